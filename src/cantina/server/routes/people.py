"""Requests of the host about the people at the table: remove, ban, mute, admit."""

from __future__ import annotations

from functools import partial

from litestar.params import JSONBody

from ..protocol import Done
from ..protocol_requests import Ban, Mute, OneMember
from ..request_params import Asked, Code
from ..table import moderation
from .route_decorators import writing
from .tables import act


@writing("/api/tables/{code:str}/remove", operation_id="remove", summary="Show somebody out (host)")
async def remove(request: Asked, code: Code, data: JSONBody[OneMember]) -> Done:
    return await act(request, code, lambda t, me, now: moderation.remove(t, me, data.member))


@writing("/api/tables/{code:str}/ban", operation_id="ban", summary="Show somebody out and keep them out (host)")
async def ban(request: Asked, code: Code, data: JSONBody[Ban]) -> Done:
    judge = partial(moderation.remove, who=data.member, ban=True, network=data.network)
    return await act(request, code, lambda t, me, now: judge(t, me))


@writing("/api/tables/{code:str}/lift-ban", operation_id="liftBan", summary="Let somebody come in again (host)")
async def lift_ban(request: Asked, code: Code, data: JSONBody[OneMember]) -> Done:
    return await act(request, code, lambda t, me, now: moderation.lift_ban(t, me, data.member))


@writing("/api/tables/{code:str}/mute", operation_id="mute", summary="Keep somebody from the chat, or no more (host)")
async def mute(request: Asked, code: Code, data: JSONBody[Mute]) -> Done:
    return await act(request, code, lambda t, me, now: moderation.mute(t, me, data.member, muted=data.muted))


@writing("/api/tables/{code:str}/admit", operation_id="admit", summary="Let a late guest play (host)")
async def admit(request: Asked, code: Code, data: JSONBody[OneMember]) -> Done:
    return await act(request, code, lambda t, me, now: moderation.admit(t, me, data.member))


ROUTES = [remove, ban, lift_ban, mute, admit]
