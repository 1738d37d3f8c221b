"""Tierce: the whole verdict on these cards under Rami 51, with the meld as it is read or with all violations."""

from __future__ import annotations

from functools import partial

from questioning import report

from tierce.melds import MeldAccepted, check_meld, meld_rules
from tierce.variants import VARIANTS

RULES = meld_rules(VARIANTS["rami-51"][1])

report(partial(check_meld, RULES), lambda verdict: isinstance(verdict, MeldAccepted))
