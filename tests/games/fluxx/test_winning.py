"""FX-9, FX-10, FX-R2, FX-R14, FX-R21, FX-R25: when a win is looked for, and who wins."""

from __future__ import annotations

from .laid import go, goals, lay, winner


def test_FX_9_a_goal_replaces_the_old_one_and_wins_at_once_in_anybodys_turn() -> None:
    t = lay("me: twins | bob: none, keepers luke leia | goals: frozen | deck: hoth")
    go(t, "me", "play twins")
    assert (goals(t), t.discards, winner(t)) == (["twins"], ["frozen"], "bob")
    assert t.outcome is not None
    assert t.outcome.scores == (0, 1)


def test_FX_9_nobody_wins_without_a_goal() -> None:
    t = lay("me: luke, keepers leia | bob: none | deck: hoth")
    go(t, "me", "play luke")
    assert winner(t) is None


def test_FX_9_the_book_the_falcons_pilot_needs_the_falcon_and_han_or_lando() -> None:
    for front in ("falcon han", "falcon lando", "falcon han lando"):
        t = lay(f"me: falcon-pilot, keepers {front} | bob: none | deck: hoth")
        go(t, "me", "play falcon-pilot")
        assert winner(t) == "me"
    t = lay("me: falcon-pilot, keepers han lando | bob: none | deck: hoth")
    go(t, "me", "play falcon-pilot")
    assert winner(t) is None


def test_FX_10_FX_R14_if_different_players_fulfil_one_goal_each_the_game_goes_on() -> None:
    mine = "me: clear-the-way trash-it, keepers luke leia, creepers wampa"
    bobs = "bob: none, keepers han carbonite, creepers greedo"
    t = lay(f"{mine} | {bobs} | goals: twins frozen | rules: rule-of-two play-3 | deck: medal")
    go(t, "me", "play clear-the-way")
    assert winner(t) is None  # both do
    go(t, "me", "play trash-it", "choose han")
    assert winner(t) == "me"


def test_FX_R14_a_creeper_named_by_one_goal_stops_who_fulfils_only_the_other() -> None:
    line = "me: twins, keepers luke leia, creepers death-star | bob: none | goals: stolen-plans"
    t = lay(f"{line} | rules: rule-of-two | deck: medal")
    go(t, "me", "play twins")
    assert winner(t) is None


def test_FX_R2_not_in_the_middle_of_an_exchange() -> None:
    """For a moment bob would have neither; what counts is the end: bob has Luke and Leia."""
    line = "me: exchange-keepers, keepers luke | bob: none, keepers leia hoth | goals: twins"
    t = lay(f"{line} | deck: medal")
    go(t, "me", "play exchange-keepers", "choose luke", "choose hoth")
    assert winner(t) == "bob"


def test_FX_R2_after_a_whole_draw_step_with_its_creepers() -> None:
    """Bob draws his ninth card only after a creeper has come, which stops him."""
    hand = "luke leia han lando yoda ewoks falcon hoth"
    t = lay(f"me: medal | bob: {hand} | goals: full-hand | deck: wampa blaster carbonite")
    go(t, "me", "play medal")
    assert winner(t) is None
    t = lay(f"me: medal | bob: {hand} | goals: full-hand | deck: blaster carbonite")
    go(t, "me", "play medal")
    assert winner(t) == "bob"


def test_FX_R2_before_limits_make_anybody_discard() -> None:
    """The creeper goes and bob wins with three keepers, one more than the limit that stands."""
    line = "me: trash-it | bob: none, keepers luke leia hoth, creepers wampa | goals: twins"
    t = lay(f"{line} | rules: keeper-limit-2 | deck: ewoks")
    go(t, "me", "play trash-it", "choose wampa")
    assert winner(t) == "bob"


def test_FX_R2_and_again_after_the_limits() -> None:
    nine = "luke leia han lando yoda ewoks falcon hoth medal"
    t = lay(
        f"me: hand-limit-1 {nine} | bob: draw-2 draw-3 draw-4 draw-5 play-2 play-3 play-4 twins frozen"
        " | goals: full-hand | deck: blaster"
    )
    go(t, "me", "play hand-limit-1")
    for card in ("draw-2", "draw-3", "draw-4", "draw-5", "play-2", "play-3", "play-4", "twins"):
        t.bob.play(f"discard {card}")
    assert winner(t) == "me"


def test_FX_R21_the_choice_of_the_goal_that_stays_comes_before_the_look() -> None:
    line = "me: rules-reset, keepers luke leia, creepers wampa | bob: none, keepers han carbonite, creepers greedo"
    t = lay(f"{line} | goals: twins frozen | rules: rule-of-two | deck: medal")
    go(t, "me", "play rules-reset")
    assert t.asks("me", "goal-goes")


def test_FX_R21_steps_3_and_4_are_each_followed_by_a_look() -> None:
    """Discarding down to the limit leaves bob with the largest hand of nine."""
    nine = "luke leia han lando yoda ewoks falcon hoth medal"
    t = lay(
        f"me: x-wing draw-2 draw-3 draw-4 draw-5 play-2 play-3 play-4 twins frozen, creepers jabba | bob: {nine}"
        " | goals: full-hand | deck: blaster"
    )
    go(t, "me", "play x-wing")
    assert winner(t) == "bob"
