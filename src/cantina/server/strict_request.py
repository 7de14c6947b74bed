"""Bodies read as they are declared: a number in quotes is no number, and `0` is no `false`.

The framework reads a body together with the address, where everything is text, and so lets "3" pass for 3.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.exceptions import ClientException

PLACED: Final = re.compile(r"(.*) - at `\$\.?(.*)`", re.DOTALL)


class StrictRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The body as its route declares it."""
        declared = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=Any if declared is None else declared.annotation)
        except msgspec.ValidationError as misfit:
            raise ClientException(extra=[where(str(misfit))]) from misfit
        except msgspec.DecodeError as garbage:
            raise ClientException from garbage


def where(misfit: str) -> dict[str, str]:
    """What does not fit, and where."""
    found = PLACED.fullmatch(misfit)
    return {"message": misfit} if found is None else {"message": found[1], "key": found[2]}
