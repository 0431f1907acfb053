"""Tests of levels and characters at Royal: behaviour and strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from games import entry
from games.brains.arena import play, simulate
from games.brains.cast import CAST, NOBODY, brain_maker
from games.brains.habits import log_odds
from games.brains.levels import LEVELS, level
from games.brains.strategy import MixedMind
from games.core.actions import Action
from games.core.brain import Brain
from games.core.chance import stream
from games.core.game import legal_choices
from games.core.match import Match
from games.core.types import Seat
from games.core.view import look
from games.passing.mind.habits import PassingHabits
from games.passing.rules import Judge, Judged, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.mind.mind import Mind
from games.royal.mind.stakes import MindStakes
from games.royal.mind.trained import Trained
from games.royal.mind.value import learned
from games.royal.moves import Lay
from tests.games import whole
from tests.games.royal.scene import CLAIM, FACE, KINDS, Scene

ROYAL = entry("royal")
HAND = ["rat", "bat", "toad", "fly", "scorpion"]
FULL = [*KINDS, *HAND[:4]]
"""A hand of early in the game."""


def strategy(scene: Scene) -> list[tuple[Action, float]]:
    """Return the mind's actions with their probabilities."""
    assert isinstance(scene.brain, MixedMind)
    ways = scene.brain.policy(legal_choices(ROYAL.rules, scene.table, 0))
    assert sum(chance for _, chance in ways) == pytest.approx(1.0)
    return ways


def chance_of(scene: Scene, action: Action) -> float:
    return sum(chance for way, chance in strategy(scene) if way == action)


def lies(scene: Scene) -> float:
    """Return the probability that the next card is given with a lie."""
    return sum(
        chance
        for way, chance in strategy(scene)
        if isinstance(way, Offer) and way.claim not in DECK.true[scene.face(way)]
    )


def sent_to(scene: Scene, seat: Seat) -> float:
    return sum(chance for way, chance in strategy(scene) if isinstance(way, Offer | PassOn) and way.to == seat)


def asked(name: str, claim: str = "scorpion", honest: bool | None = None) -> Scene:
    """Start with a card given to the mind by seat 1.

    `honest`: whether all of its six claims before were true, or all lies; None if there were none.
    """
    scene = Scene(4, dict.fromkeys(range(4), FULL), top="joker", brain=brain_maker(ROYAL, name))
    for number, kind in enumerate(KINDS[:6] if honest is not None else ()):
        judge = 2 + number % 2
        scene.give(1, kind, judge, kind if honest else KINDS[(number + 1) % len(KINDS)])
        scene.do(judge, Judge(honest is True))  # right, so seat 1 begins again
    scene.give(1, "fly", 0, claim)
    return scene


def tried(name: str, believe: bool) -> Scene:
    """Start where all others have judged two claims of the mind alike."""
    scene = Scene(4, dict.fromkeys(range(4), FULL), top="joker", starter=0, brain=brain_maker(ROYAL, name))
    for number, kind in enumerate(KINDS[:6]):
        judge = 1 + number % 3
        scene.give(0, kind, judge, kind if believe else KINDS[(number + 1) % len(KINDS)])
        scene.do(judge, Judge(believe))
    return scene


def begins(name: str, areas: dict[Seat, Sequence[str]] | None = None) -> Scene:
    return Scene(4, {0: HAND}, areas, starter=0, brain=brain_maker(ROYAL, name))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [one.number for one in LEVELS])
def test_the_decision_is_drawn_from_the_lottery_and_thought_tells_it(number: int) -> None:
    scene = asked(f"level:{number}")
    ways = dict(strategy(scene))
    assert set(ways) == {Judge(True), Judge(False), Peek()}
    legal = legal_choices(ROYAL.rules, scene.table, 0)
    decided = [scene.brain.decide(legal, stream(n, "decision")) for n in range(100)]
    for way, chance in ways.items():
        assert decided.count(way) / 100 == pytest.approx(chance, abs=0.15)
    thought = scene.brain.thought() if isinstance(scene.brain, MixedMind) else None
    assert thought is not None
    assert dict(thought.ways) == ways
    assert sum(thought.card) == pytest.approx(1.0)


def test_a_known_liar_is_doubted_more_at_every_level_but_the_lowest_which_remembers_nothing() -> None:
    for one in LEVELS:
        liar, honest = (chance_of(asked(f"level:{one.number}", "fly", known), Judge(True)) for known in (False, True))
        assert liar == pytest.approx(honest) if one == LEVELS[0] else liar < honest / 1.3


