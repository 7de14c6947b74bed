"""Records: written, read, played again; a bad file is refused where it is bad."""

from __future__ import annotations

import pytest

import cantina
from cantina.engine.actions import CLOCK
from cantina.engine.chance import Fair, Fast
from cantina.engine.errors import BadText
from cantina.engine.line_fields import Word
from cantina.engine.record import Record, RecordedMove, parse_record, read_seed, replay
from cantina.engine.saving import digest, to_json
from cantina.engine.state import Outcome
from cantina.games import find_game

from .driving import decisions, play_on
from .toy import GAME

FAIR_SEED = "fair " + "0123456789abcdef" * 4


def record_of(seats: int, seed: str, length: str = "short") -> Record:
    """A whole random game, clock and all."""
    s = GAME.start(seats, {"length": length}, read_seed(Word(seed, 1)))
    moves = play_on(s, Fast.seeded(seats))
    names = ("Han «Solo»", "", "C-3PO: droid", "#4")[:seats]
    return Record("smugglers", 1, seats, {"length": length}, seed, names, "", tuple(moves), s.outcome, digest(s))


def without_places(record: Record) -> Record:
    """Where a move stood in the file is no part of the game."""
    return record._replace(moves=tuple([RecordedMove(move.seat, move.action) for move in record.moves]), places=())


# ---- there and back


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["fast 7", "fast 79228162514264337593543950335", FAIR_SEED])
def test_a_record_comes_back_from_its_text_and_is_played_again(seats: int, seed: str) -> None:
    record = record_of(seats, seed, "long")
    back = parse_record(record.text())
    assert without_places(back) == record
    assert back.text() == record.text()
    moments = replay(GAME, back)
    assert len(moments) == len(record.moves) + 1
    assert digest(moments[-1].state) == record.digest


def test_a_record_has_time_outs_and_the_clocks_own_actions_in_it() -> None:
    moves = [move for seats in (2, 3, 4) for move in record_of(seats, "fast 1", "long").moves]
    assert {move.action.split()[0] for move in moves if move.seat == CLOCK} == {"ring", "time-out"}


def test_a_record_reads_as_it_was_meant_to() -> None:
    record = Record(
        "smugglers",
        1,
        2,
        {"length": "long"},
        "fast 7",
        ("Han", ""),
        "",
        (RecordedMove(0, "draw"), RecordedMove(-1, "time-out 1")),
    )
    assert record.text().split("\n") == [
        "cantina record 1",
        "game: smugglers",
        "rules: 1",
        "seats: 2",
        "option length: long",
        "seed: fast 7",
        "name 0: Han",
        "",
        "0 draw",
        "clock time-out 1",
        "",
        "",
    ]


def test_every_moment_of_a_replay_is_a_table_of_its_own_with_what_was_told() -> None:
    record = record_of(3, "fast 5")
    moments = replay(GAME, record)
    assert moments[0].move is None
    assert [event.kind for event in moments[0].events] == ["drew"] * 3
    assert tuple([moment.move for moment in moments[1:]]) == record.moves
    assert any(moment.events for moment in moments[1:])
    tables = [to_json(moment.state) for moment in moments]
    assert len(set(tables)) == len(moments)
    play_on(moments[1].state, Fast.seeded(1))
    assert [to_json(moment.state) for moment in (moments[0], *moments[2:])] == [tables[0], *tables[2:]]
    assert moments[-1].state.outcome == record.outcome


def test_a_record_can_begin_with_a_position() -> None:
    for number, s in enumerate(decisions(GAME, 3, 6)):
        if number % 10 == 0:
            start = GAME.read_position(GAME.write_position(s), Fast.seeded(5))
            moves = play_on(start, Fast.seeded(number))
            line = GAME.write_position(s)
            record = Record(
                "smugglers", 1, 3, {}, "fast 5", ("", "", ""), line, tuple(moves), start.outcome, digest(start)
            )
            replay(GAME, parse_record(record.text()))


def test_an_unfinished_record_says_nothing_of_the_end() -> None:
    record = record_of(2, "fast 3")._replace(outcome=None, digest="")
    half = record._replace(moves=record.moves[:5])
    assert "end" not in half.text()
    moments = replay(GAME, parse_record(half.text()))
    assert moments[-1].state.outcome is None


def test_shared_wins_and_no_winner_are_written() -> None:
    for outcome in (
        Outcome((0, 2), "tired", (3, 0, 3)),
        Outcome((), "nobody", (0, 0, 0)),
        Outcome((1,), "x", (0, 10, 0)),
    ):
        record = record_of(3, "fast 3")._replace(outcome=outcome)
        assert parse_record(record.text()).outcome == outcome


