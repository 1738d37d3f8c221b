"""Faults of hands: openings, what hands cost, the best arrangement; and of settlements: prizes and matches."""

from __future__ import annotations

from mutants.switching import Fault, Switch, instead


def of_hands(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="hands", rules=rules, switch_on=switch_on)


def of_settlements(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="settlements", rules=rules, switch_on=switch_on)


MINIMUM, PURE_RUN = "/opening/minimumPoints", "/opening/pureRun"
OPENINGS, PENALTIES, ARRANGING, COSTS = "hands.openings", "hands.penalties:penalty_line", "hands.arranging", "hands.tables:hand_rules"

OF_OPENINGS = [
    of_hands(
        "fifty-opens",
        "One point less than the minimum opens.",
        [MINIMUM],
        instead("hands.rules:minimum_points", "look.points >= minimum", "look.points >= minimum - 1"),
    ),
    of_hands(
        "exactly-the-minimum-does-not-open",
        "More than the minimum is needed.",
        [MINIMUM],
        instead("hands.rules:minimum_points", "look.points >= minimum", "look.points > minimum"),
    ),
    of_hands("pure-run-is-not-asked", "Nobody needs a pure run to open.", [PURE_RUN], instead("hands.rules:pure_run", "if required and", "if False and")),
    of_hands("pure-run-is-always-asked", "Everybody needs a pure run to open.", [PURE_RUN], instead("hands.rules:pure_run", "if required and", "if True and")),
    of_hands(
        "bad-melds-count-in-an-opening",
        "Melds that do not stand count for the minimum.",
        [MINIMUM],
        instead(
            f"{OPENINGS}:check_opening",
            "sum(meld.points for meld in valid)",
            "sum(meld.points for meld in valid)"
            " + sum([rules.costs[unbound(card)] for one, cards in zip(results, melds) if isinstance(one, MeldRejected) for card in cards])",
        ),
    ),
    of_hands(
        "hand-is-not-asked", "An opening may lay cards that are not in the hand.", [], instead(f"{OPENINGS}:_judged", "if left is not None and", "if False and")
    ),
    of_hands("one-card-for-two-melds", "A card may lie in two melds of an opening.", [], instead(f"{OPENINGS}:_absent", "left[face] -= 1", "left[face] -= 0")),
    of_hands(
        "packs-are-asked-meld-by-meld",
        "The melds of an opening may need more packs than there are.",
        ["/deal/packs"],
        instead(
            f"{OPENINGS}:check_opening",
            "*beyond_the_packs(rules.melds, piles)",
            "*[fault for pile in piles for fault in beyond_the_packs(rules.melds, [pile])]",
        ),
    ),
    of_hands(
        "missing-points-go-below-nothing",
        "An opening with points to spare lacks fewer than none.",
        [MINIMUM],
        instead(f"{OPENINGS}:check_opening", "max(0, rules.minimum_points - look.points)", "rules.minimum_points - look.points"),
    ),
]

