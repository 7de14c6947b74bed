"""Every kind of question of every game, at its fullest, on the screens people have: all that it needs is in sight.

In short the seldom questions on three screens; at length (`make long`) all of them, with the fewest and the most
players, on all screens and in both languages, and with every number in between on phones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.async_api import expect

from cantina.games import GAMES

from ...engine.toy import GAME as TOY
from .audit import misplaced, misprinted
from .people import People
from .person import Screen
from .recorded_tables import RecordedTable, ended_table, how_full, recorded_tables
from .shown_table import ShownTable

SIZES: Final = (
    *(Screen(390, 664), Screen(360, 640), Screen(844, 390), Screen(768, 1024)),
    *(Screen(1280, 720), Screen(1366, 657), Screen(1920, 1080), Screen(2560, 1440)),
)
PHONES: Final = SIZES[:2]
NARROW: Final = Screen(320, 640)
LARGE: Final = Screen(2560, 1440)
WALKED: Final = (*GAMES, TOY.id)
OPTIONS: Final = {TOY.id: {"port": "busy"}}
NINE: Final = 9
HEAP: Final = 100  # of fullness
WIDTHS: Final = """() => {
  const width = (card) => card.getBoundingClientRect().width
  const seen = (cards) => [...document.querySelectorAll(cards)].map(width).filter(Boolean)
  const widths = (cards) => (seen(cards).length ? seen(cards) : [1000])
  const middle = (sizes) => sizes.sort((a, b) => a - b)[sizes.length >> 1]
  const least = (cards) => Math.min(...widths(cards))
  return { hand: least('.hand .card'), table: middle(widths('.board button .card')), least: least('.board .card') }
}"""
RATIO: Final = """(names) => {
  const look = getComputedStyle(document.documentElement)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const light = (color) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const part = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => part(value / 255))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const edge = light(look.getPropertyValue('--can'))
  return names.flatMap((name) => look.getPropertyValue(name).match(/#[0-9a-f]{6}/g)).map((color) => {
    const ground = light(color)
    return (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05)
  })
}"""
RULE: Final = """(rule) => {
  document.adoptedStyleSheets = [new CSSStyleSheet()]
  document.adoptedStyleSheets[0].replaceSync(rule)
}"""
BREAKS: Final = {
    ".hand { translate: 0 160px }": "off the screen",
    ".hand .held { display: none }": "not to be seen",
    ".prompt { translate: 0 70px }": "covered",
    ".question { overflow: hidden; height: 8px }": "run over",
    ".around { translate: 0 60px }": "over",
    ".middle .caption { font-size: 9px }": "letters of 9.0 px",
    ".narration-box .sentences { max-height: 12px; overflow: clip }": "told in half",
    ".question { flex: none !important; width: 30px; overflow-wrap: anywhere }": "is broken",
}


@pytest.fixture(autouse=True)
def toy_on_the_list(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game, for whatever only it asks, and with as many players as any game may have."""
    most = TOY.most
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    TOY.most = NINE
    yield
    TOY.most = most


def tables_of(game: str, seats: int, games: int) -> list[RecordedTable]:
    return recorded_tables(game, seats, games=games, options=OPTIONS.get(game))


async def sit_before(people: People, lang: str, screen: Screen, **context: Any) -> ShownTable:
    shown = ShownTable(await people.come("Anna", screen, lang, **context))
    await shown.open()
    return shown


async def wrong_with(shown: ShownTable, tables: list[RecordedTable], screen: Screen) -> list[str]:
    """Each as it is asked, and with something chosen that waits to be confirmed."""
    wrong = []
    await shown.resize(screen)
    for table in tables:
        await shown.show(table)
        where = f"{screen.width}×{screen.height} {shown.person.say.lang} {table}"
        wrong += [f"{where}: {one}" for one in await everything_wrong(shown)]
        if await shown.choose():
            wrong += [f"{where}, chosen: {one}" for one in await everything_wrong(shown)]
    return wrong


async def everything_wrong(shown: ShownTable) -> list[str]:
    return [*await misplaced(shown.page), *await misprinted(shown.page)]


