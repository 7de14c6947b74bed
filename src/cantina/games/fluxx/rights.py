"""FX-R10 Rights: what keepers, creepers and new rules let the player in turn do besides playing cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine.actions import Action, Seat
from ...engine.steps import step
from .actions import CHOOSE, DISCARD, DRAW, RIGHT_NAMES
from .cards import (
    ALL_CREEPERS,
    ALL_KEEPERS,
    BOBA_FETT,
    C_3PO,
    GREEDO,
    HAN,
    HYPERSPACE,
    JAWAS,
    LIGHTSABER,
    R2_D2,
    SCAVENGE,
    STORMTROOPERS,
    TRUST_THE_FORCE,
    VADER,
    WAMPA,
    YODA,
    Card,
    bits,
    cards_in,
)
from .names import CARD_OF, NAMES
from .playing import announce, steal
from .state import MAIN, State, is_creeper
from .table import (
    DROIDS,
    TO_HAND,
    discard_from_hand,
    draw,
    land_creeper,
    remove,
    settle_creeper,
    shuffle_discards,
    take,
    tell_creepers,
)

CARDS: Final[tuple[Card, ...]] = tuple([CARD_OF[name] for name in RIGHT_NAMES])
IN_FRONT: Final = bits([YODA, C_3PO, BOBA_FETT, LIGHTSABER, VADER])
BY_RULES: Final = (HYPERSPACE, TRUST_THE_FORCE, SCAVENGE)
STRUCK_DOWN: Final = bits([STORMTROOPERS, GREEDO, WAMPA])  # FX-K5
HYPERSPACE_RIGHT: Final = RIGHT_NAMES.index("hyperspace")


def usable_rights(s: State, me: Seat) -> list[int]:
    """FX-R10 Each once a turn; FX-R23 only with something to act on."""
    found: list[int] = []
    front = s.front[me]
    if front & IN_FRONT:
        for right in range(HYPERSPACE_RIGHT):
            if front >> CARDS[right] & 1 and can_use(s, me, right):
                found.append(right)
    for rule in s.rules:
        if rule >= HYPERSPACE and rule in BY_RULES:
            right = HYPERSPACE_RIGHT + BY_RULES.index(rule)
            if can_use(s, me, right):
                found.append(right)
    if len(found) > 1:
        found.sort()
    return found


def can_use(s: State, me: Seat, right: int) -> bool:
    """Whether a right that `me` has was not used and has something to act on."""
    if s.used >> right & 1:
        return False
    card = CARDS[right]
    if card == YODA:
        return len(s.deck) > 0  # FX-R22
    if card == C_3PO:
        return bool(s.front[me] >> R2_D2 & 1) and len(s.hand[me]) > 0
    if card == BOBA_FETT:
        return HAN in s.takeable_by(me)
    if card == LIGHTSABER:
        return s.front[me] & STRUCK_DOWN != 0
    if card == VADER:
        return s.owner(STORMTROOPERS) not in (-1, me)
    if card == HYPERSPACE:
        return s.is_play_due()
    if card == TRUST_THE_FORCE:
        return len(s.deck) + len(s.discards) > 0
    return s.front[me] & ALL_KEEPERS != 0


# ---- keepers and creepers


def yoda(s: State, me: Seat) -> None:
    """FX-K3 Look at the top card of the draw pile."""
    card = s.deck[-1]
    s.known[card] |= 1 << me
    if s.loud:
        s.emit("peeked", {me: {"card": NAMES[card]}}, seat=me)


def c_3po(s: State, me: Seat) -> None:
    """FX-K4 Discard a card from hand and draw one."""
    s.ask_one(me, "translate", DISCARD.each(list(s.hand[me])), translated, me, rule="FX-K4", at=f"hand {me}")


@step
def translated(s: State, chosen: Action, me: Seat) -> None:
    discard_from_hand(s, me, [chosen.value])
    draw(s, me, 1, TO_HAND)


def boba_fett(s: State, me: Seat) -> None:
    """FX-K1 Take Han Solo from another player; FX-R7 that is stealing."""
    steal(s, me, HAN)


def lightsaber(s: State, me: Seat) -> None:
    """FX-K5 Discard Stormtroopers, Greedo or the Wampa from in front of you."""
    found = cards_in(s.front[me] & STRUCK_DOWN)
    if len(found) == 1:
        strike_down(s, me, found[0])
    else:
        s.ask_one(me, "strike", CHOOSE.each(found), struck, me, rule="FX-K5", at=f"creepers {me}")


@step
def struck(s: State, chosen: Action, me: Seat) -> None:
    strike_down(s, me, chosen.value)


def strike_down(s: State, me: Seat, card: Card) -> None:
    remove(s, card)
    if s.loud:
        s.emit("trashed", seat=me, target=me, card=NAMES[card])


def vader(s: State, me: Seat) -> None:
    """FX-C2 Take Stormtroopers from another player."""
    take(s, me, STORMTROOPERS)


# ---- new rules


def hyperspace(s: State, me: Seat) -> None:
    """FX-N3 Discard the whole hand and draw 3; the turn then ends at once."""
    discard_from_hand(s, me, list(s.hand[me]))
    draw(s, me, 3, TO_HAND)


@step
def trust_the_force(s: State, me: Seat) -> None:
    """FX-N4 Play the top card of the draw pile unseen; a creeper is laid down and the next card is played instead."""
    laid: list[Card] = []
    while len(s.deck) > 0 or shuffle_discards(s):
        card = s.deck.pop()
        if not is_creeper(card):
            tell_creepers(s, me, laid)
            return announce(s, card, me, MAIN)
        if card == JAWAS and s.front[me] & DROIDS:
            tell_creepers(s, me, laid)
            s.then((trust_the_force, me))
            return land_creeper(s, me, card)
        laid.append(card)
        settle_creeper(s, me, card)
    return tell_creepers(s, me, laid)


def scavenge(s: State, me: Seat) -> None:
    """FX-N6 Discard one of your keepers; then draw 2, or discard one creeper in front of you instead."""
    keepers = s.keepers(me)
    s.ask_one(me, "scavenge", DISCARD.each(keepers), scavenged, me, rule="FX-N6", at=f"keepers {me}")


@step
def scavenged(s: State, chosen: Action, me: Seat) -> None:
    remove(s, chosen.value)
    if s.loud:
        s.emit("trashed", seat=me, target=me, card=chosen.word)
    creepers = cards_in(s.front[me] & ALL_CREEPERS)
    if creepers:
        options = (*CHOOSE.each(creepers), DRAW.only)
        s.ask_one(me, "scavenge-for", options, scavenged_for, me, rule="FX-N6", at=f"creepers {me}")
    else:
        draw(s, me, 2, TO_HAND)


@step
def scavenged_for(s: State, chosen: Action, me: Seat) -> None:
    if chosen is DRAW.only:
        draw(s, me, 2, TO_HAND)
    else:
        strike_down(s, me, chosen.value)


Right = Callable[[State, Seat], None]
RIGHTS: Final[tuple[Right, ...]] = (
    *(yoda, c_3po, boba_fett, lightsaber, vader),
    *(hyperspace, trust_the_force, scavenge),
)
