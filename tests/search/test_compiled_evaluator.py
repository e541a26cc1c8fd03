"""The evaluator and policy of the documentation in Cython, built as its page says, beside the numpy twin."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tinmind
from search.test_evaluator import EXAMPLES, example, rows_of

WEIGHTS = np.array([0.5, 0.0152, -0.0118, 0.0136, -0.01], dtype=np.float32)


def missing() -> str:
    """Why nothing can be built here; empty when all is there."""
    for name in ("Cython", "setuptools"):
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return "" if shutil.which(compiler) else f"there is no C compiler ({compiler})"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    if why := missing():
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("my_evaluator")
    for name in ("my_evaluator.pyx", "setup.py"):
        shutil.copy(EXAMPLES / name, folder)
    path = os.pathsep.join([tinmind.get_cython_path(), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("my_evaluator*" + sysconfig.get_config_var("EXT_SUFFIX"))
    spec = importlib.util.spec_from_file_location("my_evaluator", built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(position: tinmind.Position, simulations: int = 5000, threads: int = 1, **hooks: Any) -> Any:
    limits = tinmind.Limits(simulations=simulations, threads=threads, seed=3)
    return tinmind.search(position, limits, **hooks)


@pytest.mark.slow
@pytest.mark.parametrize("batch", [1, 16])
def test_the_same_tree_as_with_numpy(compiled: Any, batch: int) -> None:
    position = tinmind.game("pig").new(target=50)
    first = run(position, evaluator=compiled.linear(WEIGHTS), batch=batch)
    second = run(position, evaluator=example().LinearEvaluator(WEIGHTS), batch=batch)
    assert rows_of(first) == rows_of(second)
    assert (first.nodes, first.depth, first.memory) == (second.nodes, second.depth, second.memory)
    assert first.rows[0].visits > 500


@pytest.mark.slow
def test_the_policy_steers(compiled: Any) -> None:
    position = tinmind.game("pig").new(target=50)
    position.play("roll; ~6; roll; ~6; roll; ~6; roll; ~6")
    blind = compiled.linear([0.5, 0, 0, 0, 0])
    steered = run(position, evaluator=blind, policy=compiled.careful(), prior_uniform=0.0)
    plain = run(position, evaluator=blind, prior_uniform=1.0)
    visits = [{row.move: row.visits for row in result.rows} for result in (steered, plain)]
    assert visits[0]["hold"] > visits[1]["hold"]


@pytest.mark.slow
def test_threads_need_no_lock(compiled: Any) -> None:
    position = tinmind.game("pig").new(target=50)
    results = [
        run(position, threads=2, evaluator=compiled.linear(WEIGHTS), policy=compiled.careful(), batch=8)
        for _ in range(2)
    ]
    assert rows_of(results[0]) == rows_of(results[1])
    assert results[0].simulations == 5000


@pytest.mark.slow
def test_other_games_are_refused(compiled: Any) -> None:
    with pytest.raises(tinmind.Error, match="evaluator: it is made for 5 features, this game has 126"):
        run(tinmind.game("connect_four").new(), evaluator=compiled.linear(WEIGHTS))
    with pytest.raises(tinmind.Error, match="policy: it is made for 5 features, this game has 6"):
        run(tinmind.game("pig").new(players=3), policy=compiled.careful())
    with pytest.raises(tinmind.Error, match=r'capsule is of "tinmind\.policy", not of "tinmind\.eval'):
        run(tinmind.game("pig").new(), evaluator=compiled.careful())


class Record(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("num_features", ctypes.c_size_t),
        ("seats", ctypes.c_size_t),
        ("function", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
    ]


def capsule(record: Record, name: bytes) -> Any:
    make = ctypes.pythonapi.PyCapsule_New
    make.restype = ctypes.py_object
    make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(ctypes.addressof(record), name, None)


@pytest.mark.parametrize(("version", "size"), [(2, ctypes.sizeof(Record)), (1, 8)])
def test_a_capsule_of_another_build_is_refused(version: int, size: int) -> None:
    record = Record(version, size)
    with pytest.raises(tinmind.Error, match="built against another version of tinmind"):
        run(tinmind.game("pig").new(), evaluator=capsule(record, b"tinmind.evaluator"))


def test_the_files_are_where_compilers_look() -> None:
    assert (Path(tinmind.get_include()) / "tinmind_evaluator.h").is_file()
    assert (Path(tinmind.get_cython_path()) / "tinmind" / "evaluator.pxd").is_file()
