"""How routes are declared: a request that only reads (`reading`), and one that changes something (`writing`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Operation, RequestBody

from ..http_errors import PROBLEM
from ..protocol import Problem

# What any request can be answered with besides its own answer, for the OpenAPI document.
REFUSALS: Final[dict[int, ResponseSpec]] = {
    status: ResponseSpec(Problem, generate_examples=False, description=words, media_type=PROBLEM)
    for status, words in {
        400: "The request cannot be read.",
        401: "Only for members of the table: no token, or a wrong one.",
        403: "Not allowed to this member.",
        404: "There is no such table or record.",
        409: "The table is not as the request supposes: another question, another stage.",
        410: "The table is closed.",
        413: "Too large.",
        415: "Not JSON.",
        421: "The server does not go by this name.",
        422: "Against the rules, or no such choice.",
        429: "Too many requests: see Retry-After.",
        503: "Not now: try again.",
    }.items()
}

reading = partial(get, responses=REFUSALS)
writing = partial(post, responses=REFUSALS, status_code=200)


@dataclass
class NeedsNoBody(Operation):
    """In the OpenAPI document: a request whose body may be left out."""

    def __post_init__(self) -> None:
        if isinstance(self.request_body, RequestBody):
            self.request_body.required = False
