"""Lessons at the table: real intents, no window."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games import GAMES, entry
from games.core.actions import kinds
from games.core.entry import Entry
from games.core.names import is_you
from games.core.words import LANGUAGES, Words
from games.lessons.lesson import SKIT, lesson, numbers
from table.app.app import App
from table.base.screen import Screen
from table.input.intents import Accept, Back, Intent, Menu, Next, Point, Press, Release, TakeBack
from table.match.lesson_session import Stand
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.lobby import LobbyScene
from table.scenes.learn.course import row_id
from table.scenes.learn.guided import NEXT
from table.scenes.learn.lesson import AGAIN, SKIP, LessonScene
from table.scenes.learn.lessons import LessonsScene
from table.scenes.learn.pausing import GuidedPauseScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play import hints
from table.scenes.play.regret import UNDO
from table.stage.controls.prompt import CONFIRM
from table.stage.evidence_words import evidence_told
from table.store import autosave
from table.store.settings import Settings
from table.ui.form import place_tip
from table.ui.placement import Groups, edges
from table.ui.widgets import Button
from tests.table.scenes.playing import PERSON, Player, sit_down
from tests.table.scenes.visiting import visit

pytestmark = pytest.mark.usefixtures("home")
ROYAL = entry("royal")


class Pupil(Player):
    """Learns at the table that is shown."""

    @property
    def scene(self) -> LessonScene:
        scene = self.app.top
        assert isinstance(scene, LessonScene)
        return scene

    @property
    def over(self) -> bool:
        return not isinstance(self.app.top, LessonScene)

    @property
    def stand(self) -> Stand:
        return self.scene.session.stand

    def told(self) -> list[tuple[str, pygame.Rect]]:
        """The hints that the next frame draws, and where."""
        found = []

        def tip(surface: pygame.Surface, words: str, beside: pygame.Rect, screen: Screen, keep: Groups = ()) -> None:
            found.append((words, pygame.Rect(place_tip(words, edges(beside), screen, surface.get_size(), keep))))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hints, "tip", tip)
            self.frame()
        return found

    def wait_for(self, *stands: Stand) -> None:
        """Until the lesson waits for one of these, and can be answered."""
        for _ in range(4000):
            if self.over or (self.stand in stands and not self.scene.director.busy and self.scene.slip):
                self.wait(400)
                return
            self.wait(32)
        raise AssertionError(f"it never comes to {stands}, but to {self.stand}")

    def go_on(self, touch: str) -> None:
        """Read what is said.

        By the button, by any press, or by a key.
        """
        if touch == "key":
            self.key_to(NEXT)
        elif touch == "click":
            self.click(NEXT)
        else:
            self.do(Press((3, 3)), Release((3, 3)))

    def answer(self, touch: str) -> None:
        """Choose what is wanted, thing by thing."""
        act, session = (self.click if touch != "key" else self.key_to), self.scene.session
        step, before = session.step, len(session._match.log.steps)
        assert step
        for part in session.wanted_path(step).parts[:1]:
            fields = zip(kinds(part.verb).values(), part.factors, strict=True)
            wanted = {kind: {str(value) for value in factor} for kind, factor in fields}
            wanted["verb"] = {part.verb.__name__}
            for kind in ("Token", "Seat", "Word", "bool", "verb"):
                found = [id for id in self.options(kind) if id.split()[1] in wanted.get(kind, ())]
                if found and len(session._match.log.steps) == before and self.stand is Stand.ASKS:
                    act(found[0])
        if "confirm" in self.targets:
            self.wait(350)
            act("confirm")


def learn(
    number: int,
    size: tuple[int, int] = (1280, 720),
    part: int = 0,
    game: Entry = ROYAL,
    wrong: tuple[int, ...] = (),
    **settings: object,
) -> Pupil:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    values: dict[str, object] = {"language": "en", "welcomed": True, "name": "Aki", **settings}
    app = App(navigation, Settings(**values), size, worker=Worker(inline=True))  # type: ignore[arg-type]
    app.push(LessonScene(app, game, lesson(game, number), part, wrong))
    return Pupil(app, size)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("touch", "settings"), [("key", {}), ("click", {"text": 2.0, "language": "ja"}), ("anywhere", {"reduced": True})]
)
def test_a_whole_lesson_with_one_device_only(touch: str, settings: dict[str, object]) -> None:
    pupil = learn(1, **settings)
    while not pupil.over:
        pupil.wait_for(Stand.SAYS, Stand.ASKS, Stand.JUDGES)
        if pupil.over:
            break
        slip, about = pupil.scene.slip, pupil.scene.slip and pupil.scene.slip.about
        assert slip and pupil.surface.get_rect().contains(slip.rect)
        assert about is None or not slip.rect.colliderect(about)
        if pupil.stand is Stand.ASKS:
            asked = [target.rect for target in pupil.scene.turn.prompt.targets()]
            assert slip.rect.collidelist(asked) < 0
            pupil.answer(touch)
            pupil.do(TakeBack())  # it takes back by itself what has to be
            assert UNDO not in pupil.targets
        else:
            pupil.go_on(touch)
        pupil.frame()
    assert isinstance(pupil.app.top, LessonsScene)
    assert pupil.app.settings.done("royal") == (1,)
    words, told = pupil.app.words(), {node.id: node.about for node in pupil.app.top.form.nodes}
    assert (told[row_id(1)], told[row_id(2)]) == (words("lessons.progress"), words("lessons.undone"))
    assert not autosave.path().exists()  # nothing is kept of it


@pytest.mark.slow
def test_a_card_of_a_seat_is_pointed_at_where_it_lies_before_it() -> None:
    """Others like it are in the hand."""
    pupil = learn(3, game=entry("mushi"))
    while not pupil.over:
        pupil.wait_for(Stand.SAYS, Stand.ASKS, Stand.JUDGES)
        if pupil.stand is not Stand.ASKS:
            pupil.go_on("click")
        elif (wanted := pupil.scene.session.wanted) and {part.verb.__name__ for part in wanted.parts} == {
            "UseStagBeetle"
        }:
            break
        else:
            pupil.answer("click")
    slip, made = pupil.scene.slip, pupil.scene.board.resting.made
    assert slip and slip.about
    assert slip.about.collidelist([stack.rect for stack in made.stacks]) < 0
    assert slip.about.colliderect(pupil.scene.board.places.seats[0].panel)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_the_notes_of_the_skit_stand_until_they_have_been_read_however_fast_the_cards_are(speed: float) -> None:
    """Each stands until a press; the seats go on by themselves."""
    pupil, notes = learn(SKIT, speed=speed), 0
    while not pupil.over:
        pupil.wait_for(Stand.SAYS, Stand.OVER)
        if pupil.stand is Stand.SAYS:
            number, notes = pupil.scene.session.number, notes + 1
            pupil.wait(30_000)
            assert pupil.scene.session.number == number and NEXT in pupil.targets
            pupil.go_on("click")
        pupil.wait(1500)
    assert notes > 2


def test_what_a_wrong_choice_costs_is_seen_and_taken_back() -> None:
    pupil = learn(1)
    scene = pupil.scene
    while scene.session.wanted is not None or pupil.stand is not Stand.ASKS:
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        if pupil.stand is Stand.SAYS:
            pupil.go_on("click")
        elif scene.session.wanted is not None:
            pupil.answer("click")
    pupil.wait_for(Stand.ASKS)
    before, faces = scene.session.view(0), scene.board.faces
    for miss, key in enumerate(("lesson.1.fourth", "lesson.1.doubt", "lesson.1.doubt"), 1):
        pupil.click("bool True")
        pupil.wait_for(Stand.JUDGES)
        assert scene.session.result and scene.session.result.losers == (0,)  # the fourth fly
        assert scene.session.says == key
        assert scene.session.misses == miss
        assert faces.of(0) == "caught"
        pupil.click(NEXT)
        pupil.wait(100)
        if miss < 3:
            assert faces.of(0) == "thinking"  # nothing of what followed has happened
            assert scene.session.view(0) == before == scene.board.resting.view
            pupil.wait_for(Stand.ASKS)
    assert scene.session.misses == 0  # the third time it is done for them
    assert scene.session.number == 8
    pupil.wait_for(Stand.SAYS)
    assert scene.session.says == "lesson.1.caught"


def asked() -> Pupil:
    """A pupil at the first task of the first lesson."""
    pupil = learn(1)
    while pupil.stand is not Stand.ASKS:
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        if pupil.stand is Stand.SAYS:
            pupil.go_on("click")
    pupil.wait_for(Stand.ASKS)
    return pupil


def test_what_is_not_wanted_says_so_and_is_no_way_on() -> None:
    pupil = asked()
    why = pupil.scene.words("lesson.not_now")
    refused = [target for target in pupil.targets.values() if target.why == why]
    kinds = {target.id.split()[0] for target in refused}
    assert kinds == {"Token", "Seat", "Word"}
    for target in refused:
        pupil.do(Point(target.rect.center))
        slip, said = pupil.scene.slip, pupil.told()
        assert slip
        assert not any(rect.colliderect(slip.rect) for words, rect in said if words == why)
    for miss in range(3):
        assert pupil.scene.session.misses == miss
        pupil.click(next(target.id for target in refused if target.id.startswith("Word")))
    pupil.wait_for(Stand.SAYS)
    assert pupil.scene.session.says == "lesson.1.wrong"  # it was done for them
    menu = pupil.targets["pause"].rect.center
    pupil.do(Point(menu))
    (told,) = (words for words, _ in pupil.told())
    assert told.startswith(pupil.scene.words("play.menu"))


def test_at_the_end_of_a_choice_the_frame_is_at_what_confirms_it() -> None:
    """All else has been chosen."""
    pupil = asked()
    advised = pupil.scene.session.advised
    assert advised
    pupil.scene.turn.suggest(advised[0])
    pupil.scene._told = None
    pupil.wait(600)
    slip = pupil.scene.slip
    assert slip and slip.about == pupil.targets[CONFIRM].rect


def test_a_wrong_click_keeps_what_was_chosen_rightly() -> None:
    pupil = asked()
    session, turn = pupil.scene.session, pupil.scene.turn
    assert session.wanted is not None
    card = next(id for id in pupil.options("Token"))
    pupil.click(card)
    chosen = turn.chosen
    assert len(chosen) == 1
    why = pupil.scene.words("lesson.not_now")
    pupil.click(next(target.id for target in pupil.targets.values() if target.why == why and "Word" in target.id))
    assert session.misses == 1 and turn.chosen == chosen


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enter_alone_does_what_is_spoken_of_and_nothing_is_told_too_early(game: Entry, number: int) -> None:
    """Keys begin at the note's subject.

    And the note waits until the table shows that.
    """
    pupil = learn(number, game=game)
    for _ in range(60_000):
        scene = pupil.scene
        assert not scene.session.misses, scene.session.says  # nothing wrong was done
        if scene.session.is_check:
            break
        if scene.director.busy:
            assert scene.slip is None, scene.session.says
        if scene.slip and scene.slip.about:
            assert scene.board.resting.view == scene.session.view(0)
        if pupil.stand in (Stand.SAYS, Stand.ASKS) and scene.slip:
            pupil.wait(350)
            pupil.do(Accept())
        else:
            pupil.wait(32)
    else:
        raise AssertionError("it never ends")


def test_each_exercise_says_which_of_how_many_it_is() -> None:
    words = Words("en", "table")
    exercises = [(number, words("lesson.exercise", number=number, count=2)) for number in (1, 2)]
    for part, head in ((0, words("lesson.begins")), *exercises):
        pupil = learn(1, part=part)
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        assert pupil.scene.slip and pupil.scene.slip.head == head


def test_the_ring_lies_around_a_card_that_has_risen(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[pygame.Rect] = []
    monkeypatch.setattr("table.scenes.play.table_scene.ring", lambda surface, rect, screen: rings.append(rect))
    pupil = asked()
    scene = pupil.scene
    while not (scene.focus.by_keyboard and scene.focus.current and scene.focus.current.id.startswith("Token")):
        pupil.do(Next())
    pupil.wait(400)
    pupil.frame()
    card, made = int(scene.focus.current.id.split()[1]), scene.board.resting.made
    stack = next(stack for stack in made.stacks if card in stack.tokens)
    risen = scene.board.hand.risen(stack.tokens[-1], made, scene.board.clock, scene.screen)
    assert risen and risen[0].top < stack.rect.top and rings[-1].top == risen[0].top
    pupil.do(Accept())  # chosen, it stays up
    pupil.frame()
    assert rings[-1].top < stack.rect.top


def test_keys_begin_at_what_is_wanted_though_the_pointer_rests_on_what_is_not() -> None:
    pupil = asked()
    why, focus = pupil.scene.words("lesson.not_now"), pupil.scene.focus
    refused = next(target for target in pupil.targets.values() if target.why == why and target.id.startswith("Word"))
    pupil.do(Point(refused.rect.center), Accept())
    assert pupil.scene.session.misses == 0
    assert focus.by_keyboard and focus.current and focus.current.enabled
    focus.go(refused.id)
    pupil.do(Accept())
    assert pupil.scene.session.misses == 1  # that has been chosen


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("wrong", "answer", "missed"),
    [((), "bool True", (2,)), ((1,), "bool False", (1,)), ((1,), "bool True", (1, 2)), ((), "bool False", ())],
)
def test_two_checks_have_to_be_right_and_else_the_end_says_which_were_not(
    wrong: tuple[int, ...], answer: str, missed: tuple[int, ...]
) -> None:
    pupil = learn(1, part=2, wrong=wrong)  # the last one
    while not pupil.over:
        pupil.wait_for(Stand.ASKS, Stand.JUDGES)
        if not pupil.over and pupil.stand is Stand.ASKS:
            pupil.click(answer)
        elif not pupil.over:
            assert pupil.scene.session.right is (answer == "bool False")
            pupil.go_on("click")
    words, toast = Words("en", "table"), pupil.app.toast.words
    assert pupil.app.settings.done("royal") == (() if missed else (1,))
    assert isinstance(pupil.app.top, LessonsScene)
    for number in (1, 2):
        assert (words("lesson.numbered", number=number) in toast) is (number in missed)


def judged(pupil: Pupil, wrong: str) -> str:
    """The note on a choice, after that one was made."""
    pupil.wait_for(Stand.ASKS)
    pupil.click(wrong)
    pupil.wait_for(Stand.JUDGES)
    assert pupil.scene.session.right is False and pupil.scene.slip
    return pupil.scene.slip.said


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_wrong_answer_is_called_wrong_at_once_before_the_reason(language: str) -> None:
    words, texts = Words(language, "table"), Words(language, "games.royal")
    pupil = learn(1, part=2, language=language)
    assert judged(pupil, "bool True") == words("lesson.wrong", reason=texts("lesson.1.toads_why"))
    pupil = learn(2, language=language)
    while pupil.scene.session.wanted is not None or pupil.stand is not Stand.ASKS:
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        if pupil.stand is Stand.SAYS:
            pupil.go_on("click")
        elif pupil.scene.session.wanted is not None:
            pupil.answer("click")
    assert judged(pupil, "bool True") == words("lesson.wrong", reason=texts("lesson.2.cost"))


def test_it_can_be_left_begun_anew_and_skipped_and_leads_to_the_rules() -> None:
    pupil = learn(2)
    pupil.wait_for(Stand.SAYS)
    assert pupil.scene.help_section == "answer"  # the paragraph of what is said
    pupil.app.help()
    assert isinstance(pupil.app.top, RulesScene)
    pupil.do(Back())
    pupil.click(NEXT)
    pupil.wait_for(Stand.ASKS)
    first = pupil.scene
    pupil.key_to(SKIP)
    assert pupil.scene.session.number == 3
    pupil.wait_for(Stand.ASKS)
    pupil.click(AGAIN)
    assert pupil.scene is not first
    assert pupil.scene.session.number == 0
    leave(pupil)
    assert isinstance(pupil.app.top, LessonsScene)
    assert pupil.app.settings.done("royal") == ()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", [Menu(), Back(), "pause"])
@pytest.mark.parametrize("number", [SKIT, 2])
def test_the_menu_pauses_it_and_comes_back_to_the_same_place(number: int, way: Intent | str) -> None:
    """As in a game: it is called so there."""
    pupil = learn(number)
    pupil.wait_for(Stand.SAYS)
    pupil.click(NEXT)
    scene, stood = pupil.scene, (pupil.scene.session.number, pupil.stand)
    if isinstance(way, str):
        pupil.click(way)
    else:
        pupil.do(way)
    pause = pupil.app.top
    assert isinstance(pause, GuidedPauseScene) and pause.pauses
    assert pause.form.focus.lit is None or pause.form.focus.lit.id == "resume"
    pupil.wait(3000)
    press(pupil, "resume")
    assert pupil.app.top is scene
    assert (scene.session.number, pupil.stand) == stood
    pupil.do(Menu(), Menu())
    assert pupil.app.top is scene


def press(pupil: Pupil, id: str) -> None:
    """Press a button of the pause."""
    pause = pupil.app.top
    assert isinstance(pause, GuidedPauseScene)
    button = pause.form.widget(id)
    assert isinstance(button, Button)
    button.press()


def leave(pupil: Pupil) -> None:
    """Leave by the pause."""
    pupil.do(Back())
    press(pupil, "leave")


def test_in_the_skit_a_press_anywhere_goes_on_and_the_pause_ends_it() -> None:
    pupil = learn(SKIT)
    pupil.wait_for(Stand.SAYS)
    assert pupil.scene.session.number == 0
    pupil.do(Press((5, 5)), Release((5, 5)))
    assert pupil.scene.session.number == 1
    leave(pupil)
    assert isinstance(pupil.app.top, LessonsScene)
    assert pupil.app.settings.done("royal") == (SKIT,)


def test_at_the_stand_of_a_lesson_nothing_is_said_of_cards_that_come_later() -> None:
    """In a game it is."""
    pupil = learn(1, part=2)
    pupil.wait_for(Stand.ASKS)
    stand, words = pupil.scene.board.painter.stand, pupil.scene.words
    assert stand and stand.plain
    told = evidence_told(stand.case, pupil.scene.board.resting.teller, plain=stand.plain)
    assert words("besides") not in told and words("face.joker") not in told.lower()
    player = sit_down(PERSON, "random", "random")
    random = Random(3)
    player.wait_until_asked()
    while not player.scene.board.painter.stand:
        player.decide(random)
        player.wait_until_asked()
    assert not player.scene.board.painter.stand.plain


def test_the_learner_s_seat_has_the_name_that_was_typed() -> None:
    pupil = learn(1)
    assert pupil.scene.board.services.seats[0].name == "Aki"
    assert is_you(pupil.scene.narration.narrator.name(0))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("number", "subject"), [(1, "evidence"), (2, "card"), (4, "evidence")])
def test_at_the_stand_a_note_points_at_what_is_seen_there(number: int, subject: str) -> None:
    """Not at its place on the dark table."""
    pupil = learn(number)
    while not pupil.scene.board.painter.stand:
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        if pupil.stand is Stand.SAYS:
            pupil.go_on("click")
        elif not pupil.scene.board.painter.stand:
            pupil.scene.show_on()
    pupil.wait_for(Stand.ASKS)
    stand, slip = pupil.scene.board.painter.stand, pupil.scene.slip
    assert stand and slip
    assert slip.about == (stand.places.card.rect if subject == "card" else stand.places.evidence)


def lights(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of cards that are drawn in light."""
    found: list[int] = []
    pictures = type(pupil.scene.board.painter.pictures)
    light = pictures.light

    def count(self: object, height: int, angle: float = 0.0) -> pygame.Surface:
        found.append(height)
        return light(self, height, angle)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(pictures, "light", count)
        pupil.scene.board.painter.invalidate()
        pupil.frame()
    return len(found)


