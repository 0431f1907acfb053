"""Drawn text is complete and fits its width."""

import logging
import random
from importlib.resources import files
from typing import Literal

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from games.core.words import LANGUAGES, catalogue
from table.base.alike import Alike, set_apart
from table.base.graphemes import drawable, graphemes
from table.graphics import text as module
from table.graphics.line_breaks import LONGEST, NO_END, NO_START, letters, width
from table.graphics.text import Font, ellipsize, fitted, font, font_for, paragraph, render, wrap, wrap_evenly

JAPANESE = (
    "アキさんがミドリさんに「ハエ」と言って、カードを1枚わたしました。",
    "ゴキブリポーカー ロイヤル（2〜6人）では、うそをついてもよい！でも、つづけて見やぶられると……負けます。",
    "「ロイヤル」と言えるのは、王冠（おうかん）のついたカードだけ。ジョーカーはどの虫でもよく、ブランクは何でもない。",
    "ちょっと待って、カップケーキをキャッシュで買ったってさ。ヴァイオリンのメロディーがきこえるでしょう？",
    "残り時間は１２３秒、Cockroach Poker Royalの手札は25枚です。",
)
ENGLISH = (
    "Give a card, say what it is, and keep a straight face.",
    'Mia gives Jonathan a card (face down) and says: "Royal!" -- it isn\'t.',
    "A self-explanatory well-known trick — or so they say… Donaudampfschifffahrtsgesellschaftskapitän.",
)
HOSTILE = (
    "",
    "\0",
    "a\0b\x07\x1b[31m",
    "\ud800",
    "\u200b",
    "\ufe0f",
    "\u202eevil\u202c",
    "e" + "\u0301" * 200,
    "👩‍👩‍👧‍👦🇯🇵👍🏽",
    "नमस्ते سلام",
    "a\nb\tc\r\n",
    "葛\U000e0100",
    "\uffff\U0010ffff",
)
LETTERS = [
    *"abcdefgXYZ0189 ,.-'()!?",
    *"あいうっゃーんをアイッュー、。「」（）！？…〜漢字嘘卓々",
    *"ｱｶﾞﾊﾟｯ､｡",
    "　",
    "\n",
    "e\u0301",
    "か\u3099",
    "👩‍👧",
    "🇯🇵",
    "葛\U000e0100",
    "\ud83d",
    "\0",
    "\u202e",
]


def random_text(rng: random.Random) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(60)))


def without_spaces(text: str) -> str:
    return "".join(text.split())


def widest(line: str, face: Font) -> int:
    return max((width(cell, face) for cell in graphemes(line)), default=0)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_wrap_keeps_the_text_and_the_width(lang: str) -> None:
    rng = random.Random(1)
    face = font(24)
    for _ in range(100):
        text, area = random_text(rng), rng.randrange(20, 400)
        lines = wrap(text, face, area, lang)
        assert without_spaces("".join(lines)) == without_spaces(text)
        assert len(lines) >= text.count("\n") + 1
        for line in lines:
            assert width(line, face) <= max(area, widest(line, face)), (text, area, lines)
            assert line == line.rstrip()


@pytest.mark.parametrize(("lang", "texts"), [("ja", JAPANESE), ("en", ENGLISH)])
def test_no_line_is_too_long_for_eyes_however_wide_the_page(lang: str, texts: list[str]) -> None:
    said = " ".join(texts) * 3
    lines = wrap(said, font(10), 100_000, lang)
    assert without_spaces("".join(lines)) == without_spaces(said)
    assert LONGEST * 3 // 4 < max(map(letters, lines)) <= LONGEST
    assert (letters("ab"), letters("あｱ")) == (2, 3)


@pytest.mark.parametrize("text", JAPANESE)
def test_kinsoku_at_every_width(text: str) -> None:
    face = font(20)
    for area in range(140, 700, 7):
        lines = wrap(text, face, area, "ja")
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        for line in lines:
            assert width(line, face) <= area
            assert line[0] not in NO_START, lines
        for line in lines[:-1]:
            assert line[-1] not in NO_END, lines


def test_japanese_breaks_between_phrases() -> None:
    face = font(20)
    lines = wrap("あなたの番です。わたす相手をえらんでください。", face, 200, "ja")
    assert lines == ["あなたの番です。", "わたす相手を", "えらんでください。"]


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("ミカさんが0を出して、合計は4。", "合計は4。"),
        ("ミカさんが7を出して、合計は12。", "合計は12。"),
        ("右どなりの最後のカードと同じ色", "同じ色"),
    ],
)
def test_no_lonely_character_comes_into_the_last_line_of_japanese(said: str, last: str) -> None:
    letters = font(20)
    wide = width(said, letters) - 5
    assert wrap(said, letters, wide, "ja")[-1] == last


