"""Records: written, read, replayed, checked; a broken one says which line is wrong and why."""

from pathlib import Path

import pytest

from tests.games.books import book
from tests.laws.setups import VERSIONS, offered
from tuilerie import games, transcript
from tuilerie.errors import BadOption, BadRecord, IllegalMove, UnknownName
from tuilerie.fair import Deal, commitment, deal_from
from tuilerie.luck import luck_from
from tuilerie.match import Header, Match, header
from tuilerie.words import LANGUAGES, words

GOLDEN = sorted((Path(__file__).parent.parent / "records").glob("*.tuilerie"))


def played(name: str, plays: int = 100_000, deal: Deal | None = None) -> Match:
    game = games.find(name)
    match = Match(header(name, game.seats[0], deal or deal_from("record")))
    dice = luck_from("players")
    while not match.over and len(match.plays) < plays:
        seat, dice = dice.pick(sorted(match.state.to_act))
        move, dice = dice.pick(offered(game, match.state, seat))
        match.play(seat, move)
    return match


@pytest.mark.parametrize("name", games.names())
def test_a_record_reads_back_to_an_equal_match(name: str) -> None:
    for match in (played(name), played(name, plays=5)):
        text = transcript.write(match)
        again = transcript.read(text)
        assert again.state == match.state
        assert again.plays == match.plays
        assert transcript.write(again) == text


def test_a_record_without_a_play_reads_back() -> None:
    match = played("mozaika", plays=0)
    assert transcript.read(transcript.write(match)).state == match.state


def test_the_deal_depends_on_secret_and_every_seats_entropy() -> None:
    secret = bytes(range(32))
    seeds = {
        Deal(secret).seed,
        Deal(secret, (b"a", b"b", b"c")).seed,
        Deal(secret, (b"ab", b"", b"c")).seed,
        Deal(secret, (b"a", b"b", b"d")).seed,
        Deal(bytes(32), (b"a", b"b", b"c")).seed,
    }
    assert len(seeds) == 5
    assert Deal(secret).commitment == commitment(secret)


def test_verifying_shows_whether_the_published_deal_was_kept() -> None:
    deal = Deal(bytes(range(32)), (b"one", b"", b"three"))
    match = transcript.read(transcript.write(played("mozaika", plays=9, deal=deal)))
    assert transcript.verify(match) == deal.commitment
    assert transcript.verify(match, f" {deal.commitment.upper()}\n") == deal.commitment
    with pytest.raises(BadRecord) as caught:
        transcript.verify(match, commitment(b"another"))
    assert caught.value.key == "not-the-published-deal"


@pytest.fixture(scope="module")
def record() -> str:
    return transcript.write(played("mozaika"))


def resealed(lines: list[str]) -> str:
    """Lines with their checks made good again, as a patient forger would."""
    bare = [line.rpartition(" ;")[0] or line for line in lines]
    return "".join(f"{line} ;{check}\n" for line, check in zip(bare, transcript._checks(bare), strict=True))


def test_an_edited_line_is_named(record: str) -> None:
    lines = record.splitlines()
    for number in range(1, len(lines), 7):
        edited = [*lines]
        edited[number] = edited[number].replace(" ;", "0 ;")
        with pytest.raises(BadRecord) as caught:
            transcript.read("\n".join(edited) + "\n")
        assert caught.value.values["line"] == number + 1


def test_a_missing_a_doubled_and_a_swapped_line_are_named(record: str) -> None:
    lines = record.splitlines()
    for broken in (
        lines[:30] + lines[31:],
        [*lines[:31], *lines[30:]],
        [*lines[:30], lines[31], lines[30], *lines[32:]],
    ):
        with pytest.raises(BadRecord) as caught:
            transcript.read("\n".join(broken) + "\n")
        assert caught.value.values["line"] in (31, 32)


def test_every_truncation_is_refused(record: str) -> None:
    lengths = {*range(0, len(record), 211), len(record) - 1, len(record) - 2}
    for length in sorted(lengths):
        with pytest.raises(BadRecord) as caught:
            transcript.read(record[:length])
        assert caught.value.values["line"] >= 1


