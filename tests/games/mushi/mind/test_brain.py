"""What Insect Poker's first brain, the yardstick, makes of scripted situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from games import entry
from games.brains.arena import simulate
from games.core.actions import Action
from games.core.chance import stream
from games.core.match import Match
from games.core.types import Seat
from games.mushi.cards import CLAIMS, FACES
from games.mushi.mind.heuristic import Keen
from games.mushi.moves import (
    Decline,
    TakeBack,
    TireAll,
    Turn,
    UseEarthworm,
    UseStagBeetle,
)
from games.mushi.rules import Mushi
from games.passing.rules import Judge, Judged, Offer, PassOn, Revealed
from tests.games import whole
from tests.games.brains.records import record
from tests.games.mushi.scripted import FACE, Play, deal, lay_out

TRIES = 120


def mind(play: Play, seat: Seat) -> Keen:
    """A brain that has lived through all of it."""
    brain = Keen(seat)
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def decisions(play: Play, seat: Seat, brain: Keen | None = None, tries: int = TRIES) -> list[Action]:
    """What the brain decides with different random numbers."""
    brain = brain or mind(play, seat)
    legal = play.legal(seat)
    decided = [brain.decide(legal, stream(n, "decision")) for n in range(tries)]
    assert all(action in legal for action in decided)
    return decided


def share(actions: Sequence[Action], *wanted: Action) -> float:
    return sum(action in wanted for action in actions) / len(actions)


def named(play: Play, actions: Sequence[Action]) -> set[str]:
    """The names of the cards that actions are about."""
    return {FACES[play.table.faces[action.card]].id for action in actions}  # type: ignore[attr-defined]


# --- counting, remembering, believing ------------------------------------------------------------------------------


def test_a_claim_that_one_hidden_card_may_fit_is_not_certain() -> None:
    areas = {0: "spider spider", 1: "spider spider", 2: "spider spider", 3: "spider"}
    play = lay_out(4, areas, hands={1: "midge mantis"}, parent=1).offer(1, "midge", 0, "spider")
    assert 0.5 < share(decisions(play, 0), Judge(False)) < 1


def test_a_card_known_to_be_the_only_one_in_a_hand_is_believed() -> None:
    areas = {0: "earthworm", 1: "spider"}
    play = lay_out(3, areas, hands={0: "midge mantis", 1: "", 2: "midge"}, deck="").use(0, "earthworm")
    play.send(0, "mantis", 0, to=2).offer(1, "spider", 0)
    assert set(decisions(play, 0)) == {Judge(True)}


def test_a_card_taken_back_is_suspected_when_that_seat_sends_until_it_is_turned_up() -> None:
    play = lay_out(4, {0: "earthworm", 1: "spider"}).use(0, "earthworm").send(0, "mantis", 0)
    play.offer(1, "mantis", 0, "midge")
    brain = mind(play, 0)
    assert brain.memory.taken_back[1] == [FACE["spider"]]
    assert brain.beliefs()[FACE["spider"]] > 0.15
    play.judge(0, False)
    assert mind(play, 0).memory.taken_back[1] == [FACE["spider"]], "it may still be there"
    play.send(2, "mantis", 2).send(3, "mantis", 3).send(0, "mantis", 0).send(1, "spider", 1, to=2)
    assert mind(play, 0).memory.taken_back[1] == []


@pytest.mark.parametrize("kept", ["hand", "drawn"])
def test_a_dragonfly_makes_it_forget_what_was_taken_back(kept: str) -> None:
    areas = {0: "earthworm", 1: "spider dragonfly ~midge"}
    play = lay_out(2, areas, hands={0: "midge mantis", 1: ""}, deck="spider midge " * 8).use(0, "earthworm")
    play.take_back(1, "spider").send(0, "midge", 0, to=1).use(1, "dragonfly")
    names = play.names("drawn" if kept == "hand" else "hand", 1)
    play.put_back(1, "drawn" if kept == "hand" else "hand", names)
    assert mind(play, 0).memory.taken_back[1] == []


def test_it_remembers_what_it_put_back_and_who_drew_it() -> None:
    deck = "centipede mantis dragonfly spider midge midge midge"
    play = lay_out(4, {0: "dragonfly"}, deck=deck, hands={1: "stag_beetle stag_beetle midge"}).use(0, "dragonfly")
    play.put_back(0, "drawn", "centipede spider mantis dragonfly")
    play.send(0, "earthworm", 0)
    own, other = mind(play, 0).memory, mind(play, 2).memory
    assert [own.drawn[seat] for seat in range(4)] == [[], [FACE["spider"]], [], []], "the first one it has drawn itself"
    assert own.unknown()[FACE["dragonfly"]] == 8 - 2, "one lies before it, one it knows in the deck"
    assert not any(other.drawn)
    play.send(1, "stag_beetle", 1)
    assert mind(play, 0).memory.drawn[1] == [FACE["spider"], FACE["mantis"]]


def test_a_known_liar_is_believed_less() -> None:
    believed = []
    for known in (record(lies=9), record(), record(truths=9)):
        play = lay_out(4, {0: "spider", 1: "midge midge"}, parent=1).offer(1, "mantis", 0, "mantis")
        brain = mind(play, 0)
        brain.memory.records[1] = known
        believed.append(share(decisions(play, 0, brain), Judge(True)))
    assert believed[0] < believed[1] < believed[2]
    assert believed[0] < 0.3


def test_a_fourth_card_is_not_risked_for_a_cheap_one() -> None:
    believes = {}
    for claim in ("spider", "mantis"):
        play = lay_out(4, {0: "spider spider spider"}, hands={1: "spider mantis"}, parent=1)
        believes[claim] = share(decisions(play.offer(1, "spider", 0, claim), 0), Judge(True))
    assert believes["spider"] > 0.8 > believes["mantis"]


# --- sending -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_lies_and_truths_are_mixed_against_every_seat(seats: int) -> None:
    play = deal(seats, hands={0: " ".join(CLAIMS[: 8 - seats])})
    true: Counter[Seat] = Counter()
    offers: Counter[Seat] = Counter()
    claims = set()
    for offer in decisions(play, 0, tries=400):
        assert isinstance(offer, Offer)
        offers[offer.to] += 1
        true[offer.to] += offer.claim == play.table.faces[offer.card]
        claims.add(offer.claim)
    assert set(offers) == set(range(1, seats))
    assert all(0.1 < true[seat] / offers[seat] < 0.9 for seat in offers)
    assert claims == set(range(len(CLAIMS)))


def test_a_card_that_it_would_lose_by_is_not_sent_while_others_are_there() -> None:
    play = lay_out(4, {0: "mantis mantis mantis"}, hands={0: "mantis midge spider"})
    assert named(play, decisions(play, 0)) == {"midge", "spider"}


def test_a_seat_in_danger_is_sent_what_it_must_not_take() -> None:
    play = lay_out(4, {2: "spider spider spider"}, hands={0: "mantis midge spider earthworm"})
    aimed = [a for a in decisions(play, 0) if isinstance(a, Offer) and a.to == 2]
    assert len(aimed) > TRIES / 2
    assert named(play, aimed) == {"spider"}


def test_a_seat_whose_beetles_would_refuse_the_card_is_sent_it_less() -> None:
    sent = []
    for area in ("spider spider spider", "rhinoceros_beetle rhinoceros_beetle spider spider spider"):
        play = lay_out(4, {2: area}, hands={0: "spider"})
        sent.append(sum(a.to == 2 for a in decisions(play, 0) if isinstance(a, Offer)))
    assert sent[1] < 0.8 * sent[0]


def test_a_card_is_passed_on_with_truths_and_lies_to_seats_that_have_not_seen_it() -> None:
    play = lay_out(4, {}, parent=1).offer(1, "mantis", 0, "midge").peek(0)
    passes = [action for action in decisions(play, 0) if isinstance(action, PassOn)]
    assert {action.to for action in passes} == {2, 3}
    assert 0.2 < sum(action.claim == FACE["mantis"] for action in passes) / len(passes) < 0.8


# --- insects -------------------------------------------------------------------------------------------------------


def test_it_does_not_rouse_midges_that_it_would_lose_by() -> None:
    play = lay_out(4, {0: "midge ~midge ~midge ~spider", 1: "centipede"}, parent=1).use(1, "centipede")
    assert named(play, decisions(play, 0)) == {"spider"}
    assert {type(a) for a in decisions(play, 0)} == {Turn}


def test_an_earthworm_takes_three_of_a_kind_apart() -> None:
    play = lay_out(4, {0: "earthworm spider spider spider midge"})
    used = decisions(play, 0)
    assert share(used, *[a for a in used if isinstance(a, UseEarthworm)]) > 0.9
    play.use(0, "earthworm")
    taken = decisions(play, 0)
    assert named(play, taken) == {"spider"}
    assert {type(action) for action in taken} == {TakeBack}


def test_the_last_unused_midge_is_made_used() -> None:
    play = lay_out(4, {0: "centipede midge ~midge ~midge spider"})
    decided = [type(action) for action in decisions(play, 0)]
    assert decided.count(TireAll) > 0.9 * TRIES
    play.use(0, "centipede", tire=True)
    assert named(play, decisions(play, 0)) == {"midge"}


def test_a_stag_beetle_is_not_used_on_itself_if_that_loses() -> None:
    play = lay_out(3, {0: "stag_beetle spider spider spider"}, hands={0: "spider"})
    uses = [a for a in decisions(play, 0) if isinstance(a, UseStagBeetle)]
    assert all(action.to != 0 for action in uses)


def test_what_harms_another_happens() -> None:
    play = lay_out(4, {0: "mantis", 2: "midge ~midge ~midge", 1: "spider"}, parent=1)
    assert set(decisions(play.use(1, "spider", on=2, card="~midge"), 0)) == {Decline()}


def test_the_yardstick_stays_as_it_is_and_counts_two_rhinoceros_beetles_as_one() -> None:
    mine = "caterpillar stag_beetle ~stag_beetle spider earthworm ~centipede rhinoceros_beetle rhinoceros_beetle"
    play = lay_out(4, {0: "earthworm " + mine, 1: "spider", 2: "mantis mantis"}).use(0, "earthworm").decline(2)
    taken = [play.name(action.card) for action in decisions(play, 0) if isinstance(action, TakeBack)]
    assert 0.3 < taken.count("rhinoceros_beetle") / len(taken) < 0.7


# --- whole games ---------------------------------------------------------------------------------------------------


def played(seats: int, seed: int) -> Match:
    """See `whole.played`."""
    return whole.played(Mushi(), seats, seed, Keen)


@pytest.mark.parametrize(("seats", "games"), [(2, 12), (4, 10)])
def test_it_rarely_loses_to_random_seats(seats: int, games: int) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(entry("mushi"), seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.losses / standing.games < standing.even_losses * 0.5


@pytest.mark.parametrize(("seats", "games"), [(2, 5), (4, 5)])
def test_among_themselves_they_lie_and_believe_about_half_of_the_time(seats: int, games: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games):
        for event, _ in played(seats, seed).beats(None):
            seen[type(event).__name__] += 1
            if isinstance(event, Judged):
                seen["believed"] += event.believe
            elif isinstance(event, Revealed):
                seen["true"] += event.truth
    assert 0.35 < seen["true"] / seen["Revealed"] < 0.65
    assert 0.35 < seen["believed"] / seen["Judged"] < 0.65
    assert seen["Cancelled"] > 0
    assert seen["Declined"] > 0
    assert seen["Used"] + seen["UsedOn"] + seen["UsedOnCard"] + seen["UsedOnAll"] > games
