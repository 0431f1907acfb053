"""The highlights of a finished game as acts of its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.actions import Event, kinds
from games.core.ledger import Row
from games.core.match import Beat
from games.core.types import Seat, Token
from table.review.great_moments import Highlight, highlights
from table.review.past import Past
from table.scenes.lookback.rows import Rows
from table.stage.cues.encore import GreatMoment
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import hot_headed
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator
from table.stage.speech.occasions import feeling

_FELT: Mapping[tuple[bool, bool], tuple[str, str]] = {
    (False, True): ("fooled", "wrong_trust"),
    (False, False): ("caught", "saw_through"),
    (True, True): ("trusted", "trusted"),
    (True, False): ("fooled", "wrong_doubt"),
}
"""Feelings of claimer and judge, by truth and answer."""


def acts(past: Past, narrator: Narrator, spec: BoardSpec) -> list[GreatMoment]:
    """Return what is shown again, in the narrator's language."""
    maker = _Maker(past, narrator, spec)
    return [maker.act(one) for one in highlights(past)]


class _Maker:
    """Makes acts of one game."""

    def __init__(self, past: Past, narrator: Narrator, spec: BoardSpec) -> None:
        self._past = past
        self._narrator = narrator
        self._words = narrator.words
        self._spec = spec
        self._rows = Rows(past, narrator, spec)

    def act(self, highlight: Highlight) -> GreatMoment:
        """Return the act of a highlight."""
        row = self._past.rows[highlight.row]
        if row.judge is not None and row.answer in ("believed", "doubted"):
            return self._claimed(row, highlight)
        return self._moved(row, highlight)

    def _kicker(self, highlight: Highlight, row: Row) -> str:
        seat = row.judge if highlight.kind == "catch" else row.seat
        assert seat is not None
        return self._words(f"encore.{highlight.kind}", name=self._narrator.name(seat))

    def _claimed(self, row: Row, highlight: Highlight) -> GreatMoment:
        past, words, name = self._past, self._words, self._narrator.name
        assert row.judge is not None
        at = self._rows.beat(highlight.row)
        shown, opened = past.match.beats(None)[at].view, past.match.open_beats[at]
        number = self._spec.events[type(row.event).__name__].maybe(row.event, "word")
        claim = self._narrator.teller.claimed(row.event, shown, number)
        truth, believed = bool(row.truth), row.answer == "believed"
        card = _card(opened)
        face = None if card is None else opened.view.faces[card]
        key = f"{'true' if truth else 'lie'}_{row.answer}"
        said = {"name": name(row.seat), "judge": name(row.judge), "claim": claim}
        if face is None:
            told = words(f"retold.{key}_of_all", **said)
        else:
            own = f"encore.{key}"
            key = own if own in words else f"retold.{key}"
            told = words(key, card=self._narrator.teller.face(face), **said)
        felt = _FELT[truth, believed]
        stamped = f"speech.reveal.{str(truth).lower()}"
        return GreatMoment(
            self._kicker(highlight, row),
            told,
            row.seat,
            row.judge,
            "" if number is None else past.entry.rules.claims[number],
            claim,
            believed,
            None if face is None else past.entry.rules.faces[face].id,
            None if card is None else opened.view.pack(card),
            truth,
            words(stamped) if stamped in words else "",
            {seat: self._face(seat, occasion) for seat, occasion in zip((row.seat, row.judge), felt, strict=True)},
        )

    def _face(self, seat: Seat, occasion: str) -> Expression:
        return feeling(occasion, hot_headed(self._past.setup.seats[seat])) or "calm"

    def _moved(self, row: Row, highlight: Highlight) -> GreatMoment:
        past, number = self._past, highlight.row
        told = self._rows.sentences(number, "game")[0].words
        if highlight.kind == "decided":  # what has come of it
            lines = (self._narrator.log_line(past.match.beats(None)[at]) for at in reversed(row.beats))
            told = next(filter(None, lines), told)
        found = ((beat.view, _card(beat)) for beat in (past.match.open_beats[at] for at in row.beats))
        view, card = next(((view, card) for view, card in found if card is not None), (None, None))
        to = row.to if row.to != row.seat else None
        gain = past.curve[number + 1][row.seat] - past.curve[number][row.seat] if past.curve else 0.0
        felt = ("won", "hurt") if gain >= 0 else ("hurt", "won")
        there = {row.seat: felt[0]} | ({} if to is None else {to: felt[1]})
        face = None if card is None or view is None else view.faces[card]
        return GreatMoment(
            self._kicker(highlight, row),
            told,
            row.seat,
            to,
            card=None if face is None else past.entry.rules.faces[face].id,
            pack=None if card is None or view is None else view.pack(card),
            faces={seat: self._face(seat, occasion) for seat, occasion in there.items()},
        )


def _card(beat: Beat) -> Token | None:
    """Return the first card of an event that still lies somewhere."""
    return next((token for token in _tokens(beat.event) if token in beat.view.faces), None)


def _tokens(event: Event) -> Iterator[Token]:
    """Yield the cards of an event."""
    for name, kind in kinds(type(event)).items():
        if kind == "Token":
            yield getattr(event, name)
        elif kind == "Tokens":
            yield from getattr(event, name)
