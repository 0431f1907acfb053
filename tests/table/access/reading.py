"""A listener for tests, who acts by trees alone."""

from __future__ import annotations

from random import Random

from table.access.node import Node, Tree
from table.access.wishing import Deed, Request
from table.app.app import App
from table.app.reciter import Reciter
from table.input.intents import Intent, Requested
from table.match.worker import Worker
from table.scenes import navigation
from table.store.settings import Settings
from tests.table.frames import FRAME, frames


class Ear:
    """A listener that remembers what it was told."""

    def __init__(self) -> None:
        self.listens = True
        self.told: list[Tree] = []
        self.here: list[bool] = []
        self.double: set[str] = set()
        """Ids that two nodes had at once."""
        self.closed = False

    def tell(self, tree: Tree) -> None:
        ids = [node.id for node in tree.walk()]
        self.double |= {id for id in ids if ids.count(id) > 1}
        self.told.append(tree)

    def attend(self, *, here: bool) -> None:
        self.here.append(here)

    def close(self) -> None:
        self.closed = True

    @property
    def tree(self) -> Tree:
        return self.told[-1]

    @property
    def said(self) -> list[str]:
        """All news and announcements, each once."""
        found: dict[tuple[str, int], str] = {}
        for tree in self.told:
            top = tree.nodes[0].name if tree.nodes and tree.nodes[0].id == tree.focus else ""
            found.setdefault(("news", tree.scope), tree.news or top)
            found.setdefault(("live", tree.turn), tree.said)
        return [*filter(None, found.values())]


class Listening:
    """A person who hears the program and sees nothing."""

    beside = 0.5
    """Part of the presses that are beside the focus."""

    def __init__(self, app: App, ear: Ear) -> None:
        self.app = app
        self.ear = ear

    @property
    def tree(self) -> Tree:
        return self.ear.tree

    def wait(self, ms: float) -> None:
        for frame in frames(max(ms, FRAME)):
            self.app.step([], frame)

    def do(self, *intents: Intent) -> None:
        """A frame for each intent."""
        for intent in intents:
            self.app.step([intent], FRAME)

    def ask(self, deed: Deed, node: str) -> None:
        """Wish something for a node, as screen readers do."""
        self.do(Requested(Request(deed, self.tree.scope, node)))

    def press(self, node: str) -> None:
        self.ask("press", node)

    @property
    def focus(self) -> Node | None:
        return self.tree.find(self.tree.focus)

    def listed(self, id: str) -> list[Node]:
        """The rows of a list; none without it."""
        found = self.tree.find(f"{id} list")
        return [*found.children] if found else []

    # A whole game

    @property
    def choices(self) -> list[Node]:
        """The nodes that can be chosen now."""
        asked = [node for id in ("choices", "cover") for node in self.listed(id) if can_be_pressed(node)]
        cards = [node for id in ("hand", "table") for node in self.listed(id) if node.role == "item"]
        return [*asked, *(node for node in cards if can_be_pressed(node))]

    def decide(self, random: Random) -> None:
        """Press the focus, or now and then something of its kind."""
        choices, here = self.choices, self.focus
        if here not in choices:
            here = choices[random.randrange(len(choices))]
        elif random.random() < self.beside:
            kind = here.id.split()[0]
            alike = [node for node in choices if node.role == here.role and node.id.split()[0] == kind]
            here = alike[random.randrange(len(alike))]
        self.press(here.id)
        self.wait(400)

    def play_on(self, random: Random) -> None:
        """Play until something else than a game is read."""
        for _ in range(LONGEST):
            if self.tree.find("form list"):
                return
            if self.choices:
                self.decide(random)
            else:
                self.wait(100)
        raise AssertionError("the game does not end")


LONGEST = 2000
"""Most presses and waits of a game."""


def can_be_pressed(node: Node) -> bool:
    """True if a press would choose something, and take nothing back."""
    return node.target and node.enabled and (node.chosen is False if node.role == "item" else not node.chosen)


def listen(size: tuple[int, int] = (1280, 720), **settings: object) -> Listening:
    """An application without a scene yet, and somebody who listens."""
    values: dict[str, object] = {"language": "en", "welcomed": True, "by_ear": True, **settings}
    ear = Ear()
    app = App(
        navigation,
        Settings(**values),  # type: ignore[arg-type]
        size,
        reciter=Reciter(lambda: ear),
        worker=Worker(inline=True),
    )
    return Listening(app, ear)
