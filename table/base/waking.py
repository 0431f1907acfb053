"""News from other threads, for a frame loop that waits."""

from threading import Event

NEWS = Event()
"""Set when something has come; the loop sees to it and clears it."""
