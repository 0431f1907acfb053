"""Tests of plugins without a mind, which trained nets play."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, stdev

import pytest

from games.brains.arena import play
from games.brains.levels import LEVELS
from games.core.brain import Brain, Character, Mind, Traits
from games.core.chance import SeededChance, stream
from games.core.codec import encode
from games.core.contract.hiding import hidden_cards_make_no_difference
from games.core.entry import Entry, EntryError, read_entry
from games.core.match import Match
from games.core.types import Seat
from games.learned.net import NET
from table.match.thinker import Question
from table.match.worker import Worker
from tests.outside.bids import CLAIMS, GAME, write_bids

both = pytest.mark.parametrize("game", [GAME, CLAIMS])


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Install a game; return its package's path."""
    with pytest.MonkeyPatch.context() as patch:

        def install(game: str) -> Path:
            package = write_bids(tmp_path / game, game)
            patch.syspath_prepend(str(package.parent))
            return package

        yield install
    for name in [name for name in sys.modules if name.split(".")[0] in (GAME, CLAIMS)]:
        del sys.modules[name]


def found(package: Path) -> Entry:
    return read_entry((package / "game.toml").read_text("utf-8"), package.name)


def shares(game: Entry, one: str, other: str, pairs: int) -> tuple[float, float]:
    """Return a seat's share of games not lost, ± 95 %.

    Each deal is played from both seats.
    """
    rates = []
    for number in range(pairs):
        kept = 0
        for seat in range(2):
            names = [one, other] if seat == 0 else [other, one]
            kept += seat not in play(game, 2, names, None, f"shares {number}").result.losers
        rates.append(kept / 2)
    return fmean(rates), 1.96 * stdev(rates) / len(rates) ** 0.5


LEAST = {GAME: {"random": 0.9, "heuristic": 0.6}, CLAIMS: {"random": 0.9, "heuristic": 0.6}}
"""Least shares of games not lost, by opponent."""
PAIRS = {GAME: 40, CLAIMS: 60}
"""Pairs of games that show it."""


@pytest.mark.slow
@pytest.mark.sampled(1)
@both
def test_it_is_better_than_chance(packages: Callable[[str], Path], game: str) -> None:
    share, _ = shares(found(packages(game)), "level:4", "random", 10)
    assert share > LEAST[game]["random"] - 0.1


@pytest.mark.slow
@both
def test_it_beats_chance_by_far_and_simple_brains(packages: Callable[[str], Path], game: str) -> None:
    entry = found(packages(game))
    for other, least in LEAST[game].items():
        share, around = shares(entry, "level:4", other, PAIRS[game])
        assert share + around > least and share > least - 0.05, (other, share, around)


@pytest.mark.slow
@both
def test_the_highest_level_beats_the_lowest(packages: Callable[[str], Path], game: str) -> None:
    share, _ = shares(found(packages(game)), "level:4", "level:1", 30)
    assert share > 0.6


@both
def test_hidden_cards_make_no_difference_at_any_level(packages: Callable[[str], Path], game: str) -> None:
    entry = found(packages(game))

    def maker(number: int, character: Character) -> Callable[[Seat], Brain]:
        return lambda seat: entry.mind(seat, character, LEVELS[number])

    liar = Character("liar", Traits(lies=1.0, doubts=-1.0, shame=0.5, pressure=0.5))
    brains = {"highest": maker(-1, liar), "lowest": maker(0, liar)}
    for seed in range(3):
        hidden_cards_make_no_difference(entry.changed(brains=brains), 3, seed)


@pytest.mark.slow
@both
def test_it_tells_its_thoughts(packages: Callable[[str], Path], game: str) -> None:
    entry, beliefs = found(packages(game)), list[float]()

    def look(match: Match, seat: Seat, brain: Brain) -> None:
        assert isinstance(brain, Mind)
        thought = brain.thought()
        assert thought and sum(chance for _, chance in thought.ways) == pytest.approx(1.0)
        assert match.log.steps[-1].action in [action for action, _ in thought.ways]
        costs = [cost for cost in thought.costs if cost is not None]
        assert len(costs) == len(thought.ways) and min(costs) == 0.0
        if thought.claim is not None:
            beliefs.append(thought.claim)

    for number in range(3):
        play(entry, 3, ["kiri:4", "gen:3", "shino:1"], None, f"thoughts {number}", after=look)
    assert len(beliefs) > 3 and all(0.0 < belief < 1.0 for belief in beliefs)


