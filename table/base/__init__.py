"""Foundations of the application: slices of work, caches, files, the system. No drawing, no games."""
