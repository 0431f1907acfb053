"""A seat's thought at a decision in words, after the game.

For a person, what could have been known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from games.core.actions import first_of, kinds
from games.core.alike import even, none_stands_out
from games.core.claims import against
from games.core.types import Seat, Token
from games.core.view import View, held
from table.review.answers import why
from table.review.past import Past
from table.review.recall import Decision
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator

MOST = 4
"""Most faces, and most ways, told one by one.

One more rather than "1 other".
"""
MANY = 8
"""Ways beyond which their common traits are told, too."""
LEAST = 0.03
"""Least probability told singly, except for the chosen way."""
NONE = 0.005
"""Least probability that counts as a percent."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A possible action with its probability; `chosen`: it was taken."""

    words: str
    share: float
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A decision in words.

    `before` says what had been claimed, `done` what the seat then did. `faces`
    are the likeliest faces of the card in question, by number, with the share of each; `truth` is what it was. Where
    there is none, `claim` is how likely it took the claim to be true, and whether it was. `reason` says in one sentence
    why it did so, "" where nothing tells; `own`: the seat thought so, else it is what could have been known.
    `others` and `rest` are the shares of all other faces and of all other ways. `alike` says that no way stood out, ""
    if one did: then there are no shares to be told. `leanings` say of a choice out of many
    ways how likely each seat, card, word or number was in it, none where no way
    stood out. `hand` has the faces that the seat held, and how often.
    """

    seat: Seat
    before: str
    done: str
    faces: tuple[tuple[int, float], ...]
    others: float
    truth: int | None
    claim: tuple[float, bool] | None
    ways: tuple[Alternative, ...]
    rest: float
    alike: str
    leanings: tuple[str, ...]
    hand: tuple[tuple[int, int], ...]
    hidden: str
    reason: str
    own: bool


class Thoughts:
    """Tells what a recall has found of the past, in one language."""

    def __init__(self, past: Past, narrator: Narrator, spec: BoardSpec) -> None:
        self._past = past
        self._narrator = narrator
        self._spec = spec

    def done(self, decision: Decision) -> str:
        """Return a seat's action, as in the log or its own words.

        Its own words where the log says nothing.
        """
        beats = self._past.match.beats(None)
        for index in decision.beats:
            if said := self._narrator.log_line(beats[index]):
                return said
        view = self._past.match.beats(decision.seat)[decision.beats.start - 1].view
        return self._narrator.teller.action(decision.action, view)

    def tell(self, decision: Decision) -> Told:
        """All about a decision."""
        now = decision.beats.start - 1
        thought = decision.thought
        view = self._past.match.beats(decision.seat)[now].view
        beats = self._past.match.beats(None)
        said = self._latest_claim(now) if thought.card or thought.claim is not None else None
        card = first_of(beats[said].event, "Token") if said is not None and thought.card else None
        likely = sorted(enumerate(thought.card), key=lambda one: (-one[1], one[0]))
        few = sum(share > 0 for _, share in likely) == MOST + 1
        faces = tuple((face, share) for face, share in likely[: MOST + few] if share >= LEAST)
        ways, rest, alike = self._ways(decision, view)
        return Told(
            decision.seat,
            "" if said is None else self._narrator.log_line(beats[said]),
            self.done(decision),
            faces,
            sum(share for _, share in likely) - sum(share for _, share in faces),
            None if card is None else self._past.match.open_beats[now].view.face(card),
            None if said is None or thought.claim is None or faces else (thought.claim, self._was_true(said)),
            ways,
            rest,
            alike,
            () if alike else tuple(self._leanings(decision, view)),
            tuple(sorted(Counter(view.faces[card] for card in held(view)).items())),
            self._hidden(view, card),
            self._reason(decision, () if alike else ways),
            decision.own,
        )

    def _reason(self, decision: Decision, ways: Sequence[Alternative]) -> str:
        """Return the reason: the lie's chance, or the habit's firmness."""
        words, name, claim = self._narrator.words, self._narrator.name(decision.seat), decision.thought.claim
        if claim is not None:
            key = "thoughts.took" if decision.own else "thoughts.could_take"
            took = words(key, name=name, percent=percent(1 - claim))
            answer = self._past.match.beats(None)[decision.beats[0]].event
            contrary = against(self._past.entry.claims, answer, claim) if decision.own else None
            return took if contrary is None else f"{took} {why(contrary, claim, decision.thought.mistakes, words)}"
        share = next((way.share for way in ways if way.chosen), None)
        return "" if share is None else words("thoughts.does_so", name=name, percent=percent(share))

    def _ways(self, decision: Decision, view: View) -> tuple[tuple[Alternative, ...], float, str]:
        """Return the likeliest ways, the chosen one, and the others' share.

        Ways with the same words are one: it makes no difference which of two equal cards is played. And a sentence
        if none of all, or of many the likeliest, stands out.
        """
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
        ways = tuple(Alternative(words, shares[words], words == chosen) for words in told)
        rest = sum(shares.values()) - sum(way.share for way in ways)
        if not none_stands_out([*shares.values()]):
            return ways, rest, ""
        said = self._narrator.words("thoughts.alike_two" if len(order) == 2 else "thoughts.alike", count=len(order))
        return ways if len(ways) == len(order) else (), rest, said

    def _leanings(self, decision: Decision, view: View) -> Iterator[str]:
        """Yield a line for each part with many alternatives."""
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
            if len(shares) > 1 and not even([*shares.values()]):
                each = (f"{said} {words('settings.percent', percent=percent(shares[said]))}" for said in order)
                said = words("results.listed").join(each)
                label = f"field.{name}"
                if label in words:
                    yield words("thoughts.leaning", label=words(label), what=said)
                else:
                    yield words(f"thoughts.leaning_{kind.lower()}", what=said)

    def _latest_claim(self, now: int) -> int | None:
        """The beat of the latest claim, if there has been any."""
        beats = self._past.match.beats(None)
        claims = (i for i in range(now, -1, -1) if self._spec.events[type(beats[i].event).__name__].claims)
        return next(claims, None)

    def _was_true(self, claim: int) -> bool:
        """True if a claim was true, by its beat."""
        return any(row.truth for row in self._past.rows if claim in row.beats)

    def _hidden(self, view: View, card: Token | None) -> str:
        """Return what the seat could not see."""
        words, name = self._narrator.words, self._narrator.name(view.eyes or 0)
        hands = sum(zone for zone in view.zones if isinstance(zone, int))
        resting = (token for zone in view.zones if not isinstance(zone, int) for token in zone)
        down = sum(token != card and view.face(token) is None for token in resting)
        said = [words("thoughts.hidden_card")] * (card is not None)
        said += [words("thoughts.hidden_hands", count=hands)] * (hands > 0)
        more = words("thoughts.hidden_more" if card is not None else "thoughts.hidden_down", count=down)
        said += [more] * (down > 0)
        if not said:
            return words("thoughts.nothing_hidden", name=name)
        return words("thoughts.hidden", name=name, what=words("results.listed").join(said))


def unknown(counts: Sequence[int], narrator: Narrator) -> Mapping[Seat, str]:
    """Return a line for each seat with unknown thoughts."""
    say = narrator.words
    return {
        seat: say("thoughts.unknown", name=narrator.name(seat), count=count)
        for seat, count in enumerate(counts)
        if count
    }


def percent(share: float) -> str:
    """A share as a number for a text with a percent sign."""
    return "<1" if 0 < share < NONE else f"{100 * share:.0f}"
