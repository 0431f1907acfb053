"""The card that holds for all.

Large, with its words, on its plaque.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from pygame import Rect

from games import GAMES, entry
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Match
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from table.base.screen import LEAST_FONT, Screen
from table.stage.boardfile import load_board
from table.stage.layout.arrange import places
from table.stage.layout.layout import lay_out
from table.stage.layout.spreads.law import LawCard
from table.stage.parts import Parts
from table.stage.parts.law import Law, LawSpec, Said, sizes
from table.stage.spec import PartArea
from table.stage.speech.narrator import Narrator
from table.ui import labels
from tests.table.stage.boards import board, match
from tests.table.stage.layout.test_layout import apart
from tests.table.stage.layouts import LOGS

LAWS = [e for e in GAMES if load_board(e.rules).table(LawSpec)]
every_law = pytest.mark.parametrize("entry", LAWS, ids=lambda entry: entry.id)
SCREENS = [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5), ((1024, 768), 1.3)]


def place_of(entry: Entry) -> str:
    law = load_board(entry.rules).table(LawSpec)
    assert law
    return law.place


def laws(entry: Entry, lang: str) -> list[Said]:
    """Of all cards that there are words for."""
    words = Words(lang, "table", entry.package)
    name = place_of(entry)
    faces = [face.id for face in entry.rules.faces if f"inforce.{face.id}" in words]
    return [Said(words(f"place.{name}"), words(f"face.{face}"), words(f"inforce.{face}")) for face in faces]


@pytest.mark.sampled(2)
@every_law
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), SCREENS, ids=str)
@pytest.mark.parametrize("log", LOGS)
def test_its_words_fit_beside_it_and_can_be_read(
    entry: Entry, lang: str, size: tuple[int, int], text: float, log: float
) -> None:
    screen, spec = Screen(size, lang, text), load_board(entry.rules)
    found = laws(entry, lang)
    assert len(found) > 1
    for seats in entry.rules.seats:
        layout = places(screen, seats, 0, spec, entry.rules, log)
        number = [name for name, place in spec.places.items() if place.at == "centre"].index(place_of(entry))
        card, area = layout.piles[number], layout.labels[number]
        assert (
            layout.plaque
            and layout.plaque.contains(card)
            and layout.plaque.contains(area)
            and not card.colliderect(area)
        )
        assert card.height >= max(pile.height for pile in layout.piles)
        for law in found:
            place, name, said = sizes(law, area.size, screen)
            high = sum(
                labels.block_height(words, area.width, px, screen, weight, labels.TIGHT)  # type: ignore[arg-type]
                for words, px, weight in (
                    (law.place, place, "regular"),
                    (law.name, name, "bold"),
                    (law.said, said, "bold"),
                )
                if px
            )
            assert high <= area.height
            assert said >= max(LEAST_FONT, screen.px(20 if log < LOGS[-1] else 18)) and said >= place
            assert all(labels.width(word, said, "bold") <= area.width for word in law.said.split() if word.isascii())


@every_law
def test_there_are_words_for_every_card_that_can_come_to_hold(entry: Entry) -> None:
    words = Words("en", "table", entry.package)
    shown = board(3, entry=entry)
    part, seen = shown.parts.get(Law), set()
    assert part
    for seed in range(4):
        for beat in match(3, 200, seed, entry).beats(None):
            law = part.told(beat.view, shown.speech.teller)
            assert law and law.said
            seen.add(law.said)
    assert len(seen) > 2
    assert part.told(match(3, 0, 1, entry).view(None), shown.speech.teller) in laws(entry, "en")
    assert words


@every_law
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reminder_tells_it(entry: Entry, lang: str) -> None:
    spec, words = load_board(entry.rules), Words(lang, "table", entry.package)
    beats = match(3, 5, entry=entry).beats(None)
    tells = Narrator(words, entry.rules, spec, ["A", "B", "C"])
    law = Law(LawSpec(place_of(entry)), entry.rules).told(beats[-1].view, tells.teller)
    assert law and any(law.said in line and law.name in line for line in tells.reminder(beats))


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1440, 1080), (2560, 1080)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_overlaps_and_everything_has_its_room(size: tuple[int, int]) -> None:
    window = Rect((0, 0), size)
    for seats, text, log, law in product(range(2, 6), (1.0, 1.3, 2.0), LOGS, (0, 3)):
        screen = Screen(size, "ja", text)
        layout = lay_out(
            screen,
            seats,
            0,
            4,
            log,
            kinds=0,
            before=0,
            aside=2.0,
            badges=True,
            areas={LawCard: PartArea("plaque")},
            large=law,
        )
        rects = apart(layout)
        assert layout.plaque
        held = {name: rects.pop(name) for name in (f"pile {law}", f"name of pile {law}")}
        rects["law"] = layout.plaque
        assert all(layout.plaque.contains(rect) for rect in held.values())
        assert [name for name, rect in rects.items() if not window.contains(rect)] == []
        assert [(a, b) for a, b in combinations(rects, 2) if rects[a].colliderect(rects[b])] == []
        assert layout.prompt.width >= screen.px(560) and layout.prompt.height >= screen.px(120)
        for seat, place in enumerate(layout.seats):
            parts = {"token": place.portrait, "name": place.name, "area": place.area, "badges": place.badges}
            parts |= {} if seat == layout.bottom else {"hand": place.hand}
            assert [name for name, rect in parts.items() if not place.panel.contains(rect)] == []
            assert [(a, b) for a, b in combinations(parts, 2) if parts[a].colliderect(parts[b])] == []
            assert place.area.width >= screen.px(280) and place.area.height >= screen.px(84)
            assert place.row.width >= screen.px(180) and place.row.height >= screen.px(56)
        assert layout.seats[0].row.height >= screen.px(70)
        for number, (pile, label) in enumerate(zip(layout.piles, layout.labels, strict=True)):
            assert pile.height >= screen.px(70)
            assert number == law or label.width >= screen.px(85)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_sits_beside_is_named_as_the_rule_is_read_by_each_seat(lang: str) -> None:
    game = entry("panic")
    words, names = Words(lang, "table", game.package), ("<a>", "<b>", "<c>")
    teller = Teller(words, game.rules, names)
    law = Parts.of(load_board(game.rules), game.rules).get(Law)
    assert law
    face = next(number for number, face in enumerate(game.rules.faces) if face.id == "heredity")
    match = Match(game.rules, 3, chance=SeededChance(stream(3, "chance")))
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        rule = view.zones[view.map.names.index(law.spec.place)]
        assert isinstance(rule, tuple | list) and match.ask
        told = law.told(replace(view, faces={**view.faces, rule[-1]: face}), teller)
        reads = match.ask.seat if eyes is None else eyes
        assert told and names[reads - 1] in told.said and names[(reads + 1) % 3] not in told.said
