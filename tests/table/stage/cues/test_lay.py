from __future__ import annotations

from games.core.entry import Entry
from games.core.match import Beat, Match
from table.stage.cues.lay import READ
from tests.table.moments import each, moment, spec_of
from tests.table.stage.boards import SMALL, board, play_on


def several(played: Match, beat: Beat) -> bool:
    return len(getattr(beat.event, "cards", ())) > 1


@each("lay")
def test_cards_that_are_laid_down_lie_open_side_by_side_until_they_have_been_read(entry: Entry) -> None:
    played, index = moment(entry, "lay", several)
    for eyes in (None, 0, 1, 2, 3):
        beats = played.beats(eyes)
        shown, beat = board(4, SMALL, entry), beats[index]
        shown.settle(beats[index - 1].view)
        length = shown.perform(beat, 1)
        cards = spec_of(entry, beat).part(beat.event, "cards")
        mat = shown.places.seats[spec_of(entry, beat).part(beat.event, "by")].panel
        play_on(shown, 600)
        lie = [shown.shown_card(card) for card in cards]
        assert [face for _, face in lie] == [entry.rules.faces[beat.view.faces[card]].id for card in cards]
        assert all(mat.collidepoint(pose.x, pose.y) for pose, _ in lie)
        assert len({pose.x for pose, _ in lie}) == len(cards) and len({pose.y for pose, _ in lie}) == 1
        play_on(shown, 500)
        assert [shown.shown_card(card) for card in cards] == lie
        assert length > READ
        play_on(shown, length - 1100)
        assert [shown.shown_card(card)[0] for card in cards] == [shown.resting.made.poses[card] for card in cards]
