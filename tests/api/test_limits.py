"""Words for limits and seeds, and usable cores."""

from __future__ import annotations

from typing import Any

import pytest

from tinmind import Limits, ReadError
from tinmind.limits import parse_count, parse_seed, parse_size, parse_time, shorten, usable_cores
from tinmind.seeds import derive


@pytest.mark.parametrize(
    ("text", "seconds"), [("500ms", 0.5), ("3s", 3), ("1m", 60), ("2", 2), (".5", 0.5), ("1.5 m", 90)]
)
def test_times(text: str, seconds: float) -> None:
    assert parse_time(text) == seconds


@pytest.mark.parametrize(
    ("text", "size"), [("2G", 2**31), ("512M", 2**29), ("1.5k", 1536), ("100", 100), ("1GiB", 2**30)]
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    ("text", "count"), [("20000", 20000), ("20_000", 20000), ("20k", 20000), ("3M", 3_000_000)]
)
def test_counts(text: str, count: int) -> None:
    assert parse_count(text) == count


@pytest.mark.parametrize(("text", "seed"), [("0", 0), ("0xff", 255), (str(2**64 - 1), 2**64 - 1)])
def test_seeds(text: str, seed: int) -> None:
    assert parse_seed(text) == seed


@pytest.mark.parametrize("parse", [parse_time, parse_size, parse_count, parse_seed])
@pytest.mark.parametrize("text", ["", "x", "-1", "1e9999", "1 2", "inf", "nan", "1.2.3", str(2**65)])
def test_words_that_are_no_limits(parse: Any, text: str) -> None:
    with pytest.raises(ReadError):
        parse(text)


@pytest.mark.parametrize(
    "values",
    [
        {"seconds": 0},
        {"seconds": float("inf")},
        {"seconds": float("nan")},
        {"seconds": "3"},
        {"simulations": 0},
        {"simulations": 1.5},
        {"simulations": True},
        {"threads": -1},
        {"memory": 2**63},
        {"seed": -1},
        {"seed": 2**64},
    ],
)
def test_limits_that_cannot_be(values: dict[str, Any]) -> None:
    with pytest.raises(ReadError):
        Limits(**values)


def test_usable_cores() -> None:
    assert usable_cores() >= 1


def test_streams_differ_by_purpose_and_index() -> None:
    streams = {
        derive(seed, purpose, index) for seed in (1, 2) for purpose in ("agent", "search") for index in (0, 1)
    }
    assert len(streams) == 8
    assert derive(1, "agent", 0) == derive(1, "agent", 0)


def test_shortening_keeps_messages_on_one_line() -> None:
    assert shorten("a\nb\tc") == "a?b?c"
    assert len(shorten("x" * 1000)) == 40
