"""The characters at the table: they hear what everybody sees, make faces and say something now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.core.types import Seat
from table.match.chatter import Chatter, Evening
from table.match.eyes import Phase
from table.match.players import character_of
from table.match.session import Session
from table.scenes.play.now import Now
from table.stage.spec import BoardSpec
from table.stage.speech.occasions import MOODS, occasions
from table.stage.speech.remarks import Remarks


class Company:
    """Follows what has been shown in public, each beat once and when it is over. Nothing waits for it.

    Every other remark of a character begins with its voice.
    """

    def __init__(
        self,
        session: Session,
        remarks: Remarks,
        spec: BoardSpec,
        evening: Evening,
        heard: int,
        play: Callable[[str], None],
    ) -> None:
        """`heard` beats have been shown already; `play` is told the name of a sound."""
        self._session = session
        self._remarks = remarks
        self._spec = spec
        self._heard = heard
        self._play = play
        self._spoke: Counter[Seat] = Counter()
        seats = enumerate(session.setup.seats)
        self._cast = {number: who for number, seat in seats if (who := character_of(seat.player))}
        self._chatter = Chatter(self._cast, session.cosmetics("lines"), evening)

    def update(self, now: Now, talk: str, lang: str) -> None:
        """Hear what has been shown to its end. At a curtain, and behind it, nobody says anything."""
        if now.curtain and now.phase is not Phase.PUBLIC:
            return
        for index in range(self._heard, now.ended):
            self._hear(index, talk, lang)
        self._heard = max(self._heard, now.ended)

    def _hear(self, index: int, talk: str, lang: str) -> None:
        beats, session = self._session.beats(None), self._session
        result = session.result if index == len(beats) - 1 else None
        found = occasions(beats, index, self._spec, session.entry.rules, result)
        for name, seat in found:
            if seat in self._cast and name in MOODS:
                self._remarks.feel(seat, MOODS[name])
        if remark := self._chatter.hear(found, talk, lang, busy=self._remarks.speaking):
            self._remarks.say(*remark)
            self._speak(remark[0])

    def _speak(self, seat: Seat) -> None:
        if self._spoke[seat] % 2 == 0:
            self._play(f"voice_{self._cast[seat].id}")
        self._spoke[seat] += 1
