"""Openings, arrangements, scores and settlements: the rules said a second time.

As in `restatement.py`, nothing here is shared with the engine. It was written from the documents alone: the contract, the page of definitions and the
meanings in `spec/violations.yaml`. It is slow and plain on purpose: the best arrangement is the best of all arrangements, looked at one by one. The answers
are those of section 14 of the contract without `variant`, `message` and `source`.

    arrange_hand(values, {"cards": ["7H", "8H", "9H", "JK"], "objective": "leastPoints"})    what the variant with these values makes of a hand
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from restatement import RANKS, SUITS, Fault, Values, canonical, fault, judge, largest_packs, parse, readings_of, refuse

Request = dict[str, Any]
Answer = dict[str, Any]
Meld = dict[str, Any]

# Cards of a question: each with its place there, in the order of the question

Placed = list[tuple[str, str]]


def placed(at: str, cards: list[str]) -> Placed:
    return [(f"{at}/{index}", card) for index, card in enumerate(cards)]


def face(card: str) -> str:
    """A joker is a joker, whatever was said of it."""
    return "JK" if parse(card).joker else card


def beyond_packs(values: Values, cards: Placed) -> list[Fault]:
    """For each face the first copy beyond those that the largest packs hold."""
    packs = largest_packs(values)
    seen: Counter[str] = Counter()
    faults = []
    for at, card in cards:
        copies = packs["jokers"] if face(card) == "JK" else packs["packs"]
        seen[face(card)] += 1
        if seen[face(card)] == copies + 1:
            faults.append(fault("request.not-in-packs", "/deal/packs", at, card=face(card), count=copies))
    return faults


def in_order(faults: list[Fault]) -> list[Fault]:
    """By `at`, then by code, both as plain strings."""
    return sorted(faults, key=lambda found: (found["at"], found["code"]))


# The opening rule


def has_opening_rule(values: Values) -> bool:
    return bool(values["opening"]["minimumPoints"] > 0 or values["opening"]["pureRun"])


def points_of_melds(melds: list[Meld]) -> int:
    return sum(meld["points"] for meld in melds)


def with_pure_run(melds: list[Meld]) -> bool:
    return any(meld["pure"] for meld in melds)


def too_few_points(values: Values, points: int, at: str) -> list[Fault]:
    minimum = values["opening"]["minimumPoints"]
    if points >= minimum:
        return []
    return [fault("opening.too-few-points", "/opening/minimumPoints", at, points=points, minimum=minimum, missing=minimum - points)]


def no_pure_run(values: Values, pure_run: bool, at: str) -> list[Fault]:
    return [fault("opening.no-pure-run", "/opening/pureRun", at)] if values["opening"]["pureRun"] and not pure_run else []


# Is this an opening?


def not_in_hand(melds: list[list[str]], hand: list[str]) -> list[list[Fault]]:
    """For each meld, and each face in it, the first copy that the hand does not hold any more after all that came before it in the question."""
    held = Counter(hand)
    named: Counter[str] = Counter()
    faults_of_melds = []
    for number, cards in enumerate(melds):
        first_beyond: dict[str, Fault] = {}
        for at, card in placed(f"/melds/{number}/cards", cards):
            named[face(card)] += 1
            if named[face(card)] > held[face(card)]:
                first_beyond.setdefault(face(card), fault("cards.not-in-hand", None, at, card=face(card), count=held[face(card)]))
        faults_of_melds.append(list(first_beyond.values()))
    return faults_of_melds


def result_of_meld(values: Values, number: int, cards: list[str], missing: list[Fault]) -> Answer:
    """What is said of the meld alone, its places told within the whole question; a card that is not in the hand is one fault more."""
    judged = judge(values, cards)
    faults = [{**found, "at": f"/melds/{number}{found['at']}"} for found in judged.get("violations", [])]
    return refuse("rejected", faults + missing) if faults or missing else judged


def check_opening(values: Values, request: Request) -> Answer:
    melds = [meld["cards"] for meld in request["melds"]]
    hand = request.get("hand")
    named = [one for number, cards in enumerate(melds) for one in placed(f"/melds/{number}/cards", cards)]
    beyond = beyond_packs(values, named) + beyond_packs(values, placed("/hand", hand or []))
    if beyond:
        return refuse("impossible", beyond)

    missing: list[list[Fault]] = [[] for _ in melds] if hand is None else not_in_hand(melds, hand)
    results = [result_of_meld(values, number, cards, missing[number]) for number, cards in enumerate(melds)]
    accepted = [result["meld"] for result in results if result["verdict"] == "accepted"]
    points, minimum = points_of_melds(accepted), values["opening"]["minimumPoints"]
    faults = too_few_points(values, points, "/melds") + no_pure_run(values, with_pure_run(accepted), "/melds")
    answer: Answer = {
        "verdict": "accepted",
        "points": points,
        "minimumPoints": minimum,
        "missingPoints": max(0, minimum - points),
        "pureRun": with_pure_run(accepted),
        "results": results,
    }
    if faults or len(accepted) < len(melds):
        answer["verdict"] = "rejected"
        answer["violations"] = in_order(faults)
    return answer


# What a hand costs


def cost_of_card(values: Values, card: str) -> int:
    """A card left in a hand costs its number; court cards, aces and jokers what the variant says."""
    scoring = values["scoring"]
    costs = {
        "JK": scoring["joker"],
        "A": scoring["ace"]["hand"],
        "J": scoring["court"]["jack"],
        "Q": scoring["court"]["queen"],
        "K": scoring["court"]["king"],
    }
    rank = "JK" if card == "JK" else parse(card).rank
    return int(costs[rank]) if rank in costs else int(str(rank))


def cost_of_cards(values: Values, cards: list[str]) -> int:
    return sum(cost_of_card(values, card) for card in cards)


def penalty_line(values: Values, seat: int, hand: Request, at_once: bool) -> Answer:
    """What a loser pays: his cards, or the flat charge of one who never opened; more of it, and something on top, where the winner went out at once."""
    scoring = values["scoring"]
    card_points = cost_of_cards(values, hand["cards"])
    flat = not hand.get("opened", True) and scoring["unopened"] != "none"
    charge = scoring["unopened"] if flat else card_points
    base = charge * scoring["atOnceFactor"] if at_once else charge
    bonus = scoring["atOnceBonus"] if at_once else 0
    return {
        "seat": seat,
        "cards": [{"card": card, "points": cost_of_card(values, card)} for card in sorted(hand["cards"], key=canonical)],
        "cardPoints": card_points,
        "charged": "unopened" if flat else "cards",
        "base": base,
        "atOnce": bonus,
        "total": base + bonus,
    }


def score_hand(values: Values, request: Request) -> Answer:
    held = [one for number, hand in enumerate(request["hands"]) for one in placed(f"/hands/{number}/cards", hand["cards"])]
    beyond = beyond_packs(values, held)
    if beyond:
        return refuse("impossible", beyond)
    at_once = request.get("atOnce", False)
    return {"verdict": "accepted", "penalties": [penalty_line(values, seat, hand, at_once) for seat, hand in enumerate(request["hands"])]}


# Every meld that a hand can make


def choices(faces: list[str], held: Counter[str]) -> Iterator[list[str]]:
    """Every way to take some of these faces, or none, each as often as the hand holds it or less often."""
    for counts in product(*(range(held[one] + 1) for one in faces)):
        yield [one for one, count in zip(faces, counts, strict=True) for _ in range(count)]


def could_be_melds(hand: list[str]) -> set[tuple[str, ...]]:
    """Every choice of cards whose naturals are of one suit or of one rank; no other can be a meld."""
    held = Counter(hand)
    naturals = sorted({card for card in hand if card != "JK"}, key=canonical)
    of_one_suit = [[card for card in naturals if parse(card).suit == suit] for suit in SUITS]
    of_one_rank = [[card for card in naturals if parse(card).rank == rank] for rank in RANKS]
    return {tuple(chosen + jokers) for faces in of_one_suit + of_one_rank for chosen in choices(faces, held) for jokers in choices(["JK"], held)}


def bindings(values: Values, cards: list[str]) -> list[list[str]]:
    """What can be said of the jokers of a meld: nothing where the variant decides; where the player does, what they are in any reading."""
    readings = readings_of(values, [parse(card, index) for index, card in enumerate(cards)])
    if values["jokers"]["position"] == "declared":
        return [list(reading.written) for reading in readings]
    return [cards] if readings else []


def melds_of_hand(values: Values, hand: list[str]) -> list[Meld]:
    """Every meld that `melds/check` accepts for some choice of the cards, in the order of their cards as they are written."""
    found: dict[tuple[str, ...], Meld] = {}
    for cards in could_be_melds(hand):
        for said in bindings(values, list(cards)):
            judged = judge(values, said)
            if judged["verdict"] == "accepted":
                found[tuple(judged["meld"]["cards"])] = judged["meld"]
    return sorted(found.values(), key=written)


def written(meld: Meld) -> list[tuple[int, int, bool]]:
    """Melds are compared card by card as they are written; one that is the beginning of another comes before it."""
    return [canonical(card) for card in meld["cards"]]


# Every arrangement of a hand


@dataclass(frozen=True)
class Arrangement:
    """Some melds made of a hand, in order, and the cards left over."""

    melds: list[Meld]
    rest: list[str]

    def preference(self, values: Values) -> tuple[int, int, int, list[list[tuple[int, int, bool]]]]:
        """The fewest points in the rest, then the fewest cards in it, then the fewest melds, then the least list."""
        return (cost_of_cards(values, self.rest), len(self.rest), len(self.melds), [written(meld) for meld in self.melds])


def without(cards: list[str], meld: Meld) -> list[str] | None:
    """What is left of the cards when the meld is taken out of them, or None where they do not hold it all."""
    left = list(cards)
    for card in meld["cards"]:
        if face(card) not in left:
            return None
        left.remove(face(card))
    return left


def arrangements(melds: list[Meld], cards: list[str]) -> Iterator[Arrangement]:
    """All of them, each once: after a meld comes the same one again, or one that stands later in the order."""
    yield Arrangement([], cards)
    fitting = [(meld, left) for meld in melds if (left := without(cards, meld)) is not None]
    for number, (meld, left) in enumerate(fitting):
        for others in arrangements([later for later, _ in fitting[number:]], left):
            yield Arrangement([meld, *others.melds], others.rest)


# The best arrangement


def opens(values: Values, melds: list[Meld]) -> bool:
    """Whether the melds are an opening; where the variant has no opening rule, any are."""
    return not too_few_points(values, points_of_melds(melds), "") and not no_pure_run(values, with_pure_run(melds), "")


def arrange_hand(values: Values, request: Request) -> Answer:
    beyond = beyond_packs(values, placed("/cards", request["cards"]))
    if beyond:
        return refuse("impossible", beyond)

    best: Arrangement | None = None
    most_points, most_with_pure_run = 0, None
    for one in arrangements(melds_of_hand(values, request["cards"]), sorted(request["cards"], key=canonical)):
        points = points_of_melds(one.melds)
        most_points = max(most_points, points)
        if with_pure_run(one.melds):
            most_with_pure_run = points if most_with_pure_run is None else max(most_with_pure_run, points)
        counts = request["objective"] == "leastPoints" or opens(values, one.melds)
        if counts and (best is None or one.preference(values) < best.preference(values)):
            best = one
    if best is None:
        return no_opening(values, most_points, most_with_pure_run)
    return {
        "verdict": "accepted",
        "melds": best.melds,
        "points": points_of_melds(best.melds),
        "rest": best.rest,
        "restPoints": cost_of_cards(values, best.rest),
    }


def no_opening(values: Values, most_points: int, most_with_pure_run: int | None) -> Answer:
    """The best opening has a pure run where one is asked for and can be made; else it is the one of most points."""
    best_opening = most_points
    if values["opening"]["pureRun"] and most_with_pure_run is not None:
        best_opening = most_with_pure_run
    faults = too_few_points(values, best_opening, "/cards") + no_pure_run(values, most_with_pure_run is not None, "/cards")
    return {**refuse("rejected", faults), "bestPoints": most_points, "bestPointsWithPureRun": most_with_pure_run}


# How the prize of a round is split. P is the prize, W the winner's share in percent, L the limit, h the headroom of each loser.


def headroom(limit: int, total: int) -> int:
    """The limit less the loser's total, at least 0 and at most the limit."""
    return min(limit, max(0, limit - total))


