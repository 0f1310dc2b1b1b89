"""A match as text: database record, replay, bug report and fixture at once.

Every line ends in ` ;` and six hex digits of a chain over all lines so far, so that an edited, missing or
added line is named. The dealer's secret and its commitment let anyone check that the deal was not altered.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field

from tuilerie import games
from tuilerie.errors import BadOption, BadRecord, TuilerieError
from tuilerie.fair import Deal, commitment
from tuilerie.match import Header, Match
from tuilerie.options import option_texts, read_options

FORMAT = "tuilerie record 1"
HEAD = ("game", "option", "seat", "commitment", "secret", "entropy")
"""The words of the header, in the order in which they stand."""
ONCE = ("game", "commitment", "secret")
MOST_LINES = 100_000
LONGEST_VERSION = 6


def write(match: Match) -> str:
    """The record of a match, over or not."""
    head = match.header
    lines = [
        FORMAT,
        f"game {head.game.name} {head.game.version}",
        *(f"option {name} {text}" for name, text in option_texts(head.options).items()),
        *(f"seat {seat} {name}" for seat, name in enumerate(head.who)),
        f"commitment {head.deal.commitment}",
        f"secret {head.deal.secret.hex()}",
        *(f"entropy {part.hex() or '-'}" for part in head.deal.entropy),
        "plays",
        *match.texts(),
    ]
    outcome = match.state.outcome
    if outcome:
        lines.append("ranks " + " ".join(map(str, outcome.ranks)))
        lines.append("scores " + " ".join(map(str, outcome.scores)))
    lines.append(f"end {len(match.plays)} {'over' if outcome else 'open'}")
    return "".join(f"{line} ;{check}\n" for line, check in zip(lines, _checks(lines), strict=True))


def read(text: str) -> Match:
    """The match of a record, replayed and checked line by line; BadRecord says which line is wrong and why."""
    return _Reader(_lines(text)).match()


def verify(match: Match, published: str | None = None) -> str:
    """The commitment that a replayed match keeps; refused if it is not the one that was published."""
    kept = commitment(match.header.deal.secret)
    if published is not None and not hmac.compare_digest(kept, published.strip().lower()):
        raise BadRecord("not-the-published-deal", commitment=kept, published=published.strip()[:64])
    return kept


def _checks(lines: list[str]) -> Iterator[str]:
    chain = b""
    for line in lines:
        chain = hashlib.sha256(chain + line.encode() + b"\n").digest()
        yield chain.hex()[:6]


def _lines(text: str) -> list[str]:
    """The lines without their checks, each checked."""
    raw = text.splitlines()
    if not raw or not raw[0].startswith("tuilerie record "):
        raise BadRecord("not-a-record", line=1)
    if raw[0].partition(" ;")[0] != FORMAT:
        raise BadRecord("unknown-format", line=1, format=raw[0][:40])
    if len(raw) > MOST_LINES:
        raise BadRecord("too-many-lines", line=MOST_LINES, most=MOST_LINES)
    parts = [line.rpartition(" ;") for line in raw]
    lines = [line for line, _, _ in parts]
    for number, (check, (_, _, written)) in enumerate(zip(_checks(lines), parts, strict=True), 1):
        if check != written:
            last = number == len(raw) and not raw[-1].startswith("end ")
            raise BadRecord("record-truncated" if last else "line-altered", line=number)
    if not lines[-1].startswith("end ") or not text.endswith("\n"):
        raise BadRecord("record-truncated", line=len(lines))
    return lines


@dataclass(slots=True)
class _Reader:
    """Reads checked lines in order; `at` is the line under the eye, for the errors."""

    lines: list[str]
    at: int = 1
    head: dict[str, list[str]] = field(default_factory=dict)

    def match(self) -> Match:
        self._head()
        try:
            match = Match(self._header())
        except BadRecord:
            raise
        except TuilerieError as error:
            raise self._refusal("bad-header", error) from error
        while self.at < len(self.lines) and self._line()[:1].isdigit():
            self._play(match)
            self.at += 1
        self._footer(match)
        return match

    def _line(self) -> str:
        return self.lines[self.at]

    def _head(self) -> None:
        last = HEAD[0]
        while self.at < len(self.lines) and self._line() != "plays":
            word, _, rest = self._line().partition(" ")
            if word not in HEAD or not rest or HEAD.index(word) < HEAD.index(last):
                raise BadRecord("bad-line", line=self.at + 1, text=self._line()[:60])
            if self._is_named(word, rest):
                raise BadRecord("line-repeated", line=self.at + 1, text=self._line()[:60])
            self.head.setdefault(word, []).append(rest)
            last = word
            self.at += 1
        for word in ("game", "seat", "commitment", "secret"):
            if word not in self.head:
                raise BadRecord("header-lacks", line=self.at, word=word)
        self.at += 1

    def _is_named(self, word: str, rest: str) -> bool:
        """Whether the header has said this before: a word that stands once, or the same option."""
        if word == "option":
            return any(rest.partition(" ")[0] == value.partition(" ")[0] for value in self.head.get(word, []))
        return word in ONCE and word in self.head

    def _header(self) -> Header:
        name, _, version = self.head["game"][0].partition(" ")
        if not version.isascii() or not version.isdigit() or len(version) > LONGEST_VERSION:
            raise BadOption("bad-version", text=version[:20])
        game = games.find(name, int(version))
        texts = dict(each.partition(" ")[::2] for each in self.head.get("option", []))
        names = [each.partition(" ") for each in self.head["seat"]]
        if [seat for seat, _, _ in names] != [str(seat) for seat in range(len(names))]:
            raise BadOption("seats-out-of-order")
        deal = Deal(
            _bytes(self.head["secret"][0]),
            tuple(_bytes(part.removesuffix("-")) for part in self.head.get("entropy", [])),
        )
        if deal.commitment != self.head["commitment"][0]:
            raise BadOption("commitment-broken")
        return Header(game, read_options(game.options, texts), len(names), deal, tuple(n for _, _, n in names))

    def _play(self, match: Match) -> None:
        seat, _, text = self._line().partition(" ")
        try:
            if seat not in map(str, range(match.header.seats)):
                raise BadOption("no-such-seat", seat=seat[:10])
            match.play_text(int(seat), text)
        except TuilerieError as error:
            raise self._refusal("play-refused", error) from error

    def _footer(self, match: Match) -> None:
        rest = self.lines[self.at :]
        outcome = match.state.outcome
        expected = [f"end {len(match.plays)} {'over' if outcome else 'open'}"]
        if outcome:
            expected[:0] = [
                "ranks " + " ".join(map(str, outcome.ranks)),
                "scores " + " ".join(map(str, outcome.scores)),
            ]
        for offset, (written, true) in enumerate(zip(rest, expected, strict=False)):
            if written != true:
                raise BadRecord("wrong-result", line=self.at + 1 + offset, told=written[:60], true=true)
        if len(rest) != len(expected):
            raise BadRecord("bad-line", line=self.at + min(len(rest), len(expected)), text=rest[-1][:60])

    def _refusal(self, key: str, error: TuilerieError) -> BadRecord:
        return BadRecord(key, article=error.article, line=self.at + 1, why=error.key, because=error)


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadOption("not-hexadecimal", text=text[:20]) from None
