"""The end in words: the decisive card, its count and giver.

And the giver's claim.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from games import entry
from games.core.match import Match
from games.core.numbers import digits
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from table.match.outcome import Outcome
from table.stage.boardfile import load_board
from table.stage.parts import Parts
from table.stage.speech.ending import Ending, brought, ending, reason
from table.stage.speech.narrator import Narrator
from tests.table.stage.boards import match

NAMES = ("Ann", "Ben", "Chi", "Dan")
FIRST = {
    "en": r"The (?P<which>\w+) card, the (?P<card>[\w ]+)(, came from (?P<by>\w+), passed|: (?P<own>\w+) gave it)"
    r" as “(?P<claim>[^”]+)”([.]|, and it came straight back[.])",
    "ja": r"(?P<which>.枚目)は(?P<card>\w+)。((?P<by>\w+)さんが「(?P<claim>\w+)」と言って渡したカードです。"
    r"|(?P<own>\w+)さんが「\w+」と言って渡し、戻ってきたカードです。)",
}
WHICH = {"en": {3: "third", 4: "fourth", 5: "fifth"}, "ja": {3: "3枚目", 4: "4枚目", 5: "5枚目"}}


@cache
def played(game: str, seed: int) -> Match:
    return match(4, 10_000, seed, entry(game))


def endings(game: str, lang: str, games: int = 12) -> Iterator[tuple[Ending, Match]]:
    found = entry(game)
    teller = Teller(Words(lang, "table", found.package), found.rules, NAMES)
    for seed in range(1, games + 1):
        over = played(game, seed)
        assert over.result
        board = load_board(found.rules)
        by = brought(over.view(None), over.result, Parts.of(board, found.rules))
        yield ending(over.beats(None), board, Outcome(over.result, 4, (0,), *by), teller), over


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["royal", "mushi"])
def test_the_last_card_is_told_with_its_number_who_passed_it_on_and_as_what(game: str, lang: str) -> None:
    shapes = set()
    for told, over in endings(game, lang):
        first = told.said.splitlines()[0]
        if "「" not in first and "“" not in first:
            continue
        found = re.fullmatch(FIRST[lang], first)
        assert found and over.result and told.last is not None, first
        (loser,) = over.result.losers
        assert found["which"] == WHICH[lang][len(told.cards[loser])]
        assert found["own"] in (None, NAMES[loser]) and found["by"] != NAMES[loser]
        shapes.add(found["own"] is None)
    assert shapes == {True, False}


@pytest.mark.parametrize(("lang", "said"), [("en", "Together they count as 4½."), ("ja", "合わせて4.5枚分です。")])
def test_where_cards_count_for_more_than_one_it_is_told_as_how_many_they_count(lang: str, said: str) -> None:
    found = {True: 0, False: 0}
    for told, over in endings("mushi", lang):
        assert over.result
        (loser,) = over.result.losers
        weighs = len(told.cards[loser]) == 3
        assert (said in told.said.splitlines()) == weighs
        found[weighs] += 1
    assert all(found.values())
    assert not [told.said for told, _ in endings("royal", lang) if said in told.said]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_tells_as_how_many_the_deciding_cards_count(lang: str) -> None:
    game, found = entry("mushi"), set[bool]()
    tells = Narrator(Words(lang, "table", game.package), game.rules, load_board(game.rules), NAMES)
    parts = Parts.of(load_board(game.rules), game.rules)
    for seed in range(1, 25):
        over = played(game.id, seed)
        assert over.result
        if over.result.reason != "four":
            continue
        beat, (loser,) = over.beats(None)[-1], over.result.losers
        count = sum(number for _, number in brought(over.view(None), over.result, parts).cards)
        told = tells.log_line(beat)
        sums = [tells.words("results.add_up", total=digits(total, lang)) for total in (4, 4.5)]
        assert any(one in told for one in sums) == (count == 3)
        assert NAMES[loser] in told
        found.add(count == 3)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "{}’s second black mark has ended the game."),
        ("ja", "{}さんの炎上マークが2個になり、ゲームが終わりました。"),
    ],
)
def test_who_has_brought_the_end_about_is_named(lang: str, said: str) -> None:
    named = set()
    for told, over in endings("kadofida", lang, 40):
        assert over.result
        if over.result.reason == "marks":
            (seat,) = (seat for seat, marks in enumerate(over.view(None).facts.marks) if marks == 2)  # type: ignore[attr-defined]
            assert told.said.splitlines()[0] == said.format(NAMES[seat])
            named.add(seat in over.result.winners)
        else:
            assert not [name for name in NAMES if name in told.said.splitlines()[0]]
    assert False in named


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_best_card_of_a_winner_by_points_is_told_with_its_claim(lang: str) -> None:
    shapes = set()
    for told, over in endings("kadofida", lang, 40):
        assert over.result
        view, game, words = over.view(None), over.game, Words(lang, "table", "games.kadofida")
        earned = {seat: view.cards("produced", seat) for seat in range(4)}
        assert told.cards == {seat: cards for seat, cards in earned.items() if cards}
        if len(over.result.winners) != 1 or not earned[over.result.winners[0]]:
            assert told.last is None
            continue
        (winner,) = over.result.winners
        worth = {card: float(game.faces[view.faces[card]].traits["points"]) for card in earned[winner]}  # type: ignore[arg-type]
        upright = {card: points for card, points in worth.items() if card not in view.sideways}
        assert told.last is not None and (not upright or upright[told.last] == max(upright.values()))
        pitches = [beat.event for beat in over.beats(None) if type(beat.event).__name__ == "Pitched"]
        claim = next(event.claim for event in reversed(pitches) if event.card == told.last)  # type: ignore[attr-defined]
        face = game.faces[view.faces[told.last]].id
        kind = "true" if game.claims[claim] == face else "lie"
        said = words(
            f"results.best_{kind}",
            name=NAMES[winner],
            card=words(f"face.{face}"),
            claim=words(f"claim.{game.claims[claim]}"),
        )
        assert told.said.splitlines()[-1] == said
        printed = [
            sum(float(game.faces[view.faces[card]].traits["points"]) for card in earned[seat]) for seat in range(4)
        ]  # type: ignore[arg-type]
        assert (words("reckoned") in told.said) == (printed != [*over.result.scores])
        shapes.add(kind)
    assert shapes == {"true", "lie"}


def test_the_result_and_a_kept_game_name_them_too() -> None:
    game = entry("kadofida")
    for seed in range(1, 41):
        over = played(game.id, seed)
        assert over.result
        outcome = Outcome(
            over.result, 4, (), *brought(over.view(None), over.result, Parts.of(load_board(game.rules), game.rules))
        )
        said = reason(outcome, NAMES, Words("en", "table", game.package))
        assert ("’s second" in said) == (over.result.reason == "marks")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["royal", "mushi"])
def test_too_many_of_one_kind_are_told_by_name_and_number(game: str, lang: str) -> None:
    """At the end, with the result, and in the log."""
    found = entry(game)
    words, board = Words(lang, "table", found.package), load_board(found.rules)
    narrator, reasons = Narrator(words, found.rules, board, NAMES), set[str]()
    for told, over in endings(game, lang):
        assert over.result and len(over.result.losers) == 1
        (loser,), view = over.result.losers, over.view(None)
        cards = Counter(found.rules.faces[view.faces[card]].id for card in told.cards.get(loser, ()))
        each = [words("results.kind", card=words(f"face.{face}"), count=count) for face, count in cards.items()]
        outcome = Outcome(over.result, 4, (), *brought(view, over.result, Parts.of(board, found.rules)))
        lines = (told.said, reason(outcome, NAMES, words), narrator.log_line(over.beats(None)[-1]))
        for said in lines:
            assert all(one in said for one in each), said
        reasons.add(over.result.reason)
        if not cards:
            assert outcome.cards == ()
    assert "four" in reasons
