"""The pieces of the screen: cards, choices, and the windows over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ..engine.actions import clean_words
from .presenter import CardInHand, Presenter, SeatWords

PAPER: Final = "#f4e9d2"
SAND: Final = "#ead9b8"
DIM: Final = "#b3a184"
TEAL: Final = "#5fb3ad"
RUST: Final = "#e07a52"
SIGN_COLOURS: Final = {"◆": TEAL, "✗": RUST, "★": SAND}
INDENT: Final = 4
FACE_DOWN: Final = "▒▒"
MOST_BACKS: Final = 2
FACE_WIDTH, FACE_LINES = 19, 6  # letters and lines that fit on a card on the smallest screen
FACE: Final = "#171310 on #f4e9d2"


class CardFace(Static):
    """A card of the hand.  A click plays it, or tells why it cannot be played."""

    class Picked(Message):
        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self, card: CardInHand, *, small: bool = False) -> None:
        """A small one has only its name, for hands of many cards."""
        text = card.text if len(wrap(card.text, FACE_WIDTH)) <= FACE_LINES else card.brief
        words = Text(card.label, no_wrap=True, overflow="ellipsis") if small else Text(text)
        super().__init__(words, classes="playable" if card.number is not None else "")
        self.card = card.card
        if small:
            self.add_class("small")
        else:
            self.border_title = Text(card.label if len(card.label) <= FACE_WIDTH else card.tag).markup
            self.border_subtitle = Text(card.key).markup

    def on_click(self) -> None:
        self.post_message(self.Picked(self.card))


class MenuEntry(NamedTuple):
    """A line that can be chosen: its number, its words, and what it does."""

    number: int
    words: str
    act: Callable[[], object]


class ChoiceLine(Static, can_focus=True):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", show=False),
        Binding("up,left", "app.focus_previous", show=False),
        Binding("down,right", "app.focus_next", show=False),
    ]

    def __init__(self, entry: MenuEntry) -> None:
        words = Text(f"{entry.number}  {entry.words}", no_wrap=True, overflow="ellipsis")
        super().__init__(words)
        self.entry = entry
        self.width = words.cell_len

    def action_choose(self) -> None:
        self.entry.act()

    def on_click(self) -> None:
        self.entry.act()


class Choices(VerticalScroll, can_focus=False):
    """What can be done now, by number, by arrows and Enter, or by mouse."""

    entries: Sequence[MenuEntry] = ()
    typed = ""

    async def show(self, entries: Sequence[MenuEntry]) -> None:
        self.entries, self.typed = entries, ""
        lines = [ChoiceLine(entry) for entry in entries]
        self.styles.grid_size_columns = columns(self.size.width, [line.width for line in lines])
        async with self.batch():
            await self.remove_children()
            await self.mount_all(lines)
        if lines:
            lines[0].focus()

    def press(self, digit: str) -> bool:
        """A digit was pressed.  Is there such a choice?  Of many choices a second digit may follow, then Enter."""
        self.typed = (self.typed + digit)[-2:] if len(self.entries) > 9 else digit
        for wanted in (self.typed, digit):
            for line in self.query(ChoiceLine):
                if str(line.entry.number) == wanted:
                    line.focus()
                    if len(self.entries) <= 9:
                        line.action_choose()
                    return True
        return False


def columns(width: int, lengths: Sequence[int]) -> int:
    """In how many columns lines of these lengths fit, with some air; no more than there are lines."""
    if not lengths:
        return 1
    return max(1, min(len(lengths), width // (max(lengths) + 4)))


class HelpScreen(ModalScreen[None]):
    """How the game is played, and what every card does."""

    def __init__(self, presenter: Presenter) -> None:
        super().__init__()
        self.presenter = presenter

    def compose(self) -> ComposeResult:
        words = self.presenter.words
        text = Text()
        for paragraph in words.help():
            text.append(paragraph + "\n\n")
        text.append(words.ui("help-cards") + "\n", style="bold")
        for card in reversed(list(words.deck)):
            shown = self.presenter.card(card)
            text.append(f"\n{shown.label}\n", style="bold").append(shown.text + "\n", style=SAND)
        with VerticalScroll(id="help-box") as box:
            box.border_title = words.ui("help-title")
            box.border_subtitle = words.ui("help-close")
            yield Static(text, id="help-words")

    def on_key(self, event: events.Key) -> None:
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            self.dismiss()


class WordsScreen(ModalScreen[str]):
    """What is said with a move: one line, sent by Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, presenter: Presenter, what: str, most: int) -> None:
        super().__init__()
        self.presenter = presenter
        self.what = what
        self.most = most

    def compose(self) -> ComposeResult:
        with Vertical(id="words-box"):
            yield Static(Text("\n".join([line for line in (self.presenter.last_words(), self.what) if line])))
            yield Input(max_length=self.most)
            yield Static(Text(self.presenter.words.ui("words-keys")))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(clean_words(event.value))


