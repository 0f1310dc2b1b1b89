"""Numbered choices: few at once, many word by word."""

from tuilerie.cli.play.choices import FEW, Choice, Menu


def menu(*texts: str) -> Menu:
    return Menu(texts, lambda text: text.replace("5", "blue lotus"))


PLACES = tuple(f"place {tile} {column}{row}" for tile in (3, 5, 7) for column in "abcd" for row in "1234")


def test_a_short_list_stands_as_it_is() -> None:
    assert menu("draw", "pass").numbered == {1: Choice("draw", 1), 2: Choice("pass", 1)}


def test_a_long_list_is_gone_through_word_by_word() -> None:
    first = menu(*PLACES)
    assert [(choice.text, choice.moves) for choice in first.choices] == [
        ("place 3", 16),
        ("place 5", 16),
        ("place 7", 16),
    ]
    second = first.narrowed("place 5")
    assert second
    assert len(second.choices) == 16
    assert all(choice.is_move for choice in second.choices)


def test_a_group_of_one_is_the_move_itself() -> None:
    choices = menu(*PLACES, "pass").choices
    assert [choice.text for choice in choices] == ["place", "pass"]
    assert choices[1].is_move


def test_choices_that_count_up_go_by_their_own_number() -> None:
    bids = menu(*(f"bid {coins}" for coins in range(8)))
    assert bids.numbered[3] == Choice("bid 3", 1)
    assert menu("bid 0").numbered == {0: Choice("bid 0", 1)}
    assert 0 not in menu("discard 3", "discard 4").numbered


def test_a_word_is_looked_for_in_text_and_sentence() -> None:
    assert menu(*PLACES).with_word("LOTUS").fitting == [text for text in PLACES if text.startswith("place 5")]
    assert menu(*PLACES).with_word("d4").fitting == ["place 3 d4", "place 5 d4", "place 7 d4"]
    assert menu(*PLACES).with_word("nothing").choices == []


def test_beginnings_are_whole_words() -> None:
    found = Menu(("place 1 a1", "place 11 a1"), str).narrowed("place 1")
    assert found
    assert found.fitting == ["place 1 a1"]
    assert menu("draw").narrowed("dra") is None


def test_every_move_can_be_reached_by_numbers() -> None:
    texts = tuple(f"lay {x} {y} {turn}" for x in range(-9, 9) for y in range(30) for turn in ("cw", "ccw"))
    start = Menu(texts, str)
    reached: list[str] = []
    front = [start]
    while front:
        here = front.pop()
        for choice in here.choices:
            if choice.is_move:
                reached.append(choice.text)
            else:
                further = here.narrowed(choice.text)
                assert further
                front.append(further)
    assert sorted(reached) == sorted(texts)
    assert len(texts) > FEW
