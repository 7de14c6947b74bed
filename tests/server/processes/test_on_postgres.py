"""What people do at tables, on PostgreSQL: tests that are written for any database, and here get another one."""

from __future__ import annotations

from .. import test_rooms, test_sse_stream
from ..routes import test_in_game_chat
from ..table import test_lobby_start_and_close, test_moves
from .server_on_postgres import same_tests

globals().update(same_tests(test_in_game_chat, test_lobby_start_and_close, test_rooms, test_moves, test_sse_stream))
