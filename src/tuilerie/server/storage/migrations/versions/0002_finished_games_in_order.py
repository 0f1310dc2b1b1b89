"""Finished games in order and counted, and who was asked to leave a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COUNTED = """
INSERT INTO finished_count (game, seats, matches, plays, milliseconds)
SELECT game, seats, COUNT(*), SUM(COALESCE(plays, 0)), SUM(COALESCE(ended - started, 0))
FROM match WHERE stage = 'over' GROUP BY game, seats"""
WON = """
INSERT INTO win_count (game, seats, seat, wins)
SELECT m.game, m.seats, s.seat, COUNT(*) FROM match m JOIN seat s ON s.match = m.id
WHERE m.stage = 'over' AND s.rank = 1 GROUP BY m.game, m.seats, s.seat"""
ENDED = """
UPDATE seat SET ended = (SELECT m.ended FROM match m WHERE m.id = seat.match AND m.stage = 'over')
WHERE person IS NOT NULL"""


def upgrade() -> None:
    op.create_table(
        "finished_count",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("matches", sa.BigInteger(), nullable=False),
        sa.Column("plays", sa.BigInteger(), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seats"),
    )
    op.create_table(
        "win_count",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("wins", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seats", "seat"),
    )
    op.create_table(
        "removed",
        sa.Column("match", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.add_column("seat", sa.Column("ended", sa.BigInteger(), nullable=True))
    op.create_index("seat_by_end", "seat", ["person", "ended", "match"])
    op.create_index("match_finished", "match", ["stage", "public", "ended", "id"])
    op.create_index("match_finished_by_game", "match", ["stage", "public", "game", "ended", "id"])
    op.create_index("match_by_host", "match", ["host", "stage"])
    op.create_index("rating_step_in_order", "rating_step", ["person", "game", "at"])
    for statement in (COUNTED, WON, ENDED):
        op.execute(statement)


def downgrade() -> None:
    op.drop_index("rating_step_in_order", table_name="rating_step")
    op.drop_index("match_by_host", table_name="match")
    op.drop_index("match_finished_by_game", table_name="match")
    op.drop_index("match_finished", table_name="match")
    op.drop_index("seat_by_end", table_name="seat")
    op.drop_column("seat", "ended")
    op.drop_table("removed")
    op.drop_table("win_count")
    op.drop_table("finished_count")
