"""Screen readers: the screen as a tree, and AccessKit."""
