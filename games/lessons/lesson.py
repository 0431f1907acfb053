"""A game's lessons: `lesson.<n>.toml` beside its rules. 0 is the skit, the others are lessons, in their order.

seats = ["you", "kiri", "momo"]        # who sits where: the person once, and characters (a skit has no person)
options = { starter = "kiri" }         # as a game has them: a seat's name, or yes and no
seed = 3                               # what is not said below is dealt by it; 0 if it is left out

[deal]                                 # faces by place: in a hand any of its cards, in the middle the top of the pile
"hand.you" = "fly fly rat"
pile = "rat"

before = [ACT, …]                      # carried out before anything is seen

[[step]]                               # something is said, until a press; in a skit for a while
say = "look"                           # text "lesson.<n>.look"; at most `WORDS` long
at = "hand.you"                        # where: see `At`
see = "goal"                           # section of the help that it is from; F1 opens there

[[step]]                               # somebody else acts
act = { by = "kiri", do = "Offer", card = "fly", to = "you", claim = "bat" }

[[step]]                               # the person decides
say = "lie"
want = { do = "Judge", believe = false }     # a mask (see games/core/masks.py), or several in a list
wrong = "show"                         # all that is legal may be done: what it costs is seen, then taken back; else
                                       # only what is wanted can be chosen, and all the rest says why not
replies = [ACT, …]                     # what others do after a choice that is looked at, as far as they are asked
until = PREDICATE                      # right is whatever makes it so, after the replies (games/core/predicates.py)
cost = "burnt"                         # said of the first wrong choice; `why` of the second; then it is done for them
why = "count"

[[check]]                              # at the end: a new table, without help; two of three have to be right
say = "question"
deal, before, seats, options           # as above; seats and options as in the lesson if they are left out
want, replies, until, see, why         # as above
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from games.brains.cast import CAST
from games.core.actions import Action, Choices, kinds
from games.core.data import reading
from games.core.entry import Entry
from games.core.game import Game, resolve
from games.core.masks import YOU, Mask, Who, face_number, read_mask
from games.core.match import Match
from games.core.predicates import Predicate, read_predicate
from games.core.types import Seat
from games.lessons.stacked import stacked

SKIT = 0
"""The number of the skit."""
WORDS: Mapping[str, int] = {"en": 8, "ja": 20}
"""How much is said at once: words in English, characters in Japanese."""
ENOUGH = 2
"""So many checks have to be right of three; with fewer, all."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a scripted seat does: the only legal action that is like the mask, whichever of equal cards it is with."""

    by: str
    mask: Mask


