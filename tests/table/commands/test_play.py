"""`usotaku play`: seats, options, and settings for one run."""

from __future__ import annotations

from games import GAMES
from games.core.words import Words
from table.commands import cli
from table.commands.play import on_phones
from table.match.seating import names
from table.match.seats import PERSON, MatchSetup
from table.match.speeds import INSTANT
from table.store.settings import Settings

GAME = GAMES[0]


def test_seats_are_played_by_phones_that_are_named(opened: list[object]) -> None:
    assert on_phones("phone,Aki=phone, you ,ai") == (0, 1)
    assert on_phones("you,ai") is None and on_phones("") is None
    assert cli.run(["play", GAME.id, "--seats", "phone,Aki=phone,you"]) == 0
    ((_, setup, _),) = opened  # type: ignore[misc]
    assert [seat.is_person for seat in setup.seats] == [True] * 3 and setup.seats[1].name == "Aki"


def test_play_sits_down_who_is_named(opened: list[tuple[Settings, MatchSetup, dict[str, object]]]) -> None:
    line = f"play {GAME.id} --seats you,Bob=ai,random,嘘=person,kiri,momo:4 --seed 7 --speed instant --lang ja"
    assert cli.run(line.split()) == 0
    settings, setup, only_now = opened[0]
    assert [seat.player for seat in setup.seats] == [PERSON, "gen:2", "random", PERSON, "kiri:2", "momo:4"]
    called = names(setup.seats, Words("ja", "table"))
    assert called[1::2] == ("Bob", "嘘", "もも")
    assert all(called) and len({seat.colour for seat in setup.seats}) == 6
    assert (setup.game_id, setup.seed) == (GAME.id, 7)
    assert only_now == {"language": "ja", "speed": INSTANT} and settings.speed == 1


def test_the_same_character_at_two_seats_has_two_names(
    opened: list[tuple[Settings, MatchSetup, dict[str, object]]],
) -> None:
    assert cli.run(f"play {GAME.id} --seats gen:1,gen:4,ai".split()) == 0
    assert names(opened[0][1].seats, Words("en", "table")) == ("Gen", "Gen 2", "Kiri")


def test_play_without_seats_is_as_the_lobby_was(opened: list[tuple[Settings, MatchSetup, object]]) -> None:
    assert cli.run(["play", GAME.id]) == 0
    assert cli.run(["play", GAME.id]) == 0
    assert [seat.player for seat in opened[0][1].seats] == [PERSON, *("kiri:2", "gen:2", "momo:2")[: GAME.usual - 1]]
    assert opened[0][1].seed != opened[1][1].seed


def test_play_takes_options_and_offers_people_what_the_lobby_does(
    opened: list[tuple[Settings, MatchSetup, object]],
) -> None:
    game = next(game for game in GAMES if any(option.offered != option.default for option in game.rules.options))
    offered = next(option for option in game.rules.options if option.offered != option.default)
    for line in ("", f"--set {offered.id}={offered.default}", f"--set starter=1 --set {offered.id}={offered.default}"):
        assert cli.run(["play", game.id, *line.split()]) == 0
    found = [setup.options for _, setup, _ in opened]
    assert [options[offered.id] for options in found] == [offered.offered, offered.default, offered.default]
    assert found[2]["starter"] == 1
