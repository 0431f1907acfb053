"""An answer of several fields.

A row for each, labelled, in every window, language and text size; and what finds no room in its row is leafed through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import pygame
import pytest

from games import GAMES
from games.core import words as catalogues
from games.core.actions import Action, Choices, Product, kinds
from games.core.types import Number, Seat, Word
from games.core.words import catalogue
from table.base.screen import Screen
from table.match.picker import Picker, Touch
from table.stage.controls import field_rows
from table.stage.controls.prompt import Prompt
from table.stage.drawing.cards import CardArt
from table.stage.layout.layout import lay_out
from table.ui import labels
from tests.table.stage.controls.test_prompt import MATCH, WINDOWS, narrator
from tests.table.stage.layouts import LOGS

GAME = next(entry for entry in GAMES if entry.rules.claims)
FIELDS = {
    "number": {"en": "at least", "ja": "少なくとも"},
    "claim": {"en": "of which", "ja": "何を"},
    "most": {"en": "at most", "ja": "多くても"},
    "other": {"en": "or of which", "ja": "または何を"},
    "giver": {"en": "who gives", "ja": "渡す人"},
    "taker": {"en": "who takes", "ja": "取る人"},
    "high": {"en": "high", "ja": "高い"},
    "wide": {"en": "wide", "ja": "広い"},
}


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid of so many of a kind in all hands."""

    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Between(Action):
    """Two numbers and two words."""

    number: Number
    most: Number
    claim: Word
    other: Word


@dataclass(frozen=True, slots=True)
class Send(Action):
    """Two seats and a number."""

    giver: Seat
    taker: Seat
    number: Number


@dataclass(frozen=True, slots=True)
class Guess(Action):
    """A number alone."""

    number: Number


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Yes or no, twice."""

    high: bool
    wide: bool


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """The claim that a bid is too high."""


CLAIMS = tuple(range(len(GAME.rules.claims)))
CHOICES = {
    "short": Choices(Product(Bid, tuple(range(4, 9)), CLAIMS), Product(Doubt)),
    "long": Choices(Product(Bid, tuple(range(1, 31)), CLAIMS), Product(Doubt)),
    "alone": Choices(Product(Guess, tuple(range(1, 31))), Product(Doubt)),
    "twice": Choices(Product(Between, range(1, 10), range(2, 11), CLAIMS, CLAIMS), Product(Doubt)),
    "seats": Choices(Product(Send, (1, 2, 3), (0, 2, 3), tuple(range(1, 5)))),
    "answers": Choices(Product(Answer, (True, False), (True, False))),
}
LABELLED = {
    "short": ["number", "claim"],
    "long": ["number", "claim"],
    "alone": ["number"],
    "twice": ["number", "most", "claim", "other"],
    "seats": ["giver", "taker", "number"],
    "answers": ["high", "wide"],
}
every_kind = pytest.mark.parametrize("kind", CHOICES)
every_window = pytest.mark.parametrize(
    "screen", [screen for screen in WINDOWS if screen.text != 1.5 and screen.size[0] < 2000], ids=str
)


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The words that a game with such verbs has."""
    pygame.display.init()

    def more(package: str, lang: str) -> Mapping[str, str]:
        own = {f"field.{name}": said[lang] for name, said in FIELDS.items()}
        own |= {f"field.{name}.{yes}": yes for name in ("high", "wide") for yes in ("true", "false")}
        own |= {"number": "{number} ×", "number.most": "≤ {number}", "button.Doubt": "Doubt"}
        return {**catalogue(package, lang), **own} if package == GAME.package else catalogue(package, lang)

    monkeypatch.setattr(catalogues, "catalogue", more)
    yield


