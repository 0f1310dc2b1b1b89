"""The press's catalogue: every refusal has its words, and every word is said."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tuilerie.words import LANGUAGES, words

SRC = Path(__file__).parents[2] / "src/tuilerie"
FILES = [
    *sorted(SRC.glob("press/*.py")),
    *sorted(SRC.glob("art/*.py")),
    *sorted(SRC.glob("cli/commands/p[ru]*.py")),
]
SOURCE = "\n".join(path.read_text() for path in FILES)


def keys() -> list[str]:
    with (SRC / "press/words/en.po").open("rb") as file:
        return [m.id if isinstance(m.id, str) else m.id[0] for m in read_po(file, locale="en") if m.id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    raised = set(re.findall(r'Bad(?:Option|Notation|Puzzle)\(\s*"([a-z-]+)"|UnknownName\(\s*"([a-z-]+)"', SOURCE))
    assert len(raised) > 20
    for pair in raised:
        assert f"refusal.{pair[0] or pair[1]}" in words(language), pair


@pytest.mark.parametrize(
    "fault", sorted(set(re.findall(r'return "([a-z-]+-[a-z-]+)"|else "([a-z-]+-[a-z-]+)"', SOURCE)))
)
def test_every_fault_has_its_words(fault: tuple[str, str]) -> None:
    assert f"press.fault.{fault[0] or fault[1]}" in words("en")


def test_every_key_is_said() -> None:
    for key in keys():
        name = key.removeprefix("refusal.").removeprefix("press.fault.")
        of_a_command = re.match(r"cli\.(puzzle|print)\.(help|option\.\w+)$", key)
        named = key in ("press.ask.laying", "press.ask.turning")
        assert of_a_command or named or f'"{name}"' in SOURCE, key


def test_french_puts_no_break_spaces_before_its_high_marks() -> None:
    for key in keys():
        text = words("fr").catalogue.gettext(key)
        assert not re.search(r" [;?!»]|« | :(?!/)", text), key
