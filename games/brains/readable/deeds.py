"""How much of what is hidden is told by what is done, whether anything is claimed or not: who attacks whom, which card
is laid, who looks before answering. Needs scikit-learn (the group `learn`).

Two readers say of every kind of card how likely somebody has one that is hidden: the first by the table as everyone saw
it before they decided, the second also by what they did then. What the second knows better, was told by the deed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import comb

from games.brains.counting import missing, open_faces
from games.brains.readable.notes import match_of
from games.brains.readable.readers import Guess, Seen, guess
from games.core.actions import kinds
from games.core.entry import Entry
from games.core.ledger import Row, ledger
from games.core.match import Match
from games.core.types import Seat
from games.core.view import View

SPARE = 3
"""One game in so many is not learned from."""
NUMBERS = {"Word", "Number", "bool"}
"""The types of an event's fields that say something by their size; cards and seats don't."""
CARDS = {"Token", "Tokens"}


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of card at one decision: the table, what was done, and whether who did it had such a card hidden."""

    table: Seen
    deed: Seen
    held: bool


@dataclass(frozen=True, slots=True)
class Told:
    """How well cards are guessed by the table alone and by what was done as well, of games that were not learned from.
    `bits`: what one decision tells about the cards that somebody hides, of `doubt` that there were before; what is told
    by who decides at random is told by the rules.
    """

    decisions: int
    auc_before: float
    auc_after: float
    doubt: float
    bits: float


def watch(game: Entry, brain: str, seats: int, number: int, seed: str) -> list[list[Case]]:
    """By decision of a game of such brains among themselves: a case for each kind of card that may be there or not."""
    match = match_of(game, [brain] * seats, f"{seed}/{number}")
    rows = [row for row in ledger(match, game.claims) if row.beats.start]
    return [found for row in rows if (found := [*_cases(game, match, row)])]


def told(games: Sequence[Sequence[Sequence[Case]]]) -> Told:
    """Fit both readers to some games, and ask them about the others."""
    learned = [case for number, one in enumerate(games) if number % SPARE for cases in one for case in cases]
    decisions = [cases for one in games[::SPARE] for cases in one]
    spare = [case for cases in decisions for case in cases]

    def guessed(seen: Callable[[Case], Seen]) -> Guess:
        rows = [[seen(case) for case in cases] for cases in (learned, spare)]
        held = [[case.held for case in cases] for cases in (learned, spare)]
        return guess(rows[0], held[0], rows[1], held[1])

    before, after = guessed(lambda case: case.table), guessed(lambda case: case.table | case.deed)
    each = len(spare) / len(decisions)
    return Told(len(decisions), before.auc, after.auc, before.doubt * each, (before.doubt - after.doubt) * each)


def _cases(game: Entry, match: Match, row: Row) -> Iterator[Case]:
    """What is to be guessed at one decision: which cards lay hidden before it and aren't shown by it."""
    moments = row.beats.start - 1, row.beats.start
    before, after = (match.beats(None)[at].view for at in moments)
    hand, kept = (_hidden(match.open_beats[at].view, row.seat, match.beats(None)[at].view) for at in moments)
    turned = Counter(face for card, face in after.faces.items() if card not in before.faces)
    shown = (hand - kept) & turned
    hidden = hand - shown
    left = Counter(dict(enumerate(missing(game.rules.faces, open_faces(before))))) - shown
    unseen, held = left.total(), hidden.total()
    done = _deed(row, before) | {"shows": float(next(iter(shown), -1))}
    fits = _fits(game, match, row)
    for face, copies in left.items():
        chance = 1.0 - comb(unseen - copies, held) / comb(unseen, held)
        if not 0.0 < chance < 1.0:
            continue
        to = done.get("to")
        deed: Seen = {
            "shows it": float(done["shows"] == face),
            "says it": float(face in fits),
            "open before to": float(_open(before, to, face)) if isinstance(to, int) else -1.0,
        }
        table: Seen = {
            "chance": chance,
            "copies": float(copies),
            "face": float(face),
            "kind": game.rules.faces[face].id,
            "hidden": float(held),
            "own": float(_open(before, row.seat, face)),
            "step": float(row.steps.start),
        }
        yield Case(table, done | deed, face in hidden)


def _deed(row: Row, before: View) -> Seen:
    """What was done, as everyone saw it: its kind, its words and numbers, and to whom."""
    seen: Seen = {"deed": type(row.event).__name__}
    for field in fields(row.event):
        value = getattr(row.event, field.name)
        if field.name == "to" and value is not None:
            seen["to"] = value
            seen["seats to"] = float((value - row.seat) % before.seats)
        elif field.type in NUMBERS:
            seen[field.name] = float(value)
    return seen


def _fits(game: Entry, match: Match, row: Row) -> set[int]:
    """The kinds of card of which what was claimed would be true, all that it is about being of one kind; none where
    nothing was claimed of a card.
    """
    if not row.is_claim:
        return set()
    assert game.claims
    view = next(beat.view for beat in match.open_beats[row.beats.start :] if beat.event == row.event)
    of = {name: getattr(row.event, name) for name, kind in kinds(type(row.event)).items() if kind in CARDS}
    about = [card for one in of.values() for card in (one if isinstance(one, tuple) else (one,))]
    every = range(len(game.rules.faces)) if about else ()
    return {
        face
        for face in every
        if game.claims.truth(row.event, replace(view, faces={**view.faces, **dict.fromkeys(about, face)}))
    }


def _hidden(whole: View, seat: Seat, public: View) -> Counter[int]:
    """What only this seat sees, by face."""
    zones = zip(whole.zones, whole.map.owners, strict=True)
    cards = [card for zone, owner in zones if owner == seat and not isinstance(zone, int) for card in zone]
    return Counter(whole.faces[card] for card in cards if card not in public.faces)


def _open(view: View, seat: Seat, face: int) -> int:
    """How many such cards lie before a seat for everyone to see."""
    zones = zip(view.zones, view.map.seats, strict=True)
    cards = [card for zone, owner in zones if owner == seat and not isinstance(zone, int) for card in zone]
    return sum(view.faces.get(card) == face for card in cards)
