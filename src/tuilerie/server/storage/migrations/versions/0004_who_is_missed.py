"""Tables where the absent are missed, games that are practice, and when a sketch was last changed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

MISSED = "stage = 'running' AND absence_counts"
PEOPLE = """
    UPDATE match SET absence_counts = true WHERE stage = 'running' AND clock LIKE '%"kind":"none"%'
    AND (SELECT count(*) FROM seat WHERE seat.match = match.id AND seat.person IS NOT NULL) > 1
"""


def upgrade() -> None:
    for name in ("absence_counts", "practice"):
        op.add_column("match", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("sketch", sa.Column("at", sa.BigInteger(), nullable=True))
    op.create_index("presence_by_node", "presence", ["node"])
    op.create_index(
        "match_by_absence", "match", ["id"], sqlite_where=sa.text(MISSED), postgresql_where=sa.text(MISSED)
    )
    op.execute(PEOPLE)


def downgrade() -> None:
    op.drop_index("match_by_absence", "match")
    op.drop_index("presence_by_node", "presence")
    op.drop_column("sketch", "at")
    for name in ("practice", "absence_counts"):
        op.drop_column("match", name)
