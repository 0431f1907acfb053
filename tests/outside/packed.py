"""Packing and installing of plugins.

Does the work of a build backend without one, and without a network.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile


def wheel(project: Path, into: Path) -> Path:
    """Build a wheel of the package that a `pyproject.toml` describes."""
    data = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    about = data["project"]
    name, version = about["name"].replace("-", "_"), about["version"]
    info = f"{name}-{version}.dist-info"
    points = [f"[{group}]\n" + "\n".join(f"{k} = {v}" for k, v in rows.items()) for group, rows in _points(about)]
    files = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "\n".join(points) + "\n",
    }
    target = into / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(target, "w") as packed:
        for package in data["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
            for file in sorted((project / package).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    files[file.relative_to(project).as_posix()] = file.read_text("utf-8")
        for path, text in files.items():
            packed.writestr(path, text)
        packed.writestr(f"{info}/RECORD", "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"]))
    return target


def _points(about: dict[str, dict[str, dict[str, str]]]) -> list[tuple[str, dict[str, str]]]:
    return list(about["entry-points"].items())


def install(packed: Path, target: Path) -> None:
    """Install a wheel into a folder with pip."""
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-compile"]
    command = [sys.executable, "-m", "pip", "install", *quiet, "--target", target, packed]
    subprocess.run(command, env={**os.environ, "HOME": str(packed.parent)}, timeout=300, check=True)
