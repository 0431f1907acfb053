"""Those at the table: they hear what everybody sees and make faces, and characters say something now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from games.core.types import Seat
from table.match.chatter import Chatter, Evening, Occasion
from table.match.eyes import Phase
from table.match.players import character_of
from table.match.session import Session
from table.scenes.play.now import Now
from table.stage.board import Board
from table.stage.drawing.faces import Expression
from table.stage.drawing.ground import hot_headed
from table.stage.spec import BoardSpec
from table.stage.speech.occasions import feeling, looming, occasions


class Company:
    """Follows what has been shown in public, each beat once and when it is over. Nothing waits for it.

    Every other remark of a character begins with its voice.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        spec: BoardSpec,
        evening: Evening,
        heard: int,
        play: Callable[[str], None],
    ) -> None:
        """`heard` beats have been shown already; `play` is told the name of a sound."""
        self._session = session
        self._remarks = board.remarks
        self._faces = board.faces
        self._spec = spec
        self._heard = heard
        self._seen: tuple[int, int, bool] | None = None
        self._play = play
        self._spoke: Counter[Seat] = Counter()
        seats = session.setup.seats
        self._cast = {number: who for number, seat in enumerate(seats) if (who := character_of(seat.player))}
        self._hot = [hot_headed(seat) for seat in seats]
        self._chatter = Chatter(self._cast, session.cosmetics("lines"), evening)

    def update(self, now: Now, talk: str, lang: str) -> None:
        """Hear what has been shown to its end. At a curtain, and behind it, nobody says anything or makes a face at
        it."""
        public = not now.curtain or now.phase is Phase.PUBLIC
        if public:
            for index in range(self._heard, now.ended):
                self._hear(index, talk, lang)
            self._heard = max(self._heard, now.ended)
        if (now.shown, now.ended, public) != self._seen:
            self._seen = now.shown, now.ended, public
            self._look(now, public)

    def forget(self, heard: int) -> None:
        """What came after the first `heard` beats has been taken back: nobody feels it any more, and what comes in its
        place will be heard."""
        self._heard, self._seen = heard, None
        self._faces.forget()

    def _look(self, now: Now, public: bool) -> None:
        """See how things are, and what is being shown: nobody thinks of an answer before that."""
        self._faces.stir()
        coming = range(now.ended, now.shown) if public else ()
        self._faces.coming = self._felt([occasion for index in coming for occasion in self._occasions(index)])
        if now.ended:
            view = self._session.beats(None)[now.ended - 1].view
            asked = view.ask.seat if view.ask and now.ended == now.shown else None
            self._faces.attend(asked, self._felt(looming(view, self._spec, self._session.entry.rules)))

    def _occasions(self, index: int) -> list[Occasion]:
        beats, session = self._session.beats(None), self._session
        result = session.result if index == len(beats) - 1 else None
        return occasions(beats, index, self._spec, session.entry.rules, result)

    def _felt(self, found: Iterable[Occasion]) -> dict[Seat, Expression]:
        """The faces that are made at these occasions."""
        each = ((seat, feeling(name, self._hot[seat])) for name, seat in found)
        return {seat: face for seat, face in each if face}

    def _hear(self, index: int, talk: str, lang: str) -> None:
        found = self._occasions(index)
        for seat, face in self._felt(found).items():
            self._faces.feel(seat, face)
        if remark := self._chatter.hear(found, talk, lang, busy=self._remarks.speaking):
            self._remarks.say(*remark)
            self._speak(remark[0])

    def _speak(self, seat: Seat) -> None:
        if self._spoke[seat] % 2 == 0:
            self._play(f"voice_{self._cast[seat].id}")
        self._spoke[seat] += 1
