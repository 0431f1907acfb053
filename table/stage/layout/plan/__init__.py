"""Plans that divide the board, one for each kind of table.

All are in px at 1080p. Only `layout` uses them.
"""