# ---- liberties


def test_a_byte_order_mark_windows_line_ends_and_comments_make_no_difference() -> None:
    record = record_of(2, "fast 2")
    text = record.text()
    commented = text.replace("\n", "\n# a remark: 7 draw\n  # another\n\n")
    for form in ("\ufeff" + text, text.replace("\n", "\r\n"), commented, text.rstrip("\n"), "\ufeff" + commented):
        assert without_places(parse_record(form)) == record


def test_fields_may_come_in_any_order_with_wide_spaces() -> None:
    record = record_of(2, "fast 2")
    head, *rest = record.text().splitlines()
    moves = [line.replace(" ", "   ") for line in rest if line[:1].isdigit() or line.startswith("clock")]
    fields = [line.replace(": ", "  :   ") for line in rest if line and ":" in line]
    back = parse_record("\n".join([head, *moves, *reversed(fields)]))
    assert without_places(back) == record


def test_an_action_with_one_of_its_parts_in_another_place_is_the_same_move() -> None:
    text = "\n".join([*GOOD[:5], "", "  0    play   spice"])
    assert parse_record(text).moves == (RecordedMove(0, "play spice", 7, 8),)


# ---- the shuffle

A, B = "0a" * 32, "f9" * 32


def test_commitment_secret_and_salts_stand_after_the_seed_and_come_back() -> None:
    record = record_of(3, FAIR_SEED)._replace(commitment=A, secret=B, salts=("c0ffee", "", "7"))
    lines = record.text().splitlines()
    start = lines.index(f"seed: {FAIR_SEED}") + 1
    assert lines[start : start + 4] == [f"commitment: {A}", f"secret: {B}", "salt 0: c0ffee", "salt 2: 7"]
    assert without_places(parse_record(record.text())) == record


def test_a_committed_record_has_a_salt_for_every_seat_though_all_were_silent() -> None:
    record = record_of(2, FAIR_SEED)._replace(commitment=A, secret=B, salts=("", ""))
    assert "salt" not in record.text()
    assert without_places(parse_record(record.text())) == record


def test_a_record_nobody_committed_to_has_no_word_of_it() -> None:
    record = parse_record(record_of(2, FAIR_SEED).text())
    assert (record.commitment, record.secret, record.salts) == ("", "", ())
    assert record.shuffle_lines() == []


def test_a_commitment_may_wait_for_its_secret() -> None:
    record = parse_record("\n".join([*GOOD, f"commitment: {A}"]))
    assert (record.commitment, record.secret, record.salts) == (A, "", ("", ""))


@pytest.mark.parametrize(
    ("added", "key", "line", "column"),
    [
        (["commitment:"], "bad-hex", 11, 12),
        (["commitment: " + A[1:]], "bad-hex", 11, 13),
        (["commitment:  " + A + "0"], "bad-hex", 11, 14),
        (["commitment: " + A.upper()], "bad-hex", 11, 13),
        (["commitment: " + A, "secret: " + "g" * 64], "bad-hex", 12, 9),
        (["commitment: " + A, "secret: " + "٣" * 64], "bad-hex", 12, 9),
        (["commitment: " + A, "secret: 00"], "bad-hex", 12, 9),
        (["commitment: " + A, "salt 0:"], "bad-hex", 12, 8),
        (["commitment: " + A, "salt 0: -"], "bad-hex", 12, 9),
        (["commitment: " + A, "salt 0: C0FFEE"], "bad-hex", 12, 9),
        (["commitment: " + A, "salt 0: c0 ffee"], "bad-hex", 12, 9),
        (["commitment: " + A, "salt 0: 0" + A], "bad-hex", 12, 9),
        (["commitment: " + A, "salt 2: 7"], "no-such-seat", 12, 9),
        (["commitment: " + A, "salt 1: 7", "salt  1: 8"], "doubled-field", 13, 1),
        (["commitment: " + A, "commitment: " + A], "doubled-field", 12, 1),
        (["commitment: " + A, "salt: 7"], "unknown-field", 12, 1),
        (["commitment: " + A, "salt 00: 7"], "unknown-field", 12, 1),
        (["commitment 0: " + A], "unknown-field", 11, 1),
        (["", "secret: " + B], "missing-field", 12, 1),
        (["salt 1: 7"], "missing-field", 11, 1),
    ],
)
def test_a_shuffle_that_cannot_be_read_is_refused_where_it_is_bad(
    added: list[str], key: str, line: int, column: int
) -> None:
    with pytest.raises(BadText) as refusal:
        parse_record("\n".join([*GOOD, *added]))
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == (key, line, column)


