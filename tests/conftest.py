"""What all tests share: how much hypothesis tries. `make test` is repeatable; a deeper run sets `HYPOTHESIS_PROFILE=deep`."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("test", max_examples=200, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
settings.register_profile("deep", max_examples=5_000, deadline=None, database=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
