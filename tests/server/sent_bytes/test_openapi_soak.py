"""The OpenAPI document once more, with every kind of wrong value in every place and many more requests."""

from __future__ import annotations

import pytest
from hypothesis import settings

from .loopback_server import LoopbackServer
from .test_openapi_document import SETTINGS, Case, api, check, server

__all__ = ["server"]  # a fixture


@pytest.mark.long
@api().parametrize()
@settings(max_examples=300, **SETTINGS)
def test_soak(case: Case, server: LoopbackServer) -> None:
    check(case, server)
