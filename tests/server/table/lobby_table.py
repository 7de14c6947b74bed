"""A table without a server, for tests: happenings are applied as if the log had them."""

from __future__ import annotations

from cantina.server.table import lobby
from cantina.server.table.apply_happenings import apply
from cantina.server.table.happenings import AnyHappening, Settings
from cantina.server.table.ledger import Ledger, Told


def new_table(settings: Settings | None = None) -> Ledger:
    """Opened by Anna, who is the host and has seat 0."""
    t = Ledger("KESSEL")
    apply(t, 1, 1000, lobby.open_table(settings or Settings("secret-invasion", 2), "Anna", "anna's token"))
    return t


def happens(t: Ledger, *body: AnyHappening) -> Told:
    return apply(t, t.seq + 1, t.at + 1000, list(body))
