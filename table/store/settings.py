"""Settings, and the lobby's memory."""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games import GAMES
from games.core.words import LANGUAGES
from sounds import GROUPS
from table.access.node import WORDINGS
from table.audio.captioned import CAPTIONS, EDGES
from table.base.files import read, write_whole
from table.base.graphemes import clean_name
from table.base.paths import config_dir
from table.base.problems import Problem
from table.input.devices import DEAD_ZONES, PACES, READS, REPEATS, RUMBLES, SWITCHES
from table.input.keymap import BUTTONS, KEYS, NAMED, Own, own
from table.match.chatter import RARE, TALK
from table.match.seats import ANIMALS, Lobby, SeatSetup, options_from_json, seats_from_json
from table.match.speeds import INSTANT, SPEEDS

if TYPE_CHECKING:
    from table.base.screen import LogForm

MARK = "usotaku settings"
FORMAT = 1
CONTRASTS = ("normal", "high")
SMALLEST_TEXT, LARGEST_TEXT = 1.0, 2.0
LARGE_TEXT = 1.5
"""Text size from which the table needs the log's space."""
COACH_NEVER, COACH_ALONE, COACH_ALWAYS = COACHES = ("never", "alone", "always")
"""Values of the coach setting.

Never, for a person alone, also where several share the screen.
"""
LEARNERS, LESSONS = 20, 100
"""Most people whose learning and faces are kept, and lessons of each.

The latest ones.
"""
WIDEST = 1 << 14
"""Largest window side, px: SDL opens none that is larger."""
Done = Mapping[str, Mapping[str, tuple[int, ...]]]
"""Numbers of what is done, ascending, by person and game id."""
LOGS: tuple[LogForm, ...] = ("prose", "signs", "closed")
"""Forms of the log, in the order of its button."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings.

    `speed` is one of `SPEEDS`; a private view is covered after `cover_seconds` without input, 0 is never.
    """

    language: str = LANGUAGES[0]
    name: str = ""
    """Name of the first person at the screen, or ""."""
    text: float = SMALLEST_TEXT
    contrast: str = CONTRASTS[0]
    reduced: bool = False
    speed: float = 1.0
    volume: float = 0.8
    music: float = 1.0
    table: float = 1.0
    voices: float = 1.0
    interface: float = 1.0
    """Parts of the volume: the fields are called as `sounds.GROUPS` are."""
    muted: bool = False
    mono: bool = False
    """True to hear the same with both ears."""
    captions: str = CAPTIONS[0]
    """Sounds that are told in words: one of `CAPTIONS`."""
    captions_edge: str = EDGES[0]
    """One of `EDGES`."""
    fullscreen: bool = False
    display_rate: bool = False
    """True for as many frames a second as the display shows."""
    window: tuple[int, int] | None = None
    """Chosen window size in units of the desktop; None before any choice."""
    log_usual: LogForm = "prose"
    """Form of the log."""
    log_large: LogForm = "closed"
    """The same with large text."""
    cover_seconds: int = 60
    take_back: bool = False
    """True if a person alone may always take back decisions."""
    pad_repeat: str = "usual"
    """Repeat of held directions: one of `REPEATS`, of which keys know "off"."""
    dead_zone: int = 50
    """One of `DEAD_ZONES`."""
    rumble: str = "usual"
    """One of `RUMBLES`."""
    exchanged: bool = False
    """True if the sticks of controllers have changed places."""
    keys: Own = field(default_factory=dict)
    """Keys by wish, where they are not the usual ones."""
    buttons: Own = field(default_factory=dict)
    """The same of controllers."""
    unhurried: bool = False
    """True if what somebody may still look at waits for a press."""
    touch_reads: str = READS[0]
    """One of `READS`."""
    switches: int = 0
    """One of `SWITCHES`."""
    scan_pace: float = 1.5
    """s for one step of scanning, one of `PACES`."""
    reader: bool = True
    """True if screen readers are told of the screen."""
    wording: str = WORDINGS[0]
    """Amount that is read out: one of `WORDINGS`."""
    voice: bool = False
    """True if the program speaks itself."""
    voice_rate: float = 0.5
    """Part of the fastest speech; 0.5 is a voice's usual rate."""
    voice_volume: float = 1.0
    """Part of the loudest speech."""
    daily: str = ""
    """The day whose table was begun last, as "2026-11-22".

    There is one scored try.
    """
    coach: str = COACH_ALONE
    """Availability of the coach: one of `COACHES`."""
    talk: str = RARE
    """Talkativeness of the characters: one of `TALK`."""
    welcomed: bool = False
    """True once the questions of the first launch are answered."""
    by_ear: bool = False
    """True once the lesson in playing by ear was left."""
    seats: tuple[SeatSetup, ...] = ()
    """Names, colours and players as they were last, in whatever game."""
    lobbies: Mapping[str, Lobby] = field(default_factory=dict)
    """By game id."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """The animals that people have sat down as last, by name."""
    lessons: Done = field(default_factory=dict)
    puzzles: Done = field(default_factory=dict)
    aims: Done = field(default_factory=dict)
    """A 0 for each game whose aim was told there."""
    puzzle_days: tuple[str, int] = ("", 0)
    """The latest day with a solved puzzle, as `daily`, and its streak."""

    def done(self, game: str) -> tuple[int, ...]:
        """Return the lessons of a game that the first person has done."""
        return self.lessons.get(self.name, {}).get(game, ())

    def solved(self, game: str) -> tuple[int, ...]:
        """The puzzles of a game that this person has solved."""
        return self.puzzles.get(self.name, {}).get(game, ())

    def has_learned(self, game: str) -> bool:
        """Return True if that person has done a lesson.

        To have watched the skit is none.
        """
        return any(number > 0 for number in self.done(game))  # 0 is the skit

    def knows_aim(self, game: str) -> bool:
        """Return True if that person needs not be told the aim again.

        A lesson alone is not enough: there it may not have come up.
        """
        return self.has_learned(game) and 0 in self.aims.get(self.name, {}).get(game, ())

    def told_aim(self, game: str) -> Done:
        """`aims`, when that person has been told one more."""
        return self._more(self.aims, game, 0)

    def learned(self, game: str, number: int) -> Done:
        """`lessons`, when that person has done one more."""
        return self._more(self.lessons, game, number)

    def solving(self, game: str, number: int) -> Done:
        """`puzzles`, when that person has solved one more."""
        return self._more(self.puzzles, game, number)

    def _more(self, done: Done, game: str, number: int) -> Done:
        before = done.get(self.name, {})
        own = {**before, game: tuple(sorted({*before.get(game, ()), number}))}
        rest = {name: games for name, games in done.items() if name != self.name}
        return {**dict([*rest.items()][-LEARNERS + 1 :]), self.name: own}

    def seen(self, faces: Mapping[str, str]) -> Mapping[str, str]:
        """`faces`, when these people have sat down; the latest last."""
        rest = {name: animal for name, animal in self.faces.items() if name not in faces}
        return dict([*rest.items(), *faces.items()][-LEARNERS:])

    @property
    def log_field(self) -> str:
        """The setting that holds the log's form at this text size."""
        return "log_usual" if self.text < LARGE_TEXT else "log_large"

    @property
    def log_form(self) -> LogForm:
        """The current form of the log."""
        return self.log_usual if self.text < LARGE_TEXT else self.log_large

    @property
    def next_log(self) -> LogForm:
        """The form that follows at a press of the log's button."""
        return LOGS[(LOGS.index(self.log_form) + 1) % len(LOGS)]


