"""The server itself: its games, its health, its figures, its headers, and requests nobody can make sense of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cantina.bots import BOTS
from cantina.games import GAMES
from cantina.server.app import create
from cantina.server.guard import LOOPBACK
from cantina.server.routes import page

from .local_server import LocalServer
from .seated_table import seat_people
from .web_client import HOST, Denied, HttpAnswer, WebClient

JSON = {"content-type": "application/json"}


# ---- what it says of itself


async def test_the_games_with_their_options_bots_and_names(server: LocalServer) -> None:
    games = {game["id"]: game for game in (await server.client().get("/api/games")).granted().json}
    assert list(games) == list(GAMES)
    game = games["secret-invasion"]
    assert game["seats"] == [2, 3, 4]
    assert game["options"][0] == {"id": "length", "choices": ["match", "round"]}
    assert game["bots"] == list(BOTS)
    assert game["rules"] == GAMES["secret-invasion"].version
    assert game["names"].keys() == game["about"].keys() == {"en", "ru"}
    assert game["names"]["en"] == "Secret Invasion"


async def test_it_is_well(server: LocalServer) -> None:
    answer = await server.client().get("/healthz")
    assert (answer.status, answer.text) == (200, "ok")


async def test_the_figures_are_not_for_players(server: LocalServer) -> None:
    """Or they would see that somebody has passed in silence."""
    assert (await server.client().get("/metrics")).refusal == Denied(403, "figures-are-closed")
    (await server.scraper().get("/metrics")).granted()


async def test_the_figures_count_what_happened(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob", bots=1, options={"starter": "0"})
    (await seated.people[0].do(seated.code, "chat", text="hi")).granted()
    assert (await seated.people[1].do(seated.code, "close")).status == 403
    await seated.play(moves=1)
    async with seated.people[0].events(seated.code):
        answer = (await server.scraper().get("/metrics")).granted()
    assert answer.headers["content-type"].startswith("text/plain")
    assert server.figure("cantina_moves_total", game="secret-invasion") == 1
    assert server.figure("cantina_chats_total") == 1
    assert server.figure("cantina_refusals_total", code="not-the-host") == 1
    assert "cantina_streams_open 1.0" in answer.text
    assert 'cantina_refusals_total{code="not-the-host"} 1.0' in answer.text
    assert seated.code not in answer.text
    assert "Anna" not in answer.text


async def test_where_no_page_has_been_built_the_front_door_speaks_the_readers_language(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PAGE", tmp_path / "not built")
    anna = WebClient(create(server.rooms))
    english = await anna.get("/")
    russian = await anna.get("/", {"accept-language": "ru"})
    assert english.headers["content-type"].startswith("text/html")
    assert "Secret Invasion" in english.text
    assert '<html lang="ru">' in russian.text
    assert russian.headers["vary"] == "Accept-Language"


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


# ---- headers


CARRIED = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/api/games", "/nowhere", "/api/tables/ZZZZZZ"])
async def test_every_answer_carries_what_keeps_browsers_careful(server: LocalServer, path: str) -> None:
    answer = await server.client().get(path)
    assert CARRIED.items() <= answer.headers.items()
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "server" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


async def test_long_answers_are_packed_for_those_who_can_unpack(server: LocalServer) -> None:
    seated = await seat_people(server, "Anna", "Bob")
    packed = await seated.people[0].get(f"/api/tables/{seated.code}", {"accept-encoding": "gzip"})
    plain = await seated.people[0].get(f"/api/tables/{seated.code}")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.body == plain.body
    assert int(packed.headers["content-length"]) < len(plain.body)


# ---- requests from elsewhere


NEW = {"game": "secret-invasion", "seats": 2, "name": "Anna", "open": True}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": f"http://{HOST}.evil.test"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_a_request_from_another_site_changes_nothing(server: LocalServer, headers: dict[str, str]) -> None:
    anna = server.client()
    assert (await anna.post("/api/tables", NEW, headers)).refusal == Denied(403, "cross-site")
    assert (await anna.get("/api/tables", headers)).json == []


async def test_requests_from_our_own_page_are_welcome(server: LocalServer) -> None:
    headers = {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}
    assert (await server.client().post("/api/tables", NEW, headers)).status == 201


async def test_a_server_for_this_machine_answers_under_no_other_name(server: LocalServer) -> None:
    server.hosts = LOOPBACK
    await server.restart()
    anna = server.client()
    wrong = Denied(421, "wrong-host")
    assert (await anna.get("/api/games")).refusal == wrong
    assert (await anna.post("/api/tables", NEW)).refusal == wrong
    for host in ("localhost:8000", "127.0.0.1", "[::1]:8000"):
        (await anna.get("/api/games", {"host": host})).granted()


async def test_refusals_at_the_door_speak_the_readers_language(server: LocalServer) -> None:
    answer = await server.client().post("/api/tables", NEW, {"origin": "https://evil.test", "accept-language": "ru"})
    assert answer.json["detail"] == "Запрос приходит с другого сайта и не принимается."


# ---- requests nobody can make sense of


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


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/tables", {"GET", "POST"}),
        ("PUT", "/api/games", {"GET"}),
        ("GET", "/api/tables/ZZZZZZ/join", {"POST"}),
        ("POST", "/healthz", {"GET"}),
    ],
)
async def test_the_wrong_method(server: LocalServer, method: str, path: str, allowed: set[str]) -> None:
    answer = await server.client().ask(method, path, headers=JSON)
    assert answer.refusal == Denied(405, "wrong-method")
    assert allowed <= {word.strip() for word in answer.headers["allow"].split(",")}


@pytest.mark.parametrize("path", ["/nowhere", "/api", "/api/", "/api/tables/ZZZZZZ/dance", "/..%2f..%2fetc"])
async def test_there_is_no_such_page(server: LocalServer, path: str) -> None:
    assert (await server.client().get(path)).refusal == Denied(404, "no-such-page")


async def test_there_are_no_web_sockets(server: LocalServer) -> None:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    await server({"type": "websocket", "path": "/", "headers": []}, receive, send)
    assert said == [{"type": "websocket.close", "code": 1008}]


# ---- the application as the server runs it


async def test_the_application_opens_and_closes_its_house(server: LocalServer) -> None:
    await server.close()
    house_of_before = server.rooms
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
    assert spare is not house_of_before
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


async def test_the_guard_too_speaks_the_language_that_is_asked_for(server: LocalServer) -> None:
    form = {"content-type": "text/plain"}
    said = [await server.client().ask("POST", f"/api/tables?lang={lang}", b"x", form) for lang in ("ru", "en")]
    assert [answer.refusal for answer in said] == [Denied(415, "not-json")] * 2
    assert re.search("[а-я]", said[0].json["detail"])
    assert not re.search("[а-я]", said[1].json["detail"])
