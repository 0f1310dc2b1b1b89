"""Every text of the client comes from the catalogues, in three languages, and every text there is used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.client.desk import ROOT
from tuilerie.words import LANGUAGES, words

SHELL: Final = ROOT / "client" / "src"
BOARDS: Final = sorted((ROOT / "src" / "tuilerie" / "games").glob("*/board"))
# names that are the same in every language
SAME_EVERYWHERE: Final = {"Tuilerie", "A4", "Letter"}
SAID: Final = re.compile(r"""["`]((?:client|refusal)\.[^"`]*)["`]""")
LETTERS: Final = re.compile(r"[^\W\d_]{2,}")


def sources(folder: Path, *kinds: str) -> Iterator[Path]:
    for kind in kinds:
        yield from (each for each in folder.rglob(f"*.{kind}") if "generated" not in each.parts)


def keys_said() -> set[str]:
    """Keys as they stand in the sources; `${…}` in a key stands for anything."""
    text = "\n".join(path.read_text("utf-8") for path in sources(SHELL, "svelte", "ts"))
    return set(SAID.findall(text)) | {"client.rules", "client.puzzles", "client.print"}


def pattern(key: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_shell_says_is_in_the_catalogue(language: str) -> None:
    known = words(language).keys
    missing = {key for key in keys_said() if not any(pattern(key).fullmatch(each) for each in known)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_shell_is_said_somewhere(language: str) -> None:
    said = [pattern(key) for key in keys_said()]
    own = {key for key in words(language).keys if key.startswith("client.")}
    assert {key for key in own if not any(each.fullmatch(key) for each in said)} == set()


def test_the_three_languages_say_the_same_things_with_the_same_values() -> None:
    def holes(language: str, key: str) -> set[str]:
        texts = {words(language).catalogue.ngettext(key, key, n) for n in (1, 2)}
        return {hole for text in texts for hole in re.findall(r"\{(\w+)\}", text)}

    own = {key for language in LANGUAGES for key in words(language).keys if key.startswith("client.")}
    differing = {key for key in own if len({frozenset(holes(each, key)) for each in LANGUAGES}) != 1}
    assert differing == set()


@pytest.mark.parametrize(
    "path",
    [each for folder in (SHELL, *BOARDS) for each in sources(folder, "svelte")],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def test_no_text_bypasses_the_catalogues(path: Path) -> None:
    assert plain_text(path.read_text("utf-8")) == []


def test_a_text_that_bypasses_the_catalogues_would_be_found() -> None:
    assert plain_text('<p class="a">Hello {name}</p>') == ["Hello"]
    assert plain_text('<button aria-label="Close it">{say("x")}</button>') == ["Close it"]
    assert plain_text('<p>{a > b ? say("x") : "y"}</p><style>p { color: red }</style>') == []


def plain_text(source: str) -> list[str]:
    """Words that stand in the markup itself, between tags or in attributes that are read out."""
    markup = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", source, flags=re.S)
    markup = without_expressions(markup)
    read_out = re.findall(r'(?:aria-label|title|placeholder|alt|label)="([^"]*)"', markup)
    between = re.sub(r"<[^>]*>", "\n", markup).split("\n")
    found = [each.strip() for each in (*between, *read_out)]
    return [each for each in found if LETTERS.search(each) and each not in SAME_EVERYWHERE]


def without_expressions(markup: str) -> str:
    """Without what stands in braces, however deep."""
    kept, depth = [], 0
    for letter in markup:
        depth += letter == "{"
        if not depth:
            kept.append(letter)
        depth -= letter == "}"
    return "".join(kept)
