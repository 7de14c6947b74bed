"""The rest of them, which take longer."""

from __future__ import annotations

import pytest

from .. import (
    test_bots_at_the_table,
    test_catching_up,
    test_clocks,
    test_devices,
    test_finished_games,
    test_restart,
    test_seats,
    test_tables,
    test_taking_back,
)
from .server_on_postgres import same_tests

pytestmark = pytest.mark.long

globals().update(same_tests(test_bots_at_the_table, test_catching_up, test_clocks, test_devices, test_restart))
globals().update(same_tests(test_seats, test_finished_games, test_tables, test_taking_back))
