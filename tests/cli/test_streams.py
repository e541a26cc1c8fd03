"""Streams that the caller closed, and Ctrl-C while the program is still starting."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from cli.conftest import PROGRAM

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("words", ["doctor", "new pig", "show pig.toml", "play pig", "hint -"])
def test_closed_streams(closed: str, words: str, pig_file: str) -> None:
    assert pig_file
    done = subprocess.run(
        ["sh", "-c", f"{shlex.join(PROGRAM)} {words} {closed}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == (2 if words == "hint -" else 0)
    assert "Traceback" not in done.stderr
    assert "internal" not in done.stderr


def test_ctrl_c_while_starting() -> None:
    code = (
        "import tinmind.cli, sys, signal\n"
        "class Stop:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'click': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stop())\n"
        "tinmind.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
