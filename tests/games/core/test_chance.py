"""Tests of chance: seeded, scripted and recorded."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import Answer, RecordedChance, ScriptedChance, SeededChance, stream

PINNED_BITS = 1404437984
PINNED_SHUFFLE = [9, 4, 6, 0, 3, 2, 7, 8, 1, 5]
PINNED_PICKS = [5, 0, 0, 0, 3, 3, 0, 2, 2, 4, 1, 3]
PINNED_WORD = 91


def test_a_stream_is_the_same_on_every_machine_and_python() -> None:
    assert stream(7, "chance").getrandbits(32) == PINNED_BITS
    chance = SeededChance(stream(7, "chance"))
    assert chance.shuffle(10) == PINNED_SHUFFLE
    assert [chance.pick(6) for _ in range(12)] == PINNED_PICKS
    assert [SeededChance(stream("a word", "brain 2 14")).pick(1000) for _ in range(2)] == [PINNED_WORD] * 2


def test_streams_of_other_names_and_seeds_are_others() -> None:
    drawn = [stream(seed, name).random() for seed in (1, 2, "x") for name in ("chance", "cosmetics", "brain 1 1")]
    assert len(set(drawn)) == len(drawn)
    assert stream(11, "2").random() != stream(1, "12").random()


def test_a_seeded_shuffle_is_an_order_and_every_card_comes_everywhere() -> None:
    chance = SeededChance(stream(1, "test"))
    firsts = Counter()
    for _ in range(2000):
        order = chance.shuffle(5)
        assert sorted(order) == [0, 1, 2, 3, 4]
        firsts[order[0]] += 1
    assert all(300 < firsts[i] < 500 for i in range(5))


def test_a_seeded_shuffle_is_the_one_of_python() -> None:
    chance, random = SeededChance(stream(3, "test")), stream(3, "test")
    for n in (0, 1, 2, 3, 31, 32, 33, 64, 200):
        order = list(range(n))
        random.shuffle(order)
        assert chance.shuffle(n) == order


def test_a_seeded_pick_is_even() -> None:
    chance = SeededChance(stream(1, "test"))
    picks = Counter(chance.pick(3) for _ in range(3000))
    assert set(picks) == {0, 1, 2}
    assert min(picks.values()) > 900


def test_a_script_answers_in_order() -> None:
    chance = ScriptedChance([2, (1, 0), 0])
    assert chance.pick(3) == 2
    assert chance.shuffle(2) == (1, 0)
    assert chance.pick(1) == 0
    with pytest.raises(ValueError, match="more often"):
        chance.pick(2)


def test_a_script_goes_on_with_the_oracle_behind_it() -> None:
    chance = ScriptedChance([2], SeededChance(stream(7, "chance")))
    assert chance.pick(3) == 2
    assert chance.shuffle(10) == PINNED_SHUFFLE
    assert chance.pick(6) == PINNED_PICKS[0]


@pytest.mark.parametrize("answer", [(0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3), 1])
def test_a_script_that_does_not_fit_a_shuffle(answer: Answer) -> None:
    with pytest.raises(ValueError, match="shuffle of 3"):
        ScriptedChance([answer]).shuffle(3)


@pytest.mark.parametrize("answer", [3, -1, (0, 1, 2)])
def test_a_script_that_does_not_fit_a_pick(answer: Answer) -> None:
    with pytest.raises(ValueError, match="pick out of 3"):
        ScriptedChance([answer]).pick(3)


def test_a_record_replays() -> None:
    record: list[Answer] = []
    chance = RecordedChance(SeededChance(stream(3, "test")), record)
    answers = [chance.shuffle(4), chance.pick(9), chance.shuffle(0), chance.pick(1)]
    assert record == [tuple(answers[0]), answers[1], (), 0]
    script = ScriptedChance(record)
    assert [tuple(script.shuffle(4)), script.pick(9), script.shuffle(0), script.pick(1)] == record
