"""Toutomi Burst."""
