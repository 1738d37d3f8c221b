"""All faults by their id."""

from __future__ import annotations

from mutants import faults_of_actions, faults_of_hands, faults_of_melds, faults_of_rounds, faults_of_the_edge
from mutants.switching import Fault

_ALL = [*faults_of_melds.FAULTS, *faults_of_hands.FAULTS, *faults_of_rounds.FAULTS, *faults_of_actions.FAULTS, *faults_of_the_edge.FAULTS]

FAULTS: dict[str, Fault] = {fault.id: fault for fault in _ALL}

assert len(FAULTS) == len(_ALL), "an id stands for one fault"
