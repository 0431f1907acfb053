"""Tests of a plugin's claim of two fields about the whole table.

"At least 19 suns in all hands", raised and doubted. Everything that presents claims presents this one, without any line
for it in this repository's games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import games
from games.brains.arena import play
from games.brains.contest.tally import Beliefs, Judgements, Lies, Listener, Tally
from games.brains.random_brain import RandomBrain
from games.core.actions import Action, Choices
from games.core.brain import Thought
from games.core.chance import SeededChance
from games.core.contract import CHECKS, names_have_forms
from games.core.entry import Entry, load_entry
from games.core.match import Beat, Match
from games.core.words import LANGUAGES, Words
from table.base.screen import Screen
from table.input.intents import Remind
from table.match.chatter import Occasion
from table.match.picker import Touch
from table.match.seats import PERSON
from table.review.past import Past
from table.review.thoughts import Thoughts, Told
from table.scenes.lookback.timeline import TimelineScene
from table.scenes.play import scene as play_scene
from table.stage.boardfile import load_board
from table.stage.cues.unveiling import Unveiling
from table.stage.required_texts import texts_are_there, texts_are_used
from table.stage.speech.narrator import Narrator
from table.stage.speech.occasions import occasions
from table.store.settings import Settings
from tests.outside.bids import GAME, write_bids
from tests.table.phones.test_message import they_are_of_one_size
from tests.table.review.test_recall import recalled, setup, whole
from tests.table.scenes.playing import Player, sit_down
from tests.table.scenes.visiting import visit
from tests.table.stage.boards import board, pixels

every_language = pytest.mark.parametrize("lang", LANGUAGES)
by_hand_and_keys = pytest.mark.parametrize("touch", ["click", "key_to"])


@pytest.fixture(scope="module")
def bids(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entry]:
    """The game, installed."""
    with pytest.MonkeyPatch.context() as patch:
        package = write_bids(tmp_path_factory.mktemp("bids") / "project")
        patch.syspath_prepend(str(package.parent))
        entry = load_entry(GAME)
        patch.setattr(games, "GAMES", (*games.GAMES, entry))
        yield entry
    for name in [name for name in sys.modules if name.split(".")[0] == GAME]:
        del sys.modules[name]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(bids: Entry, check: object) -> None:
    assert callable(check)
    check(bids, 3, 1)


def test_its_texts_are_asked_for_and_there(bids: Entry) -> None:
    texts_are_there(bids, load_board(bids.rules))
    texts_are_used(bids, load_board(bids.rules))
    names_have_forms(bids)


@pytest.mark.sampled(1)
@every_language
def test_letters_to_its_phones_are_of_one_size(bids: Entry, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers are offered, and several fields in rows."""
    they_are_of_one_size(bids, lang, monkeypatch)


# At the table


def seated(lang: str = "en", log: str = "closed", **settings: object) -> Player:
    at = sit_down(PERSON, "kiri:2", "momo:2", game=GAME, language=lang, log_usual=log, log_large=log, **settings)
    at.wait_until_asked()
    at.pass_cover() if at.scene.eyes.covered else None
    return at


def bid(at: Player, number: int, word: int, touch: str = "click") -> None:
    """Bid with the mouse or by the keyboard alone."""
    act = getattr(at, touch)
    for target in (f"Number {number}", f"Word {word}"):
        for _ in range(30):
            if target in at.targets:
                break
            act(f"{target.split()[0]} on")
        act(target)
    at.wait(400)
    act("confirm")


def said(lang: str) -> str:
    return {"en": "At least 19 × Star!", "ja": "星が少なくとも19枚！"}[lang]


