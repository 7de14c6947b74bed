# `make play` and `make test` need nothing but Python, make and the package registries.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
FAST := .fast
PAGE := src/cantina/server/page/index.html
MODULES := web/node_modules/.package-lock.json
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error

.PHONY: play page types icons screenshots test test-page test-pure test-fast check fast long bench bench-server clean

play: $(VENV)/ready page
	$(BIN)/cantina

# The page, from web/ into the package.
page: $(PAGE)

$(PAGE): $(MODULES) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json \
		$(shell find web/src web/public)
	$(NPM) run --silent build -- --logLevel warn

$(MODULES): web/package.json web/package-lock.json | $(VENV)/ready
	@$(NPM) ci --ignore-scripts --no-audit --no-fund || { echo "The page needs the npm registry, and npm could not \
	fetch from it.  The terminal game does without: $(BIN)/cantina play"; exit 1; }
	@touch $@

# web/src/protocol.ts from the server's structs, and the icons from their drawings: both are committed.
types: $(VENV)/ready
	$(BIN)/python -m web.make_types

icons: $(VENV)/ready
	$(BIN)/python -m web.make_icons

# docs/screenshots: the main screens, as they are now.
screenshots: $(VENV)/ready page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" $(BIN)/python -m tests.web.browser.screenshots

test: test-page test-pure test-fast

test-page: $(MODULES)
	$(NPM) test --silent

# A browser is found, or installed where that can be done.
test-pure: $(VENV)/ready page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" CANTINA_FORM=pure $(BIN)/pytest -q -n 2

# The tests of single games, wherever they are: a new game's are found by its folder.
GAMES := $(notdir $(patsubst %/__init__.py,%,$(wildcard src/cantina/games/*/__init__.py)))
OF_ONE_GAME := $(foreach game,$(GAMES),$(wildcard tests/terminal/test_$(game).py tests/server/test_$(game).py))

# What runs on the engine, once more on the compiled form; the rest knows nothing of forms.
ON_THE_ENGINE := tests/engine tests/games tests/contract tests/golden tests/perft tests/differential tests/bots \
	tests/arena tests/test_match.py tests/test_imports.py tests/text/test_catalogue.py tests/terminal/test_every_game.py \
	tests/server/test_table_life.py tests/server/test_playing.py tests/server/test_taking_back.py tests/server/test_undo.py \
	tests/server/test_finished_games.py tests/server/test_restart.py tests/server/test_clocks.py tests/server/sent_bytes \
	$(OF_ONE_GAME)

test-fast: fast
	@if [ -e $(FAST)/compiled ]; then CANTINA_FORM=compiled PYTHONPATH=$(FAST) $(BIN)/pytest -q -n 2 $(ON_THE_ENGINE); \
	else echo "There is no C compiler here: the compiled form was not built and not tested."; fi

check: $(VENV)/ready $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run --silent check

# The compiled form, from the same files, beside the pure one: PYTHONPATH=.fast uses it.
fast: $(FAST)/ready

$(FAST)/ready: $(VENV)/ready hatch_build.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml')
	rm -rf $(FAST)
	CANTINA_NO_PAGE=1 \
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation --target $(FAST) .
	@if find $(FAST)/cantina -name '*.so' | grep -q .; then touch $(FAST)/compiled; \
	else echo "There is no C compiler here: cantina stays in pure Python."; fi
	@touch $@

# Soaks, big counts and further sizes of the page, not part of CI.
long: $(VENV)/ready page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" $(BIN)/pytest -q -n 2 -m long

bench: $(VENV)/ready fast
	$(BIN)/pip install -q --disable-pip-version-check -e '.[bench]'
	$(BIN)/python benchmarks/engine.py

bench-server: $(VENV)/ready fast
	$(BIN)/python -m benchmarks.server

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --upgrade pip
	$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]' 'hatchling>=1.27' 'setuptools>=75'
	@touch $@

clean:
	rm -rf $(VENV) $(FAST) $(dir $(PAGE)) web/node_modules build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
