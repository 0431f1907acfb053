"""Nets that learn by playing themselves, and their training for developers."""
