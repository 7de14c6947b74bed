"""The table of the reference for Path to Hope: where the cards are, what has been seen of them, and what is said."""

from __future__ import annotations

from collections import Counter

from .path_to_hope_words import (
    DECKS,
    IMPERIALS,
    IN_THE_BOX,
    REBELS,
    SPECIALS,
    Chances,
    Hand,
    Imperial,
    Question,
    in_order,
    kinds,
    word,
)


class Board:
    """Everything that lies on the table, and what moves share."""

    def __init__(self, seats: int, length: str, memory: str, chances: Chances) -> None:
        """An empty table, with a full set of rebels before everybody (PH-3)."""
        self.seats = range(seats)
        self.quick = length == "quick"
        self.strict = memory == "strict"
        self.deck = DECKS[length][seats]
        self.chances = chances
        self.reserve = Counter(IN_THE_BOX)
        self.plans = 0
        self.recon: list[list[str]] = [[] for _ in self.seats]
        self.saw: list[list[str]] = [[] for _ in self.seats]  # PH-6 the seven of each, in this round
        self.piles: list[list[Imperial]] = [[] for _ in self.seats]  # from the top
        self.revealed: list[tuple[int, Imperial]] = []  # with the pile it came from
        self.gone: list[str] = []
        self.sources: dict[int, Imperial] = {}  # PH-28: what lay on each pile before it was mixed
        self.hands = [Hand([]) for _ in self.seats]
        self.down: list[list[str]] = [list(REBELS) for _ in self.seats]  # PH-3
        self.open: list[str | None] = [None for _ in self.seats]
        self.tank: list[Hand | None] = [None for _ in self.seats]  # the hand out of which each lost a rebel
        self.claims: list[list[str]] = [[] for _ in self.seats]
        self.announced: list[str | None] = [None for _ in self.seats]
        self.told: list[list[str]] = [[] for _ in self.seats]
        self.votes: list[bool] = []
        self.caller: int | None = None
        self.acting: int | None = None
        self.turned_one_down = False
        self.first = chances.first()
        self.round, self.turn = 0, 0
        self.phase = "recon"
        self.result: str | None = None
        self.question: Question | None = None

    def clockwise(self) -> list[int]:
        """All the seats, from the holder of the first-player card."""
        return [(self.first + step) % len(self.seats) for step in self.seats]

    def there(self) -> list[int]:
        """PH-R2: the piles that have cards."""
        return [pile for pile, cards in enumerate(self.piles, 1) if cards]

    # ---- cards on their way

    def reveal(self, pile: int) -> Imperial:
        """The top card, before the eyes of all; it is not the top card any more (PH-29)."""
        card = self.piles[pile - 1].pop(0)
        self.look_at(card)
        self.revealed.append((pile, card))
        return card

    def discard(self, pile: int, card: Imperial) -> None:
        """PH-17: to the reserve."""
        self.take_away(pile, card)
        self.reserve[card.name] += 1

    def take_away(self, pile: int, card: Imperial) -> None:
        self.revealed.remove((pile, card))
        self.gone.append(card.name)

    def put_back(self, pile: int, card: Imperial) -> None:
        """On top of its pile, face down."""
        self.revealed.remove((pile, card))
        self.piles[pile - 1].insert(0, card)

    def put_under(self, pile: int, card: Imperial) -> None:
        self.revealed.remove((pile, card))
        self.piles[pile - 1].append(card)

    def turn_down(self, seat: int) -> None:
        """PH-17: face down before its player; it may lie so already."""
        rebel, self.open[seat] = self.open[seat], None
        if rebel is not None:
            self.down[seat] = in_order([*self.down[seat], rebel])

    # ---- what has been seen

    def look_at(self, card: Imperial) -> None:
        """All see a card; of two whose order was a secret the other is known too."""
        if card.pair is not None and not card.stray:  # of a stray card nobody knows that it is one of the two
            card.pair.settled = True
        card.shown, card.stray, card.pair = True, False, None

    def look_at_hands(self) -> None:
        """Every player sees the hand they now hold, and with it what the tank took from a hand they knew."""
        for seat, hand in enumerate(self.hands):
            if hand.lost is not None and seat in hand.known_by:
                hand.lost_known_by.add(seat)
            if hand.lost is None:
                hand.known_by.add(seat)

    # ---- what is said

    def besides(self, seat: int | None) -> list[str]:
        """PH-R6, PH-R11: what can be said, whoever is asked."""
        if self.question is None or seat is None:
            return []
        if self.question.prompt == "recon":
            mine = self.claims[seat]
            more = [card for card in IMPERIALS if len(mine) < 7 and not (card in SPECIALS and card in mine)]
            return [f"claim {card}" for card in more] + [f"unclaim {card}" for card in kinds(mine)]
        said: list[str] = []
        if self.question.prompt == "lay":
            said += [f"announce {rebel}" for rebel in REBELS if rebel != self.announced[seat]]
            if len(self.told[seat]) < len(self.hands[seat].rebels):
                said += [f"have {rebel}" for rebel in REBELS]
            said += [f"have-not {rebel}" for rebel in kinds(self.told[seat])]
        if self.question.prompt != "vote" and self.caller is None:
            said.append("call-vote")
        return said

    def say(self, seat: int, text: str) -> None:
        """Take in what is said besides."""
        if text not in self.besides(seat):
            raise ValueError(f"{seat} cannot say {text!r}")
        verb, what = text.partition(" ")[0], word(text)
        lists = {"claim": self.claims, "unclaim": self.claims, "have": self.told, "have-not": self.told}
        if verb in ("claim", "have"):
            lists[verb][seat] = in_order([*lists[verb][seat], what])
        elif verb in ("unclaim", "have-not"):
            lists[verb][seat].remove(what)
        elif verb == "announce":
            self.announced[seat] = what
        else:
            self.caller = seat