class LeaveScreen(ModalScreen[bool]):
    """Really leave?"""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "answer(False)", show=False)]

    def __init__(self, presenter: Presenter) -> None:
        super().__init__()
        self.presenter = presenter

    def compose(self) -> ComposeResult:
        words = self.presenter.words
        with Vertical(id="leave-box"):
            yield Static(Text(words.ui("leave-question")))
            yield ChoiceLine(MenuEntry(1, words.ui("stay"), lambda: self.dismiss(False)))
            yield ChoiceLine(MenuEntry(2, words.ui("leave"), lambda: self.dismiss(True)))

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)

    def on_key(self, event: events.Key) -> None:
        if event.character in ("1", "2"):
            event.stop()
            self.dismiss(event.character == "2")


def table_words(presenter: Presenter, width: int, *, airy: bool = False) -> Text:
    """The middle of the table and every seat, with air between them where there is room."""
    gap = "\n\n" if airy else "\n"
    parts = [Text("\n".join(presenter.middle()), style=SAND)]
    parts += [seat_words(presenter, seat, width) for seat in presenter.seats()]
    return Text(gap).join(parts)


def seat_words(presenter: Presenter, seat: SeatWords, width: int) -> Text:
    """Who and how they stand, then the cards before them."""
    text = Text("▸ " if seat.is_asked else "  ", style="bold")
    text.append(seat.name)
    for sign, said in seat.facts:
        text.append(f"  {sign} {said}", style=Style(color=SIGN_COLOURS.get(sign, SAND), bold=False))
    cards = Text(" " * INDENT)
    if seat.seat != presenter.session.me:
        for tag in hand_tags(presenter, seat.hand):
            cards.append_text(tag).append("  ")
    told = [f"{title}: {', '.join(tags)}" for title, tags in seat.zones if tags]
    if not told and text.cell_len + cards.cell_len <= width:
        text.append_text(cards).rstrip()
        return text
    cards.append(in_lines(told, cards.cell_len, width), style=SAND)
    return Text("\n").join([text, cards]) if cards.plain.strip() else text


def in_lines(told: list[str], start: int, width: int) -> str:
    """Words that begin at a column and go on in lines of their own; a card is never torn (its spaces do not break)."""
    lines = wrap(
        "  ".join(told),
        max(width, 20),
        initial_indent=" " * start,
        subsequent_indent=" " * INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)[start:]


def hand_tags(presenter: Presenter, hand: tuple[str | None, ...]) -> list[Text]:
    """The cards in somebody's hand: faces the person knows, and backs; many backs are counted."""
    faces = [Text(f" {tag} ", style=FACE) for tag in presenter.tags(hand)]
    backs = hand.count(None)
    return faces + ([Text(f"{FACE_DOWN} ×{backs}")] if backs > MOST_BACKS else [Text(FACE_DOWN)] * backs)
