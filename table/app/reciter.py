"""Reading the scene in front out, to screen readers and aloud.

A tree is made only while somebody listens, and only when something may have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import ref

from games.core.words import Words
from table.access.adapter import Listener, let_fail
from table.access.node import FULL, Node, Tree
from table.access.voice.manner import Manner, Trouble
from table.access.wishing import Request
from table.app.speaker import Speaker
from table.input.intents import Accept, GoTo, Intent, Move, ReadOn

if TYPE_CHECKING:
    from table.app.scene import Scene

OFTEN = 200.0
"""ms between two trees while nothing is known to have changed."""


class Reciter:
    """Tells a listener of the scene in front.

    Reading on, from list to list and up and down in one, is a place of its own: what can be pressed is gone to,
    anything else is only read. It ends with the next thing that is done.
    """

    def __init__(self, open: Callable[[], Listener | None] | None = None, speaker: Speaker | None = None) -> None:
        """`open` connects with screen readers, if anything can.

        A `speaker` speaks aloud.
        """
        self._open = open
        self._speaker = speaker
        self._listener: Listener | None = None
        self._tree = Tree(0, "")
        self._scope: tuple[Hashable, Hashable] = None, None  # the scene, and who looks
        self._focus = ""
        self._told_for: Hashable = None
        self._age = 0.0
        self._at = ""  # the node that is read; "" for where the focus is
        self._turned: set[str] = set()  # what has been chosen, or not, by requests since the latest tree
        self._said: list[str] = []
        self._whispered: list[tuple[str, Hashable]] = []
        self._read = False  # whether a screen reader was told last
        self._turn = self._number = 0
        self._repeats = 0
        self._here = True

    @property
    def tree(self) -> Tree:
        """The latest tree."""
        return self._tree

    @property
    def reads(self) -> bool:
        """True while a screen reader may be reading."""
        return self._listener is not None and self._listener.listens

    @property
    def speaks(self) -> bool:
        """True while the screen is spoken aloud."""
        return self._speaker is not None and self._speaker.speaks

    @property
    def trouble(self) -> Trouble:
        """The reason why nothing is spoken though it should be, or ""."""
        return self._speaker.trouble if self._speaker else ""

    @property
    def listens(self) -> bool:
        """True while somebody may be listening."""
        return self.reads or self.speaks

    def switch(self, *, on: bool) -> None:
        """Connect with screen readers, or with none."""
        if not on and self._listener:
            listener, self._listener = self._listener, None
            listener.close()
        elif on and self._open and self._listener is None:
            self._listener = self._open()
            self._told_for = None
            if self._listener:
                self._listener.attend(here=self._here)

    def speak(self, manner: Manner | None) -> None:
        """Speak aloud in this manner; not at all with None."""
        if self._speaker:
            before = self.speaks
            self._speaker.switch(manner)
            if self.speaks and not before:
                self._told_for = None

    def hush(self) -> None:
        """Break off what is being spoken."""
        if self._speaker:
            self._speaker.hush()

    def close(self) -> None:
        """Tell nobody any more."""
        self.switch(on=False)
        if self._speaker:
            self._speaker.close()

    def renew(self) -> None:
        """Connect anew: the window is another one."""
        if self._listener:
            self.switch(on=False)
            self.switch(on=True)

    def attend(self, *, here: bool) -> None:
        """The window has the keyboard, or has it no more."""
        self._here = here
        if self._speaker:
            self._speaker.attend(here=here)
        self._ask(lambda listener: listener.attend(here=here))

    def say(self, *words: str) -> None:
        """Announce something that everybody here may hear."""
        if self.listens:
            self._said += [one for one in words if one]

    def whisper(self, words: str, audience: Hashable) -> None:
        """Announce something to this audience alone.

        Not if others are at the screen when it is told.
        """
        if self.listens and words:
            self._whispered.append((words, audience))

    # What is told

    def follow(
        self,
        scene: Scene | None,
        words: Words,
        wording: str,
        state: Hashable,
        ms: float,
        *,
        news: bool,
        pressed: bool = False,
    ) -> None:
        """Tell of a scene, if something may have changed.

        None if nothing of it is shown. `state` changes with what is shown; with `news` something has come in, and
        with `pressed` somebody has pressed something.
        """
        if not self.listens:
            self._told_for, self._read = None, False
            self._said.clear()
            self._whispered.clear()
            return
        self._age += ms
        now = (state, self._at, wording, words.lang, scene is None)
        anew, self._read = self.reads and not self._read, self.reads
        news = news or anew  # a screen reader has come where a voice was heard already
        if not (news or self._said or self._whispered or now != self._told_for or self._age >= OFTEN):
            return
        self._told_for, self._age = now, 0.0
        self._turned.clear()
        tree = self._made(scene, words, wording)
        if tree != self._tree or news:
            self._tree = tree
            if self.reads:
                self._ask(lambda listener: listener.tell(tree))
            if self._speaker and self.speaks:
                self._speaker.tell(tree, words, wording, pressed=pressed)

    def _made(self, scene: Scene | None, words: Words, wording: str) -> Tree:
        self._look(scene)
        nodes = _worded(scene.nodes, words, wording) if scene else ()
        tree = Tree(self._number, words("app.window"), nodes, hearers=scene.hearers if scene else "nobody")
        if scene and scene.instruction:
            again = Node(f"{INSTRUCTION} {self._repeats}", "text", scene.instruction)
            tree = replace(tree, nodes=(again, *nodes))
        before, self._focus = self._focus, scene.node_in_focus if scene else ""
        if self._at and (tree.find(self._at) is None or self._focus not in ("", before, self._at)):
            self._at = ""  # it has gone, or an answer is needed elsewhere
        focus = self._at or self._focus or tree.nodes[0].id if tree.nodes else ""
        tree = replace(tree, focus=focus if tree.find(focus) else "")
        whispered = [said for said, audience in self._whispered if scene and audience == scene.audience]
        self._whispered.clear()
        if said := [*self._said, *whispered]:
            self._turn += 1
            tree = replace(tree, said=" ".join(said))
            self._said.clear()
        elif self._tree.scope == tree.scope:
            tree = replace(tree, said=self._tree.said)
        return replace(tree, turn=self._turn)

    def _look(self, scene: Scene | None) -> None:
        """Begin anew for another scene, or other eyes.

        Nothing of before is left then, and nothing that was asked for then is done.
        """
        now = (ref(scene), scene.audience) if scene else (None, None)
        if now != self._scope:
            if scene and now[0] != self._scope[0]:
                self.say(scene.greeting)
            self._scope = now
            self._number += 1
            self._at = ""

    def _ask(self, deed: Callable[[Listener], None]) -> None:
        """Tell the listener; one that fails is not asked again."""
        if self._listener is None:
            return
        try:
            deed(self._listener)
        except BaseException as error:
            self._listener = None
            let_fail(error)

    # What is wished

    def wishes(self, request: Request) -> list[Intent]:
        """Return what a request is as intents; none for what is gone.

        A press turns what was known as chosen, or not, into the other: once, however often it comes.
        """
        node = self._tree.find(request.node) if request.scope == self._tree.scope else None
        if node is None:
            return []
        if not node.target:
            self._at = node.id
            return []
        self._at = ""
        if request.deed == "press" and request.chosen is not None:
            if request.chosen != node.chosen or node.id in self._turned:
                return [GoTo(node.id)]
            self._turned.add(node.id)
        then: dict[str, list[Intent]] = {"press": [Accept()], "more": [Move(1, 0)], "less": [Move(-1, 0)]}
        return [GoTo(node.id), *then.get(request.deed, [])]

    @property
    def aside(self) -> bool:
        """True while something is read that can't be pressed."""
        return bool(self._at) and self._at != self._focus

    def leave(self) -> None:
        """Return to where the focus is: something has been done."""
        self._at = ""

    def repeat(self) -> None:
        """Read the instruction out again."""
        self._repeats += 1
        self._at = f"{INSTRUCTION} {self._repeats}"

    def read(self, intent: ReadOn) -> list[Intent]:
        """Read on; return what makes the focus follow."""
        lists = [node for node in self._tree.nodes if node.role == "list" and node.children]
        if not lists:
            return []
        at = self._at or self._tree.focus
        here = next((n for n, one in enumerate(lists) if any(child.id == at for child in one.children)), None)
        if here is None:
            node = lists[0].children[0]
        elif intent.lists:
            node = _first(lists[(here + intent.lists) % len(lists)].children)
        else:
            rows = lists[here].children
            number = next(n for n, child in enumerate(rows) if child.id == at) + intent.lines
            node = rows[min(max(0, number), len(rows) - 1)]
        self._at = node.id
        return [GoTo(node.id)] if node.target else []


INSTRUCTION = "instruction"


def _first(rows: Sequence[Node]) -> Node:
    return next((row for row in rows if row.chosen), rows[0])


def _worded(nodes: Sequence[Node], words: Words, wording: str) -> tuple[Node, ...]:
    """Put places into words.

    Short wording leaves them out, and what is only about something.
    """
    made = []
    for node in nodes:
        about = node.about if wording == FULL or not node.enabled else ""
        if wording == FULL and node.place and node.place[1] > 1:
            place = words("access.place", number=node.place[0], count=node.place[1])
            about = words("access.with_place", about=about, place=place) if about else place
        made.append(replace(node, about=about, children=_worded(node.children, words, wording)))
    return tuple(made)