class Asked:
    """Somebody who is asked, at a screen."""

    def __init__(self, kind: str, screen: Screen, log: float = 0.0) -> None:
        self.teller = narrator(screen).teller
        self.choices, self.screen = CHOICES[kind], screen
        self.prompt, self.picker = Prompt(), Picker(self.choices)
        places = lay_out(screen, 4, 0, log=log)
        self.area, self.line = places.prompt, places.instruction
        self.show()

    def show(self) -> None:
        self.prompt.ask(self.picker, self.choices, MATCH.view(0), self.teller)
        self.prompt.lay_out((self.line, self.area), self.screen)

    @property
    def rects(self) -> dict[str, pygame.Rect]:
        return {target.id: target.rect for target in self.prompt.targets()}

    def leaf(self, arrow: str) -> None:
        assert arrow in self.rects and self.prompt.leaf(arrow)
        self.show()

    def parts(self) -> Iterator[dict[str, pygame.Rect]]:
        """Yield what is shown, part by part, until rows begin anew."""
        yield self.rects
        for arrow in [id for id in self.rects if id.endswith(" on")]:
            first = [*self.rects]
            for _ in range(100):
                self.leaf(arrow)
                if [*self.rects] == first:
                    break
                yield self.rects
            else:
                raise AssertionError(f"{arrow} never comes to the end")


@pytest.mark.sampled(2)
@every_kind
@every_window
def test_each_field_has_a_labelled_row_in_which_all_can_be_touched(kind: str, screen: Screen) -> None:
    at = Asked(kind, screen, log=LOGS[-1] * (screen.text > 1))
    least, found = 48 * screen.scale - 1, set[Touch | None]()
    for rects in at.parts():
        every = [*rects.values(), *at.prompt.labels.values()]
        assert all(at.area.contains(rect) for rect in every)
        assert all(min(rect.size) >= least for rect in rects.values())
        assert not any(one.colliderect(other) for one, other in combinations(every, 2))
        found |= {at.prompt.touch(id) for id in rects}
    assert found - {None} == {*at.picker.touches()}, "all that can be touched is somewhere"
    assert [row.label for row in at.prompt.labels] == [FIELDS[name][screen.lang] for name in LABELLED[kind]]
    for (row, label), name in zip(at.prompt.labels.items(), LABELLED[kind], strict=True):
        beside = [item for item in at.prompt._shown if item.row == row]
        assert beside
        for item in beside:
            rect = at.rects[item.id]
            assert label.top <= rect.centery <= label.bottom and rect.left >= label.right
            assert item.touch is None or item.touch.field in ("", name)


@pytest.mark.sampled(8)
@every_kind
@every_window
def test_no_word_is_cut_nor_too_small(kind: str, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []

    def line(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object) -> None:
        if labels.width(words, size, "bold") > rect.width or size < 9:
            cut.append(f"{words} {size} {rect.width}")

    at = Asked(kind, screen, log=LOGS[-1])
    monkeypatch.setattr(labels, "line", line)
    at.prompt.draw(pygame.Surface(screen.size), screen, (at.area, at.area), CardArt(GAME.id, screen.lang), None, None)
    assert not cut


def test_what_has_room_is_not_leafed_through() -> None:
    """Thirty single numbers, or a few rows, are shown at once."""
    assert not any(id.endswith(" on") for id in Asked("alone", Screen((2560, 1080), "en")).rects)
    assert not any(id.startswith("Number on") for id in Asked("short", Screen((1280, 720), "en", 2.0)).rects)


def test_the_arrows_lead_on_and_back_and_round_and_begin_anew_for_the_next_one() -> None:
    at = Asked("long", Screen((1280, 720), "en", 2.0))

    def numbers() -> list[int]:
        return [int(id.split()[1]) for id in at.rects if id.split()[0] == "Number" and id[-1].isdigit()]

    first = numbers()
    assert first[0] == 1 and len(first) > 2
    at.leaf("Number on")
    assert numbers()[0] == first[-1] + 1
    at.leaf("Number back")
    assert numbers() == first
    at.leaf("Number back")
    assert numbers()[-1] == 30 and len(numbers()) == len(first)
    at.leaf("Number on")
    assert numbers() == first
    at.leaf("Number on")
    at.prompt.clear()
    at.show()
    assert numbers() == first
    assert not at.prompt.leaf("Number 1") and not at.prompt.leaf("verb Doubt")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_number_is_said_in_the_words_of_its_field(lang: str) -> None:
    at = Asked("twice", Screen((2560, 1080), lang))
    said = {item.touch: item.label for item in at.prompt._items}
    assert said[Touch("Number", 3, "most")] == "≤ 3" and said[Touch("Number", 3, "number")] == "3 ×"


def test_no_verb_of_the_games_needs_rows() -> None:
    """So what is asked there looks as if there were none."""
    for game in GAMES:
        for verb in game.rules.actions:
            assert len(field_rows.SAID.intersection(kinds(verb).values())) < 2, verb
