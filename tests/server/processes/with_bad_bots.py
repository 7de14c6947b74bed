"""`python -m tests.server.processes.with_bad_bots serve …`: the server, with bots that misbehave."""

from __future__ import annotations

import sys
from functools import partial

from cantina.cli import main
from cantina.server import serve
from cantina.server.bot_workers import BotWorkers
from tests.server import bad_bots  # adds them to those the server knows; its workers are told of it below

if __name__ == "__main__":
    vars(serve)["BotWorkers"] = partial(BotWorkers, more_bots=bad_bots.__name__)
    sys.exit(main())
