"""Faults of melds: places of a run, ends, jokers, what a meld is worth, which faults are told; and melds that lie on the table."""

from __future__ import annotations

from mutants.switching import Fault, Switch, all_of, instead


def of_melds(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="melds", rules=rules, switch_on=switch_on)


CORNER, ACE_LOW, ACE_HIGH = "/runs/aroundTheCorner", "/runs/aceLow", "/runs/aceHigh"
SUITS, ADJACENT, NATURALS, POSITION, MOST_JOKERS = (
    "/sets/distinctSuits",
    "/jokers/adjacent",
    "/jokers/minimumNaturals",
    "/jokers/position",
    "/jokers/maximumPerMeld",
)
TABLES, READINGS, LYING, FAULTS_TOLD = "melds.tables:meld_rules", "melds.readings", "melds.lying", "melds.faults"
WORDED, FACTS = "questions.wording:worded", "violation.facts,\n            message"
WHAT_IS_ALLOWED = "for name, rule in ends.items() if rule.value"

MIXED_RUN = """
    together = 0
    for one in range(4):
        together |= naturals >> one * RANK_COUNT & RANK_MASK
    if together.bit_count() == len(cards) and (mixed := rules.natural_runs.get(together)) is not None:
        return MeldAccepted(Meld(kind="run", cards=canonical(cards), points=mixed.points, pure=True))
    return MeldRejected(faults(rules, cards))
"""

OF_RUNS = [
    of_melds(
        "corner-is-turned",
        "A run may go on from the ace to the two.",
        [CORNER],
        instead(TABLES, WHAT_IS_ALLOWED, f'{WHAT_IS_ALLOWED} or name == "aroundTheCorner"'),
    ),
    of_melds(
        "corner-is-never-turned",
        "No run goes on from the ace to the two, also where it may.",
        [CORNER],
        instead(TABLES, WHAT_IS_ALLOWED, f'{WHAT_IS_ALLOWED} and name != "aroundTheCorner"'),
    ),
    of_melds(
        "king-ace-two",
        "King, ace, two is a run; nothing else turns the corner.",
        [CORNER],
        instead("melds.spans:_needs", "if last >= TWO_ROUND_THE_CORNER:", "if last >= TWO_ROUND_THE_CORNER and (first, last) != (13, 15):"),
    ),
    of_melds("ace-is-never-low", "No run begins with the ace.", [ACE_LOW], instead(TABLES, WHAT_IS_ALLOWED, f'{WHAT_IS_ALLOWED} and name != "aceLow"')),
    of_melds("ace-is-never-high", "No run ends with the ace.", [ACE_HIGH], instead(TABLES, WHAT_IS_ALLOWED, f'{WHAT_IS_ALLOWED} and name != "aceHigh"')),
    of_melds(
        "ace-is-low-where-it-may-not",
        "A run may begin with the ace, also where the rules say no.",
        [ACE_LOW],
        instead(TABLES, WHAT_IS_ALLOWED, f'{WHAT_IS_ALLOWED} or name == "aceLow"'),
    ),
    of_melds(
        "runs-of-two",
        "Two cards can be a run.",
        ["/runs/minimumLength"],
        instead(TABLES, "range(variant.runs.minimum_length.value, ", "range(variant.runs.minimum_length.value - 1, "),
    ),
    of_melds(
        "no-shortest-run",
        "A run of the fewest cards allowed is too short.",
        ["/runs/minimumLength"],
        instead(TABLES, "range(variant.runs.minimum_length.value, ", "range(variant.runs.minimum_length.value + 1, "),
    ),
    of_melds(
        "no-longest-run",
        "A run of the most cards allowed is too long.",
        ["/runs/maximumLength"],
        instead(TABLES, "variant.runs.maximum_length.value + 1)", "variant.runs.maximum_length.value)"),
    ),
    of_melds(
        "run-one-too-long",
        "A run may have one card more than allowed.",
        ["/runs/maximumLength"],
        instead(TABLES, "variant.runs.maximum_length.value + 1)", "variant.runs.maximum_length.value + 2)"),
    ),
    of_melds(
        "suits-mixed-in-a-run",
        "Cards of several suits that follow one another are a run.",
        ["/runs/oneSuit"],
        instead("melds.checking:check_meld", "\n    return MeldRejected(faults(rules, cards))\n", MIXED_RUN),
    ),
]

