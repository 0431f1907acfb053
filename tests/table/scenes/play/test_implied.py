"""Implied choices are not asked for.

Where only one seat is left to get a card, the line doesn't ask which.
"""

from __future__ import annotations

from functools import cache

import pytest

from games import GAMES
from games import entry as find
from games.core.actions import kinds
from games.core.chance import SeededChance, stream
from games.core.match import Log, Match
from games.core.words import LANGUAGES, catalogue
from table.match.seats import PERSON
from tests.table.scenes.playing import sit_down

pytestmark = pytest.mark.usefixtures("home")

SAID = [
    (game.id, *key.removeprefix("ask.").split(".without."))
    for game in GAMES
    for key in catalogue(game.package, "en")
    if ".without." in key and key.startswith("ask.")
]
"""The games, decisions and fields that have words for it."""
MANY = 200


@cache
def moment(game: str, what: str, field: str, seats: int, single: bool) -> tuple[Log, int]:
    """Return a random game with this question and field, and its seat.

    The field has a single value, or several.
    """
    for seed in range(MANY):
        match = Match(find(game).rules, seats, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        while match.ask:
            seat, legal = match.ask.seat, match.legal(match.ask.seat)
            values = (
                {value for part in legal.parts for value in part.factors[[*kinds(part.verb)].index(field)]}
                if (match.ask.what == what)
                else set()
            )
            if values and (len(values) == 1) == single:
                return match.log, seat
            match.submit(seat, legal[random.randrange(len(legal))])
    raise AssertionError("no such moment")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("seats", "single"), [(3, True), (5, False)])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "what", "field"), SAID)
def test_the_line_names_only_what_is_to_be_chosen(
    game: str, what: str, field: str, lang: str, seats: int, single: bool
) -> None:
    log, seat = moment(game, what, field, 2 if what == "offer" and single else seats, single)
    people = [PERSON if number == seat else "random" for number in range(log.seats)]
    player = sit_down(*people, game=game, log=log, language=lang)
    player.wait_until_asked()
    scene = player.scene
    narrator = scene.narration.narrator
    special = narrator.words(f"ask.{what}.without.{field}", name=narrator.name(seat))
    assert (scene.turn.prompt.instruction == special) == single
    chips = [chip.id for chip in scene.turn.prompt.chips]
    assert (f"slot {field}" in chips) != single
