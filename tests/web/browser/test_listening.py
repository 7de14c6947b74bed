"""With a screen reader: what happened and what is asked is told by regions that are there all the time."""

from __future__ import annotations

from typing import Any, Final

from .people import People
from .person import PHONE

# What a screen reader would say: whatever is new in a polite region that was there before.
LISTEN: Final = """() => {
  window.told = []
  for (const region of document.querySelectorAll('[aria-live=polite], [role=status]'))
    new MutationObserver(() => window.told.push(region.textContent.trim().replace(/\\s+/g, ' ')))
      .observe(region, { childList: true, subtree: true, characterData: true })
}"""


async def test_what_happens_and_what_is_asked_is_told(people: People) -> None:
    anna = await people.come("Аня", PHONE, "ru")
    code = await people.sit_down(anna, seats=2, options={"length": "match", "starter": "0"})
    assert await anna.is_asked()
    await anna.page.evaluate(LISTEN)
    for _ in range(5):
        await anna.answers()
    await anna.is_asked()
    told = " ".join(await anna.page.evaluate("() => window.told"))
    play: dict[str, Any] = (await anna.get(f"/api/tables/{code}?lang=ru"))["play"]
    assert play["said"]["prompt"] in told
    story = [sentence for sentence in play["said"]["events"] if "Вы сбрасываете" in sentence]
    assert story
    assert all(sentence in told for sentence in story[-2:])
