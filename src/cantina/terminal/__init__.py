"""The terminal game: one presenter, two faces (a full screen, and plain lines)."""

from .session import Session, SessionSetup

__all__ = ["Session", "SessionSetup"]
