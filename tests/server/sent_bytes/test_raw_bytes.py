"""Whatever bytes come in, what goes out is an answer in good order: a status we meant and our headers."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .loopback_server import LoopbackServer, loopback_server

WAYS: Final = ("moves", "chat", "join", "sit", "settings", "undo", "order", "house", "start")
NAMES: Final = (
    *("/assets/" + "a" * 60_000, "/assets/" + "a" * 300, "/assets/%00", "/assets/a%00.js", "/assets/../../etc/passwd"),
    *("/assets/%2e%2e/%2e%2e/index.html", "/%00", "/" + "a" * 300 + ".js", "/%ff%fe.svg", "/assets/%ff%fe"),
    *("/t/%00", "/api/tables/%00", "/api/tables/%ff/events", "/help/%00", "/replay/%ff", "/api/words/%00"),
    *("/api/schema/swagger", "/api/schema/%00"),
)
PAGES: Final = ("/t/", "/help/", "/replay/")  # the page says itself that there is nothing
ODD_BYTES: Final = st.one_of(
    st.binary(max_size=60),
    st.binary(max_size=8).map(lambda some: b'{"seat": 0, "ask": 1000, "action": "' + some + b'"}'),
    st.binary(max_size=8).map(lambda some: b'{"text": "' + some + b'", "name": "' + some + b'"}'),
    st.integers(1, 5_000).map(lambda depth: b"[" * depth),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackServer]:
    path: Path = tmp_path_factory.mktemp("raw") / "raw.db"
    with loopback_server(path) as running:
        yield running


def asked(server: LoopbackServer, method: str, path: str, body: bytes, token: str = "") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def is_in_good_order(answer: http.client.HTTPResponse) -> bool:
    is_told = answer.status < 400 or answer.headers["content-type"] == "application/problem+json"
    return is_told and 200 <= answer.status < 500 and answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name[:24])
def test_names_that_no_file_and_no_table_has(server: LoopbackServer, name: str) -> None:
    answer = asked(server, "GET", name, b"")
    assert answer.status in ((200, 404) if name.startswith(PAGES) else (400, 404, 405))
    assert is_in_good_order(answer)


@pytest.mark.parametrize("way", WAYS)
@given(body=ODD_BYTES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_at_all_said_at_a_table(server: LoopbackServer, way: str, body: bytes) -> None:
    table = server.table("playing")
    answer = asked(server, "POST", f"/api/tables/{table.code}/{way}", body, table.tokens[0])
    assert is_in_good_order(answer), (answer.status, dict(answer.headers))
