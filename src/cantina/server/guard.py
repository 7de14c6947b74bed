"""What stands before the application: who may ask, from where, how often; and what every answer carries.

A plain ASGI callable around the whole application, so that refusals, pages not found and errors are dressed too.  It
runs for every request and costs microseconds: headers are read only where something is to change or hosts are to be
told apart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from functools import partial
from time import perf_counter
from typing import Any, Final, NamedTuple

import structlog

from ..engine.errors import CantinaError
from .limits import Limits, TooMany

RAW_SEND: Final = "cantina.wire"  # in the scope: sending past everybody, for what follows the start of a long answer
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
# Given from outside, where scopes and messages have the types of other libraries.
App = Callable[[Any, Any, Any], Awaitable[None]]
Refuse = Callable[[Any, Any, CantinaError, int], Awaitable[None]]
Access = Callable[[Any, int, float], None]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
UNCOUNTED: Final = frozenset({"/healthz", "/metrics"})
ENDLESS: Final = "/events"  # the one answer without an end: nobody gets its head alone
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FORMS: Final = frozenset({b"application/x-www-form-urlencoded", b"multipart/form-data", b"text/plain"})
DEFAULT_PORTS: Final = {b"http": b":80", b"https": b":443"}
READ: Final = frozenset(
    {
        *(b"host", b"x-forwarded-host", b"origin", b"sec-fetch-site"),
        *(b"content-type", b"content-length", b"transfer-encoding"),
    }
)

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
UNUSED: Final = (
    *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media"),
    *("geolocation", "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb"),
)
CARRIED: Final[tuple[Header, ...]] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the code of the table is in the address
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
# For whatever may be shown as a page.  Its parts (a first visit brings ten) do without: browsers ask pages alone.
PERMISSIONS: Final[Header] = (b"permissions-policy", ", ".join(f"{feature}=()" for feature in UNUSED).encode())
PARTS: Final = "/assets/"
NOT_STORED: Final[Header] = (b"cache-control", b"no-store")
OURS: Final = frozenset({b"server", PERMISSIONS[0], *(name for name, _ in CARRIED)})

log = structlog.get_logger("cantina.server")


class GuardRefusal(NamedTuple):
    error: CantinaError
    status: int


class Guard:
    """The application, guarded.

    `refuse` writes a problem document; `access` is told of every answer: status, and milliseconds until its end.
    `hosts` are the names the server goes by, with any port (None: any); `LOOPBACK` for a server on this machine only,
    so that no page can reach it under a name of its own that it let point here (DNS rebinding).
    """

    def __init__(
        self,
        app: App,
        *,
        limits: Limits,
        refuse: Refuse,
        hosts: frozenset[str] | None = None,
        trusted_proxy: bool = False,
        access: Access | None = None,
    ) -> None:
        self.app = app
        self.limits = limits
        self.refuse = refuse
        self.hosts = hosts
        self.trusted_proxy = trusted_proxy
        self.run = self.answer if access is None else partial(self.watched, access)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            return await self.run(scope, receive, send)
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        # There are no web sockets here; one would be a way around what is asked of requests.
        return await send({"type": "websocket.close", "code": 1008})

    async def watched(self, access: Access, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and tell `access` how it went.  Status 0: there was no answer."""
        status, start = 0, perf_counter()

        def heard(message: Message) -> Awaitable[None]:
            nonlocal status
            status = message.get("status", status)
            return send(message)

        try:
            await self.answer(scope, receive, heard)
        finally:
            access(scope, status, (perf_counter() - start) * 1000)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = path_of(scope)
        if scope["method"] == "HEAD" and not path.endswith(ENDLESS):
            scope, send = {**scope, "method": "GET"}, without_body(send)
        refusal = self.judge(scope, path)
        if refusal is None:
            return await self.ask_app(scope, receive, send, path)
        wait = refusal.error.wait if isinstance(refusal.error, TooMany) else None
        return await self.refuse(scope, dressed(send, path, wait), *refusal)

    async def ask_app(self, scope: Scope, receive: Receive, send: Send, path: str) -> None:
        """What the application does not catch is an answer too, as long as it has not begun another."""
        begun = False

        def noted(message: Message) -> Awaitable[None]:
            nonlocal begun
            begun = True
            return send(message)

        scope[RAW_SEND] = send
        try:
            await self.app(scope, receive, dressed(noted, path))
        except Exception:
            if begun:
                raise
            log.exception("request-failed", method=scope["method"])
            await self.refuse(scope, dressed(send, path), CantinaError("", "server-error"), 500)

    def judge(self, scope: Scope, path: str) -> GuardRefusal | None:
        """Why not, if not.  The count comes first, so that refused requests are counted too."""
        if path not in UNCOUNTED:
            try:
                self.limits.take("requests", client_of(scope))
            except TooMany as error:
                return GuardRefusal(error, 429)
        safe = scope["method"] in SAFE
        if safe and self.hosts is None:
            return None
        headers = read(scope["headers"])
        if self.hosts is not None and name_of(headers.get(b"host", b"")) not in self.hosts:
            return GuardRefusal(CantinaError("", "wrong-host"), 421)
        return None if safe else self.judge_change(headers)

    def judge_change(self, headers: dict[bytes, bytes]) -> GuardRefusal | None:
        """A request that changes something comes from our own page or from no page, and is JSON, which no form can be.

        Schemes are not compared, since behind a proxy ours is not known; a browser that speaks https says
        Sec-Fetch-Site, where http and https are two sites.
        """
        if headers.get(b"sec-fetch-site", b"none").lower() not in (b"same-origin", b"none"):
            return GuardRefusal(CantinaError("", "cross-site"), 403)
        if b"origin" in headers and not is_same_host(headers[b"origin"], self.host_of(headers)):
            return GuardRefusal(CantinaError("", "cross-site"), 403)
        return None if is_json(headers) else GuardRefusal(CantinaError("", "not-json"), 415)

    def host_of(self, headers: dict[bytes, bytes]) -> bytes:
        """Where the reader's browser thinks we are.  Of several proxies the first knows best."""
        first = headers.get(b"x-forwarded-host", b"").partition(b",")[0].strip()
        return first if first and self.trusted_proxy else headers.get(b"host", b"")


