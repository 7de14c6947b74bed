"""Requests around a game: open, join, sit, leave, start, play again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from litestar import Response
from litestar.params import JSONBody, QueryParameter

from ..clean_text import clean_name
from ..limits import counted_as
from ..protocol import Done, Key, Snapshot, TableGlance, TableListed, Welcome
from ..protocol_conversion import change_of, salts_of, settings_of, table_glance
from ..protocol_requests import (
    AddSalt,
    ChangeSettings,
    Join,
    NamePlayer,
    NewTable,
    OneMember,
    OneSeat,
    SeatBot,
    Sit,
    Start,
    WantRematch,
)
from ..random_codes import fingerprint, new_token
from ..refusals import TableSetAside
from ..request_params import (
    Asked,
    Code,
    Lang,
    NoSuchTable,
    ShutOut,
    accepts_gzip,
    client,
    known_member,
    language_of,
    member_of,
    network_of,
    returning_member,
    room_of,
    rooms_of,
)
from ..room import Room
from ..seat_tokens import token_cookie
from ..sse_frames import id_of
from ..table import lobby, rematch
from ..table.happenings import AnyHappening
from ..table.ledger import Ledger, Told
from ..table.seating import Member
from .route_decorators import NeedsNoBody, reading, writing

SeatAsked = Annotated[int | None, QueryParameter(ge=-1, le=15, description="Which of one's seats; -1: as a spectator.")]


@reading("/api/tables", operation_id="listTables", summary="The open tables")
async def list_tables(request: Asked) -> list[TableListed]:
    rows = await rooms_of(request).store.open_tables()
    return [msgspec.json.decode(row, type=TableListed) for row in rows]


Codes = Annotated[str, QueryParameter(max_length=200, description="Up to 12 codes of tables, with commas.")]
MOST_CODES: Final = 12


@reading("/api/glance", operation_id="glance", summary="Several tables in a few words; unknown ones are left out")
async def glance(request: Asked, codes: Codes) -> list[TableGlance]:
    """For a browser that remembers where its owner sits."""
    found: list[TableGlance] = []
    for code in dict.fromkeys(codes.split(",")[:MOST_CODES]):
        with suppress(NoSuchTable, ShutOut):
            found.append(await glance_at(request, code))
    return found


async def glance_at(request: Asked, code: str) -> TableGlance:
    try:
        return table_glance((await room_of(request, code)).ledger)
    except TableSetAside:
        return TableGlance(code, "", "aside", [], [], 0)


@writing("/api/tables", status_code=201, operation_id="openTable", summary="Open a table")
async def open_table(request: Asked, data: JSONBody[NewTable]) -> Response[Welcome]:
    rooms = rooms_of(request)
    rooms.limits.take("tables", client(request))
    if data.open:
        rooms.limits.take("listed", client(request))
    room, token = await rooms.open_table(settings_of(data, language_of(request)), data.name, client(request))
    said = welcome(room, 0, token, cookie=data.cookie)
    said.content.commitment = room.ledger.commitment
    return said


def welcome(room: Room, member: int, token: str, *, cookie: bool) -> Response[Welcome]:
    t = room.ledger
    said = Welcome(t.code, member, t.seats_of(member), "" if cookie else token)
    return Response(said, status_code=201, cookies=[token_cookie(room, token)] if cookie else [])


@reading("/api/tables/{code:str}", operation_id="seeTable", summary="The table as the asker may see it")
async def see_table(request: Asked, code: Code, seat: SeatAsked = None, lang: Lang = "") -> Response[Snapshot]:
    room = await room_of(request, code)
    member = member_of(request, room.ledger)
    mine = [] if member is None else room.ledger.seats_of(member.id)
    viewer = (mine[0] if mine else None) if seat is None else seat if seat in mine else None
    spoken = language_of(request) if lang else ""
    await room.prepare(viewer, spoken, client(request))
    async with room.rooms.long_work.in_turn(client(request)):
        seen = room.snapshot(None if member is None else member.id, viewer, spoken)
        gzip = accepts_gzip(request.headers.get("accept-encoding", ""))
        body: Any = seen.body(gzip=gzip)
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if gzip else {})}
    return Response(body, media_type="application/json", headers=headers)


@writing(
    "/api/tables/{code:str}/join",
    status_code=201,
    operation_id="join",
    summary="Come to the table, or bring a second device",
)
async def join(request: Asked, code: Code, data: JSONBody[Join]) -> Response[Welcome]:
    room = await room_of(request, code)
    room.rooms.limits.take("joins", client(request))
    known = member_of(request, room.ledger)
    if known is not None and not data.key:  # who is at the table need not come again
        if not known.here:
            await room.do(lambda t, now: lobby.come_back(t, returning_member(request, t), network_of(request, t)))
        return Response(Welcome(room.ledger.code, known.id, room.ledger.seats_of(known.id)), status_code=201)
    token = new_token()
    if data.key:
        told = await add_device(request, room, data.key, token)
    else:
        name = clean_name(data.name)
        told = await room.do(lambda t, now: lobby.join(t, name, fingerprint(token), network_of(request, t)))
    member = room.ledger.member_with(fingerprint(token))
    assert member is not None, told
    return welcome(room, member.id, token, cookie=data.cookie)


async def add_device(request: Asked, room: Room, key: str, token: str) -> Told:
    room.rooms.limits.check("misses", client(request))
    keys, network = (fingerprint(key), fingerprint(token)), network_of(request, room.ledger)
    try:
        return await room.do(lambda t, now: lobby.add_device(t, *keys, now, network))
    except lobby.WrongKey:
        room.rooms.limits.take("misses", client(request))
        raise


@writing(
    "/api/tables/{code:str}/key", status_code=201, operation_id="cutKey", summary="A key for a second device, used once"
)
async def cut_key(request: Asked, code: Code) -> Key:
    key = new_token()
    await act(request, code, lambda t, me, now: lobby.cut_key(t, me, fingerprint(key), now))
    return Key(key, lobby.KEY_SECONDS)


MemberJudge = Callable[[Ledger, Member, int], list[AnyHappening]]
FindMember = Callable[[Asked, Ledger], Member]


async def act(request: Asked, code: Code, judge: MemberJudge, who: FindMember = known_member) -> Done:
    """Let a member do something at the table."""
    room = await room_of(request, code)
    room.rooms.limits.take("acts", f"{room.id} {counted_as(client(request))}")
    told = await room.do(lambda t, now: judge(t, who(request, t), now))
    mine = room.ledger.seats_of(returning_member(request, room.ledger).id)
    return Done(id_of(told.numbers, mine[0] if mine else None))


@writing("/api/tables/{code:str}/leave", operation_id="leave", summary="Leave; in a game a bot plays on")
async def leave(request: Asked, code: Code) -> Done:
    return await act(request, code, lambda t, me, now: rematch.leave(t, me))


@writing("/api/tables/{code:str}/host", operation_id="passHost", summary="Make another member the host")
async def pass_host(request: Asked, code: Code, data: JSONBody[OneMember]) -> Done:
    room = await room_of(request, code)
    absent = await room.rooms.absent(room, room.rooms.config.absent_after)
    return await act(request, code, lambda t, me, now: lobby.pass_host(t, me, data.member, absent))


@writing("/api/tables/{code:str}/close", operation_id="closeTable", summary="Close the table (host)")
async def close(request: Asked, code: Code) -> Done:
    return await act(request, code, lambda t, me, now: lobby.close(t, me))


@writing("/api/tables/{code:str}/settings", operation_id="change", summary="Other settings (host)")
async def change(request: Asked, code: Code, data: JSONBody[ChangeSettings]) -> Done:
    room = await room_of(request, code)
    if data.open and not room.ledger.settings.open:
        room.rooms.limits.take("listed", client(request))
    return await act(request, code, lambda t, me, now: lobby.change(t, me, change_of(data)))


@writing("/api/tables/{code:str}/sit", operation_id="sit", summary="Take a seat, an empty or a bot's")
async def sit(request: Asked, code: Code, data: JSONBody[Sit]) -> Done:
    return await act(request, code, lambda t, me, now: lobby.sit(t, me, data.seat, also=data.also))


@writing("/api/tables/{code:str}/stand", operation_id="stand", summary="Free a seat")
async def stand(request: Asked, code: Code, data: JSONBody[OneSeat]) -> Done:
    return await act(request, code, lambda t, me, now: lobby.stand(t, me, data.seat))


@writing("/api/tables/{code:str}/name", operation_id="namePlayer", summary="Name the player in a seat of one's own")
async def name_player(request: Asked, code: Code, data: JSONBody[NamePlayer]) -> Done:
    cleaned = clean_name(data.name)
    return await act(request, code, lambda t, me, now: lobby.name_player(t, me, data.seat, cleaned))


@writing("/api/tables/{code:str}/bots", operation_id="seatBot", summary="Put a bot in a seat (host)")
async def seat_bot(request: Asked, code: Code, data: JSONBody[SeatBot]) -> Done:
    return await act(request, code, lambda t, me, now: lobby.seat_bot(t, me, data.seat, data.level))


@writing("/api/tables/{code:str}/salt", operation_id="addSalt", summary="Add to the shuffle")
async def add_salt(request: Asked, code: Code, data: JSONBody[AddSalt]) -> Done:
    return await act(request, code, lambda t, me, now: lobby.add_salt(t, me, data.seat, data.salt, data.commitment))


@writing("/api/tables/{code:str}/start", operation_id="start", summary="Deal (host)", operation_class=NeedsNoBody)
async def start(request: Asked, code: Code, data: JSONBody[Start | None] = None) -> Done:
    asked = Start() if data is None else data
    salts = salts_of(asked.commitment, asked.salts)
    return await act(request, code, lambda t, me, now: lobby.start(t, me, asked.fill, salts))


@writing("/api/tables/{code:str}/again", operation_id="again", summary="Another game: back to the lobby")
async def again(request: Asked, code: Code) -> Done:
    return await act(request, code, lambda t, me, now: lobby.again(t, me))


@writing(
    "/api/tables/{code:str}/rematch",
    operation_id="rematch",
    summary="Want another game at once; dealt when all have agreed",
    operation_class=NeedsNoBody,
)
async def want_rematch(request: Asked, code: Code, data: JSONBody[WantRematch | None] = None) -> Done:
    asked = WantRematch() if data is None else data
    salts = salts_of(asked.commitment, asked.salts)
    room = await room_of(request, code)
    absent = await room.rooms.absent(room, room.rooms.config.absent_after)
    return await act(request, code, lambda t, me, now: rematch.want_rematch(t, me, salts, absent, rotate=asked.rotate))


ROUTES = [
    *(list_tables, glance, open_table, see_table, join, cut_key, leave, pass_host, close),
    *(change, sit, stand, name_player, seat_bot, add_salt, start, again, want_rematch),
]
