"""PH-30 to PH-33: how a round ends, what is carried over, and the result."""

from __future__ import annotations

import pytest

from cantina.engine.chance import Fast
from cantina.games.path_to_hope.rules import even_out
from cantina.games.path_to_hope.state import empty_table

from ...table import Table, table
from .laying import asked, facts, held, kinds, lay, reserve

LAST = ("none", "none", "none")


def finish(t: Table) -> Table:
    """Jyn of `me` fails, and the turn is over."""
    t.me.play("pile 1")
    return t


def test_PH_30_the_round_ends_after_the_turn_in_which_a_hand_has_run_out() -> None:
    t = lay("jyn baze -", hands=("baze", "none", "baze"))
    t.me.play("pile 1")
    assert asked(t) == (["bob"], "pile")  # the turn is played to its end
    t.bob.play("pile 1")
    assert (facts(t)["round"], asked(t)[1]) == (2, "recon")


def test_PH_30_PH_R6_all_can_agree_to_stop_at_the_end_of_the_turn() -> None:
    t = lay("jyn baze -", hands=("baze jyn", "baze jyn", "baze jyn"))
    t.bob.play("call-vote")
    assert facts(t)["caller"] == 1
    t.me.play("pile 1")
    t.bob.play("pile 1")
    assert asked(t) == (t.names, "vote")
    assert t.cid.view.about["caller"] == 1
    for name in t.names:
        getattr(t, name).play("agree")
    assert (facts(t)["round"], asked(t)[1]) == (2, "recon")
    assert t.heard_by("me", "round-over")[0]["reason"] == "agreed"
    assert facts(t)["votes"] == ()
    assert [moment.kind for moment in t.match.state.moments] == ["round-over"]


def test_PH_R6_who_asked_for_the_vote_may_say_no_to_it() -> None:
    t = lay("jyn - -", hands=("baze jyn", "baze jyn", "baze jyn"))
    t.me.play("call-vote", "pile 1", "refuse")
    t.bob.play("agree")
    t.cid.play("agree")
    assert asked(t)[1] == "lay"


def test_PH_R6_one_no_is_enough_and_all_see_whose() -> None:
    t = lay("jyn - -", hands=("baze jyn", "baze jyn", "baze jyn"))
    t.cid.play("call-vote")
    t.me.play("pile 1", "agree")
    assert "agree" not in str(t.heard_by("bob", "answered"))
    t.bob.play("refuse")
    t.cid.play("agree")
    assert t.heard_by("spectator", "voted")[0]["against"] == (1,)
    assert facts(t)["votes"] == (True, False, True)
    assert asked(t)[1] == "lay"
    t.me.play("call-vote")  # another turn, another vote


def test_PH_R6_a_vote_is_called_once_a_turn_and_only_in_a_turn() -> None:
    t = lay("jyn - -", hands=("baze jyn", "baze jyn", "baze jyn"))
    t.cid.play("call-vote")
    assert t.refuses("me", "call-vote").plain() == {"rule": "PH-R6", "key": "vote-is-called", "about": {}}
    t.me.play("pile 1")
    assert t.refuses("bob", "call-vote").key == "no-vote-now"


def test_PH_R6_no_vote_is_held_if_a_hand_has_run_out() -> None:
    t = lay("jyn - -", hands=("none", "baze jyn", "baze jyn"))
    t.cid.play("call-vote")
    t.me.play("pile 1")
    assert asked(t)[1] == "recon"
    assert facts(t)["caller"] is None


def test_PH_31_PH_R17_surplus_rebels_go_at_random_to_those_with_fewer() -> None:
    got: set[tuple[str, ...]] = set()
    for seed in range(30):
        t = lay("jyn - -", hands=("none", "none", "none"), seed=seed, more="turn: 5")
        line = (
            "me: none, open jyn, down bodhi bodhi jyn baze baze k-2so k-2so | bob: none, down bodhi jyn cassian chirrut"
            " | cid: none, down baze cassian cassian chirrut chirrut k-2so | pile-1: fighter | first: me | turn: 5"
        )
        t = table("path-to-hope", line, seed)
        t.me.play("pile 1")
        assert [len(held(t, "down", name)) for name in t.names] == [6, 6, 6]
        assert t.heard_by("me", "evened-out")[0] == {"kind": "evened-out", "gave": (2, 0, 0), "got": (0, 2, 0)}
        assert held(t, "down", "cid") == ["baze", "cassian", "cassian", "chirrut", "chirrut", "k-2so"]
        got.add(tuple(held(t, "down", "bob")))
    assert len(got) > 5


def test_PH_R17_surplus_rebels_are_shuffled_together() -> None:
    """One Bodhi and one Jyn too many: either may come to either of the two who have too few."""
    got = set()
    for seed in range(20):
        s = empty_table(4, Fast.seeded(seed))
        s.down = [(0,) * 7, (1,) * 7, (2,) * 5, (2,) * 5]
        even_out(s)
        got.add((s.down[2], s.down[3]))
    bodhi, jyn = (0, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2)
    assert got == {(bodhi, jyn), (jyn, bodhi)}


def test_PH_R17_nobody_sees_the_new_sets_before_the_operation() -> None:
    t = finish(lay("jyn - -", hands=LAST))
    assert t.me.view.zone("down", 0) == (None,) * len(held(t, "down", "me"))