# ---- bad files

GOOD = [
    "cantina record 1",
    "game: smugglers",
    "rules: 1",
    "seats: 2",
    "seed: fair " + "0" * 64,
    "option length: short",
    "name 0: Han",
    "",
    "0 draw",
    "1 draw",
]


def with_line(number: int, line: str | None) -> str:
    """The good file with another line there; None leaves it out, a number after the last adds one."""
    lines = [*GOOD, ""][: max(len(GOOD), number)]
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def test_bots_go_by_numbers_and_come_back() -> None:
    record = parse_record(with_line(7, "bot 1: 3"))
    assert record.bots == (None, 3)
    assert "\nbot 1: 3\n" in record.text()
    assert parse_record(record.text())._replace(places=()) == record._replace(places=())
    assert parse_record("\n".join(GOOD)).bots == ()


def test_the_good_file_is_good() -> None:
    assert len(replay(GAME, parse_record("\n".join(GOOD)))) == 3


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("", "not-a-record", 1, 1),
        ("\n\n", "not-a-record", 1, 1),
        ("\ufeff", "not-a-record", 1, 1),
        (with_line(1, "cantina"), "not-a-record", 1, 1),
        (with_line(1, " cantina record 1"), "not-a-record", 1, 1),
        (with_line(1, "cantina record"), "not-a-record", 1, 1),
        (with_line(1, "# a remark first"), "not-a-record", 1, 1),
        (with_line(1, "cantina record 2"), "unknown-format", 1, 16),
        (with_line(1, "cantina record 1 2"), "unknown-format", 1, 16),
        (with_line(1, "cantina record one"), "bad-number", 1, 16),
        (with_line(2, "gmae: smugglers"), "unknown-field", 2, 1),
        (with_line(2, "  option: x"), "unknown-field", 2, 3),
        (with_line(7, "name Han: 0"), "unknown-field", 7, 1),
        (with_line(2, "game smugglers"), "needs-a-colon", 2, 1),
        (with_line(9, "  draw"), "needs-a-colon", 9, 3),
        (with_line(8, "seats: 2"), "doubled-field", 8, 1),
        (with_line(8, "name 0: Luke"), "doubled-field", 8, 1),
        (with_line(8, "option  length: long"), "doubled-field", 8, 1),
        (with_line(2, None), "missing-field", 1, 1),
        (with_line(3, None), "missing-field", 1, 1),
        (with_line(4, None), "missing-field", 1, 1),
        (with_line(5, None), "missing-field", 1, 1),
        (with_line(3, "rules: one"), "bad-number", 3, 8),
        (with_line(4, "seats:   two"), "bad-number", 4, 10),
        (with_line(4, "seats: 0"), "bad-number", 4, 8),
        (with_line(4, "seats: 17"), "bad-number", 4, 8),
        (with_line(4, "seats: -2"), "bad-number", 4, 8),
        (with_line(4, "seats: ٢"), "bad-number", 4, 8),
        (with_line(4, "seats:"), "bad-number", 4, 7),
        (with_line(5, "seed: 7"), "bad-seed", 5, 7),
        (with_line(5, "seed: fast -7"), "bad-seed", 5, 7),
        (with_line(5, "seed: fast seven"), "bad-seed", 5, 7),
        (with_line(5, "seed: slow 7"), "bad-seed", 5, 7),
        (with_line(5, "seed: fair 00"), "bad-seed", 5, 7),
        (with_line(5, "seed: fair " + "0" * 65), "bad-seed", 5, 7),
        (with_line(5, "seed: fair " + "g" * 64), "bad-seed", 5, 7),
        (with_line(7, "name 2: Luke"), "no-such-seat", 7, 9),
        (with_line(7, "bot 2: 0"), "no-such-seat", 7, 8),
        (with_line(7, "bot 1: R2"), "bad-number", 7, 8),
        (with_line(7, "bot 1: 100"), "bad-number", 7, 8),
        (with_line(7, "name 1: \x1b]0;Luke\x07"), "unseen-character", 7, 9),
        (with_line(7, "name 1: \u202eekuL"), "unseen-character", 7, 9),
        (with_line(1, "cantina record \x1b[2J"), "unseen-character", 1, 16),
        (with_line(1, "\x00cantina record 1"), "unseen-character", 1, 1),
        (with_line(9, "0  "), "no-action", 9, 1),
        (with_line(9, "100 draw"), "bad-number", 9, 1),
        (with_line(11, "end: Han wins"), "bad-end", 11, 6),
        (with_line(11, "end: 0 rich"), "bad-end", 11, 6),
        (with_line(11, "end:"), "bad-end", 11, 5),
        (with_line(11, f"end: {'9' * 5000} rich 0,0"), "bad-end", 11, 6),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_where_it_is_bad(text: str, key: str, line: int, column: int) -> None:
    with pytest.raises(BadText) as refusal:
        parse_record(text)
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == (key, line, column)


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        (with_line(10, "1 steal relic"), "no-such-action", 10, 3),
        (with_line(10, "  clock    stop"), "no-such-action", 10, 12),
        (with_line(11, "end: 0 rich 12,0"), "wrong-end", 11, 6),
        (with_line(11, "digest: 00"), "wrong-digest", 11, 9),
        (with_line(3, "rules: 2"), "other-rules", 3, 8),
        (with_line(4, "seats: 9"), "wrong-seats", 4, 8),
        (with_line(6, "option speed: high"), "unknown-option", 6, 15),
        (with_line(6, "option length: endless"), "unknown-choice", 6, 16),
        (with_line(8, "position: {"), "bad-position", 8, 12),
        (with_line(2, "game: sabacc"), "no-such-game", 2, 7),
    ],
)
def test_a_record_that_does_not_fit_the_rules_is_refused(text: str, key: str, line: int, column: int) -> None:
    record = parse_record(text)
    with pytest.raises(BadText) as refusal:
        replay(GAME, record)
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == (key, line, column)


