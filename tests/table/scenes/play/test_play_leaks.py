"""The swap test of the screen.

Deal what nobody in the room may see otherwise, and nothing public changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from games import entry
from games.core.chance import SeededChance, stream
from games.core.faces import deck
from games.core.match import Log, Match
from table.app.reciter import Reciter
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.stage.controls.prompt import OWN_CARDS
from tests.table.access.reading import Ear
from tests.table.scenes.playing import FRAME, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
SEATS = 6
SIZE = (960, 540)
"""Small: thousands of pixels are compared in hundreds of frames."""


class Witness:
    """Two tables side by side at which the same is done.

    What is public is compared at every frame.
    """

    def __init__(self, logs: tuple[Log, Log], **settings: object) -> None:
        self.heard: list[list[object]] = [[], []]
        self.players = [
            sit_down(*[PERSON] * SEATS, size=SIZE, log=log, speed=1.0, log_usual="signs", captions="all", **settings)
            for log in logs
        ]
        for player, heard in zip(self.players, self.heard, strict=True):
            player.app.sounds.play = self.play(player, heard)  # type: ignore[method-assign]
        self.ears = [Ear(), Ear()]
        for player, ear in zip(self.players, self.ears, strict=True):
            player.app.reciter = Reciter(lambda ear=ear: ear)
            player.app.reciter.switch(on=True)
        self.different = 0

    def play(self, player: Player, heard: list[object]) -> Callable[..., None]:
        """Return a way to play sounds.

        It keeps what is `heard`, and has captions.
        """

        def play(name: str, **more: object) -> None:
            heard.append((name, more))
            player.app.captions.hear(name, str(more.get("who", "")))

        return play

    def compare(self) -> None:
        first, second = self.players
        assert first.app.captions.standing == second.app.captions.standing
        assert first.phase is second.phase
        faces = [[player.scene.board.faces.of(seat) for seat in range(SEATS)] for player in self.players]
        assert faces[0] == faces[1]
        if first.phase is Phase.PRIVATE:
            self.different += first.frame() != second.frame()
            return
        assert [ear.told[-1:] for ear in self.ears[:1]] == [ear.told[-1:] for ear in self.ears[1:]]
        alike = first.frame() == second.frame()
        assert alike  # pytest would look for half a minute for where pictures differ
        assert self.heard[0] == self.heard[1]
        assert first.scene.mood == second.scene.mood
        assert [row.words for row in first.scene.narration.log.rows] == [
            row.words for row in second.scene.narration.log.rows
        ]
        assert [*first.targets.values()] == [*second.targets.values()]

    def wait(self, ms: float) -> None:
        for number in range(round(ms / FRAME)):
            for player in self.players:
                player.app.step([], FRAME)
            if number % 8 == 0:
                self.compare()
        self.compare()

    def click(self, target: str) -> None:
        for player in self.players:
            player.click(target)
        self.compare()

    def wait_until_asked(self) -> None:
        while not any(player.scene.turn.active or player.scene.eyes.covered for player in self.players):
            self.wait(FRAME * 4)
        while any(player.scene.eyes.hasty for player in self.players):
            self.wait(FRAME * 4)

    def pass_cover(self) -> None:
        self.wait(600)
        for target in ("go_on", "i_am", "show"):
            if target in self.players[0].targets:
                self.click(target)
                self.wait(600)

    def choose(self, *targets: str) -> None:
        """Choose in private.

        Where a card lies differs, so the pointer is somewhere else, and the last click is the same.
        """
        for target in targets:
            self.click(target)
        self.wait(400)
        self.click("confirm")


def two_deals(seed: int, *, like: tuple[int, ...] = ()) -> tuple[Log, Log]:
    """The same game at its beginning.

    All cards but the open one lie otherwise in the second, and but those of the seats `like`.
    """
    match = Match(entry("royal").rules, SEATS, {"starter": 0}, chance=SeededChance(stream(seed, "chance")))
    (order,) = match.log.dealt
    assert isinstance(order, tuple)
    hidden, size = list(order[:-1]), match.view(0).count("hand", 0)
    moved = [place for place in range(len(hidden)) if place // size not in like]
    mixed = Random(seed).sample(moved, len(moved))
    for place, source in zip(moved, mixed, strict=True):
        hidden[place] = order[source]
    return match.log, replace(match.log, dealt=((*hidden, order[-1]),))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_public_changes_with_what_is_hidden(seed: int) -> None:
    both = Witness(two_deals(seed))
    both.compare()
    both.wait_until_asked()
    assert both.players[0].phase is Phase.COVER
    both.pass_cover()
    assert both.different
    tokens = [{*player.options("Token")} for player in both.players]
    both.choose(min(tokens[0] & tokens[1]), "Seat 1", "Word 3")
    both.pass_cover()
    both.wait_until_asked()
    both.click("verb Peek")
    both.wait_until_asked()
    assert both.players[0].scene.eyes.seat == 1
    before = both.different
    both.pass_cover()
    assert both.different > before
    both.choose("Seat 2", "Word 5")
    both.pass_cover()
    both.wait_until_asked()
    assert both.players[0].phase is Phase.PUBLIC
    both.wait(1500)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("answer", ["bool True", "bool False"])
def test_cards_looked_at_before_a_claim_is_judged_are_gone_with_the_curtain(answer: str) -> None:
    """The stand's count of the own hand stays behind it."""
    both = Witness(two_deals(8, like=(0,)))
    both.wait_until_asked()
    both.pass_cover()
    tokens = [{*player.options("Token")} for player in both.players]
    both.choose(min(tokens[0] & tokens[1]), "Seat 1", "Word 3")
    both.pass_cover()
    both.wait_until_asked()
    both.click(OWN_CARDS)
    before = both.different
    both.pass_cover()
    assert both.players[0].phase is Phase.PRIVATE and both.different > before
    stands = [player.scene.board.painter.stand for player in both.players]
    assert stands[0] and stands[1] and stands[0].case.mine != stands[1].case.mine
    both.click(answer)
    assert both.players[0].phase is Phase.CLOSING
    both.wait(2000)
    both.pass_cover()
    assert both.players[0].phase is Phase.PUBLIC
    both.wait(3000)


