"""The text of a new event file, with a comment for everything that can be set."""

from __future__ import annotations

import json

from .event import FORMAT, Event

_TEXT = """\
# An event of tinmind. Play it, or go on with it:  tinmind tournament run FILE
# Look at it, also while it runs:                  tinmind tournament report FILE
# Games are kept beside this file. More rounds and more bots may be added at any time; what decides how games
# go (game, options, seed, seating, limits, the agent of a bot) may not change once there are games.
format = {format}
game = {game}
players = {players}                 # seats of a table, 2 or more
{components}  # printed values of your own; a path from the folder of this file

[options]                    # switches of the rules document, for example max_rounds = 40
{options}
[schedule]
kind = {kind}         # round-robin: all groups of bots; gauntlet: those with a challenger;
                             # swiss: neighbours of the standings; challenge: the first bot alone against
                             # each other one; ladder: bots near each other in the order of this file
rounds = {rounds}                  # deals of every group (swiss: rounds of the event)
seating = {seating}        # rotations: a game from every seat; all: every order of the seats (up to 4)
# challengers = ["name"]     # of a gauntlet; the first bot where left out
seed = {seed}  # of everything that is drawn

[limits]                     # of all bots; the program's own may have their own, as in mcts:simulations=1000
# move_time = "100ms"        # for each decision
# clock = "5m+3s"            # for all decisions of a seat, with what is added for each
# simulations = 1000         # what bots that are programs of their own are told to search
grace = {grace}              # that an answer may be late
patience = {patience}             # until a bot without a time limit counts as hanging
adjudicate = 0               # states that a proof of the result may look at before a decision; 0: play on
# max_moves = 500            # then a game is judged as it stands

[run]                        # may be changed at any time
# workers = 2                # games at once; all usable cores where left out
# anchor = "name"            # the bot whose rating is 0; where left out, the mean of all is
keep_moves = false           # keep the moves of all games
# logs = "logs"              # folder for what is said with bots that are programs of their own
{bots}"""
_NO_COMPONENTS = '# components = "mine.toml" '


def event_text(event: Event) -> str:
    """The event as a file that says what can be changed."""
    schedule, limits = event.schedule, event.limits
    bots = "".join(
        f"\n[[bots]]\nname = {_quoted(bot.name)}\nagent = {_quoted(bot.agent)}\n" for bot in event.bots
    )
    return _TEXT.format(
        format=_quoted(FORMAT),
        game=_quoted(event.game),
        players=event.players,
        components=f"components = {_quoted(event.components)}" if event.components else _NO_COMPONENTS,
        options="".join(f"{name} = {_value(value)}\n" for name, value in event.options.items()),
        kind=_quoted(schedule.kind),
        rounds=schedule.rounds,
        seating=_quoted(schedule.seating),
        seed=_quoted(str(schedule.seed)),
        grace=_quoted(limits.grace),
        patience=_quoted(limits.patience),
        bots=bots,
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _value(value: object) -> str:
    """A switch as TOML: JSON has the same words for numbers, texts, truths and lists of them."""
    return json.dumps(value, ensure_ascii=False)
