"""The catalogues of the command line."""

import re
from pathlib import Path
from string import Formatter

import click
import pytest
from babel.messages.pofile import read_po

from tuilerie.cli.program import Program
from tuilerie.words import LANGUAGES, words

CLI = Path(__file__).parents[2] / "src/tuilerie/cli"


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    with (CLI / f"words/{language}.po").open("rb") as file:
        found = {}
        for message in read_po(file, locale=language):
            if message.id:
                key = message.id if isinstance(message.id, str) else message.id[0]
                assert message.string, key
                found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


def placeholders(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_key_has_words_and_the_same_values_in_every_language(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert list(english) == list(other)
    for key, texts in english.items():
        assert placeholders(texts) == placeholders(other[key]), key


def is_said(key: str, source: str) -> bool:
    """Whether the source names a key, whole or with its last parts filled in."""
    short = key.removeprefix("cli.").removeprefix("refusal.")
    begins = [key[: dot.end()] for dot in re.finditer(r"\.", key) if key[: dot.end()] not in ("cli.", "refusal.")]
    if (
        f'"{short}"' in source
        or f'"{key}"' in source
        or re.fullmatch(r"cli(\.[a-z]+)+\.help|cli(\.[a-z]+)*\.option\..+", key)
    ):
        return True
    return any(f'"{begin}{{' in source or f'"{begin.removeprefix("cli.")}{{' in source for begin in begins)


def test_every_key_is_used() -> None:
    source = "\n".join(path.read_text() for path in CLI.parent.rglob("*.py")).replace("'", '"')
    assert [key for key in catalogue("en") if not is_said(key, source)] == []
    assert not is_said("cli.never.said", source), "a planted key is found"


def kinds(command: click.Command) -> set[str]:
    """The types of all that a command and its tasks take, by the names under which they are refused."""
    found = {each.type.name for each in command.params}
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            tasks = [command.get_command(context, name) for name in command.list_commands(context)]
        found |= set().union(*(kinds(task) for task in tasks if task is not None))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_value_has_words(language: str) -> None:
    said_by_bounds = {"choice", "integer range", "float range", "boolean"}
    assert "file" in kinds(Program())
    assert {f"cli.kind.{kind}" for kind in kinds(Program()) - said_by_bounds} <= words(language).keys


def test_french_puts_no_break_spaces_before_its_high_marks() -> None:
    for key, texts in catalogue("fr").items():
        for text in texts:
            assert not re.search(r" [;?!»]|« | :(?!/)", text), key
