# `make play` and `make test` need nothing but Python, make and the package registries.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
FAST := .fast

.PHONY: play test test-pure test-fast check fast long bench clean

play: $(VENV)/ready
	$(BIN)/cantina

test: test-pure test-fast

test-pure: $(VENV)/ready
	CANTINA_FORM=pure $(BIN)/pytest -q -n 2

# The same tests on the compiled form.
test-fast: fast
	@if [ -e $(FAST)/compiled ]; then CANTINA_FORM=compiled PYTHONPATH=$(FAST) $(BIN)/pytest -q -n 2; \
	else echo "There is no C compiler here: the compiled form was not built and not tested."; fi

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The compiled form, from the same files, beside the pure one: PYTHONPATH=.fast uses it.
fast: $(FAST)/ready

$(FAST)/ready: $(VENV)/ready hatch_build.py pyproject.toml $(shell find src -name '*.py' -o -name '*.toml')
	rm -rf $(FAST)
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation --target $(FAST) .
	@if find $(FAST)/cantina -name '*.so' | grep -q .; then touch $(FAST)/compiled; \
	else echo "There is no C compiler here: cantina stays in pure Python."; fi
	@touch $@

# Soaks and big counts, not part of CI.
long: $(VENV)/ready
	$(BIN)/pytest -q -n 2 -m long

bench: $(VENV)/ready fast
	$(BIN)/pip install -q --disable-pip-version-check -e '.[bench]'
	$(BIN)/python benchmarks/engine.py

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --upgrade pip
	$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]' 'hatchling>=1.27' 'setuptools>=75'
	@touch $@

clean:
	rm -rf $(VENV) $(FAST) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
