"""Requests in a game: the stream, moves, taking back, handing over, voting, chat."""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress
from typing import Annotated

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from ...engine.actions import Seat
from ...engine.errors import IllegalAction
from ..clean_text import clean_chat
from ..protocol import Done, News, Why
from ..protocol_conversion import answer_of
from ..protocol_requests import (
    GiveOrder,
    GoOn,
    MakeMove,
    OneSeat,
    SayInChat,
    SeatBot,
    SeatNumber,
    SeenUpTo,
    SpeakForHouse,
    UndoAnswer,
)
from ..refusals import Refusal, refuse
from ..request_params import (
    Asked,
    Code,
    Lang,
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
from ..sse_frames import id_of, number_of, read_id
from ..sse_response import SseResponse
from ..sse_stream import Stream
from ..table import moves
from ..table.happenings import Order
from ..table.ledger import Ledger
from ..table.lobby import own
from ..translations import catalogue, names_in
from .route_decorators import REFUSALS, reading, writing
from .tables import MemberJudge, SeatAsked, act

ActionText = Annotated[str, QueryParameter(min_length=1, max_length=200)]
LastId = Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=40, description="Go on after this event.")]


@reading(
    "/api/tables/{code:str}/events",
    operation_id="events",
    summary="The stream of server-sent events: snapshot, then news with ids, presence, reconnect",
    responses={**REFUSALS, 200: ResponseSpec(News, media_type="text/event-stream", generate_examples=False)},
)
async def events(
    request: Asked, code: Code, last_id: LastId = "", seat: SeatAsked = None, lang: Lang = ""
) -> SseResponse:
    rooms = rooms_of(request)
    room = await room_of(request, code)
    if rooms.closing:
        raise refuse("shutting-down")
    if room.ledger.closed:
        raise refuse("table-closed")
    member = member_of(request, room.ledger)
    gzip = accepts_gzip(request.headers.get("accept-encoding", ""))
    asker, spoken = client(request), language_of(request) if lang else ""
    stream = Stream(None if member is None else member.id, seat, spoken, gzip=gzip, client=asker)
    stream.network = network_of(request, room.ledger)
    stream.viewer = room.viewer_of(stream)
    with ExitStack() as stack:
        stack.enter_context(rooms.limits.stream(asker))
        await room.prepare(stream.viewer, spoken, asker)
        async with rooms.long_work.in_turn(asker):
            missing = room.connect(stream, last_id)
        return SseResponse(room, stream, missing, stack.pop_all())


@writing("/api/tables/{code:str}/moves", operation_id="move", summary="Answer a question of the game")
async def move(request: Asked, code: Code, data: JSONBody[MakeMove]) -> Done:
    """Most moves are answered before they come here (`move_fast_path`)."""
    began = time.perf_counter()
    room = await room_of(request, code)
    if data.words:  # they are heard by all, like chat
        room.rooms.limits.take("chat", f"{room.id} {known_member(request, room.ledger).id}")
    told = await room.do(lambda t, now: moves.move(t, known_member(request, t), answer_of(data)))
    room.rooms.metrics.moved(room.ledger.settings.game, time.perf_counter() - began)
    return Done(id_of(told.numbers, data.seat))


@reading("/api/tables/{code:str}/why", operation_id="why", summary="Why an action cannot be done now; nothing is done")
async def why(request: Asked, code: Code, seat: SeatNumber, action: ActionText) -> Why:
    room = await room_of(request, code)
    t = room.ledger
    try:
        moves.try_move(t, known_member(request, t), seat, action)
    except IllegalAction as error:
        lang = language_of(request)
        words = catalogue(t.settings.game, lang, t.settings.rules().deck_name)
        return Why(error.rule, words.error(error, names_in(lang, t.players), seat))
    return Why("", "")


@writing("/api/tables/{code:str}/undo", operation_id="undo", summary="Take one's last move back")
async def undo(request: Asked, code: Code, data: JSONBody[OneSeat]) -> Done:
    """At once if nobody learned anything from it; if others saw something, when they agree; never after a reveal."""
    room = await room_of(request, code)
    await room.refresh()
    me = known_member(request, room.ledger)
    room.rooms.limits.take("undo", f"{room.id} {me.id}")
    while True:
        play = moves.going_on(room.ledger)
        own(room.ledger, me, data.seat)  # before the work: nobody makes the server think about a seat of others
        price = await room.rooms.long_work.result(client(request), moves.undo_price(play, data.seat))
        with suppress(moves.MovedMeanwhile):  # perhaps in silence: a refusal would tell of it
            return await act(request, code, asks_undo(data.seat, price))