OF_SETS = [
    of_melds(
        "sets-of-two",
        "Two cards can be a set.",
        ["/sets/minimumSize"],
        instead(TABLES, "range(variant.sets.minimum_size.value, ", "range(variant.sets.minimum_size.value - 1, "),
    ),
    of_melds(
        "set-one-too-large",
        "A set may have one card more than allowed.",
        ["/sets/maximumSize"],
        instead(TABLES, "variant.sets.maximum_size.value + 1)", "variant.sets.maximum_size.value + 2)"),
    ),
    of_melds(
        "no-largest-set",
        "A set of the most cards allowed is too large.",
        ["/sets/maximumSize"],
        instead(TABLES, "variant.sets.maximum_size.value + 1)", "variant.sets.maximum_size.value)"),
    ),
    of_melds(
        "twins-in-a-set",
        "A set may have a suit twice, also where suits must differ.",
        [SUITS],
        instead(f"{READINGS}:set_with_twins", "if rules.distinct_suits or any", "if any"),
    ),
    of_melds(
        "no-twins-in-any-set",
        "No set has a suit twice, also where it may.",
        [SUITS],
        instead(f"{READINGS}:set_with_twins", "if rules.distinct_suits or any", "if True or any"),
    ),
]

OF_JOKERS = [
    of_melds(
        "joker-counts-nothing-in-a-set",
        "A joker of a set counts no points.",
        ["/scoring/joker"],
        instead(f"{READINGS}:_set", "points=size * rules", "points=(size - jokers) * rules"),
    ),
    of_melds(
        "joker-counts-nothing-in-a-run",
        "A joker of a run counts no points.",
        [],
        instead(f"{READINGS}:_run", "points=span.points", "points=span.points - sum([min(rank + 1, 10) for rank in ranks_in(joker_ranks)])"),
    ),
    of_melds(
        "joker-counts-its-place",
        "A joker that stands for a court card counts 11, 12 or 13.",
        ["/scoring/court"],
        instead(f"{READINGS}:_run", "points=span.points", "points=span.points + sum([max(0, rank - 9) for rank in ranks_in(joker_ranks)])"),
    ),
    of_melds("jokers-make-a-pure-run", "A run with a joker is pure.", ["/opening/pureRun"], instead(f"{READINGS}:_run", "pure=not joker_ranks", "pure=True")),
    of_melds("set-is-pure", "A set without a joker is pure.", ["/opening/pureRun"], instead("melds.tables:_sets", "pure=False", "pure=True")),
    of_melds(
        "jokers-may-always-touch",
        "Two jokers may stand side by side, also where they may not.",
        [ADJACENT],
        instead(TABLES, "adjacent=variant.jokers.adjacent.value,", "adjacent=True,"),
    ),
    of_melds(
        "jokers-may-never-touch",
        "Two jokers may not stand side by side, also where they may.",
        [ADJACENT],
        instead(TABLES, "adjacent=variant.jokers.adjacent.value,", "adjacent=False,"),
    ),
    of_melds(
        "one-natural-too-few",
        "A meld with jokers needs one natural card less.",
        [NATURALS],
        instead(TABLES, "least_naturals = variant.jokers.minimum_naturals.value", "least_naturals = variant.jokers.minimum_naturals.value - 1"),
    ),
    of_melds(
        "one-natural-too-many",
        "A meld with jokers needs one natural card more.",
        [NATURALS],
        instead(TABLES, "least_naturals = variant.jokers.minimum_naturals.value", "least_naturals = variant.jokers.minimum_naturals.value + 1"),
    ),
    of_melds(
        "one-joker-too-many",
        "A meld may have one joker more than allowed.",
        [MOST_JOKERS],
        instead(TABLES, "joker_limit=variant.jokers.maximum_per_meld.value", "joker_limit=variant.jokers.maximum_per_meld.value + 1"),
    ),
    of_melds(
        "joker-in-the-highest-place",
        "A joker stands for the card that counts most.",
        [POSITION],
        instead(f"{READINGS}:lowest_reading", "in rules.readable[size]:", "in reversed(rules.readable[size]):"),
    ),
    of_melds(
        "declared-joker-ignored",
        "What the player says of his joker does not count, also where he binds it.",
        [POSITION],
        instead("melds.checking:_check_with_jokers_or_twins", "if wrong and rules.declared and not twins:", "if wrong and rules.declared and False:"),
    ),
    of_melds(
        "joker-always-declared",
        "The player binds his joker, also where the rules do.",
        [POSITION],
        instead("melds.checking:_check_with_jokers_or_twins", "if wrong and rules.declared and not twins:", "if wrong and not twins:"),
    ),
    of_melds(
        "wrong-binding-not-told",
        "Whatever is said of a joker passes.",
        [POSITION],
        instead(f"{READINGS}:wrong_bindings", "return list(zip(wrong, canonical(holds.elements()), strict=False))", "return []"),
    ),
    of_melds(
        "rank-alone-does-not-agree",
        "JK=9 is wrong where the joker is the last suit of a set of nines.",
        [POSITION],
        instead(f"{READINGS}:_as_read", "return joker if stands_for == rank else None", "return None"),
    ),
    of_melds(
        "joker-of-a-set-names-no-suit",
        "A joker of a set stands for the rank alone, also where one suit is left.",
        [POSITION],
        instead(f"{READINGS}:_set", "if rules.distinct_suits else ()", "if False else ()"),
    ),
    of_melds(
        "set-is-read-before-a-run",
        "One card and two jokers are a set, never a run.",
        [POSITION],
        instead(f"{READINGS}:_comes_before", "return (as_set.points", "return True or (as_set.points"),
    ),
]

