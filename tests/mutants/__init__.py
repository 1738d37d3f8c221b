"""Mutants: services with one fault each, made on purpose. A kit that is any good tells every one of them from a right service.

`switching` (how a fault comes into the engine), `faults` (all of them, from `faults_of_*`), `serve` (a service with one fault), `killing` (which question
tells it), `run` (`make mutants`: the kit against all of them), `again` (the questions that told them, asked anew).
"""
