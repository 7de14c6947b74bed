"""What messengers show of a link: Open Graph tags in the head of the page.

They are for readers without a seat, so they say what anybody with the code may see: the game, who invites, free seats.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ..games import GAMES
from .table.ledger import Ledger
from .translations import catalogue

SITE = "Cantina"
POSTER = (1200, 630)  # pixels, as `web/make_icons.py` draws them


class LinkPreview(NamedTuple):
    title: str
    about: str
    picture: str  # a file of the page


def site_preview(lang: str) -> LinkPreview:
    words = catalogue("", lang)
    return LinkPreview(words.ui("preview.site"), words.ui("preview.site-about"), "icon-512.png")


def game_preview(game: str, lang: str) -> LinkPreview:
    if game not in GAMES:
        return site_preview(lang)
    words = catalogue(game, lang)
    return LinkPreview(words.title, words.description, f"poster-{game}.png")


def table_preview(t: Ledger, lang: str) -> LinkPreview:
    """An invitation, as long as there is something to come to."""
    game, words = game_preview(t.settings.game, lang), catalogue("", lang)
    if t.closed:
        return game
    about = game.about
    if t.status == "lobby":
        free = sum(chair.is_empty for chair in t.chairs)
        about = f"{about} {words.ui('preview.free', count=free)}" if free else about
    return game._replace(title=words.ui("preview.invites", name=t.members[t.host].name, title=game.title), about=about)


def tags(preview: LinkPreview, base: str) -> bytes:
    """The tags, with everything people typed escaped; `base` is the address of the site with its slash."""
    picture = f"{base}{preview.picture}"
    named = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:image": picture,
    }
    wide = preview.picture.startswith("poster-")
    if wide:  # who knows the size before the picture has come shows it large the first time too
        named |= {"og:image:width": str(POSTER[0]), "og:image:height": str(POSTER[1])}
    shown = {"twitter:card": "summary_large_image" if wide else "summary", "description": preview.about}
    lines = [f'<meta property="{key}" content="{escape(text)}" />' for key, text in named.items()]
    lines += [f'<meta name="{key}" content="{escape(text)}" />' for key, text in shown.items()]
    return "".join(lines).encode("utf-8", "replace")
