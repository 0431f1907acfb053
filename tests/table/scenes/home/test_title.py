"""The title: everything on it by mouse and by keyboard."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from games.core.chance import SeededChance, stream
from games.core.match import Log, Match
from games.lessons.lesson import SKIT, lesson, numbers
from table.graphics.theme import NORMAL
from table.input.intents import Accept, Back, Help, Next, Quit, Scroll
from table.match.seats import PERSON, Lobby, MatchSetup, SeatSetup
from table.plugins.registry import playable
from table.scenes.home import title
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.kit.backdrop import backdrop, inside
from table.scenes.kit.lineup import lineup
from table.scenes.kit.offer import OfferCard
from table.scenes.learn.lesson import LessonScene
from table.scenes.learn.lessons import LessonsScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.scene import PlayScene
from table.scenes.records.shelf.scene import ShelfScene
from table.store import autosave
from table.store.autosave import Journal
from table.store.settings import Settings
from table.ui.form import NOTCH
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


@pytest.mark.parametrize(
    ("use", "id", "scene"),
    [
        (Visitor.click, f"game {GAME.id}", LobbyScene),
        (Visitor.choose, f"game {GAME.id}", LobbyScene),
        (Visitor.click, "rules", RulesScene),
        (Visitor.choose, "settings", SettingsScene),
    ],
)
def test_everything_opens(visitor: Visitor, use: object, id: str, scene: type) -> None:
    use(visitor, id)  # type: ignore[operator]
    assert type(visitor.scene) is scene
    visitor.do(Back())
    assert type(visitor.scene) is TitleScene


@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_quit(visitor: Visitor, use: object) -> None:
    use(visitor, "quit")  # type: ignore[operator]
    assert not visitor.app.running


def test_escape_leads_to_the_way_out_and_a_second_one_takes_it(visitor: Visitor) -> None:
    visitor.do(Back())
    assert visitor.app.running
    assert visitor.form.form.focus.lit is not None and visitor.form.form.focus.lit.id == "quit"
    visitor.do(Back())
    assert not visitor.app.running


def test_the_language_is_switched_live_and_kept(visitor: Visitor) -> None:
    before = visitor.form.form.widget("settings").label  # type: ignore[attr-defined]
    visitor.click("language", 0.2)
    assert visitor.app.screen.lang == "ja"
    assert visitor.form.form.widget("settings").label != before  # type: ignore[attr-defined]
    visitor.turn("language", 1)
    assert visitor.app.screen.lang == "en"
    visitor.app.close()
    assert [settings.language for settings in visitor.saved] == ["ja", "en"]


def test_f1_opens_the_rules_and_closes_them(visitor: Visitor) -> None:
    visitor.do(Help())
    assert isinstance(visitor.scene, RulesScene)
    visitor.do(Help())
    assert isinstance(visitor.scene, TitleScene)


def test_the_window_can_be_closed(visitor: Visitor) -> None:
    visitor.do(Quit())
    assert not visitor.app.running


def test_an_unfinished_game_can_be_continued(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    with pytest.raises(KeyError):
        visitor.form.form.widget("continue")
    brain = next(iter(GAME.brains))
    setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, brain)), {"starter": 0}, 5)
    journal = Journal(setup, None, lambda problem: None)
    Match(GAME.rules, 2, setup.options, chance=SeededChance(stream(5, "chance")), on_log=journal.write)
    journal.close()
    visitor.app.home()
    with pytest.raises(KeyError):
        visitor.form.form.widget("others")
    visitor.click("continue")
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.close()


def test_further_unfinished_games_are_told_and_reached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    for seed in (5, 6):
        setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, PERSON)), {"starter": 0}, seed)
        journal = Journal(setup, None, lambda problem: None)
        Match(GAME.rules, 2, setup.options, chance=SeededChance(stream(seed, "chance")), on_log=journal.write)
        journal.close()
    visitor.app.home()
    assert visitor.form.form.widget("continue")
    assert visitor.form.form.widget("learn")
    assert "2" in visitor.form.form.widget("others").label
    drawn = list[pygame.Rect]()
    monkeypatch.setattr(title, "lineup", lambda area, age, screen: drawn.append(area) or lineup(area, age, screen))
    visitor.app.resize((1264, 634))  # a small screen without the edges of its windows
    visitor.app.draw(pygame.Surface((1264, 634)))
    assert drawn and drawn[-1].height > 60, "the characters are left out"
    visitor.app.resize((1280, 720))
    visitor.click("others")
    assert isinstance(visitor.scene, ShelfScene)
    visitor.app.close()


def test_a_game_that_another_program_has_taken_up_is_told_and_does_not_become_two(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visit(monkeypatch, tmp_path)
    setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, PERSON)), {"starter": 0}, 5)
    journal = Journal(setup, None, lambda problem: None)
    Match(GAME.rules, 2, setup.options, chance=SeededChance(stream(5, "chance")), on_log=journal.write)
    journal.close()
    visitor.app.home()
    saved, _ = autosave.opened(1)
    assert saved
    other = Journal(saved.setup, saved.log, lambda problem: None, saved.place)
    told = visitor.app.words()("store.game_taken")
    visitor.click("continue")
    assert isinstance(visitor.scene, TitleScene) and visitor.app.toast.words == told
    visitor.app.toast.show("")
    visitor.app.games.start(*saved)  # it was free when it was read
    assert isinstance(visitor.scene, TitleScene) and visitor.app.toast.words == told
    with pytest.raises(KeyError):
        visitor.form.form.widget("continue")
    assert autosave.numbers() == [1]
    other.close()
    visitor.app.close()


def test_who_is_new_is_offered_the_lessons_until_all_are_done(visitor: Visitor) -> None:
    visitor.do(Next(), Accept())  # it is where keys begin
    assert isinstance(visitor.scene, LessonScene)
    visitor.do(Back())
    visitor.choose("leave")  # the skit has been seen
    assert isinstance(visitor.scene, LessonsScene)
    assert visitor.app.settings.done(GAME.id) == (SKIT,)
    visitor.do(Back())
    assert isinstance(visitor.scene, TitleScene)  # whence one has come
    visitor.choose("learn")  # the skit alone teaches nobody: it goes on with the first lesson
    assert isinstance(visitor.scene, LessonScene) and visitor.scene.session.part is lesson(GAME, 1).main
    other = next(game for game in GAMES if game is not GAME)
    visitor.app.change(lessons=visitor.app.settings.learned(other.id, 1), lobbies={other.id: Lobby((), {})})
    visitor.app.home()
    visitor.form.form.widget("learn")  # what was learned and begun is another game
    for number in numbers(GAME)[1:]:
        visitor.app.home()
        visitor.form.form.widget("learn")
        visitor.app.change(lessons=visitor.app.settings.learned(GAME.id, number))
    visitor.app.home()
    with pytest.raises(KeyError):
        visitor.form.form.widget("learn")


SIZES = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1080), (1280, 960))


def unfinished(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep an unfinished game, the one with the longest title."""
    game = max(GAMES, key=lambda game: len(visitor.app.words(game.id)("title")))
    setup = MatchSetup(game.id, tuple(SeatSetup("Aki", seat, PERSON) for seat in range(game.seats[0])), {}, 5)
    monkeypatch.setattr(
        "table.store.autosave.unfinished",
        lambda: (autosave.SavedGame(setup, Log(GAME.id, 1, 4, {}, (), ()), autosave.SaveSlot(1, 0)), None),
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize("goes_on", [False, True], ids=["begin", "continue"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], goes_on: bool
) -> None:
    """Nothing has to be scrolled."""
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", welcomed=True), size)
    if goes_on:
        unfinished(visitor, monkeypatch)
    for text, lang, contrast in product((1.0, 1.5, 2.0), ("ja", "en"), ("normal", "high")):
        visitor.app.change(text=text, language=lang, contrast=contrast)
        visitor.app.home()
        form, area = visitor.form.form, inside(visitor.app.screen)
        rects = {target.id: target.rect for target in form.focus.targets}
        assert {"rules", "settings", "quit", "language", "about"} <= rects.keys()
        assert ("continue" in rects) == goes_on
        games = {id for id in rects if id.startswith("game ")}
        assert len(games) == len(GAMES)
        case = (text, lang, contrast)
        assert all(area.contains(rect) for rect in rects.values()), case
        assert form.reach == 0, case
        for id, rect in rects.items():
            assert rect.collidelist([other for name, other in rects.items() if name != id]) < 0, (case, id)


def test_games_that_do_not_fit_are_scrolled_to_and_what_is_fixed_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(title, "TWO", ())  # as if there were more of them
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", text=2.0, welcomed=True), SIZES[0])
    unfinished(visitor, monkeypatch)
    visitor.app.home()
    form = visitor.form.form
    quit, last = form.where(form.widget("quit")).copy(), form.widget(f"game {playable()[-1].id}")
    assert form.window and not form.window.contains(form.where(last))
    visitor.tab_to(last.id)
    assert form.window.contains(form.where(last))
    assert form.where(form.widget("quit")) == quit


def test_each_game_says_what_it_is_and_one_is_to_begin_with(visitor: Visitor) -> None:
    first, *offers = (widget for widget in visitor.form.form.widgets if isinstance(widget, OfferCard))
    assert [offer.id for offer in (first, *offers)] == ["learn", *(f"game {game.id}" for game in playable())]
    assert first.ribbon and not any(offer.ribbon for offer in offers)
    for game, offer in zip(playable(), offers, strict=True):
        assert offer.line == visitor.app.words(game.id)("tagline")
        assert str(game.minutes) in offer.facts[1].words
        assert offer.facts[2].icons.count("weight") == game.weight


def test_the_fan_shows_different_faces_of_the_game() -> None:
    for game in GAMES:
        faces = game.fan
        assert len(set(faces)) == len(faces) == 5
        assert set(faces) <= {face.id for face in game.rules.faces}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((2560, 1080), 1.0), ((2560, 1080), 2.0)]
)
def test_the_characters_sit_above_the_fan_and_cover_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", text=text, welcomed=True), size)
    visitor.app.home()
    visitor.wait(1300)
    visitor.app.draw(visitor.surface)
    scene, form = visitor.scene, visitor.form.form
    assert isinstance(scene, TitleScene)
    portraits = [place for _, place in scene.drawn[: len(CAST)]]
    fan = [place for _, place in scene.drawn[len(CAST) :]]
    for place in portraits:
        assert inside(visitor.app.screen).contains(place)
        assert not any(place.colliderect(form.where(widget)) for widget in form.widgets if widget.focusable)
        assert place.bottom <= min(card.top for card in fan)
    for place in fan:
        assert visitor.surface.get_rect().contains(place)
        assert not any(place.colliderect(form.where(widget)) for widget in form.widgets if widget.focusable)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_large_letters_leave_the_pictures_what_room_there_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, text=2.0, welcomed=True))
    visitor.app.home()
    visitor.wait(1300)
    visitor.app.draw(visitor.surface)
    scene, form = visitor.scene, visitor.form.form
    assert isinstance(scene, TitleScene) and scene.drawn
    for _, place in scene.drawn:
        assert not any(place.colliderect(form.where(widget)) for widget in form.widgets if widget.focusable)


