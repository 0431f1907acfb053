"""A case: a claim about a card that somebody judges.

What is said here follows from the view of the eyes at the screen and from the claim that all have heard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.core.faces import bears
from games.core.game import Game
from games.core.numbers import digits
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.stage.layout.spreads.base import Groups
from table.stage.layout.spreads.columns import DangerSpec, columns_of
from table.stage.parts.seat import SeatSpec, final
from table.stage.seen_cards import SeenCards
from table.stage.spec import AskSpec, BoardSpec
from table.stage.speech.bubbles import Bubble

SPARED = "spared"
"""Consequence of a believed truth where nobody takes the card."""
BELIEVED = "believed"
"""Form of the words for what a believed lie costs.

Where a believed truth costs nothing.
"""


class Stake(NamedTuple):
    """The consequence of an answer that is right, or wrong.

    `seat` takes the card, which is of the claimed kind (`claimed`) or another one. `before` and `after`: as how many
    those of the kind count that the seat has, or all cards there where these count; None where that is not counted.
    `loses`: that is too many, `limit` or more. `instead`: what else comes of it, by the name of the game's text; then
    nobody takes anything. `variant`: the text's special form, if the game has it: the claim that comes true,
    `BELIEVED`, or the face of a doubted lie where that is known. `ends`: the game is over at once then.
    """

    seat: Seat
    claimed: bool
    before: float | None
    after: float | None
    loses: bool
    instead: str = ""
    variant: str = ""
    limit: float | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A claim about a card, with what these eyes have seen.

    `eyes`: whose they are; None for a bystander's. `word`: the id of the claim, `said` its words. The faces of cards
    that bear the claim out, of `total` in the game: `mine` are in the hand, `recalled` lie face down and have been seen
    by these eyes, `open` are open to all, `proven` lie face down and everybody knows them. `stakes`: by answer, if it
    is right and if it is wrong; empty where nobody takes the card.
    """

    eyes: Seat | None
    claimer: Seat
    judge: Seat
    card: Token
    word: str
    said: str
    total: int
    mine: tuple[int, ...]
    open: tuple[int, ...]
    stakes: Mapping[bool, tuple[Stake, Stake]]
    recalled: tuple[int, ...] = ()
    proven: tuple[int, ...] = ()

    @property
    def unseen(self) -> int:
        """Number of cards of the kind not seen by these eyes."""
        return max(0, self.total - len(self.mine) - len(self.recalled) - len(self.open) - len(self.proven))


def case_of(
    view: View, spec: BoardSpec, game: Game, claim: Bubble | None, cards_seen: SeenCards | None = None
) -> Case | None:
    """Return the case that the asked seat judges, or None.

    `claim`: what has been claimed and holds. `cards_seen`: what the eyes of the view have seen before.
    """
    ask = spec.asks[view.ask.what] if view.ask else None
    if view.ask is None or ask is None or not ask.card or claim is None or claim.word is None:
        return None
    zones = [number for number, name in enumerate(view.map.names) if name == ask.card]
    cards = [token for zone in zones for token in _cards(view, zone)]
    if not cards:
        return None
    kind = [face for face in range(len(game.faces)) if bears(game.faces[face], claim.word)]
    mine, recalled, seen, proven = list[int](), list[int](), list[int](), list[int]()
    faces, told = (cards_seen.faces, cards_seen.proven) if cards_seen else (view.faces, {})
    for zone in range(len(view.zones)):
        own = view.eyes is not None and view.map.owners[zone] == view.eyes
        for token in _cards(view, zone):
            face = told.get(token, faces.get(token))
            if face is not None and face in kind:
                (mine if own else seen if view.is_open(token) else proven if token in told else recalled).append(face)
    if cards_seen:
        recalled += [face for faces in cards_seen.passed.values() for face in faces if face in kind]
    stakes = _stakes(view, spec, game, ask, (claim.seat, view.ask.seat), claim.word, set(kind))
    total = sum(game.faces[face].count for face in kind)
    return Case(
        view.eyes,
        claim.seat,
        view.ask.seat,
        cards[0],
        claim.word,
        claim.text,
        total,
        tuple(sorted(mine)),
        tuple(sorted(seen)),
        stakes,
        tuple(sorted(recalled)),
        tuple(sorted(proven)),
    )


def _cards(view: View, zone: int) -> tuple[Token, ...]:
    found = view.zones[zone]
    return () if isinstance(found, int) else found


