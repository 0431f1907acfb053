"""The lesson in playing by ear, done by what is heard."""

from __future__ import annotations

import pytest

from games.core.words import LANGUAGES
from table.input.intents import Accept, Back, Intent, Menu, Next, ReadOn, Remind, Repeat, Wording
from table.scenes.home.title import TitleScene
from table.scenes.learn.by_ear import STEPS, ByEarScene
from table.scenes.learn.pausing import GuidedPauseScene
from table.store import autosave
from tests.table.access.reading import FRAME, Listening, listen
from tests.until import until

pytestmark = pytest.mark.usefixtures("home")
KEYS: dict[str, Intent] = {
    "move": Next(),
    "repeat": Repeat(),
    "remind": Remind(),
    "lists": ReadOn(1, 0),
    "lines": ReadOn(0, 1),
    "wording": Wording(),
}


def begin(language: str = "en") -> tuple[Listening, ByEarScene]:
    me = listen(language=language, by_ear=False)
    me.app.home()
    me.wait(FRAME)
    form = me.tree.find("form list")
    assert form and next(node for node in form.children if node.target).id == "by_ear" == me.tree.focus
    me.press("by_ear")
    me.wait(2 * FRAME)
    scene = me.app.top
    assert isinstance(scene, ByEarScene)
    return me, scene


def heard(me: Listening) -> str:
    return " ".join(me.ear.said)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_heard_and_done_by_its_key(language: str) -> None:
    me, scene = begin(language)
    for step in STEPS[:-2]:
        assert scene.step is step
        assert scene.instruction in heard(me)
        me.do(KEYS[step.key])
        me.wait(FRAME)
    assert scene.step.key == "choose"
    me.do(Remind())  # which puts it away
    until(lambda: scene.turn.active and not scene.eyes.hasty, step=lambda: me.wait(FRAME), pause=0)
    held = next(node for node in me.listed("hand") if node.enabled and node.target)
    me.press(held.id)
    me.wait(FRAME)
    assert scene.step is STEPS[-1] and scene.instruction in heard(me)
    me.do(Accept())
    me.wait(2 * FRAME)
    assert isinstance(me.app.top, TitleScene) and me.app.settings.by_ear
    assert me.tree.find("by_ear") is None
    assert autosave.latest() is None


def test_other_keys_may_be_tried_and_steps_be_skipped() -> None:
    me, scene = begin()
    me.do(Remind(), Remind(), ReadOn(1, 0))
    assert scene.step is STEPS[0]
    for step in STEPS[1:]:
        me.press("by_ear on")
        assert scene.step is step
    me.press("by_ear on")
    me.wait(2 * FRAME)
    assert isinstance(me.app.top, TitleScene)


@pytest.mark.parametrize("away", [Back(), Menu()], ids=lambda away: type(away).__name__)
def test_it_pauses_and_goes_on_where_it_was(away: Intent) -> None:
    me, scene = begin()
    me.press("by_ear on")
    me.do(away)
    me.wait(2 * FRAME)
    assert isinstance(me.app.top, GuidedPauseScene) and me.app.top.pauses
    me.press("resume")
    me.wait(2 * FRAME)
    assert me.app.top is scene and scene.step is STEPS[1]
    assert not me.app.settings.by_ear


def test_it_can_be_left_from_its_pause() -> None:
    me, _ = begin()
    me.do(Back())
    me.wait(2 * FRAME)
    me.press("leave")
    me.wait(2 * FRAME)
    assert isinstance(me.app.top, TitleScene) and me.app.settings.by_ear


def test_the_words_name_the_keys() -> None:
    _, scene = begin()
    for step in STEPS[1:]:
        scene.advance()
        assert scene.step is step and scene.instruction and "{" not in scene.instruction


def test_nobody_who_has_no_reader_is_offered_it() -> None:
    me = listen(by_ear=False)
    me.ear.listens = False
    me.app.home()
    me.wait(FRAME)
    assert isinstance(me.app.top, TitleScene)
    assert not any(widget.id == "by_ear" for widget in me.app.top.form.widgets)
    me.ear.listens = True
    me.wait(3 * FRAME)
    assert me.tree.find("by_ear")
