"""The rest of them, which take longer."""

from __future__ import annotations

import pytest

from .. import test_finished_games, test_seat_tokens, test_sse_frames
from ..routes import test_tables
from ..table import (
    test_apply_happenings,
    test_lobby,
    test_lobby_second_device,
    test_moves_by_bots,
    test_moves_taken_back,
    test_running_game,
)
from .server_on_postgres import same_tests

pytestmark = pytest.mark.long

globals().update(same_tests(test_finished_games, test_seat_tokens, test_sse_frames, test_tables, test_apply_happenings))
globals().update(same_tests(test_lobby, test_lobby_second_device, test_moves_by_bots, test_moves_taken_back))
globals().update(same_tests(test_running_game))
