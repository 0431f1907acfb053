"""A kept game as text, from anyone's point of view.

What everyone could see, and what only these eyes could know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields

from games import entry
from games.core.actions import Action, kinds
from games.core.match import redealt
from games.core.names import isolated
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words
from table.match.outcome import Outcome
from table.match.seating import names
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from table.store.record import GameRecord, moment


class Transcript:
    """Replays a game and writes down what can be seen."""

    def __init__(self, record: GameRecord, words: Words, eyes: Sequence[Seat]) -> None:
        """`words` are the application's and the game's.

        Without `eyes`, a bystander's point of view.
        """
        self._record = record
        self._words = words
        self._eyes = eyes
        game = entry(record.setup.game_id).rules
        self._match = redealt(record.log, game)
        self._narrator = Narrator(words, game, load_board(game), names(record.setup.seats, words))
        self._known: dict[Seat, frozenset[int]] = dict.fromkeys(eyes, frozenset())

    def lines(self) -> Iterator[str]:
        """Yield the lines.

        Raises `Illegal` where the log does not fit the game.
        """
        record, words = self._record, self._words
        day = moment(record.begun, "%Y-%m-%d") or "–"
        yield words("transcript.heading", game=words("title"), date=day)
        sitting = names(record.setup.seats, words)
        yield words(
            "transcript.seats", names=", ".join(f"{seat} {isolated(name)}" for seat, name in enumerate(sitting))
        )
        yield ""
        yield from self._seen(0, None, Counter())
        for step in record.log.steps:
            used = Counter[int]()
            if step.seat in self._eyes and (cards := _cards(step.action)):
                view = self._match.view(step.seat)
                used.update(view.faces[card] for card in cards if card in view.faces)
                said = self._narrator.teller.action(step.action, view)
                yield words("transcript.does", name=self._narrator.name(step.seat), action=said)
            first = len(self._match.beats(None))
            self._match.submit(step.seat, step.action)
            yield from self._seen(first, step.seat, used)
        result = self._match.result
        yield ""
        if result is None:
            yield words("transcript.unfinished")
        else:
            about = Outcome(result, record.log.seats).about
            listed = words("results.listed").join(isolated(self._narrator.name(seat)) for seat in about)
            yield words(f"result.{result.reason}", name=listed)

    def _seen(self, first: int, by: Seat | None, used: Counter[int]) -> Iterator[str]:
        """Yield what everyone saw from this beat on, and these eyes alone.

        The acting seat's knowledge of what it has `used` is not told.
        """
        beats, last = self._match.beats(None), None
        for index in range(first, len(beats)):
            beat = beats[index]
            if line := self._narrator.log_line(beat, last):
                last = beat.event
                yield line
            for seat in self._eyes:
                news = self._news(seat, self._match.beats(seat)[index].view)
                if seat == by:
                    news, used = news - used, used - news
                if news:
                    listed = [self._said(face, count) for face, count in sorted(news.items())]
                    cards = self._words("results.listed").join(listed)
                    yield self._words("transcript.sees", name=self._narrator.name(seat), cards=cards)

    def _news(self, seat: Seat, view: View) -> Counter[int]:
        """Return the faces newly known to a seat and not open."""
        known = frozenset(view.faces)
        new = known - self._known[seat]
        self._known[seat] = known
        return Counter(view.faces[card] for card in new if not view.is_open(card))

    def _said(self, face: int, count: int) -> str:
        name = self._narrator.teller.face(face)
        return name if count == 1 else f"{name} ×{count}"


def _cards(action: Action) -> list[Token]:
    """The cards that an action is about."""
    found: list[Token] = []
    for field, kind in zip(fields(action), kinds(type(action)).values(), strict=True):
        value = getattr(action, field.name)
        found += [value] if kind == "Token" else value if kind == "Tokens" else ()
    return found