def test_PH_31_PH_R8_PH_R18_the_imperial_cards_are_sorted_and_not_shown() -> None:
    t = finish(lay("jyn - -", "fighter plans plans", hands=LAST, more="plans: 1"))
    assert sum(len(t.zones[f"recon {seat}"]) for seat in range(3)) == 21
    assert reserve(t, "plans") == 9 - 1 - 2
    assert not [event for event in t.events if event.kind == "revealed" and event.public["card"] == "plans"]


def test_PH_R12_hands_are_passed_in_the_last_turn_too_and_the_first_player_begins() -> None:
    t = finish(lay("jyn - -", hands=("none", "baze", "bodhi bodhi")))
    assert facts(t)["first"] == 1
    assert kinds(t).count("passed") == 1
    line = "me: none, open jyn | bob: baze | cid: bodhi | pile-1: fighter | first: me | round: 3"
    t = table("path-to-hope", line)
    t.me.play("pile 1")
    assert held(t, "down", "me") == ["bodhi", "jyn"]


@pytest.mark.parametrize(
    ("seats", "plans", "result"),
    [
        *[(3, 3, "defeat"), (3, 4, "victory"), (4, 5, "glorious-victory"), (4, 6, "brilliant-victory")],
        *[(5, 5, "defeat"), (5, 6, "victory"), (5, 7, "glorious-victory"), (5, 8, "glorious-victory")],
        *[(5, 9, "brilliant-victory"), (6, 6, "defeat"), (6, 7, "victory"), (6, 8, "glorious-victory")],
        (6, 9, "brilliant-victory"),
    ],
)
def test_PH_32_the_result_by_the_plans_held(seats: int, plans: int, result: str) -> None:
    others = " | ".join(f"{name}: none" for name in "bcdef"[: seats - 1])
    t = table("path-to-hope", f"a: none, open jyn | {others} | pile-1: fighter | first: a | round: 3 | plans: {plans}")
    t.a.play("pile 1")
    assert t.outcome is not None
    assert t.outcome.reason == result
    assert t.outcome.winners == (() if result == "defeat" else tuple(range(seats)))
    assert t.outcome.scores == (plans,) * seats


def test_PH_30_a_game_has_three_rounds() -> None:
    t = finish(lay("jyn - -", hands=LAST, more="round: 2"))
    assert facts(t)["round"] == 3
    assert finish(lay("jyn - -", hands=LAST, more="round: 3")).outcome is not None


@pytest.mark.parametrize(("plans", "result"), [(0, "defeat"), (1, "victory")])
def test_PH_33_a_quick_game_is_one_round_and_needs_all_the_plans(plans: int, result: str) -> None:
    t = finish(lay("jyn - -", hands=LAST, more=f"length: quick | plans: {plans}"))
    assert t.outcome is not None
    assert t.outcome.reason == result


@pytest.mark.parametrize(("plans", "result"), [(1, "defeat"), (2, "victory")])
def test_PH_33_with_five_players_two_of_the_plans_are_all(plans: int, result: str) -> None:
    others = " | ".join(f"{name}: none" for name in "bcde")
    more = f"pile-1: fighter | first: a | length: quick | plans: {plans}"
    t = table("path-to-hope", f"a: none, open jyn | {others} | {more}")
    t.a.play("pile 1")
    assert t.outcome is not None
    assert t.outcome.reason == result


def test_PH_R11_what_was_claimed_in_one_round_is_not_claimed_in_the_next() -> None:
    t = lay("jyn - -", hands=("none", "none, claims plans", "none"))
    assert facts(t)["claims"] == ((), ("plans",), ())
    assert asked(finish(t))[1] == "recon"
    assert facts(t)["claims"] == ((), (), ())


def test_PH_R10_a_strict_memory_shows_only_what_lies_open() -> None:
    t = lay("jyn baze -", "fighter plans", more="memory: strict")
    t.me.play("pile 1")
    assert t.me.view.zone("pile-1") == (None, None)
    assert t.me.view.zone("down", 0) == (None,)
    assert t.me.view.zone("open", 1) == ("baze",)
    assert "memorise" in kinds(t)
    assert facts(t)["gone"] == ()


def test_PH_R10_a_strict_memory_tells_nothing_again_of_what_lies_face_down() -> None:
    t = lay("k-2so baze -", "fighter plans", "striker plans", more="memory: strict")
    t.me.play("pile 1", "pile 2")
    again = t.match.game.retold(t.match.state, 2, t.match.events)
    assert [event.kind for event in t.match.events if event.kind in ("revealed", "put-back")] == ["revealed"] * 2 + [
        "put-back"
    ] * 2
    assert {event.kind for event in again} == {"forgotten", "memorise"}
    assert again[-1].kind == "memorise"
    assert len(again) == len(t.match.events)


def test_PH_R10_a_relaxed_memory_keeps_what_was_shown_to_all() -> None:
    t = lay("jyn baze -", "fighter plans", "striker fighter")
    t.me.play("pile 1")
    t.bob.play("pile 2")
    assert t.cid.view.zone("pile-1") == ("fighter", None)
    assert t.cid.view.zone("down", 0) == ("jyn",)
    assert facts(t)["gone"] == ("striker",)
    assert "memorise" not in kinds(t)


def test_PH_R4_what_is_turned_up_is_shown_before_it_goes_on() -> None:
    t = lay("baze - -", "fighter plans")
    t.me.play("pile 1")
    moments = [moment.kind for moment in t.match.state.moments]
    assert moments == ["revealed"]
    shown = t.match.game.view(t.match.state.moments[0].state, None)
    assert shown.zone("resolving") == ("fighter",)
