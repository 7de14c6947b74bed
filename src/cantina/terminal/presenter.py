"""What the person sees, in words: made from their view and what they heard, for both faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..engine.actions import Action, Seat
from ..engine.errors import CantinaError, IllegalAction
from ..engine.view import Zone
from ..text import LANGUAGES, CatalogueWithGaps, why_not
from ..text.about import about
from .session import Session

HAND: Final = "hand"
HEAP: Final = 6  # more open cards than this in the middle are a heap, of which only the size is told
LITTLE: Final = 9  # no more than this may be done besides: it stands among the choices
GAP: Final = "…"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


class NumberedOption(NamedTuple):
    number: int
    words: str
    action: Action


class CardInHand(NamedTuple):
    """A card in the hand; `number` is that of the choice about it, if there is one now."""

    card: str
    label: str
    tag: str  # where there is no room for the label
    text: str
    brief: str  # where there is none for the text
    number: int | None
    key: str  # the same in words


class SeatWords(NamedTuple):
    seat: Seat
    name: str
    facts: list[tuple[str, str]]  # a sign and words
    hand: tuple[str | None, ...]  # None: face down
    zones: list[tuple[str, list[str]]]  # the rest that lies before them
    is_asked: bool


class Presenter:
    def __init__(self, session: Session, lang: str) -> None:
        self.session = session
        self.words = CatalogueWithGaps(session.setup.game, lang, session.match.game.deck)

    @property
    def lang(self) -> str:
        return self.words.lang

    @property
    def in_view(self) -> Sequence[str]:
        """What lies in the middle for everybody to read, however much it is."""
        return about(self.session.setup.game).in_view

    @property
    def other_lang(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]

    def switch_language(self) -> None:
        self.words = CatalogueWithGaps(self.session.setup.game, self.other_lang, self.session.match.game.deck)

    @property
    def names(self) -> list[str]:
        """How the seats are called in this language."""
        bots = self.words.bot_names
        me = self.session.match.names[self.session.me] or self.words.ui("you")
        return [me, *bots][: self.session.match.seats]

    # ---- the table

    def status(self) -> str:
        return self.words.status(self.session.view)

    def middle(self) -> list[str]:
        """What lies in the middle: first a line of counts, then a line for each place with open cards."""
        zones = [zone for zone in self.session.view.zones if zone.seat is None and zone.cards]
        heaps = [zone for zone in zones if hides(zone) or (len(zone.cards) > HEAP and zone.name not in self.in_view)]
        counts = [self.zone_words(zone, self.heap_words(zone)) for zone in heaps]
        lines = [self.open_words(zone) for zone in zones if zone not in heaps]
        return [" · ".join(counts), *lines] if counts else lines

    def open_words(self, zone: Zone) -> str:
        """The cards by name; what is always in view needs no title, and has no room for one."""
        told = ", ".join(self.tags(zone.cards))
        return told if zone.name in self.in_view else self.zone_words(zone, told)

    def heap_words(self, zone: Zone) -> str:
        """How many cards; and where some of them are known, these in their order, with gaps for the others."""
        count = self.words.ui("cards", count=len(zone.cards))
        if not hides(zone) or all(card is None for card in zone.cards):
            return count
        groups = [(card, len(list(equal))) for card, equal in groupby(zone.cards)]
        told = [GAP if card is None else " ".join(self.tags((card,) * size)) for card, size in groups]
        return f"{count} ({' '.join(told)})"

    def zone_words(self, zone: Zone, said: str) -> str:
        return f"{self.words.zone(zone.name)}: {said}"

    def tags(self, cards: tuple[str | None, ...]) -> list[str]:
        """The open ones among the cards, in short, each held together by spaces that do not break."""
        open_cards = [card for card in cards if card is not None]
        counted = [(card, len(list(equal))) for card, equal in groupby(open_cards)]
        said = [self.words.card_as("tag", card) + (f" ×{count}" if count > 1 else "") for card, count in counted]
        return [tag.replace(" ", NO_BREAK) for tag in said]

    def seats(self) -> list[SeatWords]:
        """Every seat, the person's own first."""
        view = self.session.view
        return [self.seat(seat) for seat in range(len(view.seats))]

    def seat(self, seat: Seat) -> SeatWords:
        view = self.session.view
        own = [zone for zone in view.zones if zone.seat == seat]
        hand = [zone.cards for zone in own if zone.name == HAND]
        rest = [(self.words.zone(zone.name), self.tags(zone.cards)) for zone in own if zone.name != HAND]
        name = self.names[seat]
        if seat != self.session.me:
            name = self.words.ui("bot", name=name)
        facts = self.words.seat_facts(view, seat)
        return SeatWords(seat, name, facts, hand[0] if hand else (), rest, seat in view.asked)

    def hand(self) -> list[CardInHand]:
        """The person's own cards, in the order of the choices about them."""
        view = self.session.view
        about = [choice for choice in self.choices() if choice.action.about == "card"]
        numbers = {choice.action.word: choice.number for choice in reversed(about)}  # the first counts
        cards = [card for zone in view.zones if zone.name == HAND and zone.seat == view.seat for card in zone.cards]
        known = sorted([card for card in cards if card is not None], key=list(self.words.deck).index)
        return [self.card(card, numbers.get(card)) for card in known]

    def card(self, card: str, number: int | None = None) -> CardInHand:
        key = "" if number is None else self.words.ui("key", number=number)
        words = self.words
        names = words.card_as("label", card), words.card_as("tag", card)
        return CardInHand(card, *names, words.card_text(card), words.card_brief(card), number, key)

    # ---- what happened and what is asked

    def tell(self, event: Mapping[str, Any]) -> str:
        return self.words.event(event, self.names, self.session.me)

    def last_words(self) -> str:
        """What somebody said last, which may be what is to be answered."""
        said = [event for event in self.session.log if event.get("words")]
        return self.tell(said[-1]) if said else ""

    def log(self, most: int = 300) -> list[str]:
        return [self.tell(event) for event in self.session.log[-most:]]

    def prompt(self) -> str:
        return self.words.prompt(self.session.view, self.names)

    def choices(self) -> list[NumberedOption]:
        """The options with the numbers they are chosen by, and after them what may be done besides, if it is little."""
        view = self.session.view
        also = () if self.has_much_besides() else view.also
        numbers = choice_numbers(view.options)
        numbers += range(max(numbers, default=0) + 1, max(numbers, default=0) + 1 + len(also))
        options = (*view.options, *also)
        said = [self.words.option(option, self.names, self.session.me) for option in options]
        return [NumberedOption(*choice) for choice in zip(numbers, said, options, strict=True)]

    def has_much_besides(self) -> bool:
        """So much that it stands apart, behind a key of its own."""
        return len(self.session.view.also) > LITTLE

    def besides(self) -> list[NumberedOption]:
        """What may be done though nobody waits for it, numbered from 1."""
        also = self.session.view.also
        said = [self.words.option(option, self.names, self.session.me) for option in also]
        return [NumberedOption(*choice) for choice in zip(range(1, len(also) + 1), said, also, strict=True)]

    def thinking(self) -> str:
        seat = self.session.next_seat
        name = self.names[seat] if seat is not None and seat >= 0 else ""
        return self.words.ui("thinking", name=name)

    def result(self) -> list[str]:
        outcome = self.session.match.outcome
        if outcome is None:
            return []
        scores = self.words.scores(outcome.scores, self.names)
        return [self.words.outcome(outcome, self.names, self.session.me), self.words.ui("score", scores=scores)]

    # ---- what the person says

    def read(self, text: str) -> Action | str:
        """A number from the list, the words of a choice, or the text of an action."""
        text = " ".join(text.split())
        choices = self.choices()
        for choice in choices:
            if text in (str(choice.number), choice.action.text) or choice.words.casefold() == text.casefold():
                return choice.action
        if text.isdecimal():
            raise no_such_choice(text, [choice.number for choice in choices])
        return text

    def about_card(self, card: str) -> Action | str:
        """What pointing at a card of the hand means now: the first choice about it, or else what will be refused."""
        options = self.session.view.options
        about = [option for option in options if option.about == "card" and option.word == card]
        if about:
            return about[0]
        known = [action for action in self.session.match.game.space.actions if action.word == card]
        asked = [action for action in known if action.verb in [option.verb for option in options]]
        return (asked or known)[0]

    def refusal(self, error: CantinaError) -> str:
        """Why not, with the rule."""
        return self.words.reason(error, self.names, self.session.me)

    def save(self, path: Path | None = None) -> str:
        """Write the record; say where, or why not."""
        path = path or self.session.setup.save or free_path(self.session.setup.game)
        try:
            return self.keep(path)
        except OSError as error:
            return self.words.ui("not-saved", path=path, why=why_not(self.words, error))

    def keep(self, path: Path) -> str:
        """Write the record and say where; OSError if it cannot be."""
        self.session.save(path)
        return self.words.ui("saved", path=path)


def hides(zone: Zone) -> bool:
    return None in zone.cards


def no_such_choice(text: str, numbers: Sequence[int]) -> IllegalAction:
    return IllegalAction("", "no-such-choice", text=text, known=", ".join([str(number) for number in numbers]))


def choice_numbers(options: Sequence[Action]) -> list[int]:
    """From 1 on; but where a number is asked for, 5 is chosen by 5 and the way out by 0."""
    if any(option.about == "number" for option in options):
        return [option.value if option.about == "number" else 0 for option in options]
    return list(range(1, len(options) + 1))


def free_path(game: str) -> Path:
    """The first file name of its kind that is not taken."""
    number = 1
    while (path := Path(f"{game}-{number}.txt")).exists():
        number += 1
    return path
