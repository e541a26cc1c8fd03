"""A game at the terminal: asking people, letting engines move, drawing or being told what is drawn.

The conversation of `tinmind play`. All state is in the recorded game, so it can stop at any moment and be
resumed. Rules and words are elsewhere: what is legal comes from the position, sentences from ``texts``.
"""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Sequence
from typing import Literal

from ..agents import Agent, AgentSpec, close_agent, make_agent
from ..agents.spec import COMMAND
from ..driver import instruction
from ..errors import AmbiguousMoveError, BotError, Error, IllegalMoveError
from ..hints import hint
from ..knowledge import known_to
from ..limits import parse_time, shorten
from ..near import nearest
from ..position import CHANCE, OVER, Event, PlayedMove, Position
from ..recorder import RecordedGame
from ..seeds import derive
from ..texts import Texts, texts_of
from .entries import HELP, SHORT, count_in, outcomes_meant
from .hint import print_hint
from .output import Output
from .picture import print_picture, print_standing, turn_words
from .positions import print_moves

ReadLine = Callable[[str], "str | None"]
Ending = Literal["over", "quit", "end of input"]
_WIDTH = 100
_MOST_CHOICES = 24  # listed with a question; `moves` lists all


class Session:
    """One sitting over a recorded game."""

    def __init__(
        self,
        game: RecordedGame,
        seats: Sequence[AgentSpec],
        read: ReadLine,
        out: Output,
        is_told: bool = False,
        has_steps: bool = False,
    ) -> None:
        """Sit down.

        Args:
            game: the game, new or resumed.
            seats: who decides for each seat.
            read: gives the next line of the person after a prompt, or ``None`` at the end of the input.
            out: where the conversation goes.
            is_told: dice and tiles are real: a person tells what was drawn.
            has_steps: the pieces lie on a table: say what to do with them, step by step.
        """
        self.game = game
        self.is_told = is_told
        self.has_steps = has_steps
        self._seats = seats
        self._read = read
        self._out = out
        self._taken: list[PlayedMove] = []  # what was taken back last, in the order it was played
        self._rest: list[PlayedMove] = []  # what stood behind an entry that is being fixed
        self._steps = 0  # told since a seat last moved
        self._texts: Texts = texts_of(game.position.game)
        seed = game.position.seed or 0
        self._agents: list[Agent | None] = [
            None if spec.is_human else self._made(spec, seed, seat) for seat, spec in enumerate(seats)
        ]
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": lambda _: self._say_moves(),
            "hint": self._hint,
            "undo": lambda rest: self._take_back(rest, "undo"),
            "redo": self._play_again,
            "fix": lambda rest: self._take_back(rest, "fix"),
            "show": lambda _: print_picture(self._position, self._out),
            "save": lambda _: self.say(f"kept in {self.game.path}"),
            "help": lambda _: self.say(HELP),
        }

    def _made(self, spec: AgentSpec, seed: int, seat: int) -> Agent:
        """An agent; what is said with a program is shown with ``-vv``."""
        if spec.kind != COMMAND:
            return make_agent(spec, self._position, seed, seat)
        from ..bots.agent import BotAgent, Manners
        from ..bots.traffic import Log

        manners = Manners(name=f"p{seat}", log=Log(note=lambda line: self._out.detail(line, level=2)))
        return BotAgent(spec, self._position, derive(seed, "agent", seat), seat, manners)

    @property
    def _position(self) -> Position:
        return self.game.position

    # --- the loop -------------------------------------------------------------------------

    def run(self) -> Ending:
        """Play until the game is over or the person leaves."""
        try:
            return self._run()
        finally:
            for agent in self._agents:
                close_agent(agent)

    def _run(self) -> Ending:
        while True:
            turn = self._position.turn
            if turn == OVER:
                if self._end():
                    break
            elif turn == CHANCE and not self.is_told:
                self._narrate(self.game.sample())
            elif turn != CHANCE and (agent := self._agents[turn]) is not None:
                self._narrate(*self.game.play(self._decide(agent, turn)))
            elif ending := self._ask():
                return ending
        self.game.finish()
        return "over"

    def _end(self) -> bool:
        """The result; whether it stays: a person may have mistyped the last entry."""
        can_mend = bool(self._entries())
        if can_mend:
            self.say("The game is over. An empty line ends it; undo or fix takes back a wrong entry.")
        print_standing(self._position, self._out)
        while can_mend and self._position.is_over:
            line = self._read("over> ")
            if line is None or not line.strip() or self._command(line) == "quit":
                break
            self._try(line.strip())
        return self._position.is_over

    def _decide(self, agent: Agent, turn: int) -> str:
        """The move of an engine, from what its seat knows."""
        started = time.perf_counter()
        try:
            move = agent.choose(self._known(turn), len(self._position.history))
        except BotError as error:
            raise error.at(f"p{turn} {self._seats[turn].text}") from None
        took = time.perf_counter() - started
        self._out.detail(f"p{turn} {self._seats[turn].text}: {move} ({took:.2f} s)")
        return move

    def _known(self, turn: int) -> Position:
        """What a seat knows; bots of others are told how it came to that as well."""
        position = self._position
        return position.view(turn) if self._seats[turn].is_own else known_to(position, turn)

    def _ask(self) -> Ending | None:
        """One line of the person; what it ended, if it did."""
        self._say_question()
        while True:
            line = self._read(self._prompt())
            if line is None:
                return "end of input"
            if self._command(line) == "quit":
                return "quit"
            if line.strip():
                break
        self._try(line.strip())
        return None

    def _command(self, line: str) -> str:
        """The first word of a line as a command has it; nothing where the line is a move."""
        word = line.strip().removeprefix("/").partition(" ")[0].lower()
        return "" if line.strip() in self._choices() else SHORT.get(word, word)

    def _try(self, line: str) -> None:
        try:
            self._obey(line)
        except Error as error:
            self.say(f"error: {error}")

    def _obey(self, line: str) -> None:
        word, _, rest = line.removeprefix("/").partition(" ")
        command = self._commands.get(self._command(line))
        if command:
            command(rest.strip())
        elif line.startswith("/"):
            close = nearest(word, [*self._commands, "quit"])
            raise Error(
                f'no command "/{word}"' + (f'; did you mean "/{close[0]}"?' if close else "; try help")
            )
        else:
            self._narrate(*self._play(line))
            self._taken, self._rest = self._rest, []

    # --- moves ----------------------------------------------------------------------------

    def _choices(self) -> list[str]:
        position = self._position
        return position.legal_moves or [text for text, _ in position.chance_outcomes]

    def _has_numbers(self) -> bool:
        """Whether moves can be given by their number; not where moves are numbers themselves."""
        return not any(text.isdigit() for text in self._choices())

    def _play(self, line: str) -> tuple[PlayedMove, ...]:
        choices = self._choices()
        if line.isascii() and line.isdigit() and self._has_numbers():
            number = int(line[:9])
            if not 1 <= number <= len(choices):
                raise IllegalMoveError(f"there is no number {number}; the list has 1 to {len(choices)}", line)
            return self.game.play(choices[number - 1])
        if not self._position.is_chance or line in choices:
            return self.game.play(line)
        if fits := outcomes_meant(line, choices):
            if len(fits) > 1:
                shown = ", ".join(fits[:4]) + (", ..." if len(fits) > 4 else "")
                raise AmbiguousMoveError(f'"{shorten(line)}" may be {shown}; write more of it', line, fits)
            return self.game.play(fits[0])
        try:
            return self.game.play(line)  # a game may read several outcomes at once
        except IllegalMoveError:
            if any(text.startswith("~") for text in choices) and not line.startswith("~"):
                return self._play_unsigned(line)
            raise

    def _play_unsigned(self, line: str) -> tuple[PlayedMove, ...]:
        """An outcome that was told without its sign."""
        try:
            return self.game.play(f"~{line}")
        except IllegalMoveError as error:
            raise IllegalMoveError(str(error).replace(f'"~{line}"', f'"{line}"'), line, error.near) from None

    def _entries(self) -> list[int]:
        """Where in the history a person entered something: own decisions, and told outcomes."""
        return [index for index, played in enumerate(self._position.history) if self._is_entry(played)]

    def _is_entry(self, played: PlayedMove) -> bool:
        return self.is_told if played.seat == CHANCE else self._seats[played.seat].is_human

    def _take_back(self, rest: str, word: Literal["undo", "fix"]) -> None:
        count = count_in(rest, word)
        entries = self._entries()
        if not entries:
            raise Error("you have entered nothing yet, there is nothing to take back")
        if count > len(entries):
            most = "only your one entry" if len(entries) == 1 else f"at most your {len(entries)} entries"
            raise Error(f"cannot take back {count} entries; {most} can be taken back")
        taken = self.game.undo(len(self._position.history) - entries[-count], word)
        self.say(f"taken back: {', '.join(each.move for each in taken)}")
        if word == "undo":
            self._taken = [*taken, *self._taken]
            return
        behind = [index for index, played in enumerate(taken) if index and self._is_entry(played)]
        self._taken, self._rest = [], list(taken[behind[0] :]) if behind else []
        if behind:
            self.say(f"enter it as it was; then redo {len(behind)} enters the rest again")

    def _play_again(self, rest: str) -> None:
        """Play what was taken back, up to the end of so many entries; what was drawn then is drawn again."""
        count = count_in(rest, "redo")
        entries = [index for index, played in enumerate(self._taken) if self._is_entry(played)]
        if not entries:
            raise Error("nothing was taken back, or something else was entered since")
        if count > len(entries):
            most = "only one entry" if len(entries) == 1 else f"at most {len(entries)} entries"
            raise Error(f"cannot enter {count} again; {most} can be")
        end = entries[count] if count < len(entries) else len(self._taken)
        again, self._taken = self._taken[:end], self._taken[end:]
        for each in again:
            try:
                played = self.game.play(each.move)
            except Error:
                self._taken = []  # it does not go on from here as it did
                raise
            self._narrate(*played)

    def _hint(self, rest: str) -> None:
        seconds = parse_time(rest) if rest else None
        print_hint(hint(self._position, seconds=seconds), self._out)

    # --- speaking -------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A line of the conversation."""
        self._out.answer(text)

    def _say_moves(self) -> None:
        print_moves(self._position, self._out, numbered=self._has_numbers())

    def _say_question(self) -> None:
        """Whose turn it is and what can be said, in as few lines as possible."""
        choices = self._choices()
        if self._has_numbers():
            choices = [f"{number}) {text}" for number, text in enumerate(choices, start=1)]
        is_drawn = self._position.is_chance
        what = self._texts.ask(self._choices()) if is_drawn else turn_words(self._position)
        self._out.answer(what, "bold")
        listed = "   ".join(choices[:_MOST_CHOICES])
        self.say(textwrap.fill(listed, _WIDTH, initial_indent="  ", subsequent_indent="  "))
        if len(choices) > _MOST_CHOICES:
            self.say(f"  ... and {len(choices) - _MOST_CHOICES} more; type moves for all")

    def _prompt(self) -> str:
        return "drawn> " if self._position.is_chance else f"p{self._position.turn}> "

    def _narrate(self, *moves: PlayedMove) -> None:
        """What was played or drawn, and what followed by the rules."""
        for played in moves:
            who = "" if played.seat == CHANCE else f"p{played.seat}: "
            words = self._texts.move(played.move)
            self.say(f"{who}{played.move}" + (f"  ({words})" if words else ""))
            self._steps = self._steps if played.seat == CHANCE else 0
            for event in played.events:
                self._tell(event)

    def _tell(self, event: Event) -> None:
        """What happened by the rules, as a story or as something to do."""
        step = instruction(self._position.game, event) if self.has_steps else None
        if step is None:
            self.say(f"  - {self._texts.event(event)}")
            return
        self._steps += 1
        self.say(f"  {self._steps}. {step.do}")
        rule = f" [{step.rule}]" if step.rule else ""
        if step.why or rule:
            indent = 5 * " "
            self.say(
                textwrap.fill(f"{step.why}{rule}", _WIDTH, initial_indent=indent, subsequent_indent=indent)
            )
