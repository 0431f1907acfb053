"""Nets that learn by playing against themselves, and their training for developers."""
