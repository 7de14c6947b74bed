"""The terminal game: one presenter, two faces (a full screen, and plain lines)."""

from .session import Session, Setup

__all__ = ["Session", "Setup"]
