"""Options: bounds carried by the fields, refused before anything is dealt."""

from typing import Any

import pytest

from tuilerie import games
from tuilerie.errors import BadOption
from tuilerie.options import fields_of, option, option_texts, options, read_options, ruling


@options
class Sample:
    target: int = option(default=7, low=1, high=30)
    palette: str = ruling(default="4x3", choices=("4x3", "3x4"), cite="M2")
    open_hands: bool = ruling(default=False, cite="M19")


def test_defaults_texts_and_reading_agree() -> None:
    assert option_texts(Sample()) == {"target": "7", "palette": "4x3", "open_hands": "off"}
    options = read_options(Sample, {"target": "13", "open_hands": "on", "palette": "3x4"})
    assert options == Sample(target=13, open_hands=True, palette="3x4")
    assert read_options(Sample, option_texts(options)) == options


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("target", "0"),
        ("target", "31"),
        ("target", "seven"),
        ("target", "07"),
        ("target", "7.0"),
        ("target", "٧"),
        ("target", ""),
        ("target", "9" * 5000),
        ("palette", "5x5"),
        ("open_hands", "yes"),
        ("open_hands", "True"),
    ],
)
def test_a_text_out_of_bounds_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Sample, {name: text})
    assert caught.value.key == "option-out-of-bounds"
    assert caught.value.values["option"] == name


def test_a_misspelt_option_is_named_with_those_there_are() -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Sample, {"traget": "7"})
    assert caught.value.key == "unknown-option"
    assert "target" in caught.value.values["known"]


@pytest.mark.parametrize(
    "wrong", [{"target": "7"}, {"target": True}, {"open_hands": 1}, {"palette": 4}, {"target": 7.0}]
)
def test_a_wrong_type_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=f"option-out-of-bounds.*option={next(iter(wrong))}"):
        Sample(**wrong)


def test_a_ruling_cites_its_article() -> None:
    assert {each.name: each.cite for each in fields_of(Sample)} == {
        "target": None,
        "palette": "M2",
        "open_hands": "M19",
    }


@pytest.mark.parametrize("name", games.names())
def test_each_bound_of_every_game_is_taken_and_each_step_beyond_refused(name: str) -> None:
    game = games.find(name)
    for each in fields_of(game.options):
        if each.choices:
            for choice in each.choices:
                assert getattr(game.options(**{each.name: choice}), each.name) == choice
        else:
            assert each.low is not None
            assert each.high is not None
            for value in (each.low, each.high):
                assert getattr(game.options(**{each.name: value}), each.name) == value
            for value in (each.low - 1, each.high + 1):
                with pytest.raises(BadOption, match=f"option-out-of-bounds.*option={each.name}"):
                    game.options(**{each.name: value})
        if each.cite:
            assert each.cite in game.articles
