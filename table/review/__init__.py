"""What is told of a game beside it or after it: thoughts, costs, luck, best lies."""
