#!/bin/sh
# Prepares what the benchmarks compare with, once: RLCard, OpenSpiel, rummikub-solver and python-chess in benchmarks/.venv, card-games-utils in benchmarks/node_modules.
# A peer that cannot be had is left out of the comparison; run.py says so.
cd "$(dirname "$0")" || exit 1
if ! .venv/bin/python -c 'import chess, cvxopt, pyspiel, rlcard, rummikub_solver' 2>/dev/null; then
    "${PYTHON:-python3}" -m venv .venv
    grep -v '^#' requirements.txt | while read -r package; do
        .venv/bin/python -m pip install --quiet --disable-pip-version-check "$package"
    done
fi
if [ ! -d node_modules/card-games-utils ] && command -v npm >/dev/null; then
    npm install --silent
fi
true
