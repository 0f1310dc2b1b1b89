"""What an object of the server holds is changed by its own methods, and who played is said, not read off an id."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import tuilerie.server

SERVER: Final = Path(str(tuilerie.server.__file__)).parent
COLLECTIONS: Final = ("set", "dict", "list", "deque", "OrderedDict", "defaultdict")
FILLING: Final = (
    *("add", "append", "appendleft", "clear", "discard", "extend", "insert"),
    *("pop", "popitem", "popleft", "remove", "setdefault", "update"),
)


def sources() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(SERVER)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(SERVER.rglob("*.py"))
    }


def on_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def changed(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement sets or deletes."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            found = list(targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            found = [target]
        case _:
            return
    while found:
        each = found.pop()
        if isinstance(each, ast.Tuple | ast.List):
            found += each.elts
        elif isinstance(each, ast.Starred | ast.Subscript):
            found.append(each.value)
        else:
            yield each


def fields(module: ast.Module) -> Iterator[tuple[str, bool]]:
    """The fields of a module's classes, and whether each is known to be a collection."""
    for owner in [node for node in ast.walk(module) if isinstance(node, ast.ClassDef)]:
        for node in ast.walk(owner):
            for target in changed(node):
                name = target.attr if isinstance(target, ast.Attribute) and on_self(target) else None
                if node in owner.body and isinstance(target, ast.Name):
                    name = target.id
                if name is not None:
                    kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
                    yield name, kind.partition("[")[0] in COLLECTIONS


def foreign_changes(modules: Mapping[str, ast.Module]) -> list[str]:
    """Where a field is changed in a module that has no class with such a field."""
    homes: defaultdict[str, set[str]] = defaultdict(set)
    collections: defaultdict[str, set[str]] = defaultdict(set)
    for name, module in modules.items():
        for field, is_collection in fields(module):
            homes[field].add(name)
            if is_collection:
                collections[field].add(name)
    found = []
    for name, module in modules.items():
        for node in ast.walk(module):
            for target in changed(node):
                if isinstance(target, ast.Attribute) and not on_self(target):
                    found += [] if name in homes[target.attr] or not homes[target.attr] else [(name, node)]
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Attribute() as filled, attr=verb)) if verb in FILLING:
                    owners = collections[filled.attr]
                    found += [] if on_self(filled) or name in owners or not owners else [(name, node)]
    return [f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}" for name, node in found]


def test_nobody_changes_what_another_owns() -> None:
    assert foreign_changes(sources()) == []


def test_changes_from_outside_are_found() -> None:
    planted = """
async def hurry(table, watcher):
    table.seating = None
    table.seq = 3
    table.audience.present |= {1}
    watcher.greeted = True
    del table.match
    table.move_ids[0, 'a'] = (1, 'pass')
    table.away.add(2)
    table.audience.watchers.clear()
"""
    found = foreign_changes({**sources(), "play/hurry.py": ast.parse(planted)})
    assert [each.partition(": ")[2] for each in found] == [each.strip() for each in planted.splitlines()[2:]]


def readings_of_ids(modules: Mapping[str, ast.Module]) -> list[str]:
    """Where a move's id is held against None: whether a person played is said by `Entry.by_person` alone."""
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, module in modules.items()
        for node in ast.walk(module)
        if isinstance(node, ast.Compare)
        and isinstance(node.comparators[0], ast.Constant)
        and node.comparators[0].value is None
        and ast.unparse(node.left).rpartition(".")[2] in ("id", "move_id")
    ]


def test_whether_a_person_played_is_read_off_a_move_s_id_in_one_place() -> None:
    found = readings_of_ids(sources())
    assert [each.partition(":")[0] for each in found] == ["storage/journal.py"]


def test_a_bot_told_by_a_missing_id_would_be_found() -> None:
    planted = "def by_bot(entry, id):\n    return entry.move_id is None or id == None"
    found = readings_of_ids({"play/bots.py": ast.parse(planted)})
    assert [each.partition(": ")[2] for each in found] == ["entry.move_id is None", "id == None"]
