"""Faults of rounds: the deal, the shuffle, whose turn it is, how a round ends; states that are not possible, views that show too much, and records."""

from __future__ import annotations

from mutants.switching import Fault, Switch, all_of, instead


def of_rounds(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="rounds", rules=rules, switch_on=switch_on)


def of_states(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="states", rules=rules, switch_on=switch_on)


def of_records(id: str, what: str, switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="records", rules=[], switch_on=switch_on)


DEAL, PASSED, OUTCOME, CHECKED, VIEW = "rounds:deal", "rounds:pass_turn", "states.outcomes:outcome_of", "states.checking", "states.views:view"
RESHUFFLED = "rounds:_reshuffled"

OF_DEALS = [
    of_rounds("dealt-from-the-dealer-on", "The first card goes to the dealer.", [], instead(DEAL, "(dealer + 1 + place)", "(dealer + place)")),
    of_rounds(
        "dealt-hand-by-hand",
        "A seat gets all of its cards at once.",
        [],
        instead(DEAL, "(dealer + 1 + place) % seat_count", "(dealer + 1 + place // rules.hand_size) % seat_count"),
    ),
    of_rounds("dealt-from-the-bottom", "Hands are dealt from the bottom.", [], instead(DEAL, "].append(deck.pop())", "].append(deck.pop(0))")),
    of_rounds("no-upcard", "No card is turned up.", ["/deal/upcard"], instead(DEAL, "[deck.pop()] if rules.upcard else []", "[]")),
    of_rounds(
        "always-an-upcard",
        "A card is turned up, also where the pile starts empty.",
        ["/deal/upcard"],
        instead(DEAL, "if rules.upcard else []", "if True else []"),
    ),
    of_rounds(
        "dealer-always-plays-second",
        "The dealer's left begins, also where the dealer does.",
        ["/deal/firstSeat"],
        instead("states.tables:round_rules", 'if variant.deal.first_seat.value == "leftOfDealer" else 0', "if True else 0"),
    ),
    of_rounds(
        "dealer-always-begins",
        "The dealer begins.",
        ["/deal/firstSeat"],
        instead("states.tables:round_rules", 'if variant.deal.first_seat.value == "leftOfDealer" else 0', "if False else 0"),
    ),
    of_rounds(
        "shuffle-throws-too-much-away",
        "The shuffle throws half of the numbers away.",
        [],
        instead("cards:shuffled", "2**64 - 2**64 % size", "2**63 - 2**63 % size"),
    ),
    of_rounds(
        "shuffle-stops-too-early",
        "The shuffle leaves the last card that it could move.",
        [],
        instead("cards:shuffled", "range(len(order) - 1, 0, -1)", "range(len(order) - 1, 1, -1)"),
    ),
    of_rounds("shuffle-never-leaves-a-card", "The shuffle never leaves a card where it is.", [], instead("cards:shuffled", "size = last + 1", "size = last")),
    of_rounds("numbers-little-endian", "The numbers of the shuffle are read from the wrong end.", [], instead("cards:numbers", '"big"', '"little"')),
    of_rounds("numbers-begin-with-block-one", "The first block of numbers is left out.", [], instead("cards:numbers", "block = 0", "block = 1")),
    of_rounds(
        "jokers-come-first",
        "In a fresh pack the jokers come first.",
        ["/deal/packs"],
        instead("cards:fresh_order", "[*FACES * packs, *[JOKER] * jokers]", "[*[JOKER] * jokers, *FACES * packs]"),
    ),
    of_rounds("deal-has-another-label", "The label of the deal is in upper case.", [], instead(DEAL, '"deal"', '"DEAL"')),
]

STOCK = "/stock/maximumReshuffles"

