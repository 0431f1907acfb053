"""What is kept on the disk: settings, games that are not over, and the shelf of those that are."""
