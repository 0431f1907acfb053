"""The lobby: seats, names, colours, and what is remembered."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from games.core.entry import Entry
from games.core.game import Result
from games.core.options import RANDOM
from games.core.words import LANGUAGES, Words
from table.graphics.theme import palette
from table.input.intents import Accept, Back, Next, Point
from table.match.players import player
from table.match.seating import (
    BY_LAST_GAME,
    default_name,
    known_options,
    named,
    seat_rows,
    set_apart,
    settle_options,
)
from table.match.seats import COLOURS, PERSON, Lobby, SeatSetup
from table.scenes.home.giving_up import GivingUpScene
from table.scenes.home.lobby import LobbyScene
from table.scenes.play.scene import PlayScene
from table.store import autosave
from table.store.settings import Settings
from table.ui.widgets import Label
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]
ALL_PLAYERS = {player(who, number) for who in CAST for number in range(1, 5)}
FEWEST, MOST = GAME.rules.seats.start, GAME.rules.seats.stop - 1
CHARACTERS = list(CAST)
USUAL = [player(who) for who in CHARACTERS]


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    open_lobby(visitor)
    return visitor


def open_lobby(visitor: Visitor) -> None:
    visitor.app.push(LobbyScene(visitor.app, GAME.id))


def rows(visitor: Visitor) -> int:
    return sum(widget.id.startswith("name ") for widget in visitor.form.form.widgets)


def deal(visitor: Visitor) -> tuple[SeatSetup, ...]:
    visitor.click("start")
    if isinstance(visitor.scene, GivingUpScene):
        visitor.click("deal")
    scene = visitor.scene
    assert isinstance(scene, PlayScene)
    return named(scene.setup.seats, scene.words)


def test_at_first_one_person_sits_down_with_ais(visitor: Visitor) -> None:
    seats = deal(visitor)
    assert [seat.player for seat in seats] == [PERSON, *USUAL[: GAME.usual - 1]]
    assert [seat.name for seat in seats[1:]] == [CAST[who].names["en"] for who in CHARACTERS[: GAME.usual - 1]]
    assert len({seat.colour for seat in seats}) == len({seat.name for seat in seats}) == GAME.usual
    visitor.app.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_one_press_seats_a_second_person_in_place_of_an_ai(visitor: Visitor, use: object) -> None:
    use(visitor, "together")  # type: ignore[operator]
    assert all(widget.id != "together" for widget in visitor.form.form.widgets)
    seats = deal(visitor)
    assert [seat.player for seat in seats] == [PERSON, PERSON, *USUAL[1 : GAME.usual - 1]]
    assert len({seat.colour for seat in seats}) == len({seat.name for seat in seats}) == GAME.usual
    visitor.app.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_seats_come_and_go_as_far_as_the_game_allows(
    visitor: Visitor, use: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    for count in range(GAME.usual + 1, MOST + 1):
        use(visitor, "add")  # type: ignore[operator]
        assert rows(visitor) == count
    add = visitor.form.form.widget("add")
    assert not add.enabled and add.why
    monkeypatch.setattr(visitor.app.sounds, "play", lambda name: heard.append(name))
    use(visitor, "add")  # type: ignore[operator]
    assert rows(visitor) == MOST and heard[-1] == "no"
    for count in range(MOST - 1, FEWEST - 1, -1):
        use(visitor, "remove 0")  # type: ignore[operator]
        assert rows(visitor) == count
    away = visitor.form.form.widget("remove 0")
    assert not away.enabled and str(FEWEST) in away.why


def test_a_name_is_typed_and_kept_as_it_is(visitor: Visitor) -> None:
    visitor.click("name 1")
    visitor.type("嘘卓{0}<b>🎲é")
    visitor.do(Accept())
    seats = deal(visitor)
    assert seats[1].name == "嘘卓{0}<b>🎲é"
    visitor.app.close()
    assert visitor.saved[-1].lobbies[GAME.id].seats[1].name == "嘘卓{0}<b>🎲é"


def test_the_focus_ring_is_drawn_for_the_keyboard_and_not_while_typing(visitor: Visitor) -> None:
    def has_ring() -> bool:
        visitor.app.draw(visitor.surface)
        rect = visitor.form.form.where(visitor.form.form.widget("name 0"))
        above = visitor.surface.subsurface(rect.x + rect.width // 4, rect.y - 10, rect.width // 2, 10)
        return pygame.mask.from_threshold(above, palette(visitor.app.screen.contrast).ring, (2, 2, 2)).count() > 50

    visitor.do(Point(visitor.place("name 0")))
    assert not has_ring()
    visitor.tab_to("name 0")
    assert has_ring()
    visitor.do(Accept())
    assert visitor.app.typing and not has_ring()


def test_a_name_can_be_edited_by_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.choose("name 0")
    visitor.type("Akii")
    visitor.key(pygame.K_BACKSPACE)
    visitor.do(Next())
    assert not visitor.app.typing
    visitor.choose("start")
    assert isinstance(visitor.scene, PlayScene) and visitor.scene.setup.seats[0].name == "Aki"
    visitor.app.close()


def test_escape_stops_typing_before_it_leaves(visitor: Visitor) -> None:
    visitor.click("name 0")
    visitor.do(Back())
    assert isinstance(visitor.scene, LobbyScene) and not visitor.app.typing
    visitor.do(Back())
    assert not visitor.app.running


def test_colours_are_chosen(visitor: Visitor) -> None:
    before = {number: visitor.form._seats[number].colour for number in range(GAME.usual)}  # type: ignore[attr-defined]
    visitor.click("token 0")
    visitor.turn("token 1", 1)
    seats = deal(visitor)
    assert seats[0].colour != before[0] and seats[1].colour != before[1]
    assert len({seat.colour for seat in seats}) == GAME.usual, "no two seats look alike"
    visitor.app.close()


def test_the_wish_for_the_starter_is_kept_and_means_chance_in_the_first_game(visitor: Visitor) -> None:
    visitor.turn("option starter", 1)
    deal(visitor)
    scene = visitor.scene
    assert isinstance(scene, PlayScene) and scene.setup.options == {"starter": RANDOM}
    visitor.app.close()
    assert visitor.saved[-1].lobbies[GAME.id].options == {"starter": BY_LAST_GAME}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_option_says_how_many_games_a_match_of_these_seats_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang))
    game = next(game for game in GAMES if any(option.id == "full" for option in game.options))
    visitor.app.push(LobbyScene(visitor.app, game.id))
    words = Words(lang, "table", game.package)
    labels = [widget.words for widget in visitor.form.form.widgets if isinstance(widget, Label)]
    assert words("option.full", count=rows(visitor)) in labels
    visitor.app.close()


def test_what_was_set_up_is_there_the_next_time(visitor: Visitor) -> None:
    visitor.click("add")
    visitor.click("name 2")
    visitor.type("Yui")
    deal(visitor)
    open_lobby(visitor)
    assert rows(visitor) == GAME.usual + 1
    assert visitor.form.form.widget("name 2").value == "Yui"  # type: ignore[attr-defined]
    visitor.app.close()


def test_rows_are_mended() -> None:
    odd = (
        SeatSetup("A", 3, "shrewd"),
        SeatSetup("B", 3, PERSON),
        SeatSetup("C", 99, "kiri:3"),
        SeatSetup("D", 4, "kiri:4"),
        SeatSetup("E", 5, "random"),
        SeatSetup("F", 6, "gen:9"),
    )
    fixed, count = seat_rows(GAME, Lobby(odd, {}), ())
    assert count == len(fixed) == MOST
    assert [row.name for row in fixed] == ["A", "B", "C", "D", "E", "F"], "names are not lost"
    assert fixed[1].player == PERSON and fixed[2].player == "kiri:3", "who sits there already stays"
    others = [row.player for row in fixed if row.player != PERSON]
    assert len({one.partition(":")[0] for one in others}) == 5 and {*others} <= {*ALL_PLAYERS}
    assert fixed[3].player.endswith(":4"), "the level stays"
    assert len({row.colour for row in fixed}) == MOST
    assert all(row.colour < COLOURS for row in fixed)


def test_a_character_sits_twice_only_where_there_are_more_ai_seats() -> None:
    game = max(GAMES, key=lambda game: game.rules.seats.stop)
    most = game.rules.seats.stop - 1
    assert most > len(CAST)
    for persons in (0, 1):
        rows = set_apart([SeatSetup("", n, PERSON if n < persons else "momo:1") for n in range(most)], most)
        seated = Counter(row.player.partition(":")[0] for row in rows if not row.is_person)
        assert len(seated) == len(CAST) and max(seated.values()) == most - persons - len(CAST) + 1
        for lang in LANGUAGES:
            names = [seat.name for seat in named(rows, Words(lang, "table"))]
            assert len({*names}) == most
    assert {f"{CAST['momo'].names['en']} 2"} <= {
        seat.name
        for seat in named(set_apart([SeatSetup("", n, "momo:1") for n in range(most)], most), Words("en", "table"))
    }


def test_options_are_mended_and_settled() -> None:
    assert known_options(GAME, {"starter": BY_LAST_GAME}) == {"starter": BY_LAST_GAME}
    assert known_options(GAME, {"starter": 5, "unknown": 1}) == {"starter": RANDOM}
    lost = Result((2,), (0, 1), "four")
    assert settle_options(GAME, {"starter": BY_LAST_GAME}, lost) == {"starter": 2}
    assert settle_options(GAME, {"starter": BY_LAST_GAME}, None) == {"starter": RANDOM}
    assert settle_options(GAME, {"starter": RANDOM}, lost) == {"starter": RANDOM}


class Lots(random.Random):
    """Draws as it is told, and remembers among whom."""

    def __init__(self, draws: int) -> None:
        super().__init__()
        self.draws = draws
        self.among: list[tuple[int, ...]] = []

    def choice(self, seq):  # type: ignore[no-untyped-def]
        self.among.append(tuple(seq))
        return seq[self.draws]


@pytest.mark.parametrize("game", [game for game in GAMES if game.rules.options[0].kind == "seat"], ids=lambda g: g.id)
def test_of_several_losers_or_winners_a_lot_says_who_begins(game: Entry) -> None:
    wishes = known_options(game, {"starter": BY_LAST_GAME})
    after = game.rules.options[0].after
    before = Result((0, 2), (1, 3), "four") if after == "loser" else Result((1, 3), (0, 2), "deck", (9, 5, 9, 5))
    for draws, seat in enumerate((0, 2)):
        lots = Lots(draws)
        assert settle_options(game, wishes, before, lots)["starter"] == seat
        assert lots.among == [(0, 2)]
    assert {settle_options(game, wishes, before)["starter"] for _ in range(200)} == {0, 2}, "nobody is preferred"


def test_no_lot_is_drawn_for_a_wish_that_chance_or_the_rules_settle() -> None:
    lots = Lots(0)
    for before in (None, Result((), (), "four")):
        assert settle_options(GAME, {"starter": BY_LAST_GAME}, before, lots) == {"starter": RANDOM}
    assert settle_options(GAME, {"starter": RANDOM}, Result((0, 2), (1,), "four"), lots) == {"starter": RANDOM}
    assert not lots.among


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_says_that_lots_are_drawn_where_the_game_before_is_to_decide(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang))
    open_lobby(visitor)
    note = f"label {Words(lang, 'table')('lobby.lots')}"

    def told() -> bool:
        return note in [widget.id for widget in visitor.form.form.widgets]

    assert not told(), "chance decides: there is nothing to explain"
    visitor.turn("option starter", 1)
    assert told()
    visitor.click("option starter", 0.1)
    assert not told()
    visitor.click("option starter", 0.9)
    assert told()


def test_in_games_that_are_won_the_winner_begins_the_next() -> None:
    won = Result((), (1,), "deck", (3, 8, 5))
    wishes = {"starter": BY_LAST_GAME, "full": 1}
    for game in GAMES:
        if game.rules.options[0].after == "winner":
            known = {option.id: wishes.get(option.id, 0) for option in game.rules.options}
            assert settle_options(game, known, won)["starter"] == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_seats_without_a_name_get_different_ones(lang: str) -> None:
    words = Words(lang, "table")
    ais = [SeatSetup("", n, who) for n, who in enumerate((*USUAL[:2], USUAL[0], "random", "random"), 1)]
    seats = [SeatSetup("", 0, PERSON), *ais, SeatSetup("", 6, PERSON)]
    names = [default_name(seats, number, words) for number in range(len(seats))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("own", "typed", "persons", "shown", "at_the_table"),
    [
        ("", "", 1, ["You", "Kiri"], ["You", "Kiri"]),
        ("Aki", "", 1, ["Aki", "Kiri"], ["Aki", "Kiri"]),
        ("Aki", "Rio", 1, ["Rio", "Kiri"], ["Rio", "Kiri"]),
        ("", "", 2, ["Player 1", "Player 2"], ["Player 1", "Player 2"]),
        ("Aki", "", 2, ["Aki", "Player 2"], ["Aki", "Player 2"]),
        ("Aki", "Rio", 2, ["Rio", "Player 2"], ["Rio", "Player 2"]),
    ],
)
def test_the_name_of_the_welcome_is_that_of_the_first_person(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    own: str,
    typed: str,
    persons: int,
    shown: list[str],
    at_the_table: list[str],
) -> None:
    seats = (SeatSetup(typed, 0, PERSON), SeatSetup("", 1, PERSON if persons == 2 else USUAL[0]))
    settings = Settings(language="en", welcomed=True, name=own, seats=seats)
    visitor = visit(monkeypatch, tmp_path, settings)
    visitor.app.push(LobbyScene(visitor.app, GAME.id, 2))
    lines = [visitor.form.form.widget(f"name {number}") for number in range(2)]
    assert [line.value or line.hint for line in lines] == shown  # type: ignore[attr-defined]
    assert [seat.name for seat in deal(visitor)] == at_the_table
    assert visitor.app.settings.seats[:2] == seats, "what was typed here, and no more"
    visitor.app.close()


def test_seats_with_one_name_are_told_apart_at_once_and_at_the_table(visitor: Visitor) -> None:
    """People as well as characters of that name."""
    kiri = CAST["kiri"].names["en"]
    visitor.app.push(LobbyScene(visitor.app, GAME.id, 4))
    for number, typed in ((0, kiri), (1, "Robin"), (2, "robin"), (3, "Robin")):
        visitor.click(f"name {number}")
        visitor.type(typed)
        visitor.do(Accept())
    lines = [visitor.form.form.widget(f"name {number}") for number in range(4)]
    again = [visitor.app.words()("lobby.default_again", name="Robin", number=number) for number in (2, 3)]
    assert [line.value for line in lines] == [kiri, "Robin", again[0].lower(), again[1]]  # type: ignore[attr-defined]
    seats = deal(visitor)
    assert len({seat.name.casefold() for seat in seats}) == len(seats)


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.sampled(1)
@every_game
def test_every_game_can_be_dealt_to_its_fewest_and_most_seats(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry
) -> None:
    for count in (game.rules.seats.start, game.rules.seats.stop - 1):
        visitor = visit(monkeypatch, tmp_path)
        visitor.app.push(LobbyScene(visitor.app, game.id, count))
        assert rows(visitor) == count
        seats = deal(visitor)
        assert len({seat.name for seat in seats}) == len({seat.colour for seat in seats}) == count
        visitor.app.close()


@pytest.mark.sampled(2)
@every_game
def test_every_option_is_offered_as_people_like_it_and_can_be_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(LobbyScene(visitor.app, game.id))
    for option in game.rules.options:
        widget = visitor.form.form.widget(f"option {option.id}")
        assert widget.options[widget.index][0] == option.offered  # type: ignore[attr-defined]
        if option.kind == "switch":
            visitor.turn(widget.id, -1 if option.offered else 1)
    visitor.choose("start")
    assert isinstance(visitor.scene, PlayScene)
    switched = {option.id: 1 - option.offered for option in game.rules.options if option.kind == "switch"}
    assert visitor.scene.setup.options == {**{o.id: o.offered for o in game.rules.options}, **switched}
    visitor.app.close()


@pytest.mark.sampled(8)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_line_about_the_game_is_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: Entry, lang: str, text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=text, welcomed=True))
    visitor.app.push(LobbyScene(visitor.app, game.id, game.seats[-1]))
    form, said = visitor.form.form, visitor.app.words(game.id)("tagline")
    line = next(widget for widget in form.widgets if isinstance(widget, Label) and widget.words == said)
    assert form.window and line.id not in form.scrolled and line.rect.left > form.window.right
    fixed = [widget.rect for widget in form.widgets if widget is not line and widget.id not in form.scrolled]
    assert visitor.surface.get_rect().contains(line.rect) and line.rect.inflate(0, 8).collidelist(fixed) < 0
    assert line.rect.height >= line.height(visitor.app.screen, line.rect.width)


@pytest.mark.slow
@pytest.mark.parametrize("use", [pytest.param(Visitor.click, marks=pytest.mark.slow), Visitor.choose])
def test_a_new_game_takes_no_other_away_and_of_very_many_only_as_the_player_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, use: Callable[[Visitor, str], None]
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    monkeypatch.setattr(autosave, "MOST", 2)

    def deal_anew() -> None:
        visitor.app.home()
        open_lobby(visitor)
        use(visitor, "start")

    for number in (1, 2):
        deal_anew()
        assert isinstance(visitor.scene, PlayScene)
        visitor.app.home()
        os.utime(autosave.path(number), (number, number))
    oldest = autosave.path(1).read_bytes()
    deal_anew()
    assert isinstance(visitor.scene, GivingUpScene)
    visitor.do(Back())
    assert isinstance(visitor.scene, LobbyScene) and autosave.path(1).read_bytes() == oldest
    use(visitor, "start")
    use(visitor, "continue")
    assert (
        isinstance(visitor.scene, PlayScene)
        and visitor.scene.setup.seed == json.loads(oldest.splitlines()[0])["setup"]["seed"]
    )
    visitor.app.home()
    os.utime(autosave.path(1), (1, 1))
    second = autosave.path(2).read_bytes()
    deal_anew()
    use(visitor, "deal")
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.home()
    assert autosave.path(2).read_bytes() == second and autosave.path(1).read_bytes() != oldest
    visitor.app.close()
