"""Reader of lesson files, playing the wanted path.

Their format: see `games.lessons.lesson`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.brains.cast import CAST
from games.core.chance import UnmixedChance
from games.core.game import Game, resolve
from games.core.masks import YOU, Who, face_number, read_mask
from games.core.match import Match, replay
from games.core.predicates import read_predicate
from games.core.table import zone_map
from games.lessons.lesson import SKIT, Act, At, Lesson, LessonStep, Part, carry_out, chosen, fitting, replies_to
from games.lessons.stacked import stacked


def named(game: Game, names: Any, *, watched: bool = False) -> tuple[str, ...]:
    """Return the players of a table.

    Different characters, and the person unless it is only `watched`. Raises `ValueError`.
    """
    if not isinstance(names, list) or len({*map(str, names)}) != len(names):
        raise ValueError(f"seats = {names!r} should be a list of different names")
    for name in names:
        if name not in (YOU, *CAST):
            raise ValueError(f"seats: {name!r} is none of {', '.join((YOU, *CAST))}")
    if not watched and YOU not in names:
        raise ValueError(f"seats: one of them has to be {YOU!r}")
    if len(names) not in game.seats:
        raise ValueError(f"seats: {game.id} is not for {len(names)}")
    return tuple(names)


class Reader:
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
        try:
            self.names = named(self.game, data.get("seats"), watched=self.number == SKIT)
        except ValueError as error:
            raise ValueError(f"{where}{error}") from error
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
            if read[-1].begins and number > 1:
                raise ValueError(f"{at}begins: only the first step can")
            self._play(at, read[-1], match, who)
        return Part(self.names, options, replay(begun, self.game, then=UnmixedChance()), tuple(read))

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

    def _step(self, where: str, row: dict[str, Any]) -> LessonStep:
        known = ("say", "at", "see", "begins", "act", "want", "wrong", "replies", "until", "cost", "why")
        self._only(where, row, known)
        if row.get("wrong", "show") != "show":
            raise ValueError(f"{where}wrong = {row['wrong']!r} should be 'show', or left out")
        masks = row.get("want", [])
        masks = masks if isinstance(masks, list) else [masks]
        if ("act" in row) == bool(masks) and ("act" in row or "say" not in row):
            raise ValueError(f"{where}one of act and want, or only something to say")
        if row.get("begins", True) is not True or ("begins" in row and ("act" in row or masks)):
            raise ValueError(f"{where}begins should be true, of something to say, or left out")
        said = {key: f"lesson.{self.number}.{row[key]}" for key in ("say", "cost", "why") if key in row}
        if said and "see" not in row:
            raise ValueError(f"{where}see is missing: the section of the help that it is from")
        try:
            return LessonStep(
                **said,
                at=self._at(row["at"]) if "at" in row else None,
                see=row.get("see", ""),
                begins="begins" in row,
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
            mask = {key: value for key, value in row.items() if key not in ("by", "when")}
            when = read_mask(row["when"], "do", self.game, self.names) if "when" in row else None
            return Act(row["by"], read_mask(mask, "do", self.game, self.names), when)
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

    def _play(self, where: str, step: LessonStep, match: Match, who: Who) -> None:
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
            replies = replies_to(step, choices[0], match.view(who.you), who)
            match.submit(who.you, choices[0])
            carry_out(replies, match, who)
            if step.until and not step.until.holds(match.beats(who.you), match.result, who):
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
