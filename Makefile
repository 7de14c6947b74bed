# `make play` and `make test` need nothing but Python, make and the package registries.  `make play` fetches what playing
# needs, `make test` and its like fetch the tools too.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
FAST := .fast
PAGE := src/cantina/server/page
WHEEL := build/page
MODULES := web/node_modules/.package-lock.json
PIP := $(BIN)/pip --disable-pip-version-check --quiet
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error

# Servers, bots and tests are hundreds of processes: each would compile the sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play page tools types icons screenshots test test-page test-pure test-fast check fast long bench bench-server clean

# The page is built while the rest is installed.
ifeq (,$(filter-out play,$(MAKECMDGOALS)))
MAKEFLAGS += --jobs=2
endif

play: $(VENV)/ready page
	$(BIN)/cantina

# What testing, checking and working on the page need beside it.
tools: $(VENV)/ready-dev $(MODULES)

# The page, from web/ into the package.
page: $(PAGE)/index.html

SOURCES := web/package-lock.json web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json \
	$(shell find web/src web/public)

# With the tools, Node builds it in web/.  Without them it is taken from a wheel, whose build fetches Node into a temporary
# folder: who only plays does not keep 300 MB of Node and its packages.
ifneq (,$(filter-out play page,$(MAKECMDGOALS))$(wildcard $(VENV)/ready-dev))
$(PAGE)/index.html: $(SOURCES) $(MODULES)
	$(NPM) run --silent build -- --logLevel warn
else
$(PAGE)/index.html: $(SOURCES) | $(BIN)/pip
	@rm -rf $(WHEEL) $(PAGE)
	@CANTINA_PURE=1 $(PIP) wheel --no-deps --wheel-dir $(WHEEL) . || { echo "$(NO_PAGE)"; exit 1; }
	@$(BIN)/python -m zipfile -e $(WHEEL)/*.whl $(WHEEL)
	@mv $(WHEEL)/cantina/server/page $(PAGE)
	@rm -rf $(WHEEL)
endif

NO_PAGE := The page needs the npm registry, and could not be built.  The terminal game does without: $(BIN)/cantina play

$(MODULES): web/package.json web/package-lock.json | $(VENV)/ready-dev
	@$(NPM) ci --ignore-scripts --no-audit --no-fund || { echo "$(NO_PAGE)"; exit 1; }
	@touch $@

# web/src/protocol.ts from the server's structs, and the icons from their drawings: both are committed.
types: $(VENV)/ready-dev
	$(BIN)/python -m web.make_types

icons: $(VENV)/ready-dev
	$(BIN)/python -m web.make_icons

# docs/screenshots: the main screens, as they are now.
screenshots: tools page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" $(BIN)/python -m tests.web.browser.screenshots

test: test-page test-pure test-fast

test-page: $(MODULES)
	$(NPM) test --silent

# A browser is found, or installed where that can be done.  Random play in bulk is left to the compiled form where there is
# one by now, as in CI.
LEFT := $(if $(wildcard $(FAST)/compiled),-m 'not long and not bulk')

test-pure: tools page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" CANTINA_FORM=pure $(BIN)/pytest -q -n 2 --dist loadgroup $(LEFT)

# What runs on the engine, once more on the compiled form; the rest knows nothing of forms.  tests/conftest.py says which.
test-fast: fast
	@if [ -e $(FAST)/compiled ]; then CANTINA_FORM=compiled PYTHONPATH=$(FAST) $(BIN)/pytest -q -n 2 --dist loadgroup -m 'engine and not long'; \
	else echo "There is no C compiler here: the compiled form was not built and not tested."; fi

check: $(VENV)/ready-dev $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run --silent check

# The compiled form, from the same files, beside the pure one: PYTHONPATH=.fast uses it.
fast: $(FAST)/ready

$(FAST)/ready: $(VENV)/ready-dev hatch_build.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml')
	rm -rf $(FAST)
	CANTINA_NO_PAGE=1 \
	$(PIP) install --no-deps --no-build-isolation --target $(FAST) .
	@ln -s ../../../$(PAGE) $(FAST)/cantina/server/page
	@if find $(FAST)/cantina -name '*.so' | grep -q .; then touch $(FAST)/compiled; \
	else echo "There is no C compiler here: cantina stays in pure Python."; fi
	@touch $@

# Soaks, big counts and further sizes of the page, not part of CI.
long: tools page
	chromium=$$($(BIN)/python -m tests.web.get_chromium) && \
	CHROMIUM="$$chromium" $(BIN)/pytest -q -n 2 --dist loadgroup -m long

bench: $(VENV)/ready-dev fast
	$(EDITABLE) '.[bench]'
	$(BIN)/python benchmarks/engine.py

bench-server: $(VENV)/ready-dev fast
	$(BIN)/python -m benchmarks.server

# Neither Node nor mypy is fetched to install a checkout: it has its page from `make page`, and is not compiled.
EDITABLE := CANTINA_NO_PAGE=1 CANTINA_PURE=1 $(PIP) install --editable

$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(BIN)/pip
	$(EDITABLE) . --no-compile
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	$(EDITABLE) '.[dev]' 'hatchling>=1.27' 'setuptools>=75'
	@touch $@

clean:
	rm -rf $(VENV) $(FAST) $(PAGE) web/node_modules build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