def believed(mind: MixedMind) -> float:
    """Return the probability of truth that it assumed for the claim.

    At its last decision.
    """
    thought = mind.thought()
    assert thought and thought.claim is not None
    return thought.claim


def test_only_higher_levels_ask_what_a_giver_would_like_to_send() -> None:
    """Three rats lie before the mind.

    A giver who claims a rat gains in any case if it is one and is disbelieved.
    """
    believes = {}
    for number in (2, 4):
        scene = Scene(
            4, {0: ["bat", "toad"], 1: ["rat", "fly"]}, {0: ["rat"] * 3}, brain=brain_maker(ROYAL, f"level:{number}")
        )
        scene.give(1, "rat", 0, "bat")
        strategy(scene)
        scene.brain.decide(legal_choices(ROYAL.rules, scene.table, 0), stream(1, "x"))
        assert isinstance(scene.brain, MixedMind)
        believes[number] = believed(scene.brain)
    assert believes[4] < believes[2], "a rat called something else is what such a giver would love to send"


def test_to_who_acts_blindly_the_best_is_given_of_what_it_holds() -> None:
    """Even if it is much worse than other possible cards.

    If the rat comes back, the game is lost.
    """
    scene = Scene(
        4,
        {0: ["rat", "bat"]},
        {0: ["rat"] * 3, 1: ["fly"] * 3, 2: ["toad"] * 3},
        starter=0,
        brain=brain_maker(ROYAL, "reckoned"),
    )
    assert isinstance(scene.brain, Mind)
    for _ in range(30):
        for other in (1, 2, 3):
            scene.brain.rationality.found(other, 0.05, 0.05, 0.125)
    given = [chance for way, chance in strategy(scene) if isinstance(way, Offer) and scene.face(way) == FACE["rat"]]
    assert sum(given) < 0.02


def test_who_gives_blindly_is_not_believed_to_have_reasons() -> None:
    """Of eight claims one is true of a card.

    The joker and royal cards raise that share only a little.
    """

    def believes(blind: bool) -> float:
        scene = asked("reckoned", "fly")
        mind = scene.brain
        assert isinstance(mind, Mind)
        for _ in range(30 if blind else 0):
            mind.rationality.found(1, 0.05, 0.05, 0.125)
        mind.decide(legal_choices(ROYAL.rules, scene.table, 0), stream(1, "x"))
        return believed(mind)

    assert believes(blind=True) < 0.25 < 0.4 < believes(blind=False)


@pytest.mark.slow
def test_random_seats_are_found_out_and_others_are_not() -> None:
    trusts = {}
    for name in ("random", "heuristic", "level:3"):
        found: list[float] = []
        for seed in range(4):
            minds: list[Brain] = []

            def sit(match: Match, seat: Seat, brain: Brain, minds: list[Brain] = minds) -> None:
                if seat == 0:
                    minds[:] = [brain]

            play(ROYAL, 4, ["reckoned", *[name] * 3], None, f"found out {seed}", after=sit)
            (mind,) = minds
            assert isinstance(mind, Mind)
            found += [1.0 - mind.rationality.ways(other)[2] for other in range(1, 4)]
        trusts[name] = sum(found) / len(found)
    assert trusts["random"] < 0.4 < 0.65 < min(trusts["heuristic"], trusts["level:3"])


def test_who_believes_is_lied_to_and_who_doubts_told_the_truth_but_never_for_sure() -> None:
    """The highest level goes less by that, and can't be led."""
    believed, doubted = lies(tried("level:3", True)), lies(tried("level:3", False))
    assert 0.89 > believed > 0.6 > 0.4 > doubted > 0.11
    assert 0.8 > lies(tried("level:4", True)) > lies(tried("level:4", False)) > 0.2


def test_higher_levels_choose_more_exactly() -> None:
    """A card that loses the game at once must not come back."""
    risks = []
    for one in LEVELS:
        scene = begins(f"level:{one.number}", {0: ["rat"] * 3})
        risks.append(sum(p for way, p in strategy(scene) if scene.face(way) == FACE["rat"]))
    assert risks == sorted(risks, reverse=True)
    assert risks[-1] < 0.01 < risks[0]


