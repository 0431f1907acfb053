"""A voice for tests, and somebody who hears it."""

from __future__ import annotations

from table.access.voice.manner import Manner
from table.access.voice.voice import Trouble
from table.app.app import App
from table.app.reciter import Reciter
from table.app.speaker import Speaker
from table.match.worker import Worker
from table.scenes import navigation
from table.store.settings import Settings
from tests.table.access.reading import Ear, Listening

HUSHED = "(hushed)"


class Mouth:
    """A voice that remembers what it was to say, in which frame."""

    def __init__(self) -> None:
        self.trouble: Trouble = ""
        self.frame = 0
        self.heard: list[tuple[int, str]] = []
        self.manners: list[Manner] = []
        self.ended = False

    def open(self, manner: Manner) -> Mouth:
        self.manners.append(manner)
        self.ended = False
        return self

    def say(self, text: str) -> None:
        self.heard.append((self.frame, text))

    def hush(self) -> None:
        self.heard.append((self.frame, HUSHED))

    def adopt(self, manner: Manner) -> None:
        if manner != self.manners[-1]:
            self.manners.append(manner)

    def end(self) -> None:
        self.ended = True

    def join(self, seconds: float) -> None:
        pass


class Hearing(Listening):
    """A person who hears the program's voice.

    They press by the tree.
    """

    def __init__(self, app: App, ear: Ear, mouth: Mouth) -> None:
        super().__init__(app, ear)
        self.mouth = mouth
        step = app.step

        def counted(intents: list, ms: float) -> None:  # type: ignore[type-arg]
            mouth.frame += 1
            step(intents, ms)

        app.step = counted  # type: ignore[method-assign]

    @property
    def said(self) -> list[str]:
        """The texts, and where speech was broken off."""
        return [text for _, text in self.mouth.heard]

    def new(self) -> list[str]:
        """Return the same since the last call."""
        said = self.said
        self.mouth.heard.clear()
        return said


def hear(*, reads: bool = True, **settings: object) -> Hearing:
    """An application without a scene yet, and somebody who hears its voice.

    `reads`: a screen reader listens, too, which is how tests see the tree.
    """
    values: dict[str, object] = {"language": "en", "welcomed": True, "voice": True, **settings}
    ear, mouth = Ear(), Mouth()
    ear.listens = reads
    app = App(
        navigation,
        Settings(**values),  # type: ignore[arg-type]
        (1280, 720),
        reciter=Reciter(lambda: ear, Speaker(mouth.open)),
        worker=Worker(inline=True),
    )
    return Hearing(app, ear, mouth)
