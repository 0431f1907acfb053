"""Motifs of lessons and puzzles: what their pictures show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.actions import Event, actor, first_of
from games.core.claims import ClaimReader
from games.core.entry import Entry
from games.core.game import Game
from games.core.masks import YOU, Mask
from games.core.types import NOBODY
from games.lessons.lesson import LessonStep, Part

MOST = 3
"""Cards in a picture at most."""


@dataclass(frozen=True, slots=True)
class Motif:
    """A seat by its name, a claim's id ("" for none), and faces.

    The seat is the one that claims or acts. Nothing that the person could not see at that table.
    """

    seat: str
    word: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Stuff:
    """Seats with claims, and faces, to choose from; the best first."""

    claims: Sequence[tuple[str, str]]
    faces: Iterable[str]


def of_lessons(entry: Entry, parts: Sequence[Part]) -> list[Motif]:
    """Return a motif for each lesson's main table.

    It shows what is said and done there.
    """
    return _told_apart(_of_lesson(entry.rules, part) for part in parts)


def of_puzzles(entry: Entry, parts: Sequence[Part]) -> list[Motif]:
    """Return a motif for each puzzle's table.

    It shows the claim and the cards in hand; cards that lie open follow. No answer is given away: what is wanted is
    not looked at.
    """
    return _told_apart(_of_puzzle(entry, part) for part in parts)


def _told_apart(found: Iterable[_Stuff]) -> list[Motif]:
    """Choose what earlier motifs don't show in front, where possible."""
    led, spoke = Counter[str](), Counter[str]()
    chosen: list[Motif] = []
    for stuff in found:
        faces = sorted(stuff.faces, key=lambda face: led[face] > 0)[:MOST]
        seat, word = min(stuff.claims, key=lambda claim: spoke[claim[0]])
        led.update(faces[:1])
        spoke[seat] += 1
        chosen.append(Motif(seat, word, tuple(faces)))
    return chosen


def _of_lesson(game: Game, part: Part) -> _Stuff:
    """Collect its claims, and its cards: those pointed at first."""
    pointed, played = dict[str, None](), dict[str, None]()
    acts: list[str] = []
    claims: list[tuple[str, str]] = []
    for step in part.steps:
        if step.at and step.at.kind == "card":
            pointed[step.at.name] = None
        for by, mask in _masks(step):
            acts.append(by)
            claims += [(by, game.claims[word]) for word in _values(mask, "Word")]
            played.update(dict.fromkeys(_faces(game, mask)))
    quiet = [(name, "") for name in (*acts, *part.seats) if name != YOU]
    of_others = [claim for claim in claims if claim[0] != YOU]
    return _Stuff(of_others or claims or quiet, pointed | played)


def _masks(step: LessonStep) -> Iterator[tuple[str, Mask]]:
    """Yield who does what in a step."""
    if step.act:
        yield step.act.by, step.act.mask
    yield from ((YOU, mask) for mask in step.want)


def _values(mask: Mask, kind: str) -> Iterator[Any]:
    """Yield what a mask asks for, in its fields of a kind."""
    for field in mask.fields.values():
        if field.kind == kind and not field.but:
            yield from field.values


def _faces(game: Game, mask: Mask) -> Iterator[str]:
    cards = (card for kind in ("Token", "Tokens") for several in _values(mask, kind) for card in several)
    yield from (game.faces[card.face].id for card in cards if card.face is not None)


def _of_puzzle(entry: Entry, part: Part) -> _Stuff:
    assert part.you is not None
    game, view = entry.rules, part.match.view(part.you)
    held: list[str] = []
    common: list[str] = []
    for zone, owner in zip(view.zones, view.map.owners, strict=True):
        known = [view.face(token) for token in zone] if not isinstance(zone, int) else []
        faces = [game.faces[face].id for face in known if face is not None]
        (held if owner == part.you else common).extend(faces)
    shown = dict.fromkeys((*sorted(held), *common))
    events = [beat.event for beat in part.match.beats(part.you)]
    if claim := _open_claim(entry.claims, events):
        word = first_of(claim, "Word")
        seat = actor(claim) or 0
        return _Stuff([(part.seats[seat], "" if word is None else game.claims[word])], shown)
    acted = [by for event in reversed(events) if (by := actor(event)) not in (None, NOBODY, part.you)]
    others = [seat for seat in range(len(part.seats)) if seat != part.you]
    return _Stuff([(part.seats[seat], "") for seat in (*acted, *others) if seat is not None], shown)


def _open_claim(reader: ClaimReader | None, events: Sequence[Event]) -> Event | None:
    """Return the last claim, unless it has been judged."""
    claim = None
    for event in events if reader else ():
        assert reader is not None
        if reader.made(event) is not None:
            claim = event
        elif reader.judged(event):
            claim = None
    return claim