@pytest.mark.parametrize(
    ("move", "column", "rule", "why"),
    [
        ("0 draw", 3, "TY-2", "not-asked"),
        ("7 draw", 3, "TY-2", "not-asked"),
        ("1 pass", 3, "TY-2", "another-question"),
        ("1   play  relic", 5, "TY-2", "not-in-hand"),
        ("clock ring", 7, "TY-2", "not-asked"),
        ("clock time-out 0", 7, "TY-2", "not-asked"),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(move: str, column: int, rule: str, why: str) -> None:
    record = parse_record(with_line(10, move))
    with pytest.raises(BadText) as refusal:
        replay(GAME, record)
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == ("illegal-action", 10, column)
    assert (refusal.value.rule, refusal.value.about["why"]) == (rule, why)


def test_a_move_after_the_end_is_refused() -> None:
    record = record_of(2, "fast 2")
    text = record._replace(
        moves=(*record.moves, RecordedMove(0, "draw")), outcome=None, digest="", names=("", "")
    ).text()
    with pytest.raises(BadText) as refusal:
        replay(GAME, parse_record(text))
    assert (refusal.value.key, refusal.value.about["why"]) == ("illegal-action", "game-over")
    assert refusal.value.line == len(text.rstrip().splitlines())


def test_another_move_leads_to_another_digest() -> None:
    record = record_of(2, "fast 2")
    s = GAME.start(2, {}, Fast.seeded(2))
    moves = play_on(s, Fast.seeded(9))
    forged = record._replace(moves=tuple(moves), outcome=s.outcome)
    with pytest.raises(BadText) as refusal:
        replay(GAME, parse_record(forged.text()))
    assert refusal.value.key == "wrong-digest"


def test_seeds_are_read() -> None:
    assert read_seed(Word("fast 7", 1)).plain() == Fast.seeded(7).plain()
    assert read_seed(Word(FAIR_SEED, 1)).plain() == Fair(bytes.fromhex(FAIR_SEED[5:])).plain()


def test_the_seats_of_a_record_are_those_of_its_position() -> None:
    line = "me: luke trooper | bob: leia | deck: han"
    text = cantina.position("secret-invasion", line).record.text().replace("seats: 2", "seats: 4")
    with pytest.raises(BadText) as refusal:
        replay(find_game("secret-invasion"), parse_record(text))
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == ("other-seats", 4, 8)


def test_a_mistake_in_a_position_is_found_in_its_line_of_the_record() -> None:
    line = "me: luke trooper | bob: leia | deck: han"
    text = cantina.position("secret-invasion", line).record.text().replace("bob: leia", "bob: jarjar")
    with pytest.raises(BadText) as refusal:
        replay(find_game("secret-invasion"), parse_record(text))
    assert (refusal.value.key, refusal.value.line, refusal.value.column) == ("no-such-card", 6, 35)


@pytest.mark.parametrize("key", ["name 00", "name 123", "name x", "name"])
def test_a_seat_is_named_by_its_number(key: str) -> None:
    with pytest.raises(BadText) as refusal:
        parse_record(with_line(7, f"{key}: Han"))
    assert (refusal.value.key, refusal.value.line) == ("unknown-field", 7)
