"""A slow, plain reference for Spyfall, read from the rules line by line.

Everything in it follows from what somebody says (`say`), a timer that has run down (`ring`), or the house (`hear`).
What is asked and what can be done is worked out anew from the table each time.  Nothing here is meant to be fast.
"""

from __future__ import annotations

from typing import Any

from .spyfall_words import LOCATIONS, Chances, Settings, Timer

TALK, ACCUSATION, GUESS, SUSPICIONS, VOTES, OVER = "talk", "accusation", "guess", "suspicions", "votes", "over"


class Reference:
    """One match of Spyfall, from the first deal to its end."""

    def __init__(self, seats: int, settings: Settings, chances: Chances) -> None:
        self.seats = range(seats)
        self.settings = settings
        self.chances = chances
        self.round = 0
        self.dealer = chances.dealer()
        self.absent: set[int] = set()
        self.used: list[str] = []
        self.scores = [0 for _ in self.seats]
        self.ended: list[dict[str, Any]] = []
        self.outcome: tuple[tuple[int, ...], str, tuple[int, ...]] | None = None
        self.said_before: list[tuple[int, str]] = []  # in the rounds that are over
        self.thread: list[dict[str, Any]] = []
        self.timers: list[Timer] = []
        self.set = 0  # timers so far
        self.deal()

    def record(self, entry: dict[str, Any]) -> None:
        """Into the thread of the round, which all can read."""
        self.thread.append(entry)

    # ---- who is there

    def present(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.absent]

    def stands_still(self) -> bool:
        """SF-R3."""
        return len(self.present()) < 3

    def after(self, seat: int) -> list[int]:
        """Everybody else, clockwise."""
        return [(seat + step) % len(self.seats) for step in self.seats][1:]

    def next_present(self, seat: int) -> int:
        return next(other for other in [*self.after(seat), seat] if other not in self.absent)

    # ---- timers

    def start(self, name: str, seconds: int) -> None:
        self.stop(name)
        self.set += 1
        self.timers.append(Timer(name, seconds, self.set))

    def stop(self, *names: str) -> None:
        self.timers = [timer for timer in self.timers if timer.name not in names]

    def runs(self, timer: Timer) -> bool:
        """SF-10, SF-R3, SF-R13: clock and talk stand still during a vote, and everything with fewer than three."""
        return not self.stands_still() and (self.stage != ACCUSATION or timer.name == "voting")

    # ---- a round

    def deal(self) -> None:
        """SF-4, SF-5, SF-R4, SF-R14."""
        self.round += 1
        if len(self.used) >= (self.settings.return_after or len(LOCATIONS)) or len(self.used) == len(LOCATIONS):
            self.used = []
        self.spy, self.location = self.chances.spy(), self.chances.location()
        assert self.spy in self.present()
        assert self.location not in self.used
        self.may_be_spy = self.present()
        self.said_before += [(e["seat"], e["words"]) for e in self.thread if e["kind"] in ("asked", "replied")]
        self.thread = []
        self.have_accused: list[int] = []
        self.first_accuser: int | None = None
        self.accuser: int | None = None
        self.suspect: int | None = None
        self.votes: dict[int, str] = {}
        self.stage = TALK
        self.start("round", self.settings.seconds)
        self.asked: int | None = None
        self.barred: int | None = None
        self.let_ask(self.dealer, barred=None)

    def let_ask(self, asker: int, barred: int | None) -> None:
        """SF-7, SF-8, SF-T1: it is this player's question, and not to the one who has just asked them."""
        self.asker, self.barred, self.asked = asker, barred, None
        self.stop("asking", "answering")
        self.go_on_talking()

    def go_on_talking(self) -> None:
        """SF-R12, SF-R13: the same question or asker stands; for an absent one the next asks, when play goes on."""
        if self.stage != TALK or self.stands_still() or self.asked is not None:
            return
        if self.asker in self.absent:
            self.pass_over()
        elif self.settings.written and not any(timer.name == "asking" for timer in self.timers):
            self.start("asking", self.settings.asking)

    def pass_over(self) -> None:
        """SF-T1, SF-R12: the next present player asks, whom they like, with a fresh time."""
        heir = self.next_present(self.asker)
        self.record({"kind": "passed-over", "seat": self.asker, "target": heir})
        self.let_ask(heir, barred=None)

    def fall_silent(self) -> None:
        """SF-T1, SF-R12, SF-R13: who was asked asks next, but not back."""
        assert self.asked is not None
        self.record({"kind": "silent", "seat": self.asked, "target": self.asker})
        self.let_ask(self.asked, barred=self.asker)

    # ---- what can be done

    def question(self) -> tuple[str, str | None, list[int], dict[str, Any]]:
        """How, what, of whom, and about what; those who are asked and have not answered."""
        if self.outcome is not None:
            return "", None, [], {}
        if self.stage == OVER:
            return self.next_round_question()
        if self.stands_still():
            return "house", "standstill", [], {}
        if self.stage == TALK:
            if self.asked is not None:
                return "one", "answer", [self.asked], {"from": self.asker}
            return "one", "ask" if self.settings.written else "point", [self.asker], {}
        if self.stage == GUESS:
            return "one", "guess", [self.spy], {}
        if self.stage == SUSPICIONS:
            return (
                ("house", "suspicions", [], {})
                if self.dealer in self.absent
                else ("one", "suspicions", [self.dealer], {})
            )
        about = {"target": self.suspect} | ({} if self.accuser is None else {"accuser": self.accuser})
        return "all", "accusation" if self.stage == ACCUSATION else "vote", self.waited_for(), about

    def next_round_question(self) -> tuple[str, str | None, list[int], dict[str, Any]]:
        """SF-R14: the next dealer who is present."""
        if self.stands_still():
            return "house", "standstill", [], {}
        return "one", "next-round", [self.next_present(self.dealer)], {}

    def waited_for(self) -> list[int]:
        """SF-R2, SF-R3: everybody present but the suspect; the accuser has said yes."""
        return [p for p in self.present() if p != self.suspect and p not in self.votes]

    def options(self, seat: int | None) -> list[str]:
        _, prompt, asked, _ = self.question()
        if seat is None or seat not in asked:
            return []
        others = [p for p in self.present() if p not in (seat, self.barred)]
        answers = {
            "ask": [f"ask {p}" for p in others],
            "point": [f"point {p}" for p in others],
            "answer": ["answer"],
            "guess": [f"guess {location}" for location in LOCATIONS],
            "suspicions": ["begin"],
            "next-round": ["begin"],
        }
        return answers.get(prompt or "", ["yes", "no"])

    def besides(self, seat: int | None) -> list[str]:
        """SF-10, SF-11, SF-R1, SF-R7, SF-R13: while the clock runs."""
        if seat is None or seat in self.absent or self.stage != TALK or self.stands_still() or self.outcome is not None:
            return []
        accuse = [] if seat in self.have_accused else [f"accuse {p}" for p in self.seats if p != seat]
        return accuse + (["reveal"] if seat == self.spy else [])

    def house_may(self) -> list[str]:
        """SF-R3, SF-R14, SF-R15."""
        if self.outcome is not None:
            return []
        said = [f"absent {p}" for p in self.present()] + [f"back {p}" for p in sorted(self.absent)]
        if self.stage != OVER and self.stands_still():
            said.append("call-off")
        if self.stage == OVER and not self.stands_still():
            said.append("go-on")
        if self.stage == OVER or self.stands_still():
            said.append("end-match")
        return said

    # ---- what players do

    def say(self, seat: int, text: str, words: str = "") -> None:
        if text not in self.options(seat) + self.besides(seat):
            raise ValueError(f"{seat} cannot say {text!r}")
        verb, _, what = text.partition(" ")
        if verb == "ask":
            self.ask(int(what), words)
        elif verb == "answer":
            self.record({"kind": "replied", "seat": seat, "target": self.asker, "words": words})
            self.let_ask(seat, barred=self.asker)
        elif verb == "point":
            self.record({"kind": "pointed", "seat": seat, "target": int(what)})
            self.let_ask(int(what), barred=seat)
        elif verb == "accuse":
            self.accuse(seat, int(what))
        elif verb == "reveal":
            self.reveal()
        elif verb == "guess":
            self.guess(what)
        elif verb == "begin":
            self.begin()
        else:
            self.votes[seat] = text
            self.count_if_complete()

    def ask(self, target: int, words: str) -> None:
        """SF-7."""
        self.record({"kind": "asked", "seat": self.asker, "target": target, "words": words})
        self.asked = target
        self.stop("asking")
        self.start("answering", self.settings.answering)

    def reveal(self) -> None:
        """SF-11, SF-R5."""
        self.record({"kind": "revealed", "seat": self.spy})
        self.stage, self.asked = GUESS, None
        self.timers = []
        self.start("guessing", self.settings.guessing)

    def guess(self, location: str) -> None:
        """SF-11."""
        self.record({"kind": "guessed", "seat": self.spy, "words": location})
        if location == self.location:
            self.end_round("named", spy=4)
        else:
            self.end_round("misnamed", others=1)

    def begin(self) -> None:
        """SF-R9, SF-R14."""
        if self.stage == SUSPICIONS:
            self.begin_votes()
        else:
            self.next_round()

    def next_round(self) -> None:
        """SF-4, SF-R14."""
        self.dealer = self.next_present(self.dealer)
        self.deal()

    # ---- votes

    def accuse(self, seat: int, target: int) -> None:
        """SF-10, SF-R2, SF-R8."""
        self.record({"kind": "accused", "seat": seat, "target": target})
        self.have_accused.append(seat)
        if target == self.spy and self.first_accuser is None:
            self.first_accuser = seat
        self.stage, self.accuser = ACCUSATION, seat
        self.put_to_vote(target)
        self.votes[seat] = "yes"

    def put_to_vote(self, suspect: int) -> None:
        self.suspect, self.votes = suspect, {}
        self.start("voting", self.settings.voting)

    def count_if_complete(self) -> None:
        """SF-R3: once every present voter has voted."""
        if not self.waited_for():
            self.count()

    def count(self) -> None:
        """SF-R2, SF-R3: no no, and at least two yes."""
        yes, no = (tuple(p for p in self.seats if self.votes.get(p) == vote) for vote in ("yes", "no"))
        by = {} if self.accuser is None else {"target": self.accuser}
        self.record({"kind": "votes", "seat": self.suspect, **by, "yes": yes, "no": no})
        self.stop("voting")
        if not no and len(yes) >= 2:
            self.unmask()
        elif self.stage == ACCUSATION:
            self.stage, self.accuser, self.suspect, self.votes = TALK, None, None, {}
            self.go_on_talking()
        else:
            self.next_suspect()

    def unmask(self) -> None:
        """SF-9, SF-10, SF-13, SF-14, SF-R1."""
        if self.suspect != self.spy:
            self.end_round("innocent", spy=4)
        elif self.stage == ACCUSATION:
            self.end_round("found", others=1, more_to=self.first_accuser)
        else:
            self.end_round("voted", others=1)

    def time_is_up(self) -> None:
        """SF-9, SF-R1, SF-R9, SF-R13."""
        self.record({"kind": "time-up"})
        self.stage, self.asked = SUSPICIONS, None
        self.timers = []
        if self.settings.talking == 0:
            self.begin_votes()
        else:
            self.start("talking", self.settings.talking)

    def begin_votes(self) -> None:
        """SF-9: the dealer first."""
        self.stop("talking")
        self.stage = VOTES
        self.put_to_vote(self.dealer)

    def next_suspect(self) -> None:
        assert self.suspect is not None
        following = self.after(self.suspect)[0]
        if following == self.dealer:
            self.end_round("not-found", spy=2)
        else:
            self.put_to_vote(following)

    # ---- the end

    def end_round(self, reason: str, spy: int = 0, others: int = 0, more_to: int | None = None) -> None:
        """SF-13 to SF-15, SF-R10."""
        points = tuple((spy if p == self.spy else others) + (p == more_to) for p in self.seats)
        self.scores = [before + more for before, more in zip(self.scores, points, strict=True)]
        self.close_round(reason, points)
        if self.round == self.settings.rounds:
            self.end_match("points")

    def close_round(self, reason: str, points: tuple[int, ...]) -> None:
        """SF-15, SF-R10: all is shown, and the location is used."""
        self.ended.append({"spy": self.spy, "card": self.location, "reason": reason, "points": points})
        self.used.append(self.location)
        self.stage, self.timers = OVER, []
        self.asked = None

    def end_match(self, reason: str) -> None:
        """SF-15, SF-R11, SF-R15."""
        best = max(self.scores)
        winners = tuple(p for p in self.seats if self.scores[p] == best)
        self.outcome = winners, reason, tuple(self.scores)

    def break_off(self) -> None:
        """SF-R15: a round that is not over is called off (SF-R3), so all is shown and it brings no points."""
        if self.stage != OVER:
            self.close_round("called-off", tuple(0 for _ in self.seats))
        self.end_match("ended")

    # ---- the clock and the house

    def ring(self, name: str) -> None:
        """A timer has run down."""
        self.stop(name)
        if name == "round":
            self.time_is_up()
        elif name == "asking":
            self.pass_over()
        elif name == "answering":
            self.fall_silent()
        elif name == "guessing":
            self.end_round("no-guess", others=1)
        elif name == "talking":
            self.begin_votes()
        else:
            for seat in self.waited_for():  # SF-R3
                self.votes[seat] = "no"
            self.count()

    def run_out(self, seat: int) -> None:
        """The table's own patience with a seat: as if the time for what it is asked had run down."""
        prompt = self.question()[1]
        if prompt == "ask":
            self.ring("asking")
        elif prompt == "answer":
            self.ring("answering")
        elif prompt in ("accusation", "vote"):
            self.say(seat, "no")
        elif prompt == "guess":  # SF-R5
            self.ring("guessing")
        else:
            options = self.options(seat)
            self.say(seat, options[self.chances.drawn(len(options))])

    def hear(self, text: str) -> None:
        """What the house says."""
        if text not in self.house_may():
            raise ValueError(f"the house cannot say {text!r}")
        verb, _, what = text.partition(" ")
        if verb == "absent":
            self.leave(int(what))
        elif verb == "back":
            self.come_back(int(what))
        elif verb == "call-off":
            self.end_round("called-off")
        elif verb == "go-on":
            self.next_round()
        else:
            self.break_off()

    def leave(self, seat: int) -> None:
        """SF-R3, SF-R12."""
        before = len(self.present())
        self.absent.add(seat)
        if self.asked == seat:
            self.fall_silent()
        self.go_on(before)

    def come_back(self, seat: int) -> None:
        """SF-R3."""
        before = len(self.present())
        self.absent.remove(seat)
        self.go_on(before)

    def go_on(self, before: int) -> None:
        """SF-R3: with those who are there now; so many were there before."""
        self.go_on_talking()
        if self.stage in (ACCUSATION, VOTES) and not self.stands_still():
            self.count_if_complete()
