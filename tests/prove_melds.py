"""The engine and the logic of `spec/formal` judge the same melds, openings and hands, and have to say the same.

For each variant: every three and every four cards there are, equal ones included (also those that no pack holds: both have to say so); every two cards with a
joker of which anything is said; every span of 3 to 13 places in every suit with up to two jokers in it. Then table rules, drawn with a seed: near-melds of 3 to
14 cards, openings of them with and without a hand, and hands left over. What is compared of a meld is its verdict, its kind, its points, what each joker stands
for, and whether it is pure; not why it is refused.

What was done stands in `proved.json`. `proving.py` says how a run goes on from there, when it ends (when `BUDGET` minutes are up, 60, if not before) and with
which exit code, and what it writes on the page.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import tierce.variants
from formal import FACES, JOKER, RANKS, SUITS, Cards, Judged, JudgedOpening, Line, judge_melds, judge_openings, penalty_lines
from proving import Compared, Disagreement, Done, Proof, Task
from table_rules import KNOBS, RICH_PACKS, changes, holds_together
from tierce.conformance.asking import Document, ask
from tierce.conformance.reference import rules_of

VARIANTS = tuple(tierce.variants.VARIANTS)
# What decides whether an answer could be another: the engine, as far as it judges melds and hands; the rules; the logic; and how both are asked.
ENGINE = ("cards", "specification", "violations", "hands/*", "melds/*", "questions/*", "variants/*")
LOGIC = ("facts.py", "cards.lp", "points.lp", "melds.lp", "packs.lp", "refusals.lp", "openings.lp", "hands.lp")
ASKING = ("formal", "prove_melds", "table_rules")
SOURCES = (
    *[f"service/tierce/{room}.py" for room in ENGINE],
    *[f"service/tierce/conformance/{room}.py" for room in ("asking", "reference")],
    "spec/variants/**/*.yaml",
    "spec/violations.yaml",
    *[f"spec/formal/{name}" for name in LOGIC],
    *[f"tests/{name}.py" for name in ASKING],
)

# The most melds that one question may have, and how many a process judges before it tells of them.
MELDS_A_QUESTION = 100
MELDS_A_TASK = 4_000
TABLES = 500
MELDS_A_TABLE, LONELY_CARDS_A_TABLE, OPENINGS_A_TABLE, HANDS_A_TABLE = 100, 20, 10, 4
TABLE_RULES = "table rules"

KINDS = (*FACES, JOKER)
NAMED = (*(f"{JOKER}={face}" for face in FACES), *(f"{JOKER}={rank}" for rank in RANKS))
MOST_JOKERS_IN_A_SPAN = 2


# ----- Which melds -----


def of_cards(count: int) -> Iterator[Cards]:
    """Every choice of so many cards of the 53 that there are, each as often as one likes."""
    return itertools.combinations_with_replacement(KINDS, count)


def with_a_named_joker() -> Iterator[Cards]:
    """Every two cards, and a joker of which a card or a rank is said."""
    return ((*pair, named) for pair in itertools.combinations_with_replacement(FACES, 2) for named in NAMED)


def spans() -> Iterator[Cards]:
    """Every span of 3 to 13 places in every suit, with up to two of its cards replaced by jokers."""
    for suit, first, width in itertools.product(SUITS, range(13), range(3, 14)):
        run = [RANKS[(first + step) % 13] + suit for step in range(width)]
        for count in range(MOST_JOKERS_IN_A_SPAN + 1):
            for places in itertools.combinations(range(width), count):
                yield tuple(JOKER if place in places else card for place, card in enumerate(run))


PARTS: dict[str, Callable[[], Iterator[Cards]]] = {
    "3 cards": lambda: of_cards(3),
    "2 cards and a named joker": with_a_named_joker,
    "spans": spans,
    "4 cards": lambda: of_cards(4),
}
SIZES = {
    "3 cards": math.comb(len(KINDS) + 2, 3),
    "2 cards and a named joker": math.comb(len(FACES) + 1, 2) * len(NAMED),
    "spans": len(SUITS) * 13 * sum(math.comb(width, count) for width in range(3, 14) for count in range(MOST_JOKERS_IN_A_SPAN + 1)),
    "4 cards": math.comb(len(KINDS) + 3, 4),
}

# ----- What the engine says, in the words of `formal` -----


def engine_melds(variant: Document | str, melds: Sequence[Cards]) -> list[Judged]:
    """What `melds/check` says of each."""
    found: list[Judged] = []
    for start in range(0, len(melds), MELDS_A_QUESTION):
        asked = [{"cards": list(cards)} for cards in melds[start : start + MELDS_A_QUESTION]]
        found += map(judged, ask("melds/check", {"variant": variant, "melds": asked})["results"])
    return found


def judged(result: Document) -> Judged:
    """A result of `melds/check`."""
    match result["verdict"]:
        case "accepted":
            meld = result["meld"]
            return Judged("accepted", meld["kind"], tuple(meld["cards"]), meld["points"], meld["pure"])
        case "rejected":
            return Judged("rejected", faults=frozenset((fault["code"], fault["rule"] or "") for fault in result["violations"]))
        case verdict:
            return Judged(verdict)


def engine_opening(variant: Document | str, melds: Sequence[Cards], hand: Cards | None) -> JudgedOpening:
    """What `openings/check` says."""
    body: Document = {"variant": variant, "melds": [{"cards": list(cards)} for cards in melds]}
    if hand is not None:
        body["hand"] = list(hand)
    return judged_opening(ask("openings/check", body))


def judged_opening(answer: Document) -> JudgedOpening:
    """An answer of `openings/check`."""
    if answer["verdict"] == "impossible":
        return JudgedOpening("impossible")
    good = tuple(result["verdict"] == "accepted" for result in answer["results"])
    return JudgedOpening(answer["verdict"], good, answer["points"], answer["missingPoints"], answer["pureRun"])


def engine_lines(variant: Document | str, hands: Sequence[tuple[Cards, bool]], *, at_once: bool) -> list[Line] | None:
    """What `hands/score` says."""
    body = {"variant": variant, "hands": [{"cards": list(cards), "opened": opened} for cards, opened in hands], "atOnce": at_once}
    return lines(ask("hands/score", body))


def lines(answer: Document) -> list[Line] | None:
    """An answer of `hands/score`."""
    if answer["verdict"] == "impossible":
        return None
    return [Line(line["cardPoints"], line["charged"], line["base"], line["atOnce"], line["total"]) for line in answer["penalties"]]


# ----- Comparing -----


def note(found: Compared, what: str, engine: object, logic: object, path: str, body: Document) -> None:
    """Counts an answer by what it says, and keeps it where the logic says another."""
    found.counts[what] += 1
    if engine != logic:
        found.disagreements.append(Disagreement(path, body, str(engine), str(logic)))


def compared_melds(variant: Document | str, melds: Sequence[Cards]) -> Compared:
    """Engine and logic on the same melds."""
    found = Compared()
    for cards, engine, logic in zip(melds, engine_melds(variant, melds), judge_melds(rules_of(variant), melds, why=True), strict=True):
        note(found, engine.kind or engine.verdict, engine, logic, "melds/check", {"variant": variant, "melds": [{"cards": list(cards)}]})
    return found


# ----- Table rules -----


def table(rng: random.Random) -> Document:
    """A variant by table rules that hold together: any of `/sets`, `/runs`, `/jokers`, `/opening`, the points and, mostly, packs that hold much."""
    while True:
        rules = {pointer: rng.choice(values) for pointer, values in KNOBS.items() if rng.random() < 0.6}
        if not holds_together(rules):
            continue
        if rng.random() < 0.25:
            rules |= {"/jokers/maximumPerMeld": 2, "/jokers/minimumNaturals": 1}
        changed: dict[str, Any] = changes(rules)
        if rng.random() < 0.8:
            changed["deal"] = {"packs": [RICH_PACKS]}
        changed["opening"] = {"minimumPoints": rng.choice((0, 20, 30, 40, 51, 60, 90)), "pureRun": rng.random() < 0.5}
        if rng.random() < 0.7:
            points = (0, 1, 2, 5, 9, 10, 11, 12, 15, 20, 100)
            court = _court(rng, points)
            changed["scoring"] = {
                "ace": {"low": rng.choice(points), "high": rng.choice((*points, *[court["king"]] * 5)), "hand": rng.choice(points)},
                "court": court,
                "joker": rng.randint(0, 100),
                "unopened": rng.choice(("none", 0, 50, 100, 500)),
                "atOnceBonus": rng.choice((0, 25, 200)),
                "atOnceFactor": rng.randint(1, 3),
            }
        variant = {"id": rng.choice(VARIANTS), "changes": changed}
        if ask("variants/check", {"variant": variant})["verdict"] == "accepted":
            return variant


def _court(rng: random.Random, points: Sequence[int]) -> dict[str, int]:
    """Points of court cards: any; all the same; or such that jack, queen and king are together worth three jacks, so that readings have equal totals."""
    jack, queen, king = (rng.choice(points) for _ in range(3))
    match rng.choice(("any", "same", "equal totals")):
        case "same":
            queen = king = jack
        case "equal totals":
            jack, queen = rng.randint(0, 9), rng.randint(0, 9)
            king = max(2 * jack - queen, 0)
        case _:
            pass
    return {"jack": jack, "queen": queen, "king": king}


def lonely_card(rng: random.Random) -> Cards:
    """A card and two jokers, of which something may be said: a run and a set may be possible."""
    card = rng.choice(RANKS[-3:] + RANKS) + rng.choice(SUITS)
    return (card, *(rng.choice((JOKER, JOKER, JOKER, f"{JOKER}={card[:-1]}", f"{JOKER}={rng.choice(RANKS)}{card[-1]}")) for _ in range(2)))


def near_meld(rng: random.Random) -> Cards:
    """3 to 14 cards: a run or a set, of which some cards are replaced by jokers, are taken out, come twice or are others."""
    while True:
        if rng.random() < 0.6:
            suit, first, width = rng.choice(SUITS), rng.randrange(13), rng.choice((3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12, 13, 14))
            meld = [RANKS[(first + step) % 13] + suit for step in range(width)]
        else:
            rank = rng.choice(RANKS)
            meld = [rank + suit for suit in (rng.sample(SUITS, rng.choice((3, 3, 4))) if rng.random() < 0.6 else rng.choices(SUITS, k=rng.randint(3, 8)))]
        for _ in range(rng.choice((0, 0, 1, 1, 2, 2, 3))):
            _spoil(rng, meld)
        if 3 <= len(meld) <= 14:
            rng.shuffle(meld)
            return tuple(meld)


def _spoil(rng: random.Random, meld: list[str]) -> None:
    place = rng.randrange(len(meld))
    card = meld[place]
    match rng.choice(("joker", "joker", "named", "named", "strange", "twice", "gap", "twin", "other", "one more")):
        case "joker":
            meld[place] = JOKER
        case "named" if card in FACES:
            meld[place] = rng.choice((f"{JOKER}={card}", f"{JOKER}={card}", f"{JOKER}={card[:-1]}"))
        case "strange":
            meld[place] = rng.choice(NAMED)
        case "twice":
            meld += [f"{JOKER}={card}" if card in FACES else card] * 2
        case "gap" if len(meld) > 1:
            del meld[place]
        case "twin":
            meld.append(card)
        case "other":
            meld[place] = rng.choice(FACES)
        case _:
            meld.append(JOKER)


def compared_table(number: int) -> Compared:
    """Melds, openings and hands by the table rules of a number."""
    rng = random.Random(f"table rules {number}")
    variant = table(rng)
    found = compared_melds(variant, [near_meld(rng) for _ in range(MELDS_A_TABLE)] + [lonely_card(rng) for _ in range(LONELY_CARDS_A_TABLE)])
    openings = [opening(rng) for _ in range(OPENINGS_A_TABLE)]
    for (melds, hand), logic in zip(openings, judge_openings(rules_of(variant), openings), strict=True):
        body: Document = {"variant": variant, "melds": [{"cards": list(cards)} for cards in melds]} | ({} if hand is None else {"hand": list(hand)})
        engine = engine_opening(variant, melds, hand)
        note(found, f"opening {engine.verdict}", engine, logic, "openings/check", body)
    hands = [(rng.choices(KINDS, k=rng.choice((0, 1, 2, 5, 8))), rng.random() < 0.5) for _ in range(HANDS_A_TABLE)]
    for at_once in (False, True):
        written = {"variant": variant, "hands": [{"cards": cards, "opened": opened} for cards, opened in hands], "atOnce": at_once}
        found_lines = penalty_lines(rules_of(variant), hands, at_once=at_once)
        engine_said = engine_lines(variant, hands, at_once=at_once)
        note(found, "hands together" if engine_said else "hands impossible", engine_said, found_lines, "hands/score", written)
    return found


def opening(rng: random.Random) -> tuple[Sequence[Cards], Cards | None]:
    """One to four melds, mostly good ones, and perhaps the hand they come from, in which a card may be missing."""
    melds = [near_meld(rng) for _ in range(rng.randint(1, 4))]
    while rng.random() < 0.7:
        suit, first = rng.choice(SUITS), rng.randrange(11)
        melds[rng.randrange(len(melds))] = tuple(RANKS[first + step] + suit for step in range(3))
    if rng.random() < 0.5:
        return melds, None
    hand = [JOKER if card.startswith(JOKER) else card for meld in melds for card in meld]
    rng.shuffle(hand)
    hand = [rng.choice(KINDS)] * rng.choice((0, 0, 0, 5, 9)) + hand
    return melds, hand[rng.choice((0, 0, 1, 2)) :][:24]


# ----- The run -----


def place_in_all(variant: str, part: str) -> str:
    """What a part of a variant is called among all parts."""
    return f"{variant}, {part}"


# How many melds (or tables) each part has, in the order in which they are compared: the largest parts last, so that a short run has seen every variant.
ALL_SIZES = {
    TABLE_RULES: TABLES,
    **{place_in_all(variant, part): size for variant in VARIANTS for part, size in SIZES.items() if part != "4 cards"},
    **{place_in_all(variant, "4 cards"): SIZES["4 cards"] for variant in VARIANTS},
}


def tasks(done: Done) -> Iterator[Task]:
    """What is left to do, a part after the other."""
    for part, size in ALL_SIZES.items():
        step = 1 if part == TABLE_RULES else MELDS_A_TASK
        yield from (Task(part, start, min(start + step, size), part) for start in range(done.place(part), size, step))


def compared(task: Task) -> Compared:
    """The melds of a part from some place on, or a table, in a process of its own."""
    if task.part == TABLE_RULES:
        return compared_table(task.start)
    variant, _, part = task.part.partition(", ")
    return compared_melds(variant, list(itertools.islice(PARTS[part](), task.start, task.upto)))


def said(done: Done) -> list[str]:
    """What was compared: a row for each variant, and one for table rules."""
    tables: Counter[str] = done.counts.get(TABLE_RULES, Counter())
    openings, hands = (sum(count for what, count in tables.items() if what.startswith(word)) for word in ("opening", "hands"))
    rows = [f"| melds compared so far | {' | '.join(SIZES)} | accepted |", f"|---|{'--:|' * (len(SIZES) + 1)}"]
    for variant in VARIANTS:
        columns = [place_in_all(variant, part) for part in SIZES]
        accepted = sum(done.count(column, kind) for column in columns for kind in ("run", "set"))
        rows.append(f"| {variant} | {' | '.join(f'{done.place(column):,}' for column in columns)} | {accepted:,} |")
    melds = sum(tables.values()) - openings - hands
    return [*rows, "", f"And at {done.place(TABLE_RULES):,} tables by table rules {melds:,} melds, {openings:,} openings, {hands:,} times four hands."]


PROOF = Proof("proved", SOURCES, ALL_SIZES, compared, tasks, said)


if __name__ == "__main__":
    sys.exit(PROOF.main(sys.argv[1:]))
