"""Faults of actions: who may draw, lay, lay off, swap and discard what; the end of a turn; the list of what is legal; events; what hidden cards decide."""

from __future__ import annotations

from mutants.switching import Fault, Switch, all_of, instead


def of_actions(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="actions", rules=rules, switch_on=switch_on)


PASSED = "rounds:pass_turn"
RULES, PLAYING, LISTING, ENDINGS, HOLDING, PLAYS = "actions.rules", "actions.playing", "actions.listing", "actions.endings", "actions.holding", "actions.plays"
SWAP, REUSE, RETURN, TAKEN, TAKERS, FROM = (
    "/jokerSwap/allowed",
    "/jokerSwap/reuse",
    "/turn/returnTakenCard",
    "/turn/takenCard",
    "/turn/takers",
    "/turn/takeFromTurn",
)

OF_TURNS = [
    of_actions("anybody-plays-at-any-time", "A seat that is not to play may play.", [], instead(f"{PLAYING}:play", "action.seat != turn.seat", "False")),
    of_actions(
        "discard-without-a-draw",
        "A seat may discard before it has drawn.",
        [],
        instead(f"{PLAYING}:play", "if PHASES[name] != turn.phase:", 'if PHASES[name] != turn.phase and name != "discard":'),
    ),
    of_actions(
        "draw-twice",
        "A seat may draw again.",
        [],
        instead(f"{PLAYING}:play", "if PHASES[name] != turn.phase:", 'if PHASES[name] != turn.phase and name != "drawStock":'),
    ),
    of_actions("round-goes-on-after-its-end", "A round that is over goes on.", [], instead(f"{PLAYING}:play", "if state.outcome is not None:", "if False:")),
    of_actions(
        "two-turn-codes-swapped",
        "Who has drawn already is told to draw first.",
        [],
        instead(f"{PLAYING}:play", '"turn.draw-first" if turn.phase == "draw" else', '"turn.draw-first" if turn.phase != "draw" else'),
    ),
    of_actions(
        "any-card-is-drawn",
        "A drawn card need not be the top of the stock.",
        [],
        instead(f"{PLAYING}:_draw_stock", "possible = action.card == top", "possible = True"),
    ),
    of_actions(
        "first-own-turn-is-too-early",
        "Taking from the pile begins one turn too late.",
        [FROM],
        instead(f"{RULES}:take_from_turn", "look.own_turn < minimum", "look.own_turn <= minimum and minimum > 1"),
    ),
    of_actions(
        "turns-of-all-are-own-turns",
        "The turns of all seats count as a seat's own.",
        [FROM],
        instead(f"{PLAYING}:_own_turn", "(state.turn.number - 1) // len(state.seats) + 1", "state.turn.number"),
    ),
    of_actions(
        "unopened-takes-from-the-pile",
        "Who has not opened takes from the pile, also where he may not.",
        [TAKERS],
        instead(f"{RULES}:takers", 'who == "opened" and', "False and"),
    ),
    of_actions(
        "empty-pile-to-take-from",
        "An empty pile has a top card: the code says it is too early.",
        [],
        instead(f"{PLAYING}:_draw_discard", '"draw.empty-pile"', '"turn.draw-first"'),
    ),
]

