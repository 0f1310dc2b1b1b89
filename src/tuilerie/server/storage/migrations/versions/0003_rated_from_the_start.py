"""Whether a match is rated is said at its start; sketches belong to a person."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# matches under way go on as they were meant: rated where all seats are accounts
_RATED = """
    UPDATE match SET rated = true WHERE stage = 'running' AND seats > 1 AND NOT EXISTS (
        SELECT 1 FROM seat LEFT JOIN person ON person.id = seat.person
        WHERE seat.match = match.id AND (person.id IS NULL OR person.login IS NULL))
"""
_OWNED = """
    UPDATE sketch SET person = (
        SELECT person FROM seat WHERE seat.match = sketch.match AND seat.seat = sketch.seat)
"""


def upgrade() -> None:
    op.add_column("match", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("sketch", sa.Column("person", sa.String(length=16), nullable=True))
    op.execute(_RATED)
    op.execute(_OWNED)
