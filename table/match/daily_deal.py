"""Table and puzzle of the day, made from the date alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from games import GAMES
from games.brains.cast import CAST
from games.core.chance import stream
from games.core.entry import Entry
from games.core.options import recorded
from games.puzzles.puzzle import numbers
from table.match.players import player
from table.match.seats import PERSON, MatchSetup, SeatSetup

SEATS = 4
"""As far as the game of the day can have so many."""
SEED_BITS = 48
FIRST_DAY = date(2026, 11, 1)
"""The first day with a table: the month of the first version."""
APART = 2
"""Days between the puzzle and the table of the same game.

So the two of one day are never of one game.
"""
_OWN = tuple(game for game in GAMES if not game.is_plugin)


def game_of(day: date) -> Entry:
    """Each of the games that are always there in turn."""
    return _OWN[day.toordinal() % len(_OWN)]


def _seed(day: date, game: Entry) -> int:
    return stream(f"{day.isoformat()} {game.id} {game.rules.version}", "daily").getrandbits(SEED_BITS)


def setup_of(day: date, name: str = "") -> MatchSetup:
    """The table of a day; who plays is called `name`."""
    game = game_of(day)
    cast = stream(_seed(day, game), "company").sample(sorted(CAST), game.near(SEATS) - 1)
    seats = (SeatSetup(name, 0, PERSON), *(SeatSetup("", n, player(who)) for n, who in enumerate(cast, 1)))
    options = {option.id: option.default for option in game.options}
    return MatchSetup(game.id, seats, options, _seed(day, game), daily=day.isoformat())


def day_of(setup: MatchSetup) -> date | None:
    """Return the day whose table this set-up is, whatever its names.

    None if it is not, or only claims to be.
    """
    try:
        day = date.fromisoformat(setup.daily)
    except ValueError:
        return None
    game = game_of(day)
    return day if day >= FIRST_DAY and _dealt(game, setup) == _dealt(game, setup_of(day)) else None


def _dealt(game: Entry, setup: MatchSetup) -> tuple[object, ...]:
    """Return what of a game's set-up is the same for everybody."""
    options = recorded(game.options, setup.options)
    return setup.game_id, setup.seed, options, [seat.player for seat in setup.seats]


def streak(played: Collection[date], today: date) -> int:
    """Count the days in a row up to today.

    Or up to yesterday while today's has not been played.
    """
    day = today if today in played else today - timedelta(days=1)
    count = 0
    while day in played:
        count, day = count + 1, day - timedelta(days=1)
    return count


def puzzle_of(day: date) -> tuple[Entry, int] | None:
    """Return the puzzle of a day, or None if there are none.

    Games take turns, and each time their next puzzle.
    """
    games = [game for game in _OWN if numbers(game)]
    if not games:
        return None
    turn, number = divmod(day.toordinal() + APART, len(games))
    return games[number], numbers(games[number])[turn % len(numbers(games[number]))]


def one_more(solved: tuple[str, int], today: date) -> tuple[str, int]:
    """Return the latest solved day and the streak, with today's solved."""
    return (today.isoformat(), in_a_row(solved, today) + (solved[0] != today.isoformat()))


def in_a_row(solved: tuple[str, int], today: date) -> int:
    """Count the days in a row up to today.

    Or up to yesterday while today's has not been solved.
    """
    latest, count = solved
    return count if latest in (today.isoformat(), (today - timedelta(days=1)).isoformat()) else 0


def days_in_a_row(solved: tuple[str, int]) -> Collection[date]:
    """Return the days of a streak, up to the latest solved one."""
    latest, count = solved
    return {date.fromisoformat(latest) - timedelta(days=ago) for ago in range(count)} if latest else ()


def month_of(day: date) -> Sequence[Sequence[date]]:
    """Return the weeks of a day's month, whole, from Monday on."""
    first = day.replace(day=1)
    monday = first - timedelta(days=first.weekday())
    found: list[list[date]] = []
    while not found or monday.month == day.month:
        found.append([monday + timedelta(days=number) for number in range(7)])
        monday += timedelta(days=7)
    return found
