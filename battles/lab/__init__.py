"""The lab: one set-up fought many times by bots, in the background, and what the battles came to."""
