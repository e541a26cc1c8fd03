"""``components``: listing, checking, editing."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from cli.conftest import Run
from tinmind.components import default_components, default_path, load_components
from tinmind.own_components import template

needs_sed = pytest.mark.skipif(sys.platform == "win32", reason="a shell script as editor")


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
    standard = default_components("bot_factory")
    assert components.changed == ()
    assert components.stand_ins == standard.stand_ins  # nothing in it has been compared with a box yet
    assert set(tomllib.loads(path.read_text())) == {"format", "game", "provenance", *standard.stand_ins}


def test_the_template_has_the_comments_of_what_it_holds() -> None:
    default = default_path("bot_factory").read_text().splitlines()
    comments = [line for line in template("bot_factory").splitlines() if line.startswith("# ")][4:]
    assert set(comments) <= set(default)
    assert any("contract tiles" in line for line in comments)
    assert not any("action spaces" in line for line in comments)


def editor(home: Path, monkeypatch: pytest.MonkeyPatch, expression: str) -> None:
    """An editor that changes a file by an expression of sed."""
    script = home / "editor.sh"
    script.write_text(f"#!/bin/sh\nsed -i '{expression}' \"$1\"\n")
    script.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(script))
    monkeypatch.setenv("EDITOR", str(script))


@needs_sed
def test_editing(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor(home, monkeypatch, 's/"RH", "YT"/"RT", "YT"/')
    done = run("components", "bot-factory", "edit")
    assert done.code == 0, done.err
    own = home / "components" / "bot_factory.toml"
    assert "your copy: 1 change: assembly_bonus" in done.out
    assert "marked as your own: assembly_bonus" in done.err
    assert str(own) in done.err
    components = load_components("bot_factory", own)
    assert components.changed == ("assembly_bonus",)
    assert components.provenance["assembly_bonus"] == "own"
    assert components.provenance["contracts"] == "stand-in"
    assert run("components", "bot-factory", "edit", "other.toml").code == 0
    assert Path("other.toml").exists()


@needs_sed
def test_editing_again_keeps_what_a_person_wrote(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """\
# my box, second edition
assembly_bonus = ["RH"]   # looked twice

[provenance] # of mine
assembly_bonus = "stand-in" # not sure yet
"""
    (home / "own.toml").write_text(text)
    editor(home, monkeypatch, "s/twice/three times/")
    assert run("components", "bot-factory", "edit", "own.toml").code == 0
    expected = text.replace("twice", "three times").replace('"stand-in"', '"own"')
    assert (home / "own.toml").read_text() == expected


@needs_sed
def test_a_value_that_breaks_a_rule_is_told_and_the_file_stays(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor(home, monkeypatch, "s/start = 6/start = 66/")
    done = run("components", "bot-factory", "edit", "own.toml")
    assert done.code == 2
    assert "track.start" in done.err
    assert "start = 66" in (home / "own.toml").read_text()
