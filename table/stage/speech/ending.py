"""The story of a game's end: deciding cards, their source, last words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.core.actions import kinds
from games.core.entry import Entry
from games.core.faces import bears
from games.core.game import Result
from games.core.match import Beat
from games.core.names import Listed
from games.core.numbers import digits
from games.core.stats import SeatStats
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words
from table.base.slices import checkpoint
from table.match.outcome import Brought, Fate, Outcome
from table.match.seats import SeatSetup
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import hot_headed
from table.stage.parts import Parts
from table.stage.parts.decided import Decided
from table.stage.parts.tally import Tally
from table.stage.spec import BoardSpec
from table.stage.speech.deciding import deciding, with_cards
from table.stage.speech.occasions import feeling
from table.stage.speech.standing import mentioned

_OCCASIONS: dict[Fate, str] = {"lost": "lost", "won": "won", "safe": "won"}

_HEADINGS = {"safe": "heading_safe", "played": "heading_played", "lost": "heading_played"}
"""Headings about the only person, where the end is about others."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The public story of the end: a heading and sentences.

    `cards`: those that have decided it for each of the seats that it is about, as far as cards have; `last` of them
    has come last. `quoted`: who has the last word, and with which words.
    """

    outcome: Outcome
    heading: str
    said: str
    cards: dict[Seat, tuple[Token, ...]]
    last: Token | None = None
    quoted: tuple[Seat, str] | None = None


def speaker(outcome: Outcome, characters: Collection[Seat], by: Seat | None) -> tuple[Seat, str] | None:
    """Return the seat that has the last word, and its occasion.

    Of the `characters` whoever the end is about; or else another one, first of all the seat `by`
    whom it came. None if nobody has one.
    """
    about, occasions = outcome.about, ("lost", "won") if outcome.about_losers else ("won", "lost")
    for seats, occasion in zip((about, [seat for seat in outcome.order if seat not in about]), occasions, strict=True):
        there = [seat for seat in seats if seat in characters]
        if there:
            return (by if by in there else there[0]), occasion
    return None


def last_face(fate: Fate, seat: SeatSetup) -> Expression:
    """Return a seat's expression once it is known how the game ended."""
    return feeling(_OCCASIONS.get(fate, ""), hot_headed(seat)) or "calm"


def listed(seats: Iterable[Seat], names: Sequence[str], words: Words) -> Listed:
    """Return seats by their names, as one."""
    return Listed(tuple(names[seat] for seat in seats), words("results.listed"), words("results.and"))


def sentences(said: Iterable[str], words: Words) -> str:
    """Return sentences in a row; those that are "" are left out."""
    return ("" if words.lang == "ja" else " ").join(filter(None, said))


