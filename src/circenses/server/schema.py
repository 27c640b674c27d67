"""The database: a row for each table, a row for each entry of its log, and who may sit where."""

import sqlalchemy as sa

metadata = sa.MetaData()

# `version` counts every change of a table and decides between servers: a write with an old one is refused.
# `header` and `footer` are lines of the match record; the header holds the seed.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("ruleset", sa.String(64), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("footer", sa.Text, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Integer, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("locked", sa.Text, nullable=False),
    sa.Column("quarantine", sa.Text, nullable=False),  # why the rules are not run on it any more
    sa.Column("successor", sa.String(32), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("turn", sa.String(64), nullable=False),
    sa.Column("bots_turn", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("archived", sa.Boolean, nullable=False),
    sa.Column("requests", sa.Text, nullable=False),
    sa.Index("tables_listed", "listed", "over"),
    sa.Index("tables_bots", "bots_turn", "over"),
)

# `hidden` names the viewers whose record must seal the entry, so that this is known without the rules.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("hidden", sa.String(64), nullable=False),
)

# Sealed answers that wait for the others: acknowledged, but no entries yet.
sealed = sa.Table(
    "sealed",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("action", sa.Integer, nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

# Which browser may act for which seat; a browser is the digest of its session cookie. `token` is that of the link it
# came by; "" if it opened the table or took a free seat.
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("token", sa.String(64), nullable=False, server_default=""),
    sa.Column("since", sa.Float, nullable=False, server_default="0"),
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),
    sa.Index("holders_table", "table_id"),
)

visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("session", sa.String(64), primary_key=True),
    sa.Column("nickname", sa.String(80), nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("chat_table", "table_id", "id"),
)
