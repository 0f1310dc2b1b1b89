"""Small faults in the games: a comparison, a sign, a number, a truth value changed, as Cosmic Ray makes them."""

import json
import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from difflib import unified_diff
from hashlib import blake2b
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "src" / "tuilerie" / "games"
BOTS: Final = {"bot.py", "training.py", "prospect.py"}
"""How a bot thinks: it plays well or less well, and `bench/minds` tells which."""

DRAWN: Final = {"art.py", "sheets.py"}
"""What is drawn for the printer and the screen: looked at, not counted."""

MINDS: Final = re.compile(r"\bMind\(")
STRICT: Final = re.compile(r"\bstrict=True")
"""A check of our own that never fails: without it nothing is different."""

ORDER: Final = ("Lt", "LtE", "Gt", "GtE")
OPERATORS: Final = (
    "core/NumberReplacer",
    "core/AddNot",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ReplaceUnaryOperator_Delete_USub",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/ZeroIterationForLoop",
    *(f"core/ReplaceComparisonOperator_{a}_{b}" for a, b in permutations(ORDER, 2)),
    "core/ReplaceComparisonOperator_Eq_NotEq",
    "core/ReplaceComparisonOperator_NotEq_Eq",
    "core/ReplaceComparisonOperator_Is_IsNot",
    "core/ReplaceComparisonOperator_IsNot_Is",
    *(f"core/ReplaceBinaryOperator_{a}_{b}" for a, b in permutations(("Add", "Sub"), 2)),
    *(f"core/ReplaceBinaryOperator_{a}_{b}" for a in ("Mul", "FloorDiv", "Mod") for b in ("Add", "Sub")),
)


@dataclass(frozen=True)
class Mutant:
    """One fault: in which file, by which operator, at which of its places."""

    file: str
    operator: str
    occurrence: int

    @property
    def game(self) -> str:
        return Path(self.file).parts[0]

    @property
    def path(self) -> Path:
        return GAMES / self.file

    def code(self) -> str:
        return str(mutate_code(self.path.read_text(), get_operator(self.operator)(), self.occurrence))

    def change(self) -> tuple[str, str]:
        """The lines as they are and as they become."""
        lines = list(unified_diff(self.path.read_text().splitlines(), self.code().splitlines(), lineterm="", n=0))
        was = [line[1:].strip() for line in lines[2:] if line.startswith("-")]
        becomes = [line[1:].strip() for line in lines[2:] if line.startswith("+")]
        return " ".join(was), " ".join(becomes)


def files() -> list[Path]:
    return [each for each in sorted(GAMES.glob("*/*.py")) if each.name not in BOTS | DRAWN]


class _Places(Visitor):  # type: ignore[misc]  # the library has no types
    """The lines where an operator has a place, in order; what only types read is none."""

    def __init__(self, operator: Any) -> None:
        self.operator = operator
        self.lines: list[int] = []

    def visit(self, node: Any) -> Any:
        self.lines += [start[0] for start, _ in self.operator.mutation_positions(node)]
        return node


def every() -> Iterator[Mutant]:
    """All the faults that there are."""
    for path in files():
        text = path.read_text()
        tree, lines = get_ast(text), text.splitlines()
        for name in OPERATORS:
            places = _Places(get_operator(name)())
            places.walk(tree)
            for number, line in enumerate(places.lines):
                alike = MINDS.search(lines[line - 1]) or ("True" in name and STRICT.search(lines[line - 1]))
                if not alike:
                    yield Mutant(str(path.relative_to(GAMES)), name, number)


def names(mutants: list[Mutant]) -> list[str]:
    """The games that they are in."""
    return sorted({each.game for each in mutants})


def digest(*paths: Path) -> str:
    """Eight letters that stand for sources as they are."""
    return blake2b(b"".join(path.read_bytes() for path in paths), digest_size=4).hexdigest()


def known(folder: Path) -> list[Mutant]:
    """All the faults, listed once for the sources as they are: the list takes a while."""
    kept = folder / f"faults-{digest(*files())}.json"
    if not kept.exists():
        kept.write_text(json.dumps([astuple(each) for each in every()]))
    return [Mutant(*each) for each in json.loads(kept.read_text())]


def sample(found: list[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """So many of them by lot; None: all. A change of one file leaves the lots of the others as they were."""

    def lot(mutant: Mutant) -> bytes:
        return blake2b(repr((seed, *astuple(mutant))).encode()).digest()

    return sorted(found, key=lot)[:size]
