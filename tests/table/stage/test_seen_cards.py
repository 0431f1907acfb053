"""A seat's memory of cards that lie face down."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games import GAMES, entry
from games.brains.levels import LEVELS
from games.core.chance import SeededChance
from games.core.contract.witness import play
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.faces import bears
from games.core.match import Beat, Match, replay
from games.core.teller import Teller
from games.core.view import look
from games.core.words import LANGUAGES, Words
from games.kadofida.mind.memory import Memory
from games.kadofida.moves import Pitch, Pitched, Traded, Vindicated
from games.passing.rules import PassedOn, Peeked
from table.stage.boardfile import load_board
from table.stage.case import Case, case_of
from table.stage.evidence_words import evidence_told
from table.stage.seen_cards import SeenCards
from table.stage.speech.bubbles import Bubble
from tests.table.stage.test_stand import JUDGED

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def cases(game: Entry, eyes: int | None, seed: int) -> list[Case]:
    """Cases of a random game, by all that eyes have seen."""
    spec, rules, found = load_board(game.rules), game.rules, []
    beats, seen = play(rules, 4, seed).beats(eyes), SeenCards(spec, rules)
    for number, beat in enumerate(beats, 1):
        claim = Bubble(0, rules.claims[0], 0.0, word=rules.claims[0])
        seen.follow(beats, number)
        if case := case_of(beat.view, spec, rules, claim, seen):
            found.append(case)
    assert found
    return found


@pytest.mark.sampled(2)
@every_game
def test_what_is_remembered_is_so_and_was_seen_by_these_eyes(game: Entry) -> None:
    spec, remembered, passed = load_board(game.rules), 0, 0
    for seed in range(3):
        match = play(game.rules, game.seats[-1], seed)
        for eyes in (None, 0, 1):
            beats, seen = match.beats(eyes), SeenCards(spec, game.rules)
            for number, (beat, all_up) in enumerate(zip(beats, match.open_beats, strict=True), 1):
                seen.follow(beats, number)
                for known in (seen.faces, seen.proven):
                    assert all(all_up.view.faces[token] == face for token, face in known.items())
                    assert known.keys() <= beat.view.seen.keys()
                assert beat.view.faces.items() <= seen.faces.items()
                for zone, faces in seen.passed.items():
                    there = Counter(all_up.view.faces[token] for token in all_up.view.zones[zone])  # type: ignore[union-attr]
                    assert Counter(faces) <= there and eyes is not None
                    passed += bool(faces)
                remembered += len(seen.faces) > len(beat.view.faces)
    assert (remembered and passed) or game.id != "kadofida"


def test_in_kadofida_it_is_what_the_best_minds_remember() -> None:
    """Pitched oneself, seen as somebody's flame card, or refused though true."""
    game, compared = entry("kadofida"), 0
    spec = load_board(game.rules)
    for seed in range(4):
        match = play(game.rules, 4, seed)
        for eyes in range(4):
            beats, seen, mind = match.beats(eyes), SeenCards(spec, game.rules), Memory(eyes, LEVELS[-1])
            for number, beat in enumerate(beats, 1):
                seen.follow(beats, number)
                mind.watch(beat)
                lying = beat.view.seen.keys()
                assert {**seen.faces, **seen.proven} == {
                    **{token: face for token, face in mind.placed.items() if token in lying},
                    **beat.view.faces,
                }
                assert seen.proven == {token: face for token, face in mind.proven.items() if token in lying}
                compared += len(mind.placed)
    assert compared


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_everything_of_the_kind_is_counted_once(game: Entry) -> None:
    for seed in range(3):
        for eyes in (None, 0, 2):
            for case in cases(game, eyes, seed):
                known = (*case.mine, *case.recalled, *case.open, *case.proven)
                assert len(known) + case.unseen == case.total
                assert all(bears(game.rules.faces[face], case.word) for face in known)
                assert eyes is not None or not (case.mine or case.recalled)


def test_a_card_that_one_has_pitched_counts_at_the_stand_for_nobody_else() -> None:
    game, counted = entry("kadofida"), 0
    for seed in range(6):
        for own, public in zip(cases(game, 0, seed), cases(game, None, seed), strict=True):
            assert (own.open, own.proven, own.stakes) == (public.open, public.proven, public.stakes)
            assert own.unseen == public.unseen - len(own.mine) - len(own.recalled)
            counted += len(own.recalled)
    assert counted