def _stakes(
    view: View,
    spec: BoardSpec,
    game: Game,
    ask: AskSpec,
    seats: tuple[Seat, Seat],
    claim: str,
    kind: set[int],
) -> Mapping[bool, tuple[Stake, Stake]]:
    """The stakes where who is wrong, or has lied, pays."""
    if not ask.takes:
        return {}
    danger, (claimer, judge) = spec.table(DangerSpec), seats
    counts = danger is not None and danger.place == ask.takes
    every = counts and danger is not None and danger.group is None
    groups = Groups(game, danger.group if danger else None)
    if counts and not every:  # not of a claim that fits cards of every kind, or of a card that is of none
        counts = len({groups.of(face) for face in kind} | {groups.none}) == 2
    first = view.map.first[ask.takes]

    table = spec.table(SeatSpec)
    row = table.rows[ask.costs] if table and ask.costs else None

    def last(stake: Stake) -> Stake:
        pays = stake.loses or bool(stake.instead and stake.instead != SPARED)
        return stake._replace(ends=row is not None and pays and final(row, view, stake.seat))

    def stake(seat: Seat, claimed: bool) -> Stake:
        if not danger or not counts or not (claimed or every):
            return Stake(seat, claimed, None, None, False)
        columns = columns_of(view, first + seat, view.cards(ask.takes, seat), groups, danger, game)
        group = None if every else groups.of(min(kind))
        before = sum(sum(column.weights) for column in columns if every or column.group == group)
        after = before + max(float(game.faces[face].traits.get(danger.weight or "", 1)) for face in kind)
        limit = danger.at(view.seats)
        return last(Stake(seat, claimed, before, after, after >= limit, limit=limit))

    if ask.spares:
        wrong = stake(judge, True)
        if claim in ask.instead:
            wrong = last(Stake(judge, True, None, None, False, ask.instead[claim]))
        spared = Stake(claimer, True, None, None, False, SPARED, claim)
        return {True: (spared, stake(claimer, False)._replace(variant=BELIEVED)), False: (stake(claimer, False), wrong)}
    return {answer: (stake(claimer, answer), stake(judge, not answer)) for answer in (True, False)}


def foreseen(
    view: View, spec: BoardSpec, game: Game, seat: Seat, claim: str, face: int, *, true: bool
) -> tuple[Stake, Stake] | None:
    """Return what comes of being believed, and of being doubted.

    For a `seat` that claims so of a card whose face it knows. `view`: right after the claim. None where nobody judges
    it, or takes a card for it.
    """
    ask = spec.asks[view.ask.what] if view.ask else None
    if view.ask is None or ask is None or not (ask.card and ask.takes):
        return None
    stakes = _stakes(view, spec, game, ask, (seat, view.ask.seat), claim, {face})
    if true:
        return stakes[True][0], stakes[False][1]
    if ask.spares:
        return stakes[True][1], stakes[False][0]._replace(variant=game.faces[face].id)
    return stakes[False][1], stakes[True][0]  # the card is what it is, whoever takes it


def sentence(stake: Stake, teller: Teller) -> str:
    """Return the same as `counted` as a part of a sentence."""
    words, listed = teller.words, teller.words("play.listed")
    if stake.ends:
        return words("stand.ends_too", said=sentence(stake._replace(ends=False), teller))
    key = stake.instead or ("loses" if stake.loses else "count")
    if stake.instead or f"stake.{key}" in words:
        return _counted(stake, teller, words.within).replace("\n", listed)
    name = teller.names[stake.seat]
    if stake.before is None:
        return words.within("access.takes", name=name)
    key = "access.takes_loses" if stake.loses else "access.takes_count"
    return words.within(key, name=name, **_numbers(stake, teller))


def counted(stake: Stake, teller: Teller) -> str:
    """Return what would come of it for a seat, by name."""
    said = _counted(stake, teller, teller.words)
    return teller.words("stand.ends", said=said) if stake.ends else said


def _counted(stake: Stake, teller: Teller, say: Callable[..., str]) -> str:
    if stake.before is None and not stake.instead:
        return say("stand.this", name=teller.names[stake.seat])
    key = stake.instead or ("loses" if stake.loses else "count")
    ways = (f"stake.{key}.{stake.variant}", f"stake.{key}", f"stand.{key}")
    key = next(way for way in ways if way in teller.words)
    return say(key, name=teller.names[stake.seat], **_numbers(stake, teller))


def _numbers(stake: Stake, teller: Teller) -> Mapping[str, str]:
    counts = {"before": stake.before, "after": stake.after, "limit": stake.limit}
    return {key: digits(count or 0, teller.words.lang) for key, count in counts.items()}
