"""``bench``: signatures, saved runs, comparison, plot."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run
from tinmind.benchmark import Benchmark, GameSpeed, compare


def test_the_signature_does_not_depend_on_the_number_of_rounds(run: Run) -> None:
    first, second = run("bench", "pig"), run("bench", "pig", "--rounds", "1")
    assert first.code == 0
    assert first.out.splitlines()[0].split() == ["game", "simulations/s", "signature"]
    signatures = [re.findall(r"Signature: ([0-9a-f]{8})", done.out) for done in (first, second)]
    assert signatures[0] == signatures[1] != []


def test_a_saved_run_is_compared(run: Run, home: Path) -> None:
    assert run("bench", "pig", "connect-four", "--rounds", "2", "--save", "run.json").code == 0
    done = run("bench", "pig", "--rounds", "2", "--compare", "run.json")
    assert done.code == 0
    assert re.search(r"pig +[\d,]+ +[0-9a-f]{8} +\d+\.\d\d +\d+\.\d\d to \d+\.\d\d", done.out)
    saved = json.loads((home / "run.json").read_text())
    saved["games"][0]["signature"] = "00000000"
    (home / "run.json").write_text(json.dumps(saved))
    done = run("bench", "pig", "--rounds", "2", "--compare", "run.json")
    assert done.code == 1, "the answer is no: other results"
    assert "other results" in done.out


NO_RATES = (
    '{"schema": "tinmind.bench/1", "signature": "a", "machine": "", "games": '
    '[{"game": "pig", "signature": "a", "simulations": 1, "rates": [], "rate": 1}]}'
)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"schema": "tinmind.hint/1"}', "\x00", NO_RATES])
def test_a_file_that_is_no_saved_run(run: Run, home: Path, text: str) -> None:
    (home / "run.json").write_text(text)
    done = run("bench", "pig", "--compare", "run.json")
    assert done.code == 2
    assert "run.json is no saved run of tinmind bench" in done.err
    assert run("bench", "pig", "--compare", "missing.json").code == 2
    assert run("bench", "pig", "--rounds", "1", "--plot", "speed.jpg").code == 2
    assert run("bench", "chess").code == 2


@pytest.mark.extra
def test_a_plot(run: Run, home: Path) -> None:
    pytest.importorskip("matplotlib", reason='needs pip install "tinmind[lab]"')
    assert run("bench", "pig", "--rounds", "1", "--plot", "speed.svg").code == 0
    assert "<svg" in (home / "speed.svg").read_text()


def test_ratios_and_their_intervals() -> None:
    def speed(*rates: float) -> Benchmark:
        return Benchmark("", (GameSpeed("pig", "a", 1, rates),), "")

    (ratio,) = compare(speed(200, 200, 200), speed(100, 100, 100))
    assert (ratio.value, ratio.low, ratio.high) == pytest.approx((2, 2, 2))
    (ratio,) = compare(speed(190, 200, 210), speed(95, 100, 105))
    assert ratio.value == pytest.approx(2, rel=0.01)
    assert 1.7 < ratio.low < 1.95 < 2.05 < ratio.high < 2.3
    assert compare(speed(1), Benchmark("", (), "")) == []


def built_levels() -> list[str]:
    """The instruction sets whose cores are installed beside the package."""
    folder = Path(tinmind.__file__).parent
    return sorted({path.name.split(".")[0].removeprefix("_core_") for path in folder.glob("_core_*.*")})


def test_the_signature_is_the_same_with_every_instruction_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed wheel has two cores; a search must not know which one it runs on."""
    signatures = set()
    for level in built_levels():
        monkeypatch.setenv("TINMIND_ISA", level.replace("_", "-"))
        words = [sys.executable, "-m", "tinmind", "bench", "--rounds", "1", "--json"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        signatures.add(json.loads(done.stdout)["signature"])
    assert len(signatures) == 1
