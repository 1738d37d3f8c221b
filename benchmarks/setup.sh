#!/bin/sh
# Prepares what the benchmarks compare with, once: RLCard and rummikub-solver in benchmarks/.venv, card-games-utils in benchmarks/node_modules.
# A peer that cannot be had is left out of the comparison; run.py says so.
cd "$(dirname "$0")" || exit 1
if ! .venv/bin/python -c 'import rlcard, rummikub_solver, cvxopt' 2>/dev/null; then
    "${PYTHON:-python3}" -m venv .venv && .venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
fi
if [ ! -d node_modules/card-games-utils ] && command -v npm >/dev/null; then
    npm install --silent
fi
true
