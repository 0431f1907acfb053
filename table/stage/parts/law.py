"""The card that holds for all, and its rule in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect

from games.core.game import Game
from games.core.teller import Teller
from games.core.view import View
from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import Weight
from table.stage.drawing.canvas import Canvas
from table.stage.layout.spreads.law import LawCard
from table.stage.parts.base import Checked, Part
from table.stage.spec import Asked, PartSpec
from table.ui import labels

_TEXT, _NAME, _PLACE, _LEAST = 31, 38, 21, 15  # px at 1080p
_GOOD = 0.85  # of the wish: words of that size are large enough
_REGULAR: Weight = "regular"
_BOLD: Weight = "bold"


@dataclass(frozen=True, slots=True)
class Said:
    """The rule in force.

    `place` names the place, `name` the card, `said` what it allows. Where there is little space the place is not
    named.
    """

    place: str
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class LawSpec(PartSpec):
    """The place of the card that holds for all.

    It is spread as "law"; words `inforce.FACE` say what it allows.
    """

    place: str


class Law(Part[LawSpec]):
    """The rule in words, in place of the pile's name."""

    table = "law"
    says = LawSpec

    @staticmethod
    def check(spec: LawSpec, checked: Checked) -> LawSpec:
        """See `Part`."""
        checked.demand(spec.place in checked.places, ": no such place")
        checked.demand(checked.places[spec.place].spread == LawCard.name, ": the place is not spread as law")
        return spec

    @staticmethod
    def texts(spec: LawSpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        return (Asked(f"inforce.{face.id}", "[law]: what the card in force allows", False) for face in game.faces)

    def told(self, view: View, teller: Teller) -> Said | None:
        """Return the rule in force, or None."""
        cards = view.zones[view.map.names.index(self.spec.place)]
        face = view.face(cards[-1]) if isinstance(cards, tuple | list) and cards else None
        if face is None:
            return None
        id, words = self.game.faces[face].id, teller.words
        seat = view.ask.seat if view.eyes is None and view.ask else view.eyes
        return Said(words(f"place.{self.spec.place}"), words(f"face.{id}"), teller.placed(f"inforce.{id}", seat))

    def labels(self, place: str) -> bool:
        """See `Part`."""
        return place == self.spec.place

    def draw_label(self, canvas: Canvas, view: View, area: Rect, teller: Teller) -> None:
        """See `Part`."""
        if said := self.told(view, teller):
            _draw(canvas, said, area)

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """See `Part`."""
        said = self.told(view, teller)
        return [teller.words("play.law", place=said.place, name=said.name, said=said.said)] if said else []


def _draw(canvas: Canvas, law: Said, area: Rect) -> None:
    """The words in their room, as large as they fit."""
    sink, screen, colours = canvas.sink, canvas.screen, canvas.colours
    place, name, said = found = sizes(law, (area.width, area.height), screen)
    left = Rect(area)
    left.top = area.centery - _height(law, found, area.width, screen) // 2
    if place:
        left.top += labels.block(sink, law.place, left, place, colours.cream_soft, screen, line=labels.TIGHT)
    left.top += labels.block(sink, law.name, left, name, colours.brass_light, screen, _BOLD, line=labels.TIGHT)
    left.top += said // 3
    labels.block(sink, law.said, left, said, colours.cream, screen, _BOLD, line=labels.TIGHT)


@cached(64)
def sizes(law: Said, area: tuple[int, int], screen: Screen) -> tuple[int, int, int]:
    """Return the letter sizes of place, name and words, px.

    As the player wishes, or smaller until they fit. What it allows counts most: the other two become small first,
    and the place is left out (0) where that lets the words be larger.
    """
    found = _sizes(law, area, screen, screen.font(_PLACE))
    if found[2] >= screen.font(_TEXT) * _GOOD:
        return found
    return max(found, _sizes(law, area, screen, 0), key=lambda size: (size[2], size[0]))


def _sizes(law: Said, area: tuple[int, int], screen: Screen, place: int) -> tuple[int, int, int]:
    least = max(LEAST_FONT, screen.px(_LEAST))
    name, said = screen.font(_NAME), screen.font(_TEXT)
    while not _fits(law, (place, name, said), area, screen) and said > least:
        if name > said:
            name -= 1
        elif place > least and place * 3 > said * 2:
            place -= 1
        else:
            said, name = said - 1, min(name, said - 1)
    return place, name, said


def _fits(law: Said, size: tuple[int, int, int], area: tuple[int, int], screen: Screen) -> bool:
    one_line = all(
        not px or labels.width(words, px, weight) <= area[0]
        for words, px, weight in ((law.place, size[0], _REGULAR), (law.name, size[1], _BOLD))
    )
    longest = max(law.said.split(), key=len) if law.said.isascii() or " " in law.said else ""
    whole = labels.width(longest, size[2], _BOLD) <= area[0]
    return one_line and whole and _height(law, size, area[0], screen) <= area[1]


def _height(law: Said, size: tuple[int, int, int], width: int, screen: Screen) -> int:
    place = labels.block_height(law.place, width, size[0], screen, line=labels.TIGHT) if size[0] else 0
    name = labels.block_height(law.name, width, size[1], screen, _BOLD, line=labels.TIGHT)
    return place + name + size[2] // 3 + labels.block_height(law.said, width, size[2], screen, _BOLD, line=labels.TIGHT)
