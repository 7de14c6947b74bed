"""Figures for Prometheus."""

from __future__ import annotations

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from cantina.server.metrics import Metrics


def samples(metrics: Metrics) -> dict[str, float]:
    page, _ = metrics.render()
    return {
        f"{sample.name}{sorted(sample.labels.items()) if sample.labels else ''}": sample.value
        for family in text_string_to_metric_families(page.decode())
        for sample in family.samples
    }


def test_what_is_counted_is_on_the_page() -> None:
    metrics = Metrics()
    metrics.moves_total.labels(game="secret-invasion").inc()
    metrics.refusals_total.labels(code="not-asked").inc(2)
    metrics.bot_decisions_total.labels(level="careful", result="replaced").inc()
    metrics.chats_total.inc(3)
    metrics.streams_open.inc()
    metrics.rooms_loaded.set(4)
    seen = samples(metrics)
    assert seen["cantina_moves_total[('game', 'secret-invasion')]"] == 1
    assert seen["cantina_refusals_total[('code', 'not-asked')]"] == 2
    assert seen["cantina_bot_decisions_total[('level', 'careful'), ('result', 'replaced')]"] == 1
    assert seen["cantina_chats_total"] == 3
    assert (seen["cantina_streams_open"], seen["cantina_rooms_loaded"]) == (1, 4)


def test_times_from_a_millisecond_to_five_seconds_are_told_apart() -> None:
    metrics = Metrics()
    for histogram in (metrics.move_seconds, metrics.append_seconds, metrics.bot_seconds):
        for seconds in (0.0009, 0.0015, 4.0, 60.0):
            histogram.observe(seconds)
    seen = samples(metrics)
    for name in ("move", "append", "bot"):
        bucket = f"cantina_{name}_seconds_bucket"
        assert seen[f"{bucket}[('le', '0.001')]"] == 1
        assert seen[f"{bucket}[('le', '0.002')]"] == 2
        assert seen[f"{bucket}[('le', '5.0')]"] == 3
        assert seen[f"{bucket}[('le', '+Inf')]"] == seen[f"cantina_{name}_seconds_count"] == 4


def test_two_applications_in_one_process_do_not_mix() -> None:
    one, other = Metrics(), Metrics()
    one.chats_total.inc()
    assert samples(other)["cantina_chats_total"] == 0


def test_the_page_says_what_it_is_and_has_no_needless_series() -> None:
    page, kind = Metrics().render()
    assert kind.startswith("text/plain; version=")
    assert b"_created" not in page
    assert b"process_" in page or not Path("/proc").exists()
