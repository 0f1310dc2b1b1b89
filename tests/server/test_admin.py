"""The operator's commands as processes, beside a running server."""

import asyncio
import gzip
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.harness.commands import admin, tuilerie
from tests.server.harness.process import Server
from tests.server.harness.visits import named, race_lost_by
from tests.server.harness.wire import Wire, table_of
from tuilerie.remote import ServerRefused, Visit
from tuilerie.words import LANGUAGES, words


def test_a_table_is_listed_and_closed_under_its_people(either: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = await named(stack, either, "Ada", "Bob")
            table = await table_of(either, visits, "mosaspin")
            assert table in await asyncio.to_thread(admin, either, "tables", "running")
            wire = await stack.enter_async_context(Wire(either, f"/live/table/{table}", visits[0]))
            await wire.hello()
            await asyncio.to_thread(admin, either, "close", table)
            message = await wire.until("table")
            while message["table"]["status"] != "closed":
                message = await wire.until("table")
            await wire.send(type="move", id="late", text="give-up")
            assert (await wire.until("refusal"))["key"] == "match-ended"
            facts = await visits[1].ask("GET", f"/api/tables/{table}")
            assert (facts["status"], facts["result"]["why"]) == ("closed", "closed")
            waiting = (await visits[0].create("mosaspin", 2))["id"]
            await asyncio.to_thread(admin, either, "close", waiting)
            async with asyncio.timeout(60):  # the server hears of it by a notice
                while (await visits[0].ask("GET", f"/api/tables/{waiting}"))["status"] != "closed":
                    await asyncio.sleep(0.1)

    asyncio.run(story())


def test_a_banned_person_is_out_at_once_and_a_reset_password_lets_in_again(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, shared, "Lovelace")
            await ada.account("analytical engine")
            await asyncio.to_thread(admin, shared, "ban", "lovelace")
            with pytest.raises(ServerRefused, match="not-logged-in"):
                await ada.create("mosaspin", 2)
            async with Visit(shared.address) as again:
                with pytest.raises(ServerRefused, match="wrong-name-or-password"):
                    await again.login("Lovelace", "analytical engine")
                await asyncio.to_thread(admin, shared, "unban", "lovelace")
                output = await asyncio.to_thread(admin, shared, "password", "lovelace")
                await again.login("Lovelace", output.split()[-1])
                await asyncio.to_thread(admin, shared, "rename", "lovelace", "Countess")
                assert (await again.ask("GET", "/api/me"))["name"] == "Countess"

    asyncio.run(story())


def test_a_game_turned_off_opens_no_new_tables(shared: Server) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            (ada,) = await named(stack, shared, "Ada")
            await asyncio.to_thread(admin, shared, "off", "mosapuzzle")
            with pytest.raises(ServerRefused, match="game-off"):
                await ada.create("mosapuzzle", 2)
            games = await ada.ask("GET", "/api/games")
            assert [each["name"] for each in games if not each["on"]] == ["mosapuzzle"]
            await asyncio.to_thread(admin, shared, "on", "mosapuzzle")
            await ada.create("mosapuzzle", 2)

    asyncio.run(story())


def test_a_damaged_match_is_found_and_repaired_from_its_record(shared: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            visits = await named(stack, shared, "Ada", "Bob")
            table = await table_of(shared, visits, "mosaspin")
            async with Wire(shared, f"/live/table/{table}", visits[0]) as wire:
                await wire.hello()
                await wire.send(type="move", id="a", text="give-up")
                await wire.until("ack")
            record = tmp_path / "record"
            record.write_text(await visits[0].record(table))
            assert "whole" in await asyncio.to_thread(admin, shared, "inspect", table)
            with sqlite3.connect(shared.folder / "tuilerie.sqlite") as damaged:
                damaged.execute("UPDATE journal SET text = 'fly away' WHERE match = ?", (table,))
            damaged.close()
            assert "Entry 0" in await asyncio.to_thread(admin, shared, "inspect", table)
            where = ("--data", str(shared.folder))
            for verb in ("inspect", "repair"):  # in words, in every language
                said = await asyncio.to_thread(tuilerie, "admin", *where, verb, table, lang="de")
                assert "Zug „fly“ gibt es hier nicht" in said.stdout + said.stderr, said
            (tmp_path / "none").write_bytes(b"\xff\xfe")
            none = await asyncio.to_thread(tuilerie, "admin", *where, "repair", table, str(tmp_path / "none"))
            assert (none.returncode, none.stderr.count("\n")) == (1, 1), none.stderr
            assert "whole" in await asyncio.to_thread(admin, shared, "repair", table, str(record))
            with sqlite3.connect(shared.folder / "tuilerie.sqlite") as mended:
                ids = mended.execute("SELECT move_id FROM journal WHERE match = ?", (table,)).fetchall()
            mended.close()
            assert ids == [("repaired-0",)], "a person's play stays a person's: it counts for their strength"
            async with asyncio.timeout(60):  # the server hears of it by a notice
                while await visits[1].record(table) != record.read_text():
                    await asyncio.sleep(0.1)

    asyncio.run(story())


def test_a_damaged_match_can_still_be_closed(tmp_path: Path) -> None:
    async def begun() -> str:
        async with AsyncExitStack() as stack:
            return await table_of(server, await named(stack, server, "Ada", "Bob"), "mosaspin")

    with Server(None, tmp_path / "arena") as server:
        table = asyncio.run(begun())
    with sqlite3.connect(server.folder / "tuilerie.sqlite") as damaged:
        damaged.execute(
            "INSERT INTO journal (match, seq, kind, seat, text, at, spent) "
            "VALUES (?, 0, 'play', 0, 'fly away', 0, 0)",
            (table,),
        )
    damaged.close()
    assert table in admin(server, "tables", "running")
    admin(server, "close", table)
    assert table not in admin(server, "tables", "running")
    assert table in admin(server, "tables", "closed")


def test_a_backup_moves_everything_to_another_database(
    shared: Server, postgres_database: str, tmp_path: Path
) -> None:
    async def story() -> None:
        file = str(tmp_path / "kept")
        async with AsyncExitStack() as stack:
            visits = await named(stack, shared, "Keeper", "Bob")
            await visits[0].account("a long password")
            over = await table_of(shared, visits, "mosaspin")
            await race_lost_by(shared, over, visits[1])
            running = await table_of(shared, visits, "mosaspin")
            done = await asyncio.to_thread(tuilerie, "backup", "--data", str(shared.folder), file)
            assert done.returncode == 0, done.stderr
        moved = await asyncio.to_thread(tuilerie, "restore", "--database", postgres_database, file)
        assert moved.returncode == 0, moved.stderr
        twice = await asyncio.to_thread(tuilerie, "restore", "--database", postgres_database, file)
        assert (twice.returncode, "not empty" in twice.stderr) == (2, True)
        with Server(postgres_database, tmp_path / "moved") as server:
            async with Visit(server.address) as visit:
                await visit.login("Keeper", "a long password")
                assert running in str(await visit.ask("GET", "/api/mine"))
                found = await visit.ask("GET", "/api/archive?person=Keeper")
                assert [each["id"] for each in found["games"]] == [over]
                async with visit.watch(running) as seat:
                    async for _ in seat.views():
                        break
                    await seat.move("give-up")
            assert not server.faults()

    asyncio.run(story())


def test_a_cut_backup_is_refused_in_words_and_nothing_is_written(tmp_path: Path) -> None:
    with Server(None, tmp_path / "a"):
        file = tmp_path / "kept"
        assert tuilerie("backup", "--data", str(tmp_path / "a"), str(file)).returncode == 0
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    cut = gzip.compress(b"".join(lines[:-1]))
    for bad, lang, key in (
        (whole[: len(whole) // 2], "en", "not-a-backup"),
        (b"garbage", "fr", "not-a-backup"),
        (b"", "de", "not-a-backup"),
        (cut, "en", "record-truncated"),
    ):
        file.write_bytes(bad)
        refused = tuilerie("restore", "--data", str(tmp_path / "b"), str(file), lang=lang)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr == f"tuilerie: {words(lang).say(f'refusal.{key}', {'line': len(lines)})}\n"


def test_the_server_says_clearly_why_it_cannot_start(tmp_path: Path) -> None:
    """Started as people do it."""
    with Server(None, tmp_path / "a") as server:
        taken = tuilerie("serve", "--port", str(server.port), "--data", str(tmp_path / "b"), forked=False)
        assert (taken.returncode, f"Port {server.port} is taken" in taken.stderr) == (2, True)
        assert server.stop() == 0
    (tmp_path / "file").write_text("")
    closed = tuilerie("serve", "--port", "0", "--data", str(tmp_path / "file"), forked=False)
    assert (closed.returncode, closed.stderr.count("\n")) == (2, 1)
    for origin in (
        "https://[",
        "nonsense",
        "https://play.example/x",
        "https://a:99999",
        "ftp://a",
        "https://\x1b[2J",
    ):
        odd = tuilerie("serve", "--port", "0", "--data", str(tmp_path / "c"), "--origin", origin)
        assert (odd.returncode, odd.stderr.count("\n"), "--origin" in odd.stderr) == (2, 1, True), odd.stderr
        assert "\x1b" not in odd.stderr
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    unreachable = tuilerie("serve", "--port", "0", "--database", nowhere, forked=False)
    assert unreachable.returncode == 2
    assert "Traceback" not in unreachable.stderr
    for wrong in (("admin", "close"), ("admin", "--data", str(tmp_path / "none"), "tables"), ("admin", "fly")):
        refused = tuilerie(*wrong, forked=False)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr


WITH_DATABASE = {
    "serve": ("serve", "--port", "0"),
    "admin": ("admin", "tables"),
    "backup": ("backup", "kept"),
    "restore": ("restore", __file__),
}


@pytest.mark.parametrize("command", WITH_DATABASE.values(), ids=WITH_DATABASE)
@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("nonsense://x", "bad-database"),
        ("nonsense", "bad-database"),
        ("postgresql://someone@here:port/secret", "bad-database"),
        ("sqlite:////nonexistent/q.db", "no-database-folder"),
    ],
)
def test_a_database_that_cannot_be_is_refused_in_words(command: tuple[str, ...], address: str, key: str) -> None:
    for language in LANGUAGES:
        refused = tuilerie(*command, "--database", address, lang=language)
        sentence = words(language).say(f"refusal.{key}", {"folder": "/nonexistent"})
        assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"tuilerie: {sentence}\n")


@pytest.mark.parametrize("command", WITH_DATABASE.values(), ids=WITH_DATABASE)
def test_a_folder_or_another_file_is_no_database(command: tuple[str, ...], tmp_path: Path) -> None:
    folder, file = tmp_path / "folder", tmp_path / "letter.txt"
    folder.mkdir()
    file.write_text("Dear reader, this is no database.")
    for language in LANGUAGES:
        for path, key in ((folder, "database-is-folder"), (file, "not-a-database")):
            refused = tuilerie(*command, "--database", f"sqlite:///{path}", lang=language)
            sentence = words(language).say(f"refusal.{key}", {"folder": str(path), "file": str(path)})
            assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"tuilerie: {sentence}\n")
    assert file.read_text() == "Dear reader, this is no database."
    assert list(folder.iterdir()) == []


def test_a_file_that_is_not_there_is_told_as_everywhere(tmp_path: Path) -> None:
    lost = tmp_path / "lost"
    refused = tuilerie("restore", "--data", str(tmp_path / "data"), str(lost))
    assert (refused.returncode, refused.stderr) == (2, f"tuilerie: {lost}: there is no such file or folder.\n")
    assert list(tmp_path.iterdir()) == []


def test_why_the_server_cannot_start_is_told_in_the_reader_s_language(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for language in LANGUAGES:
        folder = tuilerie("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"), lang=language)
        assert words(language).say("system.ENOTDIR") in folder.stderr
        host = tuilerie("serve", "--host", "203.0.113.1", "--port", "8000", "--data", str(tmp_path), lang=language)
        assert words(language).say("system.EADDRNOTAVAIL") in host.stderr
        assert " 8000" in host.stderr
