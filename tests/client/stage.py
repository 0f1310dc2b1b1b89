"""A table whose frames come from a match played here by bots from a fixed seed: the same at every run."""

import json
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import BrowserContext, Route, WebSocketRoute

from tuilerie import bots
from tuilerie.fair import deal_from
from tuilerie.game import heard, message
from tuilerie.match import Match, header
from tuilerie.options import option_texts

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
    bot = bots.find(match.header.game, bots.usual(match.header.game))
    while not match.over and (
        len(match.plays) < plays or (acting is not None and acting not in match.state.to_act)
    ):
        seat = min(match.state.to_act)
        match.play(seat, bots.move(match.state, seat, bot, match.luck("bot", seat)))
    return match


def set_up(
    context: BrowserContext,
    name: str,
    match: Match,
    you: int | None,
    *,
    frames: Sequence[dict[str, Any]] = (),
    costly: Sequence[dict[str, Any]] = (),
) -> str:
    """Lets pages of the context find the match at a table of that name; its address.

    `frames` come after the view; `costly` are the moves that a review after the end finds.
    """

    def answer(socket: WebSocketRoute) -> None:
        def hear(frame: str | bytes) -> None:
            if json.loads(frame)["type"] == "hello":
                for each in (view(match, you), *frames):
                    socket.send(json.dumps(each))

        socket.on_message(hear)
        socket.send(json.dumps({"type": "table", "you": you, "table": _table(name, match)}))

    context.route_web_socket(f"**/live/table/{name}", answer)
    _review(context, name, match, costly)
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
    _review(context, name, match, costly, chances)
    return f"/replay/{name}"


def _review(
    context: BrowserContext,
    name: str,
    match: Match,
    costly: Sequence[dict[str, Any]],
    chances: Sequence[Sequence[float]] = (),
) -> None:
    """Lets them find what a review of the match would say."""

    def answer(route: Route) -> None:
        seats = [[each for each in costly if each["seat"] == seat] for seat in range(match.header.seats)]
        route.fulfill(json={"seats": seats, "weighed": len(match.plays), "whole": True, "chances": chances})

    context.route(f"**/api/tables/{name}/review", answer)


def _step(match: Match, text: str | None, seats: Iterable[int | None]) -> dict[str, Any]:
    seen = {
        "onlooker" if seat is None else str(seat): json.loads(message(match.state.view(seat))) for seat in seats
    }
    return {"play": len(match.plays), "text": text, "views": seen}


def view(match: Match, you: int | None) -> dict[str, Any]:
    """The frame with which a table shows all that has happened."""
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
        "stage": "over" if match.over else "running",
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
