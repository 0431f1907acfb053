"""Tests of import directions, and that common code names no game."""

import ast
import re
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.sources import ROOT, parsed, walked

GAME_IDS = frozenset(board.parent.name for board in ROOT.glob("games/*/board.toml"))
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for folder in ("games", "table")
    for path in sorted(ROOT.joinpath(folder).rglob("*.py"))
}
Law = Callable[[str, ast.AST], list[str]]
"""A check that lists the violations in a module's source."""

WHERE_USED = {
    "games.brains.contest.workers": frozenset({"joblib", "distributed", "ray"}),
    "games.brains.contest.plots": frozenset({"matplotlib"}),
    "games.brains.learn": frozenset({"numpy", "scipy"}),
    "games.brains.readable.readers": frozenset({"numpy", "sklearn"}),
    "games.learned.playing": frozenset({"numpy"}),
    "games.toutomi.mind.practice": frozenset({"numpy", "scipy"}),
}
"""Packages that these modules of `games` may import inside functions.

No other module needs them.
"""

FLOORS = (
    "base",
    "access",
    "audio",
    "input",
    "graphics",
    "match",
    "ui",
    "stage",
    "plugins",
    "store",
    "phones",
    "review",
    "app",
    "scenes",
    "shot",
    "bench",
    "launch",
    "commands",
)
"""The floors of `table`, lowest first.

Each may import itself and those before it, at any time and for any purpose. `table.__main__` stands above them all.
"""

SCENE_FOLDERS = ("kit", "lookback", "results", "records", "play", "learn", "phones", "home")
"""The folders of `table.scenes`: each may import those before it.

Scenes reach folders above them through `navigation`, the only module that knows all scenes. It imports a scene when it
is opened.
"""

STAGE_FOLDERS = ("spec", "layout", "motion", "drawing", "parts", "speech", "controls", "cues")
"""The packages of `table.stage`, lowest first.

Each may import those before it, except that speech and controls may not import each other. Modules outside these
packages (the board, its parts, and the reader of `board.toml`) stand above them all.
"""

EVENT_READERS = frozenset({"get", "poll", "wait", "peek"})

SCALERS = ("table.graphics.vector", "table.app.window")
"""Modules that may use pygame's smooth scaling directly.

The shared scaling function, and the window, whose canvas is never one pixel wide.
"""


