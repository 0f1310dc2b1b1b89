"""Every refusal that the source can raise has its words, in every language, with every value they ask for."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import tuilerie
from tuilerie.errors import IllegalMove, TuilerieError
from tuilerie.words import LANGUAGES, Words, words

PACKAGE = Path(tuilerie.__file__).parent


class Raised(NamedTuple):
    """A place in the source that makes a refusal: its possible keys and the values given with them."""

    path: Path
    line: int
    keys: tuple[str, ...]
    values: frozenset[str]

    @property
    def game(self) -> str:
        """The game whose folder it stands in, if any."""
        return self.path.parent.name if self.path.parent.parent.name == "games" else ""


def sources() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}


def kinds(trees: dict[Path, ast.Module]) -> set[str]:
    """The names of all classes that are refusals."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"TuilerieError"}
    while grown := {name for name, above in bases.items() if above & found} - found:
        found |= grown
    return found


def raised(trees: dict[Path, ast.Module]) -> Iterator[Raised]:
    names = kinds(trees)
    for path, tree in trees.items():
        answered: dict[int, frozenset[str]] = {}
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in names and call.args:
                keys = tuple(literals(call.args[0])) or tuple(assigned(call.args[0], tree))
                given = frozenset(each.arg for each in call.keywords if each.arg)
                if keys:
                    yield Raised(path, call.lineno, keys, given)
                elif not is_passed_on(call.args[0], tree):
                    answered[call.lineno] = given
        if answered:
            yield Raised(path, min(answered), tuple(returned(tree)), frozenset().union(*answered.values()))


def literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)


def assigned(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The keys that a name of this module stands for: set to them, or run through in a loop over pairs."""
    if not isinstance(node, ast.Name):
        return
    for each in ast.walk(tree):
        match each:
            case ast.Assign(targets=[ast.Name(id=node.id)], value=value):
                yield from literals(value)
            case ast.For(target=ast.Tuple(elts=names), iter=ast.Tuple(elts=rows)):
                for index, name in enumerate(names):
                    if isinstance(name, ast.Name) and name.id == node.id:
                        for row in rows:
                            yield from literals(row.elts[index]) if isinstance(row, ast.Tuple) else ()


def returned(tree: ast.Module) -> Iterator[str]:
    """The keys of a module's functions that answer with a reason and its article."""
    for function in ast.walk(tree):
        if (
            isinstance(function, ast.FunctionDef)
            and function.returns
            and "Refusal" in ast.unparse(function.returns)
        ):
            for node in ast.walk(function):
                if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
                    yield from literals(node.elts[0])


def is_passed_on(node: ast.expr, tree: ast.Module) -> bool:
    """Whether the key is an argument of a function that makes refusals for others, or comes from a server."""
    if isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        return True
    return isinstance(node, ast.Name) and any(
        node.id in [each.arg for each in function.args.args]
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
    )


def entry(speak: Words, key: str, game: str) -> str | None:
    """The sentence of a key with its gaps, the one for several where there are two."""
    full = next((each for each in (f"{game}.refusal.{key}", f"refusal.{key}") if each in speak), None)
    if full is None:
        return None
    catalogue = speak.catalogue
    return catalogue.ngettext(full, full, 2) if full in speak.plurals else catalogue.gettext(full)


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


EVERY = list(raised(sources()))


def test_the_walk_finds_the_refusals() -> None:
    keys = {key for each in EVERY for key in each.keys}
    assert {"first-seat-empty", "database-not-empty", "unique-obliges", "too-often", "search-stopped"} <= keys
    assert len(keys) > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_that_its_values_fill(language: str) -> None:
    speak = words(language)
    wrong = [f"{each.path.name}:{each.line}: no key found" for each in EVERY if not each.keys]
    for each in EVERY:
        for key in each.keys:
            sentence = entry(speak, key, each.game)
            if sentence is None:
                wrong.append(f"{each.path.name}:{each.line}: {key} has no words")
            elif not gaps(sentence) <= each.values:
                wrong.append(f"{each.path.name}:{each.line}: {key} lacks {gaps(sentence) - each.values}")
    assert not wrong


def test_a_planted_refusal_without_words_or_values_is_found() -> None:
    source = 'class Planted(TuilerieError): ...\nPlanted("never-said")\nPlanted("seat-count", name=1)'
    one, other = raised({PACKAGE / "planted.py": ast.parse(source)})
    assert entry(words("en"), one.keys[0], one.game) is None
    sentence = entry(words("en"), other.keys[0], other.game)
    assert sentence is not None
    assert gaps(sentence) - other.values == {"span", "seats"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_words_is_told_without_its_key(language: str) -> None:
    sentence = words(language).refusal(TuilerieError("never-said"))
    assert "never-said" not in sentence
    assert sentence.endswith(".")
    assert "number" not in words(language).refusal(IllegalMove("seat-count"))
