"""What stands before the application: what is let in, and what every answer carries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar import Litestar, post
from litestar.params import JSONBody
from structlog.testing import capture_logs

from cantina.engine.errors import CantinaError
from cantina.server.guard import LOOPBACK, POLICY, Guard, Message, Scope, Send, client_of, name_of
from cantina.server.limits import Limits, Rate, Rates
from cantina.text import LANGUAGES, Catalogue

Headers = list[tuple[str, str]]
JSON: Final[Headers] = [("content-type", "application/json"), ("content-length", "2")]
HERE: Final[Headers] = [("host", "cantina.example:8000")]


@dataclass
class GuardedAnswer:
    status: int
    headers: list[tuple[str, str]]
    body: str

    def __getitem__(self, name: str) -> str:
        """The one header of this name."""
        [value] = [value for known, value in self.headers if known == name]
        return value

    def has(self, name: str) -> bool:
        return any(known == name for known, _ in self.headers)


class Application:
    """Answers `ok` with the headers it was given, and remembers who came."""

    def __init__(self, *headers: tuple[bytes, bytes]) -> None:
        self.start = {"type": "http.response.start", "status": 200, "headers": list(headers)}
        self.asked: list[str] = []

    async def __call__(self, scope: Scope, receive: Any, send: Send) -> None:
        self.asked.append(scope.get("path", scope["type"]))
        await send(self.start)
        await send({"type": "http.response.body", "body": b"o", "more_body": True})
        await send({"type": "http.response.body", "body": b"k"})


async def refuse(scope: Scope, send: Send, error: CantinaError, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": error.key.encode()})


def guard(app: Any = None, **settings: Any) -> Guard:
    return Guard(app or Application(), **{"limits": Limits.none(), "refuse": refuse, **settings})


async def ask(
    guarded: Guard, method: str = "GET", headers: Headers | None = None, path: str = "/api/tables", **scope: Any
) -> GuardedAnswer:
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in (headers or [])]
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asked = {"type": "http", "method": method, "path": path, "headers": raw, "client": ("192.0.2.7", 1), **scope}
    await guarded(asked, nothing, send)
    start = [message for message in sent if message["type"] == "http.response.start"]
    assert len(start) == 1
    told = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start[0]["headers"]]
    return GuardedAnswer(start[0]["status"], told, b"".join([message.get("body", b"") for message in sent]).decode())


async def nothing() -> Message:
    return {"type": "http.request"}


# ---- what every answer carries


async def test_every_answer_carries_the_policy() -> None:
    for answer in (await ask(guard()), await ask(guard(), "POST", [("sec-fetch-site", "cross-site")])):
        assert answer["content-security-policy"] == POLICY
        assert answer["x-content-type-options"] == "nosniff"
        assert answer["referrer-policy"] == "no-referrer"
        assert answer["cross-origin-opener-policy"] == "same-origin"
        assert answer["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in answer["permissions-policy"]
        assert "geolocation=()" in answer["permissions-policy"]


async def test_what_a_browser_may_not_use_is_said_where_something_may_be_shown_as_a_page() -> None:
    assert (await ask(guard(), path="/t/page.js")).has("permissions-policy")
    part = await ask(guard(Application((b"Permissions-Policy", b"camera=*"))), path="/assets/page.js")
    assert not part.has("permissions-policy")
    assert part["content-security-policy"] == POLICY


def test_the_policy_allows_nothing_from_elsewhere_and_no_inline_script() -> None:
    rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == rules["frame-ancestors"] == "'none'"
    assert rules.pop("img-src") == "'self' data:"
    assert set(rules.values()) == {"'self'", "'none'"}


async def test_an_application_cannot_soften_the_policy_nor_name_its_server() -> None:
    soft = [(b"Content-Security-Policy", b"default-src *"), (b"referrer-policy", b"unsafe-url"), (b"Server", b"x/1")]
    answer = await ask(guard(Application(*soft, (b"content-type", b"text/html"))))
    assert answer["content-security-policy"] == POLICY
    assert answer["referrer-policy"] == "no-referrer"
    assert answer["content-type"] == "text/html"
    assert not answer.has("server")


async def test_answers_of_the_api_are_not_stored_unless_they_say_so() -> None:
    assert (await ask(guard()))["cache-control"] == "no-store"
    assert (await ask(guard(), path="/root/api/x", root_path="/root"))["cache-control"] == "no-store"
    own = guard(Application((b"Cache-Control", b"max-age=60")))
    assert (await ask(own))["cache-control"] == "max-age=60"
    assert not (await ask(guard(), path="/assets/page.js")).has("cache-control")


@pytest.mark.parametrize("bad", ["a\r\nset-cookie: seat=mine", "a\nb", "a\rb", "a\0b"])
async def test_a_header_of_two_lines_is_left_out(bad: str) -> None:
    wicked = guard(Application((b"x-name", bad.encode()), (bad.encode(), b"x"), (b"x-good", b"1")))
    answer = await ask(wicked)
    assert answer["x-good"] == "1"
    assert not any(end in name + value for name, value in answer.headers for end in "\r\n\0")
    assert not answer.has("x-name")


async def test_an_answer_comes_through_whole_and_its_message_is_not_written_into() -> None:
    app = Application((b"content-type", b"text/plain"))
    guarded = guard(app)
    first, second = await ask(guarded), await ask(guarded)
    assert first == second
    assert (first.status, first.body) == (200, "ok")
    assert app.start["headers"] == [(b"content-type", b"text/plain")]


async def test_pages_not_found_and_refusals_of_litestar_carry_it_too() -> None:
    @post("/api/echo")
    async def echo(data: JSONBody[dict[str, int]]) -> dict[str, int]:
        return data

    guarded = guard(Litestar([echo], openapi_config=None), hosts=LOOPBACK)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(guarded), base_url="http://localhost:8000") as client:
        good = await client.post("/api/echo", json={"a": 1})
        assert (good.status_code, good.json()) == (201, {"a": 1})
        for answer in (
            good,
            await client.get("/nowhere"),
            await client.get("/api/echo"),
            await client.post("/api/echo"),
        ):
            assert answer.headers["content-security-policy"] == POLICY
        form = await client.post("/api/echo", data={"a": 1})
        assert (form.status_code, form.text) == (415, "not-json")


# ---- requests that change something


async def allowed(headers: Headers, method: str = "POST", **settings: Any) -> str:
    """`ok`, or the key of the refusal with its status; a refused request never reaches the application."""
    app = Application()
    answer = await ask(guard(app, **settings), method, headers)
    assert bool(app.asked) == (answer.status == 200)
    return answer.body if answer.status == 200 else f"{answer.status} {answer.body}"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY"])
@pytest.mark.parametrize("site", ["cross-site", "same-site", "Cross-Site", "", "nonsense"])
async def test_a_change_from_another_site_is_refused(method: str, site: str) -> None:
    assert await allowed([*HERE, *JSON, ("sec-fetch-site", site)], method) == "403 cross-site"


@pytest.mark.parametrize("site", ["same-origin", "none", "Same-Origin", " none "])
async def test_a_change_from_our_own_page_is_let_in(site: str) -> None:
    origin = ("origin", "http://cantina.example:8000")
    assert await allowed([*HERE, *JSON, origin, ("sec-fetch-site", site)]) == "ok"


async def test_curl_says_neither_site_nor_origin_and_is_let_in() -> None:
    assert await allowed([*HERE, *JSON]) == "ok"


@pytest.mark.parametrize(("method", "body"), [("GET", "ok"), ("HEAD", ""), ("OPTIONS", "ok")])
async def test_reading_is_free(method: str, body: str) -> None:
    assert await allowed([("sec-fetch-site", "cross-site"), ("origin", "http://evil.example")], method) == body


@pytest.mark.parametrize(
    ("origin", "host", "said"),
    [
        ("http://cantina.example:8000", "cantina.example:8000", "ok"),
        ("HTTP://Cantina.Example:8000", "cantina.example:8000", "ok"),
        ("http://cantina.example:8000", "Cantina.Example:8000", "ok"),
        ("http://cantina.example", "cantina.example", "ok"),
        ("https://cantina.example", "cantina.example:443", "ok"),
        ("http://cantina.example:80", "cantina.example", "ok"),
        ("http://[::1]:8000", "[::1]:8000", "ok"),
        ("http://[::1]", "[::1]:80", "ok"),
        ("http://192.168.0.2:8000", "192.168.0.2:8000", "ok"),
        ("http://cantina.example:8001", "cantina.example:8000", "403 cross-site"),
        ("http://cantina.example", "cantina.example:8000", "403 cross-site"),
        ("https://cantina.example", "cantina.example:80", "403 cross-site"),
        ("http://evil.example:8000", "cantina.example:8000", "403 cross-site"),
        ("http://cantina.example.evil.example", "cantina.example", "403 cross-site"),
        ("http://evil.example/cantina.example", "cantina.example", "403 cross-site"),
        ("http://cantina.example@evil.example", "cantina.example", "403 cross-site"),
        ("chrome-extension://cantina.example", "cantina.example", "403 cross-site"),
        ("cantina.example", "cantina.example", "403 cross-site"),
        ("null", "cantina.example", "403 cross-site"),
        ("null", "", "403 cross-site"),
        ("http://", "", "403 cross-site"),
        ("http://:80", "", "403 cross-site"),
        ("", "", "403 cross-site"),
        ("", "cantina.example", "403 cross-site"),
    ],
)
async def test_the_origin_is_the_host(origin: str, host: str, said: str) -> None:
    assert await allowed([("host", host), ("origin", origin), *JSON]) == said


async def test_an_origin_without_a_host_or_with_two_is_refused() -> None:
    origin = ("origin", "http://cantina.example:8000")
    assert await allowed([origin, *JSON]) == "403 cross-site"
    assert await allowed([*HERE, ("host", "other.example"), origin, *JSON]) == "403 cross-site"
    assert await allowed([*HERE, origin, ("origin", "http://evil.example"), *JSON]) == "403 cross-site"
    assert await allowed([*HERE, ("sec-fetch-site", "none"), ("sec-fetch-site", "none"), *JSON]) == "403 cross-site"


async def test_a_forwarded_host_counts_only_behind_a_trusted_proxy() -> None:
    outside = ("origin", "https://cantina.example")
    inside = [("host", "127.0.0.1:8000"), ("x-forwarded-host", "cantina.example, inner.example"), *JSON]
    assert await allowed([outside, *inside]) == "403 cross-site"
    assert await allowed([outside, *inside], trusted_proxy=True) == "ok"
    assert await allowed([("origin", "http://127.0.0.1:8000"), *inside], trusted_proxy=True) == "403 cross-site"
    assert await allowed([("origin", "http://cantina.example:8000"), *HERE, *JSON], trusted_proxy=True) == "ok"


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        (JSON, "ok"),
        ([("content-type", "Application/JSON; charset=utf-8"), ("content-length", "2")], "ok"),
        ([("content-type", "application/json"), ("transfer-encoding", "chunked")], "ok"),
        ([], "ok"),
        ([("content-length", "0")], "ok"),
        ([("content-length", "0"), ("content-type", "application/json")], "ok"),
        ([("content-length", "2")], "415 not-json"),
        ([("transfer-encoding", "chunked")], "415 not-json"),
        ([("content-type", "application/x-www-form-urlencoded"), ("content-length", "2")], "415 not-json"),
        ([("content-type", "text/plain; application/json"), ("content-length", "2")], "415 not-json"),
        ([("content-type", "multipart/form-data; boundary=x")], "415 not-json"),
        ([("content-type", "text/plain"), ("content-length", "0")], "415 not-json"),
        ([("content-type", "application/jsonp"), ("content-length", "2")], "415 not-json"),
        ([*JSON, ("content-type", "text/plain")], "415 not-json"),
        ([("content-length", "0"), ("content-length", "2")], "415 not-json"),
        ([("content-length", "0"), ("transfer-encoding", "chunked")], "415 not-json"),
    ],
)
async def test_a_body_is_json(headers: Headers, said: str) -> None:
    assert await allowed([*HERE, *headers]) == said


# ---- under which name


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "LocalHost:1", "127.0.0.1:8000", "[::1]:8000", "[::1]"]
)
async def test_a_server_on_this_machine_goes_by_its_names(host: str) -> None:
    assert await allowed([("host", host)], "GET", hosts=LOOPBACK) == "ok"


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example:8000", "::1", "", "é"),
        *("localhost:80:80", "localhost:", "localhost:x", "localhost@evil.example", "127.0.0.1, x"),
        *("[::1]x", "[::1", "x[::1]"),
    ],
)
async def test_a_name_somebody_let_point_here_is_refused(host: str) -> None:
    for method in ("GET", "POST"):
        assert await allowed([("host", host)], method, hosts=LOOPBACK) == "421 wrong-host"


async def test_no_host_or_two_hosts_are_refused_where_names_count() -> None:
    assert await allowed([], "GET", hosts=LOOPBACK) == "421 wrong-host"
    assert await allowed([("host", "localhost"), ("host", "evil.example")], "GET", hosts=LOOPBACK) == "421 wrong-host"
    assert await allowed([("x-forwarded-host", "localhost")], "GET", hosts=LOOPBACK) == "421 wrong-host"
    assert await allowed([], "GET") == "ok"


@settings(deadline=None)  # the machine may be busy
@given(st.binary(max_size=40))
def test_no_host_is_too_odd_to_read(host: bytes) -> None:
    assert name_of(host) not in LOOPBACK or any(name.encode() in host.lower() for name in LOOPBACK)


# ---- how often


async def test_too_many_requests_are_told_when_to_come_back() -> None:
    app = Application()
    guarded = guard(app, limits=Limits(Rates(requests=Rate(0.1, 2)), lambda: 0.0))
    assert [(await ask(guarded)).status for _ in range(3)] == [200, 200, 429]
    answer = await ask(guarded)
    assert (answer.body, answer["retry-after"], answer["cache-control"]) == ("too-many-requests", "10", "no-store")
    assert answer["content-security-policy"] == POLICY
    assert len(app.asked) == 2
    assert (await ask(guarded, client=("192.0.2.8", 1))).status == 200


async def test_an_own_retry_after_is_not_doubled() -> None:
    async def refuse_with_wait(scope: Scope, send: Send, error: CantinaError, status: int) -> None:
        await send({"type": "http.response.start", "status": status, "headers": [(b"Retry-After", b"99")]})
        await send({"type": "http.response.body"})

    guarded = guard(limits=Limits(Rates(requests=Rate(0.1, 1)), lambda: 0.0), refuse=refuse_with_wait)
    await ask(guarded)
    assert (await ask(guarded))["retry-after"] == "99"


async def test_refused_requests_are_counted_too() -> None:
    guarded = guard(limits=Limits(Rates(requests=Rate(0.1, 2)), lambda: 0.0), hosts=LOOPBACK)
    assert [(await ask(guarded)).status for _ in range(3)] == [421, 421, 429]


async def test_health_and_figures_are_not_counted() -> None:
    guarded = guard(limits=Limits(Rates(requests=Rate(0.1, 1)), lambda: 0.0))
    for path in ("/healthz", "/metrics") * 3:
        assert (await ask(guarded, path=path)).status == 200
    assert (await ask(guarded, path="/root/healthz", root_path="/root")).status == 200
    assert (await ask(guarded, path="/healthz/x")).status == 200
    assert (await ask(guarded, path="/healthz/x")).status == 429


def test_a_client_is_its_address_if_it_has_one() -> None:
    assert client_of({"client": ("192.0.2.7", 5)}) == "192.0.2.7"
    assert client_of({"client": None}) == client_of({}) == "unknown"


# ---- all else


async def test_lifespan_passes_and_web_sockets_do_not() -> None:
    app, sent = Application(), []

    async def send(message: Message) -> None:
        sent.append(message["type"])

    await guard(app)({"type": "websocket", "path": "/", "headers": []}, nothing, send)
    assert (app.asked, sent) == ([], ["websocket.close"])
    await guard(app)({"type": "lifespan"}, nothing, send)
    assert app.asked == ["lifespan"]


async def test_access_is_told_of_answers_refusals_and_breakdowns() -> None:
    told: list[tuple[str, int, bool]] = []

    def access(scope: Scope, status: int, ms: float) -> None:
        told.append((scope["path"], status, 0 <= ms < 1_000))

    async def broken(scope: Scope, receive: Any, send: Send) -> None:
        raise RuntimeError

    async def broken_off(scope: Scope, receive: Any, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError

    await ask(guard(access=access), path="/good")
    await ask(guard(access=access, hosts=LOOPBACK), path="/refused")
    with capture_logs() as logged:
        answer = await ask(guard(broken, access=access), path="/broken")
    assert [line["event"] for line in logged] == ["request-failed"]
    assert (answer.status, answer.body, answer["x-content-type-options"]) == (500, "server-error", "nosniff")
    with pytest.raises(RuntimeError):
        await ask(guard(broken_off, access=access), path="/broken-off")
    assert told == [("/good", 200, True), ("/refused", 421, True), ("/broken", 500, True), ("/broken-off", 200, True)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["cross-site", "not-json", "wrong-host"])
def test_refusals_have_words(key: str, lang: str) -> None:
    assert Catalogue("", lang).error(CantinaError("", key), []).endswith(".")
