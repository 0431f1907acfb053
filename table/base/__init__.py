"""Foundations of the application, without drawing or games.

Slices of work, caches, files, the system.
"""