@pytest.mark.sampled(1)
@pytest.mark.parametrize("id", ["royal", "mushi"])
def test_a_card_that_was_looked_at_and_passed_on_is_no_card_of_the_hand(id: str) -> None:
    game, counted = entry(id), 0
    spec = load_board(game.rules)
    for seed in range(10):
        match = play(game.rules, 4, seed)
        events = [beat.event for beat in match.beats(None)]
        for index, event in enumerate(events):
            if not isinstance(event, PassedOn) or not isinstance(events[index - 1], Peeked):
                continue
            beats, seen = match.beats(event.giver), SeenCards(spec, game.rules)
            seen.follow(beats, index + 1)
            view = beats[index].view
            true = [claim for claim in game.rules.claims if bears(game.rules.faces[view.faces[event.card]], claim)]
            if not true:  # a joker bears none
                continue
            case = case_of(view, spec, game.rules, Bubble(event.giver, true[0], 0.0, word=true[0]), seen)
            if case is None:
                continue
            assert view.faces[event.card] in case.recalled
            counted += 1
    assert counted


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_swapping_what_a_seat_has_never_seen_changes_nothing_of_its_evidence(game: Entry) -> None:
    """Its views stay the same then, and nothing else is asked."""
    spec, random, compared = load_board(game.rules), Random(3), 0
    match = play(game.rules, 4, 5)
    for eyes in (None, 0, 1):
        beats = match.beats(eyes)
        swapped = [Beat(beat.event, look(determinize(game.rules, beat.view, random), eyes)) for beat in beats]
        one, other = SeenCards(spec, game.rules), SeenCards(spec, game.rules)
        for number in range(1, len(beats) + 1):
            one.follow(beats, number)
            other.follow(swapped, number)
            assert (one.faces, one.proven) == (other.faces, other.proven)
            compared += 1
    assert compared


def test_what_was_taken_back_is_forgotten() -> None:
    """A card laid down instead of another has the same number."""
    game = entry("kadofida")
    match, seen = Match(game.rules, 3, chance=SeededChance(Random(1))), SeenCards(load_board(game.rules), game.rules)
    assert match.ask
    seat, start = match.ask.seat, match.log
    hand = match.view(seat).cards("hand", seat)
    faces = {match.view(seat).faces[card]: card for card in hand}
    assert len(faces) > 1
    for face, card in faces.items():
        again = replay(start, game.rules, then=SeededChance(Random(1)))
        again.submit(seat, Pitch(card, face))
        seen.follow(again.beats(seat), len(again.beats(seat)))
        (laid,) = again.view(seat).cards("front", seat)
        assert seen.faces[laid] == face


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_tell_seen_and_proven_cards_apart(lang: str) -> None:
    game = entry("kadofida")
    teller = Teller(Words(lang, "table", game.package), game.rules, "ABCD")
    told = {"recalled": 0, "proven": 0}
    for case in (case for seed in range(6) for case in cases(game, 0, seed)):
        for key in told:
            count = len(getattr(case, key))
            if count:
                assert teller.words(f"stand.{key}", count=count) in evidence_told(case, teller)
                told[key] += 1
    assert all(told.values())


def test_a_claim_refused_though_true_is_known_to_all() -> None:
    game, found = entry("kadofida"), 0
    for seed in range(4):
        beats, seen = play(game.rules, 4, seed).beats(None), SeenCards(load_board(game.rules), game.rules)
        for number, beat in enumerate(beats, 1):
            seen.follow(beats, number)
            if isinstance(beat.event, Vindicated):
                assert seen.proven[beat.event.card] == beat.view.facts.claim  # type: ignore[attr-defined]
                found += 1
    assert found


def test_a_card_given_in_a_trade_is_known_until_a_card_leaves_that_hand() -> None:
    game, given = entry("kadofida"), 0
    for seed in range(12):
        match, spec = play(game.rules, 4, seed), load_board(game.rules)
        for eyes in range(4):
            beats, seen = match.beats(eyes), SeenCards(spec, game.rules)
            for number, beat in enumerate(beats, 1):
                before, passed = beats[number - 2].view if number > 1 else None, dict(seen.passed)
                seen.follow(beats, number)
                if before and isinstance(beat.event, Traded) and eyes in (beat.event.seat, beat.event.to):
                    other = beat.event.seat + beat.event.to - eyes
                    (card,) = before.cards("given", eyes)
                    assert before.faces[card] in seen.passed[beat.view.map.first["hand"] + other]
                    given += 1
                if before and isinstance(beat.event, Pitched):
                    assert not seen.passed.get(beat.event.giver), passed
    assert given