OF_STOCKS = [
    of_rounds(
        "reshuffle-label-never-counts", "Every reshuffle has the label of the first.", [STOCK], instead(RESHUFFLED, 'f"reshuffle/{number}"', '"reshuffle/1"')
    ),
    of_rounds(
        "reshuffle-loses-a-joker",
        "A joker of the pile gets lost in a reshuffle.",
        [STOCK],
        instead(
            RESHUFFLED,
            "*cards, top = state.discard",
            "*cards, top = [card for place, card in enumerate(state.discard) if card != 'JK' or place != state.discard.index('JK')]",
        ),
    ),
    of_rounds(
        "reshuffle-takes-the-top",
        "The top card of the pile goes into the new stock, too.",
        [STOCK],
        all_of(
            instead(RESHUFFLED, "shuffled(cards, seed", "shuffled([*cards, top], seed"),
            instead(RESHUFFLED, 'f"reshuffle/{number}"), discard=[top]', 'f"reshuffle/{number}"), discard=[]'),
        ),
    ),
    of_rounds(
        "reshuffle-turns-the-pile",
        "The pile is turned over before it is shuffled.",
        [STOCK],
        instead(RESHUFFLED, "shuffled(cards, seed", "shuffled(cards[::-1], seed"),
    ),
    of_rounds(
        "reshuffles-are-not-counted",
        "It is not counted how often the pile became the stock.",
        [STOCK],
        instead(RESHUFFLED, "number = state.reshuffles + 1", "number = state.reshuffles"),
    ),
    of_rounds(
        "one-reshuffle-too-many",
        "The pile becomes the stock once more than allowed.",
        [STOCK],
        instead(PASSED, "state.reshuffles == rules.maximum_reshuffles", "state.reshuffles - 1 == rules.maximum_reshuffles"),
    ),
    of_rounds("pile-of-two-is-too-small", "A pile of two cards is not shuffled.", [STOCK], instead(PASSED, "len(state.discard) < 2", "len(state.discard) < 3")),
    of_rounds(
        "reshuffle-waits-for-no-empty-stock",
        "The pile is shuffled when one card is left in the stock.",
        [STOCK],
        instead(PASSED, "if not state.stock:", "if len(state.stock) < 2:"),
    ),
]

OF_TURNS_AND_ENDS = [
    of_rounds("turns-go-the-other-way", "Turns go to the right.", [], instead(PASSED, "(turn.seat + 1)", "(turn.seat - 1)")),
    of_rounds(
        "turn-limit-one-too-early",
        "The round ends one turn before the limit.",
        ["/turn/maximumTurns"],
        instead(PASSED, "turn.number == rules.maximum_turns", "turn.number + 1 == rules.maximum_turns"),
    ),
    of_rounds(
        "turn-limit-one-too-late",
        "The round ends one turn after the limit.",
        ["/turn/maximumTurns"],
        instead(PASSED, "turn.number == rules.maximum_turns", "turn.number - 1 == rules.maximum_turns"),
    ),
    of_rounds(
        "out-is-not-the-end",
        "A round in which a hand is empty ends by the limit of turns first.",
        ["/turn/maximumTurns"],
        instead(PASSED, "if not state.seats[turn.seat].hand:", "if not state.seats[turn.seat].hand and turn.number != rules.maximum_turns:"),
    ),
    of_rounds(
        "most-points-win-a-blocked-round",
        "The most points in the hand win a blocked round.",
        ["/scoring/blocked"],
        instead(OUTCOME, "number == min(known)", "number == max(known)"),
    ),
    of_rounds(
        "one-winner-of-a-blocked-round",
        "Of equal hands only the first wins a blocked round.",
        ["/scoring/blocked"],
        instead(OUTCOME, "if number == min(known)]", "if number == min(known)][:1]"),
    ),
    of_rounds(
        "somebody-always-wins",
        "Somebody wins a blocked round, also where everybody pays.",
        ["/scoring/blocked"],
        instead(OUTCOME, 'scoring.blocked.value == "everybodyPays"', "False"),
    ),
    of_rounds(
        "everybody-always-pays",
        "Everybody pays for a blocked round.",
        ["/scoring/blocked"],
        instead(OUTCOME, 'scoring.blocked.value == "everybodyPays"', "True"),
    ),
    of_rounds(
        "every-winner-went-out-at-once",
        "Whoever goes out has gone out at once.",
        ["/scoring/atOnceBonus"],
        instead(OUTCOME, "state.seats[state.turn.seat].laid_on_turn == state.turn.number", "True"),
    ),
    of_rounds(
        "nobody-goes-out-at-once",
        "Nobody has gone out at once.",
        ["/scoring/atOnceBonus"],
        instead(OUTCOME, "state.seats[state.turn.seat].laid_on_turn == state.turn.number", "False"),
    ),
    of_rounds("winner-deals-next", "The winner's left deals next.", ["/deal/nextDealer"], instead(OUTCOME, "(state.dealer + 1)", "(state.turn.seat + 1)")),
    of_rounds(
        "somebody-always-deals-next",
        "The dealer's left deals next, also where the rules name nobody.",
        ["/deal/nextDealer"],
        instead(OUTCOME, 'rules.variant.deal.next_dealer.value == "left"', "True"),
    ),
    of_rounds(
        "winners-are-charged",
        "A winner pays for his hand like a loser.",
        ["/scoring/winner"],
        instead(OUTCOME, "_winner(rules, line) if line.seat in winners else line", "line"),
    ),
    of_rounds(
        "winner-total-forgotten",
        "What the rules give a winner is forgotten.",
        ["/scoring/winner"],
        instead("states.outcomes:_winner", "rules.variant.scoring.winner.value", "0"),
    ),
    of_rounds(
        "winner-points-with-the-winners",
        "The winner's points are those of all seats.",
        [],
        instead(OUTCOME, "for line in lines if line.seat not in winners]", "for line in lines]"),
    ),
]