OF_POINTS = [
    of_melds(
        "ace-before-the-two-counts-high",
        "The ace counts high in ace, two, three.",
        ["/scoring/ace"],
        instead("melds.spans:spans", "low if place == ACE_LOW or (", "low if ("),
    ),
    of_melds(
        "ace-after-the-king-counts-low",
        "The ace counts low in queen, king, ace.",
        ["/scoring/ace"],
        instead("melds.spans:spans", "(place == ACE_HIGH and last > ACE_HIGH)", "place == ACE_HIGH"),
    ),
    of_melds(
        "king-counts-like-a-jack", "A king counts what a jack counts.", ["/scoring/court"], instead("melds.spans:rank_points", "court.king", "court.jack")
    ),
]

OF_WHAT_IS_TOLD = [
    of_melds(
        "look-prefers-a-set",
        "One natural with jokers is called a bad set where a bad run has as few faults.",
        [],
        instead(f"{FAULTS_TOLD}:faults", "len(as_set) < len(as_run)", "len(as_set) <= len(as_run)"),
    ),
    of_melds(
        "half-is-a-majority",
        "Half of the cards of one rank make it look like a set.",
        [],
        instead(f"{FAULTS_TOLD}:look_of", "2 * max(map(ranks.count, ranks)) > count", "2 * max(map(ranks.count, ranks)) >= count"),
    ),
    of_melds(
        "two-cards-are-a-majority", "Two cards of a suit make it look like a run.", [], instead(f"{FAULTS_TOLD}:look_of", "and most >= 3", "and most >= 2")
    ),
    of_melds(
        "gap-is-one-too-wide",
        "One card too many is missing in a gap.",
        ["/runs/consecutive"],
        instead(f"{FAULTS_TOLD}:run_look", "[mask] - width", "[mask] - width + 1"),
    ),
    of_melds(
        "second-ace-cites-the-other-end",
        "A second ace breaks the rule of the other end.",
        [ACE_LOW, ACE_HIGH],
        instead(f"{FAULTS_TOLD}:second_ace", 'if "aceLow" in', 'if "aceLow" not in'),
    ),
    of_melds(
        "too-short-does-not-say-how-short",
        "A run that is too short does not say how many cards it has.",
        ["/runs/minimumLength"],
        instead(WORDED, FACTS, '{"minimum": violation.facts["minimum"]} if violation.code == "run.too-short" else violation.facts,\n            message'),
    ),
    of_melds(
        "mixed-ranks-are-not-named",
        "A set of mixed ranks does not name the strangers.",
        ["/sets/oneRank"],
        instead("melds.rules:one_rank", '"cards": look.strangers', '"cards": []'),
    ),
    of_melds(
        "twin-is-called-a-gap",
        "A card twice in a run has the code of a gap.",
        ["/runs/consecutive"],
        instead(
            "melds.rules:consecutive", 'Breach("run.twin", {"cards": look.twins, "count": len(look.twins)})', 'Breach("run.gap", {"count": len(look.twins)})'
        ),
    ),
    of_melds(
        "wrong-binding-points-to-the-meld",
        "A joker that was bound wrongly is not pointed to.",
        [POSITION],
        instead("melds.rules:joker_position", ', f"/cards/{binding.place}")', ")"),
    ),
    of_melds(
        "extra-copy-in-the-packs",
        "Each card may come once more than the packs hold it.",
        ["/deal/packs"],
        instead("melds.packs:beyond_the_packs", "== held + 1", "== held + 2"),
    ),
    of_melds(
        "impossible-card-is-not-pointed-to",
        "Of a card that the packs do not hold it is not said which.",
        ["/deal/packs"],
        instead("melds.packs:beyond_the_packs", 'f"{at}/{place}"', "at"),
    ),
]