def path() -> Path:
    """The file of the settings."""
    return config_dir() / "settings.json"


def load() -> tuple[Settings, Problem | None]:
    """The settings, and what the player should be told.

    What is damaged or can't be ours is set aside, and the defaults are used; so is a single value that makes no
    sense, but then only for its own field. Fields that are not known here are left out. That keys and buttons are the
    usual ones again is told: somebody may have needed the others.
    """
    file = path()
    try:
        row = json.loads(read(file))
        if row["usotaku"] != MARK or row["format"] != FORMAT:
            raise ValueError("other settings")
        found, refused = _from_json(row)
        return found, Problem("store.keys_refused") if refused & {"keys", "buttons"} else None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return Settings(), Problem.aside("settings", file)


def save(settings: Settings) -> Problem | None:
    """Write the settings; never raises.

    Waits for the disk (some 10 ms), so not on the frame thread.
    """
    try:
        write_whole(path(), json.dumps(_as_json(settings), indent=1))
    except OSError as error:
        return Problem.of("store.settings_not_saved", error)
    return None


def save_changes(before: Settings, now: Settings) -> Problem | None:
    """Write only what differs from `before`.

    Another program may have changed other settings. Else like `save`.
    """
    changed = {item.name: getattr(now, item.name) for item in fields(Settings)}
    changed = {name: value for name, value in changed.items() if value != getattr(before, name)}
    if not path().exists():
        return save(now)
    kept, problem = load()
    if problem:
        return save(now)
    if "lobbies" in changed:
        ours = {game: lobby for game, lobby in now.lobbies.items() if lobby != before.lobbies.get(game)}
        changed["lobbies"] = {**kept.lobbies, **ours}
    if "faces" in changed:
        changed["faces"] = kept.seen(
            {name: animal for name, animal in now.faces.items() if animal != before.faces.get(name)}
        )
    for each in changed.keys() & {"lessons", "puzzles", "aims"}:
        was, there = getattr(before, each), getattr(kept, each)
        changed[each] = {**there, **{name: games for name, games in changed[each].items() if games != was.get(name)}}
    return save(replace(kept, **changed))


