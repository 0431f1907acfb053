"""The company at the table: expressions and remarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.core.types import Seat
from sounds import voice
from table.match.chatter import OFF, Chatter, SaidLines
from table.match.eyes import Phase
from table.match.players import character_of
from table.match.session import Session
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.drawing.expressions import Expression
from table.stage.spec import BoardSpec
from table.stage.speech.occasions import CLAIMING, voice_at
from table.stage.speech.reactions import Reactions


class Company:
    """Reactions to public beats, each once and when it is over.

    Nothing waits for it. Every other remark of a character begins with its voice, but none on its own claim: with that
    it has been heard.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        spec: BoardSpec,
        said_lines: SaidLines,
        heard: int,
        play: Callable[[str, Seat], None],
    ) -> None:
        """Begin after `heard` beats that have been shown.

        `play` plays a named sound of a seat.
        """
        self._session = session
        self._remarks = board.remarks
        self._reactions = Reactions(board.faces, spec, session.entry.rules, session.setup.seats)
        self.heard = heard
        self._seen: tuple[int, int, bool] | None = None
        self._play = play
        self._spoke: Counter[Seat] = Counter()
        self._claiming: dict[tuple[Seat, str, int], str] = {}
        seats = session.setup.seats
        self.characters = {number: who for number, seat in enumerate(seats) if (who := character_of(seat.player))}
        self.chatter = Chatter(self.characters, session.cosmetics("lines"), said_lines)

    def update(self, now: Snapshot, talk: str, lang: str) -> None:
        """React to newly shown beats.

        At a curtain, and behind it, nobody says anything or makes a face at it.
        """
        public = not now.curtain or now.phase is Phase.PUBLIC
        if public:
            for index in range(self.heard, now.ended):
                self._hear(index, talk, lang)
            self.heard = max(self.heard, now.ended)
        if (now.shown, now.ended, public) != self._seen:
            self._seen = now.shown, now.ended, public
            beats, result = self._session.beats(None), self._session.result
            self._reactions.look(beats, now.ended, now.shown, result, public=public)

    def changed(self) -> dict[Seat, Expression]:
        """See `Reactions.changed`."""
        return self._reactions.changed()

    def forget(self, heard: int) -> None:
        """Forget everything after the first `heard` beats.

        It was taken back: nobody feels it any more, and what comes in its place will be heard.
        """
        self.heard, self._seen = heard, None
        self._reactions.forget()

    def sentence(self, beats: int, talk: str, lang: str, seat: Seat) -> str:
        """Return the words with which a seat stands by its claim.

        "" for somebody without any. They go by how many public `beats` there are, so they stay while a claim is judged.
        """
        if talk == OFF:
            return ""
        moment = seat, lang, beats - 1
        if moment not in self._claiming:
            self._claiming[moment] = self.chatter.insists(seat, CLAIMING, lang, beats)
        return self._claiming[moment]

    def last_word(self, seat: Seat, occasion: str, talk: str, lang: str) -> str:
        """Return the words with which a seat ends the game, or ""."""
        return "" if talk == OFF else self.chatter.insists(seat, occasion, lang, self.heard)

    def _hear(self, index: int, talk: str, lang: str) -> None:
        found = self._reactions.hear(self._session.beats(None), index, self._session.result)
        if remark := self.chatter.hear(found, talk, lang, busy=self._remarks.speaking):
            self._remarks.say(remark.seat, remark.text)
            if remark.occasion == CLAIMING:
                self._claiming[remark.seat, lang, index] = remark.text
            if remark.occasion != CLAIMING:
                self._speak(remark.seat, voice_at(remark.occasion))

    def _speak(self, seat: Seat, tone: str) -> None:
        if self._spoke[seat] % 2 == 0:
            self._play(voice(self.characters[seat].id, tone), seat)
        self._spoke[seat] += 1