@pytest.mark.sampled(1)
@by_hand_and_keys
@every_language
def test_it_is_put_together_in_labelled_rows_and_told_in_bubble_log_and_reminder(
    bids: Entry, home: Path, lang: str, touch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = seated(lang, log="prose", text=2.0)
    labels = [row.label for row in at.scene.turn.prompt.labels]
    assert labels == {"en": ["at least", "of which"], "ja": ["少なくとも", "何を"]}[lang]
    assert "Number 19" not in at.targets, "thirty numbers are leafed through"
    monkeypatch.setattr(at.scene.session, "update", lambda ms: None)  # freeze the AI seats
    bid(at, 19, 2, touch)
    at.wait(2000)
    bubble = at.scene.board.speech.bubbles.of(0)
    assert bubble and (bubble.text, bubble.word) == (said(lang), "star")
    sentence = {"en": "You bid at least 19 × Star.", "ja": "あなた：星が少なくとも19枚。"}[lang]
    assert [row.words for row in at.scene.narration.log.rows][-1] == sentence
    shown: list[str] = []
    monkeypatch.setattr(play_scene.bar, "draw_reminder", lambda surface, lines, *more: shown.extend(lines))
    at.do(Remind())
    at.frame()
    you = {"en": ": you: “", "ja": "：あなた「"}[lang]
    assert any(f"{you}{said(lang)}" in line for line in shown)
    at.app.close()


def test_a_hand_of_which_nothing_is_asked_is_as_bright_as_ever(bids: Entry, home: Path) -> None:
    at = seated()
    assert at.options("Number") and not at.scene.board.hand.dim
    at.app.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("touch", ["click", "key"])
def test_it_is_played_to_its_end(bids: Entry, home: Path, touch: str) -> None:
    at, random = seated(text=2.0), Random(3)
    while not at.over:
        at.decide(random, touch)
        at.wait_until_asked()
    at.app.close()


@by_hand_and_keys
def test_a_verb_that_begins_with_a_seat_has_a_button_and_is_asked_for_by_name(
    bids: Entry, home: Path, touch: str
) -> None:
    at = seated()
    act = getattr(at, touch)
    assert "Seat 1" in at.targets, "who knows may touch the seat at once"
    act("verb Look")
    assert at.scene.turn.prompt.instruction == "In whose hand do you look?"
    assert not at.options("Number", "Word") and at.scene.turn.going
    assert {touch for touch in at.scene.turn.going if touch.kind == "Seat"} == {Touch("Seat", 1), Touch("Seat", 2)}
    act("Seat 2")
    at.wait(400)
    act("confirm")
    at.wait_until_asked()
    assert "verb Look" not in at.targets, "once only"
    at.app.close()


@pytest.mark.sampled(1)
@every_language
def test_it_is_doubted_and_what_has_come_out_is_turned_up_and_said(bids: Entry, home: Path, lang: str) -> None:
    at = seated(lang, speed=1.0)
    bid(at, 30, 0)
    shown: list[Unveiling] = []
    for _ in range(3000):
        at.app.step([], 16)
        found = at.scene.board.effects.of(Unveiling) if not at.over else None
        if found and found not in shown:
            shown.append(found)
        if at.over:
            break
    (reveal,) = shown
    event = next(event for event, _ in at.scene.session.beats(None) if type(event).__name__ == "Counted")
    count: int = event.count  # type: ignore[attr-defined]
    claimed, doubted = reveal.said
    assert claimed and claimed.text == {"en": "At least 30 × Sun!", "ja": "太陽が少なくとも30枚！"}[lang]
    assert doubted and doubted.text == {"en": "There are fewer!", "ja": "そんなにない！"}[lang]
    assert reveal.found == {"en": f"Only {count} × Sun", "ja": f"太陽は{count}枚だけ"}[lang]
    assert reveal.stamp == {"en": "LIE", "ja": "嘘"}[lang] and reveal.wide > 0
    at.app.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [0, 1, 14])
def test_however_many_there_are_they_have_room_in_the_middle(bids: Entry, count: int) -> None:
    beats = ended(bids).beats(None)
    at = next(index for index, beat in enumerate(beats) if type(beat.event).__name__ == "Counted")
    lying = [card for seat in range(3) for card in beats[at].view.cards("shown", seat)]
    event = replace(beats[at].event, cards=tuple(lying[:count]))  # type: ignore[call-arg]
    shown = board(3, Screen((1280, 720), "en"), bids)
    shown.settle(beats[at - 1].view, [beat.event for beat in reversed(beats[:at])])
    shown.perform(Beat(event, beats[at].view), 1)
    reveal, pictures = shown.effects.of(Unveiling), set[bytes]()
    assert reveal and reveal.wide < shown.places.board.width / 2 and bool(reveal.wide) == bool(count)
    for _ in range(40):
        shown.update(50)
        pictures.add(pixels(shown, Screen((1280, 720), "en")))
    assert len(pictures) > 10


def test_of_many_bids_the_reminder_tells_the_latest(bids: Entry) -> None:
    match = Match(bids.rules, 3, {"starter": 0}, chance=SeededChance(Random(4)))
    words, spec = Words("en", "table", bids.package), load_board(bids.rules)
    told = []
    for number in range(1, 12):
        assert match.ask
        match.submit(match.ask.seat, match.legal(match.ask.seat).parts[0].verb(number, 0))  # type: ignore[call-arg]
        lines = Narrator(words, bids.rules, spec, ("Aki", "Ben", "Yui")).reminder(match.beats(None))
        told.append(next(line for line in lines if "At least" in line))
    assert [f"{number} ×" in told[6] for number in range(1, 8)] == [True] * 7 and "…" not in told[6]
    assert [f" {number} ×" in told[10] for number in range(1, 12)] == [False] * 4 + [True] * 7 and "…" in told[10]


def test_what_everybody_bid_last_stands_however_far_is_jumped(bids: Entry) -> None:
    match = Match(bids.rules, 3, {"starter": 0}, chance=SeededChance(Random(4)))
    for number in range(1, 8):
        assert match.ask
        match.submit(match.ask.seat, match.legal(match.ask.seat).parts[0].verb(number, 0))  # type: ignore[call-arg]
    beats, shown = match.beats(None), board(3, entry=bids)
    for index in (1, 2, 7):  # over several bids of each seat
        shown.settle(beats[index].view, [beats[at].event for at in range(index, -1, -1)])
    said = [bubble.text for seat in range(3) if (bubble := shown.speech.bubbles.of(seat))]
    assert [number for text in said for number in (5, 6, 7) if f" {number} ×" in text] == [7, 5, 6]


