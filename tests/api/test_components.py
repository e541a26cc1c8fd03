"""Component data: defaults, a file of one's own, provenance, hashes."""

from __future__ import annotations

from pathlib import Path

import pytest

import tinmind
from tinmind import ImpossiblePositionError, Position, ReadError
from tinmind.components import default_components, load_components
from tinmind.texts import texts_of

OWN_TRACK = """\
game = "bot_factory"
[track]
values = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
start = 7
lines = [{above = 8, bonus = "place"}, {above = 11, bonus = "project"}]
"""


def own_file(tmp_path: Path, text: str = OWN_TRACK) -> Path:
    path = tmp_path / "mybox.toml"
    path.write_text(text)
    return path


def test_games_without_printed_values() -> None:
    for game in ("connect_four", "pig"):
        components = default_components(game)
        assert components.tables == {}
        assert components.stand_ins == ()
        assert components.tag == ""


def test_the_defaults() -> None:
    components = default_components("bot_factory")
    assert len(components.tables["spaces"]) == 11
    assert {"contracts", "track"} <= set(components.stand_ins)
    assert components.source == "default"
    assert len(components.hash) == 8
    assert components.tag == ""


def test_a_file_replaces_whole_tables(tmp_path: Path) -> None:
    components = load_components("bot_factory", own_file(tmp_path))
    assert components.changed == ("track",)
    assert components.provenance["track"] == "own"
    assert "track" not in components.stand_ins
    assert "contracts" in components.stand_ins
    assert components.tag == components.hash != default_components("bot_factory").hash
    assert components.tables["spaces"] == default_components("bot_factory").tables["spaces"]


def test_the_same_values_are_no_change(tmp_path: Path) -> None:
    text = 'assembly_bonus = ["RH", "YT", "BL", "GT"]'
    components = load_components("bot_factory", own_file(tmp_path, text))
    assert components.changed == ()
    assert components.tag == ""
    assert "assembly_bonus" not in components.stand_ins


def test_a_position_carries_the_hash_of_its_components(tmp_path: Path) -> None:
    path = own_file(tmp_path)
    position = tinmind.game("bot_factory").new(seed=1, components=path)
    assert position.to_dict()["values"] == {"R": 7, "Y": 7, "B": 7, "G": 7}
    assert Position.from_id(position.id, path) == position
    assert Position.from_toml(position.to_toml(), path) == position
    assert position != tinmind.game("bot_factory").new(seed=1)
    assert "mybox.toml" in repr(position)
    for read, text in ((Position.from_id, position.id), (Position.from_toml, position.to_toml())):
        with pytest.raises(ReadError, match=position.components.hash):
            read(text)
    with pytest.raises(ReadError, match="default components"):
        Position.from_id(tinmind.game("bot_factory").new(seed=1).id, path)


def test_only_what_is_in_play_counts() -> None:
    position = tinmind.game("bot_factory").new(seed=1)
    assert "inspection" in position.components.stand_ins
    assert "inspection" not in position.stand_ins
    assert {"contracts", "track"} <= set(position.stand_ins)
    texts = texts_of("bot_factory")
    assert not texts.is_in_play("production_tiles", {"players": 2, "production": 0})
    assert texts.is_in_play("production_tiles", {"players": 2, "production": 2})
    assert texts.is_in_play("inspection", {"players": 1})
    assert tinmind.game("pig").new(seed=1).stand_ins == ()


def test_a_mapping_will_do() -> None:
    position = tinmind.game("bot_factory").new(seed=1, components={"assembly_bonus": ["RT"]})
    assert position.components.changed == ("assembly_bonus",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("contrcts = []", 'unknown table "contrcts"; did you mean "contracts"'),
        ('game = "pig"', "for 'pig'"),
        ("format = 7", "format"),
        ("[provenance]\ntrak = 'own'", 'did you mean "track"'),
        ("[provenance]\ntrack = 'mine'", "must be one of"),
        ("provenance = 3", "provenance must be a table"),
        ("track = ", "is not TOML"),
    ],
)
def test_files_that_are_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=words) as caught:
        load_components("bot_factory", own_file(tmp_path, text))
    assert "mybox.toml: " in str(caught.value)


def test_values_that_cannot_be_name_their_table(tmp_path: Path) -> None:
    text = OWN_TRACK.replace("start = 7", "start = 77") + 'assembly_bonus = ["XX"]'
    with pytest.raises(ImpossiblePositionError) as caught:
        load_components(
            "bot_factory", own_file(tmp_path, 'assembly_bonus = ["XX"]\n' + text.rpartition("a")[0][:-1])
        )
    paths = " ".join(path for path, _ in caught.value.faults)
    assert "track" in paths
    assert "assembly_bonus" in paths
    assert caught.value.place.endswith("mybox.toml")


def test_components_of_another_game() -> None:
    with pytest.raises(ReadError, match="for bot_factory"):
        load_components("pig", default_components("bot_factory"))
