"""FX-G1 to FX-G33: every goal wins with what it asks for and with nothing less."""

from __future__ import annotations

from .laid import go, lay, winner


def wins(goal: str, *asked: str) -> bool:
    """Whether these cards in front of somebody win when the goal is played, and none of them can be missing."""
    return with_cards(goal, asked) and not any(with_cards(goal, asked[:i] + asked[i + 1 :]) for i in range(len(asked)))


def with_cards(goal: str, asked: tuple[str, ...]) -> bool:
    listed = ("greedo", "jawas", "jabba", "death-star", "vader", "emperor", "stormtroopers", "wampa")
    creepers = [card for card in asked if card in listed]
    keepers = [card for card in asked if card not in listed]
    front = f"keepers {' '.join(keepers)}, " if keepers else ""
    front += f"creepers {' '.join(creepers)}, " if creepers else ""
    t = lay(f"me: {goal}, {front}".rstrip(", ") + " | bob: none | deck: draw-2 draw-3 draw-4 draw-5")
    go(t, "me", f"play {goal}")
    return winner(t) == "me"


def test_FX_G1_falcon_pilot() -> None:
    assert wins("falcon-pilot", "falcon", "han")
    assert wins("falcon-pilot", "falcon", "lando")
    assert with_cards("falcon-pilot", ("falcon", "han", "lando"))


def test_FX_G2_scum_and_villainy() -> None:
    assert wins("scum-and-villainy", "greedo", "jawas")
    assert wins("scum-and-villainy", "greedo", "jabba")
    assert wins("scum-and-villainy", "jawas", "jabba")
    assert with_cards("scum-and-villainy", ("greedo", "jawas", "jabba"))


def test_FX_G3_stolen_plans() -> None:
    assert wins("stolen-plans", "r2-d2", "death-star")


def test_FX_G4_droids_you_are_looking_for() -> None:
    assert wins("droids-you-are-looking-for", "r2-d2", "c-3po")


def test_FX_G5_twins() -> None:
    assert wins("twins", "luke", "leia")


def test_FX_G6_i_know() -> None:
    assert wins("i-know", "han", "leia")


def test_FX_G7_co_pilots() -> None:
    assert wins("co-pilots", "han", "chewbacca")


def test_FX_G8_jedi_training() -> None:
    assert wins("jedi-training", "luke", "yoda")


def test_FX_G9_old_hermit() -> None:
    assert wins("old-hermit", "obi-wan", "tatooine")


def test_FX_G10_elegant_weapon() -> None:
    assert wins("elegant-weapon", "obi-wan", "lightsaber")


def test_FX_G11_farm_boy() -> None:
    assert wins("farm-boy", "luke", "tatooine")


def test_FX_G12_red_five() -> None:
    assert wins("red-five", "luke", "x-wing")


def test_FX_G13_use_the_force() -> None:
    assert wins("use-the-force", "luke", "the-force")


def test_FX_G14_size_matters_not() -> None:
    assert wins("size-matters-not", "yoda", "the-force")


def test_FX_G15_frozen() -> None:
    assert wins("frozen", "han", "carbonite")


def test_FX_G16_bounty_delivered() -> None:
    assert wins("bounty-delivered", "boba-fett", "carbonite")


def test_FX_G17_baron_administrator() -> None:
    assert wins("baron-administrator", "lando", "cloud-city")


def test_FX_G18_echo_base() -> None:
    assert wins("echo-base", "alliance", "hoth")


def test_FX_G19_supreme_rescue() -> None:
    assert wins("supreme-rescue", "leia", "alliance")


def test_FX_G20_the_admiral() -> None:
    assert wins("the-admiral", "ackbar", "alliance")


def test_FX_G21_heroes_of_yavin() -> None:
    assert wins("heroes-of-yavin", "medal", "luke")
    assert wins("heroes-of-yavin", "medal", "han")
    assert wins("heroes-of-yavin", "medal", "chewbacca")
    assert with_cards("heroes-of-yavin", ("medal", "luke", "han", "chewbacca"))


def test_FX_G22_forest_chase() -> None:
    assert wins("forest-chase", "speeder-bike", "ewoks")


def test_FX_G23_golden_god() -> None:
    assert wins("golden-god", "c-3po", "ewoks")


def test_FX_G24_astromech() -> None:
    assert wins("astromech", "r2-d2", "x-wing")


def test_FX_G25_good_blaster_at_your_side() -> None:
    assert wins("good-blaster-at-your-side", "han", "blaster")


def test_FX_G26_let_the_wookiee_win() -> None:
    assert wins("let-the-wookiee-win", "chewbacca", "r2-d2")


def test_FX_G27_father_and_son() -> None:
    assert wins("father-and-son", "luke", "vader")


def test_FX_G28_power_of_the_dark_side() -> None:
    assert wins("power-of-the-dark-side", "vader", "emperor")


def test_FX_G29_imperial_might() -> None:
    assert wins("imperial-might", "death-star", "stormtroopers")


def test_FX_G30_who_shot_first() -> None:
    assert wins("who-shot-first", "han", "greedo")


def test_FX_G31_cave_dweller() -> None:
    assert wins("cave-dweller", "hoth", "wampa")


def test_FX_G32_fleet_of_the_rebellion() -> None:
    assert wins("fleet-of-the-rebellion", "falcon", "x-wing")
    assert wins("fleet-of-the-rebellion", "falcon", "ackbar")
    assert wins("fleet-of-the-rebellion", "x-wing", "ackbar")
    assert with_cards("fleet-of-the-rebellion", ("falcon", "x-wing", "ackbar"))


def test_FX_G33_FX_R9_full_hand() -> None:
    nine = "luke leia han lando yoda ewoks falcon hoth"
    t = lay(f"me: full-hand {nine} medal | bob: none | deck: draw-2")
    go(t, "me", "play full-hand")
    assert winner(t) == "me"


def test_FX_G33_full_hand_needs_nine_cards() -> None:
    t = lay("me: full-hand luke leia han lando yoda ewoks falcon hoth | bob: none | deck: draw-2")
    go(t, "me", "play full-hand")
    assert winner(t) is None


def test_FX_G33_full_hand_needs_more_cards_than_anybody_else() -> None:
    nine = "luke leia han lando yoda ewoks falcon hoth medal"
    t = lay(f"me: full-hand {nine} | bob: draw-2 draw-3 draw-4 draw-5 play-2 play-3 play-4 twins i-know | deck:")
    go(t, "me", "play full-hand")
    assert winner(t) is None


def test_FX_R9_a_creeper_stops_full_hand() -> None:
    nine = "luke leia han lando yoda ewoks falcon hoth medal"
    t = lay(f"me: full-hand {nine}, creepers wampa | bob: none | deck: draw-2")
    go(t, "me", "play full-hand")
    assert winner(t) is None
