"""The prompt: nothing cut or overlapping in any window and language.

And text size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby, product
from random import Random

import pygame
import pytest

from games import entry
from games.core.actions import Choices, Product
from games.core.chance import SeededChance
from games.core.game import Game
from games.core.match import Match
from games.core.names import You
from games.core.words import Words
from games.passing.rules import Judge, Offer, PassOn, Peek
from table.base.screen import Screen
from table.graphics.line_breaks import phrases
from table.match.picker import Picker, Touch
from table.match.seats import SeatSetup
from table.stage.boardfile import load_board
from table.stage.controls.buttons import Button, Item, Look, draw_button, faces_of
from table.stage.controls.instruction import fitting
from table.stage.controls.prompt import CHANGE, CONFIRM, QUIET, Prompt, needs_review
from table.stage.controls.slots import BACK, slot_of
from table.stage.drawing.cards import CardArt
from table.stage.layout.arrange import places
from table.stage.layout.layout import Layout, lay_out
from table.stage.speech.narrator import Narrator
from table.ui import labels
from table.ui.focus import Target
from tests.table.stage.layouts import LOGS
from tests.table.windows import SCREENS

GAME = entry("royal").rules
KADOFIDA, MUSHI = entry("kadofida").rules, entry("mushi").rules
NAMES = ("プレイヤー1", "Ben", "A very long name of somebody indeed", "れん", "Sora", "Nagi")
OFFERS = Choices(Product(Offer, (1, 2, 3), (1, 2), tuple(range(8))))
ANSWERS = Choices(Product(Judge, (True, False)), Product(Peek))
BOTH = Choices(Product(Judge, (True, False)), Product(Peek), Product(PassOn, (1, 2), tuple(range(8))))

MATCH = Match(GAME, 6, {"starter": 0}, chance=SeededChance(Random(1)))

WINDOWS = [*SCREENS, Screen((3840, 2160), "ja", 1.5)]


def narrator(screen: Screen, game: Game = GAME) -> Narrator:
    return Narrator(Words(screen.lang, "table", f"games.{game.id}"), game, load_board(game), NAMES)


def asked(
    screen: Screen, choices: Choices, *touches: Touch, game: Game = GAME, told: str = "", quiet: str = ""
) -> tuple[Prompt, Layout]:
    """A prompt laid out, perhaps with its review."""
    teller = narrator(screen, game).teller
    places = lay_out(screen, 6, 0, log=LOGS[-1])
    prompt, picker = Prompt([SeatSetup(name, number, "random") for number, name in enumerate(NAMES)]), Picker(choices)
    for touch in touches:
        picker.touch(touch)
    if picker.action:
        prompt.review(picker.action, picker.slots(), MATCH.view(0), teller)
    else:
        prompt.ask(picker, choices, MATCH.view(0), teller, told, {QUIET: quiet})
    prompt.lay_out((places.instruction, places.prompt), screen)
    return prompt, places


REVIEWED = (Touch("Token", 2), Touch("Seat", 2), Touch("Word", 6))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("screen", WINDOWS, ids=str)
@pytest.mark.parametrize(
    ("choices", "touches"),
    [(OFFERS, ()), (ANSWERS, ()), (BOTH, ()), (OFFERS, REVIEWED)],
    ids=("offers", "answers", "both", "review"),
)
def test_everything_has_its_place(screen: Screen, choices: Choices, touches: tuple[Touch, ...]) -> None:
    prompt, places = asked(screen, choices, *touches)
    targets = list(prompt.targets())
    least = 48 * screen.scale
    for target in targets:
        area = places.prompt.union(places.instruction) if slot_of(target.id) else places.prompt
        assert area.inflate(0, 4).contains(target.rect), target
        assert target.rect.width >= least - 1 and target.rect.height >= least - 1
        assert not target.rect.colliderect(places.hand)
    for one, other in combinations(targets, 2):
        assert not one.rect.inflate(8 * screen.scale - 1, 8 * screen.scale - 1).colliderect(other.rect)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("screen", WINDOWS, ids=str)
@pytest.mark.parametrize("choices", [OFFERS, ANSWERS, BOTH], ids=("offers", "answers", "both"))
def test_no_word_is_cut(screen: Screen, choices: Choices, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []

    def line(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object) -> None:
        if labels.width(words, size, "bold") > rect.width or size < 9:
            cut.append(f"{words} {size} {rect.width}")

    prompt, places = asked(screen, choices)
    monkeypatch.setattr(labels, "line", line)
    art = CardArt("royal", screen.lang)
    prompt.draw(pygame.Surface(screen.size), screen, (places.instruction, places.prompt), art, None, None)
    assert not cut


# Other games


def verbs(game: Game, *names: str) -> list[Product]:
    """Products of verbs without fields."""
    return [Product(next(action for action in game.actions if action.__name__ == name)) for name in names]


def verb(game: Game, name: str, *factors: Sequence[object]) -> Product:
    return Product(next(action for action in game.actions if action.__name__ == name), *factors)


JUDGING = Choices(verb(KADOFIDA, "Decide", (True, False)), *verbs(KADOFIDA, "AskClaim", "AskPoints", "AskEyes"))
NUMBERS = Choices(verb(KADOFIDA, "SayPoints", (1, 3, 4, 5, 6)))
WINDOW = Choices(*verbs(MUSHI, "Cancel", "Decline"))
NINE = Choices(Product(Offer, (1, 2), (1, 2), tuple(range(9))), *verbs(MUSHI, "EndTurn"))
OTHERS = {
    "judging": (
        KADOFIDA,
        JUDGING,
        False,
        ["bool True", "bool False", "verb AskClaim", "verb AskPoints", "verb AskEyes"],
    ),
    "numbers": (KADOFIDA, NUMBERS, False, [f"Number {number}" for number in (1, 3, 4, 5, 6)]),
    "window": (MUSHI, WINDOW, True, ["verb Cancel", "verb Decline", QUIET]),
    "nine": (MUSHI, NINE, False, [*(f"Word {word}" for word in range(9)), "verb EndTurn"]),
}
SOME_WINDOWS = [screen for screen in WINDOWS if screen.text != 1.5 and screen.size[0] < 2000]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("screen", SOME_WINDOWS, ids=str)
@pytest.mark.parametrize("name", OTHERS)
def test_all_that_is_asked_has_its_place_and_no_word_is_cut(
    screen: Screen, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, choices, window, ids = OTHERS[name]
    words = Words(screen.lang, "table", f"games.{game.id}")
    told = words("event.UsedOn", seat=NAMES[2], card=words("face.stag_beetle"), to=NAMES[0]) if window else ""
    prompt, places = asked(screen, choices, game=game, told=told, quiet=words("play.quiet") if window else "")
    targets, least = list(prompt.targets()), 48 * screen.scale
    assert [target.id for target in targets] == ids
    for target in targets:
        assert places.prompt.contains(target.rect)
        assert target.rect.width >= least - 1 and target.rect.height >= least - 1
    for one, two in combinations(targets, 2):
        assert not one.rect.inflate(8 * screen.scale - 1, 8 * screen.scale - 1).colliderect(two.rect)
    cut, said = list[str](), list[str]()

    def line(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object) -> None:
        if labels.width(words, size, "bold") > rect.width or size < 9:
            cut.append(f"{words} {size} {rect.width}")

    def block(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object, line: float) -> None:
        said.append(words)
        if labels.block_height(words, rect.width, size, screen, "bold", line) > rect.height + 1:
            cut.append(f"{words} {size} {rect.size}")

    monkeypatch.setattr(labels, "line", line)
    monkeypatch.setattr(labels, "block", block)
    art = CardArt(game.id, screen.lang)
    prompt.draw(pygame.Surface(screen.size), screen, (places.instruction, places.prompt), art, None, None)
    assert not cut
    assert said == ([told] if told else [])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("screen", WINDOWS, ids=str)
@pytest.mark.parametrize("touches", [REVIEWED[:1], REVIEWED[:2]], ids=("card", "receiver"))
def test_what_is_chosen_leaves_the_words_readable(
    screen: Screen, touches: tuple[Touch, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt, places = asked(screen, NINE, *touches, game=MUSHI)
    sizes: dict[str, int] = {}
    teller = narrator(screen, MUSHI).teller
    name = teller.names[int(touches[-1].value)] if touches[-1].kind == "Seat" else ""

    def line(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, *more: object) -> None:
        if words in name:
            assert rect.width > 3 * size, "enough of a name beside its portrait"
        else:
            assert labels.width(words, size, "bold") <= rect.width, words
        sizes[words] = size

    monkeypatch.setattr(labels, "line", line)
    art = CardArt(MUSHI.id, screen.lang)
    prompt.draw(pygame.Surface(screen.size), screen, (places.instruction, places.prompt), art, None, None)
    said = {part for word in range(9) for claim in [teller.claim(word)] for part in (claim, *claim.split())}
    words = [size for words, size in sizes.items() if words in said]
    assert len(words) >= 9 and min(words) >= 18 * screen.scale and min(sizes.values()) >= screen.px(15)


@pytest.mark.parametrize("screen", SOME_WINDOWS[:4], ids=str)
def test_words_that_are_blocked_have_the_places_they_have_at_other_times(screen: Screen) -> None:
    def pitching(*words: int, blocked: Mapping[int, str]) -> list[Target]:
        places, prompt = lay_out(screen, 4, 0, log=LOGS[-1]), Prompt()
        choices = Choices(verb(KADOFIDA, "Pitch", (1, 2, 3), words))
        prompt.ask(Picker(choices), choices, MATCH.view(0), narrator(screen, KADOFIDA).teller, blocked=blocked)
        prompt.lay_out((places.instruction, places.prompt), screen)
        return list(prompt.targets())

    every, some = pitching(0, 1, 2, 3, 4, blocked={}), pitching(0, 2, 3, blocked={1: "Ben’s", 4: "Yuzu’s"})
    assert [(target.id, target.rect) for target in some] == [(target.id, target.rect) for target in every]
    assert [target.why for target in some] == ["", "Ben’s", "", "", "Yuzu’s"]
    assert [target.enabled for target in some] == [True, False, True, True, False]
    assert pitching(0, 1, 2, 3, 4, blocked={1: "Ben’s"}) == every


def test_a_number_is_touched_like_an_answer() -> None:
    prompt, _ = asked(WINDOWS[0], NUMBERS, game=KADOFIDA)
    touch = prompt.touch("Number 5")
    assert touch == Touch("Number", 5)
    picker = Picker(NUMBERS)
    picker.touch(touch)
    assert picker.action and not needs_review(picker.action, picker.chosen)


def test_numbers_are_in_their_order_however_the_rules_offer_them() -> None:
    offered = Choices(verb(KADOFIDA, "SayPoints", (9, 10, 11)), verb(KADOFIDA, "SayPoints", (8,)))
    prompt, _ = asked(WINDOWS[0], offered, game=KADOFIDA)
    assert [target.id for target in prompt.targets()] == ["Number 8", "Number 9", "Number 10", "Number 11"]


def test_only_what_goes_on_from_what_is_chosen_is_offered() -> None:
    choices = Choices(
        Product(Offer, (1, 2), (1, 2), tuple(range(9))),
        verb(MUSHI, "TireAll", (7,)),
        verb(MUSHI, "RouseAll", (7,)),
        verb(MUSHI, "UseSpider", (8,), (20, 21)),
    )
    all_of_it, _ = asked(WINDOWS[0], choices, game=MUSHI)
    assert len(list(all_of_it.targets())) == 9
    centipede, _ = asked(WINDOWS[0], choices, Touch("Token", 7), game=MUSHI)
    assert [target.id for target in centipede.targets()] == ["verb TireAll", "verb RouseAll", "slot card", BACK]
    spider, _ = asked(WINDOWS[0], choices, Touch("Token", 8), game=MUSHI)
    assert [target.id for target in spider.targets()] == ["slot card", BACK]


def test_the_targets_are_what_the_picker_takes() -> None:
    prompt, _ = asked(WINDOWS[0], BOTH)
    ids = [target.id for target in prompt.targets()]
    assert ids == [*(f"Word {i}" for i in range(8)), "bool True", "bool False", "verb Peek"]
    assert prompt.touch("Word 3") == Touch("Word", 3)
    assert prompt.touch("bool False") == Touch("bool", False)
    review, _ = asked(WINDOWS[0], OFFERS, *REVIEWED)
    assert [target.id for target in review.targets()] == [CONFIRM, CHANGE, "slot card", "slot to", "slot claim"]
    assert review.touch(CONFIRM) is None
    review.clear()
    assert list(review.targets()) == []


def test_only_a_single_press_needs_no_review() -> None:
    assert not needs_review(Peek(), [Touch.verb(Peek)])
    assert not needs_review(Judge(True), [Touch("bool", True)])
    assert needs_review(PassOn(1, 2), [Touch("Word", 2)]), "it is not said who gets it"
    say = next(action for action in KADOFIDA.actions if action.__name__ == "SayClaim")
    assert not needs_review(say(2), [Touch("Word", 2)])
    assert needs_review(PassOn(1, 2), [Touch("Word", 2), Touch("Seat", 1)])


def test_lit_pressed_and_chosen_can_be_seen() -> None:
    screen = WINDOWS[0]
    prompt, places = asked(screen, OFFERS)
    chosen, _ = asked(screen, OFFERS, Touch("Word", 1))
    art = CardArt("royal", screen.lang)

    def picture(which: Prompt, lit: str | None = None, pressed: str | None = None) -> bytes:
        surface = pygame.Surface(screen.size)
        which.draw(surface, screen, (places.instruction, places.prompt), art, lit, pressed)
        return pygame.image.tobytes(surface, "RGB")

    states = [picture(prompt), picture(prompt, "Word 1"), picture(prompt, None, "Word 1"), picture(chosen)]
    assert len(set(states)) == len(states)


@pytest.mark.parametrize("look", ["plain", "yes", "no"])
def test_an_answer_that_is_refused_is_struck_through_and_not_only_of_another_colour(look: Look) -> None:
    screen, rect = WINDOWS[0], pygame.Rect(10, 10, 240, 70)
    art, item = CardArt("royal", screen.lang), Item("one", "True", look)

    def picture(item: Item) -> pygame.Surface:
        surface = pygame.Surface((260, 90))
        faces = faces_of([item], {"one": rect}, screen)
        draw_button(surface, Button(item, rect, "off" if item.why else "rest", False), faces, screen, art)
        return surface

    free, refused = picture(item), picture(replace(item, why="Not now."))
    assert free.get_at((20, 45)) != refused.get_at((20, 45)), "another ground"
    words = labels.width("True", faces_of([item], {"one": rect}, screen).size, "bold")

    def longest(surface: pygame.Surface) -> int:
        """Return the longest run of one colour through the words.

        In the row in which the middle of the words is; the ground is left out.
        """
        row = [tuple(surface.get_at((x, rect.centery))) for x in range(rect.left, rect.right)]
        return max(len([*run]) for colour, run in groupby(row) if colour != row[10])

    assert longest(refused) >= words > longest(free)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", [GAME, MUSHI, KADOFIDA], ids=lambda game: game.id)
def test_where_there_is_room_coins_are_large(game: Game, lang: str) -> None:
    """Nine claims at most, side by side."""
    screen, prompt = Screen((1920, 1080), lang), Prompt()
    claims = tuple(range(len(game.claims)))
    choices = Choices(Product(Offer, (1, 2), (1, 2), claims))
    prompt.ask(Picker(choices), choices, MATCH.view(0), narrator(screen, game).teller)
    prompt.lay_out((pygame.Rect(300, 500, 1160, 46), pygame.Rect(300, 552, 1160, 174)), screen)
    [faces] = prompt.faces.values()
    assert faces.side >= screen.px(96) and faces.size >= screen.px(16)


def test_chips_show_what_is_chosen_in_the_order_of_the_fields() -> None:
    prompt, _ = asked(WINDOWS[1], OFFERS, Touch("Word", 1), Touch("Token", 2))
    assert [(chip.id, chip.filled, chip.next) for chip in prompt.slots] == [
        ("slot card", True, False),
        ("slot to", False, True),
        ("slot claim", True, False),
        (BACK, False, False),
    ]
    assert [target.id for target in prompt.targets() if slot_of(target.id)] == ["slot card", "slot claim"]


@pytest.mark.slow
def test_chips_never_lie_on_one_another_and_look_different() -> None:
    art = CardArt("royal", "ja")
    for screen in SOME_WINDOWS:
        pictures = set()
        for touches in ((), (Touch("Token", 2),), REVIEWED[:2], (Touch("Word", 6), Touch("Seat", 2)), REVIEWED):
            prompt, places = asked(screen, OFFERS, *touches)
            rects = [*prompt.laid.rects.values()]
            assert not [pair for pair in combinations(rects, 2) if pair[0].colliderect(pair[1])]
            assert all(min(rect.size) >= 48 * screen.scale - 1 for rect in rects)
            surface = pygame.Surface(screen.size)
            seated = Prompt([SeatSetup(name, number, "person") for number, name in enumerate(NAMES)])
            seated.__dict__.update({**prompt.__dict__, "_seats": seated._seats})
            seated.draw(surface, screen, (places.instruction, places.prompt), art, None, None)
            pictures.add(pygame.image.tobytes(surface, "RGB"))
        assert len(pictures) == 5


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("game", "what"), [(GAME, "offer"), (MUSHI, "offer"), (KADOFIDA, "pitch")], ids=("royal", "mushi", "kadofida")
)
def test_what_is_to_be_done_is_said_in_words_at_every_table(game: Game, what: str, lang: str) -> None:
    """At the usual text size chips never replace the line.

    Not even beside the coach's button.
    """
    spec = load_board(game)
    claims = tuple(range(len(game.claims)))
    choices = Choices(Product(Offer, (1, 2), (1, 2), claims))
    for size, seats, log in product(((1280, 720), (1920, 1080), (1024, 768), (2560, 1080)), game.seats, LOGS[:2]):
        screen = Screen(size, lang)
        teller = narrator(screen, game).teller
        layout = places(screen, seats, 0, spec, game, log)
        for name, coach in product((You.called(lang), NAMES[1]), (0, 165)):
            prompt, strip = Prompt(), layout.instruction.copy()
            strip.width -= screen.px(coach)
            prompt.say(teller.words(f"ask.{what}", name=name))
            prompt.ask(Picker(choices), choices, MATCH.view(0), teller)
            prompt.lay_out((strip, layout.prompt), screen)
            line = prompt.laid.line
            assert line.width, (size, seats, log, name)
            fits = (
                labels.block_height(prompt.instruction, line.width, screen.px(17), screen, "bold", line=labels.TIGHT)
                <= line.height
            )
            assert fits, (size, seats, log, name)
            if size == (1280, 720) and name != NAMES[1]:  # no paragraph of tiny letters in a pill of one line
                letters = screen.px(20)
                assert (
                    labels.block_height(prompt.instruction, line.width, letters, screen, "bold", line=labels.TIGHT)
                    <= 1.5 * letters
                )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("screen", WINDOWS, ids=str)
def test_words_stay_where_they_are_from_choice_to_choice(screen: Screen) -> None:
    """For any line; only the review takes its place."""
    teller = narrator(screen).teller
    places = lay_out(screen, 6, 0, log=LOGS[-1])
    passing = Choices(Product(PassOn, (1, 2), tuple(range(8))))
    for choices, touches in ((OFFERS, [Touch("Token", 2), Touch("Seat", 2)]), (passing, [Touch("Seat", 2)])):
        prompt, picker, found = Prompt(), Picker(choices), []
        for touch, line in zip([None, *touches], ["Who gets it? " * 4, "Who?", "What do you call it?"], strict=False):
            if touch:
                picker.touch(touch)
            prompt.say(line)
            prompt.ask(picker, choices, MATCH.view(0), teller)
            prompt.lay_out((places.instruction, places.prompt), screen)
            found.append({item.id: prompt.rects[item.id] for item in prompt.items})
        assert all(rects == found[0] for rects in found)


def test_claims_that_are_worth_something_say_so_to_the_eye_and_to_the_ear() -> None:
    screen = Screen((1280, 720), "en")
    said, places = narrator(screen, KADOFIDA), lay_out(screen, 4, 0, log=LOGS[-1])
    choices = Choices(Product(KADOFIDA.actions[0], (1, 2), tuple(range(len(KADOFIDA.claims)))))
    worths = {face.id: face.traits["points"] for face in KADOFIDA.faces}
    assert said.worths == worths and not narrator(screen, GAME).worths
    drawn = []
    for shown in (said.worths, {}):
        prompt = Prompt()
        prompt.ask(Picker(choices), choices, MATCH.view(0), said.teller, worths=shown)
        prompt.lay_out((places.instruction, places.prompt), screen)
        chips = [item for item in prompt.items if item.look == "chip"]
        assert [item.worth for item in chips] == [shown.get(item.word) for item in chips]
        names = {target.id: target.name for target in prompt.targets()}
        for item in chips:
            read = said.words("play.worth", claim=item.label, worth=worths[item.word])
            assert names[item.id] == (read if shown else item.label)
        surface = pygame.Surface(screen.size)
        art = CardArt("kadofida", screen.lang)
        prompt.draw(surface, screen, (places.instruction, places.prompt), art, None, None)
        drawn.append([pygame.image.tobytes(surface.subsurface(prompt.rects[item.id]), "RGB") for item in chips])
    assert all(one != other for one, other in zip(*drawn, strict=True))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900)])
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_nine_claims_at_a_full_table_can_be_read_and_known(size: tuple[int, int], seats: int, lang: str) -> None:
    screen = Screen(size, lang)
    choices = Choices(Product(Offer, (1, 2, 3), (1, 2), tuple(range(len(MUSHI.claims)))))
    match = Match(MUSHI, seats, {"starter": 0}, chance=SeededChance(Random(1)))
    board, prompt = lay_out(screen, seats, 1, log=LOGS[-1]), Prompt()
    said = Narrator(Words(lang, "table", "games.mushi"), MUSHI, load_board(MUSHI), [str(seat) for seat in range(seats)])
    prompt.ask(Picker(choices), choices, match.view(0), said.teller)
    prompt.lay_out((board.instruction, board.prompt), screen)
    chips = [item for item in prompt.items if item.look == "chip"]
    faces = faces_of(chips, prompt.rects, screen)
    assert len(chips) == 9 and faces.size >= 12 and faces.side >= 32


@pytest.mark.parametrize(("said", "lang"), [("Confirm?", "en"), ("これでいいですか？", "ja")])
def test_no_word_of_an_instruction_is_torn(said: str, lang: str) -> None:
    """In a narrow place it is rather small."""
    screen = Screen((1280, 720), lang, 2.0)
    for wide in range(70, 200, 10):
        size = fitting(said, (wide, 60), 34, screen, "bold")
        assert all(labels.width(phrase, size, "bold") <= wide for phrase in phrases(said, lang))


@pytest.mark.parametrize("screen", [Screen((1280, 720), "en"), Screen((1920, 1080), "ja")], ids=str)
def test_a_chosen_card_rises_to_no_button(screen: Screen) -> None:
    prompt, places = asked(screen, OFFERS, *REVIEWED)
    assert places.prompt.bottom - prompt.rects[CONFIRM].bottom >= screen.px(20)
    assert prompt.rects[CONFIRM].bottom == prompt.rects[CHANGE].bottom
