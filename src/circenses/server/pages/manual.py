"""Describes the interface for programs on a page of our own, as ready-made viewers load scripts from elsewhere."""

from typing import Any

from litestar import get

from circenses.server.bodies import describe_exactly
from circenses.server.pages.frame import AnyRequest, Page, page


@get("/api", include_in_schema=False)
async def manual(request: AnyRequest) -> Page:
    described = describe_exactly(request.app.openapi_schema.to_schema())
    return page(request, "api.html.jinja", api=described, routes=routes(described))


def routes(described: dict[str, Any]) -> list[dict[str, Any]]:
    """A row for each route: method, path, what it does, fields of the body, parameters."""
    rows: list[dict[str, Any]] = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            rows.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "summary": operation.get("summary", ""),
                    "parameters": [
                        {"name": each["name"], "in": each["in"], "text": each.get("description", "")}
                        for each in operation.get("parameters", [])
                    ],
                    "body": _body(described, operation),
                    "statuses": sorted(operation["responses"]),
                }
            )
    return sorted(rows, key=lambda row: (row["path"], row["method"]))


def _body(described: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    for media in content.values():
        name = media["schema"].get("$ref", "").rpartition("/")[2]
        if name:
            schema: dict[str, Any] = described["components"]["schemas"][name]
            return {"name": name, "text": schema.get("description", ""), "fields": list(schema.get("properties", {}))}
    return {}


HANDLERS = [manual]