@pytest.mark.parametrize("game", WALKED)
async def test_what_a_decision_needs_is_on_the_screen(smugglers: People, game: str) -> None:
    full, small = tables_of(game, GAMES[game].most, games=2), tables_of(game, GAMES[game].fewest, games=1)
    shown = await sit_before(smugglers, "ru", SIZES[0])
    wrong = await wrong_with(shown, full[:5], SIZES[0])
    wrong += await wrong_with(shown, [max(full, key=how_full)], SIZES[2])
    wrong += await wrong_with(shown, [*small[:1], *full[5:7]], SIZES[4])
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", WALKED)
async def test_every_question_of_every_game_is_on_every_screen(smugglers: People, game: str, lang: str) -> None:
    shown = await sit_before(smugglers, lang, SIZES[0])
    wrong = []
    fewest, most = GAMES[game].fewest, GAMES[game].most
    for seats in range(fewest, most + 1):
        between = fewest < seats < most
        tables = tables_of(game, seats, games=4 if between else 12)
        for screen in PHONES if between else SIZES:
            wrong += await wrong_with(shown, tables, screen)
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == TOY.id else pytest.mark.long) for game in WALKED]
)
async def test_words_are_whole_on_the_narrowest_phone(smugglers: People, game: str) -> None:
    shown = await sit_before(smugglers, "ru", NARROW)
    wrong = []
    for table in tables_of(game, GAMES[game].most, games=2):
        await shown.show(table)
        wrong += [f"{table}: {one}" for one in await misprinted(shown.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
async def test_the_end_of_a_game_is_as_wide_as_the_phone(smugglers: People, game: str) -> None:
    shown = await sit_before(smugglers, "ru", SIZES[0])
    for seats in (GAMES[game].fewest, GAMES[game].most):
        await shown.show(ended_table(game, seats))
        assert await misprinted(shown.page) == []
        assert await shown.page.evaluate("document.documentElement.scrollWidth") <= SIZES[0].width


async def test_a_hand_of_forty_cards_is_on_the_screen(smugglers: People) -> None:
    """All of them can be chosen, or a few: on a phone, and on one that lies on its side and is turned up again."""
    shown = await sit_before(smugglers, "ru", SIZES[0])
    tables = [table for table in tables_of("fluxx", 2, games=12) if table.kind in ("one turn", "first window")]
    assert min(how_full(table) for table in tables) > HEAP
    wrong = [one for screen in (SIZES[0], SIZES[2], SIZES[0]) for one in await wrong_with(shown, tables, screen)]
    assert not wrong, "\n".join(wrong)


async def test_a_card_is_chosen_where_it_is_seen_however_high_its_neighbour_was_lifted(smugglers: People) -> None:
    shown = await sit_before(smugglers, "ru", Screen(1280, 800))
    [table] = [table for table in tables_of("fluxx", 2, games=12) if table.kind == "one turn"]
    await shown.show(table)
    held = shown.page.locator(".hand .held")
    await held.first.click()
    await expect(held.first).to_have_attribute("aria-pressed", "true")
    box = await held.nth(1).bounding_box()
    assert box is not None
    await shown.page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
    await expect(held.nth(1)).to_have_attribute("aria-pressed", "true")


async def test_keepers_of_all_to_choose_from_are_on_the_narrowest_phone(smugglers: People) -> None:
    shown = await sit_before(smugglers, "ru", NARROW)
    tables = [table for table in tables_of("fluxx", 6, games=12) if table.kind == "one zap"]
    assert tables
    assert await wrong_with(shown, tables, NARROW) == []
    assert (await shown.page.locator("[data-tight]").get_attribute("data-tight") or "").endswith("5")


@pytest.mark.parametrize("game", WALKED)
async def test_on_a_large_screen_nothing_is_small(smugglers: People, game: str) -> None:
    shown = await sit_before(smugglers, "en", LARGE)
    for table in tables_of(game, GAMES[game].most, games=1)[:2]:
        await shown.show(table)
        widths = await shown.page.evaluate(WIDTHS)
        assert widths["hand"] >= 90, (str(table), widths)
        assert widths["table"] >= 60, (str(table), widths)
        assert widths["least"] >= 28, (str(table), widths)  # signs of cards, such as those a plan is counted by


async def test_the_walk_finds_what_is_broken(smugglers: People) -> None:
    shown = await sit_before(smugglers, "en", SIZES[0])
    [table] = [one for one in tables_of(TOY.id, 4, games=2) if one.kind == "first jam, besides"]
    await shown.show(table)
    assert await everything_wrong(shown) == []
    for rule, complaint in BREAKS.items():
        await shown.page.evaluate(RULE, rule)
        assert any(complaint in one for one in await everything_wrong(shown)), rule


async def test_what_can_be_pressed_is_as_clear_by_day_as_by_night(smugglers: People) -> None:
    ratios = {}
    for theme in ("dark", "light"):
        anna = await smugglers.come("Anna", theme=theme)
        await anna.open("/")
        ratios[theme] = await anna.page.evaluate(RATIO, ["--place", "--place-now", "--table"])
    assert min(ratios["light"]) >= 4.2, ratios
    assert min(ratios["light"]) >= 0.8 * min(ratios["dark"]), ratios