def test_a_latin_word_in_japanese_is_not_torn() -> None:
    face = font(20)
    text = "これはCockroach Poker Royalというカードゲームです。"
    for area in range(120, 500, 11):
        pieces = " ".join(wrap(text, face, area, "ja"))
        for word in ("Cockroach", "Poker", "Royal"):
            assert word in pieces


@pytest.mark.parametrize("text", ENGLISH)
def test_english_breaks_between_words(text: str) -> None:
    face = font(20)
    whole = {piece for word in text.split() for piece in word.replace("-", "- ").replace("—", "— ").split()}
    longest = max(width(word, face) for word in whole)
    for area in range(longest, 900, 13):
        for line in wrap(text, face, area, "en"):
            assert width(line, face) <= area
            for word in line.split():
                assert set(word.replace("-", "- ").split()) <= whole


def test_a_word_wider_than_the_line_is_split_and_begins_a_line() -> None:
    face = font(20)
    word = "Supercalifragilistic"
    lines = wrap(f"so {word} it", face, width("Supercali", face), "en")
    assert lines[0] == "so"
    assert "".join(lines) == f"so{word}it"


def test_marks_of_direction_stay_with_the_name_that_they_enclose() -> None:
    face = font(20)
    for name in ("אבאאמאאבא", "אבא גדול"):
        said = f"To \u2068{name}\u2069’s card, \u2068{name}\u2069!"
        for area in range(40, 400, 9):
            lines = wrap(said, face, area, "en")
            assert without_spaces("".join(lines)) == without_spaces(said)
            for line in lines:
                assert not line.endswith("\u2068") and not line.startswith("\u2069")
                assert width(line, face) <= max(area, widest(line, face))
    assert wrap("To \u2068אבאאמא\u2069", face, width("אבאאמא", face) + 1, "en") == ["To", "\u2068אבאאמא\u2069"]


def test_line_breaks_and_empty_lines_stay() -> None:
    face = font(20)
    assert wrap("a\n\nb\n", face, 500, "en") == ["a", "", "b", ""]
    assert wrap("", face, 500, "ja") == [""]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_drawn_without_a_crash(text: str) -> None:
    for weight in ("regular", "bold", "display"):
        picture = render(text, 24, "white", weight)
        assert picture.get_height() == font(24, weight).height() or weight == "display"
    assert paragraph(text, 24, (255, 255, 255), 120, "ja").get_width() == 120
    ellipsize(text, font(24), 60)


def test_names_of_many_languages_are_in_the_font() -> None:
    box = pygame.mask.from_surface(font(64).render("\uffff", "white"))
    for name in (
        "髙橋 﨑山",
        "齋藤 渡邊",
        "Łukasz Dvořák",
        "Ærøskøbing",
        "Ελένη",
        "Юрий",
        "ﾀﾛｳ",
        "Đặng",
        "→★♥×…",
        "𠮷野 㐂久 黃 刘",
    ):
        for character in without_spaces(name):
            drawn = pygame.mask.from_surface(render(character, 64, "white"))
            same = drawn.get_size() == box.get_size() and drawn.overlap_area(box, (0, 0)) == box.count()
            assert drawn.count() and not same, f"{character!r} is not in the font"


def test_the_long_vowel_is_a_straight_stroke_in_headings() -> None:
    """The font's own looks like a wave, and is read as one."""
    drawn = pygame.mask.from_surface(render("ー", 500, "white", "display"))
    wide, high = drawn.get_bounding_rects()[0].size
    assert wide > 0.8 * 500
    assert high < 0.12 * 500


def test_display_gives_way_to_bold_where_it_lacks_a_character() -> None:
    assert font_for("嘘卓 Usotaku うそ", 40, "display") is font(40, "display")
    assert font_for("彁 Usotaku", 40, "display") is font(40, "bold")
    assert font_for("彁 Usotaku", 40, "regular") is font(40, "regular")


def test_all_headings_are_in_the_display_font() -> None:
    """Beside each other, two kinds of letters look like a mistake."""
    packages = ("table", *(game.package for game in GAMES))
    headings = [
        text
        for package in packages
        for key, text in catalogue(package, "ja").items()
        if key.endswith(("heading", "title")) or key.startswith("thoughts.")
    ]
    for package in packages:
        page = files(package).joinpath("help.ja.md").read_text(encoding="utf-8")
        headings += [line for line in page.splitlines() if line.startswith("#")]
    assert len(headings) > 100
    for heading in headings:
        assert font_for(heading, 40, "display") is font(40, "display"), heading


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_the_notebook_can_be_written_by_hand(lang: str) -> None:
    said = [text for key, text in catalogue("table", lang).items() if key.startswith(("notebook.", "statistics."))]
    told = [word for one in CAST.values() for word in (one.names[lang], one.about[lang])]
    assert said and told
    for line in (*said, *told):
        assert font_for(line, 30, "hand") is font(30, "hand"), line
    assert font_for("彁", 30, "hand") is font(30, "regular")


