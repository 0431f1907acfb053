"""Lessons of a game: `lesson.<n>.toml` beside its rules; 0 is the skit.

seats = ["you", "kiri", "momo"]        # who sits where: the person once, and characters (a skit has no person)
options = { starter = "kiri" }         # as a game has them: a seat's name, or yes and no
seed = 3                               # what is not said below is dealt by it; 0 if it is left out

[deal]                                 # faces by place: in a hand any of its cards, in the middle the top of the pile
"hand.you" = "fly fly rat"
pile = "rat"

before = [ACT, …]                      # carried out before anything is seen

[[step]]                               # first, of a table where something has happened: who sits there, what lies there
say = "begin"                          # at most `BEGIN` long
begins = true
see = "goal"

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
replies = [ACT, …]                     # what others do after a choice that is looked at, as far as they are asked; with
                                       # when = MASK only after such a choice; no claim is left without an answer
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
from typing import Literal

from games.core.actions import Action, Choices, kinds
from games.core.data import file_name, numbered, reading, reading_text
from games.core.entry import Entry
from games.core.masks import YOU, Mask, Who
from games.core.match import Match
from games.core.predicates import Predicate
from games.core.types import Seat
from games.core.view import View

SKIT = 0
"""The number of the skit."""
WORDS: Mapping[str, int] = {"en": 8, "ja": 20}
"""Most words (en) or characters (ja) said at once."""
BEGIN: Mapping[str, int] = {"en": 28, "ja": 72}
"""The same of what tells a newcomer how the table stands."""
ENOUGH = 2
"""Right checks needed; all if there are fewer."""


@dataclass(frozen=True, slots=True)
class Act:
    """A scripted seat's action.

    The only legal action that fits the mask, whichever of equal cards it is with. As a reply only to a choice that
    fits `when`.
    """

    by: str
    mask: Mask
    when: Mask | None = None


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
class LessonStep:
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
    begins: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """All of its texts."""
        return tuple(key for key in (self.say, self.cost, self.why) if key)


@dataclass(frozen=True, slots=True)
class Part:
    """A table, and what is done at it. `seats`: names by seat."""

    seats: tuple[str, ...]
    options: Mapping[str, int]
    match: Match
    steps: tuple[LessonStep, ...]

    @property
    def who(self) -> Who:
        """The seats by name, for the person; nobody for a skit."""
        return Who(self.you if self.you is not None else -1, {name: seat for seat, name in enumerate(self.seats)})

    @property
    def you(self) -> Seat | None:
        """The person's seat."""
        return self.seats.index(YOU) if YOU in self.seats else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its own table, then one for each check."""

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
        """True if so many right checks are enough."""
        return right >= min(ENOUGH, len(self.checks))


def numbers(entry: Entry) -> tuple[int, ...]:
    """Return the numbers of a game's lessons, without reading them."""
    return numbered(entry.package, "lesson")


@cache
def lesson(entry: Entry, number: int) -> Lesson:
    """One of them. Raises `DataError` with file and key."""
    with reading_text(entry.package, f"lesson.{number}.toml") as text:
        return load(entry, number, text)


def lessons(entry: Entry) -> tuple[Lesson, ...]:
    """The skit and all lessons of a game. Raises as `lesson` does."""
    return tuple(lesson(entry, number) for number in numbers(entry))


def title(number: int) -> str:
    """The key of what a lesson is called."""
    return f"lesson.{number}.title"


def load(entry: Entry, number: int, text: str) -> Lesson:
    """Read a lesson and play its wanted path.

    Raises `DataError` with file and key.
    """
    from games.lessons.reader import Reader

    with reading(file_name(entry.package, f"lesson.{number}.toml")):
        return Reader(entry.rules, number).lesson(tomllib.loads(text))


def fitting(masks: Sequence[Mask], match: Match, seat: Seat, who: Who) -> Choices:
    """Return the seat's legal actions that fit one of the masks."""
    view, legal = match.view(seat), match.legal(seat)
    narrowed = (mask.narrow(part, view, who) for mask in masks for part in legal.parts)
    return Choices(*(part for part in narrowed if part is not None))


def chosen(act: Act, match: Match, who: Who) -> Action | None:
    """Return a scripted seat's action; None if it may not act.

    Raises `ValueError` if the script is ambiguous.
    """
    seat = who.names[act.by]
    choices = fitting([act.mask], match, seat, who)
    if not choices:
        return None
    for part in choices.parts:
        for name, factor in zip(kinds(part.verb), part.factors, strict=True):
            if kinds(part.verb)[name] not in ("Token", "Tokens") and len(factor) > 1:
                raise ValueError(f"{part.verb.__name__}: {name} has to be said")
    return choices[0]


def replies_to(step: LessonStep, action: Action, view: View, who: Who) -> tuple[Act, ...]:
    """Return the step's replies to the person's choice.

    `view`: theirs, before it.
    """
    return tuple(act for act in step.replies if act.when is None or act.when.fits(action, view, who))


def carry_out(acts: Sequence[Act], match: Match, who: Who) -> None:
    """Let scripted seats reply in order, as far as they are asked."""
    for act in acts:
        ask = match.ask
        action = chosen(act, match, who) if ask and ask.seat == who.names[act.by] else None
        if ask and action:
            match.submit(ask.seat, action)


def too_long(said: str, lang: str, most: Mapping[str, int] = WORDS) -> bool:
    """True if this is too much to be said at once."""
    return (len(said.split()) if lang == "en" else len(said.strip())) > most[lang]


def said_of(entry: Entry) -> Iterator[str]:
    """The keys of all texts that a game's lessons ask for."""
    for one in lessons(entry):
        yield from sorted(one.texts)
