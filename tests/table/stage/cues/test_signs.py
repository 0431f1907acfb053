"""Events as the log shows them by signs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from games import GAMES, entry
from games.core.entry import Entry
from games.core.match import Beat
from games.core.words import Words
from games.passing.rules import Judged, Offered, Revealed
from table.graphics.vector import icon_file
from table.stage.boardfile import load_board
from table.stage.cues.cues import signs
from table.stage.speech.event_icons import TO, Card, Icon, Number, Said, SeatIcon, Sign, Stamp
from table.stage.speech.narrator import Narrator
from tests.games.transcript import random_match

every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


def happening(game: Entry, seeds: int = 2) -> Iterator[tuple[Beat, list[Beat]]]:
    """Yield events of random games, to bystander and seats."""
    seats = game.rules.seats[-1]
    for seed in range(seeds):
        match = random_match(game.id, seats, seed)
        yield from zip(match.beats(None), map(list, zip(*map(match.beats, range(seats)), strict=True)), strict=True)


@pytest.mark.sampled(1)
@every_game
def test_signs_are_the_same_whoever_looks_and_can_all_be_drawn(entry: Entry) -> None:
    spec, words, faces = load_board(entry.rules), entry.rules.claims, {face.id for face in entry.rules.faces}
    for beat, seen in happening(entry):
        row = signs(beat, spec, entry.rules)
        assert row, f"nothing stands for {type(beat.event).__name__}"
        assert all(signs(other, spec, entry.rules) == row for other in seen)
        for sign in row:
            match sign:
                case Said(word):
                    assert word in words
                case Card(face):
                    assert face is None or face in faces
                case Icon(name):
                    assert icon_file(name, entry.art)


@pytest.mark.sampled(2)
@every_game
def test_no_card_is_shown_that_does_not_lie_open_or_did_right_before(entry: Entry) -> None:
    spec = load_board(entry.rules)
    before: set[str] = set()
    for beat, _ in happening(entry, 1):
        view = beat.view
        open_faces = {entry.rules.faces[face].id for card, face in view.faces.items() if view.is_open(card)}
        shown = {sign.face for sign in signs(beat, spec, entry.rules) if isinstance(sign, Card) and sign.face}
        assert shown <= open_faces | before
        before = open_faces


def test_what_goes_into_a_hand_has_a_sign_of_its_own_and_shows_the_card_that_all_have_seen() -> None:
    beat, row = told("mushi", "TookBack")
    insect = entry("mushi").rules.claims[beat.event.insect]  # type: ignore[attr-defined]
    assert row == (SeatIcon(beat.event.seat), Card(insect), Icon("hand"))  # type: ignore[attr-defined]
    assert told("mushi", "Taken")[1][-1] == Icon("take") and told("panic", "TookBack")[1][-1] == Icon("hand")


def told(game: str, kind: str) -> tuple[Beat, tuple[Sign, ...]]:
    """The first such event."""
    found = entry(game)
    spec = load_board(found.rules)
    beat = next(beat for beat, _ in happening(found, 20) if type(beat.event).__name__ == kind)
    return beat, signs(beat, spec, found.rules)


def test_a_claim_a_verdict_and_what_has_come_out() -> None:
    rules = entry("royal").rules
    offered, judged, revealed = (told("royal", kind) for kind in ("Offered", "Judged", "Revealed"))
    event = offered[0].event
    assert isinstance(event, Offered)
    assert offered[1] == (SeatIcon(event.giver), TO, SeatIcon(event.to), Said(rules.claims[event.claim]))
    event = judged[0].event
    assert isinstance(event, Judged)
    assert judged[1] == (SeatIcon(event.judge), Said(rules.claims[event.claim]), Stamp(event.believe, said=True))
    event = revealed[0].event
    assert isinstance(event, Revealed)
    face = rules.faces[revealed[0].view.faces[event.card]].id
    assert revealed[1] == (SeatIcon(event.giver), Said(rules.claims[event.claim]), Card(face), Stamp(event.truth))


def test_whom_it_is_done_to_stands_after_an_arrow() -> None:
    """A card that is used lies sideways, and so it is drawn."""
    beat, row = told("mushi", "UsedOnCard")
    used, aim = (beat.view.faces[getattr(beat.event, name)] for name in ("card", "target"))
    ids = [face.id for face in entry("mushi").rules.faces]
    assert row[1:4] == (Card(ids[used], sideways=True), Icon("bolt"), TO)
    assert isinstance(row[4], Card) and row[4].face == ids[aim]
    assert told("mushi", "UsedOnAll")[1][-2:] == (TO, Icon("everyone"))


def test_an_icon_stands_for_what_shows_neither_card_nor_claim() -> None:
    beat, row = told("panic", "Drew")
    assert row == (SeatIcon(beat.event.seat), Icon("cards"), Number(beat.event.number))  # type: ignore[attr-defined]
    _, row = told("panic", "Placed")
    assert not any(isinstance(sign, Icon) for sign in row)


def test_a_line_that_a_row_does_without_follows_the_one_that_has_told_it() -> None:
    found = entry("royal")
    tells = Narrator(Words("en", "table", found.package), found.rules, load_board(found.rules), "ABCDEF")
    lines: list[tuple[Beat, str]] = []
    for beat, _ in happening(found, 6):
        if words := tells.log_line(beat, lines[-1][0].event if lines else None):
            lines.append((beat, words))
    kinds = [type(beat.event).__name__ for beat, _ in lines]
    after = [two for one, two in pairwise(kinds) if one == "PenaltyTaken"]
    assert after and "Taken" not in after and "TurnedUp" not in after
    assert kinds.count("Taken") > len(after)
