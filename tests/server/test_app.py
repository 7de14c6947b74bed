"""The application: the document of its requests, its packing, and the application as the server runs it."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.server.app import create

from .local_server import LocalServer
from .seated_table import seat_people
from .web_client import Denied, WebClient

# ---- the OpenAPI document


async def test_the_document_tells_of_every_request_and_every_refusal(server: LocalServer) -> None:
    document = (await server.client().get("/api/schema/openapi.json")).granted().json
    paths = document["paths"]
    assert len([method for path in paths.values() for method in path]) >= 29
    operations = [operation for path in paths.values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"]
        for status in ("400", "404", "409", "422", "429"):
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
    events = paths["/api/tables/{code}/events"]["get"]["responses"]["200"]
    assert list(events["content"]) == ["text/event-stream"]


async def test_the_document_names_what_a_request_needs(server: LocalServer) -> None:
    document = (await server.client().get("/api/schema/openapi.json")).granted().json
    move = document["components"]["schemas"]["MakeMove"]
    assert set(move["required"]) == {"seat", "ask", "action"}
    names = {parameter["name"] for parameter in document["paths"]["/api/tables/{code}/events"]["get"]["parameters"]}
    assert {"code", "Last-Event-ID", "seat", "lang"} <= names


async def test_long_answers_are_packed_for_those_who_can_unpack(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    packed = await seated.people[0].get(f"/api/tables/{seated.code}", {"accept-encoding": "gzip"})
    plain = await seated.people[0].get(f"/api/tables/{seated.code}")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.body == plain.body
    assert int(packed.headers["content-length"]) < len(plain.body)


async def test_there_are_no_web_sockets(server: LocalServer) -> None:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    await server({"type": "websocket", "path": "/", "headers": []}, receive, send)
    assert said == [{"type": "websocket.close", "code": 1008}]


# ---- the application as the server runs it


async def test_the_application_opens_and_closes_its_rooms(server: LocalServer) -> None:
    await server.close()
    rooms_of_before = server.rooms
    await server.open()
    spare = server.rooms
    app = create(spare)
    steps = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    said: list[str] = []

    async def receive() -> Any:
        return next(steps)

    async def send(message: Any) -> None:
        said.append(message["type"])
        if message["type"] == "lifespan.startup.complete":
            answer = await WebClient(app).get("/healthz")
            assert answer.text == "ok"

    await app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert spare.closing
    assert spare is not rooms_of_before
    await server.open()


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/nowhere"])
async def test_who_asks_for_the_head_gets_it_without_the_body(server: LocalServer, path: str) -> None:
    """As those do who make a preview of a link."""
    whole, head = await server.client().get(path), await server.client().ask("HEAD", path)
    assert (head.status, head.body) == (whole.status, b"")
    assert head.headers == whole.headers


async def test_a_stream_has_no_head_to_ask_for(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    answer = await seated.people[0].ask("HEAD", f"/api/tables/{seated.code}/events")
    assert answer.refusal == Denied(405, "wrong-method")