@pytest.mark.slow
def test_characters_shift_lies_and_doubts(packages: Callable[[str], Path]) -> None:
    entry = found(packages(CLAIMS))

    def rates(**traits: float) -> tuple[float, float]:
        lies, doubts = list[bool](), list[bool]()

        def note(match: Match, seat: Seat, brain: Brain) -> None:
            action, events = match.log.steps[-1].action, [beat.event for beat in match.beats(None)[match.latest :]]
            if entry.claims and (judged := entry.claims.judged(events[0])):
                doubts.append(not judged[1])
                lies.append(not events[1].truth)  # type: ignore[attr-defined]
            assert action

        one = Character("one", Traits(**traits))
        brains = {"one": lambda seat: entry.mind(seat, one, LEVELS[-1])}
        for number in range(6):
            play(entry.changed(brains=brains), 3, ["one"] * 3, None, f"characters {number}", after=note)
        return fmean(lies), fmean(doubts)

    assert rates(lies=4.0)[0] > rates(lies=-4.0)[0] + 0.1
    assert rates(doubts=4.0)[1] > rates(doubts=-4.0)[1] + 0.05


DECISIONS = {GAME: "a1ca1f159762", CLAIMS: "244e62cdc6f9"}
"""Fingerprints of decisions, the same on every Python.

Taken anew where nets or rules have changed.
"""


@both
def test_it_decides_as_ever(packages: Callable[[str], Path], game: str) -> None:
    entry, digest = found(packages(game)), hashlib.sha256()

    def note(match: Match, seat: Seat, brain: Brain) -> None:
        digest.update(f"{seat} {encode(match.log.steps[-1].action)}\n".encode())

    for number in range(3):
        play(entry, 3, ["kiri:4", "gen:3", "shino:2"], None, f"fingerprint {number}", after=note)
    assert digest.hexdigest()[:12] == DECISIONS[game]


# Damage


def cut(text: str) -> str:
    return text[: len(text) // 2]


def changed(text: str) -> str:
    place = len(text) // 2
    return f"{text[:place]}{'A' if text[place] != 'A' else 'B'}{text[place + 1 :]}"


@pytest.mark.parametrize("damage", [cut, changed, lambda text: "", lambda text: "\x00" * 9, lambda text: text * 20])
def test_a_damaged_net_is_told_with_how_to_make_it_anew(
    packages: Callable[[str], Path], damage: Callable[[str], str]
) -> None:
    package = packages(GAME)
    net = package / "mind" / NET
    net.write_text(damage(net.read_text("ascii")), "ascii")
    with pytest.raises(EntryError, match=r"mind/net\.txt is damaged.* games\.learned train bidding"):
        _ = found(package).mind


def test_what_is_no_text_is_damaged_too(packages: Callable[[str], Path]) -> None:
    package = packages(GAME)
    (package / "mind" / NET).write_bytes(b"\xff" * 1000)
    with pytest.raises(EntryError, match=r"damaged.* games\.learned train bidding"):
        _ = found(package).mind


def test_a_net_for_other_cards_is_told(packages: Callable[[str], Path]) -> None:
    package = packages(GAME)
    cards = package / "cards.toml"
    cards.write_text(cards.read_text("utf-8").replace("count = 14", "count = 15", 1), "utf-8")
    with pytest.raises(EntryError, match="the game has changed since"):
        _ = found(package).mind


def test_without_a_mind_and_a_net_it_is_said_what_is_missing(packages: Callable[[str], Path]) -> None:
    package = packages(GAME)
    (package / "mind" / NET).unlink()
    with pytest.raises(EntryError, match=r"mind is missing, and there is no mind/net\.txt"):
        _ = found(package).mind


def test_where_it_is_damaged_in_the_middle_of_a_game_the_first_brain_decides(
    packages: Callable[[str], Path],
) -> None:
    package = packages(GAME)
    net = package / "mind" / NET
    net.write_text(changed(net.read_text("ascii")), "ascii")
    entry = found(package)
    match = Match(entry.rules, 3, {"starter": 1}, chance=SeededChance(stream(3, "chance")))
    worker = Worker(inline=True, find=lambda game: entry)
    worker.ask(Question(worker.new_match(), GAME, "kiri:4", 1, 7, 0, match.beats(1), match.legal(1)))
    answer = worker.poll()
    worker.close()
    assert answer and answer.action in match.legal(1) and str(answer.error).startswith("EntryError")
