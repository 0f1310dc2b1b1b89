"""Tables whose messages come from a match played here by bots from a fixed seed: the same at every run."""

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import BrowserContext, Route, WebSocketRoute

from tuilerie import bots
from tuilerie.fair import deal_from
from tuilerie.game import heard, message
from tuilerie.match import Match, header
from tuilerie.options import option_texts
from tuilerie.review import turning_point

NAMES = ("Ada", "Grace", "Emmy", "Sofja", "Maria")


def played(
    game: str,
    seats: int,
    plays: int,
    acting: int | None = None,
    *,
    seed: str = "pictures",
    texts: dict[str, str] | None = None,
) -> Match:
    """A match after so many plays of the game's own bots and, if asked, some more until a seat is to act."""
    match = Match(header(game, seats, deal_from(seed), texts=texts))
    while not match.over and (
        len(match.plays) < plays or (acting is not None and acting not in match.state.to_act)
    ):
        match.play(*thought(match))
    return match


def thought(match: Match) -> tuple[int, Any]:
    """What the game's own bot does next, in the first seat that may act."""
    bot = bots.find(match.header.game, bots.usual(match.header.game))
    seat = min(match.state.to_act)
    return seat, bots.move(match.state, seat, bot, match.luck("bot", seat))


def eve(
    game: str,
    wanted: Callable[[Any, Any], bool],
    *,
    seats: int = 3,
    you: int = 0,
    texts: dict[str, str] | None = None,
) -> tuple[Match, tuple[int, Any]]:
    """A match of bots before a play that is `wanted`, by the views of `you` before and after it; and the play."""
    for number in count():
        match = Match(header(game, seats, deal_from(f"eve {number}"), texts=texts))
        while not match.over:
            seat, move = thought(match)
            after = match.state.play(seat, move)
            if wanted(match.state.view(you), after.view(you)):
                return match, (seat, move)
            match.play(seat, move)
    raise AssertionError


class Live:
    """A table on a page at which the test makes the moves: each is told as the server tells it."""

    def __init__(self, context: BrowserContext, name: str, match: Match, you: int | None) -> None:
        self.match, self.you = match, you
        self.moves: list[str] = []
        """What the page has sent."""
        self.dead = False
        """Whether nothing gets through any more, though nobody has closed the line."""
        self._name = name
        context.route_web_socket(f"**/live/table/{name}", self._answer)
        afterwards(context, name, match, ())

    @property
    def address(self) -> str:
        return f"/table/{self._name}"

    def play(self, seat: int, move: Any) -> None:
        self.match.play(seat, move)
        self.show(len(self.match.plays) - 1)

    def show(self, seen: int) -> None:
        """All that happened since so many plays, in one step, as after a lost line."""
        content = view(self.match, self.you)
        self._send({**content, "news": content["news"][seen:]})
        self._send({"type": "table", "you": self.you, "table": _table(self._name, self.match)})

    def _answer(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)
        self._send({"type": "table", "you": self.you, "table": _table(self._name, self.match)})

    def _hear(self, message: str | bytes) -> None:
        content = json.loads(message)
        if self.dead:
            return
        if content["type"] == "hello":
            self._send(view(self.match, self.you))
        elif content["type"] == "ping":
            self._send({"type": "pong", "n": content["n"]})
        elif content["type"] == "move":
            self.moves.append(content["text"])

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))


