"""``tinmind components``: printed values, which of them are stand-ins, and a copy of one's own."""

from __future__ import annotations

import json as json_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..components import Components, default_components, load_components
from ..errors import ReadError
from ..near import did_you_mean
from ..registry import game_id
from .output import Output, command
from .params import components_option
from .settings import config_dir

if TYPE_CHECKING:
    from ..schemas import documents

_ACTIONS = ("check", "edit")
_LONGEST_VALUE = 70


@command("components")
@click.argument("game", metavar="GAME")
@click.argument("action", metavar="[check|edit]", required=False)
@click.argument("file", metavar="[FILE]", required=False)
@components_option
def components_command(
    out: Output, game: str, action: str | None, file: str | None, components: str | None
) -> int:
    """Print the values on the tiles and boards of GAME, and where each table comes from.

    check FILE: whether a file of one's own is right. edit [FILE]: open such a file in an editor; it is made
    with the stand-in tables of the game when it does not exist. What you change there is marked as your own;
    for what you compared with your box and found right, write "own" yourself.
    """
    game = game_id(game)
    if action is None:
        _list(load_components(game, components), out)
        return 0
    if action not in _ACTIONS:
        raise ReadError(f'components knows no "{action}"{did_you_mean(action, _ACTIONS)}')
    if action == "check":
        if file is None:
            raise ReadError("check needs a file: tinmind components GAME check FILE")
        _told(load_components(game, file), out)
        return 0
    return _edit(game, Path(file) if file else own_path(game), out)


def own_path(game: str) -> Path:
    """Where a person's own values lie when they name no file."""
    return config_dir() / "components" / f"{game}.toml"


# --- listing -------------------------------------------------------------------------------


def _list(found: Components, out: Output) -> None:
    if out.json:
        out.document(_document(found))
        return
    if not found.tables:
        out.answer(f"{_slug(found)} has no printed values.")
        return
    rows = [(name, _origin(found, name), _short(value)) for name, value in found.tables.items()]
    out.table(rows, ("table", "from", "values"), left=(0, 1, 2))
    out.answer()
    for line in _advice(found):
        out.answer(line)


def _advice(found: Components) -> list[str]:
    own = f" ({len(found.changed)} changed: {', '.join(found.changed)})" if found.changed else ""
    lines = [f"Values {found.hash}, from {found.source}{own}."]
    if found.stand_ins:
        lines += [
            f"Stand-ins, since the printed values are in no public text: {', '.join(found.stand_ins)}.",
            f"Type in what your box says with: tinmind components {_slug(found)} edit",
            f"and use it with: --components {own_path(found.game)}",
        ]
    return lines


def _origin(found: Components, table: str) -> str:
    """Where a table comes from, and which of its fields come from elsewhere."""
    fields = [
        f"{path.partition('.')[2]}: {mark}"
        for path, mark in found.provenance.items()
        if path.startswith(f"{table}.")
    ]
    return found.provenance.get(table, "rulebook") + (f" ({', '.join(fields)})" if fields else "")


def _short(value: Any) -> str:
    text = json_module.dumps(value, separators=(", ", ": "), default=str).replace('"', "")
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def _slug(found: Components) -> str:
    return found.game.replace("_", "-")


def _told(found: Components, out: Output) -> None:
    """The answer of a check that went well."""
    if out.json:
        out.document(_document(found))
        return
    count = len(found.changed)
    tables = f": {', '.join(found.changed)}" if count else ""
    out.answer(f"{found.source} is right; your copy: {count} {'change' if count == 1 else 'changes'}{tables}")
    if found.stand_ins:
        out.answer(f"Still stand-ins: {', '.join(found.stand_ins)}")


def _document(found: Components) -> documents.ComponentsList:
    """The document ``tinmind.components-list/1``."""
    from ..schemas import documents

    return documents.ComponentsList(
        game=found.game,
        source=found.source,
        hash=found.hash,
        changed=list(found.changed),
        stand_ins=list(found.stand_ins),
        provenance=found.provenance,
        tables=found.tables,
    )


# --- editing -------------------------------------------------------------------------------


def _edit(game: str, path: Path, out: Output) -> int:
    from ..own_components import mark_changes, template

    if not default_components(game).tables:
        raise ReadError(f"{game.replace('_', '-')} has no printed values to change")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(template(game), encoding="utf-8")
        out.note(f"{path} made, with the stand-in tables of the game")
    click.edit(filename=str(path))
    if marked := mark_changes(game, path):
        out.note(f"marked as your own: {', '.join(marked)}")
    _told(load_components(game, str(path)), out)
    out.note(f"use it with: --components {path}")
    return 0
