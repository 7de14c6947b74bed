"""What the moves of Warlords of the Empire use: hands and the deck, places on the table, planets, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.actions import Action, Seat
from ...engine.state import Outcome
from ...engine.steps import Step, step
from .actions import FLEET, PLANET, SHIP
from .cards import NO_PLANET, PLANETS, Card, names
from .state import DREW, LEFT, OPEN_PLANETS, SHUFFLED, Place, State, with_card, without

# ---- Hands and the deck


def draw(s: State, seat: Seat, count: int = 1) -> None:
    """WE-15 When the deck is empty the discards are shuffled into a new one."""
    drawn: list[Card] = []
    for _ in range(count):
        if not s.deck:
            shuffle_discards(s)
        if not s.deck:  # only in a position that was made so (WE-R10)
            break
        card = s.deck.pop()
        drawn.append(card)
        s.hand[seat] = with_card(s.hand[seat], card)
        if s.story:
            s.story.append((DREW, seat, card))
    if drawn and any(s.idle):
        s.idle = (0,) * s.seats  # WE-R4
    if drawn and s.loud:
        s.emit("drew", seat=seat, count=len(drawn), private={seat: {"cards": names(drawn)}})


@step
def draw_card(s: State) -> None:
    """WE-R7 The draw comes after the effect."""
    draw(s, s.turn)


def shuffle_discards(s: State) -> None:
    """WE-15.  All know that a card drawn before is none of the new deck."""
    if not s.discards:
        return
    s.deck, s.discards = s.discards, []
    s.chance.shuffle(s.deck)
    begin_story(s)
    s.story.append((SHUFFLED, 0, 0))
    if s.loud:
        s.emit("reshuffled", count=len(s.deck))


def begin_story(s: State) -> None:
    """What lies hidden in the hands, if nothing has been told yet: any of it may have been drawn at any time."""
    if not s.story:
        s.story = [(DREW, seat, card) for seat in range(s.seats) for card in s.hidden(seat)]


def leave_hand(s: State, seat: Seat, card: Card) -> None:
    """WE-R9 What was shown in a hand is shown until a ship of that kind leaves it."""
    s.hand[seat] = without(s.hand[seat], card)
    if card in s.shown[seat]:
        s.shown[seat] = without(s.shown[seat], card)
    elif s.story:
        s.story.append((LEFT, seat, card))


def come_to_hand(s: State, seat: Seat, card: Card) -> None:
    """WE-R9 For all to see."""
    s.hand[seat] = with_card(s.hand[seat], card)
    s.shown[seat] = with_card(s.shown[seat], card)


# ---- Places


def planets_at(s: State, places: list[Place]) -> tuple[Action, ...]:
    """The actions that choose the planets of these places."""
    return PLANET.each(sorted([s.open[place] for place in places]))


def ships_in(line: tuple[Card, ...]) -> tuple[Action, ...]:
    """The actions that choose a ship of a line."""
    return SHIP.each(kinds_of(line))


def kinds_of(cards: tuple[Card, ...]) -> list[Card]:
    """Each kind once, in order."""
    return sorted(set(cards))


def kinds_held(cards: tuple[Card, ...]) -> list[Card]:
    """The same of a hand or a fleet, which lie sorted: quicker, for it is asked in every turn."""
    return [card for i, card in enumerate(cards) if i == 0 or cards[i - 1] != card]


def lying(s: State, place: Place) -> tuple[Card, ...]:
    """The ships of a line or of a fleet."""
    return s.line[place] if place < OPEN_PLANETS else s.fleet[place - OPEN_PLANETS]


def at_places(s: State, places: list[Place]) -> tuple[Action, ...]:
    """The actions that choose these places."""
    lines = planets_at(s, [place for place in places if place < OPEN_PLANETS])
    return (*lines, *FLEET.each([place - OPEN_PLANETS for place in places if place >= OPEN_PLANETS]))


def place_of(s: State, chosen: Action) -> Place:
    """The place an action of `at_places` chose."""
    return OPEN_PLANETS + chosen.value if chosen.verb == "fleet" else s.open.index(chosen.value)


def about_place(s: State, key: str, place: Place) -> dict[str, Any]:
    """A planet by its name, a fleet by its seat."""
    return {key: PLANETS[s.open[place]] if place < OPEN_PLANETS else place - OPEN_PLANETS}


# ---- Asking


def ask_more(
    s: State,
    chosen: Action,
    me: Seat,
    prompt: str,
    options: tuple[Action, ...],
    then: Step,
    args: tuple[Any, ...],
    about: Mapping[str, Any],
    rule: str,
    at: str = "",
) -> None:
    """Ask for the next part of a move."""
    s.doing = (*s.doing, chosen.id)
    s.ask_one(me, prompt, options, then, *args, about=about, rule=rule, at=at)


def zone_of(place: Place) -> str:
    """A place on the table as the view calls it."""
    return f"planet-{place + 1}" if place < OPEN_PLANETS else f"fleet {place - OPEN_PLANETS}"


# ---- Planets and the end


def open_next(s: State, place: Place) -> bool:
    """WE-10 Is there a planet to open?  If not, three are left lying."""
    if not s.stack:
        s.open = [*s.open[:place], *s.open[place + 1 :], NO_PLANET]
        s.line = [*s.line[:place], *s.line[place + 1 :], ()]
        return False
    s.open[place], s.line[place] = s.stack.pop(), ()
    if s.loud:
        s.emit("opened", planet=PLANETS[s.open[place]])
    return True


def end_game(s: State) -> None:
    """WE-18 Most points win; then more 4-point planets, more 3-point planets, the later last turn."""
    s.doing = ()
    best = list(range(s.seats))
    reason = "later-turn"
    for number, tie in enumerate(("points", "four-point-planets", "three-point-planets")):
        counts = [tally(s, seat)[number] for seat in best]
        best = [seat for seat, count in zip(best, counts, strict=True) if count == max(counts)]
        if len(best) == 1:
            reason = tie
            break
    winner = min(best, key=lambda seat: (s.turn - seat) % s.seats)
    scores = tuple([s.points(seat) for seat in range(s.seats)])
    s.outcome = Outcome((winner,), reason, scores)
    if s.loud:
        s.emit("game-over", winners=(winner,), reason=reason, scores=scores)


def tally(s: State, seat: Seat) -> tuple[int, int, int]:
    """WE-18 Points, 4-point planets, 3-point planets: what is compared, in this order."""
    values = [s.values[planet] for planet in s.captured[seat]]
    return sum(values), values.count(4), values.count(3)
