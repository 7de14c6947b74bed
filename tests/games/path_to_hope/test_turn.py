"""PH-8 to PH-10: the sealed choice, resolution in order, hands passed to the left."""

from __future__ import annotations

from cantina.text.catalogue import Catalogue

from ...table import table
from .laying import asked, facts, held, kinds, lay, pile, state

THREE = (
    "me: jyn baze k-2so | bob: bodhi cassian k-2so | cid: chirrut cassian baze"
    " | pile-1: fighter striker | pile-2: striker fighter | pile-3: trooper fighter | first: bob"
)


def test_PH_8_the_rebels_are_taken_up_when_the_operation_begins() -> None:
    t = table("path-to-hope", THREE)
    assert asked(t) == (["me", "bob", "cid"], "lay")
    assert t.me.view.zone("hand", 0) == ("jyn", "baze", "k-2so")


def test_PH_9_rebels_are_resolved_from_the_first_player_clockwise_and_turned_down() -> None:
    t = table("path-to-hope", THREE)
    t.me.play("lay baze")
    t.cid.play("lay cassian")
    t.bob.play("lay bodhi")
    assert asked(t) == (["bob"], "pile")
    t.bob.play("pile 3", "bottom trooper")
    assert asked(t) == (["cid"], "pile")
    assert held(t, "down", "bob") == ["bodhi"]
    assert held(t, "open", "bob") == []
    t.cid.play("pile 1", "stop")
    assert asked(t) == (["me"], "pile")


def test_PH_9_PH_R12_then_hands_and_the_first_player_card_go_to_the_left() -> None:
    t = lay("baze - -", hands=("jyn bodhi", "baze k-2so", "cassian chirrut"))
    t.me.play("pile 1")
    assert [held(t, "hand", name) for name in t.names] == [["cassian", "chirrut"], ["bodhi", "jyn"], ["baze", "k-2so"]]
    assert facts(t)["first"] == 1
    assert asked(t) == (t.names, "lay")


def test_PH_10_nobody_can_pass_or_lay_what_is_not_in_hand() -> None:
    t = table("path-to-hope", THREE)
    assert t.refuses("me", "lay bodhi").plain() == {"rule": "PH-9", "key": "not-in-hand", "about": {"card": "bodhi"}}
    assert t.refuses("me", "stop").key == "another-question"
    t.me.play("lay baze")
    assert t.refuses("me", "lay jyn").key == "not-asked"


def test_PH_R13_a_choice_is_sealed_until_all_have_chosen_and_hands_are_secret() -> None:
    t = table("path-to-hope", THREE)
    t.me.play("lay jyn")
    assert t.bob.view.zone("hand", 0) == (None, None, None)
    assert t.bob.view.zone("open", 0) == ()
    assert [event for event in t.heard_by("bob") if "jyn" in str(event)] == []
    t.bob.play("lay bodhi")
    t.cid.play("lay baze")
    assert t.heard_by("bob", "laid")[0]["rebels"] == ("jyn", "bodhi", "baze")


def test_PH_R11_announcements_bind_nobody_and_end_when_the_rebels_are_opened() -> None:
    t = table("path-to-hope", THREE)
    t.me.play("announce bodhi", "announce chirrut", "have jyn", "have jyn", "have-not jyn", "have k-2so", "have k-2so")
    assert t.cid.view.facts["announced"] == ("chirrut", None, None)
    assert t.cid.view.facts["told"] == (("jyn", "k-2so", "k-2so"), (), ())
    assert t.refuses("me", "have jyn").key == "hand-is-told"
    assert t.refuses("me", "announce chirrut").key == "is-announced"
    for name, rebel in (("me", "baze"), ("bob", "bodhi"), ("cid", "baze")):
        getattr(t, name).play(f"lay {rebel}")
    assert facts(t)["announced"] == (None, None, None)
    assert facts(t)["told"] == ((), (), ())
    assert t.refuses("me", "announce jyn").key == "announce-before-the-choice"


def test_PH_R11_what_one_tells_of_ones_hand_need_not_be_true() -> None:
    t = table("path-to-hope", THREE)
    t.me.play("have bodhi", "have bodhi", "announce chirrut")
    assert t.cid.view.facts["told"][0] == ("bodhi", "bodhi")
    assert t.cid.view.facts["announced"][0] == "chirrut"


def test_PH_9_the_open_rebels_are_seen_before_the_first_of_them_goes_on() -> None:
    t = lay("- - -", "", "", "fighter", hands=("jyn baze", "jyn baze", "jyn baze"))
    for name in t.names:
        getattr(t, name).play("lay baze")
    shown = t.match.state.moments
    assert [moment.kind for moment in shown] == ["laid"]
    assert [t.match.game.view(shown[0].state, 0).zone("open", seat) for seat in range(3)] == [("baze",)] * 3


def test_PH_R18_sizes_and_the_reserve_are_public_but_for_the_specials() -> None:
    t = lay("baze - -", "tank fighter", "at-st", more="plans: 2")
    view = t.spectator.view
    assert [len(view.zone(f"pile-{number}")) for number in (1, 2, 3)] == [2, 1, 2]
    assert [seat["cards"] for seat in view.seats] == [2, 2, 2]
    assert view.facts["reserve"] == {"fighter": 16, "striker": 17, "trooper": 5, "plans": 7}
    assert "tank" not in view.to_json()
    assert "ambush" not in view.to_json()


def test_PH_R19_the_table_chooses_at_random_where_there_is_no_way_out() -> None:
    t = table("path-to-hope", THREE)
    t.me.play("lay jyn")
    t.clock.play("time-out 1", "time-out 2")
    assert kinds(t).count("timed-out") == 2
    assert asked(t) == (["bob"], "pile")
    before = state(t).piles.copy()
    t.clock.play("time-out 1")
    assert state(t).piles != before or "put-back" in kinds(t) or asked(t)[1] in ("bottom", "next")


def test_PH_R19_the_way_out_is_to_stop_to_turn_down_nobody_and_to_say_no() -> None:
    t = lay("cassian bodhi bodhi", "fighter fighter")
    t.me.play("pile 1")
    t.clock.play("time-out 0")
    assert pile(t, 1) == ["fighter"]
    t = lay("baze bodhi bodhi", "trooper")
    t.me.play("pile 1")
    t.clock.play("time-out 0")
    assert pile(t, 1) == ["trooper"]
    assert held(t, "open", "bob") == ["bodhi"]
    t = lay("baze - -")
    t.me.play("call-vote", "pile 1")
    for seat in range(3):
        t.clock.play(f"time-out {seat}")
    assert facts(t)["votes"] == (False, False, False)


def test_PH_9_the_rebels_are_told_in_the_order_in_which_they_are_resolved() -> None:
    t = table("path-to-hope", THREE)
    for name, rebel in (("me", "jyn"), ("bob", "bodhi"), ("cid", "baze")):
        getattr(t, name).play(f"lay {rebel}")
    told = Catalogue("path-to-hope", "en").event(t.heard_by("cid", "laid")[0], ("Anna", "Bob", "Cid"), 2)
    assert told.index("Bodhi Rook") < told.index("Baze Malbus") < told.index("Jyn Erso")
