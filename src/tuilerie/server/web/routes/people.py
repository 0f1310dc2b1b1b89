"""HTTP: who you are."""

from typing import Any

from litestar import Response, Router, delete, get, patch, post, put
from litestar.datastructures import Cookie

from tuilerie.server.people import export
from tuilerie.server.people.accounts import SESSION_LIFE, Visitor
from tuilerie.server.people.names import login_of
from tuilerie.server.protocol.answers import Devices, Me
from tuilerie.server.protocol.bodies import (
    AccountBody,
    DeleteBody,
    DeviceBody,
    GuestBody,
    LoginBody,
    NameBody,
    PasswordBody,
    PreferencesBody,
)
from tuilerie.server.web.security import COOKIE, AnyRequest, address_of, arena_of


def _let_in(request: AnyRequest, visitor: Visitor, token: str) -> Response[Me]:
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION_LIFE // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(visitor.me(), cookies=[cookie])


def _let_out() -> Response[None]:
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE)
    return answer


@post("/guest", status_code=200)
async def be_guest(request: AnyRequest, someone: Visitor | None, data: GuestBody) -> Response[Me]:
    """Play at once, under a name or without one. Who has a session already keeps it and changes its name."""
    arena = arena_of(request)
    if someone is not None and someone.guest:
        if data.name is not None:
            await arena.people.rename(someone, data.name)
        renamed = await arena.people.visitor(request.cookies.get(COOKIE))
        assert renamed is not None
        return Response(renamed.me())
    arena.limits.check("guest", address_of(request))
    return _let_in(request, *await arena.people.guest(data.name))


@get("/me")
async def who_am_i(visitor: Visitor) -> Me:
    return visitor.me()


@patch("/me", status_code=204)
async def rename(request: AnyRequest, visitor: Visitor, data: NameBody) -> None:
    await arena_of(request).people.rename(visitor, data.name)


@put("/me/preferences", status_code=204)
async def prefer(request: AnyRequest, visitor: Visitor, data: PreferencesBody) -> None:
    await arena_of(request).people.prefer(visitor, data.preferences)


@delete("/me", status_code=204)
async def delete_me(request: AnyRequest, visitor: Visitor, data: DeleteBody) -> Response[None]:
    """Delete the account: name, words and ratings go, matches that are over stay under no name."""
    arena = arena_of(request)
    arena.limits.check("login", address_of(request), visitor.id)
    await arena.people.delete(visitor, data.password)
    for match in await arena.setup.leave_all(visitor.id):
        await arena.leave_running(visitor.id, match)
    return _let_out()


@get("/me/export")
async def export_me(request: AnyRequest, visitor: Visitor) -> dict[str, Any]:
    """Everything that is kept about you."""
    arena = arena_of(request)
    arena.limits.check("replay", address_of(request), visitor.id)
    return await export.about(arena.database, visitor.id)


@get("/me/devices")
async def my_devices(request: AnyRequest, visitor: Visitor) -> Devices:
    """Which of your devices are told of your turns."""
    devices = arena_of(request).devices
    return Devices(await devices.public_key(), await devices.shown(visitor))


@put("/me/devices", status_code=200)
async def add_device(request: AnyRequest, visitor: Visitor, data: DeviceBody) -> Devices:
    """From now on this browser is told when it is your turn in a game at leisure."""
    arena = arena_of(request)
    arena.limits.check("device", address_of(request), visitor.id)
    await arena.devices.add(visitor, data)
    return Devices(await arena.devices.public_key(), await arena.devices.shown(visitor))


@delete("/me/devices/{device:str}", status_code=204)
async def remove_device(request: AnyRequest, visitor: Visitor, device: str) -> None:
    await arena_of(request).devices.remove(visitor, device)


@post("/account", status_code=200)
async def be_account(request: AnyRequest, visitor: Visitor, data: AccountBody) -> Response[Me]:
    """The guest becomes an account and keeps its games."""
    arena = arena_of(request)
    arena.limits.check("login", address_of(request))
    return _let_in(request, *await arena.people.account(visitor, data.name, data.password))


@post("/login", status_code=200)
async def log_in(request: AnyRequest, someone: Visitor | None, data: LoginBody) -> Response[Me]:
    arena = arena_of(request)
    arena.limits.check("login", address_of(request))
    # by address and name together: a stranger's wrong guesses must not lock the owner out
    arena.limits.check("login-name", f"{address_of(request)} {login_of(data.name)}")
    return _let_in(request, *await arena.people.login(data.name, data.password, someone))


@post("/logout", status_code=204)
async def log_out(request: AnyRequest, visitor: Visitor) -> Response[None]:
    await arena_of(request).people.logout(visitor, everywhere=False)
    return _let_out()


@post("/logout-everywhere", status_code=204)
async def log_out_everywhere(request: AnyRequest, visitor: Visitor) -> Response[None]:
    await arena_of(request).people.logout(visitor, everywhere=True)
    return _let_out()


@post("/password", status_code=200)
async def change_password(request: AnyRequest, visitor: Visitor, data: PasswordBody) -> Response[Me]:
    """A new password ends every session but the one that comes back with this answer."""
    arena = arena_of(request)
    arena.limits.check("login", address_of(request), visitor.id)
    return _let_in(request, *await arena.people.change_password(visitor, data.old, data.new))


people_router = Router(
    "/api",
    route_handlers=[
        be_guest,
        who_am_i,
        rename,
        prefer,
        delete_me,
        export_me,
        my_devices,
        add_device,
        remove_device,
        be_account,
        log_in,
        log_out,
        log_out_everywhere,
        change_password,
    ],
    tags=["people"],
)
