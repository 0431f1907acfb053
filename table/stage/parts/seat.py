"""Public facts about seats, and who is out.

On their portraits and below their names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, get_args

import pygame
from pygame import Surface

from games.core.game import Game
from games.core.names import Listed
from games.core.teller import Teller
from games.core.types import Seat, Word
from games.core.view import View
from games.core.words import Words
from table.graphics.text import render
from table.graphics.theme import RGB, Palette
from table.stage.drawing.badges import signs_pill
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import frame, pill
from table.stage.drawing.mats import seat_frame
from table.stage.layout.layout import SeatPlace
from table.stage.parts.base import Alarm, Checked, Part
from table.stage.spec import Asked, Over, PartSpec

NO_WORD = -1
"""Stands for a struck-out claim that does not exist."""

Look = Literal["number", "signs", "words", "token", "struck"]
When = Literal["always", "any", "own"]
Tone = Literal["brass", "wood", "red"]

_USUAL: Mapping[Look, When] = {"number": "always"}
_MOST_SIGNS = 2  # rows on one portrait
_TOKEN = 0.44  # of the token's size
_COIN = 1.8  # of the size of letters
_MOST_SIGNS = 3  # more are shown as a number,
_MOST_OF = 5  # as are signs out of more
_MISSING = 70  # of 255: opacity of a sign that is missing
_VEIL = (0.3, 0.12)  # over the panel of a seat that is out, and in high contrast
_VEIL_OVER = 0.68  # over its portrait


@dataclass(frozen=True, slots=True)
class FactSpec:
    """A fact shown with the seats for which it holds.

    The text `seat.NAME`, said of the seat, and its sign.

    One of these at least says which: `fact`: a public fact, by seat or one number; `who`: the public fact with the
    seat, or the seats, for which it holds, if not all. Its looks: `look`: a "number"; so many "signs"; the "words"
    said of it, or where there is no space for them its icon alone; the icon on the "token"; or "struck", the coin
    of the claim that the fact is (-1: none), which nobody may say because of that seat: text `struck.NAME` says
    why. `icon`: its sign, a file of the game's art or of art/common/icons; `letter`: what stands before a number;
    `tone`: the colours of its ground; `most`: so many there can be, a number or a public fact: signs have rings for
    those that are missing; `final`: with the last of them the game ends at once. If it is 0 it is shown "always",
    when "any" seat has another one, or not at all ("own": only for a seat that has one, which is usual but for
    numbers). `unlike`: not while this fact is the same. `ends`: not after the game. `out`: the seat has no part in
    the game any more: it is dark, with the icon on its portrait; the words are never left out. A text `remind.NAME`
    tells it of all `{seats}` for which it is shown, in the reminder.
    """

    fact: str | None = None
    who: str | None = None
    look: Look = "words"
    icon: str = ""
    letter: str = ""
    tone: Tone = "brass"
    most: int | str | None = None
    final: bool = False
    when: When | Literal[""] = ""
    unlike: str | None = None
    ends: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class SeatSpec(PartSpec):
    """All facts shown with the seats, by name and in order."""

    rows: Mapping[str, FactSpec]

    @property
    def badges(self) -> bool:
        """See `PartSpec`."""
        return any(row.look != "token" for row in self.rows.values())


class SeatFacts(Part[SeatSpec]):
    """On the tokens and below the names."""

    table = "seat"
    says = SeatSpec
    row = FactSpec

    @staticmethod
    def check(spec: SeatSpec, checked: Checked) -> SeatSpec:
        """See `Part`."""
        rows = {name: _checked(row, checked.at(f"[seat.{name}]")) for name, row in spec.rows.items()}
        tokens = sum(row.look == "token" for row in rows.values())
        checked.demand(tokens <= _MOST_SIGNS, f": there is no room for {tokens} signs on a token")
        checked.demand(sum(row.out for row in rows.values()) <= 1, ": only one row can say who is out")
        return SeatSpec(MappingProxyType(rows))

    @staticmethod
    def texts(spec: SeatSpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        for name, row in spec.rows.items():
            yield Asked(f"seat.{name}", f"[seat.{name}]: what is said of the seat")
            yield Asked(f"remind.{name}", f"[seat.{name}]: the reminder", row.out)
            yield Asked(f"explain.{name}", f"[seat.{name}]: what its sign means", False)
            if row.look == "struck":
                yield Asked(f"struck.{name}", f"[seat.{name}]: why nobody may say it")

    def out(self, view: View) -> Collection[Seat]:
        """See `Part`."""
        rows = [row for row in self.spec.rows.values() if row.out]
        return {seat for row in rows for seat in range(view.seats) if _of(row, view, seat)}

    def draw_portrait(self, canvas: Canvas, view: View, seat: Seat, place: SeatPlace, over: Over) -> None:
        """Draw signs at the left, and a veil over a lost seat.

        The signs from below. The sign of a seat that is out covers its portrait.
        """
        colours, portrait, side = canvas.colours, place.portrait, round(place.portrait.width * _TOKEN)
        rows = [row for _, row, _ in self._shown(view, seat, over)]
        for row in rows:
            if row.out:
                _draw_out(canvas, row, place)
        inwards = side * 9 // 32
        lows = [portrait.bottom - inwards, portrait.top + inwards]
        for row, y in zip((row for row in rows if row.look == "token"), lows, strict=False):
            at = (portrait.left + inwards, y)
            canvas.put(pill(side, side, colours.brass_light, colours.wood_dark), center=at)
            canvas.put(canvas.icon(row.icon, round(side * 0.7), colours.night), center=at)

    def pills(
        self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over, brief: bool
    ) -> list[Surface]:
        """Return each fact on its own ground, except coins of claims."""
        return [
            self._pill(
                canvas, row, value, _most(row, view), size, "" if brief and row.icon and not row.out else said, danger
            )
            for name, row, value in self._shown(view, seat, over)
            if row.look != "token"
            for said, danger in [(self._said(name, row, value, view, teller), final(row, view, seat))]
        ]

    def _pill(
        self, canvas: Canvas, row: FactSpec, value: int, most: int, size: int, said: str, danger: bool
    ) -> Surface:
        """Draw one fact.

        `said`: the words, if there is room for them; `danger`: one more ends the game.
        """
        if row.look == "struck":
            return canvas.pictures.art.chip(self.game.claims[value], round(size * _COIN), struck=True)
        fill, edge, ink = _tone(row.tone, canvas.colours)
        sign = canvas.icon(row.icon, round(size * 0.95), ink) if row.icon and not row.out else None
        if danger and value:
            signs = [*([sign, _space(size)] if sign else []), render(f"{value}/{most}", size, ink, "bold")]
            return signs_pill(signs, size, fill, edge, danger=True)
        if row.look == "signs" and sign:
            signs = counted(sign, value, most, size, ink)
        else:
            letters = said if row.look == "words" else f"{row.letter}{_signed(value)}"
            signs = [sign] if sign else []
            signs += [_space(size)] if sign and letters else []
            signs += [render(letters, size, ink, "bold")] if letters else []
        return signs_pill(signs, size, fill, edge)

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """See `Part`."""
        return [
            self._told_last(name, row, value, view, seat, teller) for name, row, value in self._shown(view, seat, over)
        ]

    def _told_last(self, name: str, row: FactSpec, value: int, view: View, seat: Seat, teller: Teller) -> str:
        """Return a fact’s text, and what one more of it does."""
        said = self._said(name, row, value, view, teller)
        return teller.words("play.near_end", said=said) if final(row, view, seat) else said

    def alarms(self, view: View, seat: Seat, teller: Teller) -> list[Alarm]:
        """See `Part`: no card is missing, but the next sign."""
        return [
            Alarm(
                f"{value}/{_most(row, view)}",
                self._said(name, row, value, view, teller),
                self._told_last(name, row, value, view, seat, teller),
            )
            for name, row, value in self._shown(view, seat, "")
            if final(row, view, seat)
        ]

    def titles(self, view: View, teller: Teller) -> dict[Seat, str]:
        """Return seats’ titles, such as that of who begins."""
        return {
            seat: self._said(name, row, value, view, teller)
            for name, row in self.spec.rows.items()
            if row.who and row.look == "words" and not row.out
            for seat in range(view.seats)
            if (value := _of(row, view, seat))
        }

    def explained(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """See `Part`."""
        shown = [name for name, row, _ in self._shown(view, seat, over) if not final(row, view, seat)]
        keys = (f"explain.{name}" for name in shown)
        return [teller.words(key) for key in keys if key in teller.words]

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """Return sentences for facts that have such a text.

        Of which seats it is so, and how much or which claim it is.
        """
        words, lines = teller.words, []
        for name, row in self.spec.rows.items():
            if f"remind.{name}" not in words or (row.ends and view.ask is None):
                continue
            values = [(seat, _of(row, view, seat)) for seat in range(view.seats)]
            told = [self._told(row, seat, value, teller) for seat, value in values if value is not None]
            if told:
                lines.append(words(f"remind.{name}", seats=_listed(told, words)))
        return lines

    def _told(self, row: FactSpec, seat: Seat, value: int, teller: Teller) -> str:
        """Return a seat with its value; a single sign is no number."""
        counts = row.look == "number" or row.most or value != 1
        what = teller.claim(value) if row.look == "struck" else _signed(value) if counts else ""
        return teller.words.within("play.with", name=teller.names[seat], what=what) if what else teller.names[seat]

    def blocked(self, view: View, teller: Teller) -> dict[Word, str]:
        """Return the words that nobody may say, with the reason.

        Because of which seat.
        """
        found: dict[Word, str] = {}
        for name, row in self.spec.rows.items():
            by: dict[Word, list[str]] = {}
            for seat in range(view.seats) if row.look == "struck" else ():
                if (word := _of(row, view, seat)) is not None:
                    by.setdefault(word, []).append(teller.names[seat])
            words = teller.words
            for word, names in by.items():
                found[word] = words(f"struck.{name}", name=_listed(names, words), claim=teller.claim(word))
        return found

    def _shown(self, view: View, seat: Seat, over: Over) -> Iterator[tuple[str, FactSpec, int]]:
        """Yield the shown facts of a seat: name, row and value."""
        for name, row in self.spec.rows.items():
            value = None if row.ends and over == "game" else _of(row, view, seat)
            if value is not None:
                yield name, row, value

    def _said(self, name: str, row: FactSpec, value: int, view: View, teller: Teller) -> str:
        """Return a fact's text for a seat; numbers may have their own."""
        special = f"seat.{name}.{value}"
        claim = teller.claim(value) if row.look == "struck" else ""
        key = special if special in teller.words else f"seat.{name}"
        return teller.words(key, number=_signed(value), most=_most(row, view), claim=claim)