OF_LAYING = [
    of_actions(
        "lay-before-opening",
        "A meld may be laid before opening.",
        ["/opening/minimumPoints"],
        instead(f"{PLAYING}:_lay", "elif not state.seats[seat].opened:", "elif False:"),
    ),
    of_actions("open-twice", "A seat may open twice.", [], instead(f"{PLAYING}:_open", "if state.seats[seat].opened:", "if False:")),
    of_actions(
        "open-without-an-opening-rule",
        "Melds are opened with where there is no opening rule.",
        ["/opening/minimumPoints"],
        instead(f"{PLAYING}:_open", "if not rounds.has_opening_rule:", "if False:"),
    ),
    of_actions(
        "opening-is-not-judged",
        "Any melds open.",
        ["/opening/minimumPoints", "/opening/pureRun"],
        instead(f"{PLAYING}:_open", "found += _opening_faults(rules, melds)", "found += []"),
    ),
    of_actions(
        "opening-keeps-the-order-asked",
        "Melds of an opening lie in the order in which they were named.",
        [],
        instead(f"{PLAYING}:_open", "melds.sort(key=lambda meld: sort_key(meld.cards))", "pass"),
    ),
    of_actions(
        "cards-laid-stay-in-the-hand",
        "Cards that are played need not be held.",
        [],
        instead(f"{HOLDING}:Holding.absent", "if not self.takes(face) and face not in absent:", "if not self.takes(face) and False:"),
    ),
    of_actions(
        "lay-off-before-opening",
        "Who has not opened may lay off, also where he may not.",
        ["/layOff/requiresOpening"],
        instead(f"{RULES}:requires_opening", "if required and", "if False and"),
    ),
    of_actions(
        "lay-off-only-after-opening",
        "Who has not opened may not lay off, also where he may.",
        ["/layOff/requiresOpening"],
        instead(f"{RULES}:requires_opening", "if required and", "if True and"),
    ),
    of_actions(
        "lay-off-on-anybody",
        "Cards are laid off on melds of others, also where they may not be.",
        ["/layOff/targets"],
        instead(f"{RULES}:lay_off_targets", 'if whose == "own" and', "if False and"),
    ),
    of_actions(
        "lay-off-on-the-own-alone",
        "Cards are laid off on one's own melds alone, also where others' may be used.",
        ["/layOff/targets"],
        instead(f"{RULES}:lay_off_targets", 'if whose == "own" and', "if True and"),
    ),
    of_actions(
        "laid-on-the-last-turn",
        "The turn of the first meld is that of the last one.",
        ["/scoring/atOnceBonus"],
        instead(f"{PLAYING}:_after_laying", "turn.number if seat.laid_on_turn is None else seat.laid_on_turn", "turn.number"),
    ),
    of_actions("lay-off-opens", "Who lays off has opened.", [], instead(f"{PLAYING}:_lay_off", "longer.added, opens=False", "longer.added, opens=True")),
    of_actions(
        "lay-off-changes-the-owner",
        "A meld belongs to whoever laid off on it last.",
        [],
        instead(f"{PLAYING}:_lay_off", "replace(lying, cards=longer.cards)", "replace(lying, cards=longer.cards, owner=seat)"),
    ),
    of_actions(
        "empty-hand-where-a-discard-is-asked",
        "The last cards may be laid, also where a discard is required.",
        ["/turn/finalDiscard"],
        instead(f"{RULES}:final_discard", 'if value == "required" and', "if False and"),
    ),
    of_actions(
        "final-discard-always-required",
        "The last cards may never be laid.",
        ["/turn/finalDiscard"],
        instead(f"{RULES}:final_discard", 'if value == "required" and', "if True and"),
    ),
    of_actions(
        "dead-end-is-allowed",
        "A play may leave a hand that cannot end its turn.",
        [],
        instead(f"{PLAYING}:_unless_dead_end", "if not can_end(rules, position, work):", "if False:"),
    ),
]

