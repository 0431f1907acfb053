"""Examine one game in about a minute.

`dev.py game ID`, or `python -m table.commands.examine ID` for a plugin. Rules, words, board, help and pictures fit one
another, the contract holds with every number of seats, and every scene of the game is drawn into a folder, to be looked
at.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from games import GAMES, REJECTED, entry
from games.brains.cast import CAST, brain_maker
from games.brains.levels import LEVELS
from games.core.chance import SeededChance, stream
from games.core.contract import CHECKS, names_have_forms
from games.core.entry import Entry, EntryError
from games.core.game import Game
from games.core.match import Match
from games.core.types import Token
from games.core.view import View
from games.core.words import LANGUAGES
from games.discovery import line
from table.base.screen import TARGET, Screen
from table.match.picker import Picker
from table.match.sample_games import NotThere
from table.plugins.vetting_process import tried
from table.shot.photographer import Wish
from table.shot.rendering import shoot
from table.shot.saving import save
from table.shot.subjects import SCENES, scenes_of
from table.stage.boardfile import load_board
from table.stage.layout.arrange import arrange, places
from table.stage.required_texts import texts_are_used
from table.stage.spec import BoardSpec
from table.stage.speech.log_panel import log_width
from table.store.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings

SEED, SIZE = 7, (1280, 720)
GAMES_PLAYED, DECISIONS = 2, 150
"""Random games with each number of seats, and decisions in each."""


def steps(game: Entry, pictures: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the checks in order, with the names that are shown."""
    yield "game.toml, rules, words, board.toml, help and art fit one another", partial(look_through, game)
    yield "every text is asked for", lambda: texts_are_used(game, load_board(game.rules))
    yield "names stand in their forms", partial(names_have_forms, game)
    for seats in game.seats:
        yield f"the contract with {seats} seats", partial(contract, game, seats)
    yield "cards that others choose from can be hit", lambda: chosen_cards_are_wide(game.rules, load_board(game.rules))
    yield f"pictures of every scene, in {pictures}", partial(draw, game, pictures)


class Unusable(Exception):
    """Nothing more can be tried with the game."""


def look_through(game: Entry) -> None:
    """Vet a game as before it is offered, in its own process.

    Raises what is wrong.
    """
    why = tried(game)
    if why.rules:
        raise Unusable(why.rules)
    if why.play:
        raise EntryError(why.play)


def contract(game: Entry, seats: int) -> None:
    """Check the contract in one random game for each number of seats.

    Watched by the game's other brains and a mind.
    """
    mind = f"{list(CAST)[seats % len(CAST)]}:{LEVELS[seats % len(LEVELS)].number}"
    for check in CHECKS:
        try:
            check(game.changed(brains={**game.brains, mind: brain_maker(game, mind)}), seats, SEED)
        except Exception as error:
            raise AssertionError(f"{check.__name__}: {line(error)} ({summary(check)})") from error


def chosen_cards_are_wide(game: Game, board: BoardSpec) -> None:
    """Check the widths of face-down cards that other seats choose from.

    In random games with every number of seats, with usual text and the largest.
    """
    for seats in game.seats:
        layouts = [
            (screen, [places(screen, seats, seat, board, game, log_width(screen, form)) for seat in range(seats)])
            for settings in (Settings(text=SMALLEST_TEXT), Settings(text=LARGEST_TEXT))
            for screen, form in [(Screen(SIZE, settings.language, settings.text), settings.log_form)]
        ]
        for view, tokens in _chosen_from(game, seats):
            assert view.eyes is not None
            for screen, by_seat in layouts:
                made = arrange(view, by_seat[view.eyes], board, game, screen)
                wide, token = min((made.rects[token].width, token) for token in tokens)
                if wide < screen.px(TARGET):
                    raise AssertionError(
                        f"[place.{view.map.names[made.zones[token]]}]: with {seats} seats in {SIZE[0]}x{SIZE[1]} and "
                        f"text of {screen.text:.0%}, cards that others choose from are {wide} px wide: "
                        f'{screen.px(TARGET)} are needed; with spread = "line" they lie in several lines'
                    )


def _chosen_from(game: Game, seats: int) -> Iterator[tuple[View, list[Token]]]:
    """Yield views with the face-down cards that may be chosen.

    They are other seats' cards; the eyes are those of the seat that is asked.
    """
    for number in range(GAMES_PLAYED):
        random, match = stream(SEED, f"moves {number}"), Match(game, seats, chance=_chance(number))
        for _ in range(DECISIONS):
            if match.ask is None:
                break
            seat, legal = match.ask.seat, match.legal(match.ask.seat)
            view = match.view(seat)
            offered = {
                token
                for zone, at in zip(view.zones, view.map.seats, strict=True)
                if not isinstance(zone, int) and at not in (None, seat)
                for token in zone
                if not view.is_open(token)
            }
            touched = {touch.value for touch in Picker(legal).touches() if touch.kind == "Token"} if offered else set()
            if tokens := [token for token in offered if token in touched]:
                yield view, tokens
            match.submit(seat, legal[random.randrange(len(legal))])


def _chance(number: int) -> SeededChance:
    return SeededChance(stream(SEED, f"chance {number}"))


def summary(check: Callable[..., object]) -> str:
    """Return a one-sentence summary of a check."""
    return " ".join((check.__doc__ or "").split("\n\n")[0].split())


def draw(game: Entry, pictures: Path) -> None:
    """Draw each scene of the game, in alternating languages.

    A scene that never comes up gets no picture.
    """
    pictures.mkdir(parents=True, exist_ok=True)
    own = (scene for scene in scenes_of(game) if scene not in SCENES or not SCENES[scene].of_house)
    for number, scene in enumerate(own):
        settings = Settings(language=LANGUAGES[number % len(LANGUAGES)])
        file = pictures / f"{scene}.png"
        try:
            save(shoot(scene, Wish(game, game.near(3), SEED), settings, SIZE), str(file))
        except NotThere:
            print(f"     no {scene}: the game never reaches it")
        except Exception as error:
            raise AssertionError(f"usotaku shot {scene} --game {game.id}: {line(error)}") from error


def run(game: Entry, pictures: Path) -> int:
    """Try everything and tell it, a line for each; the exit status."""
    failed = stop = False
    for what, step in steps(game, pictures):
        began = perf_counter()
        try:
            step()
            said = "ok  "
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # anything that the game may raise
            failed, stop = True, isinstance(error, Unusable)
            said = "FAIL"
            what += f"\n     {error if stop else line(error)}"
        print(f"{said} {perf_counter() - began:5.1f} s  {what}", flush=True)
        if stop:
            break
    return int(failed)


def main() -> int:
    """The command; 2 if there is no such game."""
    parser = ArgumentParser(prog="python -m table.commands.examine", description=__doc__.splitlines()[0])
    parser.add_argument("id", metavar="ID", help=", ".join(game.id for game in GAMES))
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where they are drawn (default: ./ID-pictures)")
    wanted = parser.parse_args()
    try:
        game = entry(wanted.id)
    except KeyError:
        known = ", ".join(game.id for game in GAMES)
        print(f"examine: there is no game {wanted.id!r}; there are {known}", file=sys.stderr)
        print(*(f"  {package} is left out: {why}" for package, why in REJECTED), sep="\n", file=sys.stderr)
        return 2
    return run(game, wanted.pictures or Path(f"{game.id}-pictures"))


if __name__ == "__main__":
    sys.exit(main())