def final(row: FactSpec, view: View, seat: Seat) -> bool:
    """True if one more for this seat ends the game at once."""
    return row.final and view.ask is not None and (_of(row, view, seat) or 0) + 1 == _most(row, view)


def _listed(names: Iterable[str], words: Words) -> Listed:
    between = words("play.listed")
    return Listed(tuple(names), between, between)


def _checked(row: FactSpec, checked: Checked) -> FactSpec:
    """A row with what is usual filled in."""
    checked.demand(bool(row.fact or row.who), " has neither fact nor who")
    for key, value, known in (("look", row.look, Look), ("tone", row.tone, Tone), ("when", row.when, When)):
        allowed = (*get_args(known), *([""] if key == "when" else []))
        checked.demand(value in allowed, f": {key} is none of {', '.join(get_args(known))}")
    for key in ("ends", "out", "final"):
        checked.demand(type(getattr(row, key)) is bool, f": {key} is neither true nor false")
    if row.fact:
        checked.fact("fact", row.fact, lambda value, seats: _is_number(value) or _is_by_seat(value, seats))
    if row.who:
        checked.fact("who", row.who, lambda value, seats: value is None or isinstance(value, int | tuple | frozenset))
    if row.unlike:
        checked.fact("unlike", row.unlike, lambda value, seats: True)
    if isinstance(row.most, str):
        checked.fact("most", row.most, lambda value, seats: _is_number(value))
    checked.demand(not row.final or bool(row.fact and row.most), ": final needs a fact and most")
    checked.demand(not row.out or row.look == "words", ": who is out is told in words")
    if row.out and not row.icon:
        row = replace(row, icon="cross")
    checked.demand(bool(row.icon) or row.look not in ("signs", "token"), " lacks icon")
    if row.icon:
        checked.icon(row.icon)
    checked.demand(row.fact is not None or row.look in ("words", "token"), f": {row.look} needs a fact")
    checked.demand(row.look != "struck" or bool(checked.game.claims), ": nothing is claimed")
    return replace(row, when=row.when or _USUAL.get(row.look, "own"))