def test_the_witness_notices_an_open_card() -> None:
    """The comparison can fail: with another open card the frames differ."""
    first, second = two_deals(3)
    (order,) = second.dealt
    assert isinstance(order, tuple)
    cards = deck(entry("royal").rules.faces)
    other = next(i for i, card in enumerate(order) if cards[card] != cards[order[-1]])
    swapped = list(order)
    swapped[other], swapped[-1] = order[-1], order[other]
    both = Witness((first, replace(second, dealt=(tuple(swapped),))))
    with pytest.raises(AssertionError):
        both.compare()


def test_the_view_of_one_person_does_not_change_with_what_that_one_cannot_see() -> None:
    """One person among brains.

    The others' hands and the pile may be anything.
    """
    match = Match(entry("royal").rules, 3, {"starter": 0}, chance=SeededChance(stream(5, "chance")))
    (order,) = match.log.dealt
    assert isinstance(order, tuple)
    own = match.view(0).count("hand", 0)
    hidden = list(order[own:-1])
    Random(5).shuffle(hidden)
    swapped = replace(match.log, dealt=((*order[:own], *hidden, order[-1]),))
    players: list[Player] = [sit_down(PERSON, "random", "random", log=log, speed=1.0) for log in (match.log, swapped)]
    for player in players:
        player.wait_until_asked()
        for target in (player.options("Token")[2], "Seat 1", "Word 0"):
            player.click(target)
        player.wait(400)
        player.click("confirm")
    for _ in range(60):
        for player in players:
            player.wait(FRAME)
        assert players[0].frame() == players[1].frame()