def tree(module: str) -> ast.Module:
    return parsed(MODULES[module])


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def imports(module: str, source: ast.AST | None = None) -> Iterator[str]:
    """Yield imported modules, and names imported from them, as full dotted names."""
    is_package = module in MODULES and MODULES[module].name == "__init__.py"
    for node in walked(source or tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = module.split(".")[: None if is_package and node.level == 1 else is_package - node.level]
                base = ".".join([*up, base] if base else up)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def used_names(source: ast.AST) -> Iterator[str]:
    """Yield uses of imported names in full, such as `pygame.event.get`."""
    aliases: dict[str, str] = {}
    for node in walked(source):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                aliases |= {alias.asname: alias.name} if alias.asname else {top: top}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            aliases |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    for node in walked(source):
        attributes: list[str] = []
        while isinstance(node, ast.Attribute):
            attributes.append(node.attr)
            node = node.value
        if isinstance(node, ast.Name) and node.id in aliases:
            yield ".".join([aliases[node.id], *reversed(attributes)])


def stdlib(name: str) -> bool:
    return name.split(".")[0] in sys.stdlib_module_names


def games_stand_alone(module: str, source: ast.AST) -> list[str]:
    """Report imports in `games` of anything but the standard library and itself.

    The modules in `WHERE_USED` may import a few more packages, inside functions.
    """
    if not within(module, "games"):
        return []
    allowed: set[str] = set()
    if module in WHERE_USED:
        functions = [node for node in walked(source) if isinstance(node, ast.FunctionDef)]
        inside = {node for function in functions for node in ast.walk(function)}
        early = [n for n in walked(source) if isinstance(n, ast.Import | ast.ImportFrom) and n not in inside]
        allowed = {name for node in functions for name in imports(module, node) if within(name, *WHERE_USED[module])}
        allowed -= {name for node in early for name in imports(module, node)}
    return [
        name
        for name in imports(module, source)
        if not stdlib(name) and not within(name, "games") and name not in allowed
    ]


def core_stands_alone(module: str, source: ast.AST) -> list[str]:
    """Report imports in `games.core` of the rest of `games`."""
    if not within(module, "games.core"):
        return []
    return [n for n in imports(module, source) if within(n, "games") and not within(n, "games.core")]


def games_do_not_know_each_other(module: str, source: ast.AST) -> list[str]:
    """Report imports of a game's folder from outside it."""
    return [
        name
        for name in imports(module, source)
        for game in GAME_IDS
        if within(name, f"games.{game}") and not within(module, f"games.{game}")
    ]


def minds_are_apart(module: str, source: ast.AST) -> list[str]:
    """Report imports of minds by modules that aren't minds.

    Rules must not depend on minds, nor a mind of one game on another game's mind.
    """
    parts = module.split(".")
    of = ".".join(parts[:2])
    found = []
    for name in imports(module, source):
        owner = ".".join(name.split(".")[:2])
        if not within(name, f"{owner}.mind") or not owner.startswith("games."):
            continue
        at_home = owner == of and parts[2:3] == ["mind"]
        shared = owner.split(".")[1] not in GAME_IDS and parts[2:3] == ["mind"]
        found += [] if at_home or shared else [name]
    return found


def one_door_for_events(module: str, source: ast.AST) -> list[str]:
    """Report reads of pygame's event queue outside `table.input`."""
    if within(module, "table.input"):
        return []
    return [
        name for name in used_names(source) if name.startswith("pygame.event.") and name.split(".")[2] in EVENT_READERS
    ]


def one_door_for_smooth_scaling(module: str, source: ast.AST) -> list[str]:
    """Report uses of pygame's smooth scaling outside `SCALERS`.

    It reads out of bounds on surfaces that are one pixel wide or high.
    """
    if module in SCALERS:
        return []
    return [name for name in used_names(source) if name.startswith("pygame.transform.smoothscale")]


def floors_look_down(module: str, source: ast.AST) -> list[str]:
    """Report upward imports in `table` (see `FLOORS`).

    Modules outside the floors count as below them all.
    """
    here = _part(module, 1)
    if not within(module, "table") or here not in FLOORS:
        return []
    above = FLOORS[FLOORS.index(here) + 1 :]
    return [n for n in imports(module, source) if within(n, "table") and _part(n, 1) in (*above, "__main__")]


def scenes_look_down(module: str, source: ast.AST) -> list[str]:
    """Report imports of a scene folder from folders below it (see `SCENE_FOLDERS`)."""
    if not within(module, "table.scenes") or module == "table.scenes.navigation":
        return []
    here = _part(module, 2)
    above = SCENE_FOLDERS[SCENE_FOLDERS.index(here) + 1 :] if here in SCENE_FOLDERS else SCENE_FOLDERS
    return [name for name in imports(module, source) if within(name, "table.scenes") and _part(name, 2) in above]


def matches_draw_nothing(module: str, source: ast.AST) -> list[str]:
    """Report imports of pygame in `table.match`."""
    return [n for n in imports(module, source) if within(module, "table.match") and within(n, "pygame", "pygame_gui")]


def _part(name: str, number: int) -> str:
    """Return one part of a dotted name, or "" if missing."""
    return name.split(".")[number] if name.count(".") >= number else ""


def stage_folders_look_down(module: str, source: ast.AST) -> list[str]:
    """Report upward imports between the packages of the stage (see `STAGE_FOLDERS`)."""
    if not within(module, "table.stage"):
        return []
    here = _folder(module)
    allowed = STAGE_FOLDERS[: STAGE_FOLDERS.index(here) + 1] if here in STAGE_FOLDERS else (*STAGE_FOLDERS, "")
    folders = {name: _folder(name) for name in imports(module, source) if within(name, "table.stage")}
    if here == "controls":
        allowed = tuple(folder for folder in allowed if folder != "speech")
    return [name for name, folder in folders.items() if folder not in allowed]


def _folder(name: str) -> str:
    """Return the stage package that contains a module or name, or ""."""
    place = name.split(".")[2:3]
    return place[0] if place and place[0] in STAGE_FOLDERS else ""


def no_global_chance(module: str, source: ast.AST) -> list[str]:
    """Report random functions used directly, instead of an instance of `random.Random`."""
    named = {*imports(module, source), *used_names(source)}
    return sorted(name for name in named if name.startswith("random.") and name.split(".")[1] != "Random")


def no_game_by_name(module: str, source: ast.AST) -> list[str]:
    """Report game ids written outside the game's own folder.

    Only ids alone or in a path count; prose may mention games.
    """
    texts = [n.value for n in walked(source) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return [
        text
        for text in texts
        for game in GAME_IDS.intersection(re.split(r"\W+", text))
        if not re.search(r"\s", text) and not within(module, f"games.{game}")
    ]


LAWS: tuple[Law, ...] = (
    games_stand_alone,
    core_stands_alone,
    games_do_not_know_each_other,
    minds_are_apart,
    one_door_for_events,
    one_door_for_smooth_scaling,
    floors_look_down,
    scenes_look_down,
    matches_draw_nothing,
    stage_folders_look_down,
    no_global_chance,
    no_game_by_name,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law_holds_everywhere(law: Law) -> None:
    assert MODULES
    broken = {module: found for module in MODULES if (found := law(module, tree(module)))}
    assert not broken, law.__doc__


@pytest.mark.parametrize(
    ("law", "module", "code"),
    [
        (games_stand_alone, "games.core.cards", "import pygame"),
        (games_stand_alone, "games.core.cards", "from ...table import app"),
        (games_stand_alone, "games.brains.arena", "def f():\n    from table.match import runner"),
        (games_stand_alone, "games.brains.contest.workers", "import joblib"),
        (games_stand_alone, "games.brains.contest.workers", "import joblib\ndef f():\n    import joblib"),
        (games_stand_alone, "games.brains.contest.workers", "def f():\n    import matplotlib"),
        (core_stands_alone, "games.core.match", "from games.brains import arena"),
        (core_stands_alone, "games.core.match", "from .. import GAMES"),
        (games_do_not_know_each_other, "table.app.app", "from games.whist import rules"),
        (games_do_not_know_each_other, "games", "from .whist import rules"),
        (games_do_not_know_each_other, "games.brains.arena", "from ..whist.rules import Offer"),
        (minds_are_apart, "games.whist.rules", "from games.whist.mind.value import weigh"),
        (minds_are_apart, "games.bridge.mind.mind", "from games.whist.mind import memory"),
        (minds_are_apart, "games.passing.rules", "from .mind import memory"),
        (minds_are_apart, "table.app.app", "import games.whist.mind.mind"),
        (minds_are_apart, "games.whist", "from games.whist.mind.mind import Mind"),
        (one_door_for_events, "table.app.app", "import pygame\nfor event in pygame.event.get(): pass"),
        (one_door_for_events, "table.app.app", "import pygame as pg\npg.event.poll()"),
        (one_door_for_events, "table.app.app", "from pygame import event\nread = event.wait"),
        (one_door_for_events, "table.app.app", "from pygame.event import get\nget()"),
        (one_door_for_smooth_scaling, "table.app.app", "import pygame\npygame.transform.smoothscale(a, (1, 1))"),
        (
            one_door_for_smooth_scaling,
            "table.app.app",
            "from pygame.transform import smoothscale_by as grow\ngrow(a, 2)",
        ),
        (matches_draw_nothing, "table.match.director", "import pygame.time"),
        (floors_look_down, "table.match.director", "from ..stage import layout"),
        (floors_look_down, "table.match.director", "from table import store"),
        (floors_look_down, "table.base.cache", "def f():\n    from table.ui.form import Form"),
        (floors_look_down, "table.app.app", "if TYPE_CHECKING:\n    from table.scenes.home.title import TitleScene"),
        (floors_look_down, "table.scenes.base", "import table.commands.cli"),
        (floors_look_down, "table.bench.process", "from table.__main__ import main"),
        (scenes_look_down, "table.scenes.base", "from table.scenes.kit.page import Page"),
        (scenes_look_down, "table.scenes.play.pause", "def f():\n    from table.scenes.home import settings"),
        (scenes_look_down, "table.scenes.results.scores", "from ..play import scene"),
        (stage_folders_look_down, "table.stage.layout.lines", "from table.stage.drawing.canvas import Canvas"),
        (stage_folders_look_down, "table.stage.spec", "from table.stage.layout.layout import Layout"),
        (stage_folders_look_down, "table.stage.drawing.hand", "from table.stage import board"),
        (stage_folders_look_down, "table.stage.speech.log", "from table.stage.controls.prompt import Prompt"),
        (stage_folders_look_down, "table.stage.controls.bar", "from ..speech import narrator"),
        (no_global_chance, "games.core.chance", "import random\nrandom.shuffle([])"),
        (no_global_chance, "games.core.chance", "from random import choice"),
        (no_global_chance, "table.app.app", "import random as r\nroll = r.randrange"),
        (no_game_by_name, "table.app.app", "if game.id == 'whist': pass"),
        (no_game_by_name, "games.core.faces", "files('games.whist')"),
    ],
)
def test_law_catches(law: Law, module: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "GAME_IDS", frozenset({"whist"}))
    assert law(module, ast.parse(code))


@pytest.mark.parametrize(
    ("law", "module", "code"),
    [
        (games_stand_alone, "games.whist.rules", "import json\nfrom ..core import table"),
        (games_stand_alone, "games.brains.contest.workers", "def f():\n    from joblib import Parallel"),
        (games_do_not_know_each_other, "games.whist.brain", "from . import rules"),
        (minds_are_apart, "games.whist.mind.mind", "from games.passing.mind.memory import Memory"),
        (floors_look_down, "table.phones.host", "from table.stage.turn import Turn"),
        (floors_look_down, "table.__main__", "from table.commands.cli import run"),
        (scenes_look_down, "table.scenes.home.lobby", "from table.scenes.play import prewarm"),
        (scenes_look_down, "table.scenes.play.pause", "from table.scenes import navigation"),
        (scenes_look_down, "table.scenes.navigation", "def f():\n    from table.scenes.home import lobby"),
        (one_door_for_events, "table.input.reader", "import pygame\npygame.event.get()"),
        (stage_folders_look_down, "table.stage.board", "from table.stage.cues.cues import Cues"),
        (stage_folders_look_down, "table.stage.cues.reveal", "from table.stage.speech.bubbles import Bubble"),
        (one_door_for_events, "table.app.app", "import pygame\npygame.event.post(pygame.event.Event(1))"),
        (one_door_for_smooth_scaling, "table.app.app", "import pygame\npygame.transform.scale(a, (1, 1))"),
        (no_global_chance, "games.core.chance", "import random\nrng = random.Random(7)\nrng.shuffle([])"),
        (no_game_by_name, "games.whist.rules", "id = 'whist'"),
        (no_game_by_name, "table.app.app", "'a whist table'"),
    ],
)
def test_law_allows(law: Law, module: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "GAME_IDS", frozenset({"whist"}))
    assert not law(module, ast.parse(code))
