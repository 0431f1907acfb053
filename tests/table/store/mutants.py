"""Damaged files, made out of real ones.

As a failing disk, another version, an editor or somebody malicious leaves them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.match import Match
from table.base.files import LARGEST
from table.match.seats import PERSON, Lobby, MatchSetup, SeatSetup
from table.match.series import Series
from table.store import settings
from table.store.record import first_line, parse
from table.store.settings import Settings
from table.store.sharing import packed
from tests.examples import draw_nothing_from_code

draw_nothing_from_code()

NAMES = ("アキ", "Ben {x} [b]", "👩‍👧", "", "x" * 60, "れん", "Sora")
PLAYERS = (PERSON, "kiri:4", "random", PERSON, "gen:1", "momo:2", "heuristic")
SEATS = tuple(SeatSetup(name, number, player) for number, (name, player) in enumerate(zip(NAMES, PLAYERS, strict=True)))
MARK = "@@ here @@"

TEXTS = (
    *('""', '"\\ud800"', '"\\u202ea\\u0000\\n\\u001b[31m"', '"' + "x" * 100_000 + '"', '"' + "e\\u0323" * 9000 + '"'),
    *('"person"', '"random"', '"kiri:99999999999"', '"kiri:\\u0662"', '":"', '"__class__"', '"../../etc/passwd"'),
    *(f'"{game.id}"' for game in GAMES),
)
NUMBERS = (
    *("0", "-0", "-1", "1", "2", "3", "99", "1.0", "-0.0", "1e999", "NaN", "-Infinity", "18446744073709551616"),
    *("1" + "0" * 4000, "-" + "9" * 4000, "9" * 5000, "0." + "1" * 5000, "true", "false"),
)
TREES = (
    *(
        "null",
        "[]",
        "{}",
        "[[]]",
        "[0,0,0]",
        "[1,2,3,0]",
        '["Offer",1,2,3]',
        '{"name":"a","colour":0,"player":"person"}',
    ),
    *("[" * 50_000, "[" * 400 + "]" * 400, '{"a":' * 5000 + "1" + "}" * 5000, "[" + "0," * 50_000 + "0]"),
    "{" + ",".join(f'"option {number}":{number}' for number in range(5000)) + "}",
)
"""Values as they are written in JSON, or not even that."""


@cache
def settings_file() -> bytes:
    """Settings with all that there is."""
    lobbies = {game.id: Lobby(SEATS[: game.rules.seats.stop - 1], {"starter": -2}) for game in GAMES}
    chosen = Settings(language="en", text=1.5, welcomed=True, seats=SEATS, lobbies=lobbies)
    return json.dumps(settings._as_json(chosen), indent=1).encode()


@cache
def journals() -> tuple[bytes, ...]:
    """Return unfinished games of all kinds.

    With the fewest and the most seats, begun lately or long ago.
    """
    return tuple(_journal(number, seats) for number, game in enumerate(GAMES) for seats in set(game.rules.seats))


@cache
def shared() -> tuple[bytes, ...]:
    """The same as texts to be pasted."""
    games = [parse(journal.decode()) for journal in journals()]
    return tuple(packed(game, names=True).encode() for game in games if game)


def _journal(number: int, seats: int) -> bytes:
    game = GAMES[number]
    options = {option.id: option.offered for option in game.rules.options}
    series = Series((game.id,) * 3, ((2,) * seats,)) if seats % 2 else None
    setup = MatchSetup(game.id, SEATS[:seats], options, 40 + seats, seats % 3 > 0, daily="2026-11-22", series=series)
    lines = [first_line(setup, 1_700_000_000)]
    match = Match(game.rules, seats, options, chance=SeededChance(stream(setup.seed, "chance")), on_log=lines.append)
    random = Random(seats)
    for _ in range((3, 12, 40)[seats % 3]):
        if match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    if match.result:  # without its last line it is unfinished
        lines.pop()
    return ("\n".join(lines) + "\n").encode()


@st.composite
def files(draw: st.DrawFn, of: Callable[[], Sequence[bytes]]) -> bytes:
    """Mutants of some files: one to three changes."""
    others = of()
    content = others[draw(st.integers(0, len(others) - 1))]
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        change = draw(st.sampled_from((in_bytes, in_lines, in_json, in_json, in_json)))
        content = change(draw, content, others)
    return content


def in_bytes(draw: st.DrawFn, content: bytes, others: Sequence[bytes]) -> bytes:
    """Cut, flipped, swapped, doubled or filled up."""
    first, last = sorted(draw(st.tuples(*[st.integers(0, len(content))] * 2)))
    part = content[first:last]
    match draw(st.sampled_from(("cut", "flip", "swap", "double", "noise", "zeros", "grow", "empty"))):
        case "cut":
            return content[:last]
        case "flip":
            return (
                content[:first] + bytes(byte ^ 1 << draw(st.integers(0, 7)) for byte in part[:2]) + content[first + 2 :]
            )
        case "swap":
            return part + content[:first] + content[last:]
        case "double":
            return content[:last] + part + content[last:]
        case "noise":
            return content[:first] + draw(st.binary(max_size=30)) + content[first:]
        case "zeros":
            return content[:first] + bytes(len(part)) + content[last:]
        case "grow":
            return content + draw(st.sampled_from((b"\n", b" ", b"\0", b"[]\n", content))) * (
                LARGEST // (len(content) + 1) + 1
            )
    return b""


def in_lines(draw: st.DrawFn, content: bytes, others: Sequence[bytes]) -> bytes:
    """A line is left out, doubled, moved, or another file's."""
    lines = content.splitlines(keepends=True) or [b""]
    at, to = draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
    match draw(st.sampled_from(("without", "double", "move", "other"))):
        case "without":
            del lines[at]
        case "double":
            lines.insert(to, lines[at])
        case "move":
            lines.insert(to, lines.pop(at))
        case "other":
            other = others[draw(st.integers(0, len(others) - 1))].splitlines(keepends=True)
            lines[at] = other[min(to, len(other) - 1)]
    return b"".join(lines)


