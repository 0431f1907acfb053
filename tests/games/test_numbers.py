"""Laws of the numbers in what games say: they come from `cards.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from games import GAMES
from games.core import numbers
from games.core.entry import Entry
from games.core.faces import Face, load_faces
from games.core.numbers import filled, known, load_numbers
from games.core.words import LANGUAGES, catalogue
from table.ui.help import load

ROOT = Path(__file__).parents[2]
WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
TYPED: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(rf"[0-9]+(?:\.[0-9]+)?|\b(?:{'|'.join(WORDS[2:])})\b", re.IGNORECASE),
    "ja": re.compile(r"[0-9０-９]+(?:\.[0-9]+)?"),
}
EXAMPLES = frozenset(["examples", "command", "innovation", "heredity", "development", "evolution", "mimic", "signs"])
"""Sections about certain cards on a certain table."""
PLAYERS = re.compile(
    r"^\| (?:Players|人数) \|.*|^\| [2-6] \||\b(?:two|[2-6](?: (?:or|to) [2-6])?) players|minimum of 3|[2-6]人"
    r"|^## [1-9] ",  # of the insects, which are numbered
    re.MULTILINE,
)
PART_OF_THE_RULE: Mapping[str, tuple[str, ...]] = {
    "en": (
        "one of two things",
        "For two rule cards",
        "any two",
        "it has to be two",
        "The two of you",
        "one of the two",
        "two ready",
        "two of them",
        "A turn in four steps",
        "two sets",
        "three ready midges",
        "two exhausted",
        "these four things",
        "with 4, the",
        "with 5.",
        "2 or 3 players",
        "a 4 on a total of 4 leaves it at 4",
        "a 7 on 7",
        "a hand is two cards",
        "of the three",
        "of your three cards",
        "last two rows",
    ),
    "ja": (
        "2つです",
        "2枚のルールカード",
        "好きな2枚",
        "2枚を出し",
        "未使用2枚",
        "未使用3枚",
        "使用済み2枚",
        "イモムシが2枚",
        "カブトムシが2枚",
        "2枚が使用済み",
        "未使用が2枚",
        "次の4つ",
        "合計4に4を出せば4のまま",
        "合計7に7を出しても",
        "2枚ともアタック",
        "手札は2枚",
        "3枚のうち",
        "3枚から",
        "下の2行",
    ),
}
"""Numbers that no data changes.

