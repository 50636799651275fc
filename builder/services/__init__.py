"""What changes a person's forces: pages and API come through here.

Every change locks the force, is done as a whole or not at all, leaves a sound document (legal or not), and is recorded
so that it can be undone. Nothing here asks whose force it is: callers start from `person.forces`.
"""