def eligible(rule: dict[str, Any], total: int) -> bool:
    return bool(total < rule["limit"] or (total == rule["limit"] and rule["limitInclusive"]))


def q1(prize: int, share: int, limit: int, headrooms: list[int]) -> list[int]:
    """P · (100 - W) · h / (100 · n · L)."""
    return [prize * (100 - share) * room // (100 * len(headrooms) * limit) for room in headrooms]


def q2(prize: int, share: int, headrooms: list[int]) -> list[int]:
    """P · (100 - W) · h / (100 · Σh); 0 if Σh is 0."""
    if sum(headrooms) == 0:
        return [0 for _ in headrooms]
    return [prize * (100 - share) * room // (100 * sum(headrooms)) for room in headrooms]


def q3(prize: int, share: int, limit: int, headrooms: list[int]) -> list[int]:
    """P · h / (L + Σh); but if L / (L + Σh) is less than W percent, as in Q2."""
    if limit * 100 < share * (limit + sum(headrooms)):
        return q2(prize, share, headrooms)
    return [prize * room // (limit + sum(headrooms)) for room in headrooms]


def q4(headrooms: list[int]) -> list[int]:
    return [0 for _ in headrooms]


def q5(prize: int, share: int, have_a_part: list[bool]) -> list[int]:
    """P · (100 - W) / (100 · m) for each of the m eligible losers, 0 for the others."""
    return [prize * (100 - share) // (100 * have_a_part.count(True)) if has_a_part else 0 for has_a_part in have_a_part]


def parts_of_losers(rule: dict[str, Any], prize: int, totals: list[int]) -> list[int]:
    share, limit = rule["winnerShare"], rule["limit"]
    headrooms = [headroom(limit, total) for total in totals]
    match rule["formula"]:
        case "Q1":
            return q1(prize, share, limit, headrooms)
        case "Q2":
            return q2(prize, share, headrooms)
        case "Q3":
            return q3(prize, share, limit, headrooms)
        case "Q4":
            return q4(headrooms)
        case "Q5":
            return q5(prize, share, [eligible(rule, total) for total in totals])
        case _:
            raise ValueError(rule["formula"])


def shared_equally(units: int, sharers: int) -> list[int]:
    """Each has as much as the others; of the units that are left over each of the first has one."""
    return [units // sharers + (1 if number < units % sharers else 0) for number in range(sharers)]


def seat_count(values: Values, count: int, at: str) -> list[Fault]:
    players = values["deal"]["players"]
    if players["min"] <= count <= players["max"]:
        return []
    return [fault("request.seat-count", "/deal/players", at, count=count, minimum=players["min"], maximum=players["max"])]


def faults_of_winners(winners: list[int], seats: int) -> list[Fault]:
    faults = [] if winners else [fault("request.no-winner", None, "/winners")]
    for number, seat in enumerate(winners):
        if seat not in range(seats):
            faults.append(fault("request.no-such-seat", None, f"/winners/{number}", seat=seat, count=seats))
        if seat in winners[:number]:
            faults.append(fault("request.seat-twice", None, f"/winners/{number}", seat=seat))
    return faults


def settle_round(values: Values, request: Request) -> Answer:
    rule, totals, prize = values["prize"], request["totals"], request["prize"]
    faults = [fault("request.no-prize", "/prize", "/variant")] if rule == "none" else []
    faults += seat_count(values, len(totals), "/totals")
    if "winners" in request:
        faults += faults_of_winners(request["winners"], len(totals))
    if faults:
        return refuse("impossible", faults)

    lowest = [seat for seat, total in enumerate(totals) if total == min(totals)]
    winners = sorted(request["winners"]) if "winners" in request else lowest
    losers = [seat for seat in range(len(totals)) if seat not in winners]
    to_losers = parts_of_losers(rule, prize, [totals[seat] for seat in losers])
    to_winners = shared_equally(prize - sum(to_losers), len(winners))
    parts = dict(zip(losers + winners, to_losers + to_winners, strict=True))
    return {
        "verdict": "accepted",
        "prizes": [parts[seat] for seat in range(len(totals))],
        "eligible": [eligible(rule, total) if seat in losers else None for seat, total in enumerate(totals)],
        "winnerPoints": sum(totals[seat] for seat in losers),
    }


# A match


def unequal_rounds(rounds: list[list[int]]) -> list[Fault]:
    expected = len(rounds[0])
    return [
        fault("request.unequal-rounds", None, f"/rounds/{number}", count=len(totals), expected=expected)
        for number, totals in enumerate(rounds)
        if len(totals) != expected
    ]


def totals_after(rounds: list[list[int]], played: int) -> list[int]:
    return [sum(totals[seat] for totals in rounds[:played]) for seat in range(len(rounds[0]))]


def is_over(values: Values, rounds: list[list[int]]) -> bool:
    """As many rounds were played as the rules name, or after some round a seat's total had reached the points that they name."""
    end = values["match"]["end"]
    if end == "none":
        return False
    if "rounds" in end:
        return len(rounds) >= int(end["rounds"])
    return any(total >= end["points"] for played in range(1, len(rounds) + 1) for total in totals_after(rounds, played))


def settle_match(values: Values, request: Request) -> Answer:
    rounds = request["rounds"]
    faults = seat_count(values, len(rounds[0]), "/rounds/0") + unequal_rounds(rounds)
    if faults:
        return refuse("impossible", faults)
    totals = totals_after(rounds, len(rounds))
    return {
        "verdict": "accepted",
        "totals": totals,
        "places": [1 + sum(other < total for other in totals) for total in totals],
        "over": is_over(values, rounds),
    }
