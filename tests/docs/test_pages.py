"""The pages a reader finds: links that lead somewhere, a register of rulings that is up to date.

`python -m tests.docs.test_pages` writes the register anew from the rules pages.
"""

import re
from pathlib import Path

import pytest

from tuilerie import games

ROOT = Path(__file__).parent.parent.parent
REGISTER = ROOT / "docs" / "rulings.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "client" / "README.md"]


def register() -> str:
    """Every ruling of every game, from the English rules pages."""
    parts = [
        "# The register of rulings\n",
        "Where the rule books are silent, unclear or at odds we had to decide. Here is what we decided and why; "
        "where an option is named, a table may choose otherwise. The same register stands in each game's rules "
        "pages in French, German and English (`tuilerie rules GAME --rulings`).\n",
    ]
    for name in games.names():
        page = (Path(games.__file__).parent / name / "rules.en.md").read_text()
        found = re.findall(r"^- \*\*([A-Z]+\d+)\*\* ⚖ *(.+(?:\n  .+)*)", page, flags=re.MULTILINE)
        title = page.splitlines()[0].lstrip("# ")
        parts.append(f"## {title}\n")
        parts.append("\n".join(f"- **{article}** {' '.join(text.split())}" for article, text in found) + "\n")
    return "\n".join(parts)


def test_the_register_of_rulings_is_what_the_rules_pages_say() -> None:
    assert REGISTER.read_text() == register()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        assert "//" in target or (page.parent / target).exists(), f"{page.name} links to {target}"


def test_no_page_names_a_folder_of_some_machine() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(home|root|work|Users)/", page.read_text())


def test_every_folder_of_the_client_is_told_of() -> None:
    page = (ROOT / "client" / "README.md").read_text()
    folders = {each.name for each in (ROOT / "client" / "src").iterdir() if each.is_dir()} - {"generated"}
    assert {each for each in folders if f"`{each}/`" not in page} == set()


if __name__ == "__main__":
    REGISTER.write_text(register())
