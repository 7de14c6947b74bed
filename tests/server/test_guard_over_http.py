"""The guard before the whole application: headers on every answer, and requests from elsewhere."""

from __future__ import annotations

import re

import pytest

from cantina.server.guard import LOOPBACK

from .local_server import LocalServer
from .web_client import HOST, Denied

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


async def test_the_guard_too_speaks_the_language_that_is_asked_for(server: LocalServer) -> None:
    form = {"content-type": "text/plain"}
    said = [await server.client().ask("POST", f"/api/tables?lang={lang}", b"x", form) for lang in ("ru", "en")]
    assert [answer.refusal for answer in said] == [Denied(415, "not-json")] * 2
    assert re.search("[а-я]", said[0].json["detail"])
    assert not re.search("[а-я]", said[1].json["detail"])
