"""Brings a database to the newest schema; several servers may start at once."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from circenses.kernel.errors import CircensesError

_LOCK = 5_133_713  # any number, the same for every server of this kind


def config(connection: Connection) -> Config:
    alembic_config = Config()
    alembic_config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    alembic_config.attributes["connection"] = connection
    return alembic_config


def migrate(url: str) -> None:
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _no_implicit_begin)
        sa.event.listen(engine, "begin", _begin_immediate)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
            _upgrade(connection)
    finally:
        engine.dispose()


def _upgrade(connection: Connection) -> None:
    alembic_config = config(connection)
    heads = MigrationContext.configure(connection).get_current_heads()
    revisions = {step.revision for step in ScriptDirectory.from_config(alembic_config).walk_revisions()}
    if strange := [revision for revision in heads if revision not in revisions]:
        raise CircensesError(
            f"the database has schema {strange[0]!r}, which this version of Circenses does not know: "
            "upgrade Circenses, or use another database"
        )
    command.upgrade(alembic_config, "head")


def _no_implicit_begin(raw: Any, record: object) -> None:
    raw.isolation_level = None
    raw.execute("PRAGMA busy_timeout=20000")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
