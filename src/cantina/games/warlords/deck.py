"""A deck as a file: read and checked, every mistake with its line.  deck.toml says what may be in it."""

from __future__ import annotations

from typing import Any, Final

from ...engine.deck_file import LANGUAGES, DeckFile, OwnDeck

SHIP_NAMES: Final = ("tie-fighter", "tie-interceptor", "tie-bomber", "shuttle", "landing-craft", "v-wing", "arc-170")
SPECIAL_NAMES: Final = ("star-destroyer", "super-star-destroyer", "death-star", "slave-i")
PLANET_NAMES: Final = (
    *("tatooine", "coruscant", "alderaan", "kamino"),
    *("hoth", "kashyyyk", "naboo", "endor", "bespin", "geonosis"),
    *("yavin-4", "dagobah", "mustafar", "corellia"),
)
KIND_OF: Final[dict[str, str]] = {
    **dict.fromkeys(SHIP_NAMES, "ship"),
    **dict.fromkeys(SPECIAL_NAMES, "special"),
    **dict.fromkeys(PLANET_NAMES, "planet"),
}
COPIES_OF_A_SHIP: Final = 12  # WE-1
COPIES_OF_SPECIALS: Final = (2, 2, 2, 8)  # WE-2 of the four kinds, the fewest first
LEAST_VALUE: Final = 2  # WE-3 of a planet
MOST_VALUE: Final = 4
SOURCES: Final = ("rulebook", "reconstructed", "box")


def read_deck(text: str) -> OwnDeck:
    """The deck a file describes; BadText names the line of the first mistake."""
    file = DeckFile(text)
    for name in file.entries:
        check_entry(file, name)
    for name in KIND_OF:
        if name not in file.entries:
            raise file.wrong("deck-lacks", "", "", card=name)
    check_totals(file)
    return file.own_deck()


def check_entry(file: DeckFile, name: str) -> None:
    """One card: known, and with all it needs and nothing else."""
    entry: Any = file.entries[name]
    if name not in KIND_OF:
        raise file.wrong("deck-unknown-card", name, "", text=name, known=", ".join(KIND_OF))
    if not isinstance(entry, dict):
        raise file.wrong("deck-needs-a-table", name, "", card=name)
    figure = "value" if KIND_OF[name] == "planet" else "copies"
    for key in ("kind", figure, "source"):
        if key not in entry:
            raise file.wrong("deck-lacks-key", name, "", card=name, field=key)
    for key in entry:
        if key not in ("kind", figure, "source") and key not in LANGUAGES:
            raise file.wrong("deck-unknown-key", name, key, text=key, card=name)
    if entry["kind"] != KIND_OF[name]:
        raise file.wrong("deck-wrong-kind", name, "kind", card=name, kind=KIND_OF[name])
    if entry["source"] not in SOURCES:
        raise file.wrong("deck-wrong-source", name, "source", text=str(entry["source"]), known=", ".join(SOURCES))
    check_figure(file, name, figure)
    file.check_names(name)


def check_figure(file: DeckFile, name: str, figure: str) -> None:
    """WE-1 Twelve of each ship.  WE-3 A planet is worth 2, 3 or 4."""
    number: Any = file.entries[name][figure]
    if not isinstance(number, int) or isinstance(number, bool):
        raise file.wrong("deck-not-a-number", name, figure, text=str(number), field=figure)
    if figure == "value" and not LEAST_VALUE <= number <= MOST_VALUE:
        raise file.wrong("deck-wrong-value", name, figure, "WE-3", card=name, number=number)
    if name in SHIP_NAMES and number != COPIES_OF_A_SHIP:
        raise file.wrong("deck-wrong-ships", name, figure, "WE-1", card=name, number=number)


def check_totals(file: DeckFile) -> None:
    """WE-2 Eight of one kind and two of each other: 14 cards."""
    copies = [int(file.entries[name]["copies"]) for name in SPECIAL_NAMES]
    if tuple(sorted(copies)) != COPIES_OF_SPECIALS:
        last = max(SPECIAL_NAMES, key=lambda name: file.places.get((name, "copies"), 0))
        said = " + ".join([str(number) for number in copies])
        raise file.wrong("deck-wrong-specials", last, "copies", "WE-2", given=said, total=sum(copies))
