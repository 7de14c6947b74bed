"""Every refusal of Path to Hope, with the rule it cites and why."""

from __future__ import annotations

from collections.abc import Iterator

from cantina.engine.chance import Fast
from cantina.engine.state import Table
from cantina.games import find_game

from ...table import deal
from ..refusals import gathered, hold
from .laying import lay

GAME = find_game("path-to-hope")

REFUSALS = {
    "bottom | announce | announce-before-the-choice": "PH-R11",
    "bottom | bottom | not-turned-up": "PH-11",
    "bottom | call-vote | vote-is-called": "PH-R6",
    "bottom | claim | claim-in-recon": "PH-R11",
    "bottom | have | announce-before-the-choice": "PH-R11",
    "bottom | have-not | announce-before-the-choice": "PH-R11",
    "bottom | other | another-question": "PH-11",
    "bottom | unclaim | claim-in-recon": "PH-R11",
    "lay | announce | is-announced": "PH-R11",
    "lay | call-vote | vote-is-called": "PH-R6",
    "lay | claim | claim-in-recon": "PH-R11",
    "lay | have | hand-is-told": "PH-R11",
    "lay | have-not | not-said": "PH-R11",
    "lay | lay | not-in-hand": "PH-9",
    "lay | other | another-question": "PH-9",
    "lay | unclaim | claim-in-recon": "PH-R11",
    "lose | announce | announce-before-the-choice": "PH-R11",
    "lose | call-vote | vote-is-called": "PH-R6",
    "lose | claim | claim-in-recon": "PH-R11",
    "lose | have | announce-before-the-choice": "PH-R11",
    "lose | have-not | announce-before-the-choice": "PH-R11",
    "lose | lose | not-in-hand": "PH-25",
    "lose | other | another-question": "PH-25",
    "lose | unclaim | claim-in-recon": "PH-R11",
    "next | announce | announce-before-the-choice": "PH-R11",
    "next | call-vote | vote-is-called": "PH-R6",
    "next | claim | claim-in-recon": "PH-R11",
    "next | have | announce-before-the-choice": "PH-R11",
    "next | have-not | announce-before-the-choice": "PH-R11",
    "next | other | another-question": "PH-14 PH-15",
    "next | unclaim | claim-in-recon": "PH-R11",
    "order | announce | announce-before-the-choice": "PH-R11",
    "order | call-vote | vote-is-called": "PH-R6",
    "order | claim | claim-in-recon": "PH-R11",
    "order | have | announce-before-the-choice": "PH-R11",
    "order | have-not | announce-before-the-choice": "PH-R11",
    "order | other | another-question": "PH-16",
    "order | resolve | no-such-pile": "PH-7",
    "order | resolve | nothing-turned-up-there": "PH-16",
    "order | unclaim | claim-in-recon": "PH-R11",
    "pile | announce | announce-before-the-choice": "PH-R11",
    "pile | call-vote | vote-is-called": "PH-R6",
    "pile | claim | claim-in-recon": "PH-R11",
    "pile | have | announce-before-the-choice": "PH-R11",
    "pile | have-not | announce-before-the-choice": "PH-R11",
    "pile | other | another-question": "PH-11 PH-12 PH-13 PH-14 PH-15",
    "pile | pile | no-such-pile": "PH-7",
    "pile | pile | pile-is-cleared": "PH-R2",
    "pile | unclaim | claim-in-recon": "PH-R11",
    "recon | announce | announce-before-the-choice": "PH-R11",
    "recon | call-vote | no-vote-now": "PH-R6",
    "recon | claim | seven-are-said": "PH-6",
    "recon | claim | special-is-said": "PH-2",
    "recon | have | announce-before-the-choice": "PH-R11",
    "recon | have-not | announce-before-the-choice": "PH-R11",
    "recon | other | another-question": "PH-R10",
    "recon | unclaim | not-said": "PH-R11",
    "reinforce | announce | announce-before-the-choice": "PH-R11",
    "reinforce | call-vote | vote-is-called": "PH-R6",
    "reinforce | claim | claim-in-recon": "PH-R11",
    "reinforce | have | announce-before-the-choice": "PH-R11",
    "reinforce | have-not | announce-before-the-choice": "PH-R11",
    "reinforce | other | another-question": "PH-21 PH-22",
    "reinforce | pile | no-such-pile": "PH-7",
    "reinforce | pile | pile-is-picked": "PH-21 PH-22",
    "reinforce | unclaim | claim-in-recon": "PH-R11",
    "turn-down | announce | announce-before-the-choice": "PH-R11",
    "turn-down | call-vote | vote-is-called": "PH-R6",
    "turn-down | claim | claim-in-recon": "PH-R11",
    "turn-down | have | announce-before-the-choice": "PH-R11",
    "turn-down | have-not | announce-before-the-choice": "PH-R11",
    "turn-down | other | another-question": "PH-20 PH-27",
    "turn-down | turn-down | not-that-rebel": "PH-20 PH-27",
    "turn-down | unclaim | claim-in-recon": "PH-R11",
    "two-piles | announce | announce-before-the-choice": "PH-R11",
    "two-piles | call-vote | vote-is-called": "PH-R6",
    "two-piles | claim | claim-in-recon": "PH-R11",
    "two-piles | have | announce-before-the-choice": "PH-R11",
    "two-piles | have-not | announce-before-the-choice": "PH-R11",
    "two-piles | other | another-question": "PH-16",
    "two-piles | pile | no-such-pile": "PH-7",
    "two-piles | pile | pile-is-cleared": "PH-R2",
    "two-piles | pile | pile-is-picked": "PH-16",
    "two-piles | unclaim | claim-in-recon": "PH-R11",
    "vote | announce | announce-before-the-choice": "PH-R11",
    "vote | call-vote | no-vote-now": "PH-R6",
    "vote | claim | claim-in-recon": "PH-R11",
    "vote | have | announce-before-the-choice": "PH-R11",
    "vote | have-not | announce-before-the-choice": "PH-R11",
    "vote | other | another-question": "PH-R6",
    "vote | unclaim | claim-in-recon": "PH-R11",
}

