"""Random play of other projects' games: the yardsticks of `usotaku bench`.

They come with the dependency group `bench` and are imported only when they are measured.
"""

from collections.abc import Callable
from random import Random

Playout = Callable[[Random], int]
"""Plays a random game; returns the players' decisions.

Without the deal.
"""

NOT_INSTALLED = "not installed: uv sync --group bench"

LIARS_POKER, HEARTS, UNO = "OpenSpiel python_liars_poker", "OpenSpiel hearts (C++)", "RLCard UNO (raw)"


def open_spiel(name: str) -> Playout:
    """Return playouts of a game of OpenSpiel.

    Raises ImportError if OpenSpiel is not installed.
    """
    import pyspiel
    from open_spiel.python import games  # noqa: F401  (registers the games that are written in Python)

    game = pyspiel.load_game(name)

    def playout(rng: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return moves

    return playout


def rlcard_uno() -> Playout:
    """Return playouts of RLCard's UNO for 4: the bare rules.

    Raises ImportError if RLCard is not installed.
    """
    from rlcard.games.uno import Game

    def playout(rng: Random) -> int:
        game, moves = Game(num_players=4), 0
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return playout


BASELINES: dict[str, Callable[[], Playout]] = {
    LIARS_POKER: lambda: open_spiel("python_liars_poker"),
    HEARTS: lambda: open_spiel("hearts"),
    UNO: rlcard_uno,
}


def installed() -> tuple[dict[str, Playout], list[str]]:
    """Return the installed baselines, and the names of the missing ones."""
    found: dict[str, Playout] = {}
    missing = []
    for name, make in BASELINES.items():
        try:
            found[name] = make()
        except ImportError:
            missing.append(name)
    return found, missing
