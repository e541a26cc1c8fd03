"""A bot with one fault: ``python bad_bot.py FAULT``. It speaks the protocol by hand, without the package.

It plays the first move it is offered; where the fault belongs to a decision it comes at the second one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

FAULT = sys.argv[1]
SLEEPER = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def fail() -> None:
    """The fault of a decision."""
    if FAULT == "slow":
        time.sleep(1.0)
    elif FAULT == "crashing":
        print("out of cheese", file=sys.stderr)
        sys.exit(3)
    elif FAULT == "signal":
        os.kill(os.getpid(), 9)
    elif FAULT == "illegal":
        say("bestmove resign")
    elif FAULT == "mute":
        time.sleep(600)
    elif FAULT == "babbling":
        while True:
            say("info simulations 1")
    elif FAULT == "wordless":
        say("bestmove")
    elif FAULT == "complaining":
        say("error I do not like this position")
    elif FAULT == "binary":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.flush()
    elif FAULT == "endless_line":
        say("info " + "x" * 100_000)
    elif FAULT == "hasty":
        say("bestmove roll\nbestmove roll")


def main() -> None:
    decisions = 0
    if FAULT == "silent":
        time.sleep(600)
    if FAULT == "deaf":  # reads nothing at all
        time.sleep(600)
    if FAULT == "forking":
        subprocess.Popen(SLEEPER)  # in its group
        subprocess.Popen(SLEEPER, start_new_session=True)  # out of it
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "tbi":
            say("tbiok" if FAULT == "nameless" else "id name bad\ntbiok")
        elif word == "isready":
            say("readyok")
        elif word == "go":
            decisions += 1
            if FAULT == "chatty":
                sys.stderr.write("x" * 1_000_000)
            if decisions == 2:
                fail()
            moves = rest.partition("moves ")[2].split(",")
            if FAULT == "patient":
                continue
            say("bestmove " + ("roll" if FAULT == "headstrong" else moves[0]))
            if FAULT == "twice":
                say("bestmove " + moves[0])
        elif FAULT == "fragile" and "AAAA" in rest:
            raise ValueError(rest)
        elif FAULT == "literal" and word not in ("position", "newgame", "setoption", "quit", "stop"):
            say(f"error {word}")
        elif word == "quit" and FAULT != "never_ending":
            return
    while FAULT == "never_ending":
        time.sleep(1)


main()
