"""What a request says: its table, its member, its language, and the parameters that several routes share."""

from __future__ import annotations

from typing import Annotated, Any, cast

from litestar import Request
from litestar.params import PathParameter, QueryParameter

from ..engine.errors import CantinaError
from .guard import client_of
from .limits import TooMany
from .network_marks import network_mark
from .random_codes import read_code
from .refusals import Refusal, TableSetAside
from .room import Room
from .rooms import Rooms
from .seat_tokens import token_in
from .table import lobby
from .table.ledger import Ledger
from .table.seating import Member
from .translations import language

Asked = Request[Any, Any, Any]
Code = Annotated[str, PathParameter(description="The code of a table, however it is typed.")]
Id = Annotated[str, PathParameter(max_length=100, description="The id of a record.")]
Lang = Annotated[str, QueryParameter(max_length=40, description="`ru` or `en`: the same in words too.")]


def client(request: Asked) -> str:
    return client_of(cast(Any, request.scope))


def rooms_of(request: Asked) -> Rooms:
    return cast(Rooms, request.app.state.rooms)


class NoSuchTable(Refusal):
    """No table has this code."""


class ShutOut(Refusal):
    """The host of the table does not want the asker there."""


async def room_of(request: Asked, code: str) -> Room:
    """The table of the request.  Guessing codes in bulk is stopped by counting the misses."""
    rooms, asker = rooms_of(request), client(request)
    rooms.limits.check("misses", asker)
    try:
        room = await rooms.find(read_code(code), asker)
    except (TableSetAside, TooMany):  # it was no wrong guess
        raise
    except CantinaError as miss:
        rooms.limits.take("misses", asker)
        raise NoSuchTable("", "no-such-table", code=code[:20]) from miss
    if rooms.store.shared and (request.method == "GET" or is_stranger(request, room.ledger)):
        await room.refresh()  # what another process told the asker is known here too
    member = room.ledger.member_with(token_of(request))
    if room.ledger.shuts_out(None if member is None else member.id, network_of(request, room.ledger)):
        raise ShutOut("", "banned")
    return room


def is_stranger(request: Asked, t: Ledger) -> bool:
    token = token_of(request)
    return token != "" and t.member_with(token) is None


def token_of(request: Asked) -> str:
    return token_in(request.scope["headers"])


def member_of(request: Asked, t: Ledger) -> Member | None:
    """Who asks.  A wrong token is a miss, none is a spectator."""
    token = token_of(request)
    member = t.member_with(token) if token else None
    if member is None and token:
        rooms_of(request).limits.take("misses", client(request))
    return member


def network_of(request: Asked, t: Ledger) -> str:
    """A mark of where the asker comes from."""
    return network_mark(t.code, client(request))


def known_member(request: Asked, t: Ledger) -> Member:
    """Who asks and is at the table."""
    member_of(request, t)
    return lobby.who_acts(t, token_of(request))


def returning_member(request: Asked, t: Ledger) -> Member:
    """Who asks and is at the table, or was."""
    member_of(request, t)
    return lobby.who_holds(t, token_of(request))


def language_of(request: Asked) -> str:
    asked = request.query_params.get("lang", "")
    return language(asked or request.headers.get("accept-language", ""))


def table_of(request: Asked) -> Ledger | None:
    """The table the request is about, if this process has it: its game has words of its own."""
    code = request.scope.get("path_params", {}).get("code")
    rooms = rooms_of(request)
    try:
        room = rooms.loaded.get(rooms.ids.get(read_code(code), 0)) if code else None
    except CantinaError:
        return None
    return None if room is None else room.ledger


def accepts_gzip(header: str) -> bool:
    wishes = [wish.replace(" ", "").partition(";") for wish in header.lower().split(",")]
    return any(kind == "gzip" and weight.rstrip("0.") != "q=" for kind, _, weight in wishes)
