"""The conformance kit: does another service keep the contract? (Contract, section 12.)

It asks a *target* questions whose answers are known, and says rule by rule and variant by variant where the target departs.

`conform` is a whole run: `running` asks the `vectors` (the worked examples and walks as plain data), `probes` spoil them; then come questions of `chance`, the
laws of rounds (`machine`, `laws`) and, by schemathesis, the `edge`. `targets` says how a target is asked, `judging` what is made of its answer, `comparing`
what counts as the same, `decided` what may be read otherwise, `reporting` what came of it all.

It knows questions and their answers. It knows nothing of litestar, and nothing of how the engine of this package finds its answers.
"""
