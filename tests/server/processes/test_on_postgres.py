"""What people do at tables, on PostgreSQL: tests that are written for any database, and here get another one."""

from __future__ import annotations

from .. import test_chat, test_playing, test_streams, test_table_life
from .server_on_postgres import same_tests

globals().update(same_tests(test_chat, test_table_life, test_playing, test_streams))
