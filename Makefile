# Two commands are enough: `make play` and `make test`. Everything they need is set up by them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 100000

.PHONY: play test lint soak bench clean

play: $(VENV)/play
	@$(BIN)/tuilerie play

test: lint
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

lint: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(VENV)/test
	GAMES=$(GAMES) $(BIN)/python -m pytest -n 2 --dist worksteal -q tests/laws --timeout=0

bench: $(VENV)/bench
	$(BIN)/python -m bench.engine

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/play: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/test: $(VENV)/play
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

$(VENV)/bench: $(VENV)/test
	$(BIN)/python -m pip install --quiet --group bench
	@touch $@
