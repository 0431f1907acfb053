"""Random games written down to be kept in `golden/`.

    python -m tests.games.transcript GAME SEATS SEED                     with all its cards, for a person to read
    python -m tests.games.transcript GAME SEATS SEED --log [OPTION=N]    as a log, with the result in the last line

A transcript words every event as the game's log does. Below each event stand the zones that changed, with face-down
cards in brackets and sideways ones with an arrow, and then the asked seat.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

from games import entry
from games.brains.simulate import parse_options
from games.core.chance import SeededChance, stream
from games.core.match import Match
from games.core.options import Options
from games.core.table import Table
from games.core.teller import Teller
from games.core.types import Token
from games.core.words import Words

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Finn", "Gen")


def random_match(game_id: str, seats: int, seed: int, options: Options | None = None) -> Match:
    """Play a whole game of random actions."""
    match = Match(entry(game_id).rules, seats, options, chance=SeededChance(stream(seed, "chance")))
    random = stream(seed, "moves")
    while match.ask:
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal.draw(random))
    return match


def log(match: Match) -> Iterator[str]:
    """Yield the lines of a finished game's log, and its result."""
    assert match.result
    yield from match.log.lines()
    yield json.dumps({**asdict(match.result), "steps": len(match.beats(None))})


def transcript(game_id: str, seats: int, seed: int) -> Iterator[str]:
    """Yield the lines of a random game."""
    game = entry(game_id)
    match = random_match(game_id, seats, seed)
    names = NAMES[:seats]
    words = Words("en", game.package)
    teller = Teller(words, game.rules, names)
    yield f"{words('title')}, {seats} seats, seed {seed}"
    before: list[str] = []
    for number, (event, table) in enumerate(match._history):
        yield ""
        yield f"{number}. {teller.event(event, match.beats(None)[number].view)}"
        now = [_zone(teller, table, zone) for zone in range(len(table.zones))]
        yield from (f"     {line}" for zone, line in enumerate(now) if not before or line != before[zone])
        if table.ask:
            yield f"   > {words(f'ask.{table.ask.what}', name=names[table.ask.seat], **teller.beside(table.ask.seat))}"
        before = now
    assert match.result
    yield ""
    result = match.result
    losers, winners = (", ".join(names[seat] for seat in who) for who in (result.losers, result.winners))
    told = [words(f"result.{result.reason}", name=losers or winners)]
    told += [f"{what}: {who}." for what, who in (("Lost", losers), ("Won", winners)) if who]
    told += [f"Points: {', '.join(map(str, result.scores))}."] if result.scores else []
    told += [f"Ranks: {', '.join(map(str, result.ranks))}."] if result.ranks else []
    yield " ".join(told)


def _zone(teller: Teller, table: Table, zone: int) -> str:
    """Return the contents of a zone; cards in hands are sorted."""
    seat = table.map.seats[zone]
    place = teller.words(f"place.{table.map.names[zone]}")
    cards = [_card(teller, table, token) for token in table.zones[zone]]
    if table.map.owners[zone] >= 0:
        cards = sorted(card[1:-1] for card in cards)
    return f"{place if seat is None else f'{place} of {teller.names[seat]}'}: {', '.join(cards) or '-'}"


def _card(teller: Teller, table: Table, token: Token) -> str:
    face = teller.face(table.faces[token])
    lying = f"→ {face}" if token in table.sideways else face
    return lying if table.seen[token] == table.everyone else f"[{lying}]"


if __name__ == "__main__":
    game_id, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if sys.argv[4:5] == ["--log"]:
        lines = log(random_match(game_id, seats, seed, parse_options(sys.argv[5:])))
    else:
        lines = transcript(game_id, seats, seed)
    print("\n".join(lines))