OF_STATES = [
    of_states(
        "only-the-first-defect",
        "Only the first defect of a state is told.",
        [],
        instead(f"{CHECKED}:check_state", "return listed(found)", "return listed(found[:1])"),
    ),
    of_states(
        "one-copy-too-many",
        "A state may have a copy more than the packs.",
        ["/deal/packs"],
        instead(f"{CHECKED}:_copies", "count > (jokers", "count - 1 > (jokers"),
    ),
    of_states(
        "cards-not-counted", "A state may have any number of cards.", ["/deal/packs"], instead(f"{CHECKED}:check_state", "if total != expected:", "if False:")
    ),
    of_states(
        "wrong-turn-order-not-seen", "It may be anybody's turn.", ["/deal/firstSeat"], instead(f"{CHECKED}:_turn_order", "if seat != expected:", "if False:")
    ),
    of_states(
        "opened-not-compared", "A seat may have opened without a meld.", [], instead(f"{CHECKED}:_opened", "if seat.opened != (place in owners):", "if False:")
    ),
    of_states(
        "runs-on-the-table-not-judged",
        "A run may lie on the table in any way.",
        [],
        instead(f"{CHECKED}:_melds", "if not stands(", 'if meld.kind == "set" and not stands('),
    ),
    of_states(
        "hand-sizes-not-compared",
        "A hand may have any number of cards.",
        ["/deal/handSize"],
        instead(f"{CHECKED}:_hand_sizes", "if not minimum <= count <= maximum:", "if False:"),
    ),
    of_states(
        "hand-may-be-one-too-large",
        "A hand may have a card more than can be.",
        ["/deal/handSize"],
        instead(f"{CHECKED}:_hand_sizes", "<= count <= maximum:", "<= count <= maximum + 1:"),
    ),
    of_states(
        "table-not-counted", "The table may hold any number of cards.", ["/deal/handSize"], instead(f"{CHECKED}:_sizes", "if expected >= 0 and", "if False and")
    ),
    of_states(
        "laid-on-turn-not-compared",
        "A seat may have laid in a turn of somebody else.",
        [],
        instead(f"{CHECKED}:_laid_on_turn", "rules.seat_of_turn(seat.laid_on_turn, state.dealer, count) != place", "False"),
    ),
    of_states(
        "laid-on-turn-may-be-to-come",
        "A seat may have laid in a turn that is still to come.",
        [],
        instead(f"{CHECKED}:_laid_on_turn", "seat.laid_on_turn > last", "False"),
    ),
    of_states(
        "drawn-card-need-not-be-there",
        "The card that was drawn need not be anywhere.",
        [],
        instead(f"{CHECKED}:_drawn", "and not _can_be_there(rules, state, seen, drawn, table)", "and False"),
    ),
    of_states(
        "drawn-in-phase-draw",
        "Something may be drawn before it was drawn.",
        [],
        instead(f"{CHECKED}:_drawn", '(drawn is None) != (state.turn.phase == "draw")', "False"),
    ),
    of_states(
        "any-number-of-owed-jokers",
        "Any number of jokers may be owed.",
        ["/jokerSwap/reuse"],
        instead(f"{CHECKED}:_owed_jokers", "if state.turn.owed_jokers > maximum:", "if False:"),
    ),
    of_states(
        "one-owed-joker-too-many",
        "One joker more may be owed than is in the hand.",
        ["/jokerSwap/reuse"],
        instead(f"{CHECKED}:_owed_jokers", "state.turn.owed_jokers > maximum:", "state.turn.owed_jokers - 1 > maximum:"),
    ),
    of_states(
        "any-outcome-is-possible",
        "An outcome need not follow from the state.",
        [],
        instead(f"{CHECKED}:_outcome", "not _follows(rules, state, state.outcome)", "False"),
    ),
    of_states(
        "turn-beyond-the-limit",
        "A turn may have a number beyond the limit.",
        ["/turn/maximumTurns"],
        instead(f"{CHECKED}:_limits", "state.turn.number > rules.maximum_turns", "False"),
    ),
    of_states(
        "reshuffles-beyond-the-limit",
        "The pile may have become the stock too often.",
        [STOCK],
        instead(f"{CHECKED}:_limits", "state.reshuffles > rules.maximum_reshuffles", "False"),
    ),
    of_states(
        "empty-stock-to-draw-from", "A seat may be to draw from no stock.", [], instead(f"{CHECKED}:_limits", "and not state.stock and", "and False and")
    ),
    of_states(
        "view-may-show-the-stock", "A view may show cards of the stock.", [], instead(f"{CHECKED}:_viewer", 'hidden = [("/stock", state.stock)]', "hidden = []")
    ),
    of_states("view-may-show-the-seed", "A view may show the seed.", [], instead(f"{CHECKED}:_viewer", "if state.seed is not None:", "if False:")),
    of_states("full-state-may-hide-cards", "A full state may have hidden cards.", [], instead(f"{CHECKED}:_viewer", "if HIDDEN in cards:", "if False:")),
    of_states(
        "too-many-seats",
        "Any number may play.",
        ["/deal/players"],
        instead(f"{CHECKED}:check_state", 'found.append(_of_rule(rules, "state.seat-count",', '[].append(_of_rule(rules, "state.seat-count",'),
    ),
    of_states(
        "hands-stay-as-they-were-given",
        "Hands are answered in the order in which they were given.",
        [],
        instead("states.order:in_canonical_order", "(hand := canonical(seat.hand))", "(hand := [*seat.hand])"),
    ),
]

