"""By which link a browser came to a seat, since when it holds it and when it was last heard of."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("holders", sa.Column("token", sa.String(64), nullable=False, server_default=""))
    op.add_column("holders", sa.Column("since", sa.Float, nullable=False, server_default="0"))
    op.add_column("holders", sa.Column("seen", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    for name in ("token", "since", "seen"):
        op.drop_column("holders", name)
