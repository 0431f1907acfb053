"""What an AI seat thought at a decision, put into words: for after the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.core.actions import kinds
from games.core.types import Seat, Token
from games.core.view import View
from table.match.recall import Decision, Recall
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator

MOST = 4
"""So many faces, and so many ways, are told one by one; one more instead of saying that there is one other."""
MANY = 8
"""Of more ways than these it is also told what they have in common."""
LEAST = 0.005
"""What is less likely than this is told among the others only."""


@dataclass(frozen=True, slots=True)
class Way:
    """Something that might have been done, and how likely that was; `chosen`: it was done."""

    words: str
    share: float
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A decision in words.

    `round` is its heading, "" without one. `before` says what was claimed of the card in question, `done` what the
    seat then did. `faces` are the likeliest faces of that card, by number, with the share of each; `truth` is what it
    was. `others` and `rest` are the shares of all other faces and of all other ways. `leanings` say of a choice out of
    many ways how likely each seat, card or word was in it. `hand` has the faces that the seat held, and how often.
    """

    seat: Seat
    round: str
    before: str
    done: str
    faces: tuple[tuple[int, float], ...]
    others: float
    truth: int | None
    ways: tuple[Way, ...]
    rest: float
    leanings: tuple[str, ...]
    hand: tuple[tuple[int, int], ...]
    hidden: str