def test_the_higher_the_level_the_less_harm_is_done_by_cards_laid_down() -> None:
    """A third rat or bat is the worst card to lay."""
    harmless = []
    for one in LEVELS:
        scene = Scene(
            4,
            {0: [*HAND, "stink_bug"], 1: ["joker", "fly"]},
            {0: ["rat", "rat", "bat", "bat"]},
            brain=brain_maker(ROYAL, f"level:{one.number}"),
        )
        scene.give(1, "joker", 0, "cockroach")
        scene.do(0, Judge(False))
        bad = {FACE["rat"], FACE["bat"]}
        harmless.append(
            sum(
                p
                for way, p in strategy(scene)
                if isinstance(way, Lay) and not bad & {scene.table.faces[card] for card in way.cards}
            )
        )
    assert harmless == sorted(harmless)
    assert harmless[0] < 0.6 < 0.75 < harmless[2]


def test_a_special_card_does_not_lose_the_game_while_something_harmless_can_be_laid() -> None:
    table = begins("level:4", {0: ["rat"] * 3}).table
    rat, joker = (MindStakes(DECK, look(table, 0), 0, learned(4)).loss(0, FACE[name]) for name in ("rat", "joker"))
    assert rat == 1.0
    assert joker < 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_no_card_is_sure_to_be_sent_first_however_many_play(seats: int) -> None:
    hand = [*DECK.claims[:-1], "rat", "rat_royal", "joker", "blank"]
    scene = Scene(seats, {0: hand}, starter=0, brain=brain_maker(ROYAL, "level:4"))
    sent = dict.fromkeys(map(FACE.__getitem__, hand), 0.0)
    for way, chance in strategy(scene):
        sent[scene.face(way)] += chance
    assert max(sent.values()) < 0.65
    assert sum(chance > 0.02 for chance in sent.values()) >= 6


# --- characters -----------------------------------------------------------------------------------------------------


def test_shino_lies_more_and_gen_less_than_others() -> None:
    assert lies(begins("gen:4")) < lies(begins("level:4")) - 0.05
    assert lies(begins("shino:4")) > lies(begins("level:4")) + 0.05


def test_kiri_lies_more_the_more_danger_it_is_in() -> None:
    near, safe = {0: ["rat"] * 3 + ["bat"] * 3}, {2: ["rat"] * 3 + ["bat"] * 3}
    kiri = lies(begins("kiri:4", near)) - lies(begins("kiri:4", safe))
    plain = lies(begins("level:4", near)) - lies(begins("level:4", safe))
    assert kiri > plain + 0.1


def test_gen_lies_less_after_having_been_caught() -> None:
    def scene(name: str, caught: bool) -> float:
        table = Scene(4, {0: HAND, 1: HAND}, starter=0, brain=brain_maker(ROYAL, name))
        table.give(0, "rat", 1, "bat" if caught else "rat")
        table.do(1, Judge(not caught))
        return lies(table)

    gen = scene("gen:4", True) - scene("gen:4", False)
    plain = scene("level:4", True) - scene("level:4", False)
    assert gen < plain - 0.05


@pytest.mark.parametrize("name", ["kiri:4", "gen:4", "shino:4", "shino:1"])
def test_nobody_is_an_open_book(name: str) -> None:
    scene = begins(name, {0: ["rat"] * 3 + ["bat"] * 3 + ["toad"] * 3})
    assert isinstance(scene.brain, Mind | Trained)
    scene.brain.habits.was_judged(False)
    assert 0.149 < lies(scene) < 0.851


def test_characters_deal_with_everybody_at_the_table() -> None:
    areas = {2: ["fly"] * 3}
    plain, momo = (max(sent_to(begins(name, areas), seat) for seat in range(1, 4)) for name in ("level:4", "momo:4"))
    assert momo < plain - 0.1
    assert all(sent_to(begins("momo:4", areas), seat) > 0.1 for seat in range(1, 4))


def test_momo_looks_more_and_believes_more() -> None:
    momo, plain = asked("momo:4"), asked("level:4")
    assert chance_of(momo, Peek()) > 1.5 * chance_of(plain, Peek())
    assert odds_of_doubting(momo) < odds_of_doubting(plain) / 1.4


def odds_of_doubting(scene: Scene) -> float:
    return chance_of(scene, Judge(False)) / chance_of(scene, Judge(True))


def after(name: str, happens: Callable[[PassingHabits], None]) -> float:
    """Return the odds of doubting seat 1 after something with it."""
    scene = asked(name)
    assert isinstance(scene.brain, Trained)
    happens(scene.brain.habits)
    return odds_of_doubting(scene)