WHY = {
    "announce-before-the-choice | PH-R11": "announcements are made before the rebels are opened",
    "another-question | PH-11": "Bodhi looks at a pile, and puts two cards under it in any order",
    "another-question | PH-12": "Jyn reveals a card of a pile",
    "another-question | PH-13": "Baze reveals a card of a pile",
    "another-question | PH-14": "Cassian reveals a card of a pile, and may go on in the same one",
    "another-question | PH-15": "Chirrut reveals a card of a pile, and may go on in the same one",
    "another-question | PH-16": "K-2SO reveals cards of two piles, which are resolved in the order chosen",
    "another-question | PH-20": "an open rebel is turned down, or the trooper goes back",
    "another-question | PH-21": "fighters that are too few go onto piles that are chosen",
    "another-question | PH-22": "strikers that are too few go onto piles that are chosen",
    "another-question | PH-25": "everybody puts away a rebel from hand",
    "another-question | PH-27": "an open copy is turned down, or the AT-ACT goes back",
    "another-question | PH-9": "everybody chooses a rebel",
    "another-question | PH-R10": "seven cards are looked at until one is ready",
    "another-question | PH-R6": "all players vote",
    "claim-in-recon | PH-R11": "claims are made until the operation starts",
    "hand-is-told | PH-R11": "what is in one's hand is told, so no more than it can hold",
    "is-announced | PH-R11": "one rebel is announced, and it is this one",
    "no-such-pile | PH-7": "there are as many piles as players",
    "no-vote-now | PH-R6": "the vote is asked for during a turn",
    "not-in-hand | PH-25": "a rebel from hand is put away",
    "not-in-hand | PH-9": "a rebel from hand is laid",
    "not-said | PH-R11": "what was not said cannot be taken back",
    "not-that-rebel | PH-20": "another open rebel that is not yet resolved",
    "not-that-rebel | PH-27": "another open copy of the rebel that is resolved",
    "not-turned-up | PH-11": "one of the cards that Bodhi showed",
    "nothing-turned-up-there | PH-16": "one of the two cards that wait to be resolved",
    "pile-is-cleared | PH-R2": "a pile without cards cannot be chosen",
    "pile-is-picked | PH-16": "two piles, so another than the first",
    "pile-is-picked | PH-21": "one fighter onto a pile, so another pile",
    "pile-is-picked | PH-22": "one striker onto a pile, so another pile",
    "seven-are-said | PH-6": "there were seven cards to see",
    "special-is-said | PH-2": "the special enemies are all different",
    "vote-is-called | PH-R6": "one asks for it, and that is enough for this turn",
}


def rare_moments() -> Iterator[Table]:
    """Moments that hardly ever come about by chance."""
    for special, card in (("fighters", "fighter"), ("strikers", "striker")):
        t = lay("baze - -", f"reinforcements-{special} trooper", "trooper " + " ".join([card] * 16), "trooper")
        t.me.play("pile 1", "pile 2")
        yield t.match.state
    yield lay("jyn - -", "").match.state
    yield lay("k-2so - -", "", "plans", "trooper").match.state
    t = deal("path-to-hope", "me bob cid")
    t.me.play("claim plans", "claim tank", *["claim fighter"] * 5)
    yield t.match.state
    t = lay("- - -")
    t.me.play("announce baze", "have baze", "have baze")
    yield t.match.state


def test_every_refusal_cites_the_rule_that_stands_against_it() -> None:
    starts = [GAME.start(3 + seed % 4, {}, Fast.seeded(seed)) for seed in range(8)]
    hold(gathered(GAME, starts, list(rare_moments()), looks=20), REFUSALS, WHY)


def test_who_is_not_asked_hears_by_which_rule_others_are() -> None:
    t = deal("path-to-hope", "me bob cid")
    t.me.play("ready")
    assert t.refuses("me", "ready").rule == "PH-R10"
    t = lay("jyn bodhi -", "tank fighter", hands=("none", "baze", "jyn"))
    assert t.refuses("bob", "pile 1").rule == "PH-9"  # the player who laid a rebel resolves it
    t.me.play("pile 1")
    t.bob.play("lose baze")
    refused = [t.refuses("me", "lose jyn"), t.refuses("bob", "lose baze")]
    assert [(refusal.rule, refusal.key) for refusal in refused] == [("PH-25", "not-asked")] * 2
