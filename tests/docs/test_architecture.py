"""The pictures of docs/architecture.md are what the imports say.

`python -m tests.docs.test_architecture` draws them anew.
"""

import re
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
CONTRACT = ("errors", "folders", "luck", "fair", "options", "notation", "game", "compiling", "dice", "parts")
MATCH = ("match", "transcript")
BASICS = ("settings", "logs", "metrics", "timestamps", "ids", "limits")
ROOMS = {**dict.fromkeys(CONTRACT, "contract"), **dict.fromkeys(MATCH, "match")}
SERVER_ROOMS = dict.fromkeys(BASICS, "basics")

Graph = dict[str, set[str]]


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("tuilerie", exclude_type_checking_imports=True)


def rooms(package: str, groups: Mapping[str, str]) -> Graph:
    """Which room of a package imports which, small modules taken together."""
    found: Graph = {}
    for module in imports().modules:
        room = room_of(module, package, groups)
        if room is not None:
            found.setdefault(room, set())
            for other in imports().find_modules_directly_imported_by(module):
                target = room_of(other, package, groups)
                if target not in (None, room):
                    found[room].add(str(target))
    return found


def room_of(module: str, package: str, groups: Mapping[str, str]) -> str | None:
    if not module.startswith(f"{package}."):
        return None
    first = module.removeprefix(f"{package}.").partition(".")[0]
    return None if first == "__main__" else groups.get(first, first)


def reduced(graph: Graph) -> Graph:
    """Without the arrows that follow from others."""
    below: Graph = {}
    for room in TopologicalSorter(graph).static_order():
        below[room] = set().union(*({other} | below[other] for other in graph[room]))
    return {
        room: {one for one in others if not any(one in below[other] for other in others)}
        for room, others in graph.items()
    }


def picture(graph: Graph) -> str:
    order = list(TopologicalSorter(graph).static_order())[::-1]
    arrows = [f"    {room} --> {other}" for room in order for other in sorted(reduced(graph)[room])]
    return "\n".join(("```mermaid", "flowchart TD", *arrows, "```"))


PICTURES = {"rooms": ("tuilerie", ROOMS), "server": ("tuilerie.server", SERVER_ROOMS)}


def drawn(name: str) -> str:
    return picture(rooms(*PICTURES[name]))


def section(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", re.DOTALL)


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_what_the_imports_say(name: str) -> None:
    found = section(name).search(PAGE.read_text())
    assert found is not None
    arrows = [sorted(text.splitlines()) for text in (found[0].strip(), drawn(name))]
    assert arrows[0] == arrows[1], "python -m tests.docs.test_architecture draws it anew"


def modules() -> Graph:
    return {module: imports().find_modules_directly_imported_by(module) for module in imports().modules}


def test_no_module_imports_itself_through_others_but_for_types() -> None:
    assert len(list(TopologicalSorter(modules()).static_order())) > 300


def test_two_modules_that_import_each_other_would_be_found() -> None:
    planted = modules()
    planted["tuilerie.press.picture"] |= {"tuilerie.press.puzzle"}
    with pytest.raises(CycleError, match=r"tuilerie\.press\.picture"):
        list(TopologicalSorter(planted).static_order())


def test_a_wrong_arrow_and_a_cycle_would_be_found() -> None:
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}
    with pytest.raises(ValueError, match="cycle"):
        reduced({"a": {"b"}, "b": {"a"}})


def test_a_move_goes_through_modules_that_there_are() -> None:
    found = section("move").search(PAGE.read_text())
    assert found is not None
    stations = re.findall(r"participant \w+ as (\S+)", found[0])
    assert len(stations) > 5
    modules = imports().modules
    for station in stations:
        assert station == "browser" or {f"tuilerie.{station}", f"tuilerie.server.{station}"} & modules, station


def strangers(page: str) -> list[str]:
    """Arrows of a move's way from a module to one that it does not know, not even through others."""
    found = section("move").search(page)
    assert found is not None
    graph = imports()
    names = dict(re.findall(r"participant (\w+) as (\S+)", found[0]))
    modules = {
        short: next(
            (each for each in (f"tuilerie.{name}", f"tuilerie.server.{name}") if each in graph.modules), None
        )
        for short, name in names.items()
    }
    arrows = re.findall(r"^ +(\w+)->>(\w+):", found[0], flags=re.MULTILINE)
    assert len(arrows) > 5
    ours = [(modules[a], modules[b]) for a, b in arrows]
    return [f"{a} -> {b}" for a, b in ours if a and b and graph.find_shortest_chain(a, b) is None]


def test_who_hands_a_move_on_knows_who_gets_it() -> None:
    page = PAGE.read_text()
    assert strangers(page) == []
    wrong = page.replace("    C->>R: ", "    J->>C: ")
    assert strangers(wrong) == ["tuilerie.server.storage.journal -> tuilerie.server.play.conductor"]


def test_the_modules_told_of_are_there() -> None:
    page = PAGE.read_text()
    inside = page.partition("<!-- /server -->")[2].partition("## ")[0]
    modules = {each.rpartition(".")[2] for each in imports().modules if each.startswith("tuilerie.server.")}
    assert set(re.findall(r"`(\w+)`", inside)) - modules == {"basics"}
    contract = re.search(r"^\| `contract` \| (.*?):", page, flags=re.MULTILINE)
    assert contract is not None
    assert tuple(re.findall(r"`(\w+)`", contract[1])) == CONTRACT


def untold(page: str) -> set[str]:
    """Rooms that have no line in the table, and rooms of the server that have no word under its picture."""
    table = set(re.findall(r"`([\w/<>]+)`", "".join(re.findall(r"^\| .*? \|", page, flags=re.MULTILINE))))
    inside = set(re.findall(r"`(\w+)`", page.partition("<!-- /server -->")[2].partition("## ")[0]))
    listed = {each.partition("/")[0] for each in table}
    return set(rooms("tuilerie", ROOMS)) - listed | set(rooms("tuilerie.server", SERVER_ROOMS)) - inside


def test_every_room_is_told_of() -> None:
    page = PAGE.read_text()
    assert untold(page) == set()
    assert untold(page.replace("`tidying`", "it").replace("| `lab/` |", "| it |")) == {"tidying", "lab"}


if __name__ == "__main__":
    text = PAGE.read_text()
    for each in PICTURES:
        text = section(each).sub(f"{drawn(each)}\n", text)
    PAGE.write_text(text)
