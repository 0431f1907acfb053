"""Taking back moves that nobody has learned from.

Who has to agree, and what then has never been.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.game import legal_choices, watch
from games.core.match import Match
from games.core.view import look
from table.input.intents import TakeBack
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.scenes.play.pause import PauseScene
from table.scenes.play.regret import UNDO, RegretScene
from table.store import autosave
from tests.table.scenes.playing import PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")


def logged(player: Player) -> list[str]:
    return player.scene.session._match.log.lines()


def decided(*players: str, **settings: object) -> tuple[Player, list[str]]:
    """Return a game with a card just offered, and the earlier log."""
    player = sit_down(*players, speed=1.0, **settings)
    while not player.options("Token"):
        player.wait_until_asked()
        if player.scene.eyes.covered:
            player.pass_cover()
    before = logged(player)
    player.decide(Random(2))
    assert len(logged(player)) == len(before) + 1
    return player, before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("touch", ["key", "click", "pause"])
def test_what_was_offered_is_taken_back_before_it_is_answered_and_played_again(touch: str) -> None:
    player, before = decided(PERSON, "kiri:2", "random")
    place = player.scene.opened.journal.path
    if touch == "key":
        player.do(TakeBack())
    elif touch == "click":
        player.click(UNDO)
    else:
        player.click("pause")
        assert isinstance(player.app.top, PauseScene)
        player.app.top.form.widget("undo").act(None)
    assert logged(player) == before
    assert place.read_text().splitlines()[1:] == before
    assert autosave.numbers() == [player.scene.opened.journal.place.number], "it is the same journal"
    assert player.scene.session._worker.new_match() > 2, "brains that have watched are no more asked"
    player.wait_until_asked()
    assert UNDO not in player.targets
    player.decide(Random(3))
    player.wait(9000)
    assert len(logged(player)) > len(before) + 1
    assert player.scene.setup.counts


def test_what_somebody_has_answered_stays_unless_it_is_wished_and_then_the_game_does_not_count() -> None:
    player, before = decided(PERSON, "random")
    player.wait(9000)
    after = logged(player)
    assert len(after) > len(before) + 1
    player.do(TakeBack())
    assert logged(player) == after
    player.app.change(take_back=True)
    player.do(TakeBack())
    scene = player.app.top
    assert isinstance(scene, RegretScene)
    scene.form.widget("keep").act(None)
    assert logged(player) == after
    player.do(TakeBack())
    player.app.top.form.widget("answer 0").act(None)
    assert logged(player) == before
    first = json.loads(player.scene.opened.journal.path.read_text().splitlines()[0])
    assert first["setup"]["counts"] is False
    saved, problem = autosave.unfinished() if player.scene.opened.journal.close() is None else (None, None)
    assert saved
    assert not problem
    assert not saved.setup.counts
    assert saved.setup.again(1).counts


def test_several_people_all_have_to_agree_and_nothing_private_can_be_seen_meanwhile() -> None:
    player, before = decided(*PEOPLE, PERSON)
    assert player.phase is Phase.CLOSING
    assert UNDO not in player.targets
    player.pass_cover()
    player.do(TakeBack())
    scene = player.app.top
    assert isinstance(scene, RegretScene)
    for number in range(2):
        assert logged(player) != before
        scene.form.widget(f"answer {number}").act(None)
    assert logged(player) == before
    player.wait(50)
    assert player.phase is Phase.COVER


@pytest.mark.sampled(2)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_by_what_can_be_taken_back_no_eyes_can_tell_one_table_from_another(entry: Entry) -> None:
    """A possible take-back looks alike at every fitting table.

    Wherever a decision may be taken back, what every pair of eyes sees of it is the same on any table that fits
    what they saw before it.
    """
    game, found = entry.rules, 0
    for seed in range(4):
        match, random = Match(game, 3, chance=SeededChance(stream(seed, "chance"))), Random(seed)
        while match.ask and len(match.log.steps) < 60:
            seat, before = match.ask.seat, {eyes: match.view(eyes) for eyes in (0, 1, 2, None)}
            action = match.legal(seat).draw(random)
            match.submit(seat, action)
            if not match.unlearned:
                continue
            found += 1
            for eyes, view in before.items():
                table = determinize(game, view, random)
                if action in legal_choices(game, table, seat):
                    seen = watch(game, table, seat, action, SeededChance(random))
                    assert [look(after, eyes) for _, after in seen] == [
                        beat.view for beat in match.beats(eyes)[match.latest :]
                    ]
    assert found


def test_where_nothing_can_be_taken_back_the_key_says_so() -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    card = player.options("Token")[0]
    player.click(card)
    player.do(TakeBack())
    assert not player.scene.turn.chosen and not player.app.toast.shown, "the choice is taken back, without a word"
    player.do(TakeBack())
    assert player.app.toast.shown
