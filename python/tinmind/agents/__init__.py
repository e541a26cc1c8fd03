"""Who sits at a seat, named by one agent string everywhere: command line, event files, Python.

- ``human``: a person;
- ``random``, ``policy``: any legal move, the rule of thumb of rollouts;
- ``mcts:simulations=2000,exploration=1.5``, ``expectimax:depth=3``, ``rollout:time=500ms``: a search afresh
  for each decision; ``clock=5m+3s`` gives it a clock for all its decisions of a game;
- ``file.py:Class``: a class of Python with ``choose(view, moves, clock) -> move``;
- ``cmd:COMMAND``: a program that speaks the bot protocol; ``cmd[Skill=3]:COMMAND`` sets its options, and the
  limits ``time``, ``clock`` and ``simulations``;
- ``automa``: the game's own automa, at the seat that it has in some games.
"""

from .making import check_agent, check_seat, close_agent, make_agent, seated
from .own import Agent, PolicyAgent, RandomAgent, SearchAgent
from .spec import DEFAULT_SIMULATIONS, KINDS, AgentSpec, parse_agent

__all__ = [
    "DEFAULT_SIMULATIONS",
    "KINDS",
    "Agent",
    "AgentSpec",
    "PolicyAgent",
    "RandomAgent",
    "SearchAgent",
    "check_agent",
    "check_seat",
    "close_agent",
    "make_agent",
    "parse_agent",
    "seated",
]
