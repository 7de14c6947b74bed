"""The OpenAPI document is true: whatever is asked, the answer is one that it describes, and never an error of ours.

Schemathesis makes the requests, some as the document wants them and some not; here they are given real codes, tokens
and moves, so that they get further than the door.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from schemathesis.config import SchemathesisConfig

from cantina.engine import state as states
from cantina.text import LANGUAGES

from ..local_server import routes
from .loopback_server import STATUSES, KnownIds, LoopbackServer, loopback_server

Case = schemathesis.Case[Any]
CHECKS: Final = [
    *(not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance),
    *(response_schema_conformance, unsupported_method),
]
IN_A_GAME: Final = ("moves", "undo", "undo/answer", "hand-over", "take-back", "vote")
A_BEGINNING: Final = {"max-stream-events": 1}  # a stream has no end
SETTINGS: Final[dict[str, Any]] = {
    **{"deadline": None, "database": None, "phases": (Phase.explicit, Phase.generate)},
    "suppress_health_check": (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoopbackServer]:
    with loopback_server(tmp_path_factory.mktemp("server") / "cantina.db") as server:
        yield server


def api(**config: Any) -> schemathesis.schemas.BaseSchema:
    wanted = SchemathesisConfig.from_dict({**A_BEGINNING, **config})
    return schemathesis.openapi.from_dict(routes().openapi_schema.to_schema(), config=wanted)


@api(phases={"coverage": {"enabled": False}}).parametrize()
@settings(max_examples=10, derandomize=True, **SETTINGS)
def test_every_answer_is_in_the_document(case: Case, server: LoopbackServer) -> None:
    check(case, server)


def check(case: Case, server: LoopbackServer) -> None:
    headers = lead_in(case, server)
    response = case.call(base_url=server.url, headers=headers, session=server.session, timeout=10)
    case.validate_response(response, checks=CHECKS)


# ---- further than the door


def lead_in(case: Case, server: LoopbackServer) -> dict[str, str]:
    """Let most requests be about tables, records and moves that exist, from people who are there."""
    dice = server.dice
    stage = stage_for(case) if dice.random() < 0.7 else dice.choice(STATUSES)
    table = server.table(stage)
    if "code" in case.path_parameters and dice.random() < 0.9:
        case.path_parameters["code"] = table.code
    if "id" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["id"] = server.record
    if "lang" in case.path_parameters and dice.random() < 0.5:
        case.path_parameters["lang"] = dice.choice(LANGUAGES)
    if isinstance(case.body, dict) and is_well_formed(case):
        known = {**likely(server, table), "text": server.record_text if "code" not in case.path_parameters else "hello"}
        case.body.update({key: known[key] for key in case.body if key in known and dice.random() < 0.7})
    token = dice.choice([table.tokens[0], *table.tokens, *table.tokens, "", "wrong"])
    return {"Authorization": f"Bearer {token}"} if token else {}


def stage_for(case: Case) -> str:
    """Where the request is most likely to be granted."""
    name = case.path.rpartition("{code}/")[2]
    return "over" if name == "again" else "playing" if name in IN_A_GAME else "lobby"


def is_well_formed(case: Case) -> bool:
    """What is wrong on purpose stays wrong."""
    return case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE


def likely(server: LoopbackServer, table: KnownIds) -> dict[str, Any]:
    """What is worth saying at a table."""
    dice, t = server.dice, server.ledger(table.code)
    known: dict[str, Any] = {"seat": dice.randrange(3), "member": dice.randrange(2), "commitment": t.commitment}
    known |= {"level": "random", "fill": "random", "game": "secret-invasion", "seats": dice.randrange(2, 5)}
    known |= {"options": {}, "key": "", "name": "Cid"}
    if t.play is not None and t.play.to_act():
        seat = t.play.to_act()[0]
        known |= {"seat": seat, "ask": t.play.ask, "action": states.legal(t.play.state, seat)[0].text}
    return known
