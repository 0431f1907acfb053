"""What seats of Kadofida go by, found by playing: `python -m games.kadofida.mind.practice --games 1500`.

Learns what tables are worth among others who act blindly (`value_blind.json`; what they are worth otherwise is learned
by `games.brains.learn`), and with `--priors` tells by which constants the others are predicted best. Needs SciPy:
`uv sync --group learn`.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from importlib.resources import files
from math import fsum
from pathlib import Path

from games import entry
from games.brains.arena import play, rotated
from games.brains.learn import learn
from games.brains.levels import LEVELS
from games.brains.random_brain import RandomBrain
from games.core.brain import Brain
from games.core.match import Beat, Match
from games.core.types import Seat
from games.kadofida.mind.company import Company
from games.kadofida.mind.memory import Memory
from games.kadofida.mind.priors import PRIORS, Priors
from games.kadofida.mind.value import BLIND_FILE

PENALTY = 0.003
"""Of weights that differ from those expected (see `games.brains.learn`)."""
KEEN = "level:4"
COMPANIES = (
    (KEEN, "heuristic", "heuristic", "heuristic"),
    (KEEN, "level:3", KEEN, "level:2"),
    (KEEN, KEEN, KEEN, KEEN),
)
"""Who is predicted, each of the companies counting as much as the others."""
STEP = 1.2
"""By so much more or less of a constant others are predicted better, or it stays."""

Lived = tuple[Seat, Sequence[Beat]]
"""What a seat has lived through in one game."""


class Onlooker(RandomBrain):
    """A seat that acts blindly, but remembers all, so that something can be learned from what it sees."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.memory = Memory(seat)

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self.memory.watch(beat)


def lived(brains: Sequence[str], games: int, seed: int) -> Iterator[Lived]:
    """What seats of the highest level live through in so many games of these."""
    game = entry("kadofida")
    for number in range(games):
        names = rotated(brains, number)
        ended: list[Match] = []

        def note(match: Match, seat: Seat, brain: Brain, ended: list[Match] = ended) -> None:
            ended[:] = [match]

        play(game, len(names), names, None, f"priors {seed}/{number}", after=note)
        yield from ((seat, ended[0].beats(seat)) for seat, name in enumerate(names) if name == KEEN)


def surprise(games: Sequence[Lived], priors: Priors) -> float:
    """How surprising is what the others did to who predicts them so, in nats for each choice."""
    companies = []
    for seat, beats in games:
        memory = Memory(seat)
        memory.watch(beats[0])
        company = Company(memory, LEVELS[-1], priors)
        for beat in beats[1:]:
            memory.watch(beat)
            company.watch(beat.event)
        companies.append(company)
    return fsum(one.surprise for one in companies) / sum(one.predicted for one in companies)


def predict(games: Sequence[Sequence[Lived]], usual: Priors) -> Priors:
    """The constants that predict best what was lived through, found one by one from the usual ones."""

    def mean(priors: Priors) -> float:
        return fsum(surprise(one, priors) for one in games) / len(games)

    best, least = usual, mean(usual)
    better = True
    while better:
        better = False
        for name in [one.name for one in fields(Priors)]:
            for step in (STEP, 1.0 / STEP):
                other = replace(best, **{name: getattr(best, name) * step})
                if (found := mean(other)) < least:
                    best, least, better = other, found, True
                    print(f"{least:.4f}", best, flush=True)
                    break
    return best


def main() -> None:
    """Learn and write, or tell."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1500, help="games with each number of seats, or set of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--priors", action="store_true", help="print which constants predict other seats best")
    arguments = parser.parse_args()
    if arguments.priors:
        print(predict([list(lived(one, arguments.games, arguments.seed)) for one in COMPANIES], PRIORS))
        return
    game = entry("kadofida")
    game = game.changed(brains={**game.brains, "blind": Onlooker})
    found = learn(game, arguments.games, arguments.seed, (), (KEEN, "blind", "blind", "blind"), PENALTY)
    found["made"]["by"] = "games.kadofida.mind.practice"
    path = Path(str(files(f"{game.package}.mind").joinpath(BLIND_FILE)))
    path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
