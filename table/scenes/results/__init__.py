"""Results and score sheets."""
