"""Short reports of exceptions that hold no values."""

from __future__ import annotations

from table.base.redact import LINKS, PLACES, of_data, told


def caught(work: object) -> Exception:
    try:
        work()  # type: ignore[operator]
    except Exception as error:
        return error
    raise AssertionError("it has not failed")


def endless(depth: int = 0) -> int:
    if depth % 3 == 0:
        return endless(depth + 1)
    if depth % 3 == 1:
        return max(endless(depth + 1), 1)
    return sorted([0], key=lambda one: endless(depth + 1))[0]


def test_an_endless_recursion_is_told_in_a_short_line_with_both_of_its_ends() -> None:
    said = told(caught(endless))
    assert said.startswith("RecursionError at test_redact.py:") and said.count("test_redact.py") == 2 * PLACES
    assert " more) < " in said
    here = caught(lambda: 1 // 0).__traceback__
    assert here and said.endswith(f"test_redact.py:{here.tb_lineno}"), "where it began"


def test_exceptions_that_led_to_one_another_without_end_are_told_shortly() -> None:
    def fail(left: int) -> None:
        try:
            raise KeyError(left)
        except KeyError:
            if left:
                fail(left - 1)
            raise

    def chained() -> None:
        latest = None
        for number in range(500):
            error = ValueError(number)
            error.__cause__ = latest
            latest = error
        assert latest
        raise latest

    assert told(caught(chained)).count("ValueError at") == 2 * LINKS
    assert len(told(caught(lambda: fail(200)))) < 2 * LINKS * (2 * PLACES + 1) * 40


def test_what_is_short_is_told_whole() -> None:
    said = told(caught(lambda: [][0]))
    assert said.startswith("IndexError at test_redact.py:") and said.count(" < ") == 1 and "more" not in said


def test_messages_are_told_of_the_programs_data_only() -> None:
    from games.core.data import DataError

    def fail() -> None:
        try:
            raise ValueError("Ren holds the joker")
        except ValueError as error:
            raise DataError("games/x/text/en.toml", "no text") from error

    assert of_data(caught(fail)) == ("games/x/text/en.toml: no text",)
    assert "no text" not in told(caught(fail)), "the log keeps to kinds and places"
