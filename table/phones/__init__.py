"""Phones as private hands, in the phone's browser.

The way of a touch: page → `server` (a thread that knows bytes only) → `bridge` → `host` (whose phone it is) →
`phone_hand` (the same picker as at the table) → `Session.submit`. And back: a seat's view → `message` (bytes) → the
same way. Nothing here is imported before a host is opened, but for what names it.
"""
