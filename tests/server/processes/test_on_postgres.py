"""What people do at tables, on PostgreSQL: tests that are written for any database, and here get another one."""

from __future__ import annotations

from .. import test_chat, test_evening, test_playing, test_streams
from .postgres_place import same_tests

globals().update(same_tests(test_chat, test_evening, test_playing, test_streams))
