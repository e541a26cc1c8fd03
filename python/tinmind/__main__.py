"""``python -m tinmind``: the same as the command ``tinmind``."""

from .cli import main

main()
