"""What requests name: codes, ids, languages."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

Code = Annotated[str, PathParameter(description="The code of a table, however it is typed.")]
Id = Annotated[str, PathParameter(max_length=100, description="The id of a record.")]
Lang = Annotated[str, QueryParameter(max_length=40, description="`ru` or `en`: the same in words too.")]
