"""Devices are told of turns."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_device_person", "device", ["person"])
    op.create_index("ix_device_session", "device", ["session"])
    op.add_column("seat", sa.Column("pushed", sa.Integer))


def downgrade() -> None:
    op.drop_column("seat", "pushed")
    op.drop_table("device")