def test_ellipsis_fits_and_respects_graphemes() -> None:
    rng = random.Random(2)
    face = font(24)
    for _ in range(300):
        text, area = random_text(rng), rng.randrange(0, 400)
        short = ellipsize(text, face, area)
        assert width(short, face) <= area
        plain = drawable(text)
        if short == plain:
            continue
        assert width(plain, face) > area
        if short:
            kept = graphemes(short.removesuffix("…"))
            assert short.endswith("…")
            assert graphemes(plain)[: len(kept)] == kept


def test_ellipsis_keeps_as_much_as_fits() -> None:
    face = font(24)
    name = "ながいながいながいなまえのひと"
    area = width("ながいながい…", face)
    assert ellipsize(name, face, area) == "ながいながい…"
    assert ellipsize(name, face, width(name, face)) == name
    assert ellipsize(name, face, 3) == ""


def test_what_has_to_be_cut_anyway_is_as_large_as_it_can_be() -> None:
    name, width_px = "Bartholomew Featherstonehaugh-Cholmondeley of Nether Wallop", 150
    drawn = fitted(name, 32, 12, width_px, (255, 255, 255))
    assert drawn.get_width() <= width_px
    assert drawn.get_height() > render(name, 14, (255, 255, 255), "bold").get_height()


def test_a_cut_comes_after_a_word_where_one_ends_in_the_second_half() -> None:
    face = font(24)
    name = "Bartholomew Featherstonehaugh of Nether Wallop"
    for kept, cut in (
        ("Bartholomew Feather", "Bartholomew…"),
        ("Bartholomew Featherstonehaugh o", "Bartholomew Featherstonehaugh…"),
        ("Bartholo", "Bartholo…"),
    ):
        assert ellipsize(name, face, width(f"{kept}…", face)) == cut


def test_pictures_are_shared_and_colours_of_any_kind_are_one() -> None:
    assert render("うそ", 30, "white") is render("うそ", 30, (255, 255, 255))
    assert render("うそ", 30, pygame.Color("white")) is render("うそ", 30, "white")
    assert render("うそ", 30, "white") is not render("うそ", 30, "white", "bold")


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("The game is saved. You can continue it from the title screen.", "en"),
        ("お先にどうぞ。　わたしはここで待っています。", "ja"),
    ],
)
def test_centred_lines_are_as_few_as_ever_and_of_about_one_length(said: str, lang: str) -> None:
    letters = font_for(said, 20)
    wide = width(said, letters) * 9 // 10
    usual, even = (breaking(said, letters, wide, lang) for breaking in (wrap, wrap_evenly))
    assert len(even) == len(usual) == 2
    short, long = sorted(width(line, letters) for line in even)
    assert short > long * 0.6 > min(width(line, letters) for line in usual)
    assert "".join(even).replace(" ", "") == "".join(usual).replace(" ", "")
    drawn = paragraph(said, 20, (0, 0, 0), wide, lang, "centre", weight="regular")
    assert drawn.get_bounding_rect().width <= long


def test_no_word_is_torn_to_make_lines_even() -> None:
    letters = font_for("a", 20)
    for said, lang in (("Situation deck", "en"), ("シチュエーション山札", "ja")):
        usual = wrap(said, letters, width(said, letters) - 1, lang)
        assert wrap_evenly(said, letters, width(said, letters) - 1, lang) == usual


def test_lines_that_can_t_be_evener_stay() -> None:
    letters = font_for("a", 20)
    assert wrap_evenly("", letters, 100, "en") == [""]
    torn = wrap("Donaudampfschifffahrt", letters, 60, "en")
    assert len(wrap_evenly("Donaudampfschifffahrt", letters, 60, "en")) == len(torn) > 1


def test_paragraph_lines_and_alignment() -> None:
    one = paragraph("Lie", 20, "white", 300, "en")
    three = paragraph("Lie\nLie\nLie", 20, "white", 300, "en")
    assert (one.get_size(), three.get_size()) == ((300, 30), (300, 90))
    left, centre, right = (
        paragraph("Lie", 20, "white", 300, "en", align).get_bounding_rect() for align in ("left", "centre", "right")
    )
    assert left.left < 5
    assert abs(centre.centerx - 150) < 4
    assert right.right > 295


