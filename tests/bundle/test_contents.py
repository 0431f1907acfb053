"""Tests of the files in the program's folder and beside the program."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from PIL import Image

from bundle import contents, extras
from bundle.contents import OWN, ROOT, Unexpected, check_packages, data_files, wanted
from games import GAMES
from games.core.words import LANGUAGES
from table import VERSION

TOOLS = re.compile(
    r"\.make$|^sounds\.|\.practice$|^games\.brains\.learn$|^games\.brains\.readable\b|\.mind\.readable$"
    r"|^games\.new\b|^games\.puzzles\.finding\b|^games\.lessons\.likeness$|^table\.commands\.examine$"
    r"|^games\.learned\.(__main__|batches|playing|schedule|school|workshop)$"
)
"""Developers' modules (learning, making, finding, examining), which aren't bundled."""


def test_all_data_of_the_program_goes_where_the_program_looks_for_it() -> None:
    found = {f"{folder}/{file.name}" for file, folder in data_files()}
    assert {f"games/{game.id}/text/{lang}.toml" for game in GAMES for lang in LANGUAGES} <= found
    assert {"art/common/icon.svg", "art/fonts/display.ttf", "sounds/flip-0-0.ogg", "table/help.ja.md"} <= found
    assert all((ROOT / name).is_file() and name.startswith(OWN) for name in found)


@pytest.mark.slow
def test_imports_and_what_games_name_lead_to_everything_but_tools_for_developers() -> None:
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for package in OWN
        for file in (ROOT / package).rglob("*.py")
    }
    left, found = ["table.__main__", *contents.named_modules()], set[str]()
    while left:
        name = left.pop()
        if name not in files or name in found:
            continue
        found.add(name)
        left.append(name.rpartition(".")[0])
        for node in ast.walk(ast.parse(files[name].read_text("utf-8"))):
            if isinstance(node, ast.Import):
                left += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                left += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    assert {name for name in files.keys() - found if not TOOLS.search(name)} == set()


def test_the_voice_s_libraries_lie_where_its_package_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bool([*contents.voice_files()]) == contents.VOICED
    monkeypatch.setattr(contents, "VOICED", True)
    found = {Path(file).name: folder for file, folder in contents.voice_files()}
    assert {*found.values()} == {"prism/_native"} and any(name.startswith("_prism_cffi") for name in found)
    assert {"prism", "_cffi_backend"} <= {*contents.named_modules()}


def test_no_source_is_among_the_data() -> None:
    assert not [file for file, _ in data_files() if re.search(r"\.pyc?$|__pycache__", str(file))]


def test_of_the_packages_only_what_is_used_is_there() -> None:
    used = {
        "pygame_gui/data/NotoSans-Regular.ttf",
        "pygame_gui/data/default_theme.json",
        "pygame_gui/data/translations/pygame-gui.ja.json",
        "budoux/models/ja.json",
        "budoux/skip_nodes.json",
        "art/fonts/display.ttf",
    }
    unused = {
        "pygame_gui/data/NotoSansKR-Bold.ttf",
        "pygame_gui\\data\\NotoSansJP-Regular.otf",
        "pygame_gui/data/translations/pygame-gui.de.json",
        "budoux/models/th.json",
        "games/new/template/cards.toml",
        "games/new/template/game.toml",
        "games/learned/learner.c",
    }
    assert {path for path in used | unused if wanted(path)} == used


def test_a_package_that_nobody_thought_of_stops_the_build() -> None:
    check_packages(["table.app.app", "pygame/mixer", "json.decoder", "PIL._imaging", "python3.11/lib-dynload/math"])
    with pytest.raises(Unexpected, match="numpy"):
        check_packages(["table.app.app", "numpy.linalg"])


def test_the_icon_has_many_sizes(tmp_path: Path) -> None:
    icons = extras.draw_icons(tmp_path)
    with Image.open(icons.ico) as ico:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= ico.info["sizes"]
        ico.size = (16, 16)
        assert len(ico.convert("RGBA").getcolors() or ()) > 30, "drawn, and not only a frame"
    with Image.open(icons.icns) as icns:
        assert max(icns.info["sizes"])[0] >= 512


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("laid")
    extras.lay_out(folder)
    (folder / "licences" / "PyInstaller.txt").touch()  # only checked for by the build
    return folder


def test_the_readme_is_in_both_languages_and_says_the_version(laid: Path) -> None:
    text = (laid / "README.txt").read_text("utf-8-sig")
    assert VERSION in text and "{" not in text
    assert "はじめかた" in text and "To begin" in text and "portable.txt" in text


def test_each_licence_is_there(laid: Path) -> None:
    said = {
        "Usotaku": "MIT License",
        "Python": "PSF",
        "pygame-ce": "GNU LESSER GENERAL PUBLIC LICENSE",
        "pygame-gui": "Permission is hereby granted",
        "pillow": "Pillow",
        "budoux": "Apache License",
        "platformdirs": "Permission is hereby granted",
        "segno": "Redistribution and use",
        "websockets": "Redistribution and use",
        "accesskit": "Apache License",
        "ifaddr": "Permission is hereby granted",
        "python-i18n": "Permission is hereby granted",
        "OFL-noto-sans-jp": "SIL",
        "SDL2": "Sam Lantinga",
        "FreeType": "The FreeType Project",
        "libjpeg-turbo": "Independent JPEG Group",
        "mpg123": "LGPL-2.1.txt",
        "LGPL-2.1": "GNU LESSER GENERAL PUBLIC LICENSE",
        "credits": "SDL",
    }
    for name, words in said.items():
        assert words in (laid / "licences" / f"{name}.txt").read_text("utf-8", errors="replace"), name


def test_every_package_has_its_licence_and_its_version(laid: Path, tmp_path: Path) -> None:
    rows = extras.metadata(tmp_path)
    assert len(rows) == len(contents.PACKAGES)
    for inside, file, _ in rows:
        assert inside.endswith(".dist-info/METADATA")
        name = re.search(r"^Name: (.*)$", Path(file).read_text("utf-8"), re.MULTILINE)
        assert name and (laid / "licences" / f"{name[1].lower().replace('_', '-')}.txt").is_file()


@pytest.mark.parametrize(
    ("library", "named"),
    [
        ("libSDL2_ttf-2-e69aa315.0.so.0.2400.0", True),
        ("libpng16-fefdc88d.so.16.58.0", True),
        ("libjpeg-6dc8d115.so.62.4.0", True),
        ("libpython3.11.so.1.0", True),
        ("libz.so.1", True),
        ("libstdc++.so.6", True),
        ("_bisect.cpython-311-x86_64-linux-gnu.so", True),
        ("libSDL2_net-2-e69aa315.so", False),
        ("libssl.so.3", False),
        ("libzip.so.5", False),
    ],
)
def test_a_shared_library_that_the_credits_do_not_name_stops_the_build(laid: Path, library: str, named: bool) -> None:
    file = laid / "_internal" / library
    file.parent.mkdir(exist_ok=True)
    file.touch()
    try:
        if named:
            extras.check_libraries(laid)
        else:
            with pytest.raises(Unexpected, match=re.escape(library)):
                extras.check_libraries(laid)
    finally:
        file.unlink()


def test_a_licence_text_that_is_missing_stops_the_build(laid: Path) -> None:
    text = laid / "licences" / "FLAC.txt"
    kept = text.rename(laid / "kept")
    try:
        with pytest.raises(Unexpected, match="FLAC"):
            extras.check_libraries(laid)
    finally:
        kept.rename(text)


def test_a_licence_that_another_one_refers_to_is_there(laid: Path) -> None:
    said = " ".join(file.read_text("utf-8") for file in (ROOT / "bundle" / "licences").iterdir())
    referred = set(re.findall(r"in the files? ([\w.-]+\.txt)", said))
    assert len(referred) > 2 and all((laid / "licences" / name).is_file() for name in referred)
