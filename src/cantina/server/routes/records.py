"""Requests about finished games: list, download, replay, check."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.params import JSONBody, QueryParameter

from .. import finished_games, record_replay
from ..protocol import Replay
from ..protocol_records import Checked, RecordListed
from ..protocol_requests import RecordText
from ..record_replay import replay_written
from ..refusals import refuse
from ..request_params import Asked, Code, Id, Lang, accepts_gzip, client, language_of, room_of, rooms_of
from ..store import FinishedGame
from ..translations import language
from .route_decorators import reading, writing

Before = Annotated[int | None, QueryParameter(ge=0, le=1 << 53, description="Only games that ended before (in ms).")]
Eyes = Annotated[
    str, QueryParameter(pattern=r"^([0-9]|1[0-5]|all|)$", description="A seat, `all`, or empty: nobody's.")
]


@reading("/api/records", operation_id="listRecords", summary="Finished games of open tables, the newest first")
async def list_records(request: Asked, before: Before = None) -> list[RecordListed]:
    rows = await rooms_of(request).store.records(before=before)
    return [finished_games.listed(row, language_of(request)) for row in rows]


@reading("/api/tables/{code:str}/records", operation_id="recordsOfTable", summary="The last finished games of a table")
async def records_of_table(request: Asked, code: Code, before: Before = None) -> list[RecordListed]:
    room = await room_of(request, code)
    rows = await room.rooms.store.records_of(room.id, before=before)
    return [finished_games.listed(row, language_of(request)) for row in rows]


@reading("/api/records/{id:str}", operation_id="record", summary="The record as a file", media_type="text/plain")
async def record(request: Asked, id: Id) -> Response[str]:
    row = await row_of(request, id)
    name = f"{row.game}-{row.id[:8]}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, max-age=3600"}
    return Response(row.text, media_type="text/plain", headers=headers)


@reading(
    "/api/records/{id:str}/replay", operation_id="replay", summary="Every moment, from one seat's eyes or all open"
)
async def replay(request: Asked, id: Id, seat: Eyes = "", lang: Lang = "") -> Response[Replay]:
    row = await row_of(request, id)
    return await replayed(request, row.text, seat, language(lang) if lang else "")


@reading("/api/records/{id:str}/check", operation_id="checkRecord", summary="Check shuffle and moves of a game")
async def check(request: Asked, id: Id) -> Checked:
    row = await row_of(request, id)
    return await rooms_of(request).long_work.in_worker(client(request), record_replay.check, row.text)


@writing("/api/check", operation_id="checkText", summary="The same for a record one has")
async def check_text(request: Asked, data: JSONBody[RecordText]) -> Checked:
    return await rooms_of(request).long_work.in_worker(client(request), record_replay.check, data.text)


@writing("/api/replay", operation_id="replayText", summary="Every moment of a record one has")
async def replay_text(request: Asked, data: JSONBody[RecordText], seat: Eyes = "", lang: Lang = "") -> Response[Replay]:
    return await replayed(request, data.text, seat, language(lang) if lang else "")


async def replayed(request: Asked, text: str, eyes: str, lang: str) -> Response[Replay]:
    """Packed in the worker too: a long game makes megabytes."""
    seat = None if eyes in ("", "all") else int(eyes)
    packed = accepts_gzip(request.headers.get("accept-encoding", ""))
    work, asker = rooms_of(request).long_work, client(request)
    body: Any = await work.in_worker(asker, replay_written, text, seat, lang, all_open=eyes == "all", packed=packed)
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}
    return Response(body, media_type="application/json", headers=headers)


async def row_of(request: Asked, id: Id) -> FinishedGame:
    row = await rooms_of(request).store.record(id)
    if row is None:
        raise refuse("no-such-record")
    return row


ROUTES = [list_records, records_of_table, record, replay, check, check_text, replay_text]
