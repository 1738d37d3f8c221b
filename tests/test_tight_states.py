"""The engine agrees with the rules of a round as they are said a second time on states in which those rules are tight (`tight_states.py`).

In small hands the second statement is quick, so there are many of them: by all sorts of table rules, jokers on the table, a card just taken, a joker owed.
"""

from __future__ import annotations

from random import Random

import pytest

from test_restated_rounds import agree, values_of
from tight_states import tight_state

BLOCK, BLOCKS = 200, 6
# A hand that may lay is looked through meld by meld; before a draw only its last part is.
SMALL = {"play": 8, "draw": 10}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_engine_and_restatement_agree_on_tight_states(block: int) -> None:
    agreed = 0
    for number in range(BLOCK * block, BLOCK * (block + 1)):
        state = tight_state(number)
        if len(state["seats"][0]["hand"]) <= SMALL[state["turn"]["phase"]]:
            agree(values_of(state["variant"]), state, Random(f"tight: {number}"), changed=4)
            agreed += 1
    assert agreed > BLOCK // 4, "most states had large hands"