OF_SWAPS = [
    of_actions(
        "swap-before-opening",
        "Who has not opened may take a joker, also where he may not.",
        [SWAP],
        instead(f"{RULES}:swap_allowed", 'when == "afterOpening" and', "False and"),
    ),
    of_actions(
        "swap-where-there-is-none",
        "A joker may be taken, also where none ever may.",
        [SWAP],
        instead(f"{RULES}:swap_allowed", 'if when == "never":', "if False:"),
    ),
    of_actions(
        "swap-from-anybody",
        "Jokers are taken from melds of others, also where they may not be.",
        ["/jokerSwap/targets"],
        instead(f"{RULES}:swap_targets", 'if whose == "own" and', "if False and"),
    ),
    of_actions(
        "swap-with-one-natural-too-few",
        "A set of one natural less gives up its joker.",
        ["/jokerSwap/setNaturals"],
        instead(f"{RULES}:set_naturals", "look.naturals < minimum", "look.naturals < minimum - 1"),
    ),
    of_actions(
        "swap-needs-one-natural-more",
        "A set gives up its joker only with one natural more.",
        ["/jokerSwap/setNaturals"],
        instead(f"{RULES}:set_naturals", "look.naturals < minimum", "look.naturals <= minimum"),
    ),
    of_actions(
        "swapped-joker-is-not-owed",
        "A joker that was taken is not owed.",
        [REUSE],
        instead(f"{PLAYING}:_swap", "owed_jokers=state.turn.owed_jokers + 1", "owed_jokers=state.turn.owed_jokers"),
    ),
    of_actions(
        "owed-joker-stays-owed",
        "A joker that was played is still owed.",
        [REUSE],
        instead(f"{PLAYING}:_after_laying", "turn.owed_jokers and max(0, ", "turn.owed_jokers and max(turn.owed_jokers, "),
    ),
    of_actions(
        "owed-joker-may-be-kept",
        "An owed joker may be kept although it could be played.",
        [REUSE],
        instead(f"{RULES}:reuse", 'or (value == "ifPossible" and look.could_play)', ""),
    ),
    of_actions(
        "owed-joker-must-always-be-played",
        "An owed joker must be played, also where it cannot be.",
        [REUSE],
        instead(f"{RULES}:reuse", "and look.could_play)", "and True)"),
    ),
    of_actions(
        "must-is-if-possible",
        "Where a taken joker must be played it may be kept if it cannot be.",
        [REUSE],
        instead(f"{RULES}:reuse", 'value == "must" or', 'value == "must" and look.could_play or'),
    ),
    of_actions(
        "swap-names-no-joker",
        "A swap that finds the wrong card does not say which would be right.",
        [SWAP],
        instead(f"{PLAYING}:_swap", '"holds": jokers[0]', '"holds": action.card'),
    ),
    of_actions(
        "swap-counts-as-laying",
        "Who took a joker first has laid in that turn.",
        [],
        instead(
            f"{PLAYING}:_swap",
            "table=table, turn=turn)",
            "table=table, turn=turn)\n"
            "    laid_on = following.seats[seat].laid_on_turn or turn.number\n"
            "    following.seats[seat] = replace(following.seats[seat], laid_on_turn=laid_on)",
        ),
    ),
]

OF_TAKEN_CARDS = [
    of_actions(
        "taken-card-goes-back",
        "The card taken from the pile may be discarded at once.",
        [RETURN],
        instead(f"{RULES}:return_taken_card", 'value == "forbidden" and', "False and"),
    ),
    of_actions(
        "taken-card-never-goes-back",
        "The card taken may not be discarded, also where it may.",
        [RETURN],
        instead(f"{RULES}:return_taken_card", 'value == "forbidden" and', "True and"),
    ),
    of_actions(
        "twin-of-the-taken-card-stays",
        "Of the face that was taken no card may be discarded, also where another copy stays.",
        [RETURN],
        instead(f"{PLAYING}:_discard", "and card not in (*holding.left, *holding.certain)", ""),
    ),
    of_actions(
        "laid-card-does-not-free-its-twin",
        "A face that was taken may not go back, though one of it was laid.",
        [RETURN],
        instead(f"{PLAYING}:_discard", "and not drawn.laid and", "and"),
    ),
    of_actions(
        "taken-card-need-not-be-laid",
        "The card taken may be kept, also where it must be laid.",
        [TAKEN],
        instead(f"{RULES}:taken_card", 'when != "keep" and', "False and"),
    ),
    of_actions(
        "taken-card-is-never-laid",
        "A card that was taken and laid counts as not laid.",
        [TAKEN],
        instead(f"{PLAYING}:_drawn", "replace(drawn, laid=True) if any", "drawn if any"),
    ),
    of_actions(
        "lay-off-is-a-new-meld",
        "A taken card may be laid off, also where it must be in a new meld.",
        [TAKEN],
        instead(f"{PLAYING}:_drawn", 'not (new_meld or rules.rounds.taken_card != "layInNewMeld")', "False"),
    ),
    of_actions(
        "taken-card-that-cannot-be-laid",
        "A card may be taken that cannot be laid, also where it must be.",
        [TAKEN, TAKERS],
        instead(f"{PLAYING}:_draw_discard", "elif not can_end(rules, position, work):", "elif False:"),
    ),
    of_actions(
        "first-melds-without-the-taken-card",
        "Who opens with a taken card need not lay it.",
        [TAKERS],
        instead(f"{RULES}:opening_with_it", 'if who == "openingWithIt"', "if False"),
    ),
]

