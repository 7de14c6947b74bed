"""What every screen must be: nothing serious for axe-core, targets a thumb can hit, no scrolling sideways."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

AXE: Final = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE: Final = ("serious", "critical")
LEAST: Final = 44  # pixels

TARGETS: Final = """least => {
  const small = []
  for (const one of document.querySelectorAll('button, a[href], select, input, textarea, summary, [role=button]')) {
    const boxes = [one, one.closest('label')].filter(Boolean).map((place) => place.getBoundingClientRect())
    if (!boxes[0].width || getComputedStyle(one).visibility === 'hidden' || one.closest('[inert]')) continue
    if (boxes.every((box) => box.width < least - 0.5 || box.height < least - 0.5))  // a label can be hit as well
      small.push(`${Math.round(boxes[0].width)}x${Math.round(boxes[0].height)} ${one.outerHTML.slice(0, 140)}`)
  }
  return small
}"""

WIDER: Final = """() => {
  const page = document.scrollingElement, wide = page.clientWidth
  if (page.scrollWidth <= wide) return []
  const out = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > wide + 1)
  return [`${page.scrollWidth} > ${wide}`, ...out.slice(0, 5).map((one) => one.outerHTML.slice(0, 140))]
}"""

CUT: Final = """() => {
  const cut = []
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest('svg, .visually-hidden, .card, dialog:not([open])') || !one.checkVisibility()) continue
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    const look = getComputedStyle(one)
    if (look.clipPath !== 'none') continue  // for screen readers alone
    if (look.webkitLineClamp !== 'none' && one.closest('.narration-box')) continue  // with dots: the story has it whole
    const hides = look.overflowX !== 'visible' && !['auto', 'scroll'].includes(look.overflowX)
    if (words && hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      cut.push(`cut off: ${one.outerHTML.slice(0, 140)}`)
    if (words && look.position !== 'absolute' && one.scrollHeight > one.clientHeight + 4 && look.display !== 'inline'
        && one.matches('button, a, input, p, h1, h2, h3, li'))
      cut.push(`runs over: ${one.outerHTML.slice(0, 140)}`)
  }
  return cut
}"""

SMALLEST_LETTERS: Final = {"card": 11, "text": 13}  # pixels

UNSEEN: Final = """() => {
  const needed = [...document.querySelectorAll('[data-can], [data-confirm], [data-rest], [data-place^=hand]')]
  const out = (box) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
  return needed.filter((one) => out(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 140))
}"""


@cache
def script(name: str) -> str:
    """A measurement, which begins with what all of them share."""
    text, shared = (Path(__file__).with_name(file).read_text(encoding="utf-8") for file in (name, "measure_seen.js"))
    return text.replace("=> {\n", f"=> {{\n{shared}", 1)


@cache
def axe_source() -> str:
    assert AXE.exists(), f"{AXE} is missing: run npm ci in web/"
    return AXE.read_text(encoding="utf-8")


async def findings(page: Page) -> list[str]:
    """Whatever is serious or critical in axe-core's eyes."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(axe_source())
    found: dict[str, Any] = await page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


async def small_targets(page: Page) -> list[str]:
    return [str(one) for one in await page.evaluate(TARGETS, LEAST)]


async def sticks_out(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    return [str(one) for one in await page.evaluate(WIDER)]


async def cut_off(page: Page) -> list[str]:
    """Words that do not fit where they stand."""
    return [str(one) for one in await page.evaluate(CUT)]


async def out_of_sight(page: Page) -> list[str]:
    """What belongs to the question and cannot be seen without scrolling."""
    return [str(one) for one in await page.evaluate(UNSEEN)]


async def misplaced(page: Page) -> list[str]:
    """What a decision needs and is off the screen, clipped or covered; and what lies over something else."""
    return [str(one) for one in await page.evaluate(script("measure_places.js"))]


async def misprinted(page: Page) -> list[str]:
    """Letters nobody can read, words broken within a syllable, words cut off."""
    return [str(one) for one in await page.evaluate(script("measure_letters.js"), SMALLEST_LETTERS)]
