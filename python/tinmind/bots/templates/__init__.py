"""Bots to begin with (``tinmind bot new``): the texts of this folder, with names filled in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from ...errors import ReadError
from ...limits import shorten

Kind = Literal["class", "program"]


def write_bot(name: str, kind: Kind, folder: Path) -> tuple[Path, str]:
    """Write a new bot into a folder; its file, and its agent string.

    Raises:
        ReadError: the name cannot be that of a class, or the file is there already.
    """
    if re.match(r"[0-9_-]", name):
        raise ReadError(f'"{shorten(name)}" is no name for a bot; it must begin with a letter, e.g. my-bot')
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,40}", name):
        raise ReadError(f'"{shorten(name)}" is no name for a bot; use letters, digits, - and _, e.g. my-bot')
    path = folder / f"{name.lower().replace('-', '_')}.py"
    if path.exists():
        raise ReadError(f"{path} is there already; give another name")
    words = {"name": name, "file": path.name, "cls": class_name(name)}
    text = Path(__file__).with_name(f"{kind}.txt").read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"{{{word}}}", value)
    path.write_text(text, encoding="utf-8")
    return path, f"{path.name}:{words['cls']}" if kind == "class" else f"cmd:python3 {path.name}"


def class_name(name: str) -> str:
    """``my-bot`` as the name of a class: ``MyBot``."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[-_]", name))
