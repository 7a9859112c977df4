"""A bucket that refills."""

from lastcard.table.limits import Bucket, Limit

LIMIT = Limit(most=3, refill_ms=1000)


def test_a_bucket_nobody_knows_is_full() -> None:
    assert LIMIT.level(None, 5) == 3
    assert LIMIT.wait_ms(None, 5) == 0
    assert LIMIT.take(None, 5) == Bucket(2, 5)


def test_a_bucket_refills_and_does_not_run_over() -> None:
    bucket = Bucket(1, 1000)
    assert [LIMIT.level(bucket, now) for now in (1000, 1500, 3000, 9000)] == [1, 1.5, 3, 3]
    # A clock that goes back fills nothing and takes nothing away.
    assert LIMIT.level(bucket, 0) == 1


def test_who_finds_too_little_waits_as_long_as_it_takes() -> None:
    bucket = LIMIT.take(Bucket(1, 0), 0)
    assert bucket == Bucket(0, 0)
    assert [LIMIT.wait_ms(bucket, now) for now in (0, 400, 999, 1000)] == [1001, 601, 2, 0]
    # Asking in vain takes nothing.
    assert LIMIT.take(bucket, 400) == Bucket(0.4, 400)
