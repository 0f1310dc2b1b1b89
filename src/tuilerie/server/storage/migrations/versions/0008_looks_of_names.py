"""New accounts must not look like old ones at a glance; how people log in stays as it is."""

import sqlalchemy as sa
from alembic import op

from tuilerie.server.people.names import looks_of

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("looks", sa.Text))
    op.create_index("ix_person_looks", "person", ["looks"])
    connection = op.get_bind()
    person = sa.table("person", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("looks"))
    rows = connection.execute(sa.select(person.c.id, person.c.name).where(person.c.login.is_not(None))).all()
    for row in rows:
        looks = sa.update(person).where(person.c.id == row.id).values(looks=looks_of(row.name))
        connection.execute(looks)


def downgrade() -> None:
    op.drop_index("ix_person_looks", "person")
    op.drop_column("person", "looks")
