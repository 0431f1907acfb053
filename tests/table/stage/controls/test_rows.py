"""An answer of several fields: a row for each, labelled, in every window, language and text size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import pygame
import pytest

from games import GAMES
from games.core import words as catalogues
from games.core.actions import Action, Choices, Product, kinds
from games.core.teller import Teller
from games.core.types import Number, Word
from games.core.words import Words, catalogue
from table.match.picker import Picker, Touch
from table.screen import Screen
from table.stage.controls import rows
from table.stage.controls.prompt import Prompt
from table.stage.drawing.cards import CardArt
from table.stage.layout import lay_out
from table.ui import labels
from tests.table.windows import SCREENS

GAME = next(entry for entry in GAMES if entry.rules.claims)
FIELDS = {"number": {"en": "at least", "ja": "少なくとも"}, "claim": {"en": "of which", "ja": "何を"}}


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """So many of a kind, in all hands."""

    number: Number
    claim: Word


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """That is too many."""


BIDS = Choices(Product(Bid, tuple(range(4, 9)), tuple(range(len(GAME.rules.claims)))), Product(Doubt))


@pytest.fixture(autouse=True)
def texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The words that a game with such a bid has."""
    pygame.display.init()

    def more(package: str, lang: str) -> Mapping[str, str]:
        own = {f"field.{name}": said[lang] for name, said in FIELDS.items()}
        own |= {"number": "{number} ×", "button.Doubt": "Doubt"}
        return {**catalogue(package, lang), **own} if package == GAME.package else catalogue(package, lang)

    monkeypatch.setattr(catalogues, "catalogue", more)
    yield


def asked(screen: Screen, *touches: Touch) -> tuple[Prompt, pygame.Rect]:
    teller = Teller(Words(screen.lang, "table", GAME.package), GAME.rules, ["A", "B", "C"])
    prompt, picker, room = Prompt(), Picker(BIDS), lay_out(screen, 4, 0).prompt
    for touch in touches:
        assert picker.touch(touch)
    prompt.ask(picker, BIDS, teller)
    prompt.lay_out(room, screen)
    return prompt, room


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_each_field_has_a_row_with_its_label_where_there_is_room_and_nothing_overlaps(screen: Screen) -> None:
    for touches in ((), (Touch("Number", 5),), (Touch("Word", 1),)):
        prompt, room = asked(screen, *touches)
        rects = {target.id: target.rect for target in prompt.targets()}
        assert all(room.contains(rect) for rect in [*rects.values(), *prompt._labels.values()])
        assert all(min(rect.size) >= 48 * screen.scale - 1 for rect in rects.values())
        every = [*rects.values(), *prompt._labels.values()]
        assert not any(one.colliderect(other) for one, other in combinations(every, 2))
        assert prompt._labels or screen.text > 1 or screen.size[0] * 3 == screen.size[1] * 4
        if not prompt._labels:
            continue
        assert [*prompt._labels] == [said[screen.lang] for said in FIELDS.values()]
        for label, kind in zip(prompt._labels.values(), ("Number", "Word"), strict=True):
            beside = [rect for id, rect in rects.items() if id.startswith(kind)]
            assert beside and all(
                label.top <= rect.centery <= label.bottom and rect.left >= label.right for rect in beside
            )


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_no_label_is_cut(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []

    def line(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object) -> None:
        if labels.width(words, size, "bold") > rect.width or size < 9:
            cut.append(f"{words} {size} {rect.width}")

    prompt, room = asked(screen)
    monkeypatch.setattr(labels, "line", line)
    prompt.draw(pygame.Surface(screen.size), screen, (room, room), CardArt(GAME.id, screen.lang), None, None)
    assert not cut


def test_no_verb_of_the_games_needs_rows() -> None:
    """So what is asked there looks as if there were none."""
    for game in GAMES:
        for verb in game.rules.actions:
            assert len(rows.SAID.intersection(kinds(verb).values())) < 2, verb
