"""The stand, at which a claim about a card is judged."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES, entry
from games.core.contract.witness import play
from games.core.entry import Entry
from games.core.faces import Face, bears
from games.core.match import Match
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from games.kadofida.cards import MARK_COSTS
from games.kadofida.moves import (
    Admitted,
    Decided,
    FlameShown,
    Marked,
    Pitched,
    SaidClaim,
    SaidEyes,
    SaidPoints,
    Vindicated,
)
from games.passing.rules import Offered, PassedOn, Revealed
from table.base.screen import TARGET, Screen
from table.input.intents import AnswerKey, Next, Point
from table.match.eyes import Phase
from table.match.seats import SeatSetup
from table.stage.boardfile import load_board
from table.stage.case import SPARED, Case, case_of, counted, foreseen, sentence
from table.stage.controls.buttons import Item, draw_key, faces_of, key_width
from table.stage.controls.prompt import OWN_CARDS
from table.stage.cues import CUES
from table.stage.drawing.cards import CardArt
from table.stage.earlier_claims import earlier_place
from table.stage.evidence_words import evidence_told
from table.stage.layout.arrange import places
from table.stage.layout.spreads.base import Groups
from table.stage.layout.spreads.columns import DangerSpec, columns_of
from table.stage.layout.stand import stand_places
from table.stage.painter import _below
from table.stage.speech.bubbles import Bubble
from table.stage.speech.log_panel import is_line
from table.stage.stand_painter import judging, life, pips, speaking
from table.ui import labels
from tests.games.kadofida.scripted import lay_out
from tests.table.scenes.playing import PERSON, Player, sit_down

JUDGED = [game for game in GAMES if any(ask.card for ask in load_board(game.rules).asks.values())]
"""The games with a stand."""
SIZES = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((2560, 1080), 1.5)]


def cases(game: Entry, eyes: int | None, seed: int = 7) -> list[tuple[Case, Match]]:
    """Cases of a random game, seen by a seat or bystander."""
    spec, rules, found = load_board(game.rules), game.rules, []
    match = play(rules, 4, seed)
    for beat in match.beats(eyes):
        claim = Bubble(0, rules.claims[0], 0.0, word=rules.claims[0])
        if case := case_of(beat.view, spec, rules, claim):
            found.append((case, match))
    assert found
    return found


def test_all_games_whose_cards_are_claimed_and_judged_have_a_stand() -> None:
    assert [game.id for game in JUDGED] == ["royal", "mushi", "kadofida"]


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_a_bystander_s_evidence_is_what_lies_open(game: Entry) -> None:
    for case, _ in cases(game, None):
        assert not case.mine
        assert len(case.open) + case.unseen == case.total
        assert all(bears(game.rules.faces[face], case.word) for face in case.open)


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_a_seat_s_own_cards_are_evidence_for_it_alone(game: Entry) -> None:
    """Of a hand that others hold nothing is counted."""
    own = [case for case, _ in cases(game, 0) if case.mine]
    assert own
    for (case, _), (public, _) in zip(cases(game, 0), cases(game, None), strict=True):
        assert case.open == public.open and case.stakes == public.stakes
        assert len(case.mine) + len(case.open) <= case.total


def test_whoever_is_wrong_takes_the_card_and_one_too_many_loses() -> None:
    royal = entry("royal")
    limit = 4
    for case, _ in cases(royal, None):
        for answer, (right, wrong) in case.stakes.items():
            assert (right.seat, wrong.seat) == (case.claimer, case.judge)
            assert right.claimed == answer and wrong.claimed == (not answer), "what is doubted rightly is another card"
            for stake in (right, wrong):
                assert (stake.before is not None) == stake.claimed
                assert stake.loses == (stake.after is not None and stake.after >= limit)
                assert stake.limit == (None if stake.after is None else limit)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("id", ["royal", "mushi"])
def test_the_count_is_what_lies_there_once_the_card_is_taken(id: str) -> None:
    """Some insects count as more than one, unless they lie sideways."""
    game, compared = entry(id), set[float]()
    spec, rules = load_board(game.rules), game.rules
    danger = spec.table(DangerSpec)
    assert danger
    for seed in range(30):
        beats = play(rules, 4, seed).beats(None)
        for index, beat in enumerate(beats):
            if not isinstance(beat.event, Revealed) or not beat.event.truth:
                continue
            asked = next(one for one in beats[:index][::-1] if one.view.ask)
            word = rules.claims[beat.event.claim]
            case = case_of(asked.view, spec, rules, Bubble(beat.event.giver, word, 0.0, word=word))
            taken = next((one for one in beats[index : index + 4] if type(one.event).__name__ == "Taken"), None)
            if not case or not taken or taken.event.card != beat.event.card:  # type: ignore[attr-defined]
                continue
            seat = taken.event.seat  # type: ignore[attr-defined]
            (stake,) = {
                stake for both in case.stakes.values() for stake in both if stake.claimed and stake.seat == seat
            }
            if stake.after is None:
                continue
            number = taken.view.map.first["area"] + seat
            columns = columns_of(
                taken.view, number, taken.view.cards("area", seat), Groups(rules, danger.group), danger, rules
            )
            (column,) = [one for one in columns if beat.event.card in one.tokens]
            assert sum(column.weights) == stake.after
            compared.add(stake.after)
    assert len(compared) > 2 and (id == "royal" or any(after % 1 for after in compared))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
def test_what_is_at_stake_is_told_with_the_name_of_who_takes_or_scores_it(game: Entry, lang: str) -> None:
    names = ("Ann", "Ben", "Chi", "Dan")
    teller = Teller(Words(lang, "table", game.package), game.rules, names)
    told = 0
    for case, _ in cases(game, None):
        for stake in (stake for both in case.stakes.values() for stake in both):
            assert [name for name in names if name in counted(stake, teller)] == [names[stake.seat]]
            told += 1
    assert told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("claim", "flames", "marks", "ends"),
    [
        ("kataso", {1: "kataso froggs"}, {1: 1}, {1}),
        ("kataso", {0: "kataso froggs", 1: "ndungo froggs"}, {0: 1, 1: 1}, {0, 1}),
        ("kataso", {1: "kataso"}, {1: 1}, set()),
        ("kataso", {1: "kataso froggs"}, {0: 1}, set()),
        ("kadofida", {}, {0: 1}, {0}),
        ("kadofida", {}, {1: 1}, set()),
    ],
)
def test_the_stakes_say_where_an_answer_would_end_the_game(
    claim: str, flames: dict[int, str], marks: dict[int, int], ends: set[int], lang: str
) -> None:
    """The boss is seat 0, and seat 1 has pitched."""
    play = lay_out("ndungo froggs kataso", flames=flames, marks=marks).pitch("ndungo", claim)
    game = entry("kadofida")
    bubble = Bubble(1, claim, 0.0, word=claim)
    case = case_of(play.match.view(None), load_board(game.rules), game.rules, bubble)
    assert case
    stakes = [stake for both in case.stakes.values() for stake in both]
    teller = Teller(Words(lang, "table", game.package), game.rules, "ABCD")
    assert {stake.seat for stake in stakes if stake.ends} == ends
    told = {stake.seat for stake in stakes if teller.words("stand.ends", said="").strip() in counted(stake, teller)}
    assert told == ends
    for stake in stakes:
        assert not set("!！\n") & set(sentence(stake, teller)), "it stands inside another sentence"


@pytest.mark.parametrize("flames", ["", "froggs froggs"])
@pytest.mark.parametrize("face", entry("kadofida").rules.faces, ids=lambda face: face.id)
def test_of_a_known_card_the_stakes_of_a_doubted_lie_name_the_points_that_it_costs(face: Face, flames: str) -> None:
    game = entry("kadofida")
    claim = next(word for word in game.rules.claims if word != face.id)
    pitched = lay_out(f"{face.id} ndungo", flames={1: flames}).pitch(face.id, claim)
    view, before = pitched.match.view(1), pitched.facts.scores[1]
    number = game.rules.faces.index(face)
    stakes = foreseen(view, load_board(game.rules), game.rules, 1, claim, number, true=False)
    assert stakes
    marks = pitched.facts.marks[1]
    after = pitched.refuse().facts
    lost = before - after.scores[1] - MARK_COSTS * (after.marks[1] - marks)
    for lang in LANGUAGES:
        teller = Teller(Words(lang, "table", game.package), game.rules, "ABCD")
        plain = sentence(stakes[1]._replace(variant=""), teller)
        said = sentence(stakes[1], teller)
        assert (said != plain) == (lost > 0) and (not lost or str(lost) in said)


@pytest.mark.parametrize("size", SIZES)
def test_a_look_is_offered_beside_the_stamps_and_as_high_as_they_are(size: tuple[tuple[int, int], float]) -> None:
    screen, rules = Screen(size[0], "en", size[1]), entry("royal").rules
    at = stand_places(places(screen, 4, 0, load_board(rules), rules, 0.0, 0), screen, stakes=True)
    assert (at.words.y, at.words.height) == (at.stamps[False].y, at.stamps[False].height)
    assert at.words.left > at.stamps[False].right and at.words.width >= at.stamps[False].width // 2


@pytest.mark.slow
def test_in_kadofida_flames_are_at_stake_for_whoever_lies_or_doubts_the_truth() -> None:
    """Each stake is compared with the consequences by the rules."""
    game, seen = entry("kadofida"), set[tuple[bool, bool, str]]()
    spec, rules = load_board(game.rules), game.rules
    teller = Teller(Words("en", "table", game.package), rules, "ABCD")
    for seed in range(3):
        beats = play(rules, 4, seed).beats(None)
        for index, beat in enumerate(beats):
            if not isinstance(beat.event, Decided):
                continue
            pitched = next(one.event for one in beats[:index][::-1] if isinstance(one.event, Pitched))
            asked = next(one for one in beats[:index][::-1] if one.view.ask)
            word = rules.claims[pitched.claim]
            case = case_of(asked.view, spec, rules, Bubble(pitched.giver, word, 0.0, word=word))
            assert case
            after = []
            for later in beats[index + 1 :]:
                after.append(later.event)
                if later.view.ask:
                    break
            flames = [event.seat for event in after if isinstance(event, FlameShown | Vindicated | Admitted)]
            marked = [event.seat for event in after if isinstance(event, Marked)]
            lie = any(isinstance(event, FlameShown | Admitted) for event in after)
            right, wrong = case.stakes[beat.event.allow]
            stake = right if beat.event.allow != lie else wrong
            told = counted(stake, teller)
            if stake.instead == SPARED:
                assert str(rules.faces[rules.claims.index(word)].traits["points"]) in told
            elif beat.event.allow:
                assert told != counted(stake._replace(variant=""), teller), "a lie that is believed scores, too"
            assert stake.claimed != lie
            assert flames == ([] if stake.instead else [stake.seat])
            assert marked == ([stake.seat] if stake.instead == "mark" else [])
            before = len(asked.view.cards("flames", stake.seat))
            assert stake.before == (None if stake.instead else before)
            assert stake.loses == (not stake.instead and before == 2)
            seen.add((beat.event.allow, lie, stake.instead))
    assert seen == {
        (True, False, SPARED),
        (True, True, ""),
        (False, True, ""),
        (False, False, ""),
        (False, False, "mark"),
    }


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_nothing_of_the_stand_lies_on_anything_else_or_on_the_hand(
    game: Entry, size: tuple[int, int], text: float
) -> None:
    screen, spec = Screen(size, "en", text), load_board(game.rules)
    for seats in game.seats:
        for log in (0.0, 130.0):
            layout = places(screen, seats, 0, spec, game.rules, log, 0)
            for stakes, says in ((False, False), (True, True)):
                at = stand_places(layout, screen, stakes=stakes, says=says)
                parts = {"bust": at.bust, "card": at.card.rect, "evidence": at.evidence, "others": at.others}
                parts |= {f"stamp {answer}": rect for answer, rect in at.stamps.items()}
                parts |= {f"stakes {answer}": rect for answer, rect in at.stakes.items()} if stakes else {}
                for (one, first), (other, second) in combinations(parts.items(), 2):
                    assert not first.colliderect(second), (seats, one, other)
                assert not at.bubble.colliderect(at.card.rect)
                sign = max(screen.px(52), layout.instruction.height)
                assert at.evidence.right <= at.lamp[0] - sign * 3 // 2, "the coach is called below its button"
                for name, rect in parts.items():
                    whole = layout.board.union(layout.log or layout.board)
                    assert whole.contains(rect) and rect.bottom <= layout.hand.top, (seats, name)
                    assert not rect.colliderect(layout.menu)
                assert all(rect.height >= screen.px(TARGET) for rect in at.stamps.values())


@pytest.mark.slow
def test_the_log_is_away_while_a_claim_is_judged_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    player, drawn = sit_down(PERSON, "random", "random", speed=1.0, log_usual="signs"), list[int]()
    log, draw = player.scene.narration.log, player.scene.narration.log.draw
    monkeypatch.setattr(log, "draw", lambda surface: (drawn.append(1), draw(surface)))
    public_case(player)
    player.wait(600)
    drawn.clear()
    player.frame()
    assert not drawn and not any(map(is_line, player.targets))
    player.click(next(item.id for item in player.scene.turn.prompt.items if item.look == "yes"))
    for _ in range(400):
        player.wait(50)
        if player.scene.board.painter.stand is None:
            break
    player.frame()
    assert drawn and any(map(is_line, player.targets))


def test_an_answer_is_stamped_on_the_card_and_then_the_stand_goes() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    random = Random(3)
    player.wait_until_asked()
    while not player.scene.board.painter.stand:
        player.decide(random)
        player.wait_until_asked()
    board = player.scene.board
    stand = board.painter.stand
    assert stand and board.dim <= 1.0
    player.wait(400)
    assert board.dim == pytest.approx(0.3, abs=0.01)
    seen = [Rect(rect) for rect in stand.rects]
    targets = player.scene.focus.targets
    covered = [target.id for target in targets if target.id.startswith(("Token", "Seat"))]
    things = {f"{thing.touch.kind} {thing.touch.value}": thing for thing in board.things}
    assert covered and all(things[id].held or things[id].rect.collidelist(seen) < 0 for id in covered if id in things)
    yes = next(item for item in player.scene.turn.prompt.items if item.look == "yes")
    player.key_to(yes.id)
    assert board.painter.stand and board.painter.stand.answer is True
    for _ in range(200):
        player.wait(50)
        if board.painter.stand is None or board.painter.stand.case != stand.case:
            return
    raise AssertionError("it stays")


@pytest.mark.slow
def test_no_sentence_lies_over_an_answer_or_what_comes_of_it() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0, game="kadofida")
    public_case(player)
    player.wait(400)
    player.click(next(item.id for item in player.scene.turn.prompt.items if item.look == "no"))
    board, drawn = player.scene.board, 0
    while board.reveals:
        player.wait(50)
        if not board.reveals:
            break
        player.scene.turn.prompt.say("", "What was before")
        player.frame()
        assert player.scene.turn.prompt.untold == ""
        before = pygame.image.tobytes(player.surface, "RGB")
        player.scene.turn.prompt.say("", "")
        assert player.frame() == before
        drawn += 1
    assert drawn > 10


@pytest.mark.slow
def test_a_character_stands_by_its_claim_in_its_own_words_unless_it_is_not_to_talk() -> None:
    said = {}
    for talk in ("off", "lively"):
        player = sit_down(PERSON, "gen:1", "momo:1", talk=talk)
        public_case(player)
        stand = player.scene.board.painter.stand
        assert stand
        said[talk] = stand.says
        lines = player.scene.company.characters[stand.case.claimer].lines["en"]["claiming"]
    assert said["off"] == "" and said["lively"] in lines


def test_the_words_go_by_what_all_have_seen_and_a_person_has_none() -> None:
    company = sit_down(PERSON, "gen:1").scene.company
    assert company.sentence(12, "rare", "en", 0) == ""
    words = [company.sentence(beats, "rare", lang, 1) for beats in range(12) for lang in ("en", "ja")]
    assert all(words) and len({*words}) > 2
    assert words == [company.sentence(beats, "rare", lang, 1) for beats in range(12) for lang in ("en", "ja")]


def test_a_card_that_one_has_pitched_is_evidence_for_oneself_and_not_at_a_shared_screen() -> None:
    """By their own eyes only."""
    own = set[bool]()
    for seats, shared in (((PERSON, "random", "random"), False), ((PERSON, PERSON, "random"), True)):
        player, random = sit_down(*seats, game="kadofida", seed=5), Random(3)
        for _ in range(30):
            player.wait_until_asked()
            if player.over or (True in own and not shared):
                break
            if player.scene.eyes.covered:
                player.pass_cover()
                continue
            if stand := player.scene.board.painter.stand:
                assert not (shared and (stand.case.recalled or stand.case.mine))
                own.add(not shared and bool(stand.case.recalled))
            player.decide(random)
    assert True in own


def public_case(player: Player) -> None:
    """Let random decisions be made until a claim is judged in public."""
    random = Random(3)
    for _ in range(80):
        player.wait_until_asked()
        assert not player.over
        if player.scene.eyes.covered:
            player.pass_cover()
        elif player.scene.board.painter.stand:
            return
        else:
            player.decide(random)
    raise AssertionError("no claim is judged")


def test_on_the_couch_the_own_cards_can_be_looked_at_before_a_claim_is_judged() -> None:
    player = sit_down(PERSON, PERSON, "random")
    public_case(player)
    scene, ask = player.scene, player.scene.session.ask
    assert ask and scene.view.eyes is None and not scene.board.painter.stand.case.mine  # type: ignore[union-attr]
    assert scene.board.painter.stand.call == scene.board.places.hand  # type: ignore[union-attr]
    player.click(OWN_CARDS)
    assert player.phase is Phase.COVER and scene.eyes.seat == ask.seat
    player.pass_cover()
    assert scene.board.painter.stand.call is None  # type: ignore[union-attr]
    assert player.phase is Phase.PRIVATE and scene.view.eyes == ask.seat and scene.session.ask == ask
    assert scene.board.painter.stand and OWN_CARDS not in player.targets
    yes = next(item for item in scene.turn.prompt.items if item.look == "yes")
    player.click(yes.id)
    assert player.phase is Phase.CLOSING and scene.session.ask != ask


@pytest.mark.slow
def test_a_claimer_stands_by_the_claim_in_the_same_words_while_it_is_judged() -> None:
    """With the own cards looked at first and without."""
    said = 0
    for seed in range(1, 7):
        player = sit_down(PERSON, PERSON, "kiri:1", "gen:1", seed=seed)
        public_case(player)
        scene = player.scene
        before = scene.board.painter.stand
        assert before
        player.click(OWN_CARDS)
        player.pass_cover()
        assert scene.board.painter.stand and scene.board.painter.stand.says == before.says
        said += bool(before.says)
    assert said


def test_alone_there_is_nothing_to_look_at_first() -> None:
    player = sit_down(PERSON, "random", "random")
    public_case(player)
    assert OWN_CARDS not in player.targets


def test_the_card_leans_to_the_pointer_and_not_while_keys_are_used() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    public_case(player)
    player.wait(400)
    stand = player.scene.board.painter.stand
    assert stand
    card = stand.places.card.rect

    def seen(pos: tuple[int, int]) -> bytes:
        player.do(Point(pos))
        player.frame()
        return pygame.image.tobytes(player.surface.subsurface(card.inflate(-card.width // 2, 0)), "RGB")

    left, right = seen(card.midleft), seen(card.midright)
    assert left != right
    player.do(Next())
    player.frame()
    assert player.scene.board.painter.pointer is None


def test_who_judges_sees_there_what_others_have_called_the_card_before() -> None:
    """The oldest first, without the one that is judged."""
    player, random, seen = sit_down(PERSON, "random", "random", "random", seed=4), Random(3), 0
    scene = player.scene
    while not player.over and seen < 2:
        player.wait_until_asked()
        if player.over:
            break
        if stand := scene.board.painter.stand:
            claims: list[tuple[int, int]] = []
            for beat in scene.session.beats(None):
                if isinstance(beat.event, Offered):
                    claims = [(beat.event.giver, beat.event.claim)]
                elif isinstance(beat.event, PassedOn):
                    claims.append((beat.event.giver, beat.event.claim))
            game = scene.session.entry.rules
            assert [(said.seat, said.word) for said in stand.earlier] == [
                (seat, game.claims[word]) for seat, word in claims[:-1]
            ]
            seen += len(claims) > 1
        player.decide(random)
    assert seen == 2


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_earlier_claims_lie_beside_the_answers_and_on_nothing_else(
    game: Entry, size: tuple[int, int], text: float
) -> None:
    screen, spec = Screen(size, "en", text), load_board(game.rules)
    for seats in game.seats:
        layout = places(screen, seats, 0, spec, game.rules, 0.0, 0)
        at = stand_places(layout, screen, stakes=True, says=True)
        room = earlier_place(at, screen)
        assert room.width > screen.px(150) and room.height > screen.px(100)
        others = [at.bust, at.card.rect, at.evidence, at.others, *at.stamps.values(), *at.stakes.values(), layout.hand]
        assert room.collidelist(others) < 0 and layout.board.contains(room)


def test_the_evidence_says_which_cards_count_under_another_name() -> None:
    royal = entry("royal")
    for lang in LANGUAGES:
        words = Words(lang, royal.package, "table")
        teller = Teller(words, royal.rules, ("A", "B", "C", "D"))
        for case, _ in cases(royal, None):
            said = evidence_told(case, teller)
            names = {face.id: words(f"face.{face.id}") for face in royal.rules.faces}
            assert (names[f"{case.word}_royal"] in said) is (case.word != "royal")
            assert (words("besides") in said) is (case.word != "royal")


def test_the_speaker_breathes_blinks_and_has_a_habit_by_the_clock_alone() -> None:
    screen = Screen((1280, 720), "en")
    seats = [SeatSetup(name, number, f"{name}:1") for number, name in enumerate(("kiri", "gen"))]
    seen = [[life(seat, clock, screen) for clock in range(0, 20_000, 20)] for seat in seats]
    for one in seen:
        assert {look for look, _, _ in one} == {"calm", "thinking", "tic"} and len({lift for *_, lift in one}) > 2
        assert "shut" in {gaze for _, gaze, _ in one}
    habits = [[number for number, (look, *_) in enumerate(one) if look == "tic"] for one in seen]
    assert habits[0] != habits[1]
    calm = Screen((1280, 720), "en", reduced=True)
    assert {life(seats[0], clock, calm) for clock in range(0, 20_000, 20)} == {("calm", "ahead", 0)}


@pytest.mark.parametrize("looks", [True, False])
def test_whoever_answers_that_it_looks_away_does_so_at_the_stand(looks: bool) -> None:
    game, screen = entry("kadofida"), Screen((1280, 720), "en")
    row = load_board(game.rules).events["SaidEyes"]
    player = sit_down(PERSON, "kiri:1", "random", speed=1.0, game="kadofida")
    public_case(player)
    stand, view = player.scene.board.painter.stand, player.scene.view
    assert stand and view
    seats = player.scene.session.setup.seats
    answer = CUES[row.cue].says(player.scene.board.speech, SaidEyes(stand.case.claimer, looks), view, row, 0.0)
    stand = replace(stand, earlier=(answer,))
    gazes = {speaking(stand, seats, clock, screen)[1] for clock in range(0, 20_000, 20)}
    assert ("left" in gazes) is not looks and ("ahead" in gazes or not looks)


def test_nobody_blinks_while_words_or_an_answer_are_told() -> None:
    player = sit_down(PERSON, "kiri:1", "random", speed=1.0)
    public_case(player)
    stand = player.scene.board.painter.stand
    assert stand
    seats, screen = player.scene.session.setup.seats, Screen((1280, 720), "en")
    blinks = [clock for clock in range(0, 20_000, 20) if life(seats[stand.case.claimer], clock, screen)[1] == "shut"]
    quiet = replace(stand, says="", began=-10_000.0)
    for clock in blinks:
        assert speaking(quiet, seats, clock, screen)[1] == "shut"
        for told in (quiet.struck(True, clock), replace(quiet, looked=True), replace(quiet, says="!", began=clock)):
            assert speaking(told, seats, clock, screen)[1] != "shut"
            assert judging(told, seats, clock, screen)[1] != "shut"


def test_whoever_speaks_at_the_stand_never_glances_aside() -> None:
    player = sit_down(PERSON, "kiri:1", "random", speed=1.0)
    public_case(player)
    stand = player.scene.board.painter.stand
    assert stand
    seats, screen = player.scene.session.setup.seats, Screen((1280, 720), "en")
    times = range(0, 30_000, 20)
    assert "right" in {life(seats[stand.case.claimer], clock, screen)[1] for clock in times}
    assert {speaking(stand, seats, clock, screen)[1] for clock in times} == {"ahead", "shut"}


@pytest.mark.slow
def test_the_speaker_comes_from_where_it_sits() -> None:
    found = []
    for seat in ((0, 300), (1280, 300)):
        player = sit_down(PERSON, "kiri:1", "random", speed=1.0)
        public_case(player)
        painter = player.scene.board.painter
        assert painter.stand
        painter.stand = replace(painter.stand, seat=seat, began=player.scene.board.clock - 60)
        player.frame()
        found.append(pygame.image.tobytes(player.surface.subsurface(painter.stand.places.bust), "RGB"))
        assert painter.stand.still is False
    assert found[0] != found[1]


def test_what_the_claimer_has_answered_is_seen_there_too() -> None:
    """Every answer of the round, in the language of the moment."""
    player, random = sit_down(PERSON, "kiri:1", "gen:1", game="kadofida", seed=5), Random(3)
    scene, asked = player.scene, 0
    for _ in range(400):
        player.wait_until_asked()
        if player.over or asked > 2:
            break
        stand = scene.board.painter.stand
        if not stand:
            player.decide(random)
            continue
        answers = []
        for beat in scene.session.beats(None):
            if isinstance(beat.event, Pitched):
                answers = []
            elif isinstance(beat.event, SaidClaim | SaidPoints | SaidEyes):
                answers.append(
                    scene.board.resting.teller.claimed(beat.event, beat.view, getattr(beat.event, "claim", None))
                )
        assert [said.text for said in stand.earlier] == answers
        assert not (answers and stand.says), "other words contradict an answer"
        asked += bool(answers)
        questions = player.options("verb")
        if questions and len(answers) < 2:
            player.click(questions[-1])
        else:
            player.click(random.choice(player.options("bool")))
    assert asked > 2


@pytest.mark.parametrize(("number", "look"), [(1, "yes"), (2, "no")])
def test_a_claim_is_judged_by_one_press_of_a_key(number: int, look: str) -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    player.wait_until_asked()
    known = len(player.scene.session.beats(None))
    if not player.scene.board.painter.stand:
        player.do(AnswerKey(number))
        assert len(player.scene.session.beats(None)) == known, "only a claim is answered so"
    public_case(player)
    board = player.scene.board
    player.wait(400)
    player.do(AnswerKey(9))
    assert board.painter.stand and board.painter.stand.answer is None
    player.do(AnswerKey(number))
    assert board.painter.stand.answer is (look == "yes")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_no_words_lie_below_the_names_of_keys(lang: str, size: tuple[int, int], text: float) -> None:
    screen = Screen(size, lang, text)
    items = [Item(f"{number}", "“" + "W" * number + "”", "plain") for number in (4, 12, 20)]
    rects = {item.id: Rect(20, 100 * number, screen.px(380), screen.px(80)) for number, item in enumerate(items)}
    faces = faces_of(items, rects, screen, keyed=True)
    for item in items:
        rect = rects[item.id]
        room = rect.inflate(-2 * key_width(screen), 0)  # words are centred
        assert labels.width(item.label, faces.size, "bold") <= room.width
        drawn = Surface(size, pygame.SRCALPHA)
        draw_key(drawn, "3", rect, screen)
        assert not drawn.get_bounding_rect().colliderect(room)


def test_the_other_ways_have_the_next_numbers() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0, game="kadofida")
    public_case(player)
    others = [item for item in player.scene.turn.prompt.items if item.look == "plain"]
    found = [player.scene.controls.answer(3 + number) for number in range(len(others))]
    assert others and [target.id for target in found if target] == [item.id for item in others]
    known = len(player.scene.session.beats(None))
    player.do(AnswerKey(3))
    assert len(player.scene.session.beats(None)) > known and player.scene.board.painter.stand is None


def test_the_keys_stand_on_the_answers_while_keys_are_used() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    public_case(player)
    player.wait(400)
    rects = [player.scene.turn.prompt.rects[item.id] for item in player.scene.turn.prompt.numbered]

    def corners() -> list[bytes]:
        player.wait(300)
        player.frame()
        return [pygame.image.tobytes(player.surface.subsurface(rect.inflate(-20, -8)), "RGB") for rect in rects[1:2]]

    player.do(Point((5, 5)))
    pointed = corners()
    player.do(Next())
    assert corners() != pointed and player.scene.board.painter.stand
    player.do(Point(rects[0].center))
    assert corners() == pointed


def test_at_a_shared_screen_it_is_said_whose_call_it_is() -> None:
    player = sit_down(PERSON, PERSON, "random", speed=1.0)
    public_case(player)
    player.wait(600)
    player.frame()
    painter, place = player.scene.board.painter, player.scene.board.places.hand
    said = pygame.image.tobytes(player.surface.subsurface(place), "RGB")
    assert painter.stand
    painter.stand = replace(painter.stand, call=None)
    player.frame()
    assert pygame.image.tobytes(player.surface.subsurface(place), "RGB") != said


def test_no_number_of_the_table_shines_through_the_words_of_the_stand() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    public_case(player)
    board = player.scene.board
    stand, made = board.painter.stand, board.resting.made
    assert stand and made.columns
    column = replace(made.columns[0], badge=stand.places.evidence.center)
    below = replace(made, columns=(column, *made.columns[1:]))
    assert {*column.tokens} <= _below(stand.places, below, player.scene.screen)
    aside = replace(made, columns=(replace(column, badge=(-200, -200)),))
    assert not _below(stand.places, aside, player.scene.screen)


def test_what_is_said_stands_at_the_stand_and_no_bubble_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    public_case(player)
    board, drawn = player.scene.board, list[float]()
    monkeypatch.setattr(board.speech.bubbles, "draw", lambda canvas, places: drawn.append(canvas.clock))
    player.wait(1000)
    drawn.clear()
    board.draw(pygame.Surface(player.scene.screen.size))
    assert board.painter.stand and not drawn
    board.painter.stand = None
    board.draw(pygame.Surface(player.scene.screen.size))
    assert drawn


@pytest.mark.parametrize("count", range(1, 14))
def test_rows_of_evidence_are_even(count: int) -> None:
    for area in (Rect(0, 0, 380, 180), Rect(20, 10, 300, 60), Rect(0, 0, 90, 300)):
        places = pips(count, area)
        rows = [sum(place.y == y for place in places) for y in sorted({place.y for place in places})]
        assert len(places) == count and max(rows) - rows[-1] < len(rows)
        assert all(area.contains(place) for place in places)


def test_the_key_of_a_look_stands_at_its_words_while_one_may_look(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0, game="royal")
    public_case(player)
    prompt, keyed = player.scene.turn.prompt, list[Rect]()
    monkeypatch.setattr("table.stage.controls.prompt.draw_key", lambda _, key, rect, screen: keyed.append(rect))
    areas, art = (Rect(0, 0, 9, 9), Rect(0, 0, 9, 9)), CardArt("royal")
    words = next(target.also for target in prompt.targets() if target.also)
    surface = Surface(player.scene.screen.size)
    for why, count in (("", 3), ("Not now.", 2)):
        items = tuple(replace(item, why=why) if item.look == "lift" else item for item in prompt.items)
        monkeypatch.setattr(prompt, "_items", items)
        keyed.clear()
        prompt.draw(surface, player.scene.screen, areas, art, None, None, keys="123", hushed=True)
        assert len(keyed) == count
        assert not why or not any(rect.colliderect(words) for rect in keyed)
        assert why or keyed[2].colliderect(words), "the words are what it chooses, not the card"