OF_LISTS = [
    of_actions(
        "list-misses-a-discard",
        "The first discard is not listed.",
        [],
        instead(f"{LISTING}:_discards", "in dict.fromkeys(position.hand):", "in [*dict.fromkeys(position.hand)][1:]:"),
    ),
    of_actions(
        "list-has-equal-discards-twice",
        "Equal cards are listed twice.",
        [],
        instead(f"{LISTING}:_discards", "in dict.fromkeys(position.hand):", "in position.hand:"),
    ),
    of_actions(
        "list-has-the-taken-card",
        "The taken card is listed among the discards.",
        [RETURN],
        instead(f"{LISTING}:_discards", "if card != forbidden or", "if True or"),
    ),
    of_actions(
        "list-has-dead-ends",
        "What leads to a dead end is listed.",
        [],
        instead(f"{LISTING}:_actions", "if can_end_after(rules, position, one, work):", "if True:"),
    ),
    of_actions(
        "list-begins-with-discards",
        "Discards are listed before what is laid.",
        [],
        instead(
            f"{LISTING}:legal_actions",
            "found = _actions(rules, position, work, only)",
            "found = iter(sorted(_actions(rules, position, work, only), key=lambda action: not isinstance(action, DiscardAction)))",
        ),
    ),
    of_actions(
        "lay-offs-listed-backwards",
        "Cards that can be laid off are listed in the wrong order.",
        [],
        instead(f"{PLAYS}:lay_offs", "longer.sort(key=lambda one: sort_key(one.added))", "longer.sort(key=lambda one: sort_key(one.added), reverse=True)"),
    ),
    of_actions("limit-is-ignored", "The list has no limit.", [], instead(f"{LISTING}:legal_actions", "if len(actions) == limit:", "if False:")),
    of_actions(
        "limit-is-one-too-small",
        "The list has one action less than its limit.",
        [],
        instead(f"{LISTING}:legal_actions", "if len(actions) == limit:", "if len(actions) + 1 == limit:"),
    ),
    of_actions(
        "cut-list-has-a-total",
        "A list that was cut says how many actions it has.",
        [],
        instead("questions.actions:legal_action", "None if legal.truncated else", ""),
    ),
    of_actions(
        "hidden-hand-has-a-complete-list",
        "The list of a hidden hand is called complete.",
        [],
        instead(f"{LISTING}:legal_actions", "return Listed([], False, False)", "return Listed([], False, True)"),
    ),
    of_actions(
        "only-a-card-and-not-bound",
        "A list narrowed to jokers has none that stands for something.",
        [],
        instead(f"{LISTING}:Only.takes", "self.card == unbound(card)", "self.card == card"),
    ),
    of_actions(
        "only-a-meld-has-discards",
        "A list narrowed to a meld has what is done elsewhere.",
        [],
        all_of(
            instead(
                f"{LISTING}:Only.takes",
                "isinstance(action, LayOffAction | SwapAction) and action.meld == self.meld",
                "not isinstance(action, LayOffAction | SwapAction) or action.meld == self.meld",
            ),
            instead(f"{LISTING}:_actions", "if only is None or only.meld is UNSET else AT_A_MELD", "if True else AT_A_MELD"),
        ),
    ),
    of_actions(
        "narrowed-list-is-cut-first",
        "A list is cut before it is narrowed.",
        [],
        instead(
            f"{LISTING}:legal_actions",
            "found = filter(only.takes, found)",
            "found = filter(only.takes, [action for _, action in zip(range(limit or 10**6), found)])",
        ),
    ),
    of_actions(
        "openings-of-one-meld-alone",
        "Only openings of one meld are listed.",
        ["/opening/minimumPoints"],
        instead(f"{PLAYS}:openings", "if len(together) < MOST_MELDS_OF_AN_OPENING:", "if False:"),
    ),
    of_actions("swaps-are-not-listed", "No swap is listed.", [SWAP], instead(f"{PLAYS}:swaps", "if not jokers or", "if True or")),
    of_actions(
        "lay-offs-of-one-card-alone",
        "Only single cards are listed to be laid off.",
        [],
        instead(f"{PLAYS}:lay_offs", "for one in longer:", "for one in [some for some in longer if len(some.added) == 1]:"),
    ),
    of_actions(
        "finished-round-tells-no-outcome",
        "A list of a finished round has no outcome.",
        [],
        instead("questions.actions:legal_action", "outcome=found.state.outcome", "outcome=None"),
    ),
]

