"""What messengers show of a link: who invites to which game, whatever people call themselves, and no secret."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from cantina.server.link_preview import LinkPreview, site_preview, table_preview, tags
from cantina.server.table.happenings import BotSat, Closed, Settings

from .table.lobby_table import happens, new_table


class Metas(HTMLParser):
    """The contents of the tags by their names; anything else in the text would be a name that got out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.others: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "meta" and set(names) <= {"property", "name", "content"}:
            self.found[names.get("property") or names.get("name") or ""] = names["content"] or ""
        else:
            self.others.append(tag)

    def handle_data(self, data: str) -> None:
        self.others.append(data)


def read(preview: LinkPreview) -> Metas:
    return Metas(tags(preview, "https://cantina.example/").decode())


INVITATIONS = [
    ("en", "Anna invites you to play: Secret Invasion", "Free: 2 seats."),
    ("ru", "Anna зовёт сыграть: Тайное вторжение", "Свободно: 2 места."),
]


@pytest.mark.parametrize(("lang", "title", "free"), INVITATIONS)
def test_a_table_says_who_invites_to_what_and_how_many_seats_are_free(lang: str, title: str, free: str) -> None:
    t = new_table(Settings("secret-invasion", 3))
    found = read(table_preview(t, lang)).found
    assert found["og:title"] == title
    assert found["og:description"].endswith(free)
    assert found["og:image"] == "https://cantina.example/poster-secret-invasion.png"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")


def test_a_full_table_speaks_of_no_free_seats() -> None:
    t = new_table(Settings("secret-invasion", 2))
    happens(t, BotSat(1, "careful", 0))
    assert "Free" not in table_preview(t, "en").about


def test_nobody_is_invited_to_a_closed_table() -> None:
    t = new_table()
    happens(t, Closed("host"))
    assert table_preview(t, "en").title == "Secret Invasion"


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "' onload='x", "</head>", "&amp;", "\udc80"])
def test_a_name_stays_a_name(name: str) -> None:
    read_back = read(LinkPreview(name, name, "icon-512.png"))
    assert read_back.others == []
    assert read_back.found["og:title"] == name.replace("\udc80", "?")


def test_the_secret_of_the_shuffle_and_tokens_are_not_in_it() -> None:
    t = new_table()
    said = tags(table_preview(t, "en"), "https://cantina.example/").decode()
    assert t.secret not in said
    assert "token" not in said


def test_without_a_table_the_site_is_shown() -> None:
    assert (site_preview("en").title, site_preview("en").picture) == (
        "An evening in the cantina: card games",
        "icon-512.png",
    )
