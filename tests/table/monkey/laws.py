"""Laws that hold after each frame, after any input."""

from __future__ import annotations

from copy import copy
from itertools import combinations

import pygame
from pygame import Rect

from table.app.app import App
from table.app.scene import Scene
from table.base.screen import is_readable
from table.input.intents import Next
from table.scenes.base import FormScene
from table.scenes.play.scene import PlayScene
from table.ui.focus import Focus
from table.ui.form import Form
from table.ui.sound_captions import room_for_scenes
from tests.table.stage.layouts import apart

SAMPLED = (160, 90)
"""px: a picture is looked at in so many places."""


def focus(scene: Scene) -> Focus:
    """Return the player's focus in a scene."""
    if isinstance(scene, FormScene):
        return scene.form.focus
    assert isinstance(scene, PlayScene), scene
    return scene.focus


def look(app: App, canvas: pygame.Surface, loud: pygame.Color) -> None:
    """Raises `AssertionError` if a law is broken.

    The canvas was of a `loud` colour before the frame was drawn. While something is being changed what was drawn
    before stands.
    """
    if app.changing:
        return
    drawn(canvas, loud)
    if not is_readable(canvas.get_size()):
        return
    room = room_for_scenes(
        canvas.get_size(), app.settings.text, app.settings.captions_edge if app.captions.on else None
    )
    assert app.screen.size == room.size
    scene, whole = app.top, Rect((0, 0), app.screen.size)
    reachable(focus(scene))
    inside(focus(scene), whole)
    if isinstance(scene, FormScene):
        disjoint(parts(scene.form))
        roomy(scene)
    elif isinstance(scene, PlayScene):
        at_the_table(scene, whole)


def drawn(canvas: pygame.Surface, loud: pygame.Color) -> None:
    """Check that a frame covers the last one, and clips nothing."""
    assert canvas.get_clip() == canvas.get_rect(), f"drawing is clipped to {canvas.get_clip()}"
    sample = pygame.transform.scale(canvas, SAMPLED)
    left = pygame.mask.from_threshold(sample, loud, (1, 1, 1, 255)).count()
    assert not left, f"{left} of {SAMPLED[0] * SAMPLED[1]} places are not drawn"


def reachable(focus: Focus) -> None:
    """Check that there are targets, and the keyboard reaches them."""
    assert focus.targets, "nothing can be touched"
    by_keys = copy(focus)
    for _ in range(2):
        by_keys.handle(Next())
        assert by_keys.lit, "keys lead to nothing"


def inside(focus: Focus, whole: Rect) -> None:
    """Check that targets are visible.

    Cards in part, as they lie upon one another, everything else as a whole.
    """
    for target in focus.targets:
        reach = target.rect if target.reach is None else target.reach
        if target.reach is not None and not (reach.width and reach.height):
            continue  # scrolled away
        seen = reach.colliderect(whole) if target.id.startswith("Token") else whole.contains(reach)
        assert seen, f"{target.id} at {reach} is outside of {whole}"


def parts(form: Form) -> dict[str, Rect]:
    """Return the visible areas of a form's targets."""
    found = {}
    for target in form.focus.targets:
        rect = target.rect if target.reach is None else target.reach
        if rect.width and rect.height:
            found[target.id] = rect
    return found


def roomy(scene: FormScene) -> None:
    """Check that widgets have their height, so no words overlap."""
    for widget in scene.form.widgets:
        needed, high = widget.height(scene.screen, widget.rect.width), widget.rect.height
        assert needed <= high, f"{widget.id} is {high} px high and needs {needed}"


def at_the_table(scene: PlayScene, whole: Rect) -> None:
    """Check that everything at the table has space of its own."""
    places = scene.board.places
    rects = apart(places)
    for name, rect in rects.items():
        assert whole.contains(rect), f"{name} at {rect} is outside of {whole}"
    disjoint(rects)
    buttons = scene.turn.prompt.rects
    stand = scene.board.painter.stand
    large = stand.places if stand else None
    areas = [places.prompt, *([large.card.rect, *large.stamps.values(), large.others] if large else [])]
    for name, rect in buttons.items():
        assert any(area.contains(rect) for area in areas), f"{name} at {rect} is outside of {areas}"
    disjoint(buttons)
    if scene.eyes.covered:
        disjoint({target.id: target.rect for target in scene.focus.targets})


def disjoint(rects: dict[str, Rect]) -> None:
    """Nothing lies on anything else."""
    for one, other in combinations(rects, 2):
        assert not rects[one].colliderect(rects[other]), f"{one} at {rects[one]} and {other} at {rects[other]}"
