"""What goes wrong, said with a rule id and a message key.  The words are made elsewhere (cantina.text)."""

from __future__ import annotations

from typing import Any, Final

QUOTED: Final = 80  # letters


class CantinaError(ValueError):
    """A refusal: which rule, which message, and what the message is about.  Tells no secret."""

    def __init__(self, rule: str, key: str, **about: Any) -> None:
        super().__init__(rule, key, about)
        self.rule = rule
        self.key = key
        self.about = about
        self.game = ""  # whose words are needed to say it, besides those of all games

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.about.items())
        return f"{self.rule} {self.key}".strip() + (f" ({details})" if details else "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Refusals cross process borders too."""
        return (rebuilt, (type(self), self.rule, self.key, self.about, self.game))

    def plain(self) -> dict[str, Any]:
        return {"rule": self.rule, "key": self.key, "about": self.about}


class IllegalAction(CantinaError):
    """The seat may not do this now.  Nothing was changed."""


class BadSetup(CantinaError):
    """No such game, number of seats or option."""


class BadText(CantinaError):
    """A position, record or action text that cannot be read: `line` and `column` count from 1.  Of a long text the
    beginning is quoted."""

    def __init__(self, key: str, line: int, column: int, rule: str = "", **about: Any) -> None:
        if len(text := str(about.get("text", ""))) > QUOTED:
            about["text"] = text[: QUOTED - 1] + "…"
        super().__init__(rule, key, line=line, column=column, **about)
        self.line = line
        self.column = column


def rebuilt(kind: type[CantinaError], rule: str, key: str, about: dict[str, Any], game: str) -> CantinaError:
    """An error as it was before it was pickled."""
    rest = dict(about)
    if issubclass(kind, BadText):
        error: CantinaError = kind(key, rest.pop("line"), rest.pop("column"), rule, **rest)
    else:
        error = kind(rule, key, **rest)
    error.game = game
    return error
