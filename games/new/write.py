"""Writing a new game: a copy of the template under another name.

It becomes a package of its own or one of the games of a checkout.
"""

from __future__ import annotations

import keyword
import shutil
from importlib.resources import as_file, files
from pathlib import Path

from games import GAMES

TEMPLATE = "template"
CACHES = shutil.ignore_patterns("__pycache__")
MARKS = ("[[credit]]", "[[library]]")
"""First lines of the parts of `art/credits.toml`; libraries come last."""


class Refused(ValueError):
    """The game can't be written; the message says why in one line."""


def check_id(game_id: str) -> None:
    """Check an id for a new game.

    Raises `Refused` for an id that no package can have, or that a game already has.
    """
    if not game_id.isidentifier() or not game_id.isascii() or game_id != game_id.lower() or keyword.iskeyword(game_id):
        raise Refused(f"{game_id!r} can't be an id: take small letters, digits and _, as for a module of Python")
    if game_id in {game.id for game in GAMES} or files("games").joinpath(game_id).is_dir():
        raise Refused(f"there is already a game or a package {game_id!r}")


def write_outside(game_id: str, folder: Path) -> list[Path]:
    """Write the game as a package of its own.

    The folder must be new. Returns the files to begin with. Raises `Refused` if the folder exists or the
    id is unusable.
    """
    check_id(game_id)
    if folder.exists():
        raise Refused(f"{folder} is already there")
    _copy(folder / game_id)
    (folder / "tests").mkdir()
    project, test = folder / "pyproject.toml", folder / "tests" / f"test_{game_id}.py"
    project.write_text(_filled("pyproject.txt", game_id), encoding="utf-8")
    test.write_text(_filled("test_game.txt", game_id), encoding="utf-8")
    return [project, folder / game_id / "rules.py", test]


def write_inside(game_id: str, root: Path) -> list[Path]:
    """Write the game among the games of the checkout `root`.

    Writes the folder, pictures, test and the lists that name it. Returns the files to begin with. Raises `Refused`
    if the id is unusable or `root` is no checkout.
    """
    check_id(game_id)
    order, credits = root / "games" / "order.toml", root / "art" / "credits.toml"
    if not order.is_file() or not credits.is_file():
        raise Refused(f"{root} is not a checkout of Usotaku: there is no {order.relative_to(root)}")
    package, art = root / "games" / game_id, root / "art" / game_id
    _copy(package)
    shutil.move(package / "art", art)
    credit = (art / "credits.toml").read_text(encoding="utf-8")
    (art / "credits.toml").unlink()
    row = credit[credit.index(MARKS[0]) :].rstrip() + '\nlicence_file = "../LICENSE"\n\n'
    text = credits.read_text(encoding="utf-8")
    at = text.index(MARKS[1])
    credits.write_text(text[:at] + row + text[at:], encoding="utf-8")
    order.write_text(order.read_text(encoding="utf-8").replace('"]', f'", "{game_id}"]'), encoding="utf-8")
    test = root / "tests" / "games" / game_id / f"test_{game_id}.py"
    test.parent.mkdir()
    test.write_text(_filled("test_game.txt", game_id), encoding="utf-8")
    return [package / "rules.py", art / "style.toml", test]


def _copy(target: Path) -> None:
    with as_file(files(__package__) / TEMPLATE) as template:
        shutil.copytree(template, target, ignore=CACHES)


def _filled(name: str, game_id: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").replace("ID", game_id)
