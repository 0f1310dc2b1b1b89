"""Plays a policy that `learn.py` kept at a table of the arena, as anybody's program may.

    make play                                     # the arena, in another terminal
    python examples/sit.py policy.npz             # a new table against greedy: open its address and watch
    python examples/sit.py policy.npz --table ID  # a table that you opened in the browser: play against it

A policy sees here what it saw when it learned: the view that the server sends to its seat, as numbers.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from httpx import HTTPError, InvalidURL
from learn import features, setting
from rich.console import Console

from tuilerie.adapters.dress import Dress
from tuilerie.errors import TuilerieError
from tuilerie.remote import Disconnected, Visit


class Sitter:
    """A policy and the eyes that it sees a table with."""

    def __init__(self, kept: Path, seats: int | None = None) -> None:
        try:
            with np.load(kept) as found:
                self.weights = {name: found[name] for name in found.files}
            self.game = str(self.weights.pop("game"))
        except (ValueError, TypeError, KeyError, EOFError, BadZipFile) as error:
            raise ValueError(f"{kept} holds no policy") from error
        self.dress = Dress(self.game, seats)

    def choose(self, view: dict[str, Any]) -> str:
        """The likeliest of the moves that a view lists."""
        row, moves = self.dress.read(view)
        seen = {"observation": row[None], "action_mask": self.dress.mask(moves)[None]}
        hidden = features(seen, self.dress)[0]
        for name in ("into", "middle"):
            if name in self.weights:
                hidden = np.tanh(hidden @ self.weights[name] + self.weights[f"{name} bias"])
        scores = hidden @ self.weights["policy"] + self.weights["policy bias"]
        return moves[max(moves, key=lambda action: scores[action])]


async def play(sitter: Sitter, choices: argparse.Namespace, console: Console) -> None:
    async with Visit(choices.server) as visit:
        await visit.guest(choices.name)
        table = choices.table
        if table is None:
            bots = {str(seat): choices.against for seat in range(1, sitter.dress.seats)}
            opened = await visit.create(
                sitter.game, sitter.dress.seats, seat=0, bots=bots, options=dict(choices.option), start=True
            )
            table = opened["id"]
        else:
            there = await visit.ask("GET", f"/api/tables/{table}")
            if (there["game"], len(there["seats"])) != (sitter.game, sitter.dress.seats):
                raise ValueError(f"this policy plays {sitter.game} with {sitter.dress.seats} seats")
            await visit.sit(table)
        console.print(f"at the table: {choices.server}/table/{table}", soft_wrap=True)
        async with visit.watch(table) as seat:
            async for view in seat.views():
                if seat.to_move:
                    await asyncio.sleep(choices.pause)
                    await seat.move(sitter.choose(view))
        outcome = (seat.view or {}).get("outcome")
        if outcome and seat.seat is not None:
            console.print(f"rank {outcome['ranks'][seat.seat]} with {outcome['scores'][seat.seat]} points")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("policy", type=Path)
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--table", metavar="ID", help="sit down there; else a new table is opened")
    parser.add_argument("--against", default="greedy", metavar="BOT", help="who sits at a new table")
    parser.add_argument(
        "--option", action="append", default=[], type=setting, metavar="NAME=VALUE", help="of a new table"
    )
    parser.add_argument("--name", default="Learner")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a move: the page keeps up with 2")
    choices = parser.parse_args()
    try:
        asyncio.run(play(Sitter(choices.policy), choices, Console()))
    except (OSError, ValueError, KeyError, HTTPError, InvalidURL, TuilerieError, Disconnected) as why:
        sys.exit(f"sit.py: {type(why).__name__}: {why}".splitlines()[0])
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
