"""A running match: seats, picking, AI workers, and who may see.

Nothing here draws.
"""
