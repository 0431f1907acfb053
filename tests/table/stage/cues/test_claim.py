"""A claim may have several fields and be about the whole table.

One text with these fields tells it everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from games import GAMES
from games.core import words as catalogues
from games.core.entry import Entry
from games.core.game import Game
from games.core.match import Beat, Match
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words, catalogue
from table.base.measures import PASS
from table.base.screen import Screen
from table.stage import board as boards
from table.stage.boardfile import load_board, read_board
from table.stage.motion.view_diff import changes
from table.stage.spec import BoardSpec
from table.stage.speech.narrator import Narrator
from tests.table.moments import each, moment, spec_of, with_cue
from tests.table.stage.boards import SMALL, board, match, play_on
from tests.table.stage.test_boardfile import board_text

GAME = with_cue("claim")[0]
ROW = next(name for name, event in load_board(GAME.rules).events.items() if event.claims)


def gives(played: Match, beat: Beat) -> bool:
    """True if a card moves from a hand to the table."""
    beats = played.beats(None)
    before = next(other for other, one in pairwise(beats) if one.event == beat.event)
    return bool(changes(before.view, beat.view))


BID = {"en": "At least {claim}, I tell {to}!", "ja": "{to}さん、少なくとも{claim}！"}


@pytest.fixture
def bidding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the first claim of a round words to everybody."""
    pygame.display.init()

    def texts(package: str, lang: str) -> Mapping[str, str]:
        return {**catalogue(package, lang), **({f"speech.{ROW}": BID[lang]} if package == GAME.package else {})}

    monkeypatch.setattr(catalogues, "catalogue", texts)
    monkeypatch.setattr(boards, "load_board", to_all)


def to_all(game: Game) -> BoardSpec:
    row = board_text(GAME)[board_text(GAME).index(f"[event.{ROW}]") :].split("\n\n")[0]
    assert 'to = "to"\n' in row
    return read_board(board_text(GAME).replace(row, row.replace('to = "to"\n', "")), game)


@pytest.mark.usefixtures("bidding")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_with_its_fields_in_bubble_and_reminder_and_after_a_jump(lang: str) -> None:
    screen, words = Screen(SMALL.size, lang), Words(lang, "table", GAME.package)
    beats = match(4, 1, entry=GAME).beats(None)
    at = next(number for number, beat in enumerate(beats) if spec_of(GAME, beat).claims)
    event, view = beats[at].event, beats[at].view
    seat, word = spec_of(GAME, beats[at]).part(event, "by"), spec_of(GAME, beats[at]).part(event, "word")
    teller = Teller(words, GAME.rules, [f"Seat {seat}" for seat in range(4)])
    text = teller.speech(event, view)
    assert teller.claim(word) in text and text != teller.claim(word)

    watched, jumped = board(4, screen, GAME), board(4, screen, GAME)
    for beat in beats[: at + 1]:
        play_on(watched, watched.perform(beat, 1))
    jumped.settle(view, [beat.event for beat in reversed(beats[: at + 1])])
    for shown in (watched, jumped):
        said = shown.speech.bubbles.of(seat)
        assert said and (said.text, said.word) == (text, GAME.rules.claims[word])
    tells = Narrator(words, GAME.rules, to_all(GAME.rules), teller.names)
    assert any(words("play.claim_to_all", by=teller.names[seat], word=text) in line for line in tells.reminder(beats))


@pytest.mark.usefixtures("bidding")
def test_it_stands_in_the_other_language_after_a_change() -> None:
    beats = match(4, 1, entry=GAME).beats(None)
    shown, ja = board(4, entry=GAME), Words("ja", "table", GAME.package)
    shown.settle(beats[-1].view, [beat.event for beat in reversed(beats)])
    shown.layout(replace(SMALL, lang="ja"), ja, shown.pictures.art, log=0)
    assert any("少なくとも" in said.text for seat in range(4) if (said := shown.speech.bubbles.of(seat)))


@each("claim")
def test_a_card_is_slapped_on_the_table_and_named_then(entry: Entry) -> None:
    played, index = moment(entry, "claim", gives)
    found, heard = played.beats(None), list[tuple[str, float]]()
    shown = board(4, SMALL, entry, play=lambda name, step, seat: heard.append((name, shown.clock)))
    shown.settle(found[index - 1].view)
    shown.perform(found[index], 1.0)
    spec = spec_of(entry, found[index])
    giver, card = spec.part(found[index].event, "by"), next(iter(shown.flights.coming))
    flight, rest = shown.flights.of(card), shown.resting.made.poses[card]
    assert flight and flight.travel.lob and flight.travel.ms == PASS and flight.travel.end == rest
    while shown.flights.of(card):
        shown.update(10)
    said = shown.speech.bubbles.of(giver)
    assert said and said.born > flight.travel.ends
    slap = next(at for name, at in heard if name == "slap")
    assert flight.travel.ends - 40 <= slap <= flight.travel.ends
    shown.update(300)
    assert [name for name, _ in heard].index("slap") < [name for name, _ in heard].index("claim")


def test_a_claim_without_words_of_its_own_is_its_word() -> None:
    entry = GAMES[0]
    beats = match(4, 1, entry=entry).beats(None)
    beat = next(beat for beat in beats if spec_of(entry, beat).claims)
    word = spec_of(entry, beat).part(beat.event, "word")
    teller = Teller(Words("en", entry.package), entry.rules, ["A", "B", "C", "D"])
    assert teller.claimed(beat.event, beat.view, word) == teller.claim(word)
