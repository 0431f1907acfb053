"""Tests of the documents: lengths, links, and the names they mention."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

import dev
from games import GAMES
from games.core.words import Words
from table import VERSION
from table.commands.cli import parser
from table.commands.parser import UsageError

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for pages in ((ROOT / ".github").glob("*.md"), ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"))
    for page in pages
)
READMES = {"en": "README.md", "ja": "docs/README.ja.md"}
LONGEST = 90
"""Most lines of a README."""
LARGEST = 3_000_000
"""Most bytes of an animation."""
FILES = {"FILE": "game.usotaku", "FOLDER": "pictures", "whist": GAMES[0].id, "give": GAMES[0].rules.asks[0]}
"""Values for the placeholders in commands."""
PATH = re.compile(r"`((?:art|bundle|docs|games|sounds|table|tests)/[\w./-]*)`")
OWN = ("games", "table", "sounds", "tests")
"""Packages of the repository that can be run by `python -m`."""


@cache
def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def links(page: str) -> Iterator[tuple[str, str]]:
    """Yield a page's links within the repository as file and section ("" for none)."""
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text(page), flags=re.S)):
        if not re.match(r"[a-z]+:", target):
            file, _, section = target.partition("#")
            yield file, section


def anchors(page: Path) -> set[str]:
    """Return the anchors that hosts generate for the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands(page: str) -> list[str]:
    """Return the lines of the page's shell blocks, without comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text(page), flags=re.M | re.S)
    lines = (re.sub(r"(^|\s+)#.*", "", line).strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line]


COMMANDS = [(page, line) for page in PAGES for line in commands(page)]


@pytest.mark.parametrize("readme", READMES.values())
def test_a_readme_is_short_and_its_two_commands_come_first(readme: str) -> None:
    assert len(text(readme).splitlines()) <= LONGEST
    first = [line.split("#")[0].strip() for line in commands(readme)[:2]]
    assert first == ["python3 dev.py play", "python3 dev.py test"]
    assert text(readme).index("```sh") < text(readme).index("![")


@pytest.mark.parametrize("lang", READMES)
def test_a_readme_names_every_game_and_its_makers(lang: str) -> None:
    rows = [row for row in text(READMES[lang]).splitlines() if row.startswith("| **")]
    assert len(rows) == len(GAMES)
    for game, row in zip(GAMES, rows, strict=True):
        most = game.seats.stop - 1
        assert f"**{Words(lang, game.package)('title')}**" in row
        assert re.search(rf"\| {game.seats.start}[–〜]{most} \| {game.minutes} \|", row)
        assert all(maker in row for maker in game.makers.split(", "))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for file, section in links(page):
        there = (ROOT / page).parent / file if file else ROOT / page
        assert there.exists(), file
        assert not section or section in anchors(there), f"{file}#{section}"


def test_every_page_can_be_come_to_from_the_readme() -> None:
    found, ahead = {"README.md"}, ["README.md"]
    while ahead:
        page = ahead.pop()
        for file, _ in links(page):
            there = ((ROOT / page).parent / file).resolve().relative_to(ROOT).as_posix() if file else page
            if there.endswith(".md") and there not in found:
                found.add(there)
                ahead.append(there)
    assert set(PAGES) <= found


@pytest.mark.parametrize("page", [page for page in PAGES if PATH.search(text(page))])
def test_paths_are_there(page: str) -> None:
    """Paths with a placeholder, as `games/<id>/`, do not match at all."""
    assert not [path for path in PATH.findall(text(page)) if not (ROOT / path).exists()]


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=[f"{page}: {line}" for page, line in COMMANDS])
def test_commands_are_understood(page: str, line: str) -> None:
    words = [FILES.get(word, word) for word in shlex.split(line.replace("\\", "/"))]
    match [word.removeprefix(".venv/bin/") for word in words]:
        case ["usotaku", *arguments] if arguments != ["--version"]:
            understood(arguments)
        case ["python3" | "py", "dev.py", command, *arguments]:
            assert command in dev.GROUPS
            if command == "play":
                understood(arguments)
        case ["python", "-m", module, *_]:
            assert module.partition(".")[0] in OWN and find_spec(module)
        case ["sudo", "python3", "dev.py", command]:
            assert command in dev.GROUPS
        case ["uv", "sync", "--inexact", "--group", group]:
            assert f"\n{group} = [" in text("pyproject.toml")
        case [program, *_]:
            assert (
                program in ("usotaku", "sudo", "pip", ".ci/run", "dist/usotaku/usotaku-cli.exe")
                or "Usotaku.app" in program
            )


def understood(arguments: list[str]) -> None:
    """Fail the test if the command line rejects these arguments."""
    try:
        parser(Words("en", "table")).parse_args(arguments)
    except UsageError as error:
        pytest.fail(str(error))


def test_every_command_and_option_of_dev_is_told() -> None:
    told = {words[2] for _, line in COMMANDS if (words := line.removeprefix("sudo ").split())[1:2] == ["dev.py"]}
    assert told == set(dev.GROUPS)


def test_every_command_of_the_program_is_told() -> None:
    from table.commands import COMMANDS as ALL

    told = {line.split()[1] for line in commands("docs/commands.md") if line.startswith("usotaku ")}
    assert set(ALL) <= told


def test_animations_are_smooth_and_small() -> None:
    films = sorted((ROOT / "docs").glob("*.webp"))
    assert films
    for path in films:
        assert path.stat().st_size <= LARGEST
        with Image.open(path) as film:
            lengths = []
            for number in range(film.n_frames):
                film.seek(number)
                film.load()
                lengths.append(film.info["duration"])
        assert min(lengths) <= 1000 / 15 and 4000 <= sum(lengths) <= 6000


def test_the_changelog_has_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", text("docs/CHANGELOG.md"), flags=re.M)
    assert headings[0] == "Unreleased"
    assert VERSION in headings or f"will be {VERSION}" in text("docs/CHANGELOG.md")


def test_hosted_checks_begin_with_the_oldest_python_and_use_no_action_that_can_be_moved() -> None:
    source = text(".github/workflows/checks.yml")
    pythons = re.search(r'python: \["([\d.]+)", "[\d.]+"\]', source)
    assert pythons and pythons[1] == ".".join(map(str, dev.OLDEST))
    assert f'requires-python = ">={pythons[1]}"' in text("pyproject.toml")
    actions = re.findall(r"uses: (.+)", source)
    assert actions and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", action) for action in actions)