def _as_json(settings: Settings) -> dict[str, Any]:
    row: dict[str, Any] = {"usotaku": MARK, "format": FORMAT}
    row |= {item.name: getattr(settings, item.name) for item in fields(settings)}
    row["speed"] = "instant" if settings.speed == INSTANT else settings.speed
    row["seats"] = [seat.as_json() for seat in settings.seats]
    row["faces"] = dict(settings.faces)
    row["lobbies"] = {
        game: {"seats": [seat.as_json() for seat in lobby.seats], "options": dict(lobby.options)}
        for game, lobby in settings.lobbies.items()
    }
    return row


def _from_json(row: Mapping[str, Any]) -> tuple[Settings, set[str]]:
    """Return the settings, and the fields whose values make no sense."""
    values: dict[str, Any] = {}
    refused = set()
    if row.get("log_open") is False:  # what was kept before the log had signs
        values["log_usual"] = "closed"
    for item in fields(Settings):
        if item.name in row:
            read: Callable[[Any], Any] = _READ.get(item.name, _flag)
            try:
                values[item.name] = read(row[item.name])
            except (ValueError, TypeError, AttributeError):
                refused.add(item.name)
    return Settings(**values), refused


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return clean_name(value)


def _between(least: float, most: float) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(value)
        return float(value)

    return read


def _speed(value: Any) -> float:
    if value == "instant":
        return INSTANT
    if isinstance(value, bool) or value not in SPEEDS or not math.isfinite(value):
        raise ValueError(value)
    return float(value)


def _seconds(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 3600:
        raise ValueError(value)
    return value


def _one_of(*known: object) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not type(known[0]) or value not in known:
            raise ValueError(value)
        return value

    return read


def _rumble(value: Any) -> str:
    """Return the strength; it was yes or no before it had one."""
    return ("usual" if value else "off") if isinstance(value, bool) else str(_one_of(*RUMBLES)(value))


def _size(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    width, height = value
    if not all(type(side) is int and 0 < side <= WIDEST for side in (width, height)):
        raise ValueError(value)
    return width, height


def _lobbies(value: Any) -> dict[str, Lobby]:
    """Return the valid lobbies of known games."""
    found = {}
    for game in GAMES:
        with contextlib.suppress(LookupError, ValueError, TypeError):
            row = value[game.id]
            known = {option.id for option in game.options}
            options = {name: wish for name, wish in options_from_json(row["options"]).items() if name in known}
            found[game.id] = Lobby(seats_from_json(row["seats"]), options)
    return found


def _faces(value: Any) -> dict[str, str]:
    """Return the known animals."""
    known = {clean_name(name): animal for name, animal in value.items() if animal in ANIMALS}
    return dict([*known.items()][-LEARNERS:])


def _done(value: Any) -> dict[str, dict[str, tuple[int, ...]]]:
    """Return the valid numbers of lessons or puzzles done.

    Games that aren't here now may come back.
    """
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for name, games in [*value.items()][-LEARNERS:]:
        if isinstance(name, str) and isinstance(games, dict):
            kept = {game: numbers for game, numbers in [*games.items()][:LESSONS] if isinstance(numbers, list)}
            found[clean_name(name)] = {
                str(game): tuple(
                    sorted({one for one in numbers[:LESSONS] if type(one) is int and one in range(LESSONS)})
                )
                for game, numbers in kept.items()
            }
    return found


def _days(value: Any) -> tuple[str, int]:
    day, count = value
    if type(count) is not int or count < 0:
        raise ValueError(value)
    return date.fromisoformat(day).isoformat(), count


_READ: dict[str, Callable[[Any], Any]] = {
    "language": _one_of(*LANGUAGES),
    "name": _name,
    "daily": _name,
    "text": _between(SMALLEST_TEXT, LARGEST_TEXT),
    "contrast": _one_of(*CONTRASTS),
    "speed": _speed,
    **dict.fromkeys(("volume", *GROUPS), _between(0, 1)),
    **dict.fromkeys(("voice_rate", "voice_volume"), _between(0, 1)),
    "window": _size,
    "log_usual": _one_of(*LOGS),
    "log_large": _one_of(*LOGS),
    "cover_seconds": _seconds,
    "talk": _one_of(*TALK),
    "captions": _one_of(*CAPTIONS),
    "captions_edge": _one_of(*EDGES),
    "coach": _one_of(*COACHES),
    "pad_repeat": _one_of(*REPEATS),
    "dead_zone": _one_of(*DEAD_ZONES),
    "rumble": _rumble,
    "touch_reads": _one_of(*READS),
    "switches": _one_of(*SWITCHES),
    "scan_pace": _one_of(*PACES),
    "keys": partial(own, KEYS),
    "buttons": partial(own, BUTTONS, known=NAMED),
    "wording": _one_of(*WORDINGS),
    "seats": seats_from_json,
    "lobbies": _lobbies,
    "faces": _faces,
    "lessons": _done,
    "puzzles": _done,
    "aims": _done,
    "puzzle_days": _days,
}
"""Reader of each field; the others are yes or no."""