@pytest.mark.parametrize("text", ["jumpy begin", "Äg", "「虫」です", "nnn"])
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_no_letter_of_narrow_lines_is_cut(text: str, weight: Literal["regular", "bold"]) -> None:
    for size in range(14, 40):
        whole = render(text, size, "white", weight).get_bounding_rect()
        drawn = paragraph(text, size, "white", 40 * size, "en", "left", 1.2, weight)
        assert drawn.get_height() == round(size * 1.2)
        assert drawn.get_bounding_rect().height == min(whole.height, drawn.get_height())


def test_fonts_survive_the_end_of_pygame() -> None:
    before = font(33)
    wide = before.size("うそ")
    pygame.quit()
    assert font(33).size("うそ") == before.size("うそ") == wide
    pygame.font.quit()
    assert before.size("うそ") == wide


def test_a_font_is_of_its_size_whatever_others_are_asked_for_meanwhile() -> None:
    """Only few sizes are kept ready; the others take turns."""
    sizes = [*range(12, 60), *range(30, 50), 12]
    at_once = [pygame.image.tobytes(font(size, "bold").render("Gé 卓", "white"), "RGBA") for size in sizes]
    fonts = [font(size, "bold") for size in sizes]
    random.Random(1).shuffle(order := [*range(len(sizes))])
    for i in order:
        file = files("art") / "fonts" / "text-bold.ttf"
        own = pygame.font.Font(str(file), sizes[i]).render("Gé 卓", True, "white")
        drawn = pygame.image.tobytes(fonts[i].render("Gé 卓", "white"), "RGBA")
        assert drawn == at_once[i] == pygame.image.tobytes(own, "RGBA")


def test_a_missing_font_file_is_told_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setitem(module._FILES, "bold", "nowhere.ttf")
    module._sizes.clear()
    try:
        with caplog.at_level(logging.WARNING):
            assert font(21, "bold").size("a")[0] > 0
            assert font(22, "bold").size("a")[0] > 0
        assert len(caplog.records) == 1
        assert "bold" in caplog.text
    finally:
        module._sizes.clear()


def test_where_lines_break_is_looked_for_once_for_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = list[str]()

    def graphemes_of(text: str) -> list[str]:
        cut.append(text)
        return graphemes(text)

    monkeypatch.setattr("table.graphics.line_breaks.graphemes", graphemes_of)
    said = f"{ENGLISH[0]} And once more."
    for size in (20, 22, 24, 26):
        assert "".join(wrap(said, font(size), 600, "en")).replace(" ", "") == said.replace(" ", "")
    assert cut == [said]


@pytest.mark.parametrize(
    "first, second",
    [
        ("Alexander the Great", "Alexander of Kent"),
        ("Bartholomew Featherstonehaugh 13th", "Bartholomew Featherstonehaugh 14th"),
        ("寿限無寿限無五劫の擦り切れ海砂利水魚一", "寿限無寿限無五劫の擦り切れ海砂利水魚二"),
        ("W" * 60, "W" * 59 + "M"),
        ("عبد الرحمن بن محمد بن الحسين", "عبد الرحمن بن محمد بن الحسن"),
        ("👩‍👩‍👧‍👦🦊🐸" * 19 + "🐶", "👩‍👩‍👧‍👦🦊🐸" * 19 + "🐱"),
        ("W" * 40, "W" * 60),
    ],
)
@pytest.mark.parametrize("letters", [5, 8, 20])
def test_names_that_begin_alike_are_told_apart_where_they_are_cut(first: str, second: str, letters: int) -> None:
    face = font(24)
    area = letters * 24
    one, two = (ellipsize(name, face, area) for name in set_apart([first, second, "Aki"])[:2])
    assert one != two
    assert ellipsize(one, face, area * 2 // 3) != ellipsize(two, face, area * 2 // 3)
    assert max(width(one, face), width(two, face)) <= area
    assert graphemes(one)[0] == graphemes(first)[0]


def test_a_cut_between_names_keeps_a_short_word_whole() -> None:
    face, name = font(24), "Bartholomew Featherstonehaugh 13th"
    one, _ = set_apart([name, "Bartholomew Featherstonehaugh 14th"])
    assert ellipsize(one, face, width(name, face) // 2).endswith("…13th")


def test_names_with_little_in_common_are_as_they_were() -> None:
    names = ["Bartholomew", "Barbara", "Aki"]
    assert not any(isinstance(name, Alike) for name in set_apart(names))


def test_what_is_cut_is_large_where_enough_of_it_is_left() -> None:
    name, roomy = "Bartholomew Featherstonehaugh-Cholmondeley of Nether Wallop", 200
    assert fitted(name, 32, 12, roomy, (255, 255, 255)).height == render(name, 32, (255, 255, 255), "bold").height
    cramped = fitted(name, 32, 12, 90, (255, 255, 255))
    assert cramped.height < render(name, 20, (255, 255, 255), "bold").height