OF_COSTS = [
    of_hands(
        "ace-in-hand-costs-one",
        "An ace that is left in a hand costs what it counts low.",
        ["/scoring/ace"],
        instead(COSTS, "scoring.ace.value.hand", "scoring.ace.value.low"),
    ),
    of_hands(
        "ace-in-hand-costs-what-it-counts-high",
        "An ace that is left in a hand costs what it counts high.",
        ["/scoring/ace"],
        instead(COSTS, "scoring.ace.value.hand", "scoring.ace.value.high"),
    ),
    of_hands(
        "joker-in-hand-costs-nothing",
        "A joker that is left in a hand costs nothing.",
        ["/scoring/joker"],
        instead(COSTS, "JOKER: variant.scoring.joker.value", "JOKER: 0"),
    ),
    of_hands(
        "joker-in-hand-always-costs-twenty",
        "A joker that is left in a hand costs 20, whatever the rules say.",
        ["/scoring/joker"],
        instead(COSTS, "JOKER: variant.scoring.joker.value", "JOKER: 20"),
    ),
    of_hands(
        "court-in-hand-costs-its-place",
        "Jack, queen, king cost 11, 12, 13 in a hand.",
        ["/scoring/court"],
        instead(COSTS, "court.jack, court.queen, court.king)", "11, 12, 13)"),
    ),
    of_hands(
        "unopened-charge-forgotten",
        "Who never opened pays for his cards, also where there is a flat charge.",
        ["/scoring/unopened"],
        instead(PENALTIES, "if not opened and", "if False and"),
    ),
    of_hands(
        "unopened-charge-for-everybody",
        "The flat charge is paid by those who opened, too.",
        ["/scoring/unopened"],
        instead(PENALTIES, "if not opened and flat", "if flat"),
    ),
    of_hands(
        "unopened-charge-only-if-dearer",
        "The flat charge is paid only where the cards cost less.",
        ["/scoring/unopened"],
        instead(PENALTIES, 'flat != "none"', 'flat != "none" and flat > charge'),
    ),
    of_hands(
        "at-once-factor-forgotten",
        "Going out at once multiplies nothing.",
        ["/scoring/atOnceFactor"],
        instead(PENALTIES, "if at_once else 1)", "if False else 1)"),
    ),
    of_hands(
        "at-once-factor-always",
        "What losers pay is multiplied whenever somebody goes out.",
        ["/scoring/atOnceFactor"],
        instead(PENALTIES, "if at_once else 1)", "if True else 1)"),
    ),
    of_hands(
        "at-once-bonus-forgotten",
        "Going out at once adds nothing.",
        ["/scoring/atOnceBonus"],
        instead(PENALTIES, "scoring.at_once_bonus.value if at_once else 0", "0"),
    ),
    of_hands(
        "at-once-bonus-is-multiplied",
        "The bonus of going out at once is multiplied, too.",
        ["/scoring/atOnceBonus", "/scoring/atOnceFactor"],
        instead(PENALTIES, "scoring.at_once_bonus.value if at_once else 0", "scoring.at_once_bonus.value * scoring.at_once_factor.value if at_once else 0"),
    ),
    of_hands(
        "flat-charge-is-not-multiplied",
        "The flat charge stays as it is when somebody goes out at once.",
        ["/scoring/unopened", "/scoring/atOnceFactor"],
        instead(PENALTIES, "if at_once else 1)", 'if at_once and charged == "cards" else 1)'),
    ),
]

OF_ARRANGEMENTS = [
    of_hands(
        "arrangement-without-long-melds",
        "Melds of more than three cards are not thought of.",
        [],
        instead(
            f"{ARRANGING}:Arranging.__init__", "possible_melds(rules.melds, hand)", "[meld for meld in possible_melds(rules.melds, hand) if meld.size < 4]"
        ),
    ),
    of_hands(
        "arrangement-without-jokers",
        "Jokers are not arranged.",
        [],
        instead(
            f"{ARRANGING}:Arranging.__init__", "possible_melds(rules.melds, hand)", "[meld for meld in possible_melds(rules.melds, hand) if not meld.jokers]"
        ),
    ),
    of_hands(
        "greatest-list",
        "Of arrangements that are equally good the greatest list is answered.",
        [],
        instead(f"{ARRANGING}:_least_of_best", "or melds < found", "or melds > found"),
    ),
    of_hands(
        "fewest-cards-not-points",
        "The fewest cards are left over, whatever they cost.",
        ["/scoring/joker"],
        instead(f"{ARRANGING}:Arranging.__init__", "rules.costs[face] * A_POINT + A_CARD for", "A_POINT + A_CARD for"),
    ),
    of_hands(
        "rest-without-its-jokers",
        "A joker that is left over costs nothing in the rest.",
        ["/scoring/joker"],
        instead(f"{ARRANGING}:Arranging.arrangement", "points_of(self.rules, rest)", "points_of(self.rules, [card for card in rest if card != JOKER])"),
    ),
    of_hands(
        "arrangement-opens-without-a-pure-run",
        "The best arrangement opens, also without the pure run that is asked for.",
        [PURE_RUN],
        instead("hands.opening_hands:OpeningHand.best_to_open", "(not rules.pure_run or", "(True or"),
    ),
    of_hands(
        "best-points-are-those-with-a-pure-run",
        "The most points of a hand are those with a pure run.",
        [PURE_RUN],
        instead("hands.opening_hands:OpeningHand.best_to_open", "best_points=points,", "best_points=reached,"),
    ),
    of_hands(
        "arrangement-opens-with-anything",
        "The best arrangement is an opening, whatever it is worth.",
        [MINIMUM],
        instead("hands.opening_hands:OpeningHand.best_to_open", "best.points >= rules.minimum_points and", "True and"),
    ),
    of_hands(
        "hidden-joker-of-two",
        "Of a hand with two jokers the second is never arranged.",
        [MINIMUM],
        instead("melds.possible:possible_melds", "most = min(hand.jokers, rules.joker_limit)", "most = min(hand.jokers, rules.joker_limit, 1)"),
    ),
]

PRIZE, SPLIT = "/prize", "settlements:_parts"

