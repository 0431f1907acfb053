"""Past games, statistics and the notebook."""
