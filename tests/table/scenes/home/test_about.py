"""About the program: read by mouse and by keyboard, in both languages."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import distribution, requires
from pathlib import Path

import pygame
import pytest
from packaging.requirements import Requirement

from games import GAMES
from games.core.words import LANGUAGES, Words
from table import VERSION
from table.input.intents import Back, Move, Scroll, ScrollPages
from table.plugins.credits import _rows, sections
from table.scenes.home.about import AboutScene
from table.scenes.home.title import TitleScene
from table.store.settings import Settings
from tests.table.scenes.visiting import Visitor, visit
from tests.table.windows import WINDOWS

ROOT = Path(__file__).parents[4]
HANDS = {"ja": "全員の手札が入って", "en": "contains everyone’s hands"}


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path / "home")
    visitor.app.home()
    return visitor


def about(visitor: Visitor) -> AboutScene:
    assert isinstance(visitor.scene, AboutScene)
    return visitor.scene


def written(scene: AboutScene) -> str:
    return "\n".join(section.text() for section in scene.page_text().sections)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("use", "leave"), [(Visitor.click, "back"), (Visitor.choose, "back"), (Visitor.click, "esc")])
def test_it_is_opened_at_the_title_and_left_again(visitor: Visitor, use: object, leave: str) -> None:
    use(visitor, "about")  # type: ignore[operator]
    about(visitor)
    if leave == "esc":
        visitor.do(Back())
    else:
        use(visitor, "back")  # type: ignore[operator]
    assert type(visitor.scene) is TitleScene


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_names_the_version_the_places_and_all_that_is_bundled(visitor: Visitor, lang: str, tmp_path: Path) -> None:
    visitor.app.change(language=lang)
    visitor.click("about")
    text = written(about(visitor))
    for there in (VERSION, str(tmp_path / "home" / "settings.json"), str(tmp_path / "home" / "log"), HANDS[lang]):
        assert there in text
    for row in (*_rows()["credit"], *_rows()["library"]):
        assert row["author"] in text and row["licence"] in text
        assert row.get("ja", row["what"]) in text or lang != "ja"
    for game in GAMES:
        assert f"{Words(lang, game.package)('title')} · {game.makers}" in text
    for name in ("Noto Sans JP", "pygame-ce", "SDL", "Pillow"):
        assert name in text
    assert "/*" not in text


def test_the_package_takes_its_version_from_here() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert package["project"]["dynamic"] == ["version"] and "version" not in package["project"]
    assert package["tool"]["hatch"]["version"] == {"path": "table/__init__.py"}
    assert f'\nVERSION = "{VERSION}"\n' in (ROOT / "table" / "__init__.py").read_text("utf-8")


EXTRA = "access"
"""The extra that the executable holds."""


def needed(package: str) -> set[str]:
    """The packages that one needs or may use, and theirs."""
    found: set[str] = set()
    for wanted in map(Requirement, requires(package) or ()):
        if wanted.marker is None or wanted.marker.evaluate({"extra": EXTRA if package == "usotaku" else ""}):
            found |= {wanted.name.lower(), *needed(wanted.name)}
    return found


def test_every_library_is_credited_under_the_licence_that_it_has() -> None:
    rows = {row["package"]: row for row in _rows()["library"] if "package" in row}
    here = {package for package, row in rows.items() if sys.platform in row.get("systems", [sys.platform])}
    assert here == needed("usotaku") - {"pycparser"}  # CFFI needs it only where things are compiled
    for package, row in rows.items():
        data = distribution(package).metadata
        classes = [line for line in data.get_all("Classifier") or () if line.startswith("License")]
        said = data.get("License-Expression") or data.get("License") or (classes and classes[-1].rpartition("::")[2])
        if said:
            assert re.findall(r"[A-Z\d.]{3,}", row["licence"]) == re.findall(r"[A-Z\d.]{3,}", said), package
            continue
        texts = {file.name for file in distribution(package).files or () if file.name.startswith("LICENSE-")}
        assert texts == {f"LICENSE-{name.upper()}" for name in re.findall(r"MIT|Apache", row["licence"])}, package


@pytest.mark.parametrize("lang", LANGUAGES)
def test_credits_stand_under_their_kind_in_both_languages(lang: str) -> None:
    kinds = {section.anchor: len(section.blocks) for section in sections(Words(lang, "table"))}
    games = [game for game in GAMES if game.makers]
    assert kinds["games"] == len(games) + 1 == 6
    assert sum(kinds.values()) - kinds["games"] == len(_rows()["credit"]) + len(_rows()["library"])
    assert list(kinds) == ["games", "pictures", "fonts", "sounds", "nets", "libraries"] and all(kinds.values())
    assert all(row["ja"] for row in _rows()["credit"])


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "lang", "text"), WINDOWS[::3])
def test_all_of_it_can_be_scrolled_to_by_wheel_and_keys(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], lang: str, text: float
) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language=lang, welcomed=True, text=text), size)
    visitor.app.home()
    visitor.app.push(AboutScene(visitor.app))
    scene = about(visitor)
    assert scene.window.height > size[1] // 3
    whole = pygame.Rect((0, 0), size)
    assert whole.contains(scene._panel)
    for widget in scene.form.widgets:
        assert scene._panel.contains(widget.rect) and not widget.rect.colliderect(scene.sheet)
    assert not scene.form.widget("folder").rect.colliderect(scene.form.widget("back").rect)
    visitor.do(Move(0, 1))
    visitor.wait(600)
    by_arrow = scene.scroller.shown
    visitor.do(Scroll(scene.sheet.center, -1.0))
    visitor.wait(600)
    by_wheel = scene.scroller.shown
    visitor.do(ScrollPages(1))
    visitor.wait(600)
    assert 0 < by_arrow < by_wheel < scene.scroller.shown
    visitor.do(ScrollPages(40))
    visitor.wait(900)
    assert scene.scroller.shown == scene.scroller.reach > 0
    visitor.do(ScrollPages(-40))
    visitor.wait(900)
    assert scene.scroller.shown == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_the_logs_folder_is_opened_or_named(
    visitor: Visitor, use: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[object] = []

    class Asked:
        failed = False

        def __init__(self, folder: object) -> None:
            asked.append(folder)

    monkeypatch.setattr("table.scenes.home.about.Opening", Asked)
    visitor.click("about")
    use(visitor, "folder")  # type: ignore[operator]
    visitor.wait(100)
    assert asked == [tmp_path / "home" / "log"] and not about(visitor).failed
    before = about(visitor).sheet.height
    Asked.failed = True
    visitor.wait(50)
    scene = about(visitor)
    assert scene.failed and str(asked[0]) in scene.failure()
    assert scene.note.height > 0 and scene.sheet.bottom < scene.note.top
    assert scene.note.bottom < scene.form.widget("folder").rect.top and scene.sheet.height < before
