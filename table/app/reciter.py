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
from table.access.airtime import USUAL_RATE, Airtime, lasts
from table.access.node import FULL, Node, Tree
from table.access.spoken import sentences, spoken
from table.access.voice.manner import Manner, Trouble
from table.access.wishing import Request
from table.app.speaker import Speaker
from table.input.intents import Accept, GoTo, Intent, Move, Pos, ReadOn
from table.input.legends import named_buttons

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
        self._walks = False
        self._said: list[str] = []
        self._whispered: list[tuple[str, Hashable]] = []
        self._asked: tuple[str, Hashable] = "", None  # what is to be done, if it is news, and who may know it
        self._around = self._news = ""  # what was brought last, and all of it
        self._read = False  # whether a screen reader was told last
        self._turn = self._number = self._sight = 0
        self._repeats = 0
        self._here = True
        self._airtime = Airtime()
        self._read_at: tuple[object, ...] = ()  # where the focus was when that was estimated
        self._rate = USUAL_RATE

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

    @property
    def talks(self) -> bool:
        """True while something is presumably being said."""
        return self._airtime.on

    def switch(self, *, on: bool) -> None:
        """Connect with screen readers, or with none."""
        if not on and self._listener:
            self._airtime.end()
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
            self._rate = manner.rate if manner else USUAL_RATE
            if before and manner is None:
                self._airtime.end()
            self._speaker.switch(manner)
            if self.speaks and not before:
                self._told_for = None

    def offer(self, said: str, manner: Manner) -> None:
        """Offer the voice aloud to who may need it: see `Speaker.offer`."""
        if self._speaker:
            self._speaker.offer(said, manner)
            self._airtime.add(lasts(said, manner.rate))

    @property
    def may_speak(self) -> bool:
        """True if a voice could be offered, as far as is known."""
        return self._speaker is not None and not self._speaker.dumb

    def withdraw(self) -> None:
        """Break that off."""
        if self._speaker:
            self._speaker.withdraw()
            if not self.listens:
                self._airtime.end()

    def hush(self) -> None:
        """Break off what is being spoken."""
        self._airtime.end()
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
        self._airtime.end()
        if self._speaker:
            self._speaker.attend(here=here)
        self._ask(lambda listener: listener.attend(here=here))

    def say(self, *words: str) -> None:
        """Announce something that everybody here may hear."""
        if self.listens:
            self._said += [one for one in words if one]

    def ask(self, words: str, audience: Hashable) -> None:
        """Announce what this audience is to do now.

        In place of what was to be done before. Not if others are at the screen when it is told.
        """
        if self.listens:
            self._asked = words, audience

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
        origin: Pos = (0, 0),
    ) -> None:
        """Tell of a scene, if something may have changed.

        None if nothing of it is shown. `state` changes with what is shown; with `news` something has come in, and
        with `pressed` somebody has pressed something. `origin`: where scenes begin in the window, px.
        """
        self._airtime.pass_time(ms)
        if pressed:
            self._airtime.end()
        if not self.listens:
            self._told_for, self._read = None, False
            self._said.clear()
            self._whispered.clear()
            self._asked = "", None
            return
        self._age += ms
        now = (state, self._at, wording, words.lang, scene is None, origin)
        anew, self._read = self.reads and not self._read, self.reads
        news = news or anew  # a screen reader has come where a voice was heard already
        waiting = self._said or self._asked[0] or self._whispered
        if not (news or waiting or now != self._told_for or self._age >= OFTEN):
            return
        self._told_for, self._age = now, 0.0
        self._turned.clear()
        tree = self._made(scene, words, wording, origin)
        if tree != self._tree or news:
            self._count(tree, words, wording)
            self._tree = tree
            if self.reads:
                self._ask(lambda listener: listener.tell(tree))
            if self._speaker and self.speaks:
                self._speaker.tell(tree, words, wording, pressed=pressed)

    def _count(self, tree: Tree, words: Words, wording: str) -> None:
        """Estimate how long the news of a tree are heard."""
        before, node = self._tree, tree.find(tree.focus)
        if tree.sight != before.sight:
            self._airtime.end()
        told = [tree.news] if tree.scope != before.scope else []
        told += [tree.said] if tree.turn != before.turn else []
        if node and (tree.scope, node.id, node.name, node.value) != self._read_at:
            told.append(spoken(node, words, full=wording == FULL))
        self._read_at = (tree.scope, node.id, node.name, node.value) if node else ()
        self._airtime.add(sum(lasts(one, self._rate) for one in told))

    def _made(self, scene: Scene | None, words: Words, wording: str, origin: Pos) -> Tree:
        self._look(scene)
        nodes = _worded(scene.nodes, words, wording, origin) if scene else ()
        asked, top = named_buttons(scene.instruction if scene else "", words), f"{INSTRUCTION} {self._repeats}"
        there = {node.id for node in Tree(0, "", nodes).walk()} | {top}
        before, self._focus = self._focus, scene.node_in_focus if scene else ""
        if self._at and (self._at not in there or self._focus not in ("", before, self._at)):
            self._at = ""  # it has gone, or an answer is needed elsewhere
        focus = self._at or (self._focus if self._focus in there else "") or top
        audience = scene.audience if scene else NOBODY
        whispered = [named_buttons(said, words) for said, whose in self._whispered if whose == audience]
        due = self._asked[0] if self._asked[1] == audience else ""
        self._whispered.clear()
        if scene:
            self._asked = "", None
        if focus == top and self._around:  # news are heard there, and not again on the way back into the group
            self._number += 1
            self._around = ""
        whispered += self._bring(due, words, aside=focus == self._at != top, above=focus == top)
        told = self._news if focus == top else ""
        if told := told if asked in told else sentences([told, asked], words):
            nodes = (Node(top, "text", told), *nodes)
        elif focus == top:
            focus = nodes[0].id if nodes else ""
        said = self._tree.said if self._tree.scope == self._number else ""
        if whispered:
            self._turn, said = self._turn + 1, sentences(whispered, words)
        hearers = scene.hearers if scene else "nobody"
        title = words("app.window")
        return Tree(self._number, title, nodes, focus, self._around, said, self._turn, self._sight, hearers)

    def _bring(self, due: str, words: Words, *, aside: bool, above: bool) -> list[str]:
        """Let what has been said, and what is `due`, be heard.

        The focus comes anew: while nothing is asked to a text `above` all, else into a group that is called by it.
        Every reader says that, and older ones say no announcements. Whoever reads `aside` is not taken from there: what
        is returned is to be announced.
        """
        lines = [named_buttons(said, words) for said in (*self._said, due) if said]
        self._said.clear()
        if not lines:
            return []
        self._news = sentences(lines, words)
        if aside:
            return lines
        self._number += 1
        self._around = "" if above else self._news
        return []

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
            self._sight += 1
            self._at = self._around = self._news = ""
            self._walks = False

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

    @property
    def at(self) -> str:
        """The id of the node that is read."""
        return self._at or self._tree.focus

    @property
    def walks(self) -> bool:
        """True while lists are walked through."""
        return self._walks and self.listens

    def leave(self) -> None:
        """Return to where the focus is: something has been done."""
        self._at = ""
        self._walks = False

    def repeat(self) -> None:
        """Read the instruction out again."""
        self._repeats += 1
        self._at = f"{INSTRUCTION} {self._repeats}"

    def read(self, intent: ReadOn) -> list[Intent]:
        """Read on; return what makes the focus follow."""
        lists = [rows for node in self._tree.nodes if (rows := _rows(node))]
        if not lists:
            return []
        at = self.at
        here = next((n for n, rows in enumerate(lists) if any(row.id == at for row in rows)), None)
        if here is None:
            node = lists[0][0]
        elif intent.lists:
            node = _first(lists[(here + intent.lists) % len(lists)])
        else:
            rows = lists[here]
            number = next(n for n, row in enumerate(rows) if row.id == at) + intent.lines
            node = rows[min(max(0, number), len(rows) - 1)]
        self._at, self._walks = node.id, True
        return [GoTo(node.id)] if node.target else []


INSTRUCTION = "instruction"
NOBODY = object()
"""The audience while nothing is shown."""


def _rows(node: Node) -> Sequence[Node]:
    """Return the rows of a list; the instruction is one, too."""
    return (node,) if node.id.startswith(INSTRUCTION) else node.children if node.role == "list" else ()


def _first(rows: Sequence[Node]) -> Node:
    return next((row for row in rows if row.chosen), rows[0])


def _worded(nodes: Sequence[Node], words: Words, wording: str, origin: Pos) -> tuple[Node, ...]:
    """Put places and buttons into words, boxes into the window.

    Short wording leaves places out, and what is only about something.
    """
    made = []
    for node in nodes:
        about = node.about if wording == FULL or not node.enabled else ""
        if wording == FULL and node.place and node.place[1] > 1:
            place = words("access.place", number=node.place[0], count=node.place[1])
            about = sentences([about, place], words)
        name, value, about = (named_buttons(said, words) for said in (node.name, node.value, about))
        children = _worded(node.children, words, wording, origin)
        here = (node.box[0] + origin[0], node.box[1] + origin[1], *node.box[2:]) if node.box else None
        made.append(replace(node, name=name, value=value, about=about, box=here, children=children))
    return tuple(made)