@dataclass(frozen=True, slots=True)
class At:
    """Something on the table that is pointed at.

    place  "hand.you", "pile": where cards of a place lie     seat    "seat.kiri"
    card   "card.fly", "card.fly@kiri": one that is in sight  claim   "claim.rat": a word that can be said
    button "button.Judge.true", "button.Peek"                 part    "part.total": a part of the board with a room
    """

    kind: Literal["place", "seat", "card", "claim", "button", "part"]
    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """See the module. Keys of texts are whole: "lesson.1.look"."""

    say: str = ""
    at: At | None = None
    see: str = ""
    act: Act | None = None
    want: tuple[Mask, ...] = ()
    shows: bool = False
    replies: tuple[Act, ...] = ()
    until: Predicate | None = None
    cost: str = ""
    why: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says."""
        return tuple(key for key in (self.say, self.cost, self.why) if key)


@dataclass(frozen=True, slots=True)
class Part:
    """A table, and what is done at it. `seats`: names by seat."""

    seats: tuple[str, ...]
    options: Mapping[str, int]
    match: Match
    steps: tuple[Step, ...]

    @property
    def who(self) -> Who:
        """The seats by name, for the person; a skit is seen by nobody's eyes."""
        return Who(self.you if self.you is not None else -1, {name: seat for seat, name in enumerate(self.seats)})

    @property
    def you(self) -> Seat | None:
        """The person's seat."""
        return self.seats.index(YOU) if YOU in self.seats else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: the parts are the lesson itself and then its checks, a table each."""

    number: int
    main: Part
    checks: tuple[Part, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """All tables, in their order."""
        return (self.main, *self.checks)

    @property
    def texts(self) -> frozenset[str]:
        """The keys of all that it says."""
        return frozenset(
            {title(self.number), *(key for part in self.parts for step in part.steps for key in step.texts)}
        )

    def passed(self, right: int) -> bool:
        """Whether so many right answers to the checks are enough."""
        return right >= min(ENOUGH, len(self.checks))


@cache
def numbers(entry: Entry) -> tuple[int, ...]:
    """Which lessons a game has; none is read for that."""
    found = (
        int(parts[1])
        for file in files(entry.package).iterdir()
        if len(parts := file.name.split(".")) == 3
        and parts[0] == "lesson"
        and parts[2] == "toml"
        and parts[1].isdigit()
    )
    return tuple(sorted(found))


@cache
def lesson(entry: Entry, number: int) -> Lesson:
    """One of them. Raises `DataError` with file and key."""
    return load(entry, number, files(entry.package).joinpath(f"lesson.{number}.toml").read_text("utf-8"))


def lessons(entry: Entry) -> tuple[Lesson, ...]:
    """The skit and all lessons of a game. Raises as `lesson` does."""
    return tuple(lesson(entry, number) for number in numbers(entry))


def title(number: int) -> str:
    """The key of what a lesson is called."""
    return f"lesson.{number}.title"


def load(entry: Entry, number: int, text: str) -> Lesson:
    """A lesson from its file's text, played along the wanted path. Raises `DataError` with file and key."""
    with reading(f"{entry.package.replace('.', '/')}/lesson.{number}.toml"):
        return _Reader(entry.rules, number).lesson(tomllib.loads(text))


def fitting(masks: Sequence[Mask], match: Match, seat: Seat, who: Who) -> Choices:
    """What the seat may do now that is like one of the masks."""
    view, legal = match.view(seat), match.legal(seat)
    narrowed = (mask.narrow(part, view, who) for mask in masks for part in legal.parts)
    return Choices(*(part for part in narrowed if part is not None))


def chosen(act: Act, match: Match, who: Who) -> Action | None:
    """What a scripted seat does now; None if it may not. Raises `ValueError` if it is not said what exactly."""
    seat = who.names[act.by]
    choices = fitting([act.mask], match, seat, who)
    if not choices:
        return None
    for part in choices.parts:
        for name, factor in zip(kinds(part.verb), part.factors, strict=True):
            if kinds(part.verb)[name] not in ("Token", "Tokens") and len(factor) > 1:
                raise ValueError(f"{part.verb.__name__}: {name} has to be said")
    return choices[0]


def carry_out(acts: Sequence[Act], match: Match, who: Who) -> None:
    """Have scripted seats reply, one after another, as far as they are asked and may."""
    for act in acts:
        ask = match.ask
        action = chosen(act, match, who) if ask and ask.seat == who.names[act.by] else None
        if ask and action:
            match.submit(ask.seat, action)


