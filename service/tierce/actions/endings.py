"""No dead end: can a turn still be brought to a legal end? (Contract, section 7; exact words in `spec/README.md`, "A legal end".)

Mostly one look is enough: a hand of two cards has one to discard, and a joker that is owed under `ifPossible` is no obstacle, since either it can be played,
or it need not be. Only duties (a taken card that must be laid, an owed joker that must be played) and a last card that may not go back take a search,
which tries every row of plays. It counts its steps and gives up beyond a bound.
"""

from __future__ import annotations

from tierce.actions.plays import Play, Position, Work, after, first_melds_hold, plays
from tierce.actions.rules import ActionRules
from tierce.cards import JOKER, RANK_PLACES, SUIT_PLACES, unbound

# What it takes to look at a play and at the position after it, in steps.
A_PLAY = 20


def bound_by_taken(rules: ActionRules, position: Position) -> bool:
    """Whether the taken card still has to be laid, or to be opened with."""
    if position.taken is None:
        return False
    return (rules.rounds.taken_card != "keep" and not position.laid) or first_melds_hold(rules, position) is not None


def must_play_joker(rules: ActionRules, position: Position) -> bool:
    """Whether a joker that was taken from the table must be played, come what may."""
    return rules.rounds.reuse == "must" and position.owed > 0


def may_not_return(rules: ActionRules, position: Position) -> str | None:
    """The face that may not go back to the pile, if there is one."""
    return position.taken if rules.rounds.return_forbidden and not position.laid else None


def can_discard(rules: ActionRules, position: Position) -> bool:
    """Whether some card may be discarded, where no joker is owed that could still be played."""
    if (rules.has_duties and (bound_by_taken(rules, position) or must_play_joker(rules, position))) or not position.hand:
        return False
    return len(position.hand) > 1 or position.hand[0] != may_not_return(rules, position)


def can_end(rules: ActionRules, position: Position, work: Work) -> bool:
    """Whether the turn can be brought to a legal end from a position; an empty hand is one where one may go out by laying, and nothing is left to be done."""
    if not position.hand:
        return not rules.rounds.final_discard and not bound_by_taken(rules, position)
    if can_discard(rules, position):
        return True
    key = position.key
    known = work.can_end.get(key)
    if known is None:
        known = work.can_end[key] = _some_play_leads_on(rules, position, work)
    return known


def _some_play_leads_on(rules: ActionRules, position: Position, work: Work) -> bool:
    if bound_by_taken(rules, position) and not _may_be_laid(rules, position):
        return False
    later: list[Play] = []
    for play in plays(rules, position, work):
        work.take(A_PLAY)
        # What fulfils a duty is tried before what only leads up to it.
        if rules.has_duties and not _fulfils(position, play):
            later.append(play)
        elif can_end(rules, after(rules, position, play), work):
            return True
    return any(can_end(rules, after(rules, position, play), work) for play in later)


def _fulfils(position: Position, play: Play) -> bool:
    faces = [unbound(card) for card in play.cards]
    return position.taken in faces or JOKER in faces


def can_end_after(rules: ActionRules, position: Position, play: Play, work: Work) -> bool:
    """Whether the turn can be brought to a legal end after a play."""
    if not rules.has_duties:
        left = len(position.hand) - len(play.cards)
        if left > 1 or (left == 1 and (position.taken is None or position.laid)):
            return True
        if not left and (play.melds or play.longer is not None):
            return not rules.rounds.final_discard
    return can_end(rules, after(rules, position, play), work)


def joker_can_be_played(rules: ActionRules, position: Position, work: Work, hidden: int = 0) -> bool:
    """Whether a legal play puts a joker of the hand on the table; with `hidden` cards in the hand besides: whether one of the known cards certainly does."""
    if JOKER not in position.hand:
        return False
    for play in plays(rules, position, work):
        work.take(A_PLAY)
        if any(card[:2] == JOKER for card in play.cards) and _surely_ends(rules, position, play, work, hidden):
            return True
    return False


def _surely_ends(rules: ActionRules, position: Position, play: Play, work: Work, hidden: int) -> bool:
    """Whether a play of known cards leads to a legal end whatever the hidden ones are: one of these can be discarded, unless something has to be laid first."""
    if hidden:
        return not bound_by_taken(rules, after(rules, position, play))
    return can_end_after(rules, position, play, work)


def _may_be_laid(rules: ActionRules, position: Position) -> bool:
    """Whether the taken card could be part of a meld, by a look that overlooks no way: with every joker of hand and table, wherever they might stand."""
    face = position.taken
    if face is None or face == JOKER:
        return True
    melds = rules.rounds.hands.melds
    swappable = 0 if rules.rounds.swap == "never" else sum([card[:2] == JOKER for meld in position.table for card in meld.cards])
    jokers = min(position.hand.count(JOKER) + swappable, melds.joker_limit)
    rank, suit = RANK_PLACES[face], SUIT_PLACES[face]
    faces = set(position.hand) - {JOKER}
    of_rank = [card for card in position.hand if card != JOKER and RANK_PLACES[card] == rank]
    if (len(set(of_rank)) if melds.distinct_suits else len(of_rank)) + jokers >= melds.set_sizes.start:
        return True
    of_suit = sum([1 << RANK_PLACES[card] for card in faces if SUIT_PLACES[card] == suit])
    # Longer runs, too: round the corner a run can be allowed of which no part is.
    if any(span.mask >> rank & 1 and (span.mask & ~of_suit).bit_count() <= jokers for row in melds.readable for span in row):
        return True
    if rules.rounds.taken_card == "layInNewMeld" or first_melds_hold(rules, position) is not None:
        return False
    return any(_is_near(meld.kind, meld.cards, rank, suit) for meld in position.table)


def _is_near(kind: str, cards: list[str], rank: int, suit: int) -> bool:
    """Whether a card has the rank of a set or the suit of a run."""
    face = next(card for card in cards if card[:2] != JOKER)
    return RANK_PLACES[face] == rank if kind == "set" else SUIT_PLACES[face] == suit