OF_EVENTS = [
    of_actions(
        "event-shows-the-drawn-card",
        "The event of a draw shows the card.",
        [],
        instead(f"{PLAYING}:_draw_stock", 'DrawnEvent(seat, "stock", HIDDEN)', 'DrawnEvent(seat, "stock", card)'),
    ),
    of_actions(
        "event-hides-the-taken-card",
        "The event of a card from the pile hides it.",
        [],
        instead(f"{PLAYING}:_draw_discard", 'DrawnEvent(seat, "discard", card)', 'DrawnEvent(seat, "discard", HIDDEN)'),
    ),
    of_actions(
        "no-event-of-a-discard",
        "A discard makes no event.",
        [],
        instead(f"{PLAYING}:_discard", "(Discarded(turn.seat, card), *following.events)", "following.events"),
    ),
    of_actions("no-event-of-a-passed-turn", "It is not told that the turn has passed.", [], instead(PASSED, "(*events, TurnPassed(seat, number))", "events")),
    of_actions("no-event-of-a-reshuffle", "A reshuffle makes no event.", [], instead(PASSED, "events = (Reshuffled(len(state.stock)),)", "events = ()")),
    of_actions(
        "no-event-of-the-end-by-laying",
        "Who goes out by laying ends the round without an event.",
        [],
        instead(f"{PLAYING}:_unless_dead_end", "(event, *over.events)", "(event,)"),
    ),
    of_actions(
        "passed-turn-names-who-played",
        "The event of a passed turn names who has played.",
        [],
        instead(PASSED, "TurnPassed(seat, number)", "TurnPassed(state.turn.seat, number)"),
    ),
    of_actions(
        "laid-event-counts-from-one",
        "The event of a meld counts melds from 1.",
        [],
        instead(f"{PLAYING}:_lay", "Laid(seat, len(state.table),", "Laid(seat, len(state.table) + 1,"),
    ),
    of_actions(
        "swap-event-names-no-bound-joker",
        "The event of a swap does not say what the joker stood for.",
        [],
        instead(f"{PLAYING}:_swap", "Swapped(seat, action.meld, action.card, joker)", "Swapped(seat, action.meld, action.card, JOKER)"),
    ),
]

OF_SEVERAL = [
    of_actions(
        "refused-list-loses-its-first-actions",
        "A refusal does not say which actions before it are legal.",
        [],
        instead("questions.actions:_done", "ActionRefused(actions=done.actions,", "ActionRefused(actions=[],"),
    ),
    of_actions(
        "refused-action-counted-from-one", "The refused action is counted from 1.", [], instead("questions.actions:_done", "index=index,", "index=index + 1,")
    ),
    of_actions(
        "refusal-points-to-the-first-action",
        "What is wrong is told of the first action.",
        [],
        instead("questions.actions:_done", 'f"/actions/{index}"', '"/actions/0"'),
    ),
    of_actions(
        "action-is-answered-as-asked",
        "Answered actions are not canonical.",
        [],
        instead("questions.actions:_done", "done.actions.append(one.action)", "done.actions.append(action)"),
    ),
    of_actions("check-forgets-unverified", "A check has no unverified rules.", [], instead("questions.actions:check_action", "sorted(done.unverified)", "[]")),
    of_actions(
        "apply-forgets-unverified", "What is applied has no unverified rules.", [], instead("questions.actions:apply_action", "sorted(done.unverified)", "[]")
    ),
]

