"""HTTP: puzzles of the day and others, answers judged, and things to print; worker processes do the work."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final

from litestar import Response, Router, get, post
from litestar.params import Parameter, QueryParameter

from tuilerie.errors import BadOption, TuilerieError
from tuilerie.press import kinds, line
from tuilerie.press.facts import PuzzleInfo, info
from tuilerie.press.making import Order
from tuilerie.server.people.accounts import Visitor
from tuilerie.server.play.fair_queue import Busy
from tuilerie.server.protocol.answers import Judged
from tuilerie.server.protocol.bodies import AnswerBody
from tuilerie.server.protocol.messages import END
from tuilerie.server.web.security import AnyRequest, address_of, arena_of
from tuilerie.tiles.mosaic import Mosaic
from tuilerie.tiles.puzzles import Givens

Refusal = tuple[type[TuilerieError], str, str | None, dict[str, Any]]

LARGEST: Final = 8
"""Tiles along a side of a puzzle made on demand, at most: larger ones are for the terminal."""
KEPT_DAYS: Final = 60
MOST_WAITING: Final = 30
"""Puzzles and pages that may wait because of one address."""


@get("/puzzles/{name:str}/day")
async def of_the_day(
    request: AnyRequest,
    someone: Visitor | None,
    name: str,
    on: Annotated[str | None, Parameter(max_length=10)] = None,
) -> PuzzleInfo:
    """The puzzle of the day, the same for everybody; of a day up to two months ago if asked."""
    today = datetime.now(UTC).date()
    day = today if on is None else _day(on)
    if not 0 <= (today - day).days <= KEPT_DAYS:
        raise BadOption("bad-day", text=str(day))
    text = await _days_line(request, _known(name), day)
    return info(line.read(text), day)


@get("/puzzles/{name:str}")
async def make(
    request: AnyRequest,
    someone: Visitor | None,
    name: str,
    width: Annotated[int, Parameter(ge=2, le=LARGEST)] = 4,
    height: Annotated[int, Parameter(ge=2, le=LARGEST)] = 4,
    colours: Annotated[int, Parameter(ge=2, le=4)] = 4,
    grade: Annotated[int | None, Parameter(ge=1, le=5)] = None,
    givens: Annotated[str, Parameter(pattern="^(locks|rim)" + END)] = "locks",
    seed: Annotated[str, Parameter(max_length=40)] = "",
) -> PuzzleInfo:
    """A puzzle of that size and grade; the same seed gives the same one."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request), someone.id if someone else None)
    given: Givens = "rim" if givens == "rim" else "locks"
    order = Order(_known(name), width, height, colours, givens=given, grade=grade)
    return info(line.read(await _run_in_worker(request, _make, order, seed)))


@get("/puzzle")
async def shared(
    someone: Visitor | None, text: Annotated[str, QueryParameter(name="line", max_length=4_000)]
) -> PuzzleInfo:
    """The puzzle that a shared line stands for."""
    return info(line.read(text))


@post("/puzzles/answer", status_code=200)
async def answer(someone: Visitor | None, data: AnswerBody) -> Judged:
    fault = line.read(data.line).fault(Mosaic.parse(data.mosaic))
    return Judged(fault is None, fault)


@get("/print/{what:str}", media_type="application/pdf")
async def printed(
    request: AnyRequest,
    someone: Visitor | None,
    what: str,
    which: Annotated[str | None, Parameter(max_length=4_000)] = None,
    paper: Annotated[str, Parameter(max_length=20)] = "a4",
    style: Annotated[str, Parameter(max_length=20)] = "colour",
    backs: bool = False,
    solution: bool = False,
    language: Annotated[str, Parameter(max_length=2)] = "en",
) -> Response[bytes]:
    """Tile sets, boards and puzzles in real size; a game's own choices (`print_choices`) are asked for by name."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request), someone.id if someone else None)
    own = {name: str(value) for name, value in request.query_params.items()}
    body = await _run_in_worker(request, _print, what, which, paper, style, own, backs, solution, language)
    headers = {"content-disposition": f'attachment; filename="tuilerie-{what}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


_days: dict[tuple[str, date], "asyncio.Task[str]"] = {}


async def _days_line(request: AnyRequest, name: str, day: date) -> str:
    """Made once a day: who asks while it is being made waits for the same one."""
    task = _days.pop((name, day), None)
    if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
        task = asyncio.create_task(_run_in_worker(request, _of_the_day, name, day))
    _days[name, day] = task
    if len(_days) > (KEPT_DAYS + 2) * len(kinds.names()):
        del _days[next(iter(_days))]
    return await asyncio.shield(task)


async def _run_in_worker(request: AnyRequest, task: Any, *values: Any) -> Any:
    """What a worker made; what it refused is refused here."""
    press, whom = arena_of(request).press, address_of(request)
    if press.waiting(whom) >= MOST_WAITING:
        raise Busy("press-busy")
    try:
        done, refusal = await press.work(whom, _or_refusal, task, *values)
    except (TimeoutError, BrokenProcessPool):
        raise Busy("press-busy") from None
    if refusal is not None:
        error, key, article, details = refusal
        raise error(key, article=article, **details)
    return done


def _or_refusal(task: Any, *values: Any) -> tuple[Any, Refusal | None]:
    """Run in a worker: errors do not travel well between processes, their parts do."""
    try:
        return task(*values), None
    except TuilerieError as error:
        return None, (type(error), error.key, error.article, error.values)


def _of_the_day(name: str, day: date) -> str:
    from tuilerie.press.daily import of_the_day as make_of_the_day

    return line.write(make_of_the_day(name, day).puzzle)


def _make(order: Order, seed: str) -> str:
    from tuilerie.luck import luck_from
    from tuilerie.press.making import make

    return line.write(make(order, luck_from(seed)).puzzle)


def _print(
    what: str,
    which: str | None,
    paper: str,
    style: str,
    own: dict[str, str],
    backs: bool,
    solution: bool,
    language: str,
) -> bytes:
    from tuilerie.art.paper import bound, press_for
    from tuilerie.press import printing
    from tuilerie.press.pdf import pdf
    from tuilerie.words import words

    press = press_for(words(language), paper, style)
    choices = printing.Choices(own, backs, solution)
    pages = printing.pages(press, what, which, choices)
    return pdf(bound(press, pages), press.paper, f"Tuilerie · {pages[0].title}")


def _known(name: str) -> str:
    """The name, where that game has puzzles."""
    kinds.of(name)
    return name


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadOption("bad-day", text=text) from None


press_router = Router(
    "/api", route_handlers=[of_the_day, make, shared, answer, printed], tags=["puzzles and print"]
)
