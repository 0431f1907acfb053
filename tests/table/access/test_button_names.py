"""Buttons of controllers are read out by their names."""

from __future__ import annotations

from typing import get_args

import pytest

from games import GAMES
from games.core.words import LANGUAGES, Words
from table.access.node import Tree
from table.input.devices import Device, Kind
from table.input.intents import Used
from table.input.legends import GLYPHS, Button, glyph, named_buttons
from table.input.pads import Pads
from table.scenes import navigation
from table.scenes.kit.screen_keys import KeyboardScene
from tests.table.access.reading import listen

PADS = [kind for kind in get_args(Kind) if kind != "desk"]


def heard(tree: Tree) -> str:
    return "\n".join([tree.news, tree.said, *(f"{node.name} {node.value} {node.about}" for node in tree.walk())])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", PADS)
def test_every_button_has_a_name_of_its_own(kind: Kind, lang: str) -> None:
    words = Words(lang, "table")
    names = [named_buttons(glyph(kind, button), words) for button in get_args(Button)]
    assert len({*names}) == len(names) and not GLYPHS.search("".join(names))
    both = named_buttons(f"1{glyph(kind, 'a')}{glyph(kind, 'b')}2", words)
    assert both == f"1{words('keys.between').join([names[0], names[1]])}2"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", PADS)
@pytest.mark.usefixtures("home")
def test_no_scene_that_names_buttons_has_their_pictures_read(
    kind: Kind, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = Device(kind, 0)
    monkeypatch.setattr(Pads, "devices", property(lambda _: [pad]))
    me = listen(language=lang)
    me.app.home()
    me.do(Used(pad))
    app = me.app
    start = named_buttons(glyph(kind, "start"), app.words())
    for scene in (
        navigation.keys(app),
        KeyboardScene(app, "", "", 9, lambda text: None, lambda text: None),
        navigation.rules(app, GAMES[0].id, "keys"),
        navigation.lobby(app, GAMES[0].id),
    ):
        app.push(scene)
        me.wait(300)
        assert not GLYPHS.search(heard(me.tree)), type(scene)
        if not isinstance(scene, type(app.scenes[-1])):
            continue
        if "keys" in type(scene).__module__:
            assert start in heard(me.tree)
        app.pop()
        me.wait(100)
    app.toast.show(f"{glyph(kind, 'a')}!")
    me.wait(100)
    assert me.ear.said[-1].startswith(named_buttons(glyph(kind, "a"), app.words()))
    assert not any(GLYPHS.search(heard(tree)) for tree in me.ear.told)