OF_VIEWS = [
    of_states(
        "view-shows-a-card-of-a-hand",
        "A view shows a card of each hand.",
        [],
        instead(VIEW, "hand=[HIDDEN] * len(seat.hand)", "hand=[*seat.hand[:1], *[HIDDEN] * len(seat.hand[1:])]"),
    ),
    of_states("view-shows-the-seed", "A view shows the seed.", [], instead(VIEW, "turn=turn, stock=stock, seed=None", "turn=turn, stock=stock")),
    of_states(
        "view-of-the-end-shows-the-seed",
        "A view of a finished round shows the seed.",
        [],
        instead(VIEW, "stock=stock, seed=None)\n    seats", "stock=stock)\n    seats"),
    ),
    of_states(
        "view-shows-the-top-of-the-stock",
        "A view shows the top of the stock.",
        [],
        instead(VIEW, "[HIDDEN] * len(state.stock)", "[*[HIDDEN] * len(state.stock[1:]), *state.stock[-1:]]"),
    ),
    of_states(
        "view-shows-the-drawn-card", "A view shows the card that another seat drew from the stock.", [], instead(VIEW, "and turn.seat != viewer", "and False")
    ),
    of_states("view-hides-the-own-drawn-card", "A seat does not see what it drew.", [], instead(VIEW, "and turn.seat != viewer", "and True")),
    of_states(
        "view-hides-a-card-from-the-pile", "A card that was taken in the open is hidden in the turn.", [], instead(VIEW, 'turn.drawn.source == "stock" and', "")
    ),
    of_states("view-of-the-end-hides-hands", "A finished round hides the hands.", [], instead(VIEW, "if state.outcome is not None:", "if False:")),
    of_states(
        "view-of-a-view",
        "Of a view of one seat that of another can be made.",
        [],
        instead("questions.states:view_state", 'if state.viewer != "all" and', "if False and"),
    ),
    of_states(
        "viewer-who-is-not-there",
        "A seat that is not there may look.",
        [],
        instead("questions.states:view_state", "viewer >= len(state.seats)", "viewer > len(state.seats)"),
    ),
    of_states(
        "changes-get-lost-in-a-state",
        "A dealt state does not say by which table rules.",
        [],
        instead("questions.states:played", "UNSET if reference.changes is UNSET else Changes(reference.changes)", "UNSET"),
    ),
    of_states(
        "dealer-who-is-not-there",
        "A seat that is not there may deal.",
        [],
        instead("questions.seats:wrong_dealer", "if dealer >= count:", "if dealer > count:"),
    ),
    of_states(
        "players-not-asked",
        "Any number may be dealt to.",
        ["/deal/players"],
        instead("questions.seats:wrong_seats", "<= count <= players.value.max", "<= count <= players.value.max + 1"),
    ),
    of_states(
        "seed-is-drawn-anyway",
        "A seed that is given is not taken.",
        [],
        instead("questions.states:deal_state", "if question.seed is UNSET else question.seed", "if True else question.seed"),
    ),
]

