"""How fast other people's games are under random play: the yardsticks of `usotaku bench`.

They come with the dependency group `bench` and are imported only when they are measured.
"""

from collections.abc import Callable
from random import Random
from time import process_time

Playout = Callable[[Random], int]
"""Plays one whole game by random legal actions; returns how many of them players chose (not the deal)."""

NOT_INSTALLED = "not installed: uv sync --group bench"


def moves_per_second(playout: Playout, seconds: float = 0.25, repeats: int = 12) -> float:
    """The best rate of `repeats` runs of at least `seconds` each, by the time that this process was given.

    Many short runs, so that each contestant has a quiet moment on a machine that does other things, too.
    """
    rng = Random(1)
    playout(rng)  # what is done only once does not count
    rates = []
    for _ in range(repeats):
        moves, begin, elapsed = 0, process_time(), 0.0
        while elapsed < seconds:
            moves += playout(rng)
            elapsed = process_time() - begin
        rates.append(moves / elapsed)
    return max(rates)


def open_spiel(name: str) -> Playout:
    """Playouts of a game of OpenSpiel. Raises ImportError if OpenSpiel is not installed."""
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
    """Playouts of RLCard's UNO for 4: the rules alone. Raises ImportError if RLCard is not installed."""
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
    "OpenSpiel python_liars_poker": lambda: open_spiel("python_liars_poker"),
    "OpenSpiel hearts (C++)": lambda: open_spiel("hearts"),
    "RLCard UNO (raw)": rlcard_uno,
}


def measure() -> dict[str, float | str]:
    """Moves per second by baseline, or a line that says why there is no number."""
    results: dict[str, float | str] = {}
    for name, make in BASELINES.items():
        try:
            results[name] = moves_per_second(make())
        except ImportError:
            results[name] = NOT_INSTALLED
    return results