def heading(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Return who has lost or won, in a few words.

    It is about the only person first, if there is one.
    """
    if outcome.about_losers and len(outcome.about) == outcome.seats > 1:
        return words("results.heading_all")
    alone = outcome.fate(outcome.persons[0]) if len(outcome.persons) == 1 else ""
    usual = "heading" if outcome.about_losers else "heading_win"
    key = usual if alone == "lost" and outcome.about_losers else _HEADINGS.get(alone, usual)
    return words(f"results.{key}", name=listed(outcome.about, names, words))


def reason(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Return how it ended, in the game's own words."""
    if outcome.by:
        return words(f"decided.{outcome.result.reason}", name=listed(outcome.by, names, words))
    said = words(f"result.{outcome.result.reason}", name=listed(outcome.about, names, words))
    return with_cards(said, outcome.cards, words)


def brought(view: View, result: Result, parts: Parts) -> Brought:
    """Return the seats and cards that brought the end about.

    Where a board tells that, by the last view; see `Outcome`.
    """
    part = parts.get(Decided)
    cards = deciding(view, result.losers[0], result.reason, parts) if len(result.losers) == 1 else ()
    return Brought(part.by(view, result.reason) if part else (), cards)


def ending(beats: Sequence[Beat], spec: BoardSpec, outcome: Outcome, teller: Teller) -> Ending:
    """The story of a game that is over, by a bystander's beats."""
    part, names, words = Parts.of(spec, teller.game).get(Decided), teller.names, teller.words
    view, why, scores = beats[-1].view, outcome.result.reason, outcome.result.scores
    about = range(outcome.seats) if scores else outcome.about
    found = {seat: part.cards(view, seat, why) if part else () for seat in about}
    cards = {seat: tokens for seat, tokens in found.items() if tokens}
    said, last = reason(outcome, names, words), None
    if part and cards and "reckoned" in words and _differs(part, view, found, outcome):
        said = f"{said}\n{words('reckoned')}"
    if part and scores and len(outcome.about) == 1 and (earned := cards.get(outcome.about[0])):
        if (last := part.best(view, earned, why)) is not None:
            said = f"{said}\n{_best(beats, last, outcome.about[0], spec, teller)}"
    elif part and not scores and len(outcome.about) == 1 and cards:
        (seat,), (own,) = outcome.about, cards.values()
        index, last = _last(beats, own)
        came = _came(beats, index, last, own, seat, spec, teller)
        said = f"{came}\n{said}" if outcome.cards else came
        if (total := part.counts(view, own, why)) != len(own):
            said = f"{said}\n{words('results.add_up', total=digits(total, words.lang))}"
    if outcome.about_losers and len(outcome.about) < outcome.seats - 1:
        said = f"{said}\n{words('results.others')}"
    return Ending(outcome, heading(outcome, names, words), said, cards, last)


def _differs(part: Decided, view: View, cards: Mapping[Seat, Sequence[Token]], outcome: Outcome) -> bool:
    """True if a seat has other points than its cards."""
    points = enumerate(outcome.result.scores)
    return any(part.counts(view, cards[seat], outcome.result.reason) != score for seat, score in points)


def numbers(
    stats: Sequence[SeatStats], beats: Sequence[Beat], spec: BoardSpec, game: Entry
) -> dict[str, Sequence[int]]:
    """Return counts of the seats' deeds, by text key.

    Their lies as they are counted everywhere, where there are claims, and the counts of the board.
    """
    seats, found = len(stats), dict[str, Sequence[int]]()
    if game.claims:
        found["results.told"] = [one.lies for one in stats]
        found["results.believed"] = [one.lies_believed for one in stats]
        found["results.caught"] = [one.lies_caught for one in stats]
    if tally := Parts.of(spec, game.rules).get(Tally):
        counted = tally.count((event for event, _ in _slowly(beats)), seats)
        found |= {f"tally.{name}": by_seat for name, by_seat in counted.items()}
    return found


def _slowly(beats: Sequence[Beat]) -> Iterator[Beat]:
    for beat in beats:
        checkpoint()
        yield beat


def _last(beats: Sequence[Beat], cards: Sequence[Token]) -> tuple[int, Token]:
    """Return the last of these cards with the beat that brought it."""
    zones = beats[-1].view.zones
    where = next(number for number, zone in enumerate(zones) if not isinstance(zone, int) and cards[0] in zone)
    for index in range(len(beats) - 1, 0, -1):
        before = beats[index - 1].view.zones[where]
        new = [card for card in cards if isinstance(before, int) or card not in before]
        if new:
            return index, new[-1]
    return 0, cards[-1]


def _best(beats: Sequence[Beat], card: Token, seat: Seat, spec: BoardSpec, teller: Teller) -> str:
    """Return the best card of a winner in words, with its claim."""
    words, told = teller.words, {"name": teller.names[seat], "card": teller.card(card, beats[-1].view)}
    for event, view in reversed(beats):
        row = spec.events[type(event).__name__]
        number = row.maybe(event, "word") if row.claims else None
        if number is not None and card in mentioned(event):
            true = bears(teller.game.faces[beats[-1].view.faces[card]], teller.game.claims[number])
            key = f"results.best_{'true' if true else 'lie'}"
            return words(key, claim=teller.claimed(event, view, number), **told)
    return words("results.best", **told)


def _came(
    beats: Sequence[Beat], came: int, card: Token, cards: Sequence[Token], seat: Seat, spec: BoardSpec, teller: Teller
) -> str:
    """Return the source of the last deciding card, in words.

    From whom it came, and with which words; without any, how it got there.
    """
    for index in range(came, 0, -1):
        event, view = beats[index]
        row = spec.events[type(event).__name__]
        about = [getattr(event, name) for name, kind in kinds(type(event)).items() if kind == "Token"]
        if row.claims and card in about:
            by, said = row.part(event, "by"), teller.claimed(event, view, row.maybe(event, "word"))
            key = "results.own_words" if by == seat else "results.words"
            which = f"results.which.{len(cards)}"
            which = teller.words(which if which in teller.words else "results.which.more")
            named = teller.card(card, beats[-1].view)
            return teller.words(key, which=which, card=named, name=teller.names[by], claim=said)
    rows = [spec.events[type(beats[index].event).__name__] for index in range(came + 1)]
    before = next((index for index in range(came - 1, -1, -1) if rows[index].told), came)
    told = before if type(beats[before].event).__name__ in rows[came].told_by else came
    return teller.event(beats[told].event, beats[told].view)
