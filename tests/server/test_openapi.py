"""The description of the interface is true: schemathesis sends what it allows and what it forbids."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server.serving import Host, serving, settings
from tests.server.sitting import sit

EXAMPLES = os.environ.get("CIRCENSES_EXAMPLES", "3")


# 422 is no fault of the form: the rules, or a name nobody has, said no
CONFIG = """
[parameters]
"path.id" = "{table}"
"path.game" = "pennies"

[checks]
positive_data_acceptance.expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
"""


def test_the_interface_keeps_to_its_description(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        table, players = sit(host, "pennies", "human", "human", options={"rounds": 9, "purse.rich": 99})
        (tmp_path / "schemathesis.toml").write_text(CONFIG.format(table=table))
        command = [
            str(Path(sys.executable).parent / "st"),
            "--config-file",
            str(tmp_path / "schemathesis.toml"),
            "run",
            f"{host.url}/api/v1/openapi.json",
            "--max-examples",
            EXAMPLES,
            "--seed",
            "1",
            "--request-timeout",
            "20",
            "--header",
            f"Authorization: Bearer {players[0].token}",
            "--exclude-checks",
            # a table can be watched without a token; OPTIONS are Litestar's own
            "ignored_auth,unsupported_method,allow_header_conformance",
            "--phases",
            "examples,coverage,fuzzing",
            "--suppress-health-check",
            "all",
            "--no-color",
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_the_description_is_the_same_every_time(host: Host, tmp_path: Path) -> None:
    first = host.client().get("/api/v1/openapi.json").text
    with serving(settings(tmp_path)) as other:
        assert other.client().get("/api/v1/openapi.json").text == first
