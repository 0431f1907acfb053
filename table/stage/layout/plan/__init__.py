"""Who gets which part of the board: one plan for each kind of table, all in px at 1080p. Only `layout` asks them."""