def in_json(draw: st.DrawFn, content: bytes, others: Sequence[bytes]) -> bytes:
    """Return JSON with a changed value, or a damaged key.

    The key has another name, stands twice or not at all.
    """
    lines = content.split(b"\n") if b"\n[" in content or b"\n{" in content else [content]
    at = draw(st.integers(0, len(lines) - 1)) if draw(st.integers(0, 2)) == 0 else 0  # mostly the set-up
    try:
        row = json.loads(lines[at])
    except (ValueError, RecursionError):
        return content
    row = [row]
    holder, key = _place(draw, row)
    likely = TEXTS if isinstance(holder[key], str) else NUMBERS if isinstance(holder[key], int | float) else TREES
    raw = draw(st.sampled_from(draw(st.sampled_from((likely, likely, TEXTS, NUMBERS, TREES)))))
    match draw(st.sampled_from(("value", "value", "value", "near", "name", "twice", "without", "other"))):
        case "near" if type(holder[key]) is int:
            raw = str(holder[key] + draw(st.sampled_from((-1, 1, 2))))
            holder[key] = MARK
        case "name" if isinstance(holder, dict):
            holder[MARK] = holder.pop(key)
            raw = raw if raw.startswith('"') else '"odd"'
        case "twice" if isinstance(holder, dict):
            raw = f'{json.dumps(key)}:{raw},"{MARK}":0'
            holder[MARK] = 0
            text = json.dumps(row[0]).replace(f'"{MARK}": 0', raw.removesuffix(f',"{MARK}":0'))
            return b"\n".join([*lines[:at], text.encode(), *lines[at + 1 :]])
        case "without" if isinstance(holder, dict):
            del holder[key]
        case "other":
            other, name = _place(draw, row)
            holder[key] = json.loads(json.dumps(other[name]))
        case _:
            holder[key] = MARK
    text = (json.dumps(row[0]) if row else "").replace(f'"{MARK}"', raw)
    return b"\n".join([*lines[:at], text.encode(), *lines[at + 1 :]])


def _place(draw: st.DrawFn, holder: Any) -> tuple[Any, Any]:
    """Return a random place in a tree: holder and key.

    The few at the top are as likely as the many.
    """
    for _ in range(1000):
        keys = list(range(len(holder))) if isinstance(holder, list) else list(holder)
        key = keys[draw(st.integers(0, len(keys) - 1))]
        if not isinstance(holder[key], list | dict) or not holder[key] or draw(st.integers(0, 5)) == 0:
            return holder, key
        holder = holder[key]
    raise AssertionError("the tree has no leaf")
