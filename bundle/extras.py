"""Additions to the program's folder: icons, the read-me, licences."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
import tomllib
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Any

from bundle.contents import NAME, PACKAGES, ROOT, Unexpected
from table import VERSION

SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
"""Sizes of the icon, px."""
LARGEST_ICO = 256
UNUSUAL = {"i18n": "python-i18n", "PIL": "pillow", "pygame": "pygame-ce", "prism": "prismatoid"}
"""Package names that differ from their modules' names."""


@dataclass(frozen=True, slots=True)
class Icons:
    """The program's icon in the formats of Windows and macOS.

    Linux has none for programs.
    """

    ico: Path
    icns: Path


def draw_icons(folder: Path) -> Icons:
    """Draw `art/common/icon.svg` at each size, so small icons are sharp."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame
    from PIL import Image

    from table.graphics.vector import picture

    pygame.display.init()
    drawn = {size: pygame.image.tobytes(picture("common/icon", (size, size)), "RGBA") for size in SIZES}
    pygame.quit()
    pictures = [Image.frombytes("RGBA", (size, size), drawn[size]) for size in SIZES]
    folder.mkdir(parents=True, exist_ok=True)
    icons = Icons(folder / f"{NAME}.ico", folder / f"{NAME}.icns")
    small = [one for one in pictures if one.width <= LARGEST_ICO]
    small[-1].save(icons.ico, sizes=[one.size for one in small], append_images=small[:-1])
    pictures[-1].save(icons.icns, append_images=pictures[:-1])
    return icons


def _distributions() -> dict[str, Distribution]:
    """Return the bundled packages by name."""
    names = [UNUSUAL.get(package, package.replace("_", "-")) for package in PACKAGES]
    return {name: distribution(name) for name in names}


def metadata(folder: Path) -> list[tuple[str, str, str]]:
    """Return rows for PyInstaller with each package's name and version.

    `importlib.metadata` looks for them there.
    """
    rows = []
    for one in _distributions().values():
        told = folder / "metadata" / f"{one.name.replace('-', '_')}-{one.version}.dist-info" / "METADATA"
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text(f"Metadata-Version: 2.1\nName: {one.name}\nVersion: {one.version}\n", "utf-8")
        rows.append((f"{told.parent.name}/METADATA", str(told), "DATA"))
    return rows


def lay_out(folder: Path) -> None:
    """Add the files that players look for to the program's folder."""
    readme = (ROOT / "bundle" / "README.txt").read_text("utf-8").replace("{version}", VERSION)
    # With a byte order mark and these line ends, every editor shows it correctly, even an old one of Windows.
    (folder / "README.txt").write_text(readme, "utf-8-sig", newline="\r\n")
    licences = folder / "licences"
    for texts in (ROOT / "art" / "licences", ROOT / "bundle" / "licences"):
        shutil.copytree(texts, licences, dirs_exist_ok=True)
    shutil.copy(ROOT / "LICENSE", licences / "Usotaku.txt")
    packer = [("PyInstaller", one) for one in distributions(name="pyinstaller")]
    for name, one in (*_distributions().items(), *packer):
        (licences / f"{name}.txt").write_text("\n\n".join(_texts(one)), "utf-8")
    (licences / "Python.txt").write_bytes(_python_licence().read_bytes())
    (licences / "credits.txt").write_text(_credits(), "utf-8-sig", newline="\r\n")


def _texts(one: Distribution) -> list[str]:
    """Return the licence texts of a package.

    Raises `FileNotFoundError` if it has none.
    """
    said = [file for file in one.files or () if _is_licence(file.name, file.parts)]
    if not said:
        raise FileNotFoundError(f"{one.name} comes without its licence")
    return [file.read_text("utf-8") for file in said]


def _is_licence(name: str, parts: tuple[str, ...]) -> bool:
    inside = any(part.endswith(".dist-info") for part in parts)
    of_parts = "LICENSES" in parts  # what a package is made of
    return (inside and (of_parts or name.upper().startswith(("LICENSE", "COPYING")))) or name in ("LGPL.txt", "OFL.txt")


def _python_licence() -> Path:
    folders = (sysconfig.get_path("stdlib"), sysconfig.get_config_var("installed_base"), "/usr/share/doc/python3")
    files = [Path(folder) / name for folder in folders if folder for name in ("LICENSE.txt", "LICENSE", "copyright")]
    return next(file for file in files if file.is_file())


def _rows() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((ROOT / "art" / "credits.toml").read_text("utf-8"))


def check_libraries(folder: Path) -> None:
    """Check that the credits cover every shared library in the folder.

    Raises `Unexpected` for a library that no entry of the credits names, or an entry's licence without its text.
    """
    rows = _rows()["library"]
    known = "|".join(re.escape(name) for row in rows for name in row.get("files", ()))
    named = re.compile(rf"(lib)?({known})([-.\d].*)?\.(so|dll|dylib)(\.[\d.]+)?")
    found = {file.name for file in folder.rglob("*") if re.search(r"\.(so|dll|dylib)(\.[\d.]+)?$", file.name)}
    strange = sorted(name for name in found if not named.fullmatch(name) and ".cpython-" not in name)
    if strange:
        raise Unexpected(f"art/credits.toml has no entry for: {', '.join(strange)}")
    texts = [text for row in rows for text in row.get("texts", ())]
    missing = [text for text in texts if not (folder / "licences" / f"{text}.txt").is_file()]
    if missing:
        raise Unexpected(f"there is no licence text for: {', '.join(missing)}")


def _credits() -> str:
    """Return the credits as text: everything bundled, its authors and licences."""
    rows = _rows()
    return "\n\n".join(
        "\n".join(f"{row[key]}" for key in ("what", "author", "licence") if key in row)
        for kind in ("credit", "library")
        for row in rows.get(kind, ())
    )