def _is_number(value: Any) -> bool:
    return isinstance(value, int)


def _is_by_seat(value: Any, seats: int) -> bool:
    return isinstance(value, tuple) and len(value) == seats and all(map(_is_number, value))


def _of(row: FactSpec, view: View, seat: Seat) -> int | None:
    """Return the value to show with a seat, or None."""
    facts = view.facts
    if row.who is not None:
        who = getattr(facts, row.who)
        if seat not in (who if isinstance(who, tuple | frozenset) else (who,)):
            return None
    if row.fact is None:
        return 1
    found = getattr(facts, row.fact)
    if row.unlike is not None and getattr(facts, row.unlike) == found:
        return None
    value = int(found[seat] if isinstance(found, tuple) else found)
    if row.look == "struck":
        return None if value == NO_WORD else value
    told = value or row.when == "always" or (row.when == "any" and isinstance(found, tuple) and any(found))
    return value if told else None


def _most(row: FactSpec, view: View) -> int:
    """Return the most that there can be; 0 if unknown."""
    return int(getattr(view.facts, row.most)) if isinstance(row.most, str) else row.most or 0


def _signed(value: int) -> str:
    return f"{value}".replace("-", "−")


def _tone(tone: Tone, colours: Palette) -> tuple[RGB, RGB, RGB]:
    """Colours for ground, edge and letters."""
    if tone == "brass":
        return colours.brass_light, colours.brass_dark, colours.night
    if tone == "wood":
        return colours.wood_dark, colours.brass, colours.cream
    return colours.bad, colours.brass_light, colours.on_lacquer


