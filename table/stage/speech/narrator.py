"""The narrator: instruction, log and reminder.

Public, whoever looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core.actions import Dealt, Event, kinds
from games.core.game import Game, Result
from games.core.match import Beat
from games.core.numbers import digits
from games.core.teller import Teller
from games.core.types import Seat, Word
from games.core.view import View
from games.core.words import Words
from table.match.picker import Slot
from table.stage.parts import Parts
from table.stage.parts.claim import Claim
from table.stage.parts.seat import SeatFacts
from table.stage.parts.sheet import Sheet
from table.stage.spec import BoardSpec
from table.stage.speech.called import in_sentences
from table.stage.speech.deciding import added_up, ended_by, with_cards
from table.stage.speech.standing import standing

LATEST = 7
"""Most claims of a round that are told."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The asked player's progress.

    `review`: all is chosen, and only has to be confirmed. `missing`: so many cards are still to be chosen. `begun`:
    the verb that has been chosen by its button. `wanted`: what has to be chosen next, once something has been;
    `undecided`: only what to do with it. `no_card`: no card can be chosen, of which only the asked player may be
    told where that follows from a hand. `implied`: the fields that go without saying, of which no more is said than
    of a card that can't be chosen.
    """

    review: bool = False
    missing: int = 0
    begun: str = ""
    wanted: Slot | None = None
    undecided: bool = False
    no_card: bool = False
    implied: frozenset[str] = frozenset()


NOTHING_CHOSEN = Choosing()


class Narrator:
    """Public sentences in one language.

    The views that it is given may be anybody's: only what is open counts.
    """

    def __init__(self, words: Words, game: Game, spec: BoardSpec, names: Sequence[str]) -> None:
        self.words = words
        self._names = in_sentences(names)
        self.teller = Teller(words, game, self._names)
        self._whole = Teller(words, game, tuple(names))
        self._spec = spec
        self._parts = Parts.of(spec, game)
        self._claim = self._parts.get(Claim)

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self._names[seat]

    @property
    def house_rules(self) -> str:
        """The house rules of this table in a sentence, or ""."""
        named = [self.words(f"option.{rule}") for rule in self.words.house]
        return self.words("play.house", rules=self.words("play.listed").join(named)) if named else ""

    def instruction(self, view: View, here: bool, result: Result | None, choosing: Choosing = NOTHING_CHOSEN) -> str:
        """Return the current instruction.

        `here`: for somebody at this screen, at once, with the progress `choosing`; else it says who is waited
        for.
        """
        if view.ask:
            name, missing, beside = self._names[view.ask.seat], choosing.missing, self.teller.beside(view.ask.seat)
            if here and choosing.review:
                return self.words("play.review", name=name)
            if not here:
                return self.words(f"ask.{view.ask.what}.other", name=name, **beside)
            said = self._next(view.ask.what, choosing.begun, choosing.wanted, choosing.undecided)
            said = said or self.words(self._asked(view, view.ask.what, choosing), name=name, **beside)
            return self.words("play.missing", asked=said, count=missing) if missing else said
        return self.words("play.over") if result else ""

    def _asked(self, view: View, what: str, choosing: Choosing) -> str:
        """Return the text of a decision in this situation.

        By the verb that has been begun, where no card can be chosen, where a field need not be, or by a fact
        (see `AskSpec.by`).
        """
        by = self._spec.asks[what].by
        special = [f"ask.{what}.{choosing.begun}", *([f"ask.{what}.no_card"] if choosing.no_card else [])]
        special += [f"ask.{what}.without.{name}" for name in sorted(choosing.implied)]
        special += [f"ask.{what}.{getattr(view.facts, by)}"] if by else []
        return next((key for key in special if key in self.words), f"ask.{what}")

    def left(self, view: View) -> str:
        """Return how often something may be done in this decision, or "".

        By its fact (see `AskSpec.by`).
        """
        what = view.ask.what if view.ask else ""
        by, key = self._spec.asks[what].by if what else None, f"left.{what}"
        return self.words(key, left=getattr(view.facts, by)) if by and key in self.words else ""

    def misses_cards(self, what: str) -> bool:
        """True if a lack of choosable cards is worth telling.

        Because usually there is one.
        """
        return f"ask.{what}.no_card" in self.words

    def _next(self, what: str, begun: str, wanted: Slot | None, undecided: bool) -> str:
        """Return what is missing after a first choice.

        In words of the game's own if it has some. A verb that has been begun may have a text for all of it.
        """
        if begun and f"ask.{what}.{begun}" in self.words:
            return ""
        if wanted:
            own = f"missing.{wanted.verb}.{wanted.name}"
            return self.words(own if own in self.words else f"play.missing_{wanted.kind.lower()}")
        return self.words("play.undecided") if undecided else ""

    def purpose(self, seat: Seat, what: str) -> str:
        """Return why a seat is called to the screen.

        At a table of two nobody is asked to choose the other one. All that it goes by is public.
        """
        seats = {field for verb in self.teller.game.actions for field, kind in kinds(verb).items() if kind == "Seat"}
        for two in (f"ask.{what}.without.{field}" for field in sorted(seats) if len(self._names) == 2):
            if two in self.words:
                return self.words(two, name=self._names[seat], **self.teller.beside(seat))
        return self.words(f"ask.{what}", name=self._names[seat], **self.teller.beside(seat))

    def blocked(self, view: View) -> Mapping[Word, str]:
        """The words that can't be said at the moment, and why not."""
        facts = self._parts.get(SeatFacts)
        return facts.blocked(view, self.teller) if facts else {}

    @property
    def worths(self) -> Mapping[str, int]:
        """The points of claims, by their names, where the game has such."""
        return self._claim.worths if self._claim else {}

    def log_line(self, beat: Beat, last: Event | None = None) -> str:
        """Return an event's sentence for the log, or "".

        `last` is the event of the line before.
        """
        spec = self._spec.events[type(beat.event).__name__]
        told = spec.told and type(last).__name__ not in spec.told_by
        said = self.teller.event(beat.event, beat.view) if told else ""
        if said and spec.cue == "end" and (seat := spec.maybe(beat.event, "by")) is not None:
            said = with_cards(said, ended_by(beat.event, beat.view, seat, self._parts), self.words)
            if total := added_up(beat.event, beat.view, seat, self._parts):
                more = self.words("results.add_up", total=digits(total, self.words.lang))
                said = self.words("log.more", said=said, more=more)
        if said and isinstance(beat.event, Dealt):
            for more in filter(None, (self.match(beat.view), self.house_rules)):
                said = self.words("log.dealt", dealt=said, rules=more)
        return said

    def match(self, view: View) -> str:
        """Return a sentence on a match of several games, else ""."""
        games = self._games(view)
        return self.words("scores.match", count=games) if games > 1 else ""

    def _games(self, view: View) -> int:
        sheet = self._parts.get(Sheet)
        return sheet.games(view) if sheet else 1

    def announced(self, beats: Sequence[Beat]) -> str:
        """Return the standing announcement, if the decision is about it."""
        view = beats[-1].view
        if not view.ask or not self._spec.asks[view.ask.what].shows:
            return ""
        event = standing((beats[index].event for index in range(len(beats) - 1, -1, -1)), self._spec).latest
        stands = event is not None and self._spec.events[type(event).__name__].announces
        return self.teller.event(event, view) if event and stands else ""

    def heading(self, view: View) -> str:
        """Return the game, the round, the phase, and whose turn it is.

        The round if it has rounds, the phase if it has a name.
        """
        turn = self.words("play.turn", name=self._names[view.ask.seat]) if view.ask else ""
        return "　".join(part for part in (self.words("title"), self.stage(view), turn) if part)

    def stage(self, view: View) -> str:
        """Return the round and the phase, as far as there are any."""
        phase = f"phase.{view.ask.what}" if view.ask else ""
        named = self.words(phase) if phase in self.words else ""
        asked = self._round(view, *self._claim.asked(view)) if self._claim else ""
        return "　".join(part for part in (asked, named) if part)

    def round(self, view: View) -> str:
        """Return the number of the round of what has happened, or "".

        And before it that of the game, where a match has several.
        """
        return self._round(view, *self._claim.shown(view)) if self._claim else ""

    def _round(self, view: View, game: int, number: int) -> str:
        said = [self.words("play.round", round=number)]
        if (games := self._games(view)) > 1:
            said.insert(0, self.words("scores.game_of", number=game, count=games))
        return "　".join(said) if number else ""

    def aim(self, view: View) -> str:
        """Return a sentence on the goal, with as many seats and games."""
        special = f"goal.{view.seats}"
        said = self.words("play.goal", goal=self.words(special if special in self.words else "goal"))
        match = self.match(view)
        return self.words("log.dealt", dealt=said, rules=match) if match else said

    def terms(self) -> str:
        """Return what the words of the goal mean, or ""."""
        return self.words("terms") if "terms" in self.words else ""

    def reminder(self, beats: Sequence[Beat]) -> list[str]:
        """Return sentences on the goal, the round's claims, and the turn.

        Who asks for it reads whole names.
        """
        view = beats[-1].view
        lines = [self.aim(view)]
        if self._claim:
            claims = self.claims(beats)
            said = self.words("play.claim_join").join(claims)
            lines.append(self.words("play.claims", claims=said) if claims else self.words("play.no_claims"))
        if view.ask:
            lines.append(self.words("play.your_turn", name=self._whole.names[view.ask.seat]))
        lines += filter(None, [self.house_rules])
        return lines + [line for part in self._parts for line in part.reminder(view, self._whole)]

    def claims(self, beats: Sequence[Beat]) -> list[str]:
        """Return the claims of the round that is shown, oldest first.

        And what was said when asked again. Of many only the latest; none when the game is over.
        """
        view = beats[-1].view
        if not self._claim or not view.ask or not self._claim.tells(view):
            return []
        said: list[str] = []
        for index in range(len(beats) - 1, -1, -1):
            beat = beats[index]
            if self._claim.shown(beat.view) != self._claim.shown(view):
                break
            spec = self._spec.events[type(beat.event).__name__]
            if spec.claims or "word" in spec.parts:
                by, to, word = (spec.maybe(beat.event, part) for part in ("by", "to", "word"))
                names = self._whole.names
                row = {"by": names[by], "word": self._whole.claimed(beat.event, beat.view, word)}
                told = self.words.within("play.claim_to_all", **row)
                said.append(told if to is None else self.words.within("play.claim", to=names[to], **row))
        return [*(["…"] if len(said) > LATEST else []), *said[LATEST - 1 :: -1]]
