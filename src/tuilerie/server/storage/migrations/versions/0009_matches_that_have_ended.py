"""The indexes of matches that have ended are called so: the end of a match has one word."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

COLUMNS = {
    "match_{}": ["stage", "public", "ended", "id"],
    "match_{}_by_game": ["stage", "public", "game", "ended", "id"],
}


def upgrade() -> None:
    _rename("finished", "ended")


def downgrade() -> None:
    _rename("ended", "finished")


def _rename(old: str, new: str) -> None:
    """SQLite can't rename an index."""
    for name, columns in COLUMNS.items():
        if op.get_bind().dialect.name == "postgresql":
            op.execute(f"ALTER INDEX {name.format(old)} RENAME TO {name.format(new)}")
        else:
            op.drop_index(name.format(old), "match")
            op.create_index(name.format(new), "match", columns)