class Thoughts:
    """Tells what a recall has found, in one language."""

    def __init__(self, recall: Recall, narrator: Narrator, spec: BoardSpec) -> None:
        self._recall = recall
        self._narrator = narrator
        self._spec = spec

    def round(self, decision: Decision) -> str:
        """The round of a decision; "" in a game without rounds."""
        return self._narrator.round(self._recall.beats(None)[decision.beats.start].view)

    def done(self, decision: Decision) -> str:
        """What a seat did: as the log says it, or in the seat's own words if that goes without saying there."""
        beats = self._recall.beats(None)
        for index in decision.beats:
            if said := self._narrator.log_line(beats[index]):
                return said
        view = self._recall.beats(decision.seat)[decision.beats.start - 1].view
        return self._narrator.teller.action(decision.action, view)

    def tell(self, decision: Decision) -> Told:
        """All about a decision."""
        now = decision.beats.start - 1
        thought = decision.thought
        view = self._recall.beats(decision.seat)[now].view
        card = self._in_question(now) if thought.card else None
        likely = sorted(enumerate(thought.card), key=lambda one: (-one[1], one[0]))
        few = sum(share > 0 for _, share in likely) == MOST + 1
        faces = tuple((face, share) for face, share in likely[: MOST + few] if share >= LEAST)
        ways, rest = self._ways(decision, view)
        beats = self._recall.beats(None)
        return Told(
            decision.seat,
            self.round(decision),
            self._narrator.log_line(beats[card[0]]) if card else "",
            self.done(decision),
            faces,
            sum(share for _, share in likely) - sum(share for _, share in faces),
            self._truth(*card, now) if card else None,
            ways,
            rest,
            tuple(self._leanings(decision, view)),
            tuple(sorted(Counter(_held(view)).items())),
            self._hidden(view, card[1] if card else None),
        )

    def _ways(self, decision: Decision, view: View) -> tuple[tuple[Way, ...], float]:
        """The likeliest ways and the one that was chosen, and the share of all others. Those that are said alike are
        one: it makes no difference which of two equal cards is played."""
        say = self._narrator.teller.action
        shares: dict[str, float] = {}
        for action, share in decision.thought.ways:
            words = say(action, view)
            shares[words] = shares.get(words, 0.0) + share
        chosen = say(decision.action, view)
        order = sorted(shares, key=lambda words: -shares[words])
        few = len(order) == MOST + 1
        told = [words for words in order[: MOST + few] if shares[words] >= LEAST or words == chosen]
        told += [chosen] * (chosen in shares and chosen not in told)
        ways = tuple(Way(words, shares[words], words == chosen) for words in told)
        return ways, sum(shares.values()) - sum(way.share for way in ways)

    def _leanings(self, decision: Decision, view: View) -> Iterator[str]:
        """A line for each part of the action in which there was a choice, if there were many ways."""
        words, teller, verb = self._narrator.words, self._narrator.teller, type(decision.action)
        ways = [(action, share) for action, share in decision.thought.ways if type(action) is verb]
        whole = sum(share for _, share in ways)
        if len(kinds(verb)) < 2 or len(ways) <= MANY or not whole:
            return
        say: dict[str, Callable[[int], str]] = {
            "Seat": lambda seat: teller.names[seat],
            "Token": lambda token: teller.own_card(token, view),
            "Word": teller.claim,
        }
        for name, kind in kinds(verb).items():
            if kind not in say:
                continue
            shares: dict[str, float] = {}
            for action, share in ways:
                said = say[kind](getattr(action, name))
                shares[said] = shares.get(said, 0.0) + share / whole
            order = sorted(shares, key=lambda said: -shares[said])[:MOST]
            if len(shares) > 1:
                each = (f"{said} {words('settings.percent', percent=percent(shares[said]))}" for said in order)
                yield words(f"thoughts.leaning_{kind.lower()}", what=words("results.listed").join(each))

    def _in_question(self, now: int) -> tuple[int, Token] | None:
        """The beat of the latest claim, and the card that it is about."""
        beats = self._recall.beats(None)
        for index in range(now, -1, -1):
            event = beats[index].event
            if self._spec.events[type(event).__name__].claims:
                names = [name for name, kind in kinds(type(event)).items() if kind == "Token"]
                return (index, int(getattr(event, names[0]))) if names else None
        return None

    def _truth(self, claimed: int, card: Token, now: int) -> int | None:
        """What a card was: the face that somebody sees, or that whoever gave it had chosen in the hand."""
        views = (self._recall.beats(seat)[now].view for seat in range(self._seats))
        seen = next((face for view in views if (face := view.face(card)) is not None), None)
        if seen is not None or claimed not in self._recall.actions:
            return seen
        seat, action = self._recall.actions[claimed]
        before = self._recall.beats(seat)[claimed - 1].view
        given = (getattr(action, name) for name, kind in kinds(type(action)).items() if kind == "Token")
        return next((before.face(token) for token in given), None)

    @property
    def _seats(self) -> int:
        return self._recall.beats(None)[0].view.seats

    def _hidden(self, view: View, card: Token | None) -> str:
        """What the seat could not see."""
        words, name = self._narrator.words, self._narrator.name(view.eyes or 0)
        hands = sum(zone for zone in view.zones if isinstance(zone, int))
        lying = (token for zone in view.zones if not isinstance(zone, int) for token in zone)
        down = sum(token != card and view.face(token) is None for token in lying)
        said = [words("thoughts.hidden_card")] * (card is not None)
        said += [words("thoughts.hidden_hands", count=hands)] * (hands > 0)
        more = words("thoughts.hidden_more" if card is not None else "thoughts.hidden_down", count=down)
        said += [more] * (down > 0)
        if not said:
            return words("thoughts.nothing_hidden", name=name)
        return words("thoughts.hidden", name=name, what=words("results.listed").join(said))


def _held(view: View) -> Iterator[int]:
    """The faces of the seat's own cards."""
    for zone, owner in zip(view.zones, view.map.owners, strict=True):
        if owner == view.eyes and not isinstance(zone, int):
            yield from (view.faces[token] for token in zone)


def unknown(counts: Sequence[int], narrator: Narrator) -> Mapping[Seat, str]:
    """For each seat of whose decisions some are not known any more: a line that says so."""
    say = narrator.words
    return {
        seat: say("thoughts.unknown", name=narrator.name(seat), count=count)
        for seat, count in enumerate(counts)
        if count
    }


def percent(share: float) -> str:
    """A share as a number for a text with a percent sign."""
    return "<1" if 0 < share < LEAST else f"{100 * share:.0f}"
