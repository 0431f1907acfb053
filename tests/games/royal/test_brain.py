"""What Royal's brain makes of scripted situations, and how strong it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from games import entry
from games.brains.arena import play, simulate
from games.claims.passing import OFFER, Judge, Judged, Offer, PassOn, Peek, Revealed
from games.core.actions import Action, Dealt, Event
from games.core.chance import ScriptedChance, SeededChance, stream
from games.core.match import Beat, Match
from games.core.table import Ask, Table
from games.core.types import Seat
from games.core.view import look
from games.royal.deck import DECK
from games.royal.facts import RoyalFacts
from games.royal.heuristic import Shrewd
from games.royal.moves import Lay
from games.royal.rules import Royal
from games.royal.stakes import Stakes
from games.royal.value import HAND_MADE
from tests.games.brains.records import counts, record

ROYAL = Royal()
FACE = {face.id: number for number, face in enumerate(DECK.faces)}
CLAIM = {claim: number for number, claim in enumerate(DECK.claims)}
KINDS = DECK.claims[:-1]
TRIES = 150


class Scene:
    """A table in the middle of a game; seat 0 is watched by the brain. Seat `starter` begins a round."""

    def __init__(
        self,
        seats: int,
        hands: Mapping[Seat, Sequence[str]],
        areas: Mapping[Seat, Sequence[str]] | None = None,
        top: str = "bat",
        starter: Seat = 1,
    ) -> None:
        """Hands that are not given have 5 cards; what is left over lies under the top of the penalty pile."""
        left = DECK.cards[:]
        table = Table(ROYAL.places, seats, RoyalFacts())
        rows: list[list[int]] = []
        for place in (hands, areas or {}):
            for seat in range(seats):
                rows.append([FACE[name] for name in place.get(seat, ())])
        rows.append([FACE[top]])
        for row in rows:
            for face in row:
                left.remove(face)
        stream(seats, "scene").shuffle(left)
        for seat in range(seats):
            if seat not in hands:
                rows[seat] = [left.pop() for _ in range(5)]
        rows[-1] = left + rows[-1]
        for row, zone in zip(rows, [*range(2 * seats), table.zone("pile")], strict=True):
            cards = table.fill(row, ScriptedChance([tuple(range(len(row)))]))
            table.put(cards, zone)
            if seats <= zone < 2 * seats:
                for card in cards:
                    table.open(card)
        table.open(table.zones[-1][-1])
        table.pending.append(Ask(starter, OFFER))
        self.table = table
        self.brain = Shrewd(0)
        self._happen(Dealt())

    def _happen(self, event: Event) -> None:
        self.brain.watch(Beat(event, look(self.table, 0)))

    def do(self, seat: Seat, action: Action) -> None:
        assert action in ROYAL.legal(self.table, seat)
        for event in ROYAL.play(self.table, seat, action, ScriptedChance([])):
            self._happen(event)

    def give(self, giver: Seat, face: str, to: Seat, claim: str) -> None:
        zone = self.table.zones[giver]
        card = next(card for card in zone if self.table.faces[card] == FACE[face])
        self.do(giver, Offer(card, to, CLAIM[claim]))

    def decisions(self, tries: int = TRIES) -> list[Action]:
        """What the brain decides with different random numbers."""
        legal = ROYAL.legal(self.table, 0)
        decided = [self.brain.decide(legal, stream(n, "decision")) for n in range(tries)]
        assert all(action in legal for action in decided)
        return decided

    def face(self, offer: Action) -> int:
        assert isinstance(offer, Offer)
        return self.table.faces[offer.card]


def share(actions: Sequence[Action], action: Action) -> float:
    return actions.count(action) / len(actions)


def opening(seats: int) -> Scene:
    """Seat 0 begins the game."""
    return Scene(seats, {0: [*KINDS, "rat", "fly", "rat_royal", "joker", "blank"]}, starter=0)


ALL_FLIES = ["fly"] * 8


def spread(cards: Sequence[str], seats: int) -> dict[Seat, list[str]]:
    """Lay cards out before the seats one after another."""
    return {seat: list(cards[seat::seats]) for seat in range(seats)}


def test_a_claim_that_cannot_be_true_is_doubted() -> None:
    scene = Scene(4, {0: ["fly_royal", "joker", "rat"], 1: ["rat", "bat"]}, spread(ALL_FLIES, 4))
    scene.give(1, "rat", 0, "fly")
    assert set(scene.decisions()) == {Judge(False)}


def test_a_claim_that_one_hidden_card_may_fit_is_not_certain() -> None:
    scene = Scene(4, {0: ["fly_royal", "rat"], 1: ["rat", "bat"]}, spread(ALL_FLIES, 4))
    scene.give(1, "rat", 0, "fly")
    doubts = share(scene.decisions(), Judge(False))
    assert 0.5 < doubts < 1


def test_a_claim_that_must_be_true_is_believed() -> None:
    scene = Scene(3, {0: ["joker", "rat", "bat"], 1: ["fly", "toad"]}, starter=0)
    scene.give(0, "joker", 1, "rat")
    scene.do(1, Judge(False))
    scene.do(1, Lay(tuple(scene.table.zones[1][:2])))
    assert [scene.table.faces[card] for card in scene.table.zones[1]] == [FACE["joker"]]
    scene.give(1, "joker", 0, "toad")
    assert set(scene.decisions()) == {Judge(True)}


def test_a_special_card_known_to_be_in_a_hand_is_suspected_when_that_seat_gives() -> None:
    scene = Scene(3, {0: ["blank", "rat", "bat"], 1: ["fly", "toad", "rat", "bat"]}, starter=0)
    scene.give(0, "blank", 1, "rat")
    scene.do(1, Judge(True))
    scene.do(1, Lay(tuple(scene.table.zones[1][:2])))
    scene.give(1, "bat", 0, "fly")
    assert scene.brain.beliefs()[FACE["blank"]] > 0.2
    scene.do(0, Judge(False))
    assert scene.brain.memory.specials == {FACE["blank"]: 1}
    scene.give(1, "blank", 2, "fly")
    scene.do(2, Judge(False))
    assert scene.brain.memory.specials == {FACE["blank"]: 1}, "caught, it goes back into that hand"


def test_answers_to_unclear_claims_are_mixed() -> None:
    answers: list[Action] = []
    for claim in DECK.claims:
        scene = Scene(4, {0: ["rat", "bat", "toad", "fly"], 1: ["scorpion", "rat"]})
        scene.give(1, "scorpion", 0, claim)
        decided = scene.decisions()
        assert set(decided) == {Judge(True), Judge(False), Peek()}
        answers += decided
    assert 0.1 < share(answers, Judge(True)) < 0.9
    assert 0.1 < share(answers, Judge(False)) < 0.9


def test_a_known_liar_is_believed_less() -> None:
    believed = []
    for known in (record(lies=9), record(), record(truths=9)):
        scene = Scene(4, {0: ["rat", "bat", "toad", "fly"], 1: ["scorpion", "rat"]})
        scene.brain.memory.records[1] = known
        scene.give(1, "scorpion", 0, "scorpion")
        believed.append(share(scene.decisions(), Judge(True)))
    assert believed[0] < 0.3 < believed[1] < 0.7 < believed[2]


def test_every_claim_of_a_round_is_held_against_or_for_its_giver() -> None:
    scene = Scene(4, {0: ["rat"], 1: ["toad", "rat"]})
    scene.give(1, "toad", 2, "toad")
    scene.do(2, Peek())
    scene.do(2, PassOn(3, CLAIM["fly"]))
    scene.do(3, Judge(True))
    records = scene.brain.memory.records
    assert counts(records[1]) == {"truths": 1}
    assert counts(records[2]) == {"lies": 1, "peeked": 1}
    assert counts(records[3]) == {"believed": 1}


def test_a_card_that_would_lose_at_once_is_not_risked_for_a_cheap_one() -> None:
    """With three rats before it, being wrong about a rat loses the game, being wrong about another card does not."""
    areas = {0: ["rat"] * 3}
    answers = {}
    for claim in ("rat", "bat"):
        scene = Scene(4, {0: ["toad", "fly"], 1: ["rat", "scorpion"]}, areas)
        scene.give(1, "rat", 0, claim)
        answers[claim] = share(scene.decisions(), Judge(True))
    assert answers["rat"] > answers["bat"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_lies_and_truths_are_mixed_against_every_seat(seats: int) -> None:
    scene = opening(seats)
    true: Counter[Seat] = Counter()
    offers: Counter[Seat] = Counter()
    for offer in (offers_made := scene.decisions(400)):
        assert isinstance(offer, Offer)
        offers[offer.to] += 1
        true[offer.to] += offer.claim in DECK.true[scene.face(offer)]
    assert set(offers) == set(range(1, seats))
    assert all(0.25 < true[seat] / offers[seat] < 0.75 for seat in offers)
    assert len({scene.face(offer) for offer in offers_made}) > 5
    assert {offer.claim for offer in offers_made if isinstance(offer, Offer)} == set(range(len(DECK.claims)))


def test_nothing_is_claimed_that_all_can_see_to_be_a_lie() -> None:
    scene = Scene(3, {0: ["rat", "bat", "toad", "joker"]}, spread([*ALL_FLIES, "fly_royal"], 3), starter=0)
    offers = scene.decisions(400)
    lies = [o for o in offers if isinstance(o, Offer) and o.claim not in DECK.true[scene.face(o)]]
    assert sum(o.claim == CLAIM["fly"] for o in lies) < len(lies) / 20


def test_a_seat_in_danger_is_given_what_it_must_not_take() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "fly", "scorpion"]}, {2: ["rat"] * 3}, starter=0)
    offers = scene.decisions()
    aimed = sum(isinstance(o, Offer) and o.to == 2 and scene.face(o) == FACE["rat"] for o in offers)
    assert aimed > len(offers) / 2


def test_a_card_that_it_would_lose_by_is_not_given_while_others_are_there() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "fly", "scorpion"]}, {0: ["rat"] * 3}, starter=0)
    assert FACE["rat"] not in {scene.face(offer) for offer in scene.decisions()}


def test_the_last_card_goes_to_the_seat_where_it_does_most_harm() -> None:
    """Who has to take back its last card has lost, so nothing is left but to see that another takes it."""
    scene = Scene(4, {0: ["rat"]}, {2: ["rat"] * 2, 0: ["bat"]}, starter=0)
    offers = scene.decisions()
    assert Stakes(DECK, look(scene.table, 0), 0, HAND_MADE, giving=True).loss(0, FACE["rat"]) == 1.0
    assert sum(isinstance(offer, Offer) and offer.to == 2 for offer in offers) > len(offers) / 2


def test_it_never_lays_down_the_card_that_loses() -> None:
    scene = Scene(4, {0: ["rat", "bat", "toad", "rat_royal"], 1: ["joker", "fly"]}, {0: ["rat"] * 3})
    scene.give(1, "joker", 0, "rat")
    scene.do(0, Judge(False))
    laid = {scene.table.faces[card] for lay in scene.decisions() if isinstance(lay, Lay) for card in lay.cards}
    assert laid == {FACE["bat"], FACE["toad"]}


def test_a_card_is_passed_on_with_truths_and_lies_to_seats_that_have_not_seen_it() -> None:
    scene = Scene(4, {0: ["rat"], 1: ["toad", "rat"]})
    scene.give(1, "toad", 0, "fly")
    scene.do(0, Peek())
    passes = [action for action in scene.decisions() if isinstance(action, PassOn)]
    assert {action.to for action in passes} == {2, 3}
    assert 0.2 < sum(action.claim == CLAIM["toad"] for action in passes) / len(passes) < 0.8


def played(seats: int, seed: int, *, anew: bool = False) -> Match:
    """A whole game between such brains; `anew`: for each decision a brain is made that is told all beats."""
    match = Match(ROYAL, seats, chance=SeededChance(stream(seed, "chance")))
    brains = [Shrewd(seat) for seat in range(seats)]
    watched = [0] * seats
    while ask := match.ask:
        seat = ask.seat
        if anew:
            brains[seat], watched[seat] = Shrewd(seat), 0
        for beat in match.beats(seat)[watched[seat] :]:
            brains[seat].watch(beat)
        watched[seat] = len(match.beats(seat))
        match.submit(seat, brains[seat].decide(match.legal(seat), stream(seed, f"{len(match.log.steps)}")))
    return match


@pytest.mark.parametrize("seats", ROYAL.seats)
def test_a_brain_started_anew_with_all_beats_decides_alike(seats: int) -> None:
    assert played(seats, 3).log == played(seats, 3, anew=True).log


def test_the_same_seed_is_the_same_game() -> None:
    royal = entry("royal")
    games = [play(royal, 4, ["heuristic"] * 4, None, "again") for _ in range(2)]
    assert games[0].result == games[1].result
    assert games[0].actions == games[1].actions


@pytest.mark.parametrize(("seats", "games"), [(2, 60), (3, 80), (4, 300), (6, 150)])
def test_it_rarely_loses_to_random_seats(seats: int, games: int) -> None:
    names = ["heuristic", *["random"] * (seats - 1)]
    standing = simulate(entry("royal"), seats, games, 1, names, rotate=True).brains["heuristic"]
    assert standing.losses / standing.games < standing.even_losses * 0.3


@pytest.mark.parametrize(("seats", "games"), [(2, 15), (4, 40), (6, 30)])
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
