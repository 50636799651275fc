"""What changes a person's collection: pages, API and imports all come through here.

Every write locks the person's collection, is done as a whole or not at all, and is recorded so that it can be undone.
"""
