"""The frame of the API: who asks, how often, in which pages, and how a fault is worded. Endpoints live in the apps."""
