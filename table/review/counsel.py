"""The coach's advice in words, for the person who asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core.actions import Action
from games.core.faces import bears
from games.core.view import View
from table.match.coach import Advice, Count, OwnClaim
from table.review.answers import why
from table.review.thoughts import percent
from table.stage.case import foreseen, sentence
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator

FACES = 3
"""Most faces that are told one by one."""
SMALL = 0.005
"""Least probability that is told."""
SELDOM = 0.01
"""Least probability that is told in numbers."""
SAME = 1e-9
"""Cost that still counts as equal to the best."""


@dataclass(frozen=True, slots=True)
class PricedChoice:
    """A choice: what to do, and below it how good that is."""

    action: Action
    words: str
    note: str
    best: bool


@dataclass(frozen=True, slots=True)
class Counsel:
    """The advice: choices, the best first, and sentences with reasons."""

    ways: tuple[PricedChoice, ...]
    reasons: tuple[str, ...]

    @property
    def brief(self) -> Counsel:
        """The one answer, with the first reason."""
        return Counsel(self.ways[:1], self.reasons[:1])


def counsel(advice: Advice, view: View, narrator: Narrator, spec: BoardSpec) -> Counsel:
    """`view` is that of the seat which is asked."""
    ways = tuple(
        PricedChoice(
            one.action,
            narrator.teller.action(one.action, view),
            _note(number, advice, narrator),
            number == 0 and not advice.alike,
        )
        for number, one in enumerate(advice.choices)
    )
    return Counsel(ways, tuple(_reasons(advice, narrator, spec, view)))


def _note(number: int, advice: Advice, narrator: Narrator) -> str:
    """Return how good a choice is, in words with one number."""
    words, choice = narrator.words, advice.choices[number]
    if advice.alike or len(advice.choices) == 1:
        return ""
    if number == 0 and (advice.priced or choice.share > 1 - SELDOM):
        return words("coach.best")
    if not advice.priced:
        key = "coach.most" if number == 0 else "coach.share" if choice.share >= SELDOM else "coach.seldom"
        return words(key, percent=percent(choice.share))
    cost = (choice.cost or 0.0) - (advice.choices[0].cost or 0.0)
    if games := round(100 * cost):
        return words("coach.costs", games=games)
    return words("coach.costs_little" if cost > SAME else "coach.as_good")


def _reasons(advice: Advice, narrator: Narrator, spec: BoardSpec, view: View) -> Iterator[str]:
    words, thought = narrator.words, advice.thought
    if not advice.choices:
        yield words("coach.silent")
        return
    if advice.says and not advice.alike and (said := _claimed(advice.says, narrator, spec)):
        yield said
    if len(advice.choices) == 1:
        yield words("coach.only")
    elif advice.alike:
        yield words("coach.alike_two" if advice.ways == 2 else "coach.alike", count=advice.ways)
    for one in advice.choices:
        ends = [
            words.within("coach.loses" if lost else "coach.wins", name=narrator.name(seat), percent=percent(share))
            for (seat, lost), share in sorted(one.ends.items(), key=lambda end: (-end[1], end[0]))
            if share >= SMALL
        ]
        if ends:
            what = words("results.listed").join(ends)
            yield words("coach.ends", action=narrator.teller.action(one.action, view), what=what)
    if thought.claim is not None:
        yield words("coach.lie", percent=percent(1.0 - thought.claim))
        if advice.against is not None:
            yield why(advice.against, thought.claim, thought.mistakes, words)
    likely = sorted((face for face, share in enumerate(thought.card) if share), key=lambda face: -thought.card[face])
    if len(likely) > 1:
        each = [
            words("coach.face", face=narrator.teller.face(face), percent=percent(thought.card[face]))
            for face in likely[:FACES]
        ]
        yield words("coach.card", what=words("results.listed").join(each))
    if advice.count:
        yield _counted(advice.count, narrator, spec, view)
    if advice.drawn:  # last: the one answer that stands first is not another one
        yield words("coach.drawn", action=narrator.teller.action(advice.drawn, view))


def _claimed(own: OwnClaim, narrator: Narrator, spec: BoardSpec) -> str:
    """Return if a claim would be true, and what comes of it."""
    words, teller = narrator.words, narrator.teller
    word = spec.events[type(own.claim).__name__].maybe(own.claim, "word")
    seat = own.view.eyes
    if word is None or seat is None:
        return ""
    name, faces = teller.game.claims[word], teller.game.faces
    key = "coach.lies" if not own.true else "coach.true" if bears(faces[own.face], name) else "coach.counts_as"
    said = words(key, claim=teller.claim(word))
    stakes = foreseen(own.view, spec, teller.game, seat, name, own.face, true=own.true)
    if stakes is None:
        return said
    believed, doubted = (sentence(stake, teller) for stake in stakes)
    comes = {"said": said, "believed": believed, "doubted": doubted}
    if "speech.verdict.true" not in words:
        return words("coach.at_stake", **comes)
    return words("coach.at_answers", yes=words("speech.verdict.true"), no=words("speech.verdict.false"), **comes)


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
    told = {"claim": teller.claimed(count.claim, view, word), "total": count.total}
    told |= {"what": words("results.listed").join(said)}
    name = None if word is None else teller.game.claims[word]
    others = [teller.face(face) for face in count.fits if name and not bears(teller.game.faces[face], name)]
    if not others:
        return words("coach.fits", **told)
    return words("coach.fits_others", others=words("results.listed").join(others), **told)