def test_a_forged_result_or_move_is_refused_even_with_good_checks(record: str) -> None:
    lines = record.splitlines()
    ranks = next(i for i, line in enumerate(lines) if line.startswith("ranks"))
    with pytest.raises(BadRecord) as caught:
        transcript.read(resealed([*lines[:ranks], "ranks 1 1 1", *lines[ranks + 1 :]]))
    assert (caught.value.key, caught.value.values["line"]) == ("wrong-result", ranks + 1)
    first = lines.index(next(line for line in lines if line.startswith("plays"))) + 1
    with pytest.raises(BadRecord) as caught:
        transcript.read(resealed([*lines[:first], "0 bid 5", *lines[first + 1 :]]))
    assert caught.value.key == "play-refused"
    assert caught.value.values["line"] == first + 1
    assert caught.value.article
    assert str(first + 1) in words("fr").refusal(caught.value, game="mozaika")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game mozaika 1", "game mozaika 99"),
        ("game mozaika 1", "game mozaika x"),
        ("game mozaika 1", "game chess 1"),
        ("option palette 4x3", "option palette 9x9"),
        ("option palette 4x3", "option colour 4x3"),
        ("option palette 4x3", "nonsense"),
        ("seat 1 seat 1", "seat 7 seat 1"),
    ],
)
def test_a_wrong_header_is_refused_even_with_good_checks(record: str, old: str, new: str) -> None:
    lines = [new if line.startswith(f"{old} ;") else line for line in record.splitlines()]
    with pytest.raises(BadRecord) as caught:
        transcript.read(resealed(lines))
    assert words("en").refusal(caught.value).startswith("Line ")


@pytest.mark.parametrize("word", ["game", "option", "seat", "commitment", "secret"])
def test_a_repeated_header_line_is_refused_even_with_good_checks(record: str, word: str) -> None:
    lines = record.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{word} "))
    with pytest.raises(BadRecord) as caught:
        transcript.read(resealed([*lines[: at + 1], *lines[at:]]))
    assert f"ine {at + 2}" in words("en").refusal(caught.value) or word == "seat"
    with pytest.raises(BadRecord, match="wrong-result"):
        transcript.read(resealed([*lines[:-20], lines[at], *lines[-20:]]))


def test_a_header_out_of_order_is_refused(record: str) -> None:
    lines = record.splitlines()
    with pytest.raises(BadRecord, match="bad-line"):
        transcript.read(resealed([lines[0], lines[2], lines[1], *lines[3:]]))


@pytest.mark.parametrize("name", games.names())
def test_a_forged_play_is_refused_in_words_in_every_language(name: str) -> None:
    """Without being told the game, as the command line reads a record."""
    lines = transcript.write(played(name, plays=2)).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("plays")) + 1
    for text in book(name).forged:
        for seat in (0, 1, 9):
            with pytest.raises(BadRecord) as caught:
                transcript.read(resealed([*lines[:first], f"{seat} {text}", *lines[first:]]))
            for language in LANGUAGES:
                sentence = words(language).refusal(caught.value)
                assert "refusal." not in sentence
                assert "…" not in sentence
                assert "{" not in sentence


def test_an_altered_secret_breaks_the_commitment_even_with_good_checks(record: str) -> None:
    lines = [f"secret {'00' * 32} ;" if line.startswith("secret ") else line for line in record.splitlines()]
    with pytest.raises(BadRecord) as caught:
        transcript.read(resealed(lines))
    assert "commitment-broken" in str(caught.value.values["because"])


@pytest.mark.parametrize(
    ("junk", "key"),
    [
        ("", "not-a-record"),
        ("\n", "not-a-record"),
        ("hello", "not-a-record"),
        ("\x00" * 50, "not-a-record"),
        ("tuilerie record 2 ;000000\n", "unknown-format"),
        ("tuilerie record 1\n", "record-truncated"),
    ],
)
def test_what_is_no_record_is_refused(junk: str, key: str) -> None:
    with pytest.raises(BadRecord, match=key):
        transcript.read(junk)


def test_a_header_refuses_wrong_seats_names_and_games() -> None:
    deal = deal_from("x")
    game = games.find("mozaika")
    for who in (("a", "b"), ("a", "b", "c", "d", "e", "f")):
        with pytest.raises(BadOption, match="seat-count"):
            Header(game, game.options(), len(who), deal, who)
    for name in ("", " a", "a\nb", "x" * 61):
        with pytest.raises(BadOption, match="bad-name"):
            Header(game, game.options(), 3, deal, (name, "b", "c"))
    with pytest.raises(UnknownName, match="unknown-game"):
        header("chess", 2, deal)


def test_a_match_refuses_a_seat_that_may_not_act_and_keeps_its_plays() -> None:
    match = played("epizodiak", plays=4)
    state, plays = match.state, list(match.plays)
    (acting,) = state.to_act
    waiting = (acting + 1) % 3
    with pytest.raises(IllegalMove, match="not-your-turn"):
        match.play(waiting, next(state.legal(acting)))
    assert (match.state, match.plays) == (state, plays)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_still_replays_to_its_result(path: Path) -> None:
    text = path.read_text()
    match = transcript.read(text)
    assert match.over
    assert transcript.write(match) == text


def test_every_version_of_every_game_has_a_golden_record() -> None:
    versions = {path.read_text().splitlines()[1].partition(" ;")[0] for path in GOLDEN}
    missing = sorted({f"game {game.name} {game.version}" for game in VERSIONS} - versions)
    assert not missing, f"no record of {', '.join(missing)}: tuilerie watch --record tests/records/… writes one"
    assert len(versions) == len(VERSIONS)