OF_PRIZES = [
    of_settlements(
        "q1-rounds-to-the-nearest",
        "By Q1 a loser's part is rounded, not rounded down.",
        [PRIZE],
        instead(SPLIT, "left * headroom // (100 * len(headrooms) * rule.limit)", "round(left * headroom / (100 * len(headrooms) * rule.limit))"),
    ),
    of_settlements(
        "q1-counts-everybody",
        "By Q1 the winner counts among the losers.",
        [PRIZE],
        instead(SPLIT, "(100 * len(headrooms) * rule.limit)", "(100 * (len(headrooms) + 1) * rule.limit)"),
    ),
    of_settlements(
        "q2-rounds-to-the-nearest",
        "By Q2 a loser's part is rounded, not rounded down.",
        [PRIZE],
        instead(SPLIT, "left * headroom // (100 * room) if room", "round(left * headroom / (100 * room)) if room"),
    ),
    of_settlements(
        "q3-never-keeps-the-share",
        "By Q3 the winner may get less than his share.",
        [PRIZE],
        instead(SPLIT, 'case "Q3" if 100 * rule.limit >= rule.winner_share * (rule.limit + room):', 'case "Q3":'),
    ),
    of_settlements("q3-is-q2", "Q3 is Q2.", [PRIZE], instead(SPLIT, 'case "Q3" if 100 * rule.limit >=', 'case "Q3" if 0 >')),
    of_settlements(
        "q4-gives-losers-the-rest",
        "By Q4 losers share what the winner's share leaves.",
        [PRIZE],
        instead(SPLIT, "return [0] * len(headrooms)", "return [left // (100 * len(headrooms))] * len(headrooms)"),
    ),
    of_settlements(
        "q5-counts-those-beyond-the-limit", "By Q5 the parts are as many as the losers.", [PRIZE], instead(SPLIT, "(100 * sum(within))", "(100 * len(within))")
    ),
    of_settlements(
        "limit-is-never-inclusive", "Who is at the limit is beyond it.", [PRIZE], instead("settlements:settle_round", "rule.limit_inclusive and", "False and")
    ),
    of_settlements(
        "limit-is-always-inclusive", "Who is at the limit is within it.", [PRIZE], instead("settlements:settle_round", "rule.limit_inclusive and", "True and")
    ),
    of_settlements(
        "rest-of-the-prize-is-lost",
        "The winner has his share alone; what is left over is lost.",
        [PRIZE],
        instead("settlements:settle_round", "divmod(prize - sum(parts), len(winners))", "divmod(prize * rule.winner_share // 100, len(winners))"),
    ),
    of_settlements(
        "odd-units-to-the-higher-seats",
        "Odd units go to the winners of the higher seats.",
        [PRIZE],
        instead("settlements:settle_round", "enumerate(sorted(winners))", "enumerate(sorted(winners, reverse=True))"),
    ),
    of_settlements(
        "total-below-nothing-pays",
        "A total below 0 gives a loser a larger part.",
        [PRIZE],
        instead("settlements:settle_round", "min(max(totals[seat], 0), rule.limit)", "min(totals[seat], rule.limit)"),
    ),
    of_settlements(
        "winners-are-eligible",
        "Of a winner it is said that he is within the limit.",
        [PRIZE],
        instead("settlements:settle_round", "[None] * len(totals)", "[True] * len(totals)"),
    ),
    of_settlements(
        "winner-points-of-everybody",
        "The winner's points are those of all seats.",
        [],
        instead("settlements:settle_round", "sum(totals[seat] for seat in losers)", "sum(totals)"),
    ),
]

OF_MATCHES = [
    of_settlements(
        "places-1-1-2",
        "After two who share the first place comes the second.",
        ["/match/ranking"],
        instead("settlements:settle_match", "1 + sum(other < total for other in totals)", "1 + len({other for other in totals if other < total})"),
    ),
    of_settlements(
        "highest-total-first", "Who has most points leads.", ["/match/ranking"], instead("settlements:settle_match", "other < total", "other > total")
    ),
    of_settlements(
        "match-needs-more-than-its-points",
        "A match goes on when its points are just reached.",
        ["/match/end"],
        instead("settlements:settle_match", "reached >= end.points", "reached > end.points"),
    ),
    of_settlements(
        "match-one-round-too-long",
        "A match has one round more than the rules say.",
        ["/match/end"],
        instead("settlements:settle_match", ">= end.rounds", "> end.rounds"),
    ),
    of_settlements(
        "points-count-only-at-the-end",
        "A match whose points were reached once goes on if they are not there any more.",
        ["/match/end"],
        instead("settlements:settle_match", "reached = max(reached, *totals)", "reached = max(totals)"),
    ),
]

FAULTS = [*OF_OPENINGS, *OF_COSTS, *OF_ARRANGEMENTS, *OF_PRIZES, *OF_MATCHES]