REPLAYED = "questions.records:replay_record"

OF_RECORDS = [
    of_records(
        "record-index-off-by-one", "The refused action of a record is counted from 1.", instead(REPLAYED, "index=replayed.index,", "index=replayed.index + 1,")
    ),
    of_records(
        "record-refused-with-its-first-state",
        "With a refused record comes the state that it starts with.",
        instead("records:replay", "return Replayed(state, unverified, index", "return Replayed(start, unverified, index"),
    ),
    of_records(
        "record-goes-on-after-a-refusal",
        "A refused action of a record is passed over.",
        instead("records:replay", "return Replayed(state, unverified, index, played.violations)", "continue"),
    ),
    of_records("record-forgets-unverified", "A record has no unverified rules.", instead(REPLAYED, "sorted(replayed.unverified)", "[]")),
    of_records(
        "record-keeps-only-the-last-unverified",
        "Only the last action of a record counts for what is unverified.",
        instead("records:replay", "unverified |= played.unverified", "unverified = played.unverified"),
    ),
    of_records(
        "record-of-another-state",
        "The start of a record need not be of its variant, seats and dealer.",
        instead("questions.records:_start", "if not agrees]", "if False]"),
    ),
    of_records(
        "record-without-seats",
        "An action of a record need not name its seat.",
        instead("questions.records:_without_seat", "if action.seat is UNSET:", "if False:"),
    ),
    of_records("record-without-an-outcome", "A record that ends has no outcome.", instead(REPLAYED, "outcome=replayed.state.outcome", "outcome=None")),
    of_records(
        "record-points-to-its-start",
        "What is wrong with an action of a record is told of the record.",
        instead(REPLAYED, 'f"/record/actions/{replayed.index}"', '"/record"'),
    ),
]

FAULTS = [*OF_DEALS, *OF_STOCKS, *OF_TURNS_AND_ENDS, *OF_STATES, *OF_VIEWS, *OF_RECORDS]
