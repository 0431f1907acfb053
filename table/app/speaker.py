"""Speaking the scene in front aloud, for who has no screen reader.

Of the same trees that screen readers get. What only some of those at the screen may know is left out or broken off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from games.core.words import Words
from table.access.node import FULL, Node, Tree
from table.access.spoken import changed, sentences, spoken
from table.access.voice.manner import GRACE, Manner, Trouble


class Speaks(Protocol):
    """Something that speaks one text after another.

    No call waits for anything; see `Voice`.
    """

    @property
    def trouble(self) -> Trouble:
        """Why nothing is said any more, or ""."""

    def say(self, text: str) -> None:
        """Say something after all that is being said."""

    def hush(self) -> None:
        """Break off, and forget what was still to be said."""

    def adopt(self, manner: Manner) -> None:
        """Speak in another manner from now on."""

    def end(self) -> None:
        """Break off, and say nothing any more."""

    def join(self, seconds: float) -> None:
        """Wait until it has ended, but no longer than so."""


def voice(manner: Manner) -> Speaks:
    """Start a voice.

    What it needs is imported only now: few people have one, and everybody starts the program.
    """
    from table.access.voice.voice import Voice

    return Voice(manner)


class Speaker:
    """Chooses what of the trees is spoken, and when.

    What somebody has done breaks off what was being said; what happens by itself waits its turn.
    """

    def __init__(self, open: Callable[[Manner], Speaks] = voice) -> None:
        """`open` starts a voice."""
        self._open = open
        self._voice: Speaks | None = None
        self._offered: Speaks | None = None  # a voice that has only offered itself
        self._dumb = False  # whether one that was to offer itself could not
        self._ended: list[Speaks] = []
        self._tree = Tree(0, "")
        self._turn = 0
        self._here = True

    @property
    def speaks(self) -> bool:
        """True while there is a voice, or may be."""
        return self._voice is not None and not self._voice.trouble

    @property
    def trouble(self) -> Trouble:
        """Why nothing is said though it should be, or ""."""
        return self._voice.trouble if self._voice else ""

    def offer(self, said: str, manner: Manner) -> None:
        """Say this alone, and nothing of any scene.

        Where nothing speaks, nothing comes of it.
        """
        if self._voice is None and self._offered is None:
            self._offered = self._open(manner)
            self._offered.say(said)

    @property
    def dumb(self) -> bool:
        """True once nothing has come of an offer."""
        return self._dumb or bool(self._offered and self._offered.trouble)

    def withdraw(self) -> None:
        """Break an offer off."""
        if self._offered:
            self._dumb = self.dumb
            self._offered.end()
            self._ended, self._offered = [*self._ended, self._offered], None

    def switch(self, manner: Manner | None) -> None:
        """Speak in this manner; not at all with None."""
        if manner is not None and self._voice is None and self._offered and not self._offered.trouble:
            self._voice, self._offered = self._offered, None  # it has been taken up
            self._voice.hush()
            self._tree = Tree(0, "")
        if manner is None:
            if self._voice:
                self._voice.end()
                self._ended = [*self._ended, self._voice]
            self._voice = None
        elif self._voice:
            self._voice.adopt(manner)
        else:
            self._voice, self._tree = self._open(manner), Tree(0, "")

    def close(self) -> None:
        """Speak no more.

        Waits a moment for the voice to break off.
        """
        self.switch(None)
        self.withdraw()
        for voice in self._ended:
            voice.join(GRACE)

    def hush(self) -> None:
        """Break off what is being said."""
        if self._voice:
            self._voice.hush()

    def attend(self, *, here: bool) -> None:
        """The window has the keyboard, or has it no more.

        Then nothing is said.
        """
        self._here = here
        self._tree = Tree(0, "")
        if not here:
            self.hush()

    def tell(self, tree: Tree, words: Words, wording: str, *, pressed: bool) -> None:
        """Say what is new; with `pressed` somebody has just done something."""
        before, self._tree = self._tree, tree
        news = [tree.news] if tree.scope != before.scope else []
        news += [tree.said] if tree.turn != self._turn else []
        self._turn = tree.turn
        if tree.sight != before.sight and before.hearers == "these":
            self.hush()  # the very frame in which others may listen
        if not self._here:
            self._tree = Tree(0, "")
            return
        if tree.hearers == "nobody":
            said = [words("access.unspoken")] if tree.nodes and tree.sight != before.sight else []
        else:
            told = sentences(news, words)
            said = [told, self._reading(before, tree, told, words, full=wording == FULL, pressed=pressed)]
        if self._voice and any(said):
            if pressed:
                self._voice.hush()
            for one in filter(None, said):
                self._voice.say(one)

    def _reading(self, before: Tree, tree: Tree, news: str, words: Words, *, full: bool, pressed: bool) -> str:
        """Return what is to be said of the focus.

        All if it has moved, or has come anew to the text above all, else what a press has changed.
        """
        node, was = tree.find(tree.focus), before.find(before.focus)
        if node is None:
            return ""
        above = node.role == "text" and node in tree.nodes
        if was is None or tree.sight != before.sight or node.id != was.id or (above and tree.scope != before.scope):
            around = _around(tree, node)
            entered = around if around != _around(before, was) or tree.sight != before.sight else ""
            if news.endswith(node.name) and node.role == "text":
                return ""  # it has just been announced
            return sentences(["" if entered in news else entered, spoken(node, words, full=full)], words)
        return changed(node, was, words) if pressed else ""


def _around(tree: Tree, node: Node | None) -> str:
    """The name of the list in which a node stands, or ""."""
    lists = (one for one in tree.nodes if one.role == "list" and node)
    return next((one.name for one in lists if any(child.id == (node and node.id) for child in one.children)), "")