OF_LYING_MELDS = [
    of_melds(
        "lay-off-behind-alone",
        "Cards are added behind a run, never before it.",
        [],
        instead(f"{LYING}:_ways", "for before in range(size + 1):", "for before in range(1):"),
    ),
    of_melds(
        "lay-off-takes-the-dearest-way",
        "A joker that is laid off stands for the card that counts most.",
        [POSITION],
        instead(f"{LYING}:_ways", "key=lambda way: (way.points, way.places)", "key=lambda way: (-way.points, way.places)"),
    ),
    of_melds(
        "joker-that-lies-does-not-count",
        "The joker of a lying run does not count where another is added.",
        [MOST_JOKERS],
        instead(f"{LYING}:_ways", "_jokers_stand(rules, jokers + len(run.jokers), ", "_jokers_stand(rules, jokers, "),
    ),
    of_melds(
        "lying-set-has-no-bound",
        "To a lying set more cards are added than a set may have.",
        ["/sets/maximumSize"],
        instead(f"{LYING}:_set_stands", "in rules.set_sizes and", ">= rules.set_sizes.start and"),
    ),
    of_melds(
        "joker-of-a-lying-set-stays-bound",
        "The joker of a set is not bound anew when one suit is left.",
        [POSITION],
        instead(f"{LYING}:set_as_written", "_joker_of(lying, distinct_suits=rules.distinct_suits)", '(JOKER + "=" + RANKS[lying.rank])'),
    ),
    of_melds(
        "any-card-frees-the-joker-of-a-run",
        "Any card takes the first joker out of a run.",
        ["/jokerSwap/allowed"],
        all_of(
            instead(f"{LYING}:joker_for", "return joker if joker in cards else None", "return next((lying for lying in cards if lying[:2] == JOKER), None)"),
            instead(
                f"{LYING}:without_joker",
                'card if lying == f"{JOKER}={card}" else lying for lying in cards',
                "card if lying[:2] == JOKER else lying for lying in cards",
            ),
        ),
    ),
    of_melds(
        "suit-that-is-there-frees-the-joker",
        "A card whose suit the set shows takes its joker.",
        ["/jokerSwap/allowed", SUITS],
        instead(f"{LYING}:joker_for", "return None if rules.distinct_suits and", "return None if False and"),
    ),
    of_melds(
        "twin-is-laid-off-as-a-joker",
        "A card that lies in a run already can be laid off on it, and lies there as a joker.",
        ["/runs/consecutive"],
        all_of(
            instead(f"{LYING}:_longer_ways", "(mask | there) & rank", "mask & rank"),
            instead(f"{LYING}:_ways", "if len(bound) != jokers:", "if len(bound) < jokers:"),
        ),
    ),
    of_melds(
        "lay-off-over-a-gap",
        "A card that does not touch a run can be laid off on it, and lies at its end.",
        ["/runs/consecutive"],
        instead(f"{LYING}:_ways", "if len(bound) != jokers:", "if len(bound) < jokers:"),
    ),
    of_melds(
        "other-suit-is-laid-off-on-a-run",
        "A card of another suit can be laid off on a run.",
        ["/runs/oneSuit"],
        instead(f"{LYING}:_longer_ways", "SUIT_PLACES[card] != run.suit or (mask", "(mask"),
    ),
    of_melds(
        "lying-set-takes-another-rank",
        "A card of another rank can be laid off on a set, and has its rank from then on.",
        ["/sets/oneRank"],
        instead(f"{LYING}:_longer_ways", "if any(RANK_PLACES[card] != lying.rank for card in naturals):", "if False:"),
    ),
]

FAULTS = [*OF_RUNS, *OF_SETS, *OF_JOKERS, *OF_POINTS, *OF_WHAT_IS_TOLD, *OF_LYING_MELDS]
