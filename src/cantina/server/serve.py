"""Starting and ending a server process."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import re
import signal
import socket
import sys
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from types import FrameType
from typing import Any, Final, NoReturn

import segno
import structlog
import uvicorn

from .. import __version__
from ..engine.errors import BadSetup
from ..text import Catalogue
from ..text.about import check_words
from ..text.decks import use_decks
from . import http_connection, log_output, translations
from .app import create
from .bot_workers import BotWorkers
from .guard import LOOPBACK
from .limits import Limits
from .metrics import Metrics
from .retention import Keep, read_duration
from .rooms import Config, Rooms
from .routes import page
from .store import Store
from .store.database_file import keep_to_owner, take

log = structlog.get_logger("cantina.server")
LOOPBACK_HOST: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # only on request, with --lan
LAST_PORT: Final = 65_535
BACKLOG: Final = 4096
LINK: Final = re.compile(r"https?://[^\s/?#@]+/?", re.IGNORECASE)
WHY_NOT: Final = {errno.EADDRINUSE: "in-use", errno.EACCES: "denied", errno.EPERM: "denied"}
PATIENCE: Final = 10  # seconds requests have to end when the server stops
COLLECT_AFTER: Final = (50_000, 50, 50)  # see `settle`
TURN: Final = 0.0005  # seconds a thread keeps the interpreter while others wait for it


class Server(uvicorn.Server):
    """A server that says goodbye: open streams would otherwise keep it from stopping."""

    def __init__(self, config: uvicorn.Config, rooms: Rooms) -> None:
        super().__init__(config)
        self.rooms = rooms

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.rooms.say_goodbye()
        await super().shutdown(sockets)


def run(words: Catalogue, args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    level = args.log_level or ("warning" if sys.stderr.isatty() else "info")
    check(args, level)
    check_words()
    decks = use_decks(words, args.deck)
    translations.read_all()
    page.read_all(decks)
    log_output.set_up(level=level)
    host = args.host or (EVERYWHERE if args.lan else LOOPBACK_HOST)
    keep_to_owner()
    listening = listen(host, args.port)
    lock = take(args.database)
    try:
        rooms = furnish(args, decks)
        address, port = listening.getsockname()[:2]
        link = args.url.rstrip("/") or link_to(host, port)
        log.info("serving", version=__version__, address=link, database=args.database.partition(":")[0])
        if not args.quiet:
            greet(words, link, shared=bool(args.url) or not ip_address(address).is_loopback)
        hosts = LOOPBACK if host == LOOPBACK_HOST and not args.proxy and not args.url else None
        server = Server(uvicorn_config(create(rooms, hosts, trusted_proxy=bool(args.proxy)), args), rooms)
        signal.signal(signal.SIGTERM, told_to_stop)
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl+C is how people close it
            server.run(sockets=[listening])
    finally:
        listening.close()
        if lock is not None:
            lock.release()
    return 0


def told_to_stop(number: int, frame: FrameType | None) -> NoReturn:
    """Uvicorn, when it has ended everything, gives the signal on.  Dying by it would leave the workers' semaphores."""
    raise SystemExit(0)


def settle() -> None:
    """Make the interpreter fit for serving.

    What is loaded by now stays for good, and moves leave no cycles behind.  But hundreds of requests at once look like
    a leak to the cycle collector, and looking through everything again and again took a third of the server's time.

    The thread that writes needs the interpreter several times for a batch, and each time the loop may be busy: with
    Python's usual turns of 5 ms everybody at the tables would wait for that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(TURN)


def check(args: argparse.Namespace, level: str) -> None:
    """What cannot be meant is refused before anything is opened."""
    numbers = {
        "--bot-workers": (args.bot_workers, 1, 64),
        "--pace": (args.pace, 0, 60),
        "--hold": (args.hold, 0, 600),
        "--expire": (args.expire, 0.001, 87_600),
    }
    numbers |= {"--port": (args.port, 0, LAST_PORT), "--absent": (args.absent, 0, 86_400)}
    for key, (given, least, most) in numbers.items():
        if not least <= given <= most:
            raise BadSetup("", "out-of-range", option=key, given=given, least=least, most=most)
    if level not in ("debug", "info", "warning", "error"):
        raise BadSetup("", "unknown-level", level=level)
    check_addresses(args)
    keep_of(args)


def check_addresses(args: argparse.Namespace) -> None:
    """Names would be compared with addresses, and never be the same."""
    if args.url and not LINK.fullmatch(args.url):
        raise BadSetup("", "bad-url", text=args.url, example="https://cantina.example.org")
    if args.proxy and not is_network(args.proxy):
        raise BadSetup("", "bad-address", option="--proxy", text=args.proxy)
    for scraper in args.scraper:
        if not is_address(scraper):
            raise BadSetup("", "bad-address", option="--scraper", text=scraper)


def is_address(text: str) -> bool:
    return is_network(text) and "/" not in text


def is_network(text: str) -> bool:
    """An address, or several by their common beginning, such as 10.0.0.0/8."""
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def furnish(args: argparse.Namespace, decks: Mapping[str, str]) -> Rooms:
    config = Config(
        pace=args.pace,
        hold=args.hold,
        expire_after=round(args.expire * 3600),
        absent_after=args.absent,
        secure_cookies=args.url.startswith("https://"),
        scrapers=Config().scrapers | {str(ip_address(scraper)) for scraper in args.scraper},
        decks=decks,
        keep=keep_of(args),
    )
    limits = Limits.none() if args.no_limits else Limits()
    return Rooms(Store.open(args.database), BotWorkers(workers=args.bot_workers), limits, Metrics(), config)


def keep_of(args: argparse.Namespace) -> Keep:
    return Keep(read_duration("--keep-games", args.keep_games), read_duration("--keep-chat", args.keep_chat))


def uvicorn_config(app: Any, args: argparse.Namespace) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=http_connection.ProxyConnection if args.proxy or args.no_limits else http_connection.HttpConnection,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(args.proxy),
        forwarded_allow_ips=args.proxy or None,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=30,
        backlog=BACKLOG,
    )


# ---- where it can be reached


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else: a refusal comes at once, and the printed address is the true one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        why = WHY_NOT.get(error.errno or 0, "elsewhere")
        raise BadSetup("", "cannot-listen", host=host, port=port, why=why) from error
    listening.set_inheritable(True)
    return listening


def link_to(host: str, port: int) -> str:
    shown = own_address() if host in (EVERYWHERE, "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def own_address() -> str:
    """This machine's address in the local network: that of the way out.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(("192.0.2.1", 9))
            return str(way_out.getsockname()[0])
        except OSError:
            return socket.gethostname()


def greet(words: Catalogue, link: str, *, shared: bool) -> None:
    """The link and, where phones can follow it with their cameras, its QR code."""
    print(words.ui("serve.greeting", version=__version__, link=link))
    if shared:
        segno.make(link, error="m").terminal(out=sys.stdout, compact=True)
    print(words.ui("serve.shared" if shared else "serve.not-shared"), flush=True)