@pytest.mark.parametrize(("number", "part"), [(1, 1), (4, 1)])
def test_nothing_stands_in_light_in_an_exercise(number: int, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = learn(number, part=part)
    pupil.wait_for(Stand.ASKS)
    assert pupil.options("Token")
    assert lights(pupil, monkeypatch) == 0
    assert not pupil.scene.board.painter.touched.marked


def test_a_stack_of_equal_cards_has_no_more_light_than_a_single_card(monkeypatch: pytest.MonkeyPatch) -> None:
    pupil = learn(4)
    while pupil.stand is not Stand.ASKS:
        pupil.wait_for(Stand.SAYS, Stand.ASKS)
        if pupil.stand is Stand.SAYS:
            pupil.go_on("click")
    pupil.wait_for(Stand.ASKS)
    stacks = pupil.scene.board.resting.made.stacks
    assert {len(stack.tokens) > 1 for stack in stacks} == {True, False}
    assert lights(pupil, monkeypatch) == len(stacks)


def test_the_lobby_leads_to_the_lessons_and_they_are_ticked(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    visitor = visit(monkeypatch, tmp_path_factory.mktemp("kept"))
    visitor.app.push(LobbyScene(visitor.app, "royal"))
    learn, again = visitor.app.words(None)("lessons.learn"), visitor.app.words(None)("lessons.heading")
    assert getattr(visitor.form.form.widget("lessons"), "label", "") == learn
    visitor.choose("lessons")
    assert isinstance(visitor.app.top, LessonsScene)
    visitor.choose("row 0")
    assert isinstance(visitor.app.top, LessonScene)
    visitor.do(Back())
    visitor.choose("leave")
    assert isinstance(visitor.app.top, LessonsScene)
    assert visitor.saved[-1].done("royal") == (0,)
    icons = {widget.id: getattr(widget, "icon", "") for widget in visitor.form.form.widgets}
    assert icons["row 0"] == "check"
    assert icons["row 1"] == "play"
    visitor.do(Next(), Point((0, 0)), Back())
    assert isinstance(visitor.app.top, LobbyScene)
    assert getattr(visitor.form.form.widget("lessons"), "label", "") == learn, "the skit alone teaches nobody"
    every = numbers(entry("royal"))
    for done, number in enumerate(every[1:], start=2):
        visitor.app.change(lessons=visitor.app.settings.learned("royal", number))
        visitor.app.top.build()
        go_on = visitor.app.words(None)("lessons.go_on", done=done, all=len(every))
        label = again if done == len(every) else go_on
        assert getattr(visitor.form.form.widget("lessons"), "label", "") == label


def test_whoever_has_done_all_lessons_finds_the_game_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    visitor = visit(monkeypatch, tmp_path_factory.mktemp("kept"))
    visitor.app.push(LessonsScene(visitor.app, entry("royal")))
    assert "play" not in {widget.id for widget in visitor.form.form.widgets}
    for number in numbers(entry("royal")):
        visitor.app.change(lessons=visitor.app.settings.learned("royal", number))
    visitor.app.push(LessonsScene(visitor.app, entry("royal")))
    current = visitor.form.form.focus.current
    assert current and current.id == "play"
    visitor.choose("play")
    assert isinstance(visitor.app.top, LobbyScene) and visitor.app.top.help_game == "royal"


@pytest.mark.slow
def test_the_list_has_laid_the_table_and_read_all_before_one_is_begun(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    visitor = visit(monkeypatch, tmp_path_factory.mktemp("kept"))
    scene = LessonsScene(visitor.app, ROYAL)
    visitor.app.push(scene)
    assert scene.prewarming
    key, work = scene.prewarming
    lesson.cache_clear()
    work()
    read = lesson.cache_info().misses
    visitor.app.change(lessons=visitor.app.settings.learned("royal", SKIT))
    assert scene.prewarming[0] != key, "the next one has another table"
    visitor.choose("row 1")
    assert isinstance(visitor.app.top, LessonScene)
    assert lesson.cache_info().misses == read


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_skit_shows_the_cards_that_it_speaks_of(game: Entry) -> None:
    scene = learn(SKIT, game=game).scene
    view = scene.session.view(scene.eyes.who)
    hand = next(zone for zone, name in enumerate(view.map.names) if name == "hand" and view.map.seats[zone] == 0)
    cards = view.zones[hand]
    assert not isinstance(cards, int) and cards, "it lies open"
    made = scene.board.resting.made
    assert all(made.faces.get(token) for token in cards)
    others = [number for number, name in enumerate(view.map.names) if name == "hand" and number != hand]
    assert others and all(isinstance(view.zones[number], int) for number in others), "and no other hand"


def test_at_a_lesson_nobody_sees_more_than_the_own_hand() -> None:
    scene = learn(1).scene
    assert scene.eyes.who == scene.session.part.you


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), [(game, number) for game in GAMES for number in numbers(game) if number])
def test_in_large_letters_no_exercise_lies_on_what_is_confirmed(game: Entry, number: int, lang: str) -> None:
    main = 1 + len(lesson(game, number).checks)
    for part in range(1, main):
        pupil = learn(number, part=part, game=game, text=2.0, language=lang)
        pupil.wait_for(Stand.ASKS)
        for _ in range(4):
            turn, slip = pupil.scene.turn, pupil.scene.slip
            if turn.reviewing:
                assert slip and slip.rect.collidelist([*turn.prompt.rects.values(), turn.prompt.laid.rest]) < 0
                break
            pupil.do(Next() if not pupil.scene.focus.by_keyboard else Accept())
            pupil.wait(400)
