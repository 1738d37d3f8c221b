"""The conformance kit: does another service keep the contract? (Contract, section 12.)

It asks a *target* questions whose answers are known, and says rule by rule and variant by variant where the target departs. `vectors` are the worked examples
and walks as plain data; `targets` says how a target is asked; `comparing` what counts as the same answer; `running` asks them; `reporting` says what
came of it. It knows questions and their answers. It knows nothing of litestar, and nothing of how the engine of this package finds its answers.
"""
