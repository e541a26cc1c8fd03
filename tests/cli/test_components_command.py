"""``components``: listing, checking, editing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from tinmind.cli.components import template
from tinmind.components import default_components, load_components


def test_listing(run: Run) -> None:
    done = run("components", "bot-factory")
    assert done.code == 0
    assert done.out.splitlines()[0].split() == ["table", "from", "values"]
    assert "stand-in" in done.out
    assert "tinmind components bot-factory edit" in done.out
    assert run("components", "pig").out == "pig has no printed values.\n"


def test_listing_ones_own(run: Run, home: Path) -> None:
    (home / "own.toml").write_text('assembly_bonus = ["RT"]\n')
    done = run("components", "bot-factory", "--components", "own.toml")
    assert "1 changed: assembly_bonus" in done.out
    document = json.loads(run("components", "bot-factory", "--components", "own.toml", "--json").out)
    assert document["changed"] == ["assembly_bonus"]
    assert document["provenance"]["assembly_bonus"] == "own"


def test_checking(run: Run, home: Path) -> None:
    (home / "own.toml").write_text('assembly_bonus = ["RT"]\n')
    assert run("components", "bot-factory", "check", "own.toml").out.startswith(
        "own.toml is right; your copy: 1 change: assembly_bonus"
    )
    (home / "own.toml").write_text('assembly_bonus = ["RX"]\n[track]\nvalues = [1]\nstart = 1\nlines = []\n')
    done = run("components", "bot-factory", "check", "own.toml")
    assert done.code == 2
    assert "own.toml" in done.err
    assert "assembly_bonus" in done.err
    assert "track" in done.err


def test_the_template_is_a_right_file_without_changes(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(template("bot_factory"))
    components = load_components("bot_factory", path)
    assert components.changed == ()
    assert components.stand_ins == ()
    for table in default_components("bot_factory").stand_ins:
        assert components.provenance[table] == "own"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script as editor")
def test_editing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = home / "editor.sh"
    editor.write_text('#!/bin/sh\nsed -i \'s/"RH"/"RT"/\' "$1"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    monkeypatch.setenv("EDITOR", str(editor))
    done = run("components", "bot-factory", "edit")
    assert done.code == 0, done.err
    own = home / "components" / "bot_factory.toml"
    assert "assembly_bonus" in done.out
    assert str(own) in done.err
    assert load_components("bot_factory", own).changed == ("assembly_bonus",)
    assert run("components", "bot-factory", "edit", "other.toml").code == 0
    assert Path("other.toml").exists()
