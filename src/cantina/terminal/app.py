"""The game on a full screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from ..engine.actions import Action
from ..engine.errors import CantinaError
from .presenter import Presenter, no_such_choice
from .session import Session, SessionSetup
from .widgets import DIM, PAPER, CardFace, Choices, HelpScreen, LeaveScreen, MenuEntry, WordsScreen, table_words

TALL: Final = 34
LARGE_CARDS: Final = 2  # where more are dealt, cards in the hand have room for their names only
SMALL_CARDS: Final = 6  # three lines of names
NARROW: Final = 47  # the table, before it has been laid out
ASKED, WAITING, READING, OVER = "asked", "waiting", "reading", "over"


class TableApp(App[None]):
    """One person's table.  A stage says what is going on: the person is asked, bots play, a result is read, the end."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012  Textual declares it so
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", show=False),
        Binding("l,д", "language", show=False),
        Binding("q,й,ctrl+q", "leave", show=False),
        Binding("n,т", "again", show=False),
        Binding("b,и", "besides", show=False),
        Binding("s,ы", "save", show=False),
        Binding("space", "skip", show=False, priority=True),
        Binding("pageup", "turn_page(-1)", show=False, priority=True),
        Binding("pagedown", "turn_page(1)", show=False, priority=True),
    ]

    def __init__(self, setup: SessionSetup) -> None:
        super().__init__()
        session = Session(setup)
        self.presenter = Presenter(session, setup.lang)
        self.small = False
        self.beside = False  # what may be done besides is shown in the place of the answers
        self.stage = WAITING
        self.skipped = asyncio.Event()
        self.news: list[dict[str, Any]] = []  # what is to be read before the game goes on

    @property
    def session(self) -> Session:
        return self.presenter.session

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with VerticalScroll(id="table", can_focus=False):
                    yield Static(id="table-words")
                yield Horizontal(id="hand")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="log-words")
        yield Static(id="prompt")
        yield Static(id="notice")
        yield Choices(id="choices")
        yield Static(id="keys")

    async def on_mount(self) -> None:
        self.title = self.presenter.words.title
        self.query_one("#log", VerticalScroll).anchor()
        await self.show_table()
        self.go_on()

    async def on_resize(self) -> None:
        await self.draw_table()

    # ---- the course of the game

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Let the bots play until the person is asked, has a result to read, or the game is over."""
        while self.session.next_seat not in (self.session.me, None):
            self.stage = WAITING
            await self.show_question()
            asked = self.session.questions
            told = self.session.hear(await asyncio.to_thread(self.session.move))
            if await self.show_news(told):
                return
            await self.show_table()
            if self.session.questions != asked:  # what is said besides, or chosen in secret, leaves the table as it is
                await self.breathe()
        self.stage = OVER if self.session.is_over else ASKED
        await self.show_table()
        await self.show_question()

    async def breathe(self) -> None:
        """Leave time to follow; the space bar skips it."""
        self.skipped.clear()
        if self.session.setup.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.skipped.wait(), self.session.setup.pace)

    async def show_news(self, told: Sequence[dict[str, Any]]) -> bool:
        """The end of a round is to be read before the cards of the next lie there."""
        self.news = [event for event in told if event["kind"].endswith("-over")]
        if not self.news or self.session.is_over:
            return False
        self.stage = READING
        self.show_log()
        await self.show_question()
        return True

    async def play(self, action: Action | str, words: str = "") -> None:
        """The person's decision; what is said with words is asked for them first."""
        if self.stage != ASKED:
            return
        if isinstance(action, Action) and action.speaks and not words:
            said = self.presenter.words.option(action, self.presenter.names, self.session.me)
            self.push_screen(WordsScreen(self.presenter, said, action.speaks), partial(self.say, action))
            return
        try:
            told = self.session.play(action, words)
        except CantinaError as error:
            self.show_notice(self.presenter.refusal(error))
            return
        self.stage, self.beside = WAITING, False
        if not await self.show_news(told):
            self.go_on()

    async def say(self, action: Action, words: str | None) -> None:
        if words:
            await self.play(action, words)

    def read_on(self) -> None:
        if self.stage == READING:
            self.stage = WAITING
            self.session.look()
            self.go_on()

    # ---- what is shown

    async def show_table(self) -> None:
        """Everything but the question."""
        self.session.look()
        await self.draw_table()

    async def draw_table(self) -> None:
        words = self.presenter.words
        self.query_one("#status", Static).update(Text(f"{words.title} · {self.presenter.status()}"))
        table = self.query_one("#table-words", Static)
        airy = self.size.height >= TALL
        table.update(table_words(self.presenter, table.content_size.width or NARROW, airy=airy))
        self.show_log()
        await self.draw_hand()

    async def draw_hand(self) -> None:
        """The person's cards.  A hand of many that stands among the choices, card by card, is not shown twice."""
        hand = self.query_one("#hand", Horizontal)
        held = self.presenter.hand()
        self.small = len(held) > LARGE_CARDS or len(self.presenter.in_view) > 0
        offered = len(held) > SMALL_CARDS and all(card.number is not None for card in held)
        cards: list[Widget] = [CardFace(card, small=self.small) for card in held if not offered]
        hand.set_class(self.small, "small")
        hand.set_class(len(held) == 1, "single")
        hand.set_class(offered, "offered")
        async with hand.batch():
            await hand.remove_children()
            await hand.mount_all(cards or [Static(Text(self.presenter.words.ui("hand-empty")), id="hand-empty")])

    def show_log(self) -> None:
        """What was told, the news since the person's last turn brighter."""
        lines = self.presenter.log()
        old = len(lines) - (len(self.session.log) - self.session.old_news)
        told = [Text(f"· {line}", style=DIM if place < old else PAPER) for place, line in enumerate(lines) if line]
        self.query_one("#log-words", Static).update(Text("\n").join(told))

    async def show_question(self) -> None:
        """What is asked, what can be done, and which keys there are."""
        self.query_one("#notice").remove_class("shown")
        self.query_one("#prompt", Static).update(Text(self.question()))
        keys = {ASKED: "keys-asked", READING: "keys-asked", OVER: "keys-over", WAITING: "keys-waiting"}[self.stage]
        besides = "keys-besides" if self.stage == ASKED and self.presenter.has_much_besides() else ""
        shown = "  ".join([self.presenter.words.ui(key) for key in (keys, besides) if key])
        self.query_one("#keys", Static).update(shown)
        await self.query_one(Choices).show(self.entries())

    def question(self) -> str:
        if self.stage == ASKED:
            return self.presenter.prompt()
        if self.stage == READING:
            return " ".join([self.presenter.tell(event) for event in self.news])
        if self.stage == OVER:
            return " ".join(self.presenter.result())
        return self.presenter.thinking()

    def entries(self) -> list[MenuEntry]:
        """What can be chosen in this stage."""
        words = self.presenter.words
        if self.stage == ASKED:
            choices = self.presenter.besides() if self.beside else self.presenter.choices()
            return [MenuEntry(number, said, partial(self.call_later, self.play, act)) for number, said, act in choices]
        if self.stage == READING:
            return [MenuEntry(1, words.ui("continue"), self.read_on)]
        if self.stage == OVER:
            acts = {"new-game": self.action_again, "save-record": self.action_save, "leave": self.action_leave}
            return [MenuEntry(number, words.ui(key), act) for number, (key, act) in enumerate(acts.items(), 1)]
        return []

    def show_notice(self, words: str) -> None:
        notice = self.query_one("#notice", Static)
        notice.update(Text(words))
        notice.add_class("shown")

    # ---- keys and mouse

    def on_key(self, event: events.Key) -> None:
        digit = event.character or ""
        if digit.isdecimal() and self.stage != WAITING and len(self.screen_stack) == 1:
            event.stop()
            if not self.query_one(Choices).press(digit):
                numbers = [entry.number for entry in self.query_one(Choices).entries]
                self.show_notice(self.presenter.refusal(no_such_choice(digit, numbers)))

    async def on_card_face_picked(self, message: CardFace.Picked) -> None:
        if self.stage == ASKED:
            await self.play(self.presenter.about_card(message.card))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where words are typed, the space bar is a space."""
        return not (action == "skip" and isinstance(self.screen, WordsScreen))

    def action_turn_page(self, way: int) -> None:
        """Scroll the table, which may have more than there is room for; or what lies over it, such as the help."""
        for box in list(self.screen.query(VerticalScroll))[:1]:
            box.scroll_to(y=box.scroll_y + way * max(1, box.size.height - 1), animate=False)

    def action_skip(self) -> None:
        self.skipped.set()
        if self.stage == READING:
            self.read_on()

    async def action_besides(self) -> None:
        """To what may be done though nobody waits for it, and back."""
        if self.stage == ASKED and self.presenter.has_much_besides():
            self.beside = not self.beside
            await self.show_question()

    async def action_language(self) -> None:
        self.presenter.switch_language()
        self.title = self.presenter.words.title
        await self.draw_table()
        await self.show_question()

    def action_help(self) -> None:
        self.push_screen(HelpScreen(self.presenter))

    async def action_again(self) -> None:
        if self.stage == OVER:
            self.presenter.session = self.session.again()
            await self.show_table()
            self.go_on()

    def action_save(self) -> None:
        if self.stage == OVER:
            self.show_notice(self.presenter.save())

    def action_leave(self) -> None:
        if self.stage == OVER:
            self.exit()
        else:
            self.push_screen(LeaveScreen(self.presenter), self.leave_if)

    def leave_if(self, leave: bool | None) -> None:
        if leave:
            self.exit()


def play_on_screen(setup: SessionSetup) -> str:
    """Play; what is to be said when the screen is gone."""
    app = TableApp(setup)
    app.run()
    return "" if setup.save is None else app.presenter.keep(setup.save)
