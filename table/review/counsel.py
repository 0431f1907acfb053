"""The coach's advice in words, for the person who asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.actions import Action
from games.core.view import View
from table.match.coach import Advice, Count, WeighedAction
from table.review.thoughts import percent
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator

FACES = 3
"""Most faces that are told one by one."""
MANY = 8
"""Choices beyond which single probabilities are not told.

Each is hardly ever taken then.
"""
SMALL = 0.005
"""Least probability that is told."""
SAME = 1e-9
"""Cost that still counts as equal to the best."""


@dataclass(frozen=True, slots=True)
class PricedChoice:
    """A choice: what to do, and below it what that costs."""

    action: Action
    words: str
    note: str


@dataclass(frozen=True, slots=True)
class Counsel:
    """The advice: choices, the best first, and sentences with reasons."""

    ways: tuple[PricedChoice, ...]
    reasons: tuple[str, ...]


def counsel(advice: Advice, view: View, narrator: Narrator, spec: BoardSpec) -> Counsel:
    """`view` is that of the seat which is asked."""
    ways = tuple(
        PricedChoice(one.action, narrator.teller.action(one.action, view), _note(one, advice, narrator))
        for one in advice.choices
    )
    return Counsel(ways, tuple(_reasons(advice, narrator, spec, view)))


def _note(choice: WeighedAction, advice: Advice, narrator: Narrator) -> str:
    words, said = narrator.words, []
    if 1 < len(advice.thought.ways) <= MANY:
        said.append(words("coach.share", percent=percent(choice.share)))
    if choice.cost is not None and len(advice.choices) > 1:
        games = round(100 * choice.cost)
        hardly = "coach.costs_little" if choice.cost > SAME else "coach.costs_nothing"
        said.append(words("coach.costs", games=games) if games else words(hardly))
    for (seat, lost), share in sorted(choice.ends.items(), key=lambda one: (-one[1], one[0])):
        if share >= SMALL:
            key = "coach.loses" if lost else "coach.wins"
            said.append(words(key, name=narrator.name(seat), percent=percent(share)))
    return " ".join(said) if words.lang != "ja" else "".join(said)


def _reasons(advice: Advice, narrator: Narrator, spec: BoardSpec, view: View) -> Iterator[str]:
    words, thought = narrator.words, advice.thought
    if not advice.choices:
        yield words("coach.silent")
        return
    if len(thought.ways) == 1 or not thought.ways:
        yield words("coach.only")
    elif max(one.share for one in advice.choices) > advice.choices[0].share:
        yield words("coach.mixed")
    if thought.claim is not None:
        yield words("coach.lie", percent=percent(1.0 - thought.claim))
    likely = sorted((face for face, share in enumerate(thought.card) if share), key=lambda face: -thought.card[face])
    if len(likely) > 1:
        each = [
            words("coach.face", face=narrator.teller.face(face), percent=percent(thought.card[face]))
            for face in likely[:FACES]
        ]
        yield words("coach.card", what=words("results.listed").join(each))
    if advice.count:
        yield _counted(advice.count, narrator, spec, view)


def _counted(count: Count, narrator: Narrator, spec: BoardSpec, view: View) -> str:
    words, teller = narrator.words, narrator.teller
    word = spec.events[type(count.claim).__name__].maybe(count.claim, "word")
    said = [
        words.within("coach.before", name=narrator.name(seat), count=number)
        for seat, number in enumerate(count.before)
        if number
    ]
    said += [words("coach.own", count=count.own)] * (count.own > 0)
    said += [words("coach.open", count=count.open)] * (count.open > 0)
    said += [words("coach.unseen", count=count.unseen)]
    what = words("results.listed").join(said)
    return words("coach.fits", claim=teller.claimed(count.claim, view, word), total=count.total, what=what)