def asks_undo(seat: Seat, price: moves.UndoPrice) -> MemberJudge:
    return lambda t, me, now: moves.ask_undo(t, me, seat, price)


@writing("/api/tables/{code:str}/undo/answer", operation_id="answerUndo", summary="Agree to it or not")
async def answer_undo(request: Asked, code: Code, data: JSONBody[UndoAnswer]) -> Done:
    return await act(request, code, lambda t, me, now: moves.answer_undo(t, me, agree=data.agree))


@writing("/api/tables/{code:str}/hand-over", operation_id="handOver", summary="Let a bot play for one")
async def hand_over(request: Asked, code: Code, data: JSONBody[SeatBot]) -> Done:
    return await act(request, code, lambda t, me, now: moves.hand_over(t, me, data.seat, data.level))


@writing("/api/tables/{code:str}/take-back", operation_id="takeBack", summary="Play oneself again")
async def take_back(request: Asked, code: Code, data: JSONBody[OneSeat]) -> Done:
    return await act(request, code, lambda t, me, now: moves.take_seat_back(t, me, data.seat), returning_member)


@writing("/api/tables/{code:str}/vote", operation_id="vote", summary="Want a bot for an absent player")
async def vote(request: Asked, code: Code, data: JSONBody[OneSeat]) -> Done:
    room = await room_of(request, code)
    absent = await room.rooms.absent(room, room.rooms.config.absent_after)
    return await act(request, code, lambda t, me, now: moves.vote(t, me, data.seat, absent))


@writing("/api/tables/{code:str}/house", operation_id="house", summary="Speak for the house, as the host")
async def house(request: Asked, code: Code, data: JSONBody[SpeakForHouse]) -> Done:
    """Call the game off, let it go on, end the match: where the game offers it."""
    return await act(request, code, lambda t, me, now: moves.speak_for_house(t, me, data.action))


@writing("/api/tables/{code:str}/order", operation_id="order", summary="Let the table pass in windows, or no longer")
async def order(request: Asked, code: Code, data: JSONBody[GiveOrder]) -> Done:
    """Nobody else hears of it."""
    wanted = Order(tuple(data.unless)) if data.passes else None
    return await act(request, code, lambda t, me, now: moves.give_order(t, me, data.seat, wanted))


@writing("/api/tables/{code:str}/gone-on", operation_id="goOn", summary="Go on from what the table is held for")
async def gone_on(request: Asked, code: Code, data: JSONBody[GoOn]) -> Done:
    """Bots wait for it.  Said twice, or too late, it changes nothing."""
    room = await room_of(request, code)
    seats = own_seats(request, room.ledger)
    with suppress(Refusal):
        return await act(request, code, lambda t, me, now: moves.go_on(t, me, data.hold))
    return Done(id_of(room.ledger.numbers, seats[0]))


@writing("/api/tables/{code:str}/seen", operation_id="seen", summary="Say how far one has seen what happened")
async def seen(request: Asked, code: Code, data: JSONBody[SeenUpTo]) -> Done:
    """Bots wait a little for who says it.  Nobody else is told, and it is not kept."""
    room = await room_of(request, code)
    t = room.ledger
    seats = own_seats(request, t)
    for seat in seats:
        number = read_id(data.id, seat)
        if number is not None:
            room.pacing.has_seen(seat, min(number, number_of(t.numbers, seat)))
    return Done(id_of(t.numbers, seats[0]))


def own_seats(request: Asked, t: Ledger) -> list[Seat]:
    seats = t.seats_of(known_member(request, t).id)
    if not seats:
        raise refuse("not-your-say")
    return seats


@writing("/api/tables/{code:str}/chat", operation_id="chat", summary="Say something")
async def chat(request: Asked, code: Code, data: JSONBody[SayInChat]) -> Done:
    room = await room_of(request, code)
    me = known_member(request, room.ledger)
    room.rooms.limits.take("chat", f"{room.id} {me.id}")
    text = clean_chat(data.text)
    done = await act(request, code, lambda t, me, now: moves.chat(t, me, text))
    room.rooms.metrics.chats_total.inc()
    return done


ROUTES = [events, move, why, undo, answer_undo, hand_over, take_back, vote, house, order, gone_on, seen, chat]