def ended(bids: Entry) -> Match:
    """A finished match: three suns, thirty moons, and a doubt."""
    match = Match(bids.rules, 3, {"starter": 0}, chance=SeededChance(Random(4)))
    for verb, fields in (("Bid", (3, 0)), ("Bid", (30, 1)), ("Doubt", ())):
        assert match.ask
        parts = match.legal(match.ask.seat).parts
        match.submit(match.ask.seat, next(part.verb(*fields) for part in parts if part.verb.__name__ == verb))
    return match


def test_what_came_of_it_is_an_occasion_for_characters(bids: Entry) -> None:
    beats, spec = ended(bids).beats(None), load_board(bids.rules)
    names = [type(beat.event).__name__ for beat in beats]
    assert occasions(beats, names.index("Made"), spec, bids.rules) == [Occasion("claiming", 0)]
    assert occasions(beats, names.index("Counted"), spec, bids.rules) == [
        Occasion("caught", 1),
        Occasion("saw_through", 2),
    ]


# In the arena


class Scripted(RandomBrain):
    """Brain that bids three, then thirty, then doubts.

    It takes thirty to be true with a chance of a quarter.
    """

    def decide(self, legal: Choices, random: Random) -> Action:
        verbs = {part.verb.__name__: part for part in legal.parts}
        bids = verbs["Bid"]
        self.least = bids.factors[0][0] if bids.size else 31
        if self.least == 31:
            return verbs["Doubt"].at(0)
        return bids.verb(3 if self.least == 1 else 30, 0)  # type: ignore[call-arg]

    def thought(self) -> Thought:
        return Thought((), claim={1: None, 4: 0.9}.get(self.least, 0.25))


def test_the_arena_counts_its_lies_and_what_was_believed_of_it(bids: Entry) -> None:
    assert bids.claims
    tallies = [Tally() for _ in range(3)]
    listener = Listener(bids.claims, tallies)
    scripted = bids.changed(brains={"scripted": Scripted})
    play(scripted, 3, ["scripted"] * 3, {"starter": 0}, 5, after=listener.after)
    first, second, third = tallies
    assert first.lies == {10: Lies(1, 0)} and second.lies == {10: Lies(1, 1)} and not third.lies
    assert third.judgements == Judgements(1, 0, 1)
    assert second.beliefs[9] == Beliefs(1, 900_000, 1), "who raises has thought of the bid before"
    assert third.beliefs[2] == Beliefs(1, 250_000, 0)


# Minds' thoughts


def told(bids: Entry, lang: str) -> Sequence[Told]:
    made = setup("kiri:2", "gen:3", "shino:2", game=bids, seed=3)
    log = whole(made)
    spec, recall = load_board(bids.rules), recalled(made, log)
    narrator = Narrator(Words(lang, "table", bids.package), bids.rules, spec, ("Aki", "Ben", "Yui"))
    thoughts = Thoughts(Past(bids, made, log), narrator, spec)
    return [thoughts.tell(decision) for decision in recall.decisions]


@pytest.mark.sampled(1)
@every_language
def test_thoughts_tell_the_claim_how_it_was_taken_and_whether_it_was_true(bids: Entry, lang: str) -> None:
    found = told(bids, lang)
    first, last = found[0], found[-1]
    assert not first.before and first.claim is None, "nothing had been claimed"
    taken = [one for one in found if one.claim]
    assert len(taken) > 1 and all(one.before and not one.faces for one in taken)
    assert last.claim and 0 < last.claim[0] < 1 and last.claim[1] is not None
    labels = {"en": ("at least: ", "of which: "), "ja": ("少なくとも：", "何を：")}[lang]
    leanings = [line for one in found for line in one.leanings]
    assert all(any(line.startswith(label) for line in leanings) for label in labels)


@pytest.mark.sampled(1)
@every_language
def test_the_sheet_shows_how_it_was_taken(
    bids: Entry, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    made = setup("kiri:2", "gen:3", "shino:2", game=bids, seed=3)
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, welcomed=True))
    visitor.app.push(scene := TimelineScene(visitor.app, made, whole(made)))
    while not scene.recall.over:
        visitor.wait(16)
    visitor.wait(300)
    said: list[str] = []
    block = scene.words.__class__.__call__

    def heard(self: Words, key: str, **values: object) -> str:
        said.append(key)
        return block(self, key, **values)

    monkeypatch.setattr(Words, "__call__", heard)
    last = scene.recall.decisions[-1]
    visitor.tab_to(f"row {scene.past.by_step[last.step]}")
    while not scene.paper.filled:
        visitor.wait(160)
    assert {"thoughts.claim", "thoughts.claim_true", "thoughts.claim_false"} <= {*said}
    assert scene.told[-1].claim and scene.told[-1].reason
    visitor.app.close()
