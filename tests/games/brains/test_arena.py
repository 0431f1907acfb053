"""Tests of games between brains: inputs, results, and the command."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from random import Random

import pytest

from games import GAMES
from games.brains.arena import play, playout, simulate
from games.brains.random_brain import RandomBrain
from games.brains.simulate import UsageError, add_arguments, run
from games.core.actions import Action, Choices, Dealt
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.game import resolve
from games.core.match import Beat
from games.core.types import Seat

each_game = pytest.mark.parametrize("entry", (GAMES[0], GAMES[-1]), ids=lambda entry: entry.id)
"""A game with losers and a game with winners.

Nothing here depends on more than that.
"""


class Witness(RandomBrain):
    """Random brain that notes its inputs."""

    made: list[Witness]

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.beats: list[Beat] = []
        self.decisions = 0
        self.made.append(self)

    def watch(self, beat: Beat) -> None:
        self.beats.append(beat)

    def decide(self, legal: Choices, random: Random) -> Action:
        self.decisions += 1
        return super().decide(legal, random)


class First(RandomBrain):
    """Brain that always takes the first legal action."""

    def decide(self, legal: Choices, random: Random) -> Action:
        return legal[0]


@each_game
def test_brains_get_the_beats_of_their_own_seat_in_order(entry: Entry) -> None:
    Witness.made = []
    seats = entry.rules.seats[0]
    record = play(entry.changed(brains={"witness": Witness}), seats, ["witness"] * seats)
    assert [brain.seat for brain in Witness.made] == list(range(seats))
    assert sum(brain.decisions for brain in Witness.made) == record.actions
    for brain, times in zip(Witness.made, record.thinking, strict=True):
        assert isinstance(brain.beats[0].event, Dealt)
        assert {beat.view.eyes for beat in brain.beats} == {brain.seat}
        assert brain.decisions == len(times)
    events = [[beat.event for beat in brain.beats] for brain in Witness.made]
    longest = max(events, key=len)
    assert all(lived == longest[: len(lived)] for lived in events), "all have lived through the same events"


@pytest.mark.sampled(1)
@each_game
def test_the_same_arguments_play_the_same_games(entry: Entry) -> None:
    seats = entry.rules.seats[-1]
    one, two = (simulate(entry, seats, 5, 7) for _ in range(2))
    assert (one.length, one.losses, one.endings) == (two.length, two.losses, two.endings)
    other = simulate(entry, seats, 5, 8)
    assert (one.length, one.losses) != (other.length, other.losses)


@each_game
def test_the_deal_does_not_depend_on_the_brains(entry: Entry) -> None:
    Witness.made = []
    seats = entry.rules.seats[0]
    both = entry.changed(brains={"witness": Witness, "first": First})
    play(both, seats, ["witness"] * seats, None, 3)
    play(both, seats, ["witness", *["first"] * (seats - 1)], None, 3)
    assert Witness.made[0].beats[0] == Witness.made[seats].beats[0]


@pytest.mark.sampled(1)
@each_game
def test_losses_are_counted_by_seat_and_by_brain(entry: Entry) -> None:
    seats = entry.rules.seats[-1]
    both = entry.changed(brains={"random": RandomBrain, "first": First})
    names = ["first", *["random"] * (seats - 1)]
    summary = simulate(both, seats, 12, 1, names)
    assert sum(summary.endings.values()) == summary.games == 12
    assert summary.brains["first"].losses == summary.losses[0]
    assert summary.brains["random"].losses == sum(summary.losses[1:])
    assert summary.brains["first"].games == 12
    assert summary.brains["random"].games == 12 * (seats - 1)
    assert summary.brains["first"].even_losses == sum(summary.losses) / (12 * seats)
    assert summary.length.least <= summary.length.median <= summary.length.most


@pytest.mark.sampled(1)
@each_game
def test_rotation_moves_each_brain_to_every_seat(entry: Entry) -> None:
    Witness.made = []
    seats = entry.rules.seats[-1]
    both = entry.changed(brains={"random": RandomBrain, "witness": Witness})
    simulate(both, seats, seats, 1, ["witness", *["random"] * (seats - 1)], rotate=True)
    assert [brain.seat for brain in Witness.made] == list(range(seats))


@each_game
def test_a_playout_is_a_whole_game(entry: Entry) -> None:
    seats = entry.rules.seats[0]
    lengths = []
    for _ in range(2):
        random = Random(5)
        options = resolve(entry.rules, seats, None)
        lengths.append(playout(entry.rules, seats, options, SeededChance(random), random))
    assert lengths[0] == lengths[1] > 0


@each_game
def test_wrong_names_are_refused(entry: Entry) -> None:
    seats = entry.rules.seats[-1]
    with pytest.raises(KeyError):
        play(entry, seats, ["nobody"] * seats)
    with pytest.raises(ValueError, match="shorter"):
        play(entry, seats, ["random"])
    with pytest.raises(ValueError, match="at least 1"):
        simulate(entry, seats, 0, 1)


def command(*arguments: str) -> int:
    parser = ArgumentParser()
    parser.add_argument("game")
    add_arguments(parser)
    return run(parser.parse_args(arguments))


@pytest.mark.sampled(1)
@each_game
def test_the_command_prints_what_happened(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    seats = entry.rules.seats[0]
    assert command(entry.id, "--seats", str(seats), "--games", "6", "--seed", "2") == 0
    printed = capsys.readouterr().out
    summary = simulate(entry, seats, 6, 2)
    assert f"{entry.id}: 6 games, {seats} seats, seed 2" in printed
    assert f"mean {summary.length.mean:.1f}" in printed
    for seat, losses in enumerate(summary.losses):
        assert [str(seat + 1), str(losses)] in [line.split()[:2] for line in printed.splitlines()]


@pytest.mark.sampled(1)
@each_game
def test_the_command_prints_json(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    seats = entry.rules.seats[0]
    names = ",".join(["random"] * seats)
    assert command(entry.id, "--seats", str(seats), "--games", "3", "--brain", names, "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["losses"] == list(simulate(entry, seats, 3, 1).losses)
    assert summary["brains"]["random"]["games"] == 3 * seats
    assert summary["moves_per_second"] > 0


@each_game
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "99"], "not 99"),
        (["--seats", "-1"], "not -1"),
        (["--games", "0"], "at least 1 game"),
        (["--brain", "nobody"], "no brain 'nobody'"),
        (["--brain", ""], "no brain ''"),
        (["--brain", "random,random,random", "--seats", "4"], "3 brains for 4 seats"),
    ],
)
def test_the_command_refuses_in_one_line(
    entry: Entry, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        command(entry.id, *arguments)
    assert "\n" not in str(refused.value)
    assert capsys.readouterr().out == ""
