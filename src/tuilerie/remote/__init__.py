"""A client of the arena for programs: bots over the network, tests and measurements.

    async with Visit("http://127.0.0.1:8000") as visit:
        await visit.guest("Robot")
        table = await visit.quick("my-game")
        async with visit.watch(table["id"]) as seat:
            async for view in seat.views():
                if seat.to_move:
                    await seat.move(view["legal"][0])

A lost connection is made again and moves without an acknowledgement are sent again under their own id, so
that each counts once whatever happens to the network or the server. A seat adds a number of its own to the deal
once it has seen the table's commitment; after the end `check` shows that the dealer kept its promise.
"""

from tuilerie.remote.seat import PASSING, Disconnected, Seat, ServerRefused
from tuilerie.remote.visit import Visit

__all__ = ["PASSING", "Disconnected", "Seat", "ServerRefused", "Visit"]
