"""Limits: how often something may be done, by a bucket that refills."""

from typing import NamedTuple


class Bucket(NamedTuple):
    """How much was left, and when that was; someone without a bucket has a full one."""

    level: float
    at: int


class Limit(NamedTuple):
    """`most` at once, one more every `refill_ms`."""

    most: int
    refill_ms: int

    def level(self, bucket: Bucket | None, now: int) -> float:
        """What is left now."""
        if bucket is None:
            return self.most
        return min(self.most, bucket.level + max(0, now - bucket.at) / self.refill_ms)

    def wait_ms(self, bucket: Bucket | None, now: int) -> int:
        """How long until one can be taken; 0: now."""
        level = self.level(bucket, now)
        return 0 if level >= 1 else int((1 - level) * self.refill_ms) + 1

    def take(self, bucket: Bucket | None, now: int) -> Bucket:
        """The bucket after one was taken, if there was one."""
        level = self.level(bucket, now)
        return Bucket(level - 1 if level >= 1 else level, now)