OF_HIDDEN_CARDS = [
    of_actions(
        "named-draw-is-never-unverified",
        "A card drawn from a hidden stock counts as seen.",
        [],
        instead(f"{PLAYING}:_draw_stock", "unverified = frozenset((CONTRACT,))", "unverified = frozenset()"),
    ),
    of_actions(
        "drawn-card-may-be-in-sight",
        "A card of which all copies are in sight may be drawn.",
        [],
        instead(f"{PLAYING}:_draw_stock", "in_sight(state)[action.card] < copies(rules.rounds, state, action.card)", "True"),
    ),
    of_actions(
        "hidden-hand-holds-anything",
        "A hidden hand may hold a card of which all copies are in sight.",
        [],
        instead(f"{HOLDING}:Holding.takes", "or self.all_in_sight(card)", ""),
    ),
    of_actions(
        "nothing-hidden-is-certain", "Of hidden cards none is certain.", [], instead(f"{HOLDING}:certain_cards", "return certain[:hidden]", "return []")
    ),
    of_actions(
        "taken-card-is-not-certain",
        "The card that was taken from the pile is not certain in a hidden hand.",
        [],
        instead(f"{HOLDING}:certain_cards", 'drawn.source == "discard" and not drawn.laid', "False"),
    ),
    of_actions(
        "cards-from-a-hidden-hand-are-seen",
        "A card that came out of a hidden hand was held without doubt.",
        [],
        instead(f"{PLAYING}:_unless_dead_end", "frozenset((CONTRACT,)) if holding.guessed else frozenset()", "frozenset()"),
    ),
    of_actions(
        "hidden-duty-is-not-told",
        "Whether a taken card can be laid from a hidden hand counts as seen.",
        [TAKEN],
        instead(f"{PLAYING}:_draw_discard", "unverified = frozenset((TAKERS if to_open else TAKEN_CARD,))", "unverified = frozenset()"),
    ),
    of_actions(
        "hidden-return-is-refused",
        "A taken card is not put back from a hidden hand, though another copy may be there.",
        [RETURN],
        instead(f"{PLAYING}:_discard", "if returned and HIDDEN in holding.left", "if False and HIDDEN in holding.left"),
    ),
    of_actions(
        "hidden-joker-is-never-owed",
        "Whether an owed joker can be played from a hidden hand counts as seen.",
        [REUSE],
        instead(f"{PLAYING}:_discard", "{REUSE} if hidden and not could_play else set()", "set()"),
    ),
    of_actions(
        "view-draws-an-open-card",
        "A spectator's view shows a card that was drawn by name.",
        [],
        instead(f"{PLAYING}:_draw_stock", 'sees = state.viewer in ("all", seat)', "sees = True"),
    ),
    of_actions(
        "hidden-line-costs-nothing",
        "A hidden hand costs nothing at the end.",
        [],
        instead("states.outcomes:_line", 'hidden and line.charged == "cards"', "False"),
    ),
    of_actions(
        "hidden-winners-are-guessed",
        "In a view a blocked round is won by the hands that are seen.",
        ["/scoring/blocked"],
        instead("states.outcomes:outcome_of", "if len(known) < len(points):", "if not known:"),
    ),
]

FAULTS = [*OF_TURNS, *OF_LAYING, *OF_SWAPS, *OF_TAKEN_CARDS, *OF_LISTS, *OF_EVENTS, *OF_SEVERAL, *OF_HIDDEN_CARDS]
