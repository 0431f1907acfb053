"""Narration is public and complete, in both languages."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import GAMES, entry
from games.core.chance import SeededChance
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.game import Game
from games.core.match import Beat, Match
from games.core.words import LANGUAGES, Words
from games.passing.rules import Judge, Offer, PassOn, Peek
from table.stage.boardfile import load_board
from table.stage.parts.claim import ClaimSpec
from table.stage.parts.sheet import SheetSpec
from table.stage.speech.narrator import LATEST, Choosing, Narrator
from tests.table.moments import moment

GAME = entry("royal").rules
NAMES = ("Aki {card}", "Ben", "Chi", "Dai")
ROUNDS = [game for game in GAMES if load_board(game.rules).table(ClaimSpec)]


def narrator(lang: str) -> Narrator:
    return Narrator(Words(lang, "table", "games.royal"), GAME, load_board(GAME), NAMES)


def match_at_pass_on() -> Match:
    match = Match(GAME, 4, {"starter": 0}, chance=SeededChance(Random(2)))
    match.submit(0, Offer(match.view(0).cards("hand", 0)[0], 2, 3))
    match.submit(2, Peek())
    return match


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_phase_can_be_said_and_says_the_same_to_all(lang: str) -> None:
    tells = narrator(lang)
    for seed in range(4):
        match, random = Match(GAME, 4, chance=SeededChance(Random(seed))), Random(seed)
        while match.ask:
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
        public = match.beats(None)
        for eyes in range(4):
            own = match.beats(eyes)
            for index in range(len(public)):
                assert tells.log_line(own[index]) == tells.log_line(public[index])
                assert tells.heading(own[index].view) == tells.heading(public[index].view)
        for beat in public:
            for here in (True, False):
                said = tells.instruction(beat.view, here, None)
                assert bool(said) == (beat.view.ask is not None)
        assert tells.instruction(public[-1].view, False, match.result)


def test_who_was_attacked_is_asked_for_two_cards() -> None:
    game = entry("toutomi").rules
    tells = Narrator(Words("en", "table", "games.toutomi"), game, load_board(game), NAMES)
    match, random, asked = Match(game, 3, chance=SeededChance(Random(2))), Random(2), {}
    while match.ask:
        view = match.view(None)
        if match.ask.what in ("play", "second"):
            key = match.ask.what, view.facts.as_dict()["cards"]
            asked.setdefault(key, tells.instruction(view, True, None).removeprefix(NAMES[match.ask.seat]))
            assert "choosing" in tells.instruction(view, False, None)
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    assert asked.keys() == {("play", 1), ("play", 2), ("second", 1)}
    assert "a card" in asked["play", 1] and "two cards" not in asked["play", 1]
    assert "attacked" in asked["play", 2] and "two cards" in asked["play", 2]
    assert "one more" in asked["second", 1]


@pytest.mark.parametrize(("lang", "word"), [("en", "the card stays face down"), ("ja", "カードは伏せたまま")])
def test_who_is_asked_about_a_card_that_nobody_looks_at_any_more_is_told_so(lang: str, word: str) -> None:
    game, asked = entry("kadofida").rules, set()
    tells = Narrator(Words(lang, "table", "games.kadofida"), game, load_board(game), NAMES)
    match, random = Match(game, 3, chance=SeededChance(Random(2))), Random(2)
    while match.ask:
        what, view = match.ask.what, match.view(match.ask.seat)
        if what in ("reply_claim", "reply_points"):
            (card,) = view.cards("front", match.ask.seat)
            assert view.face(card) is None, "spec kadofida, A creator's turn, 1"
            assert word in tells.instruction(view, True, None)
            asked.add(what)
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    assert len(asked) == 2


def test_the_reminder_has_goal_claims_and_turn() -> None:
    match, tells = match_at_pass_on(), narrator("en")
    match.submit(2, PassOn(1, 5))
    goal, claims, turn = tells.reminder(match.beats(None))
    assert "four of one critter" in goal
    assert claims == "Claims this round: Aki {card} to Chi: “Fly”, then Chi to Ben: “Rat”."
    assert turn == Words("en", "table")("play.your_turn", name="Ben")


def test_claims_of_the_round_before_are_not_repeated() -> None:
    match, tells = match_at_pass_on(), narrator("en")
    match.submit(2, PassOn(1, 5))
    match.submit(1, Judge(True))
    while match.ask and match.ask.what != "offer":
        match.submit(match.ask.seat, match.legal(match.ask.seat)[0])
    assert tells.reminder(match.beats(None))[1] == "No claims yet this round."
    assert match.ask
    match.submit(match.ask.seat, match.legal(match.ask.seat)[0])
    assert tells.reminder(match.beats(None))[1].count("“") == 1


@pytest.mark.parametrize("game", ROUNDS, ids=lambda game: game.id)
def test_the_reminder_has_all_that_was_said_in_the_round_that_the_heading_names(game: Entry) -> None:
    match, random, board = Match(game.rules, 3, chance=SeededChance(Random(5))), Random(5), load_board(game.rules)
    tells = Narrator(Words("en", "table", game.package), game.rules, board, NAMES)
    said, heading, rounds, seen = 0, "", [""], 0
    while match.ask:
        view = match.view(None)
        for event, then in match.beats(None)[seen:]:
            heading, before = tells.round(then), heading
            if heading != before:
                said = 0
                rounds.append(heading)
            said += board.events[type(event).__name__].claims
        seen = len(match.beats(None))
        line = tells.reminder(match.beats(None))[1]
        between = view.ask and view.ask.what == "offer" and game.id == "royal"
        if said <= LATEST:
            assert line.count("“") >= (0 if between else said), (view.ask, line)
        assert (line == tells.words("play.no_claims")) == (between or not said)
        legal = match.legal(match.ask.seat)
        match.submit(match.ask.seat, legal[random.randrange(len(legal))])
    assert len(rounds) == len({*rounds}) > 3, "each begins once"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_of_a_later_game_is_told_with_the_game(lang: str) -> None:
    game = entry("kadofida")
    match = Match(game.rules, 3, chance=SeededChance(Random(1)))
    tells = Narrator(Words(lang, "table", game.package), game.rules, load_board(game.rules), NAMES)
    view = match.view(None)
    later = replace(view, facts=replace(view.facts, game=2, games=3, round=4))
    assert "2" not in tells.round(view) and all(number in tells.round(later) for number in "234")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "game", [game for game in GAMES if load_board(game.rules).table(SheetSpec)], ids=lambda g: g.id
)
def test_a_match_of_several_games_says_so_from_its_start(game: Entry, lang: str) -> None:
    """In the heading, the log and the goal; a single game never."""
    words = Words(lang, "table", game.package)
    tells = Narrator(words, game.rules, load_board(game.rules), NAMES)
    switches = [option.id for option in game.options if option.kind == "switch" and not option.house]
    for several in (1, 0):
        options = dict.fromkeys(switches, several)
        beats = Match(game.rules, 3, options, chance=SeededChance(Random(2))).beats(None)
        number, whole = words("scores.game_of", number=1, count=3), words("scores.match", count=3)
        assert (number in tells.heading(beats[0].view)) == several
        assert (whole in tells.log_line(beats[0])) == several
        assert (whole in tells.aim(beats[0].view)) == several


def test_the_goal_depends_on_the_seats_where_the_game_says_so() -> None:
    match = Match(GAME, 2, chance=SeededChance(Random(2)))
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), NAMES[:2])
    assert "five" in tells.reminder(match.beats(None))[0]


def test_what_is_to_be_done_depends_on_who_is_here() -> None:
    view, tells = match_at_pass_on().view(None), narrator("en")
    assert tells.instruction(view, True, None).startswith("Chi: pass it on.")
    assert tells.instruction(view, False, None) == "Chi has looked and is passing it on."


def test_long_names_are_cut() -> None:
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), ("W" * 60, "", "アキ", "Ben"))
    assert tells.name(0).endswith("…") and len(tells.name(0)) < 20
    assert [tells.name(seat) for seat in (1, 2, 3)] == ["", "アキ", "Ben"]


def test_the_reminder_has_whole_names() -> None:
    """Of the claims, and of the turn."""
    whole = tuple(f"{'Bartholomew ' * 4}{number}" for number in range(4))
    match = match_at_pass_on()
    tells = Narrator(Words("en", "table", "games.royal"), GAME, load_board(GAME), whole)
    assert whole[2] not in tells.heading(match.view(None))
    lines = tells.reminder(match.beats(None))
    assert any(whole[2] in line and whole[0] in line for line in lines), "who has said what to whom"
    assert any(whole[2] in line and whole[0] not in line for line in lines), "whose turn it is"


def test_all_chosen_it_is_said_what_is_left_to_do() -> None:
    view, tells = match_at_pass_on().view(None), narrator("en")
    assert tells.instruction(view, True, None, Choosing(review=True)) == "Confirm?"
    assert tells.instruction(view, False, None, Choosing(review=True)) == tells.instruction(view, False, None)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.rules for game in GAMES], ids=lambda game: game.id)
def test_the_heading_has_the_phase_where_it_has_a_name_and_the_round_as_players_count_it(game: Game, lang: str) -> None:
    words, board = Words(lang, "table", f"games.{game.id}"), load_board(game)
    tells = Narrator(words, game, board, NAMES)
    match, random = Match(game, 4, chance=SeededChance(Random(3))), Random(3)
    for _ in range(60):
        view = match.view(None)
        if not view.ask:
            break
        heading, key = tells.heading(view), f"phase.{view.ask.what}"
        assert key not in words or words(key) in heading
        assert all(tells.reminder(match.beats(None)))
        legal = match.legal(view.ask.seat)
        match.submit(view.ask.seat, legal[random.randrange(len(legal))])
        done = tells.round(match.beats(None)[match.latest].view)
        assert bool(done) == bool(board.table(ClaimSpec)) and done in heading, "looking back counts otherwise"


@pytest.mark.parametrize(
    "entry",
    [game for game in GAMES if any(ask.shows for ask in load_board(game.rules).asks.values())],
    ids=lambda entry: entry.id,
)
def test_what_is_announced_is_said_again_to_whom_it_is_shown_and_only_then(entry: Entry) -> None:
    def opens(match: Match, beat: Beat) -> bool:
        return match.ask is not None and load_board(match.game).asks[match.ask.what].shows

    played, index = moment(entry, "announce", opens)
    tells = Narrator(Words("en", "table", entry.package), entry.rules, load_board(entry.rules), NAMES)
    beats = [*played.beats(None)]
    assert tells.announced(beats) == tells.log_line(beats[index])
    assert tells.announced(beats[:index]) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_how_many_cards_are_still_to_be_chosen_but_only_to_who_chooses(lang: str) -> None:
    tells, view = narrator(lang), match_at_pass_on().view(None)
    plain = tells.instruction(view, True, None)
    assert (
        tells.instruction(view, True, None, Choosing(missing=2))
        != plain
        != tells.instruction(view, True, None, Choosing(missing=1))
    )
    assert "2" in tells.instruction(view, True, None, Choosing(missing=2)).replace(plain, "")
    assert tells.instruction(view, False, None, Choosing(missing=2)) == tells.instruction(view, False, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reminder_says_what_is_in_force(lang: str) -> None:
    for found in GAMES:
        spec, rules = load_board(found.rules), found.rules
        if "law" in {place.spread for place in spec.places.values()}:
            tells = Narrator(Words(lang, "table", found.package), rules, spec, NAMES)
            match = Match(rules, 3, chance=SeededChance(Random(1)))
            name = next(name for name, place in spec.places.items() if place.spread == "law")
            face = rules.faces[match.view(None).faces[match.view(None).cards(name)[-1]]].id
            assert any(
                Words(lang, found.package)(f"inforce.{face}") in line for line in tells.reminder(match.beats(None))
            )


def test_what_goes_without_saying_is_not_in_the_log_and_all_else_is() -> None:
    met = set()
    for found in GAMES:
        board = load_board(found.rules)
        tells = Narrator(Words("en", "table", found.package), found.rules, board, NAMES)
        for beat in play(found.rules, min(4, found.seats.stop - 1), 1).beats(None):
            told = board.events[type(beat.event).__name__].told
            assert bool(tells.log_line(beat)) == told
            met.add(told)
    assert met == {True, False}
