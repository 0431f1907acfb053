"""The trial of a plugin's pictures, music and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from itertools import product
from random import Random

from games.core.chance import SeededChance
from games.core.contract import CHECKED_BEFORE
from games.core.entry import Entry, EntryError, folder
from games.core.match import Match
from games.core.words import LANGUAGES, Words

SMALL, LARGE = 60, 300
"""px: cards so high are drawn differently."""
SMALLEST = (320, 180)
"""Size of the trial of the decor and the board, px."""
SEED = 7
SHOWN = 40
"""Positions of a game that are shown on its board."""
LONGEST = 3000
"""Decisions in a random game."""
BYTES = {"svg": 1 << 18, "toml": 1 << 19, "md": 1 << 19, "txt": 1 << 19, "json": 1 << 19, "ogg": 1 << 23}
"""Largest size of a file in bytes, by its ending."""


def weigh(package: str) -> None:
    """Check that no file of a package is too large.

    Raises `EntryError`; nothing is imported.
    """
    for path, file in _files("", folder(package)):
        most = BYTES.get(path.rpartition(".")[2])
        if most is None:
            continue
        with file.open("rb") as opened:
            left = most + 1
            while left > 0 and (read := len(opened.read(min(left, 1 << 16)))):
                left -= read
        if left <= 0:
            raise EntryError(f"{path} is larger than {most} bytes")


def _files(path: str, place: Traversable) -> Iterator[tuple[str, Traversable]]:
    for one in place.iterdir():
        if one.is_dir():
            yield from _files(f"{path}{one.name}/", one)
        elif one.is_file():
            yield f"{path}{one.name}", one


def draw(game: Entry) -> None:
    """Draw all drawings, cards and coins, large and small, and the decor.

    And the total, if there is one.
    """
    import pygame

    from table.graphics.vector import art_file, drawing, rasterised
    from table.stage.drawing.cards import CardArt
    from table.stage.drawing.decor import decor_of
    from table.stage.drawing.mats import mat_picture
    from table.stage.drawing.scenery import lamp_glow, paint_table
    from table.stage.drawing.style import load_style

    for path, _ in _files("", art_file(f"{game.art}/")):
        if path.endswith(".svg"):
            one = drawing(f"{game.art}/{path.removesuffix('.svg')}")
            rasterised(one.body.replace("$", "#"), one.view, (SMALL, SMALL))
    style = load_style(game.art)
    for name in (*game.rules.claims, *map(style.kind_name, game.rules.faces)):
        if name not in style.kinds:
            raise EntryError(f"style.toml: there is no [kinds.{name}]")
    decor = decor_of(game.art)
    paint_table(SMALLEST, decor)
    mat_picture(SMALLEST, 0, 0, decor.mat, 1.0)
    lamp_glow(SMALL, decor.lamp)
    pygame.font.init()  # letters are printed on cards
    houses = {(), tuple(option.id for option in game.options if option.house)}
    for lang, house in product(LANGUAGES, houses):
        art = CardArt(game.id, lang, Words(lang, game.package, house=house))
        for height in (SMALL, LARGE):
            for pack in {place.pack for place in game.rules.places}:
                art.back(height, pack)
            for face in game.rules.faces:
                art.face(face.id, height)
            if style.total:
                art.total(-1, height)
                art.total(
                    int(min(f.traits[style.total.trait] for f in game.rules.faces if style.total.trait in f.traits)),
                    height,
                )
                art.bits(height)
        for claim in game.rules.claims:
            art.chip(claim, SMALL)


def hear(game: Entry) -> None:
    """All its music, if it has any."""
    import pygame

    from sounds import CUTS
    from table.audio.music import decode, track

    if not folder(game.package).joinpath("sounds", CUTS).is_file():
        return  # the house's plays
    pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    for layer in track(game.sounds).layers.values():
        for segment in layer:
            decode(segment)


def play(game: Entry) -> None:
    """Play random games with the fewest and the most seats.

    By what would end one for people, and on the board.
    """
    for seats in {game.seats[0], game.seats[-1]}:
        for check in CHECKED_BEFORE:
            check(game, seats, SEED)
        _show(game, seats)


def _show(game: Entry, seats: int) -> None:
    import pygame

    from table.base.screen import Screen
    from table.match.seats import PERSON, SeatSetup
    from table.stage.board import Board
    from table.stage.drawing.cards import CardArt

    screen, words = Screen(SMALLEST, LANGUAGES[0]), Words(LANGUAGES[0], "table", game.package)
    sitting = [SeatSetup(f"{seat}", seat, PERSON) for seat in range(seats)]
    board = Board(screen, game, sitting, words, CardArt(game.id, screen.lang, words))
    match, random = Match(game.rules, seats, chance=SeededChance(Random(SEED))), Random(SEED)
    for _ in range(LONGEST):
        if match.ask is None:
            break
        match.submit(match.ask.seat, match.legal(match.ask.seat).draw(random))
    beats, surface = match.beats(0), pygame.Surface(SMALLEST)
    for number in range(0, len(beats), max(1, len(beats) // SHOWN)):
        board.settle(beats[number].view, [beats[at].event for at in range(number, -1, -1)])
        board.draw(surface)
