"""Advice follows from the seat's experience, at no AI seat's expense."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from games import GAMES, entry
from games.core.actions import Action, kinds
from games.core.brain import Thought
from games.core.chance import ScriptedChance, SeededChance, UnmixedChance, stream
from games.core.entry import Entry
from games.core.faces import bears
from games.core.game import Game
from games.core.match import Beat, Beats, Match, replay
from games.core.view import View
from games.core.words import Words
from games.passing.rules import Judge, Offer
from table.match import coach
from table.match.coach import Advice, Coach, advise
from table.match.preview import preview
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import Session
from table.match.worker import Worker
from table.review.counsel import counsel
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from tests.table.match import planted
from tests.table.stage.boards import match


def sitting(game: Entry, played: Match) -> Session:
    """Return a session with a person at the seat that is asked."""
    assert played.ask
    names = ["random"] * played.seats
    names[played.ask.seat] = PERSON
    seats = tuple(SeatSetup(str(number), number, player) for number, player in enumerate(names))
    return Session(game, MatchSetup(game.id, seats, {}, 5), Worker(inline=True), log=played.log)


def told(session: Session, worker: Worker) -> Advice:
    coach = Coach(session, worker)
    assert session.ask
    coach.ask(session.ask.seat)
    assert coach.thinks
    advice = coach.poll()
    assert advice and not coach.thinks
    return advice


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_said_is_legal_and_counts_every_card(game: Entry) -> None:
    for steps in (3, 8):
        session = sitting(game, match(game.rules.seats[1], steps, 2, game))
        advice = told(session, Worker(inline=True))
        assert session.ask and advice.choices
        assert {one.action for one in advice.choices} <= {*session.legal(session.ask.seat)}
        assert len({one.action for one in advice.choices}) == len(advice.choices)
        assert all(one.cost is None or one.cost >= 0 for one in advice.choices)
        shares = [one.share for one in advice.choices]
        assert shares == sorted(shares, reverse=True), "one order"
        costs = [one.cost for one in advice.choices]
        assert not advice.priced or costs == sorted(costs, key=lambda cost: cost or 0.0)
        assert len(advice.choices) > 1 or advice.ways == 1, "there is always an alternative"
        if count := advice.count:
            assert 0 < count.total <= sum(face.count for face in game.rules.faces)
            assert count.unseen >= 0


def test_nothing_of_it_changes_with_what_the_seat_cannot_see() -> None:
    rules = entry("royal").rules
    played = Match(rules, 3, {"starter": 0}, chance=SeededChance(stream(5, "chance")))
    (order,) = played.log.dealt
    assert isinstance(order, tuple)
    own = played.view(0).count("hand", 0)
    hidden = list(order[own:-1])
    Random(5).shuffle(hidden)
    other = replace(played.log, dealt=((*order[:own], *hidden, order[-1]),))
    found = []
    for log in (played.log, other):
        session = sitting(entry("royal"), replay(log, rules, then=ScriptedChance([])))
        found.append(told(session, Worker(inline=True)))
    assert found[0] == found[1] and found[0].count


def offering() -> tuple[Beats, list[Action], list[Action]]:
    """A seat that may give cards, with two equal ones.

    The beats, all ways with the equal cards, and all with another one.
    """
    game = entry("royal")
    played = match(3, 0, 2, game)
    assert played.ask
    view = played.view(played.ask.seat)
    by_face: dict[int, list[int]] = {}
    for card in view.cards("hand", played.ask.seat):
        by_face.setdefault(view.faces[card], []).append(card)
    equal = next(cards for cards in by_face.values() if len(cards) > 1)[:2]
    other = next(cards[0] for cards in by_face.values() if equal[0] not in cards)
    legal = [action for action in played.legal(played.ask.seat) if isinstance(action, Offer)]
    same = [next(action for action in legal if action.card == card) for card in equal]
    assert len({(action.to, action.claim) for action in same}) == 1
    return played.beats(played.ask.seat), [*same], [action for action in legal if action.card == other]


def test_equal_cards_are_one_way_and_the_alternative_is_there() -> None:
    beats, same, others = offering()
    ways = ((same[0], 0.33), (same[1], 0.33), (others[0], 0.2), (others[1], 0.14))
    advice = advise(entry("royal"), beats, same[1], Thought(ways, costs=(0.02, 0.01, 0.0, 0.3)))
    first, second = advice.choices
    assert first.action == same[1] and first.share == pytest.approx(0.66) and first.cost == 0.01
    assert second.action == others[0] and advice.ways == 3
    assert not advice.priced and advice.drawn is None and not advice.alike, "who claims draws lots"


def test_what_it_has_drawn_is_told_beside_the_best() -> None:
    beats, same, others = offering()
    ways = ((same[0], 0.7), (others[0], 0.2), (others[1], 0.1))
    advice = advise(entry("royal"), beats, others[1], Thought(ways))
    assert [one.action for one in advice.choices] == [same[0], others[0], others[1]]
    assert advice.drawn == others[1]
    even = advise(entry("royal"), beats, same[0], Thought(((same[0], 0.34), (others[0], 0.33), (others[1], 0.33))))
    assert even.alike


def test_each_choice_has_one_number_and_the_best_is_marked() -> None:
    game = entry("panic")
    session = sitting(game, match(3, 3, 2, game))
    advice = told(session, Worker(inline=True))
    assert session.ask and len(advice.choices) > 1 and advice.priced
    spec = load_board(game.rules)
    narrator = Narrator(Words("en", "table", game.package), game.rules, spec, ("Aki", "Ben", "Yui"))
    said = counsel(advice, session.view(session.ask.seat), narrator, spec)
    words = narrator.words
    assert said.ways[0].note == words("coach.best") and words("coach.best") not in [way.note for way in said.ways[1:]]
    assert [way.best for way in said.ways] == [True] + [False] * (len(said.ways) - 1)
    assert all(len(re.findall(r"\d+", way.note.replace("in 100", ""))) <= 1 for way in said.ways)
    level = replace(advice, choices=tuple(replace(one, cost=0.0) for one in advice.choices), alike=True)
    said = counsel(level, session.view(session.ask.seat), narrator, spec)
    assert not any(way.note or way.best for way in said.ways) and words("coach.alike", count=level.ways) in said.reasons


CLAIMED = [
    pytest.param(game, what, id=f"{game.id}-{what}")
    for game in GAMES
    if game.claims
    for what in ("offer", "pass_on", "pitch")
    if what in game.rules.asks
]


@pytest.mark.parametrize(("game", "what"), CLAIMED)
def test_of_a_claim_it_first_tells_if_it_is_true_and_what_comes_of_each_answer(game: Entry, what: str) -> None:
    spec, seats = load_board(game.rules), game.rules.seats[1]
    narrator = Narrator(Words("en", "table", game.package), game.rules, spec, [f"<{seat}>" for seat in range(seats)])
    told_of = set[bool]()
    for steps in range(60):
        played = match(seats, steps, 2, game)
        if not played.ask or played.ask.what != what:
            continue
        seat = played.ask.seat
        legal = played.legal(seat)
        for action in [legal[number] for number in range(0, len(legal), 1 + len(legal) // 12)]:
            advice = advise(game, played.beats(seat), action, Thought(((action, 0.9), (legal[0], 0.1))))
            first = counsel(advice, played.view(seat), narrator, spec).reasons[0]
            if advice.choices[0].action != action or not (own := advice.says):
                continue
            keys = ["lies"] if not own.true else ["true", "counts_as"]
            word = spec.events[type(own.claim).__name__].maybe(own.claim, "word")
            claim = narrator.teller.claim(word or 0)
            assert any(first.startswith(narrator.words(f"coach.{key}", claim=claim)) for key in keys)
            told_of.add(own.true)
            for believes in (True, False):
                then = replay(played.log, game.rules, then=UnmixedChance())
                then.submit(seat, action)
                assert then.ask and then.ask.what in ("answer", "judge")
                judge = then.ask.seat
                answer = next(
                    one
                    for one in then.legal(judge)
                    if [*vars_of(one).values()] == [believes]
                    and kinds(type(one))
                    and "bool" in kinds(type(one)).values()
                )
                before = len(then.beats(None))
                then.submit(judge, answer)
                shown = [beat.event for beat in then.beats(None)[before:] if hasattr(beat.event, "truth")]
                for event in shown:
                    assert event.truth is own.true  # type: ignore[attr-defined]
                    payer = narrator.teller.names[event.pays] if event.pays in range(seats) else ""  # type: ignore[attr-defined]
                    verdict = narrator.words(f"speech.verdict.{str(believes).lower()}")
                    assert payer in first.split(f"“{verdict}”", 1)[1].split(" On ")[0]
    assert told_of == {True, False}


def vars_of(action: Action) -> dict[str, object]:
    return {name: getattr(action, name) for name in kinds(type(action))}


def answering(game: Entry) -> Session:
    """A session in which somebody has to judge a claim."""
    for steps in range(1, 40):
        session = sitting(game, match(game.rules.seats[1], steps, 2, game))
        if session.ask and game.claims and session.ask.what in ("answer", "judge"):
            return session
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("game", [game for game in GAMES if game.claims], ids=lambda game: game.id)
def test_the_mind_knows_what_each_mistake_would_cost(game: Entry) -> None:
    """Weighed by the chances, they make the difference.

    A net tells only that.
    """
    session = answering(game)
    thought = told(session, Worker(inline=True)).thought
    assert session.ask and thought.claim is not None
    assert (thought.mistakes is None) == (game.id == "royal")
    if thought.mistakes is None:
        return
    costs = {
        judged[1]: cost
        for (action, _), cost in zip(thought.ways, thought.costs, strict=True)
        if game.claims
        and cost is not None
        and (judged := game.claims.judged(preview(game.rules, session.view(session.ask.seat), action).event))
    }
    believing, doubting = (1 - thought.claim) * thought.mistakes[0], thought.claim * thought.mistakes[1]
    assert costs[True] - costs[False] == pytest.approx(believing - doubting)


LITTLE = Words("en", "table")("answers.little")


@pytest.mark.parametrize(
    ("claim", "believe", "mistakes", "reason"),
    [
        (0.23, True, (0.01, 0.2), "A lie is likelier, but believing one would cost 1 in 100 games"),
        (0.23, True, (-0.1, 0.2), "A lie is likelier, but believing one would cost nothing"),
        (
            0.6,
            False,
            (0.2, 0.002),
            "it would cost less than 1 in 100 games here, and believing a lie 20 in 100",
        ),
        (0.23, True, (0.0, 0.004), LITTLE),
        (0.23, True, (0.2, 0.01), "the figures here don’t say why"),
        (0.23, True, None, "the figures here don’t say why"),
        (0.77, True, (0.01, 0.2), ""),
        (0.23, False, (0.2, 0.2), ""),
    ],
)
def test_an_answer_against_what_is_likelier_has_a_reason(
    claim: float, believe: bool, mistakes: tuple[float, float] | None, reason: str
) -> None:
    game = entry("royal")
    session = answering(game)
    assert session.ask
    seat, spec = session.ask.seat, load_board(game.rules)
    ways = ((Judge(believe), 0.9), (Judge(not believe), 0.1))
    thought = Thought(ways, claim=claim, mistakes=mistakes)
    advice = advise(game, session.beats(seat), ways[0][0], thought)
    narrator = Narrator(Words("en", "table", game.package), game.rules, spec, ("Aki", "Ben", "Yui"))
    said = " ".join(counsel(advice, session.view(seat), narrator, spec).reasons)
    assert reason in said
    assert ("likelier" in said or LITTLE in said) == bool(reason)
    level = advise(game, session.beats(seat), ways[0][0], replace(thought, ways=((ways[0][0], 0.5), (ways[1][0], 0.5))))
    assert level.alike and level.against is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_way_is_played_out_twice_and_none_where_nothing_is_claimed(
    game: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = match(game.rules.seats[1], 8, 2, game)
    assert played.ask
    legal = played.legal(played.ask.seat)
    tried = list[Action]()

    def tries(rules: Game, view: View, action: Action) -> Beat:
        tried.append(action)
        return preview(rules, view, action)

    monkeypatch.setattr(coach, "preview", tries)
    costs = tuple(float(number) for number in range(len(legal)))
    ways = tuple((action, 1 / 2**number) for number, action in enumerate(legal, 1))
    for thought in (Thought(ways), Thought(ways, costs=costs)):
        tried.clear()
        advise(game, played.beats(played.ask.seat), legal[0], thought)
        assert len({*tried}) == len(tried) and bool(tried) == (game.claims is not None)


@pytest.mark.parametrize("game", [game for game in GAMES if game.claims], ids=lambda game: game.id)
def test_its_count_says_how_many_the_stand_does_not_count(game: Entry) -> None:
    session, spec = answering(game), load_board(game.rules)
    assert session.ask
    view = session.view(session.ask.seat)
    narrator = Narrator(
        Words("en", "table", game.package), game.rules, spec, ("Aki", "Ben", "Yui", "Kai", "Rin", "Mio")
    )
    advice = told(session, Worker(inline=True))
    claim = next(said for said in counsel(advice, view, narrator, spec).reasons if "is true of" in said)
    said = re.search(r"true of (\d+) cards(?:, (.+) included)?: ", claim)
    assert said and advice.count and int(said[1]) == advice.count.total
    word = game.rules.claims[getattr(advice.count.claim, "claim")]  # noqa: B009
    named = sum(face.count for face in game.rules.faces if bears(face, word))
    others = said[2].split(", ") if said[2] else []
    teller, faces = narrator.teller, enumerate(game.rules.faces)
    assert named == int(said[1]) - sum(face.count for number, face in faces if teller.face(number) in others)
    assert bool(others) == (game.id == "royal")


def test_it_knows_how_a_wrong_answer_ends_the_game() -> None:
    """In some of these games a card may be somebody's last."""
    game = entry("royal")
    for steps in range(60, 140):
        played = match(2, steps, 1, game)
        if not played.ask or played.ask.what != "answer":
            continue
        advice = told(sitting(game, played), Worker(inline=True))
        if ends := [one for one in advice.choices if one.ends]:
            assert all(lost and 0 < share <= 1.001 for one in ends for (_, lost), share in one.ends.items())
            return
    raise AssertionError("no card ever ends a game")


def test_a_mind_that_fails_leaves_the_coach_without_words() -> None:
    session = sitting(entry("royal"), match(3, 4, 2, entry("royal")))
    failing = session.entry.changed(mind=lambda seat, character, level: planted.Raises(seat))
    assert told(session, Worker(inline=True, find=lambda game_id: failing)).choices == ()
