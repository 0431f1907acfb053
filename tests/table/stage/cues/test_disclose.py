from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games import entry as find
from games.core.entry import Entry
from games.core.match import Beat, Match
from table.match.speeds import INSTANT
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.cues.cues import signs
from table.stage.cues.unveiling import Unveiling
from table.stage.drawing.cards import CardArt
from table.stage.speech.bubbles import Bubble
from table.stage.speech.event_icons import Card, Stamp
from table.stage.speech.occasions import occasions
from tests.table.moments import each, moment, spec_of
from tests.table.stage.boards import SMALL, board, pixels


def of(played: Match) -> Entry:
    return find(played.game.id)


def lie(played: Match, beat: Beat) -> bool:
    return not spec_of(of(played), beat).options["true"]


def truth(played: Match, beat: Beat) -> bool:
    return spec_of(of(played), beat).options["true"]


def disclosed(
    entry: Entry, true: bool, tempo: float = 1.0, eyes: int | None = None, heard: list[str] | None = None
) -> tuple[Board, Unveiling, Beat]:
    """Return a board on which a claim is just being disclosed.

    As true or as a lie; its sounds are `heard`.
    """
    played, index = moment(entry, "disclose", truth if true else lie)
    found = played.beats(eyes)
    sounds = [] if heard is None else heard
    shown = board(4, SMALL, entry, play=lambda name, step, seat: sounds.append(name))
    shown.settle(found[index - 1].view)
    shown.perform(found[index], tempo)
    show = shown.effects.of(Unveiling)
    assert show
    return shown, show, found[index]


@each("disclose")
def test_whether_a_claim_was_true_is_stamped_on_a_card_that_stays_face_down_for_all(entry: Entry) -> None:
    for true in (True, False):
        for eyes in (None, 0, 1, 2, 3):
            shown, show, beat = disclosed(entry, true, eyes=eyes)
            card = spec_of(entry, beat).part(beat.event, "card")
            clock = shown.clock
            while clock < show.time.ends + 600:
                flight = shown.flights.of(card)
                assert flight is None or flight.shows(clock) is None
                clock += 50
                shown.update(50)
            assert show.yes == true and shown.resting.made.faces.get(card) is None


@each("disclose")
def test_no_card_is_heard_to_turn_where_none_does(entry: Entry) -> None:
    for true in (True, False):
        names: list[str] = []
        shown, show, _ = disclosed(entry, true, heard=names)
        for _ in range(200):
            shown.update(20)
        assert "flip" not in names and ("reveal_true" if true else "reveal_lie") in names
        assert show.time.lengths["turn"] == 0 < show.time.lengths["stamp"]


@each("disclose")
def test_who_pays_is_the_boss_for_a_truth_and_the_creator_for_a_lie(entry: Entry) -> None:
    for true in (True, False):
        _, show, _ = disclosed(entry, true)
        assert show.payer == (show.to if true else show.by) and show.to != show.by


@each("disclose")
def test_it_is_seen_as_a_still_picture_where_nothing_moves(entry: Entry) -> None:
    shown, show, _ = disclosed(entry, False, INSTANT)
    held = pixels(shown, SMALL)
    shown.update(show.time.ends - shown.clock - 20)
    assert pixels(shown, SMALL) == held and show.time.ends - show.time.began >= 400


@each("disclose")
def test_the_log_stamps_it_beside_a_card_without_a_face(entry: Entry) -> None:
    for true in (True, False):
        played, index = moment(entry, "disclose", truth if true else lie)
        row = signs(played.beats(None)[index], load_board(entry.rules), entry.rules)
        assert Stamp(true) in row and Card(None) in row


@each("disclose")
def test_both_seats_feel_what_has_come_out(entry: Entry) -> None:
    wanted = {True: {"fooled", "wrong_doubt"}, False: {"caught", "saw_through"}}
    for true, names in wanted.items():
        played, index = moment(entry, "disclose", truth if true else lie)
        found = occasions(played.beats(None), index, load_board(entry.rules), entry.rules)
        assert names <= {occasion.name for occasion in found}


@each("disclose")
def test_the_card_lies_in_its_place_before_anything_else_happens_to_it(entry: Entry) -> None:
    """A card that burns there must not burn mid-table."""
    for true in (True, False):
        played, index = moment(entry, "disclose", truth if true else lie)
        beat = played.beats(None)[index]
        shown = board(4, SMALL, entry)
        shown.settle(played.beats(None)[index - 1].view)
        shown.update(shown.perform(beat, 1))
        card = spec_of(entry, beat).part(beat.event, "card")
        assert shown.shown_card(card)[0] == shown.resting.made.poses[card]


@each("disclose")
def test_a_lie_and_a_truth_take_the_same_time(entry: Entry) -> None:
    (_, one, _), (_, other, _) = disclosed(entry, True), disclosed(entry, False)
    assert replace(one.time, began=0) == replace(other.time, began=0)


@each("disclose")
def test_what_was_claimed_lies_on_the_card_that_stays_face_down(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a stamp alone would not say what is true of it."""
    asked: list[str] = []
    chip = CardArt.chip

    def noted(self: CardArt, word: str, height: int, struck: bool = False) -> pygame.Surface:
        asked.append(word)
        return chip(self, word, height, struck)

    for true in (True, False):
        shown, show, _ = disclosed(entry, true)
        word = entry.rules.claims[0]
        assert show.coined
        shown.effects.show(replace(show, said=(Bubble(show.by, word, 0.0, word=word), None)))
        while shown.clock < show.struck + 50:
            shown.update(50)
        pixels(shown, SMALL)
        monkeypatch.setattr(CardArt, "chip", noted)
        asked.clear()
        pixels(shown, SMALL)
        assert word in asked
        monkeypatch.undo()
