"""What the cards of Fluxx do, in the reference: playing and answering them, actions, surprises and rights."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from .fluxx_table import FluxxTable
from .fluxx_words import (
    ACTIONS,
    CARDS,
    CREEPERS,
    GOAL_ORDER,
    KEEPERS,
    MATCHING,
    RULES,
    Question,
    Rules,
    in_order,
    place_of_option,
    word,
)


class FluxxEffects(FluxxTable):
    """A card that is played, from its announcement to the discards."""

    # ---- playing and answering

    def play(self, me: int, card: str) -> Rules:
        """FX-R1, FX-12, FX-17: announce it, let others answer, carry it out; a complete effect (FX-R21)."""
        self.show([card])
        self.stack.append((card, me, "effect"))
        answer = yield from self.answered(me, card, self.seats_but(me), "window")
        if answer is None:
            yield from self.carry_out(me, card)
        elif card in KEEPERS:  # FX-S4
            self.put_away()
            self.stack.pop()
            yield from self.lay(answer, card)
        else:
            self.put_away()
            self.put_away()
        yield from self.settle(me)

    def seats_but(self, me: int) -> list[int]:
        """Who is asked in a window: everybody else with cards in hand."""
        return [seat for seat in self.others(me) if self.hands[seat]]

    def put_away(self) -> None:
        """The card on top of the stack is finished."""
        card, _, _ = self.stack.pop()
        self.discard(card)

    def answered(
        self, me: int, card: str, seats: list[int], prompt: str, role: str = "reply"
    ) -> Generator[Question, Any, int | None]:
        """FX-R1: who has answered this card with a surprise that stands; it lies on the stack then."""
        if not seats:
            return None
        answers = ("its-a-trap",) if prompt == "theft" else MATCHING[card]
        options = {seat: self.answers_of(seat, answers) for seat in seats}
        first = yield Question("first", prompt, options, {"card": card, "seat": me}, seconds=self.window)
        if first is None:
            return None
        by, text = first
        surprise = word(text)
        self.hands[by].remove(surprise)
        self.show([surprise])
        self.stack.append((surprise, by, role))
        undone = yield from self.answered(by, surprise, self.seats_but(by), "window")
        if undone is None:
            return int(by)
        self.put_away()
        self.put_away()
        return None

    def answers_of(self, seat: int, answers: tuple[str, ...]) -> list[str]:
        mine = [f"answer {card}" for card in self.hands[seat] if card in answers]
        return sorted([*mine, "pass"], key=place_of_option)

    def carry_out(self, me: int, card: str) -> Rules:
        if card in KEEPERS:
            self.stack.pop()
            yield from self.lay(me, card)
        elif card in RULES:
            self.stack.pop()
            yield from self.put_in_force(me, card)
        elif card in GOAL_ORDER:
            yield from self.set_goal(me, card)
        else:
            yield from self.effect(card)(me)
            self.put_away()

    def put_in_force(self, me: int, rule: str) -> Rules:
        """FX-4, FX-5: the older rule of its kind goes; what is still to be drawn is drawn now."""
        for kind in ("draw-", "play-", "hand-limit-", "keeper-limit-"):
            for older in [older for older in self.rules if older.startswith(kind) and rule.startswith(kind)]:
                self.rules.remove(older)
                self.discard(older)
        self.rules.append(rule)
        due, self.drawn = self.draws() - self.drawn, max(self.drawn, self.draws())
        yield from self.draw(me, due)

    def set_goal(self, me: int, goal: str) -> Rules:
        """FX-9, FX-N1."""
        if len(self.goals) == (2 if "rule-of-two" in self.rules else 1):
            gone = yield from self.choose_card(me, "goal-replaced", self.goals, card=goal)
            self.goals.remove(gone)
            self.discard(gone)
        self.stack.pop()
        self.goals.append(goal)

    def keep_one_goal(self, me: int) -> Rules:
        """FX-N1, FX-R21: without the Rule of Two one goal goes, by choice of whoever made the rule go."""
        if "rule-of-two" not in self.rules and len(self.goals) == 2:
            gone = yield from self.choose_card(me, "goal-goes", self.goals)
            self.goals.remove(gone)
            self.discard(gone)

    def effect(self, card: str) -> Callable[[int], Rules]:
        return {
            "draw-2-use-them": self.draw_2_use_them,
            "draw-3-play-2": self.draw_3_play_2,
            "steal-a-keeper": self.steal_a_keeper,
            "trash-it": self.trash_it,
            "simplify": self.simplify,
            "use-what-you-take": self.use_what_you_take,
            "jackpot": self.jackpot,
            "rules-reset": self.rules_reset,
            "exchange-keepers": self.exchange_keepers,
            "trade-hands": self.trade_hands,
            "rotate-hands": self.rotate_hands,
            "trash-a-rule": self.trash_a_rule,
            "discard-and-draw": self.discard_and_draw,
            "everybody-gets-one": self.everybody_gets_one,
            "another-turn": self.another_turn,
            "zap-a-card": self.zap_a_card,
            "do-it-again": self.do_it_again,
            "clear-the-way": self.clear_the_way,
            "move-a-problem": self.move_a_problem,
            "as-you-were": self.as_you_were,
            "senate-veto": self.senate_veto,
            "change-of-plans": self.change_of_plans,
            "thats-mine": self.steal_a_keeper,
            "its-a-trap": self.its_a_trap,
        }[card]

    # ---- actions that play cards

    def draw_2_use_them(self, me: int) -> Rules:
        """FX-A1."""
        yield from self.draw_and_use(me, drawn=2, used=2)

    def draw_3_play_2(self, me: int) -> Rules:
        """FX-A2."""
        yield from self.draw_and_use(me, drawn=3, used=2)

    def draw_and_use(self, me: int, drawn: int, used: int) -> Rules:
        """FX-13, FX-R20: one by one, each chosen when the one before is finished; what is left over is discarded."""
        cards = yield from self.draw_apart(me, drawn)
        for _ in range(used):
            if cards:
                card = yield from self.choose_card(me, "use", cards, verb="play")
                cards.remove(card)
                yield from self.play(me, card)
        self.apart.pop()
        self.discard(*cards)

    def use_what_you_take(self, me: int) -> Rules:
        """FX-A6, FX-19."""
        players = self.seats_but(me)
        if players:
            player = yield from self.choose_player(me, "use-what", players)
            yield from self.play(me, self.pull(player))

    def pull(self, seat: int) -> str:
        """A card at random out of a hand."""
        return self.hands[seat].pop(self.dice.below(len(self.hands[seat])))

    def do_it_again(self, me: int) -> Rules:
        """FX-A17."""
        cards = [card for card in self.discards if card in ACTIONS or card in RULES]
        if cards:
            card = yield from self.choose_card(me, "again", cards)
            self.discards.remove(card)
            yield from self.play(me, card)

    # ---- actions on keepers and creepers

    def takeable(self, me: int) -> list[str]:
        """FX-K2: keepers of others, but not a Han Solo whom Chewbacca guards."""
        found: list[str] = []
        for seat in self.others(me):
            guarded = ["han"] if "chewbacca" in self.front[seat] else []
            found += [card for card in self.keepers(seat) if card not in guarded]
        return found

    def steal_a_keeper(self, me: int) -> Rules:
        """FX-A3, FX-S4 in turn."""
        cards = self.takeable(me)
        if cards:
            card = yield from self.choose_card(me, "steal", cards)
            yield from self.steal(me, card)

    def steal(self, me: int, card: str) -> Rules:
        """FX-R7, FX-S5: the victim may have a trap."""
        victim = self.owner(card)
        asked = [victim] if self.hands[victim] else []
        trapped = yield from self.answered(me, card, asked, "theft", "trap")
        if trapped is None:
            yield from self.move(card, me)
            return
        self.stack[-1] = ("its-a-trap", victim, "effect")
        cards = [other for other in self.takeable(victim) if other in self.front[me]]
        if cards:
            text = yield from self.ask(victim, "trap-take", [f"choose {other}" for other in cards], target=me)
            yield from self.move(word(text), victim)
        self.put_away()

    def move(self, card: str, seat: int) -> Rules:
        """From in front of one player to another."""
        self.front[self.owner(card)].remove(card)
        yield from self.lay(seat, card)

    def trash(self, card: str) -> None:
        self.front[self.owner(card)].remove(card)
        self.discard(card)

    def trash_it(self, me: int) -> Rules:
        """FX-A4."""
        cards = [card for front in self.front for card in front]
        if cards:
            card = yield from self.choose_card(me, "trash", cards)
            self.trash(card)

    def exchange_keepers(self, me: int) -> Rules:
        """FX-A9, FX-R24: the Sarlacc acts when both have moved."""
        mine, theirs = self.keepers(me), self.takeable(me)
        if not mine or not theirs:
            return
        given = word((yield from self.ask(me, "exchange", [f"choose {card}" for card in mine])))
        taken = word((yield from self.ask(me, "exchange-for", [f"choose {card}" for card in theirs], card=given)))
        other = self.owner(taken)
        self.front[me] = in_order([card for card in self.front[me] if card != given] + [taken])
        self.front[other] = in_order([card for card in self.front[other] if card != taken] + [given])
        self.sarlacc_swallows()

    def clear_the_way(self, me: int) -> Rules:
        """FX-A18."""
        for card in CREEPERS:
            if any(card in front for front in self.front):
                self.trash(card)
        yield from ()

    def move_a_problem(self, me: int) -> Rules:
        """FX-A19."""
        cards = [card for seat in self.seats for card in self.creepers(seat)]
        if cards:
            card = yield from self.choose_card(me, "move", cards)
            player = yield from self.choose_player(me, "move-to", self.others(self.owner(card)), card=card)
            yield from self.move(card, player)

    def zap_a_card(self, me: int) -> Rules:
        """FX-A16, FX-R8."""
        cards = [*self.takeable(me), *self.keepers(me), *self.rules, *self.goals]
        cards += [card for seat in self.seats for card in self.creepers(seat)]
        if not cards:
            return
        card = yield from self.choose_card(me, "zap", cards)
        if card in CREEPERS:
            yield from self.move(card, me)
            return
        for zone in (*self.front, self.rules, self.goals):
            if card in zone:
                zone.remove(card)
        self.come_to_hand(me, card)
        yield from self.keep_one_goal(me)

    # ---- actions on rules

    def discard_rules(self, me: int, most: int) -> Rules:
        """At least one, at most so many; FX-R4: none if there is none."""
        most = min(most, len(self.rules))
        for left in range(most, 0, -1):
            options = [f"choose {rule}" for rule in self.rules] + (["done"] if left < most else [])
            text = yield from self.choose(me, "rule-goes", options, count=left)
            if text == "done":
                break
            self.rules.remove(word(text))
            self.discard(word(text))
            yield from self.keep_one_goal(me)

    def simplify(self, me: int) -> Rules:
        """FX-A5, FX-R4."""
        yield from self.discard_rules(me, max(1, len(self.rules) // 2))

    def trash_a_rule(self, me: int) -> Rules:
        """FX-A12."""
        yield from self.discard_rules(me, 1)

    def senate_veto(self, me: int) -> Rules:
        """FX-S2 in turn."""
        yield from self.discard_rules(me, 2)

    def rules_reset(self, me: int) -> Rules:
        """FX-A8."""
        gone, self.rules = self.rules, []
        self.discard(*gone)
        yield from self.keep_one_goal(me)

    # ---- actions on hands

    def jackpot(self, me: int) -> Rules:
        """FX-A7."""
        yield from self.draw(me, 5)
        count = min(2, len(self.hands[me]))
        if count:
            options = {me: [f"discard {card}" for card in self.hands[me]]}
            given = yield Question("picks", "jackpot", options, {}, {me: count})
            self.discard_from_hand(me, in_order([word(text) for text in given[me]]))

    def discard_and_draw(self, me: int) -> Rules:
        """FX-A13."""
        count = len(self.hands[me])
        self.discard_from_hand(me, self.hands[me])
        yield from self.draw(me, count)

    def take_hands(self, hands: dict[int, list[str]]) -> None:
        """Who gets a hand knows its cards, and who gave it still does."""
        for seat, hand in hands.items():
            self.hands[seat] = hand
            for card in hand:
                self.knowing[card].add(seat)

    def trade_hands(self, me: int) -> Rules:
        """FX-A10."""
        other = yield from self.choose_player(me, "trade", self.others(me))
        self.take_hands({me: self.hands[other], other: self.hands[me]})

    def rotate_hands(self, me: int) -> Rules:
        """FX-A11: the left neighbour is the next player."""
        side = yield from self.ask(me, "rotate", ["left", "right"])
        step = 1 if side == "left" else -1
        places = range(len(self.order))
        self.take_hands({self.order[(place + step) % len(places)]: self.hands[self.order[place]] for place in places})

    def everybody_gets_one(self, me: int) -> Rules:
        """FX-A14: from oneself on."""
        cards = yield from self.draw_apart(me, len(self.order))
        players = self.clockwise_from(me)
        for place, player in enumerate(players):
            too_few = len(cards) < len(players) - place
            options = [f"give {card}" for card in cards] + (["nothing"] if too_few else [])
            text = yield from self.choose(me, "give", options, target=player)
            if text != "nothing":
                cards.remove(word(text))
                self.come_to_hand(player, word(text))
        self.apart.pop()

    def another_turn(self, me: int) -> Rules:
        """FX-A15, FX-R25."""
        self.again = self.again or not self.extra
        yield from ()

    # ---- surprises in turn

    def others_drop(self, me: int, prompt: str, named: tuple[str, ...]) -> Rules:
        """FX-R16: each a card of the named type or one at random, unseen by the others."""
        at_random = [] if named == CARDS else ["random"]
        options = {
            seat: [*[f"discard {card}" for card in self.hands[seat] if card in named], *at_random]
            for seat in self.seats_but(me)
        }
        if not options:
            return
        given = yield Question("all", prompt, options, {})
        for seat in sorted(given):
            text = given[seat][0]
            card = self.pull(seat) if text == "random" else word(text)
            self.discard_from_hand(seat, [card])

    def as_you_were(self, me: int) -> Rules:
        """FX-S1."""
        yield from self.others_drop(me, "drop-action", ACTIONS)

    def change_of_plans(self, me: int) -> Rules:
        """FX-S3."""
        gone, self.goals = self.goals, []
        self.discard(*gone)
        yield from self.others_drop(me, "drop-goal", GOAL_ORDER)

    def its_a_trap(self, me: int) -> Rules:
        """FX-S5."""
        yield from self.others_drop(me, "drop-any", CARDS)
        yield from self.draw(me, 2)

    # ---- rights

    def may_use(self, me: int, right: str) -> bool:
        """FX-R10, FX-R23: once a turn, with its card, and with something to act on."""
        front, hand = self.front[me], self.hands[me]
        there = right in front or right in self.rules
        if not there or right in self.used:
            return False
        if right == "yoda":
            return bool(self.deck)
        if right == "c-3po":
            return "r2-d2" in front and bool(hand)
        if right == "boba-fett":
            return "han" in self.takeable(me)
        if right == "lightsaber":
            return bool(self.struck(me))
        if right == "vader":
            return any("stormtroopers" in self.front[other] for other in self.others(me))
        if right == "hyperspace":
            return self.is_play_due(me)
        if right == "trust-the-force":
            return bool(self.deck or self.discards)
        return bool(self.keepers(me))

    def is_play_due(self, me: int) -> bool:
        """FX-7, FX-R20."""
        return bool(self.hands[me]) and self.played < self.plays()

    def struck(self, me: int) -> list[str]:
        return [card for card in self.front[me] if card in ("stormtroopers", "greedo", "wampa")]

    def use(self, me: int, right: str) -> Rules:
        """FX-R10: not a card played, and a complete effect."""
        self.used.append(right)
        if right == "yoda":
            self.knowing[self.deck[-1]].add(me)  # FX-K3
        elif right == "c-3po":
            yield from self.translate(me)
        elif right == "boba-fett":
            yield from self.steal(me, "han")  # FX-K1
        elif right == "lightsaber":
            card = yield from self.choose_card(me, "strike", self.struck(me))  # FX-K5
            self.trash(card)
        elif right == "vader":
            yield from self.move("stormtroopers", me)  # FX-C2
        elif right == "hyperspace":
            self.discard_from_hand(me, self.hands[me])  # FX-N3
            yield from self.draw(me, 3)
        elif right == "trust-the-force":
            yield from self.trust_the_force(me)
        else:
            yield from self.scavenge(me)
        yield from self.settle(me)

    def translate(self, me: int) -> Rules:
        """FX-K4."""
        text = yield from self.ask(me, "translate", [f"discard {card}" for card in self.hands[me]])
        self.discard_from_hand(me, [word(text)])
        yield from self.draw(me, 1)

    def trust_the_force(self, me: int) -> Rules:
        """FX-N4."""
        card = yield from self.draw_one(me)
        if card is not None:
            yield from self.play(me, card)

    def scavenge(self, me: int) -> Rules:
        """FX-N6."""
        text = yield from self.ask(me, "scavenge", [f"discard {card}" for card in self.keepers(me)])
        self.trash(word(text))
        options = ["draw", *[f"choose {creeper}" for creeper in self.creepers(me)]]
        text = yield from self.choose(me, "scavenge-for", options)
        if text == "draw":
            yield from self.draw(me, 2)
        else:
            self.trash(word(text))
