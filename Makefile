# Each target sets up `.venv` by itself when it is missing or stale. Python 3.11 or newer, make and a package index are all it takes.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
export PYTHONHASHSEED := 0
# Compiled files are kept, whatever the surroundings say: some thousand processes begin in a run of the tests.
export PYTHONDONTWRITEBYTECODE :=

# The rungs that do no input and no output: nearly every branch of theirs is taken in a test.
PURE := service/tierce/cards.py,service/tierce/violations.py,service/tierce/specification.py,service/tierce/variants/*,service/tierce/melds/*,service/tierce/hands/*,service/tierce/settlements.py,service/tierce/states/*,service/tierce/turns.py,service/tierce/rounds.py,service/tierce/actions/*,service/tierce/records.py,service/tierce/questions/*

.PHONY: serve test test-clients test-browser test-stranger playground client examples laws prove mutants mutate lint generate bench image clean
.DEFAULT_GOAL := test

# Serves on HOST (127.0.0.1) and PORT (8000).
serve: $(READY)
	$(BIN)/python -m tierce serve

# Tests during which it is watched which branches the engine takes: they ask for each rule by name. All others search, draw or ask by the thousand, and would
# take twice the time.
WATCHED := $(addprefix tests/test_,bad_rounds.py cards.py catalogue.py certain_cards.py coherence.py contract.py deals.py examples.py long_work.py misspelt_cards.py \
	openings_and_settlements.py trace.py unknown_variants.py variants.py wording.py)

# The whole check that needs Python alone.
test: $(READY) lint
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q -n auto --dist worksteal $(WATCHED)
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not node and not browser" $(addprefix --ignore=,$(WATCHED))
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report --precision=1 --skip-covered --fail-under=95 --include='$(PURE)'

# What needs node and npm besides: the implementation in JavaScript under the conformance kit, the client in TypeScript (clients/typescript); and the client in
# Python that openapi-python-client makes of the contract.
test-clients: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock openapi-python-client==0.29.1
	$(BIN)/python -m pytest -q -m "node and not stranger" $(shell grep -l 'mark\.node' tests/test_*.py)

# The pages in a real browser: Chromium of the system, driven by Playwright. Debian's is installed where that may be done here. It needs node and npm
# besides.
test-browser: $(READY) clients/playground/node_modules
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock playwright==1.65.2
	@command -v chromium chromium-browser google-chrome >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
		&& apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core; } \
		|| { echo "There is no Chromium. As root: apt-get install chromium"; exit 1; }
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m browser $(shell grep -l '= BROWSER' tests/test_*.py)

# Builds the playground anew from clients/playground; the files are committed.
playground: clients/playground/node_modules
	cd clients/playground && npm run build

clients/playground/node_modules: clients/playground/package-lock.json
	cd clients/playground && npm ci --prefer-offline --no-audit --no-fund
	touch $@

# The npm package card-games-utils under the kit; it is installed for that (tests/implementations/stranger/README.md).
test-stranger: $(READY)
	npm install --silent --no-save --no-package-lock --prefix .venv/stranger card-games-utils@1.1.5
	CARD_GAMES_UTILS=.venv/stranger/node_modules/card-games-utils $(BIN)/python -m pytest -q -m stranger tests/test_implementations.py

# Only the worked examples: what hangs on a value of a variant, in half a minute.
examples: $(READY)
	$(BIN)/python -m pytest -q -n auto --tb=line tests/test_examples.py -k worked_example

# The laws of rounds for BUDGET minutes (60) on all cores (or PROCESSES); goes on where tests/laws_done.json stops.
laws: $(READY)
	$(BIN)/python tests/laws_run.py

# Engine and logic (spec/formal) side by side, melds and then turns, for BUDGET minutes together (60) on all cores; goes on where tests/proved*.json stop. It fails
# where both disagree, and while something is left.
prove: $(READY)
	$(BIN)/python tests/prove.py

# Is the conformance kit any good? Single faults are put into the service, and the kit has to find each; tests/mutants/README.md has the table.
mutants: $(READY)
	$(BIN)/python tests/mutants/run.py

# Are the tests of a rung any good? It is changed in one place at a time (RUNG=settlements, or states for all below it; none: every rung), for BUDGET
# minutes (30); tests/mutated.md has the table.
mutate: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check cosmic-ray==8.7.0
	$(BIN)/python tests/mutating.py

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# Rewrites every generated file; service/generate.py says which.
generate: $(READY)
	$(BIN)/python service/generate.py

# Makes the types of the TypeScript client from openapi.yaml anew. It needs node and npm.
client:
	cd clients/typescript && npm ci --prefer-offline --no-audit --no-fund && npm run generate

# Side by side with its peers; benchmarks/README.md says what it measures and what it needs.
bench: $(READY)
	$(BIN)/python benchmarks/run.py

# Builds the Dockerfile and tries the image; service/image.py says how. BASE_IMAGE names another base.
image:
	$(PYTHON) service/image.py

clean:
	rm -rf .venv benchmarks/.venv benchmarks/node_modules clients/typescript/node_modules clients/typescript/dist clients/typescript/build clients/*/node_modules clients/typescript/build clients/typescript/dist

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tierce needs Python 3.11 or newer: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $(READY)