What a sentence counts by itself, and what the rules can't do otherwise.
"""


def page(package: str, lang: str) -> str:
    return files(package).joinpath(f"help.{lang}.md").read_text(encoding="utf-8")


def worth(typed: str) -> float:
    return float(WORDS.index(typed.lower())) if typed.lower() in WORDS else float(typed)


def typed_numbers(text: str, lang: str, those: set[float]) -> list[str]:
    """Return the typed ones of these numbers, with their lines."""
    found = []
    for section in re.split(r"(?m)^(?=## )", text):
        anchor = re.search(r"\{#([a-z_]+)\}", section)
        if anchor and anchor[1] in EXAMPLES:
            continue
        section = PLAYERS.sub("", re.sub(r"\{[^{}]*\}|\[(cards|table|readings):[^\]]*\]", "…", section))
        for phrase in PART_OF_THE_RULE[lang]:
            section = section.replace(phrase, "")
        for line in section.splitlines():
            found += [f"{typed}: {line}" for typed in TYPED[lang].findall(line) if worth(typed) in those - {0, 1}]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_help_types_no_number_that_the_data_has(game: Entry, lang: str) -> None:
    assert not typed_numbers(page(game.package, lang), lang, {*known(game.package).values()})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_exception_is_needed(lang: str) -> None:
    pages = "".join(page(game.package, lang) for game in GAMES)
    assert not [phrase for phrase in PART_OF_THE_RULE[lang] if phrase not in pages]


def test_a_typed_number_is_found() -> None:
    assert typed_numbers("## The end {#end}\n- at {=limit} or Seven cards", "en", {7.0}) == [
        "Seven: - at … or Seven cards"
    ]
    assert typed_numbers("## おわり {#end}\n1.5枚か7枚、2人", "ja", {1.5, 2.0, 7.0}) == [
        "1.5: 1.5枚か7枚、",
        "7: 1.5枚か7枚、",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_help_follows_every_number_of_the_rules(game: Entry, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, found = page(game.package, lang), known(game.package)
    before = filled(text, game.package, lang)
    for name in load_numbers(game.package):
        monkeypatch.setattr(numbers, "known", lambda _, name=name: {**found, name: found[name] + 1})
        assert filled(text, game.package, lang) != before, name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_help_follows_every_number_of_the_faces(game: Entry, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, faces = page(game.package, lang), load_faces(game.package)
    before = filled(text, game.package, lang)

    def more(face: Face, trait: str) -> Face:
        if trait == "count":
            return replace(face, count=face.count + 1)
        value = face.traits.get(trait)
        return replace(face, traits={**face.traits, trait: value + 1}) if isinstance(value, int | float) else face

    traits = {trait for face in faces for trait, value in face.traits.items() if type(value) in (int, float)}
    for trait in {"count", *traits}:
        changed = tuple(more(face, trait) for face in faces)
        monkeypatch.setattr(numbers, "load_faces", lambda _, changed=changed: changed)
        monkeypatch.setattr(numbers, "known", known.__wrapped__)
        assert filled(text, game.package, lang) != before, trait


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_and_texts_say_the_same_changed_number(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, found = "games.kadofida", known("games.kadofida")
    monkeypatch.setattr(numbers, "known", lambda _: {**found, "mark_costs": 17})
    assert "−17" in load.__wrapped__(package, lang).sections[-1].text()
    assert "−17" in catalogue.__wrapped__(package, lang)["event.Burned"]


RULE_PAGES: Mapping[str, str] = {
    "royal": """
        ## Cards: {=cards} [S]
        - The {=values.kind} critters are
        - {=cards.kind-cards.royal} plain cards, {=fly.count} of each critter.
        - {=cards.royal} royal cards,
        - {=cards-cards.kind} special cards
        A claim is one of {=values.kind+1} words
        The penalty pile is {=cards-3*hand.3-extra} cards face down
        With 2 seats: {=cards-2*hand.2-extra} cards
        the starting seat takes {=extra:word} more card
        | 2 | {=hand.2} | {=hand.2+extra} | {=cards-2*hand.2-extra} |
        | 3 | {=hand.3} | {=hand.3+extra} | {=cards-3*hand.3-extra} |
        | 4 | {=hand.4} | {=hand.4+extra} | {=cards-4*hand.4-extra} |
        | 5 | {=hand.5} | {=hand.5+extra} | {=cards-5*hand.5-extra} |
        | 6 | {=hand.6} | {=hand.6+extra} | {=cards-6*hand.6-extra} |
        as soon as {=fatal} cards of one critter lie in front of it
        (2 seats: {=fatal_of.2})
    """,
    "mushi": """
        the base hand is {=base} − seats
        ## Cards: {=cards} [S]
        {=faces:Word} insects in nine colours, {=midge.count} of each
        {=base-2} with 2 seats, {=base-3} with 3, {=base-4} with 4,
        {=base-5} with 5, {=base-6} with 6, {=base-7} with 7.
        An unused midge counts as {=midge.weight} cards.
        counts {=fatal} or more: each card 1, an unused midge {=midge.weight}.
    """,
    "panic": """
        ## Cards: {=cards} [S]
        {=values.clan:Word} clans:
        **{=cards.number} number cards** [S]
        {=goblin_1.count:word} of each; and {=mimic.count:word} Mimics: number {=mimic.number}
        Draw {=medics.draws}, then discard 1
        the deck’s top {=seers.looks:word} cards
        **{=cards.rule} rule cards.**
        | Command 統率 | {=cards.rule.command},
        | Innovation 革新 | {=cards.rule.innovation} |
        | Heredity 遺伝 | {=cards.rule.heredity} |
        | Development 発展 | {=cards.rule.development} |
        after {=most.number} comes {=least.number}
        | Evolution 進化 | {=cards.rule.evolution} |
        **{=cards.magic} magic cards**, {=fortune.count:word} of each
        Discard your hand, draw {=fortune.draws},
        | {=quick_march.cost} card | Have {=quick_march.turns:word} more turns.
        | {=menace.cost} card | Every other seat
        | {=fascinate.cost} cards | Take any card
        Shuffle the other {=cards-1}, deal {=dealt} each
        A. Draw {=draw} cards.
        draw {=enacting_draws} card.
        Fortune adds {=fortune.turns}, Quick March {=quick_march.turns}.
        every seat with {=hand_limit+1} or more hand cards discards down to {=hand_limit}
        {=line} cards with 2 or 3 seats, {=line_of.4} with 4, {=line_of.5} with 5.
    """,
    "toutomi": """
        ## Toutomi cards: {=cards.pack.toutomi}
        {=cards.number} number cards [S]
        −1 ×{=minus_one.count}, 0 ×{=zero.count}, 1 ×{=one.count}, 2 ×{=two.count}, 3 ×{=three.count},
        4 ×{=four.count}, 5 ×{=five.count}, 6 ×{=six.count}, 7 ×{=seven.count} [H]
        {=cards.pack.toutomi-cards.number} special cards
        | Reverse リバース | {=reverse.count} |
        | Skip スキップ | {=skip.count} |
        | Summon 召喚 | {=summon.count} |
        | Attack アタック | {=attack.count} |
        it must play {=attacked:word} cards one after the other
        | Wild ワイルド | {=wild.count} |
        | Trump 切り札 | {=trump.count} | Only when the total is exactly {=limit}.
        ## Situation cards: {=cards.pack.situation}
        {=one_point.points} point ×{=one_point.count}; {=two_points.points} points ×{=two_points.count};
        New World 新世界 ×{=new_world.count}: {=new_world.points} points
        Kumar Wild クマーワイルド ×{=kumar_wild.count}
        Everyone draws {=hand}.
        the total would be over {=limit}:
        draw until the hand has {=hand}.
    """,
    "kadofida": """
        ## Cards: {=cards}, {=faces:word} ideas with {=kataso.count} cards each
        | Kataso カタソ | {=kataso.points} [H]
        | Froggs フロッグス | {=froggs.points} [H]
        | Ndungo ヌドゥンゴ | {=ndungo.points} [H]
        the top {=looks:word} cards of the deck
        | Nasoja Mosoja ナソジャモソジャ | {=nasoja_mosoja.points} [H]
        | Kadofida カドフィダ | {=kadofida.points} [H
        a refused lie with Kadofida costs {=kadofida.penalty}
        up to {=questions:word} per turn
        −{=kadofida.penalty} points.
        Whoever has {=burns_at:word} face-down cards burns
        someone has {=marks} marks
        minus {=kadofida.penalty} for each sideways Kadofida, minus {=mark_costs} per black mark
    """,
}
"""By game, what its page in `docs/rules` says with numbers."""
FIRST_GAME: Mapping[str, str] = {
    "royal": "with {=fatal:word} cards of one critter in front of them ({=fatal_of.2:word} with two players)",
    "mushi": "with {=fatal:word} of one insect in front of them loses",
    "kadofida": "{=burns_at:Word} flames become a black mark, which costs {=mark_costs} points",
    "toutomi": "Whoever takes the total past {=limit} busts",
}
"""By game, what `docs/playing.md` says of it with numbers."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_made_exact_have_the_numbers_of_the_data(game: Entry) -> None:
    said = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    lines = filled(RULE_PAGES[game.id], game.package, "en").strip().splitlines()
    assert not [line.strip() for line in lines if line.strip() not in said]


def test_the_page_for_players_has_the_numbers_of_the_data() -> None:
    said = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert not [line for game, line in FIRST_GAME.items() if filled(line, f"games.{game}", "en") not in said]
