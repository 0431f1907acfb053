"""Measures what the project promises: `usotaku bench`."""
