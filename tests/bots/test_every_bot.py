"""What holds for every bot in every game: legal, deterministic, and blind to what its seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cantina
from cantina import BadSetup, Match, View
from cantina.arena.table_time import TableTime
from cantina.bots import BOTS, TableSampler, make, move, sampler, with_words
from cantina.bots.base import own_dice
from cantina.engine.chance import Fast
from cantina.engine.state import Table
from cantina.games import find_game

EVERY_BOT = pytest.mark.parametrize("name", BOTS)
GAMES = [str(game["id"]) for game in cantina.games()]
SEATS = [(str(game["id"]), seats) for game in cantina.games() for seats in game["seats"]]  # type: ignore[attr-defined]


def draw_none(seed: int) -> Table:
    raise AssertionError("this bot supposes tables")


no_tables = TableSampler(cantina.new("secret-invasion", 2).game, draw_none)


def positions(game: str, seats: int, bot: str, count: int) -> Iterator[tuple[Match, int]]:
    """Positions in games this bot plays, each with a seat that is asked."""
    seed = 0
    while count > 0:
        match, bots = cantina.new(game, seats, seed), [make(bot, seed * seats + seat) for seat in range(seats)]
        time = TableTime(match, lambda: None)
        while match.outcome is None and count > 0:
            seat = match.to_act[0]
            yield match, seat
            question = match.state.ask
            move(match, seat, bots[seat])
            time.pass_after(question)
            count -= 1
        seed += 1


@EVERY_BOT
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_what_it_chooses_is_legal(name: str, game: str, seats: int) -> None:
    bot = make(name, 1)
    for match, seat in positions(game, seats, name, 300):
        chosen = with_words(bot.choose(match.view(seat), sampler(match, seat)))
        assert chosen.action in match.legal(seat)


@EVERY_BOT
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(name: str, game: str) -> None:
    first, second = (played(game, name, seed=5) for _ in range(2))
    assert first.record.text() == second.record.text()


@EVERY_BOT
@pytest.mark.parametrize("game", GAMES)
def test_another_seed_plays_another_game(name: str, game: str) -> None:
    assert len({played(game, name, seed).record.text() for seed in range(4)}) > 1


def played(game: str, name: str, seed: int) -> Match:
    match = cantina.new(game, find_game(game).fewest, seed=3)
    bots = [make(name, seed + 100 * seat) for seat in range(match.seats)]
    time = TableTime(match, lambda: None)
    while match.outcome is None:
        question = match.state.ask
        move(match, match.to_act[0], bots[match.to_act[0]])
        time.pass_after(question)
    return match


@EVERY_BOT
@pytest.mark.parametrize("game", GAMES)
def test_it_sees_only_its_view(name: str, game: str) -> None:
    """A twin that the seat cannot tell from the table, with other cards in hidden places, gets the same answer."""
    hidden = 0
    for i, (match, seat) in enumerate(positions(game, 3, name, 40)):
        twin = match.redeal(seat, seed=i)
        hidden += twin.game.zones(twin.state) != match.game.zones(match.state)
        assert answer(match, seat, name) == answer(twin, seat, name)
    assert hidden > 20


def answer(match: Match, seat: int, name: str) -> str:
    return with_words(make(name, 11).choose(match.view(seat), sampler(match, seat))).text


def test_a_move_tells_what_happened() -> None:
    match = cantina.position("secret-invasion", "me: chewbacca leia | bob: han | deck: trooper trooper")
    events = move(match, 0, make("careful", 0))
    assert [event.kind for event in events[:2]] == ["discarded", "protected"]
    assert match.to_act == (1,)


def test_a_bot_nobody_knows_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(BadSetup) as refused:
        make("palpatine", 0)
    assert refused.value.key == "no-such-bot"
    assert refused.value.about == {"bot": "palpatine", "known": ", ".join(BOTS)}


def test_a_bot_does_not_throw_the_dice_of_a_table_with_its_seed() -> None:
    assert own_dice("random", 7).plain() != Fast.seeded(7).plain()
    assert own_dice("random", 7).plain() != own_dice("careful", 7).plain()


def test_random_takes_every_option_about_equally_often() -> None:
    view = cantina.position("secret-invasion", "me: trooper leia | bob: han | deck: luke").view(0)
    bot = make("random", 1)
    taken = [bot.choose(view, no_tables).text for _ in range(2000)]
    assert 900 < taken.count("discard leia") < 1100


def test_careful_plays_at_random_where_it_has_no_rules_of_thumb() -> None:
    view: View = cantina.new("secret-invasion", 2, seed=1).view(0)._replace(game="sabacc")
    options = cantina.position("secret-invasion", "me: trooper leia | bob: han | deck: luke").view(0).options
    bot = make("careful", 1)
    taken = {bot.choose(view._replace(options=options), no_tables).text for _ in range(50)}
    assert taken == {"discard trooper", "discard leia"}
