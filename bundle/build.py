"""Builds, lists, packs and checks the program's folder: `dev.py build`.

The check runs the program where nothing else is.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from bundle import contents, extras
from bundle.contents import NAME, ROOT
from table import VERSION
from table.bench.children import own_files
from table.bench.folder import measure, program_in

DIST = ROOT / "dist"
LISTED = 0.2
"""Size below which parts are listed together, MB."""
MACHINES = {"AMD64": "x86_64", "aarch64": "arm64"}
SYSTEMS = {"win32": "windows", "darwin": "macos"}
ELSEWHERE = "嘘卓 to try"
"""Name of the folder where the program is checked.

Players have folders with such names.
"""
PATIENCE = 600
"""Time limit of the program's test of itself, s."""
FAILED, CANT_BUILD = 1, 77
"""Exit statuses: something is wrong; PyInstaller does not run here."""
_IN_BUNDLES = ("Frameworks", "Resources", "MacOS")
HIDING = 'while [ "$1" != -- ]; do mount -t tmpfs none "$1" || exit 1; shift; done; shift; exec env -i "$@"'
"""Shell: empty some folders for the command that follows them."""


class Refused(Exception):
    """The build or its check failed; the message says why."""


class CantBuild(Refused):
    """PyInstaller does not run here."""


def main() -> int:
    """Build and check the program; return the exit status."""
    try:
        folder = build()
        show(folder)
        if sys.platform.startswith("linux"):  # nobody has yet seen which libraries the others bring along
            extras.check_libraries(folder)
        check(pack(folder))
        with own_files():
            kept = measure(folder)
    except (Refused, contents.Unexpected) as error:
        print(f"build: {error}", file=sys.stderr)
        return CANT_BUILD if isinstance(error, CantBuild) else FAILED
    return 0 if kept else FAILED


def build() -> Path:
    """Have PyInstaller make the folder and return it.

    Raises `Refused`, or `CantBuild` where PyInstaller can't run.
    """
    if sys.platform.startswith("linux") and not shutil.which("objdump"):
        raise CantBuild("PyInstaller needs objdump; on Debian and Ubuntu: apt install binutils")
    options = ["--distpath", DIST, "--workpath", DIST / "work", "--noconfirm", "--log-level", "WARN"]
    command = [sys.executable, "-m", "PyInstaller", *map(str, options), str(ROOT / "build.spec")]
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode:
        if "No module named PyInstaller" in done.stderr or "PythonLibraryNotFoundError" in done.stderr:
            raise CantBuild(done.stderr.strip().splitlines()[-1])
        raise Refused(f"PyInstaller failed:\n{done.stderr}")
    return DIST / NAME


def show(folder: Path) -> None:
    """Print what the folder holds, the largest first."""
    sizes, counts = Counter[str](), Counter[str]()
    for file in files_in(folder):
        part = "links" if file.is_symlink() else _part(file.relative_to(folder))
        sizes[part] += file.lstat().st_size
        counts[part] += 1
    small = [part for part, size in sizes.items() if size < LISTED * 1e6]
    for part, size in sizes.most_common():
        if part not in small:
            print(f"{size / 1e6:7.1f} MB  {part} ({counts[part]} files)")
    rest = sum(sizes[part] for part in small)
    print(f"{rest / 1e6:7.1f} MB  the rest: {', '.join(sorted(small))}")
    print(f"{sizes.total() / 1e6:7.1f} MB  in all ({counts.total()} files)", flush=True)


def _part(file: Path) -> str:
    """Return the part a file belongs to: its outermost meaningful folder."""
    return next(part for part in file.parts if part not in ("_internal", "Usotaku.app", "Contents", *_IN_BUNDLES))


def files_in(folder: Path) -> list[Path]:
    """Return all files and links in a folder."""
    return sorted(file for file in folder.rglob("*") if file.is_symlink() or file.is_file())


def pack(folder: Path) -> Path:
    """Make the archive and a file with its SHA-256 next to it."""
    system, machine = SYSTEMS.get(sys.platform, sys.platform), platform.machine()
    name = f"{NAME}-{VERSION}-{system}-{MACHINES.get(machine, machine)}"
    if sys.platform == "win32":
        archive = DIST / f"{name}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in files_in(folder):
                packed.write(file, Path(folder.name) / file.relative_to(folder))
    else:
        archive = DIST / f"{name}.tar.gz"
        with tarfile.open(archive, "w:gz", compresslevel=6) as packed_tar:
            packed_tar.add(folder, folder.name, filter=_nobodys)
    total = hashlib.sha256(archive.read_bytes()).hexdigest()
    archive.with_name(f"{archive.name}.sha256").write_text(f"{total}  {archive.name}\n", "ascii", newline="\n")
    print(f"{archive.relative_to(ROOT)}\nSHA-256 {total}", flush=True)
    return archive


def _nobodys(row: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove the owner from a row of the archive."""
    row.uid = row.gid = 0
    row.uname = row.gname = ""
    return row


def check(archive: Path) -> None:
    """Unpack the archive and have the program test itself in isolation.

    Raises `Refused`.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        there, home, spare = (Path(place) / name for name in (ELSEWHERE, "home", "tmp"))
        for folder in (there, home, spare):
            folder.mkdir()
        shutil.unpack_archive(archive, there)
        before = {file: file.lstat().st_mtime_ns for file in files_in(there)}
        command = [str(program_in(there / NAME)), "--selftest"]
        command, environment = _alone(command, {"HOME": str(home), "TMPDIR": str(spare)})
        try:
            done = subprocess.run(command, cwd=home, env=environment, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired as error:
            raise Refused(f"the program has not tested itself within {PATIENCE} s") from error
        if done.returncode:
            raise Refused(f"the program's test of itself failed with status {done.returncode}")
        for folder in (home, spare):
            if left := files_in(folder):
                raise Refused(f"the test has left something behind: {', '.join(map(str, left))}")
        if {file: file.lstat().st_mtime_ns for file in files_in(there)} != before:
            raise Refused("the test has changed the program's folder")


def _alone(command: list[str], own: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return the command and the environment that run it in isolation.

    The command gets an environment of its `own`. Where the system can, the checkout and Python are hidden from it.
    """
    if sys.platform == "win32":
        return command, {"SYSTEMROOT": os.environ["SYSTEMROOT"], "TEMP": own["TMPDIR"], "USERPROFILE": own["HOME"]}
    root = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    hidden = [str(ROOT), sysconfig.get_path("stdlib")]
    hiding = ["unshare", "--mount", *root, "sh", "-c", HIDING, "sh", *hidden, "--"]
    try:
        can = subprocess.run([*hiding, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        can = False
    if not can:
        print("build: the checkout can't be hidden from the program here", flush=True)
        return command, own
    return [*hiding, *(f"{name}={value}" for name, value in own.items()), *command], dict(os.environ)


if __name__ == "__main__":
    sys.exit(main())
