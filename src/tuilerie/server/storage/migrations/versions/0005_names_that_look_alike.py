"""Accounts are told apart by how their names look."""

import sqlalchemy as sa
from alembic import op

from tuilerie.server.people.names import login_of

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    person = sa.table("person", sa.column("id"), sa.column("name"), sa.column("login"))
    rows = connection.execute(sa.select(person).where(person.c.login.is_not(None))).all()
    taken = {row.login for row in rows}
    for row in rows:
        login = login_of(row.name)
        if login not in taken:  # two accounts that look alike already keep the names they log in with
            connection.execute(sa.update(person).where(person.c.id == row.id).values(login=login))
            taken.add(login)


def downgrade() -> None:
    pass
