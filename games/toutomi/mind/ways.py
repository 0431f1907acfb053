"""From what lies on a table of Toutomi Burst to the numbers of `usual`, and back to actions."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Action
from games.core.table import TableOf
from games.core.types import NOBODY, Faces, Seat, Token
from games.toutomi.facts import LAY, ToutomiFacts
from games.toutomi.mind.sketch import farthest
from games.toutomi.mind.usual import (
    ATTACK,
    KUMAR,
    PLAY,
    REVERSE,
    REWARD,
    SUMMON,
    UNIT,
    Stage,
    UsedCard,
    Usual,
    cards_of,
)
from games.toutomi.moves import Attack, Decline, Lay, Pass, Play, Reverse, Skip, Summon


def stage_of(facts: ToutomiFacts, kumar: bool) -> Stage:
    """Where the turn stands."""
    return Stage(facts.total, facts.cards, facts.reversals % 2, facts.skips, facts.attack != NOBODY, kumar)


def action_of(step: UsedCard, cards: Sequence[Token], faces: Faces, to: Seat) -> Action:
    """The action, with one of the seat's `cards`; `to`: whom it attacks."""
    if step.face < 0:
        return Pass()
    card = next(token for token in cards if faces[token] == step.face)
    if step.verb in (PLAY, REWARD):
        return Play(card)
    if step.verb == ATTACK:
        return Attack(card, to)
    if step.verb == SUMMON:
        return Summon(card)
    return Reverse(card) if step.verb == REVERSE else Skip(card)


def laying_of(kept: int, hand: Sequence[Token], faces: Faces) -> Action:
    """Lay down all but what is kept of the hand."""
    keep = list(cards_of(kept))
    laid = []
    for token in hand:
        if faces[token] in keep:
            keep.remove(faces[token])
        else:
            laid.append(token)
    return Lay(tuple(laid)) if laid else Decline()


def usual_action(usual: Usual, table: TableOf[ToutomiFacts], seat: Seat) -> Action:
    """What the seat that is asked usually does. It looks at its own cards and at nothing else hidden."""
    facts = table.facts
    faces, hand, situations = table.faces, table.zones[seat], table.zones[table.seats + seat]
    held = sum(UNIT[faces[token]] for token in hand)
    if table.pending[-1][1] == LAY:
        return laying_of(usual.lay(stage_of(facts, kumar=False), held), hand, faces)
    stage = stage_of(facts, any(faces[token] == KUMAR for token in situations))
    owned = [len(cards) for cards in table.zones[table.seats : 2 * table.seats]]
    return action_of(usual.step(stage, held), [*hand, *situations], faces, farthest(seat, facts.direction, owned))
