"""What the view tells clients beside the cards: where the options lie, and how near a capture is."""

from __future__ import annotations

import pytest

from tests.table import table

SWAP = (
    "me: star-destroyer v-wing, fleet shuttle | max: arc-170, fleet v-wing tie-bomber "
    "| hoth: v-wing arc-170 | naboo: shuttle | deck: shuttle shuttle"
)
SLAVE = "me: slave-i v-wing, fleet shuttle v-wing | max: arc-170, fleet v-wing shuttle | hoth: | deck: shuttle shuttle"


@pytest.mark.parametrize(
    ("line", "said", "at"),
    [
        (SWAP, ["play star-destroyer"], ""),
        (SWAP, ["play star-destroyer", "planet hoth"], "planet-1"),
        (SWAP, ["play star-destroyer", "fleet max"], "fleet 1"),
        (SWAP, ["play star-destroyer", "planet hoth", "ship arc-170", "planet naboo"], "planet-2"),
        (SWAP, ["play star-destroyer", "raid max"], "fleet 1"),
        (SWAP, ["play star-destroyer", "raid max", "take tie-bomber"], "hand 0"),
        (SLAVE, ["play slave-i", "fleet max"], "fleet 1"),
        (SLAVE, ["play slave-i", "fleet max", "take v-wing"], "fleet 0"),
    ],
)
def test_a_question_says_where_its_cards_lie(line: str, said: list[str], at: str) -> None:
    """The same kind lies in several places, and only in one of them it is meant."""
    t = table("warlords", line)
    t.me.play(*said)
    assert t.match.view(0).at == at
    assert t.match.view(1).at == ""


def test_WE_16_a_ship_is_taken_back_from_the_fleet_and_not_from_the_hand() -> None:
    stuck = (
        "me: v-wing, fleet v-wing v-wing v-wing v-wing | max: arc-170 "
        "| hoth: v-wing | naboo: v-wing | endor: v-wing | bespin: v-wing | deck: shuttle"
    )
    t = table("warlords", stuck)
    assert t.me.options == ["recall v-wing", "pass"]
    assert t.match.view(0).at == "fleet 0"


def test_WE_9_how_near_a_capture_is_is_told_to_each_and_not_to_spectators() -> None:
    t = table("warlords", SWAP)
    mine, theirs, anybody = [t.match.view(seat).facts["planets"][0] for seat in (0, 1, None)]
    assert mine == {
        "zone": "planet-1",
        "planet": "hoth",
        "value": 3,
        "free": 1,
        "matched": (),
        "missing": 2,
    }
    assert (theirs["matched"], theirs["missing"]) == (("v-wing",), 1)
    assert (anybody["matched"], anybody["missing"]) == ((), None)