def test_hakase_doubts_more_but_rather_not_the_same_seat_twice_in_a_row() -> None:
    first = odds_of_doubting(asked("hakase:4"))
    assert first > 1.4 * odds_of_doubting(asked("level:4"))
    assert after("hakase:4", lambda habits: habits.has_judged(1, False)) < first / 1.8


def test_habits_give_way_to_who_makes_the_most_of_them() -> None:
    """Tested with liars, with the honest, and with doubters."""

    def more(name: str, believe: bool) -> float:
        return log_odds(lies(tried(name, believe))) - log_odds(lies(tried("level:4", believe)))

    assert 0 < more("shino:4", believe=False) < more("shino:4", believe=True) / 2
    assert 0 > more("gen:4", believe=True) > more("gen:4", believe=False) / 2
    ratios = [
        odds_of_doubting(asked("hakase:4", honest=honest)) / odds_of_doubting(asked("level:4", honest=honest))
        for honest in (True, False)
    ]
    assert ratios[0] < 1.3 < 1.5 < ratios[1]


def test_ryu_goes_for_who_harmed_him() -> None:
    def targets(name: str) -> float:
        scene = Scene(4, {0: HAND, 2: HAND}, {2: ["rat"], 3: ["rat"]}, starter=2, brain=brain_maker(ROYAL, name))
        scene.give(2, "fly", 0, "rat")
        scene.do(0, Judge(True))
        return sent_to(scene, 2)

    assert targets("ryu:4") > targets("level:4") + 0.05


def test_ryu_doubts_who_harmed_him() -> None:
    assert after("ryu:4", lambda habits: habits.was_harmed(1)) > 1.4 * odds_of_doubting(asked("ryu:4"))


def test_kiri_stays_with_whom_she_has_given_a_card_and_shino_does_not() -> None:
    def again(name: str) -> float:
        scene = Scene(4, {0: HAND, 2: HAND}, starter=0, brain=brain_maker(ROYAL, name))
        scene.give(0, "rat", 2, "bat")
        scene.do(2, Judge(True))
        scene.give(2, "fly", 0, "fly")
        scene.do(0, Judge(False))
        return sent_to(scene, 2)

    assert again("kiri:4") > again("level:4") + 0.1
    assert again("shino:4") < again("level:4") / 2


def test_no_habit_makes_an_open_book_of_an_answer() -> None:
    """Tested where both answers are possible without the habit."""
    for claim in ("fly", "rat", "scorpion"):
        doubts, plain = (odds_of_doubting(asked(name, claim)) for name in ("hakase:4", "level:4"))
        assert doubts <= max(plain, 0.85 / 0.15) + 1e-9
        believes = odds_of_doubting(asked("momo:4", claim))
        assert believes >= min(plain, 0.15 / 0.85) - 1e-9


# --- whole games ----------------------------------------------------------------------------------------------------


def sit(seat: Seat) -> Brain:
    """Make a mind whose character and level depend on the seat."""
    return ROYAL.mind(seat, list(CAST.values())[seat], level(1 + seat % 4))


@pytest.mark.slow
def test_the_highest_level_loses_much_less_than_the_first_brain() -> None:
    """Measured in 6,000 games: 11.6 % lost.

    An even share is 25 %.
    """
    names = ["level:4", *["heuristic"] * 3]
    standing = simulate(ROYAL, 4, 20, 1, names, rotate=True).brains["level:4"]
    assert standing.losses / standing.games < 0.22


@pytest.mark.slow
def test_it_rarely_loses_to_random_seats() -> None:
    """Measured in 1,500 games: 5.6 % lost."""
    standing = simulate(ROYAL, 4, 16, 1, ["level:4", *["random"] * 3], rotate=True).brains["level:4"]
    assert standing.losses <= 2


@pytest.mark.slow
def test_among_themselves_they_lie_and_believe_about_half_of_the_time() -> None:
    believed = [
        event.believe
        for seed in range(4)
        for event, _ in whole.played(ROYAL.rules, 4, seed, sit).beats(None)
        if isinstance(event, Judged)
    ]
    assert 0.3 < sum(believed) / len(believed) < 0.7


def test_nobody_has_no_habits() -> None:
    assert not any(getattr(NOBODY.traits, name) for name in NOBODY.traits.__slots__)
    assert all(any(getattr(one.traits, name) for name in one.traits.__slots__) for one in CAST.values())
    assert CLAIM["fly"] in DECK.true[FACE["fly"]]
