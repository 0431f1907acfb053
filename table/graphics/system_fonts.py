"""Fonts of the system, for characters that the bundled ones lack.

Nothing is looked for before such a character is to be drawn, and then in a thread: until it is done, a sign stands
for the character.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

from table.base.background import giving_way
from table.base.scripts import NAMES, script
from table.base.waking import NEWS
from table.graphics.sfnt import Face, NotAFont, read

THREAD = "fonts"
_KINDS = (".ttf", ".otf", ".ttc", ".otc")
_MOST = 20_000
"""Files that are looked at."""
_LEFT_OUT = ("lastresort", "adobeblank", "symbol", "wingding", "webding")
"""Fonts that say to have characters that they don't draw."""
_HINTS = {
    "emoji": ("notocoloremoji", "seguiemj", "applecoloremoji", "twemoji", "emoji"),
    "arab": ("notosansarabic", "segoeui", "geezapro", "dejavusans"),
    "hang": ("notosanscjk", "notosanskr", "malgun", "applesdgothic", "nanumgothic"),
    "hani": ("notosanscjk", "notosansjp", "yugoth", "hiragino", "msyh", "simsunb", "pingfang", "wqy", "droidsansf"),
    "hebr": ("notosanshebrew", "segoeui", "arialhb", "dejavusans"),
    "laoo": ("notosanslao", "leelaw", "laomn"),
    "khmr": ("notosanskhmer", "leelaw", "khmersangam"),
    "mymr": ("notosansmyanmar", "mmrtext", "myanmarsangam"),
    "thai": ("notosansthai", "leelaw", "thonburi", "tahoma"),
    "ethi": ("notosansethiopic", "ebrima", "kefa"),
}
"""Beginnings of good fonts' file names by script, best first."""
_INDIC = ("nirmala", "kohinoor")
_GENERAL = ("notosans", "segoeui", "arialuni", "dejavusans", "freesans", "helvetica")
_REGULAR, _BOLD = 400, 700


class Wanted(NamedTuple):
    """A character that is to be drawn."""

    character: str
    bold: bool = False
    emoji: bool = False


def folders() -> list[Path]:
    """Return where this system keeps fonts."""
    import platformdirs  # late: nothing is looked for before it is needed

    own = Path(platformdirs.user_fonts_dir())
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts", own]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), own]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    places = [*(Path(place) / "fonts" for place in shared.split(":")), own, Path.home() / ".fonts"]
    return [*places, Path("/run/host/fonts"), Path("/run/current-system/sw/share/X11/fonts")]


def _files() -> Iterator[Path]:
    for folder in dict.fromkeys(folders()):
        for where, _, names in os.walk(folder):
            yield from (Path(where, name) for name in sorted(names) if name.lower().endswith(_KINDS))


@cache
def _listed() -> tuple[Path, ...]:
    usable = (path for path in _files() if not any(name in path.name.lower() for name in _LEFT_OUT))
    return tuple(path for path, _ in zip(usable, range(_MOST), strict=False))


class Finder:
    """Answers which font file draws a character."""

    def __init__(self) -> None:
        self.at_once = False
        """True if whoever asks waits for the answer."""
        self._found: dict[Wanted, Path | None] = {}
        self._used: dict[tuple[str, bool, bool], list[tuple[Path, Face]]] = {}
        """Fonts found so far, by script; asked before others, without waiting."""
        self._asked: list[Wanted] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self.times = 0
        """Number of times that something is to be drawn with another font."""

    def find(self, wanted: Wanted) -> Path | None:
        """Return the best font of the system.

        None if there is none, or until it is found.
        """
        if wanted not in self._found:
            known = self._used.get(_sort(wanted), [])
            if path := next((path for path, face in known if face.has(wanted.character)), None):
                self._found[wanted] = path
            elif self.at_once:
                self._take(*next(_best([wanted])))
            else:
                self._ask(wanted)
        return self._found.get(wanted)

    def _take(self, wanted: Wanted, found: tuple[Path, Face] | None) -> None:
        if found:
            self._used.setdefault(_sort(wanted), []).append(found)
        self._found[wanted] = found[0] if found else None

    def refuse(self, path: Path) -> None:
        """Never again name a font that cannot be drawn."""
        _refused.add(path)
        for wanted, found in [*self._found.items()]:
            if found == path:
                del self._found[wanted]
                self._used.pop(_sort(wanted), None)
        self.times += 1

    def forget(self) -> None:
        """Look anew for everything."""
        self._found.clear()
        self._used.clear()
        _listed.cache_clear()
        _refused.clear()

    def _ask(self, wanted: Wanted) -> None:
        with self._lock:
            if wanted not in self._asked:
                self._asked.append(wanted)
            if self._thread is None:
                self._thread = Thread(target=self._look, name=THREAD, daemon=True)
                self._thread.start()

    def _look(self) -> None:
        while True:
            with self._lock:
                asked = [*self._asked]
                if not asked:
                    self._thread = None
                    break
            with giving_way():
                for wanted, found in _best(asked):
                    self._take(wanted, found)
                    self.times += found is not None
            with self._lock:
                self._asked = [wanted for wanted in self._asked if wanted not in self._found]
        NEWS.set()


_refused: set[Path] = set()
FINDER = Finder()


def _sort(wanted: Wanted) -> tuple[str, bool, bool]:
    return script(wanted.character), wanted.bold, wanted.emoji


def _best(asked: Iterable[Wanted]) -> Iterator[tuple[Wanted, tuple[Path, Face] | None]]:
    """Yield the best font for each character; a file is read once."""
    faces: dict[Path, Face | None] = {}

    def face(path: Path) -> Face | None:
        if path not in faces:
            try:
                faces[path] = read(path)
            except NotAFont:
                faces[path] = None
        return faces[path]

    for wanted in asked:
        yield wanted, _first(wanted, face)


def _first(wanted: Wanted, face: Callable[[Path], Face | None]) -> tuple[Path, Face] | None:
    paths = [path for path in _listed() if path not in _refused]
    left = {path: path.name.lower().replace("-", "").replace("_", "").replace(" ", "") for path in paths}
    for beginning in (*_hints(wanted), ""):
        chosen = [path for path, name in left.items() if name.startswith(beginning)]
        for path in chosen:
            del left[path]
        having = [(path, one) for path in chosen if (one := face(path)) and one.has(wanted.character)]
        if having:
            return min(having, key=lambda row: _fault(wanted, *row))
    return None


def _hints(wanted: Wanted) -> tuple[str, ...]:
    """Return beginnings of file names, in order of preference."""
    code = script(wanted.character)
    own = _HINTS.get("emoji" if wanted.emoji else code.lower())
    if own is None and code in NAMES:
        own = (f"notosans{NAMES[code]}", *_INDIC)
    return (*(own or ()), *_GENERAL)


def _fault(wanted: Wanted, path: Path, face: Face) -> tuple[object, ...]:
    """Return a rank among fonts that have a character; least is best."""
    name = path.name.lower()
    odd = sum(word in name for word in ("condensed", "mono", "looped", "kufi", "nastaliq", "display", "ui"))
    weight = abs(face.weight - (_BOLD if wanted.bold else _REGULAR))
    return face.coloured != wanted.emoji, face.slanted, not face.sans, odd, weight, len(name), name
