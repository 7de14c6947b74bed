"""Write src/protocol.ts from the structs of the server: `make types`."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from cantina.server import protocol, protocol_records, protocol_requests, protocol_words

TARGET = Path(__file__).parent / "src" / "protocol.ts"
HEAD = "// Made from src/cantina/server/protocol*.py by web/make_types.py.  Do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def structs() -> list[type[msgspec.Struct]]:
    """The structs of the protocol in the order they are written."""
    modules = [protocol, protocol_requests, protocol_records, protocol_words]
    return [kind for module in modules for kind in structs_of(module)]


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    found = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, msgspec.Struct)]
    own = [kind for kind in found if kind.__module__ == module.__name__ and kind is not protocol_requests.RequestData]
    return sorted(own, key=lambda kind: inspect.getsourcelines(kind)[1])


def typescript() -> str:
    _, components = msgspec.json.schema_components(structs(), ref_template="{name}")
    parts = [interface(kind.__name__, components[kind.__name__]) for kind in structs()]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = [
        f"  {key}{'' if key in required else '?'}: {written(kind)}"
        for key, kind in schema.get("properties", {}).items()
    ]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def written(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        inner = written(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        return (
            f"Record<string, {written(schema['additionalProperties'])}>"
            if "additionalProperties" in schema
            else "Record<string, unknown>"
        )
    return SIMPLE.get(str(kind), "unknown")


if __name__ == "__main__":
    TARGET.write_text(typescript(), "utf-8")
