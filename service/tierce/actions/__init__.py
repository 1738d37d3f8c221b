"""Actions: is one legal, what comes after it, and which are there? (Contract, sections 6 and 7.)

From the ground up: `document` (the Structs of actions and events), `rules` (one function a rule), `plays` (what can be laid from a hand), `endings` (no dead
end), `playing` (one action judged and done), `listing` (all of them).
"""

from tierce.actions.document import Action, Event
from tierce.actions.listing import Listed, Only, legal_actions
from tierce.actions.playing import Played, Refused, play
from tierce.actions.plays import TooManySteps, Work
from tierce.actions.rules import ActionRules, action_rules

__all__ = ["Action", "ActionRules", "Event", "Listed", "Only", "Played", "Refused", "TooManySteps", "Work", "action_rules", "legal_actions", "play"]
