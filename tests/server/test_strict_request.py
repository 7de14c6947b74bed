"""Bodies nobody can make sense of, and where their mistake is."""

from __future__ import annotations

import json

import pytest

from .local_server import LocalServer
from .web_client import Denied, HttpAnswer, WebClient

JSON = {"content-type": "application/json"}


NEW = {"game": "secret-invasion", "seats": 2, "name": "Anna", "open": True}


async def send(client: WebClient, body: bytes, **headers: str) -> HttpAnswer:
    return await client.ask(
        "POST", "/api/tables", body, {**JSON, **{k.replace("_", "-"): v for k, v in headers.items()}}
    )


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        (b"", Denied(400, "bad-request")),
        (b"{", Denied(400, "bad-request")),
        (b"[]", Denied(400, "bad-request")),
        (b"null", Denied(400, "bad-request")),
        (b"42", Denied(400, "bad-request")),
        (b"\xff\xfe", Denied(400, "bad-request")),
        (b"[" * 5000, Denied(400, "bad-request")),
        (json.dumps({**NEW, "unknown": 1}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "open": "perhaps"}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "seats": "2"}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "cookie": "false"}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "chat": 0}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "clock": {"seconds": "30"}}).encode(), Denied(400, "bad-request")),
        (json.dumps({**NEW, "options": {"x" * 201: "y"}}).encode(), Denied(400, "bad-request")),
        (b'{"name": "\\ud800"}', Denied(400, "bad-request")),
        (b" " * 300_000, Denied(413, "too-large")),
    ],
)
async def test_a_body_that_cannot_be_read(server: LocalServer, body: bytes, refusal: Denied) -> None:
    anna = server.client()
    assert (await send(anna, body)).refusal == refusal
    assert (await anna.get("/api/tables")).json == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_what_is_not_json_is_not_read(server: LocalServer, kind: str) -> None:
    answer = await send(server.client(), json.dumps(NEW).encode(), content_type=kind)
    assert answer.refusal == Denied(415, "not-json")


async def test_where_the_mistake_is_is_said(server: LocalServer) -> None:
    answer = await server.client().post("/api/tables", {**NEW, "seats": 99})
    assert "seats" in answer.json["detail"]
    answer = await server.client().post("/api/tables?lang=ru", {**NEW, "clock": {"seconds": "30"}})
    assert answer.json["detail"].endswith(": clock.seconds.")
