"""`tinmind.load`: whatever a person may give, and what is said when it cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tinmind
from tinmind import Error, ImpossiblePositionError, Position, ReadError, load


@pytest.fixture
def position() -> Position:
    return tinmind.game("bot_factory").new(seed=11)


def write(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "game.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def changed(position: Position, **fields: Any) -> dict[str, Any]:
    return position.to_dict() | fields


def test_the_seats_tell_the_number_of_players() -> None:
    for game in tinmind.games():
        for players in game.players:
            document = game.new(players=players, seed=1).to_dict()
            if "seats" not in document:
                continue
            options = {name: value for name, value in document["options"].items() if name != "players"}
            assert tinmind.Position.from_dict(document | {"options": options}).players == players
    document = tinmind.game("pig").new(players=3, seed=1).to_dict()
    with pytest.raises(tinmind.Error):
        tinmind.Position.from_dict(document | {"options": {"players": 2}})


def test_a_file_an_id_and_a_file_with_an_id(position: Position, tmp_path: Path) -> None:
    assert load(write(tmp_path, position.to_toml())) == position
    assert load(str(write(tmp_path, position.to_toml()))) == position
    assert load(write(tmp_path, f"\n{position.id}\n")) == position
    assert load(position.id) == position


def test_an_example_file_with_a_byte_order_mark(position: Position, tmp_path: Path) -> None:
    assert load(write(tmp_path, "\ufeff" + position.to_toml().replace("\n", "\r\n"))) == position


def test_what_a_seat_holds_may_be_written_in_any_order(position: Position) -> None:
    index = 0
    while len(set(position.to_dict()["seats"][0]["parts"])) < 3:
        index += 1
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.random_move(7, index))
    document = position.to_dict()
    for seat in document["seats"]:
        for name in ("parts", "projects", "completed"):
            seat[name].reverse()
    document["discards"].reverse()
    assert Position.from_dict(document) == position


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\x7fELF\0\0\1\2", "binary file"),
        ("game = 1".encode("utf-16"), "UTF-16"),
        (b"game = '\xe9'", "not UTF-8"),
        (b'game = "pig"\nseats = [', "is not TOML.*line 2"),
        (b"a" * (17 * 2**20), "larger than 16 MB"),
        (b"hello, what is the best move?", "is not TOML"),
        (b"{}", "is not TOML"),
        (b"[" * 50_000, "nested"),
    ],
)
def test_files_that_cannot_be_read(content: bytes, words: str, tmp_path: Path) -> None:
    path = write(tmp_path, content)
    with pytest.raises(ReadError, match=words) as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_and_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="is a folder"):
        load(tmp_path)
    with pytest.raises(ReadError, match="no such file"):
        load(tmp_path / "nothing.toml")
    for name in ("", "x" * 5000, "a\0b"):
        with pytest.raises(ReadError):
            load(name)


def test_a_truncated_file_at_every_line(position: Position, tmp_path: Path) -> None:
    lines = position.to_toml().splitlines(keepends=True)
    for count in range(len(lines) - 1):
        for cut in ("", lines[count][:-2]):
            try:
                read = load(write(tmp_path, "".join(lines[:count]) + cut))
            except Error:
                continue
            assert read == position  # what is gone followed from the rest


def test_five_red_heads_too_many(position: Position, tmp_path: Path) -> None:
    seats = position.to_dict()["seats"]
    seats[0]["parts"] = ["RH"] * 9
    with pytest.raises(ImpossiblePositionError, match=r"RH|red head") as caught:
        Position.from_dict(changed(position, seats=seats))
    assert any("seats[0].parts" in path for path, _ in caught.value.faults)


def test_five_red_heads_over_several_places(position: Position) -> None:
    seats = position.to_dict()["seats"]
    for seat in seats:
        seat["parts"] = ["RH", "RH", "RH", "RH"]
    with pytest.raises(ImpossiblePositionError, match=r"RH|R.H|red") as caught:
        Position.from_dict(changed(position, seats=seats))
    assert caught.value.faults


def test_an_unknown_field(position: Position) -> None:
    with pytest.raises(ImpossiblePositionError, match=r'weel.*did you mean "wheel"'):
        Position.from_dict(changed(position, weel=[]))


def test_a_contract_tile_on_two_spaces(position: Position) -> None:
    contracts = position.to_dict()["contracts"]
    contracts[3]["tile"] = contracts[0]["tile"]
    with pytest.raises(ImpossiblePositionError, match="contracts") as caught:
        Position.from_dict(changed(position, contracts=contracts))
    assert any("contracts" in path for path, _ in caught.value.faults)


def test_two_meeples_on_one_space(position: Position) -> None:
    meeples = position.to_dict()["meeples"] | {"p0": "A1", "p1": "A1"}
    with pytest.raises(ImpossiblePositionError, match=r"A1|meeples"):
        Position.from_dict(changed(position, meeples=meeples))


def test_seven_players(position: Position) -> None:
    with pytest.raises(ImpossiblePositionError, match=r"players.*1 to 4"):
        Position.from_dict(changed(position, options={"players": 7}))


def test_a_fault_of_a_file_names_the_file(position: Position, tmp_path: Path) -> None:
    path = write(tmp_path, position.to_toml().replace('marker = "', 'marker = "X'))
    with pytest.raises(ImpossiblePositionError) as caught:
        load(path)
    assert caught.value.place == str(path)
    assert str(caught.value).startswith(f"{path}: ")
