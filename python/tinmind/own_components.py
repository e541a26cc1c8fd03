"""A component file of one's own: made with the comments of the default one, changed without losing any."""

from __future__ import annotations

from pathlib import Path

import tomlkit

from .components import FORMAT, OWN, STAND_IN, default_components, default_path, load_components

_HEAD = """\
# Values of your own box. A table here replaces the one of the program as a whole;
# delete what you do not change.
# Under [provenance], write "own" beside each table that you compared with your box.
# Check it with: tinmind components {slug} check FILE

format = "{format}"
game = "{game}"
"""


def template(game: str) -> str:
    """A file to be corrected: the stand-in tables of a game, or all when there are none."""
    standard = default_components(game)
    wanted = set(standard.stand_ins or standard.tables)
    blocks = default_path(game).read_text(encoding="utf-8").split("\n\n")  # a table and its comments each
    kept = [text for block in blocks if (text := _only(block, wanted))]
    return "\n".join([_HEAD.format(slug=game.replace("_", "-"), format=FORMAT, game=game), *kept])


def _only(block: str, wanted: set[str]) -> str:
    """The part of a block that is about these tables, with its comments; nothing when there is none."""
    document = tomlkit.parse(block + "\n")
    marks = document.get("provenance", {})
    for table in (document, marks):
        for name in [name for name in table if name not in wanted | {"provenance"}]:
            table.remove(name)
    return tomlkit.dumps(document) if document else ""


def mark_changes(game: str, path: Path) -> list[str]:
    """Mark tables of a file as ``own`` that differ from the default and still say that they are stand-ins.

    Every comment, and the order, stay. Returns the tables.
    """
    found = load_components(game, path)
    wrong = [name for name in found.changed if found.provenance.get(name) == STAND_IN]
    if wrong:
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
        for name in wrong:
            document["provenance"][name] = OWN
        path.write_text(tomlkit.dumps(document), encoding="utf-8")
    return wrong
