"""News from other threads, for a frame loop that waits.

Not of brains: how long one has thought is nobody's to see.
"""

from threading import Event

NEWS = Event()
"""Set when something has come; the loop then clears it."""