class _Reader:
    """Reads one file. Raises `ValueError` that names the key."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.number = number
        self.names: tuple[str, ...] = ()

    def lesson(self, data: dict[str, Any]) -> Lesson:
        self._only("the lesson", data, ("seats", "options", "seed", "deal", "before", "step", "check"))
        if not data.get("step"):
            raise ValueError("there is no [[step]]")
        main = self._part("", data, data["step"])
        checks = []
        for number, row in enumerate(data.get("check", ()), 1):
            where = f"[[check]] {number}: "
            known = ("seats", "options", "seed", "deal", "before", "say", "want", "replies", "until", "see", "why")
            self._only(where, row, known)
            for key in ("say", "want", "why"):
                if key not in row:
                    raise ValueError(f"{where}{key} is missing")
            step = {key: value for key, value in row.items() if key in known[5:]}
            whole = {"seats": data.get("seats"), "options": data.get("options", {}), **row}
            checks.append(self._part(where, whole, [{**step, "wrong": "show"}]))
        return Lesson(self.number, main, tuple(checks))

    def _part(self, where: str, data: Mapping[str, Any], steps: Sequence[dict[str, Any]]) -> Part:
        self.names = self._seats(where, data.get("seats"))
        options = self._options(where, data.get("options", {}))
        who = Who(self.names.index(YOU) if YOU in self.names else -1, {n: i for i, n in enumerate(self.names)})
        match = self._dealt(where, data, options)
        for number, row in enumerate(data.get("before", ()), 1):
            self._perform(f"{where}before {number}: ", self._act(f"{where}before {number}: ", row), match, who)
        begun = match.log
        read = []
        for number, row in enumerate(steps, 1):
            at = where or f"[[step]] {number}: "
            read.append(self._step(at, row))
            self._play(at, read[-1], match, who)
        from games.core.chance import UnmixedChance
        from games.core.match import replay

        return Part(self.names, options, replay(begun, self.game, then=UnmixedChance()), tuple(read))

    def _seats(self, where: str, names: Any) -> tuple[str, ...]:
        if not isinstance(names, list) or len({*map(str, names)}) != len(names):
            raise ValueError(f"{where}seats = {names!r} should be a list of different names")
        for name in names:
            if name not in (YOU, *CAST):
                raise ValueError(f"{where}seats: {name!r} is none of {', '.join((YOU, *CAST))}")
        if self.number != SKIT and YOU not in names:
            raise ValueError(f"{where}seats: nobody is {YOU!r}")
        if len(names) not in self.game.seats:
            raise ValueError(f"{where}seats: {self.game.id} is not for {len(names)}")
        return tuple(names)

    def _options(self, where: str, rows: Mapping[str, Any]) -> dict[str, int]:
        values = {}
        for name, value in rows.items():
            if value in self.names:
                value = self.names.index(value)
            if not isinstance(value, int):
                raise ValueError(f"{where}options: {name} = {value!r} is neither a seat nor yes or no")
            values[name] = int(value)
        return resolve(self.game, len(self.names), values)

    def _dealt(self, where: str, data: Mapping[str, Any], options: Mapping[str, int]) -> Match:
        places = {place.name: place for place in self.game.places}
        from games.core.table import zone_map

        first = zone_map(self.game.places, len(self.names)).first
        wanted = {}
        for key, cards in data.get("deal", {}).items():
            name, _, seat = key.partition(".")
            place = places.get(name)
            if place is None or place.each != (seat in self.names) or bool(seat) != place.each:
                raise ValueError(f"{where}[deal] {key}: there is no such place")
            zone = first[name] + (self.names.index(seat) if seat else 0)
            try:
                wanted[zone] = [face_number(card, self.game) for card in cards.split()]
            except ValueError as error:
                raise ValueError(f"{where}[deal] {key}: {error}") from error
        try:
            return stacked(self.game, len(self.names), options, wanted, data.get("seed", 0))
        except ValueError as error:
            raise ValueError(f"{where}[deal]: {error}") from error

    def _step(self, where: str, row: dict[str, Any]) -> Step:
        known = ("say", "at", "see", "act", "want", "wrong", "replies", "until", "cost", "why")
        self._only(where, row, known)
        if row.get("wrong", "show") != "show":
            raise ValueError(f"{where}wrong = {row['wrong']!r} should be 'show', or left out")
        masks = row.get("want", [])
        masks = masks if isinstance(masks, list) else [masks]
        if ("act" in row) == bool(masks) and ("act" in row or "say" not in row):
            raise ValueError(f"{where}one of act and want, or only something to say")
        said = {key: f"lesson.{self.number}.{row[key]}" for key in ("say", "cost", "why") if key in row}
        if said and "see" not in row:
            raise ValueError(f"{where}see is missing: the section of the help that it is from")
        try:
            return Step(
                **said,
                at=self._at(row["at"]) if "at" in row else None,
                see=row.get("see", ""),
                act=self._act(where, row["act"]) if "act" in row else None,
                want=tuple(read_mask(mask, "do", self.game, self.names) for mask in masks),
                shows="wrong" in row or "until" in row,
                replies=tuple(self._act(f"{where}replies: ", act) for act in row.get("replies", ())),
                until=read_predicate(row["until"], self.game, self.names) if "until" in row else None,
            )
        except ValueError as error:
            raise ValueError(f"{where}{error}".replace(where * 2, where)) from error

    def _act(self, where: str, row: Any) -> Act:
        if not isinstance(row, dict) or row.get("by") not in self.names:
            raise ValueError(f"{where}{row!r} should say by whom: one of {', '.join(self.names)}")
        try:
            return Act(row["by"], read_mask({k: v for k, v in row.items() if k != "by"}, "do", self.game, self.names))
        except ValueError as error:
            raise ValueError(f"{where}{error}") from error

    def _at(self, text: str) -> At:
        name, _, rest = text.partition(".")
        card, _, seat = rest.partition("@")
        if name == "card":
            face_number(card, self.game)
            if seat and seat not in self.names:
                raise ValueError(f"at = {text!r}: there is no such seat")
            return At("card", card, seat)
        if name == "seat" and rest in self.names:
            return At("seat", "", rest)
        if name == "claim" and rest in self.game.claims:
            return At("claim", rest)
        if name == "button" and rest.partition(".")[0] in {action.__name__ for action in self.game.actions}:
            return At("button", rest)
        if name == "part" and rest:
            return At("part", rest)
        place = next((place for place in self.game.places if place.name == name), None)
        if place and (rest in self.names if place.each else not rest):
            return At("place", name, rest)
        raise ValueError(f"at = {text!r}: there is nothing of that name")

    def _play(self, where: str, step: Step, match: Match, who: Who) -> None:
        """Play a step as it is wanted."""
        if step.act:
            self._perform(where, step.act, match, who)
        elif step.want:
            ask = match.ask
            if ask is None or ask.seat != who.you:
                raise ValueError(f"{where}want: {YOU} is not asked; {ask} is")
            choices = fitting(step.want, match, who.you, who)
            if not choices:
                raise ValueError(f"{where}want: nothing that is legal is like that")
            match.submit(who.you, choices[0])
            if step.until:
                carry_out(step.replies, match, who)
                if not step.until.holds(match.beats(who.you), match.result, who):
                    raise ValueError(f"{where}until does not hold after what is wanted")

    def _perform(self, where: str, act: Act, match: Match, who: Who) -> None:
        ask = match.ask
        try:
            action = chosen(act, match, who)
        except ValueError as error:
            raise ValueError(f"{where}{error}") from error
        if ask is None or action is None:
            asked = f"{self.names[ask.seat]} is asked for {ask.what}" if ask else "the game is over"
            raise ValueError(f"{where}{act.by} can't do that now: {asked}")
        match.submit(ask.seat, action)

    def _only(self, where: str, row: Any, known: Sequence[str]) -> None:
        if not isinstance(row, dict):
            raise ValueError(f"{where} is not a table")
        if unknown := sorted(row.keys() - {*known}):
            raise ValueError(f"{where}{', '.join(unknown)} is not known; there are {', '.join(known)}")


def too_long(said: str, lang: str) -> bool:
    """Whether this is too much to be said at once."""
    return (len(said.split()) if lang == "en" else len(said.strip())) > WORDS[lang]


def said_of(entry: Entry) -> Iterator[str]:
    """The keys of all texts that a game's lessons ask for."""
    for one in lessons(entry):
        yield from sorted(one.texts)
