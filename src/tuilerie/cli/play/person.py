"""A person in a seat: what is asked of them, and the lines they type until one is a move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from rich.text import Text

from tuilerie.cli.play import asides, sentences
from tuilerie.cli.play.choices import FEW, Choice, Menu
from tuilerie.cli.play.workbench import VERBS, Workbench, drawing, workbench
from tuilerie.cli.screen import Screen, harmless
from tuilerie.errors import TuilerieError
from tuilerie.game import News, Seat
from tuilerie.match import Match
from tuilerie.tiles.bench import Bench

LONGEST: Final = 40
"""A move's text is shown up to so many characters: a mosaic's is seen better on the bench."""


class Left(Exception):
    """A person left the game."""


class Overtaken(Exception):
    """Another seat of a race arrived while this person was thinking."""


def _bench_of(view: Any) -> Bench | None:
    """What a view has to compose on, in games that compose."""
    bench: Bench | None = getattr(view, "bench", None)
    return bench


def nobody_arrived() -> bool:
    return False


@dataclass(slots=True)
class Person:
    """One person's place: the news they have not read yet, and their sketch."""

    screen: Screen
    match: Match
    seat: Seat
    who: Sequence[str]
    unread: list[News] = field(default_factory=list)
    bench: Workbench | None = None
    alone: bool = False
    """Whether all others are bots: then hints harm nobody."""
    view: Any = None
    menu: Menu = field(init=False)
    page: int = 0

    def hear(self) -> None:
        """Take the news of the last play."""
        self.unread += self.match.state.view(self.seat).news

    def look(self) -> None:
        """Tell what happened, draw what this seat may see and ask for its move."""
        game = self.match.header.game
        self.view = self.match.state.view(self.seat)
        self.menu = Menu(self.view.legal, self._sentence)
        self.page = 0
        self._set_up_bench()
        self.screen.show(*sentences.news_words(game, self.unread, self.screen, self.who))
        self.unread.clear()
        self.draw()
        self.screen.show(Text(sentences.question(game, self.view, self.screen, self.who), "bold"))
        self.list_choices()

    def draw(self) -> None:
        self.screen.show(sentences.drawn(self.match.header.game, self.view, self.screen, self.who))
        if self.bench:
            self._draw_bench()

    def stays(self) -> bool:
        """Take in that others acted meanwhile; False where this person has to look anew."""
        view = self.match.state.view(self.seat)
        same = view.to_act and (view.phase, view.legal) == (self.view.phase, self.view.legal)
        if not same or self.seat not in view.to_act or _bench_of(view) != _bench_of(self.view):
            return False
        self.view = view
        self.screen.show(*sentences.news_words(self.match.header.game, self.unread, self.screen, self.who))
        self.unread.clear()
        return True

    def _set_up_bench(self) -> None:
        """Keep the sketch while the bench stays the same."""
        bench = _bench_of(self.view)
        if bench is None or self.seat not in self.view.to_act:
            self.bench = None
        elif self.bench is None or self.bench.sketch.bench != bench:
            self.bench = workbench(bench)

    def _sentence(self, text: str) -> str:
        return sentences.move_words(self.match.header.game, text, self.screen, self.who)

    def move(self, arrived: Callable[[], bool] = nobody_arrived) -> str:
        """The text of the move this person wants; `arrived` says whether somebody else of a race was faster."""
        while True:
            line = " ".join(input(harmless(f"{self.who[self.seat]} > ")).split())
            if arrived():
                raise Overtaken
            try:
                text = self._answer(line)
            except TuilerieError as error:
                self.refuse(error)
            except OSError as error:
                self.screen.show(Text(f"✗ {self.screen.file_refusal(error)}", "bold"))
            else:
                if text is not None:
                    return text

    def refuse(self, error: TuilerieError) -> None:
        reason = self.screen.words.refusal(error, game=self.match.header.game.name, seats=self.who)
        self.screen.show(Text(f"✗ {reason}", "bold"))

    def _answer(self, line: str) -> str | None:
        """What a line does: the move it stands for, or None where it was something else."""
        first, _, rest = line.partition(" ")
        game = self.match.header.game
        match first:
            case "":
                self.list_choices()
            case "help" | "?" | "h":
                asides.show_help(self.screen, game, self.bench, alone=self.alone)
            case "rules":
                asides.show_rules(self.screen, game, rest)
            case "board" | "b":
                self.draw()
            case "moves" | "m":
                self.menu, self.page = self.menu.whole, 0
                self.list_choices()
            case "more":
                self.page += 1
                self.list_choices()
            case "back":
                self.menu, self.page = self.menu.whole, 0
                self.list_choices()
            case "save":
                asides.save(self.screen, self.match, rest)
            case "quit" | "q" | "exit":
                self._leave()
            case "done" if self.bench:
                self._compose(self.bench)
            case verb if self.bench and verb in VERBS:
                self._work(self.bench, line)
            case "hint":
                asides.show_hint(self.screen, self.match, self.seat, self.who, alone=self.alone)
            case word if word.startswith("/"):
                self.menu, self.page = self.menu.with_word(line[1:]), 0
                self.list_choices()
            case number if number.isascii() and number.isdigit() and not rest:
                return self._numbered(int(number[:6]))
            case _:
                return self._typed(line)
        return None

    def _numbered(self, number: int) -> str | None:
        choices = self.menu.numbered
        if number not in choices:
            self.screen.say("choice.none", first=min(choices, default=0), last=max(choices, default=0))
            return None
        choice = choices[number]
        if self.bench and choice.text in self.view.legal and not self._is_sure("bench.instead", choice.text):
            return None
        return self._chosen(choice)

    def _is_sure(self, key: str, text: str = "") -> bool:
        """Yes in any of the three languages."""
        answer = input(self.screen.text(key, move=self._sentence(text) if text else "") + " ").strip().lower()
        return answer[:1] in ("y", "o", "j")

    def _chosen(self, choice: Choice) -> str | None:
        if choice.is_move:
            return choice.text
        self.menu, self.page = self.menu.narrowed(choice.text) or self.menu, 0
        self.list_choices()
        return None

    def _typed(self, line: str) -> str | None:
        """A move, or the first words of several."""
        begun = None if line in self.menu.texts else self.menu.narrowed(line)
        if begun is None or begun.fitting == [line]:
            return line
        self.menu, self.page = begun, 0
        self.list_choices()
        return None

    def list_choices(self) -> None:
        choices = list(self.menu.numbered.items())
        self.page = min(self.page, max(0, (len(choices) - 1) // FEW))
        start = self.page * FEW
        for number, choice in choices[start : start + FEW]:
            self.screen.show(self._choice_line(number, choice))
        if start + FEW < len(choices):
            self.screen.say("choice.more", left=len(choices) - start - FEW)
        if self.menu.begun or self.menu.wanted:
            self.screen.say("choice.back")
        if self.bench:
            self.screen.say("choice.bench")
        elif not choices:
            self.screen.say("choice.type")

    def _choice_line(self, number: int, choice: Choice) -> Text:
        line = Text(f"{number:>4}  ")
        if choice.is_move:
            sentence = self._sentence(choice.text)
            line.append(sentence, "bold")
            line.append(f"  ({shortened(choice.text, LONGEST)})" if sentence != choice.text else "", "dim")
        else:
            line.append(f"{choice.text} …", "bold")
            line.append(f"  {self._named(choice.text)}({choice.moves})", "dim")
        return line

    def _named(self, begin: str) -> str:
        """What the last word of a move's beginning is called, if it has a name."""
        game = self.match.header.game
        words = begin.split(" ")
        fields = list(getattr(game.notation.verbs[words[0]], "__dataclass_fields__", {}))
        if 1 < len(words) <= len(fields) + 1:
            key = f"{game.name}.{fields[len(words) - 2]}.{words[-1]}"
            if key in self.screen.words:
                return f"{self.screen.words.say(key)} "
        return ""

    def _work(self, bench: Workbench, line: str) -> None:
        answer = bench.do(line.split(" "))
        if answer is None:
            self._draw_bench()
            if bench.sketch.mosaic and bench.sketch.mosaic.matches:
                self.screen.say("bench.finished")
        else:
            self.screen.show(Text(answer))

    def _draw_bench(self) -> None:
        if self.bench:
            self.screen.show(drawing(self.bench.sketch, self.screen, self.match.header.game.name))

    def _compose(self, bench: Workbench) -> None:
        """Offer the moves that a finished mosaic allows."""
        mosaic = bench.sketch.mosaic
        if mosaic is None:
            self.screen.say("bench.unfinished")
            return
        game = self.match.header.game
        texts = import_module(f"tuilerie.games.{game.name}.terminal").compose(self.view, mosaic)
        if texts:
            self.menu, self.page = Menu((*texts, *self.view.legal), self._sentence), 0
            self.list_choices()
        else:
            self.screen.say("bench.no-move" if mosaic.matches else "bench.wrong-joints")

    def _leave(self) -> None:
        if self._is_sure("leave.sure"):
            raise Left


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
