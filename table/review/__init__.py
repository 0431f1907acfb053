"""Review of a game: thoughts, costs, luck, best lies."""