def test_only_who_moves_among_them_is_drawn_again(visitor: Visitor) -> None:
    visitor.wait(1300)
    visitor.app.draw(visitor.surface)
    scene = visitor.scene
    assert isinstance(scene, TitleScene)
    portraits = {tuple(place) for _, place in scene.drawn[: len(CAST)]}
    seen = set[tuple[int, ...]]()
    for _ in range(100):
        scene.update(50)
        seen |= {tuple(place) for place in scene.alive} & portraits
        visitor.app.draw(visitor.surface)
    assert len(seen) >= 4, "they look at each other, and blink"


def test_reduced_motion_keeps_the_fan_still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.change(reduced=True)
    visitor.app.home()
    visitor.do(Next())
    first = visitor.surface.copy()
    visitor.wait(1300)
    visitor.app.draw(visitor.surface)
    assert visitor.surface.get_buffer().raw == first.get_buffer().raw


def test_what_goes_on_behind_an_edge_fades_away_under_an_arrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(title, "TWO", ())  # as if there were more games
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", text=2.0, reduced=True, welcomed=True))
    visitor.app.home()
    form, bare = visitor.form.form, backdrop(visitor.app.screen.size, "normal")
    assert form.window and form.reach > visitor.app.screen.px(NOTCH)
    left, middle, above, below = form.window.x + 20, form.window.centerx, form.window.top, form.window.bottom - 1
    for notches, cut in ((0, {below}), (-1, {above, below}), (-99, {above})):
        visitor.do(Scroll(form.window.center, notches))
        for y, inwards in ((above, 1), (below, -1)):
            row = [(visitor.surface.get_at((x, y)), bare.get_at((x, y))) for x in range(left, middle - 40)]
            alike = all(abs(a - b) < 4 for pixel, ground in row for a, b in zip(pixel, ground, strict=True))
            disc = [tuple(visitor.surface.get_at((middle + x, y + 14 * inwards)))[:3] for x in range(-14, 15)]
            assert alike or y not in cut
            assert (NORMAL.brass_light in disc) == (y in cut)
