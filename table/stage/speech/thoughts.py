"""What an AI seat thought at a decision, put into words: for after the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from games.core.actions import kinds
from games.core.claims import ClaimReader
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

    `round` is its heading, "" without one. `before` says what had been claimed, `done` what the seat then did. `faces`
    are the likeliest faces of the card in question, by number, with the share of each; `truth` is what it was. Where
    there is none, `claim` is how likely it took the claim to be true, and whether it was, if that has come out.
    `others` and `rest` are the shares of all other faces and of all other ways. `leanings` say of a choice out of many
    ways how likely each seat, card, word or number was in it. `hand` has the faces that the seat held, and how often.
    """

    seat: Seat
    round: str
    before: str
    done: str
    faces: tuple[tuple[int, float], ...]
    others: float
    truth: int | None
    claim: tuple[float, bool | None] | None
    ways: tuple[Way, ...]
    rest: float
    leanings: tuple[str, ...]
    hand: tuple[tuple[int, int], ...]
    hidden: str


class Thoughts:
    """Tells what a recall has found, in one language. `reader` knows which claims were true; None: nobody does."""

    def __init__(self, recall: Recall, narrator: Narrator, spec: BoardSpec, reader: ClaimReader | None) -> None:
        self._recall = recall
        self._narrator = narrator
        self._spec = spec
        self._reader = reader

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
        said = self._latest_claim(now) if thought.card or thought.claim is not None else None
        card = self._card(said) if said is not None and thought.card else None
        likely = sorted(enumerate(thought.card), key=lambda one: (-one[1], one[0]))
        few = sum(share > 0 for _, share in likely) == MOST + 1
        faces = tuple((face, share) for face, share in likely[: MOST + few] if share >= LEAST)
        ways, rest = self._ways(decision, view)
        beats = self._recall.beats(None)
        return Told(
            decision.seat,
            self.round(decision),
            "" if said is None else self._narrator.log_line(beats[said]),
            self.done(decision),
            faces,
            sum(share for _, share in likely) - sum(share for _, share in faces),
            None if said is None or card is None else self._truth(said, card, now),
            None if said is None or thought.claim is None or faces else (thought.claim, self._came_out(said)),
            ways,
            rest,
            tuple(self._leanings(decision, view)),
            tuple(sorted(Counter(_held(view)).items())),
            self._hidden(view, card),
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
            if kind == "Number":
                say[kind] = partial(teller.number, name)
            if kind not in say:
                continue
            shares: dict[str, float] = {}
            for action, share in ways:
                said = say[kind](getattr(action, name))
                shares[said] = shares.get(said, 0.0) + share / whole
            order = sorted(shares, key=lambda said: -shares[said])[:MOST]
            if len(shares) > 1:
                each = (f"{said} {words('settings.percent', percent=percent(shares[said]))}" for said in order)
                said = words("results.listed").join(each)
                label = f"field.{name}"
                if label in words:
                    yield words("thoughts.leaning", label=words(label), what=said)
                else:
                    yield words(f"thoughts.leaning_{kind.lower()}", what=said)

    def _latest_claim(self, now: int) -> int | None:
        """The beat of the latest claim, if there has been any."""
        beats = self._recall.beats(None)
        claims = (i for i in range(now, -1, -1) if self._spec.events[type(beats[i].event).__name__].claims)
        return next(claims, None)

    def _card(self, claim: int) -> Token | None:
        """The card that a claim is about, by its beat; None if it is not about one."""
        event = self._recall.beats(None)[claim].event
        return next((int(getattr(event, name)) for name, kind in kinds(type(event)).items() if kind == "Token"), None)

    def _came_out(self, claim: int) -> bool | None:
        """Whether a claim was true, by its beat; None as long as that is not known."""
        beats, made = self._recall.beats(None), list[int]()
        for index in range(len(beats) if self._reader else 0):
            assert self._reader
            event, view = beats[index]
            if self._reader.made(event) is not None:
                made.append(index)
            told = self._reader.told(event, view, [beats[i].event for i in made])
            if told is not None and claim in made:
                return told[made.index(claim)]
            if told is not None:
                made.clear()
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
