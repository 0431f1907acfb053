"""Phones as private hands: whoever sits at the table may hold the own cards on a phone's browser.

The way of a touch: page → `server` (a thread that knows bytes only) → `exchange` → `room` (whose phone it is) → `grip`
(the same picker as at the table) → `Session.submit`. And back: a seat's view → `letter` (bytes) → the same way.
Nothing here is imported before a room is opened, but for what names it.
"""