def set_up(
    context: BrowserContext,
    name: str,
    match: Match,
    you: int | None,
    *,
    messages: Sequence[dict[str, Any]] = (),
    costly: Sequence[dict[str, Any]] = (),
) -> str:
    """Lets pages of the context find the match at a table of that name; its address.

    `messages` come after the view; `costly` are the moves that a review after the end finds.
    """

    def answer(socket: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            content = json.loads(message)
            if content["type"] == "ping":
                socket.send(json.dumps({"type": "pong", "n": content["n"]}))
            elif content["type"] == "hello":
                for each in (view(match, you), *messages):
                    socket.send(json.dumps(each))

        socket.on_message(hear)
        socket.send(json.dumps({"type": "table", "you": you, "table": _table(name, match)}))

    context.route_web_socket(f"**/live/table/{name}", answer)
    # only an ended match is asked about; where requests are answered here the browser keeps no file
    if match.over:
        afterwards(context, name, match, costly)
    return f"/table/{name}"


def set_up_replay(
    context: BrowserContext,
    name: str,
    match: Match,
    *,
    costly: Sequence[dict[str, Any]] = (),
    chances: Sequence[Sequence[float]] = (),
) -> str:
    """Lets pages of the context find the ended match as a replay; its address."""

    def answer(route: Route) -> None:
        eyes = parse_qs(urlsplit(route.request.url).query)["eyes"][0]
        seats = range(match.header.seats) if eyes == "all" else [None if eyes in ("onlooker", "own") else int(eyes)]
        again = Match(match.header)
        steps = [_step(again, None, seats)]
        for text, (seat, move) in zip(match.texts(), match.plays, strict=True):
            again.play(seat, move)
            steps.append(_step(again, text, seats))
        route.fulfill(json={"table": _table(name, match), "steps": steps})

    context.route(f"**/api/tables/{name}/replay?*", answer)
    afterwards(context, name, match, costly, chances)
    return f"/replay/{name}"


def afterwards(
    context: BrowserContext,
    name: str,
    match: Match,
    costly: Sequence[dict[str, Any]],
    chances: Sequence[Sequence[float]] = (),
) -> None:
    """Lets pages find what decided the match, and what a review of it would say."""

    def answer(route: Route) -> None:
        seats = [[each for each in costly if each["seat"] == seat] for seat in range(match.header.seats)]
        route.fulfill(json={"seats": seats, "weighed": len(match.plays), "whole": True, "chances": chances})

    context.route(f"**/api/tables/{name}/review", answer)
    context.route(f"**/api/tables/{name}/decided", lambda route: route.fulfill(json=_decided(match)))


def _decided(match: Match) -> dict[str, Any] | None:
    point = turning_point(match)
    if point is None:
        return None
    seen = []
    again = Match(match.header)
    for each in match.plays[: point.number]:
        seen.append(json.loads(message(again.state.view(None))))
        again.play(*each)
    news = msgspec.to_builtins(heard(tuple(again.state.view(None).news), None))
    return {"play": point.number, "seat": point.winner, "gained": point.gained, "before": seen[-1], "news": news}


def _step(match: Match, text: str | None, seats: Iterable[int | None]) -> dict[str, Any]:
    seen = {
        "onlooker" if seat is None else str(seat): json.loads(message(match.state.view(seat))) for seat in seats
    }
    return {"play": len(match.plays), "text": text, "views": seen}


def view(match: Match, you: int | None) -> dict[str, Any]:
    """The message with which a table shows all that has happened."""
    again = Match(match.header)
    missed = []
    for seq, (seat, move) in enumerate(match.plays):
        again.play(seat, move)
        news = msgspec.to_builtins(heard(tuple(again.state.view(you).news), you))
        missed.append({"seq": seq, "news": news})
    seen = json.loads(message(match.state.view(you)))
    return {"type": "view", "seq": len(match.plays) - 1, "view": seen, "news": missed, "clocks": None}


def _table(name: str, match: Match) -> dict[str, Any]:
    outcome = match.state.outcome
    seat = {
        "person": None,
        "guest": True,
        "bot": None,
        "points": None,
        "present": True,
        "away": False,
        "lost": False,
        "entropy": True,
    }
    return {
        "id": name,
        "game": match.header.game.name,
        "version": match.header.game.version,
        "options": option_texts(match.header.options),
        "seats": [{"kind": "person", "name": NAMES[each], **seat} for each in range(match.header.seats)],
        "status": "over" if match.over else "running",
        "public": False,
        "onlookers": True,
        "clock": {"kind": "none"},
        "race": match.header.game.race,
        "host": None,
        "commitment": match.header.deal.commitment,
        "seq": len(match.plays) - 1,
        "to_act": sorted(match.state.to_act),
        "watching": 0,
        "secret": None,
        "result": {**msgspec.to_builtins(outcome), "why": "rules"} if outcome else None,
        "rematch": None,
        "rematch_of": None,
        "starting": False,
        "idle": [],
        "wishes": [],
    }
