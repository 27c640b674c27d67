"""Reads bodies strictly: a number in quotes is no number, though Litestar by itself would accept it."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin

from circenses.server import wire


async def read_strictly(request: Request[Any, Any, Any]) -> None:
    """Runs before every handler of the interface; a body that fits passes unchanged."""
    handler = request.route_handler
    field = handler.parsed_data_field if isinstance(handler, HTTPRouteHandler) else None
    if field is None:
        return
    try:
        msgspec.convert(_whole(msgspec.json.decode(await request.body())), field.annotation)
    except msgspec.ValidationError as fault:
        raise ValidationException(extra=[{"message": str(fault)}]) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ValidationException(extra=[{"message": "not JSON"}]) from None
    except RecursionError:
        raise ValidationException(extra=[{"message": "lists too deep"}]) from None


def _whole(data: Any) -> Any:
    """JSON does not distinguish 3.0 from 3."""
    if isinstance(data, float) and data.is_integer():
        return int(data)
    if isinstance(data, list):
        return [_whole(item) for item in data]
    if isinstance(data, dict):
        return {key: _whole(value) for key, value in data.items()}
    return data


class ExactDescription(JsonRenderPlugin):
    """Bodies as msgspec describes them: with every limit, and that unknown fields are refused."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, describe_exactly(openapi_schema))


def describe_exactly(described: dict[str, Any]) -> dict[str, Any]:
    schemas = described["components"]["schemas"]
    bodies = [kind for kind in vars(wire).values() if isinstance(kind, type) and issubclass(kind, wire.Body)]
    _, exact = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    for name, schema in exact.items():
        if name in schemas:
            schemas[name] = {key: value for key, value in schema.items() if key != "title"}
    return described
