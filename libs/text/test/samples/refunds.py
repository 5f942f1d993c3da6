"""Refunds: who may have one, and for how much."""
from __future__ import annotations

import dataclasses
import logging
from datetime import datetime, timedelta

logger = logging.getLogger(__name__)

REFUND_WINDOW = timedelta(days=30)


@dataclasses.dataclass(frozen=True)
class Payment:
    payment_id: str
    amount_cents: int
    captured_at: datetime
    refunded_cents: int = 0

    @property
    def refundable_cents(self) -> int:
        return max(0, self.amount_cents - self.refunded_cents)


class RefundPolicy:
    def __init__(self, window: timedelta = REFUND_WINDOW) -> None:
        self._window = window

    def is_allowed(self, payment: Payment, now: datetime) -> bool:
        if payment.refundable_cents == 0:
            logger.info("payment %s was refunded in full", payment.payment_id)
            return False
        return now - payment.captured_at <= self._window


def split_refund(total: int, parts: int) -> list[int]:
    if parts < 1:
        raise ValueError(f"parts must be at least 1, not {parts}")
    share, rest = divmod(total, parts)
    return [share + (1 if index < rest else 0) for index in range(parts)]
