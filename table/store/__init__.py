"""What is kept on the disk: settings, and the game that is being played."""
