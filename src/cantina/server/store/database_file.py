"""The file of an SQLite database: its owner's alone, and served by one process at a time."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from ...engine.errors import BadSetup
from .database import address

FILE: Final = "sqlite:///"
OWNER_ALONE: Final = 0o077  # what is taken from others of the rights on new files and folders
NO_FOLDER: Final = {errno.EACCES: "denied", errno.EROFS: "denied", errno.EEXIST: "stranger", errno.ENOTDIR: "stranger"}


def keep_to_owner() -> None:
    """Whatever this process writes from now on, copies and logs of the database included, nobody else may read."""
    os.umask(OWNER_ALONE)


def take(url: str) -> FileLock | None:
    """Make the folder, and hold the file as long as the lock is held; it ends with the process, however that ends.

    Processes that share an SQLite file would not hear of each other's moves: the second one is refused.
    """
    if not url.startswith(FILE):
        return None
    path = Path(str(address(url).database)).resolve()  # under whatever name, it is one file
    make_folder(path.parent)
    with suppress(OSError):  # not ours, or not there yet
        path.chmod(path.stat().st_mode & ~OWNER_ALONE)
    lock = FileLock(f"{path}-lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise BadSetup("", "database-unreachable", what=path, why="served") from None
    except OSError as error:
        if error.errno not in NO_FOLDER:
            raise
        raise BadSetup("", "database-unreachable", what=path, why=NO_FOLDER[error.errno]) from error
    return lock


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = NO_FOLDER.get(error.errno or 0, "missing")
        raise BadSetup("", "database-unreachable", what=folder, why=why) from error
