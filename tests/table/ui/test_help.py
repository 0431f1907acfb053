"""The rules overlay's format, and the rules of every game in it."""

import re

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES
from table.stage.boardfile import load_board
from table.ui.help import Cards, Grid, HelpItem, Paragraph, Section, Span, _spans, inline, load, parse

SOURCE = """# The title

## First {#one}
A paragraph that
goes on **boldly** [R].

- an item
- another
[cards: fly  joker]

## Second {#two}
| a | **b** |
|---|-----|
| c | d [H] |
After the table.
"""


def test_everything_is_parsed() -> None:
    help = parse(SOURCE)
    one, two = help.sections
    assert (help.title, one.anchor, one.heading) == ("The title", "one", "First")
    assert one.blocks == (
        Paragraph(
            (Span("A paragraph that goes on "), Span("boldly", bold=True), Span(" "), Span("", mark="R"), Span("."))
        ),
        HelpItem((Span("an item"),)),
        HelpItem((Span("another"),)),
        Cards(("fly", "joker")),
    )
    grid, after = two.blocks
    assert grid == Grid(
        (
            ((Span("a"),), (Span("b", bold=True),)),
            ((Span("c"),), (Span("d "), Span("", mark="H"))),
        )
    )
    assert after == Paragraph((Span("After the table."),))
    assert help.marks() == {"R", "H"}


def test_a_section_can_be_searched_in_all_its_texts() -> None:
    one, two = parse(SOURCE).sections
    assert "First" in one.text() and "boldly" in one.text() and "another" in one.text()
    assert "d" in two.text() and "**" not in two.text()


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("# T\nwords before any heading", 2),
        ("# T\n## No anchor\n", 2),
        ("# T\n## A {#a}\n### Too deep\n", 3),
        ("# T\n## A {#a}\n\n## B {#a}\n", 4),
        ("# T\n## A {#a}\n| a | b |\n| c |\n", 3),
    ],
)
def test_what_the_format_does_not_have_is_an_error_with_its_line(source: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"line {line}:"):
        parse(source)


def test_a_text_without_sections_is_an_error() -> None:
    with pytest.raises(ValueError, match="title"):
        parse("# Only a title\n")


def test_brackets_that_are_no_marks_stay_text() -> None:
    assert inline("[X] 2 * 3 ** 4") == (Span("[X] 2 * 3 ** 4"),)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_rules_of_a_game_show_its_faces_and_have_a_section_for_each_decision(game: Entry, lang: str) -> None:
    help = load(game.package, lang)
    faces = {face.id for face in game.rules.faces}
    shown = {face for s in help.sections for block in s.blocks if isinstance(block, Cards) for face in block.faces}
    assert shown <= faces, "no other face is shown"
    anchors = {section.anchor for section in help.sections}
    assert {spec.help for spec in load_board(game.rules).asks.values()} <= anchors
    for section in help.sections:
        assert not re.search(r"\*\*|\[[A-Za-z]+[:\]]|\{#", section.text()), section.anchor


def built(section: Section) -> tuple[str, list[str], list[str]]:
    """Return a section's structure in any language.

    Its blocks, and its marks, whose order may differ.
    """
    marks = [span.mark for block in section.blocks for spans in _spans(block) for span in spans if span.mark]
    return section.anchor, [type(block).__name__ for block in section.blocks], sorted(marks)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_languages_have_the_same_sections_built_alike_with_the_same_marks(game: Entry) -> None:
    first, *others = (load(game.package, lang) for lang in LANGUAGES)
    for other in others:
        assert [*map(built, other.sections)] == [*map(built, first.sections)]
