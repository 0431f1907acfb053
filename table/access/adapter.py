"""The library that talks to screen readers: AccessKit, where it is installed.

Each system has an adapter of its own. That of Linux is tried; those of Windows and macOS are written by AccessKit's
description, and nobody has heard them yet.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, Protocol

import pygame

from table.access.node import Tree
from table.access.updates import Updates
from table.access.wishing import Deed, Request, post
from table.base.waking import NEWS

MODULE = "accesskit"
_DEEDS: dict[str, Deed] = {"CLICK": "press", "FOCUS": "focus", "INCREMENT": "more", "DECREMENT": "less"}

SETTLED = 0.1
"""s until the library has returned from its first call for sure."""

_log = logging.getLogger(__name__)


class Listener(Protocol):
    """Somebody who is told about the screen."""

    @property
    def listens(self) -> bool:
        """True while there is any use in telling."""

    def tell(self, tree: Tree) -> None:
        """Tell what is on the screen now."""

    def attend(self, *, here: bool) -> None:
        """The window has the keyboard, or has it no more."""

    def close(self) -> None:
        """Tell nothing any more."""


class Adapter:
    """AccessKit's adapter of this system.

    It calls back on threads of its own, and holds a lock meanwhile that its methods wait for without letting other
    threads of Python run. So none of them is called before it has begun, and has had the time to return from that.
    """

    def __init__(self, kit: Any, window: pygame.Window, title: str) -> None:
        """Raises whatever the library raises."""
        self._kit = kit
        self._window = window
        self._updates = Updates(kit)
        self._title = title
        self._here = False
        self._placed: object = None
        self._anew = False
        self._begun = inf  # when the library has begun; these two are all that its threads set
        self._made = _made(kit, window, (self._begin, self._act, self._end))

    # What the library calls, on threads of its own

    def _begin(self) -> Any:
        update = self._updates.empty(self._title)
        NEWS.set()
        self._anew = True
        self._begun = perf_counter()  # the last thing to be done here
        return update

    def _end(self) -> None:
        self._begun = inf

    def _act(self, request: Any) -> None:
        deed = _DEEDS.get(str(request.action).rpartition(".")[2])
        found = self._updates.ids.get(int(request.target))
        if deed and found:
            post(Request(deed, *found))

    # What the frame loop calls

    @property
    def listens(self) -> bool:
        """See `Listener.listens`."""
        return perf_counter() - self._begun > SETTLED

    def tell(self, tree: Tree) -> None:
        """See `Listener.tell`."""
        anew, self._anew, self._title = self._anew, False, tree.title
        if anew:
            self._updates.forget()
            self._placed = None
        self._place()
        update = self._updates.of(tree)
        if events := self._made.update_if_active(lambda: update):
            events.raise_events()
        if anew:
            self._attend()

    def attend(self, *, here: bool) -> None:
        """See `Listener.attend`."""
        self._here = here
        if self.listens and not self._anew:
            self._attend()

    def _attend(self) -> None:
        if hasattr(self._made, "update_window_focus_state"):
            self._made.update_window_focus_state(self._here)
        elif hasattr(self._made, "update_view_focus_state") and (
            events := self._made.update_view_focus_state(self._here)
        ):
            events.raise_events()

    def _place(self) -> None:
        """Tell the window's place, for who reads by places on the screen."""
        place = self._window.position, self._window.size
        if hasattr(self._made, "set_root_window_bounds") and place != self._placed:
            self._placed, ((left, top), (width, height)) = place, place
            inside = self._kit.Rect(left, top, left + width, top + height)
            self._made.set_root_window_bounds(inside, inside)

    def close(self) -> None:
        """See `Listener.close`."""
        self._begun = inf
        self._made = None


def _made(kit: Any, window: pygame.Window, handlers: tuple[Callable[..., Any], ...]) -> Any:
    begin, act, end = handlers
    if sys.platform == "win32":
        window.hide()  # it has to be there before the window is seen
        try:
            return kit.windows.SubclassingAdapter(window.handle, begin, act)
        finally:
            window.show()
    if sys.platform == "darwin":
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return kit.macos.SubclassingAdapter.for_window(window.handle, begin, act)
    return kit.unix.Adapter(begin, act, end)


def open_adapter(window: pygame.Window, title: str) -> Listener | None:
    """Return the adapter of a window.

    Without the library None, and a line in the log.
    """
    try:
        kit = importlib.import_module(MODULE)
        return Adapter(kit, window, title)
    except ImportError:
        _log.info("no screen readers: %s is not installed", MODULE)
    except BaseException as error:
        let_fail(error)
    return None


def let_fail(error: BaseException) -> None:
    """Log that the library has failed; the game goes on without it.

    It panics with what is no `Exception`. Raises what it has nothing to do with.
    """
    if isinstance(error, KeyboardInterrupt | SystemExit):
        raise error
    _log.warning("no screen readers: %s failed: %s", MODULE, type(error).__name__)