def _space(size: int) -> Surface:
    """Between an icon and letters."""
    return Surface((max(1, size // 4), 1), pygame.SRCALPHA)


def counted(sign: Surface, count: int, most: int, size: int, ink: RGB) -> list[Surface]:
    """Return signs up to `most`, or sign and number.

    Those that are missing are faint. The latter where there would be too many.
    """
    if max(count, most) > (_MOST_OF if most else _MOST_SIGNS):
        return [sign, render(f"{count}/{most}" if most else f"{count}", size, ink, "bold")]
    return [sign] * count + [_faint(sign)] * (most - count)


def _faint(sign: Surface) -> Surface:
    """In the place of a sign that is missing.

    No ring: it looks like a 0.
    """
    drawn = sign.copy()
    drawn.fill((255, 255, 255, _MISSING), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _draw_out(canvas: Canvas, row: FactSpec, place: SeatPlace) -> None:
    """Draw a veil over panel and portrait, and the sign."""
    colours, screen, portrait = canvas.colours, canvas.screen, place.portrait
    veil = _VEIL[screen.contrast == "high"]
    canvas.put(seat_frame(place, screen, colours.night, 1, 1.0), veil, topleft=place.panel.topleft)
    canvas.put(frame(portrait.size, colours.night, 1, portrait.width // 2, 1.0), _VEIL_OVER, topleft=portrait.topleft)
    side = round(portrait.width * 0.7)
    canvas.put(canvas.icon(row.icon, side, colours.cream), center=portrait.center)
