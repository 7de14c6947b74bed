"""What Alembic runs to run the migrations: on the connection, and in the transaction, that `migrate` opened."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