# ---- the question


def client_of(scope: Scope) -> str:
    """Who asks: the address.  Behind a trusted proxy uvicorn has put the right one here (proxy_headers)."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def path_of(scope: Scope) -> str:
    """The path below the place where the application is mounted."""
    path: str = scope["path"]
    root: str = scope.get("root_path", "")
    return path.removeprefix(root) if root else path


def read(headers: Iterable[Header]) -> dict[bytes, bytes]:
    """The headers to judge by.  One that comes twice becomes a list, and a list is no host, origin or type at all."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in READ:
            found[name] = found[name] + b", " + value if name in found else value.strip()
    return found


def name_of(host: bytes) -> str:
    """The host without its port."""
    head, bracket, tail = host.rpartition(b"]")
    name, colon, port = tail.partition(b":")
    if colon and not port.isdigit():
        return ""
    return (head + bracket + name).decode("latin-1").lower()


def is_same_host(origin: bytes, host: bytes) -> bool:
    """Whether a page of this origin was served by this host: the same name and port.  Origin `null` never was."""
    scheme, _, page = origin.lower().partition(b"://")
    port = DEFAULT_PORTS.get(scheme)
    return port is not None and host != b"" and page.removesuffix(port) == host.lower().removesuffix(port)


def is_json(headers: dict[bytes, bytes]) -> bool:
    """Whether the body says it is JSON; without a body, whether it is at least no form."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
        return kind == b"application/json"
    return kind not in FORMS


# ---- the answer


def dressed(send: Send, path: str, wait: int | None = None) -> Send:
    """Sending, with our headers on the start of the answer.

    No coroutine of its own, since every event of every stream goes through here.
    """

    def send_dressed(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            headers = dress(message.get("headers", ()), path, wait)
            return send({**message, "headers": headers})
        return send(message)

    return send_dressed


def without_body(send: Send) -> Send:
    """The answer to HEAD: the head of what GET would bring."""

    def send_head(message: Message) -> Awaitable[None]:
        return send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_head


def dress(headers: Iterable[Header], path: str, wait: int | None) -> list[Header]:
    """The answer's headers and ours; ours are not to be softened.

    A line break in a header would let whoever wrote the value write the rest of the answer, and not every server looks:
    such a header is left out.
    """
    worn = [(name.lower(), value) for name, value in headers if is_one_line(name + value)]
    worn = [header for header in worn if header[0] not in OURS]
    if path.startswith("/api") and not has(worn, b"cache-control"):
        worn.append(NOT_STORED)
    if wait is not None and not has(worn, b"retry-after"):
        worn.append((b"retry-after", str(wait).encode()))
    if not path.startswith(PARTS):
        worn.append(PERMISSIONS)
    worn += CARRIED
    return worn


def has(headers: list[Header], wanted: bytes) -> bool:
    return any([name == wanted for name, _ in headers])


def is_one_line(text: bytes) -> bool:
    return not (b"\n" in text or b"\r" in text or b"\0" in text)
