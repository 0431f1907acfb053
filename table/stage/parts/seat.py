"""What the public facts say about the seats, beside their names: the role, points, marks, words blocked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect, Surface

from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat, Word
from games.core.view import View
from table.stage.drawing.badges import signs_pill
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import pill
from table.stage.drawing.vector import icon
from table.stage.parts.base import Checked, Part
from table.stage.spec import Asked, Over, Table
from table.ui.text import render
from table.ui.theme import hex_colour

NO_WORD = -1
"""In the place of a blocked word: there is none."""

_ROLE = 0.56  # of the token's size
_COIN = 1.8  # of the size of letters
_MOST_MARKS = 3  # more than so many are a number


@dataclass(frozen=True, slots=True)
class SeatSpec(Table):
    """Public facts that are shown with each seat, by name. `role`: the seat that has the role; `points`, `marks`: by
    seat; `finished`: points of finished games by seat; `zero`: whether 0 points are shown; `role_icon`, `mark_icon`:
    their signs, files of art/common/icons; `blocks`: by seat the claim that nobody may say because of that seat, -1:
    none; words `blocks` say it of the seat, `blocked` why it can't be said."""

    role: str | None = None
    points: str | None = None
    finished: str | None = None
    marks: str | None = None
    blocks: str | None = None
    role_icon: str = "turn"
    mark_icon: str = "flame"
    zero: bool = True

    @property
    def badges(self) -> bool:
        """See `Table`."""
        return bool(self.points or self.marks)


@dataclass(frozen=True, slots=True)
class Badge:
    """What is known of one seat; None where there is no such thing."""

    role: bool = False
    points: int | None = None
    finished: int | None = None
    marks: int | None = None
    blocks: Word | None = None


class SeatFacts(Part[SeatSpec]):
    """Beside the names."""

    table = "seat"
    says = SeatSpec

    @staticmethod
    def check(spec: SeatSpec, checked: Checked) -> SeatSpec:
        """See `Part`."""
        checked.demand(type(spec.zero) is bool, ": zero is neither true nor false")
        checked.demand(spec.blocks is None or bool(checked.game.claims), " blocks: nothing is claimed")
        checked.icon(spec.role_icon)
        checked.icon(spec.mark_icon)
        return spec

    @staticmethod
    def texts(spec: SeatSpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        if spec.role:
            yield Asked("role", "[seat] role")
        if spec.marks:
            yield Asked("marks", "[seat] marks", False)
        if spec.blocks:
            yield from (Asked(key, "[seat] blocks") for key in ("blocks", "blocked"))

    def badge(self, view: View, seat: Seat) -> Badge:
        """What the facts say about a seat."""
        facts, spec = view.facts.as_dict(), self.spec
        points = facts[spec.points][seat] if spec.points else None
        finished = facts[spec.finished] if spec.finished else ()
        other = not spec.points or finished != facts[spec.points]  # they are the same after a match of one game
        return Badge(
            spec.role is not None and facts[spec.role] == seat,
            points if points or spec.zero else None,
            finished[seat] if any(finished) and other else None,
            facts[spec.marks][seat] if spec.marks else None,
            _blocks(view, spec, seat),
        )

    def draw_token(self, canvas: Canvas, view: View, seat: Seat, token: Rect) -> None:
        """The sign of the role."""
        if not self.badge(view, seat).role:
            return
        colours, side = canvas.colours, round(token.width * _ROLE)
        at = (token.left + side * 3 // 8, token.top + side * 3 // 8)
        canvas.put(pill(side, side, colours.brass_light, colours.wood_dark), center=at)
        canvas.put(icon(self.spec.role_icon, round(side * 0.7), hex_colour(colours.night)), center=at)

    def pills(self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over) -> list[Surface]:
        """Points, points of finished games, and marks, each on a ground of its own, and the coin of a blocked word."""
        found, colours = self.badge(view, seat), canvas.colours
        pills = []
        if found.points is not None:
            words = render(_signed(found.points), size, colours.night, "bold")
            pills.append(signs_pill([words], size, colours.brass_light, colours.brass_dark))
        if found.finished is not None:
            words = render(f"Σ{_signed(found.finished)}", size, colours.cream, "bold")
            pills.append(signs_pill([words], size, colours.wood_dark, colours.brass))
        if found.marks:
            sign = icon(self.spec.mark_icon, round(size * 0.95), hex_colour(colours.on_lacquer))
            signs = [sign] * found.marks
            if found.marks > _MOST_MARKS:
                signs = [sign, render(str(found.marks), size, colours.on_lacquer, "bold")]
            pills.append(signs_pill(signs, size, colours.bad, colours.brass_light))
        if found.blocks is not None:
            pills.append(canvas.pictures.art.chip(self.game.claims[found.blocks], round(size * _COIN), struck=True))
        return pills

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """See `Part`."""
        found = self.badge(view, seat)
        words = teller.words
        parts = [words("role")] if found.role else []
        if found.points is not None:
            parts.append(words("results.points", points=_signed(found.points)))
        if found.finished is not None:
            parts.append(words("play.finished", points=_signed(found.finished)))
        if found.marks:
            parts.append(words("marks" if "marks" in words else "play.marks", count=found.marks))
        if found.blocks is not None:
            parts.append(words("blocks", claim=teller.claim(found.blocks)))
        return parts

    def blocked(self, view: View, teller: Teller) -> dict[Word, str]:
        """The words that nobody may say at the moment, each with a sentence that says because of whom."""
        by: dict[Word, list[str]] = {}
        for seat in range(view.seats):
            word = _blocks(view, self.spec, seat)
            if word is not None:
                by.setdefault(word, []).append(teller.names[seat])
        words = teller.words
        return {
            word: words("blocked", name=words("play.listed").join(names), claim=teller.claim(word))
            for word, names in by.items()
        }


def _blocks(view: View, spec: SeatSpec, seat: Seat) -> Word | None:
    word = view.facts.as_dict()[spec.blocks][seat] if spec.blocks else NO_WORD
    return None if word == NO_WORD else int(word)


def _signed(points: int) -> str:
    return f"{points}".replace("-", "−")
