# Two commands are enough: `make play` and `make test`. Everything they need is set up by them.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
GAMES ?= 100000
KILLS ?= 3000
ROUNDS ?= 200
CAMPAIGN ?= .campaign
PARTS ?= laws matches frames kills
SAMPLE ?= 200
# tests that need no server, no browser and no compiled kernel, and are done in a minute
QUICK := tests/contract tests/docs tests/art tests/lab/test_estimates.py
CLIENT := src/tuilerie/server/static/index.html
CLIENT_SOURCES := $(shell find client -name node_modules -prune -o -name generated -prune -o -name mark.svg -o -type f -print) \
	$(shell find src/tuilerie -path '*/server/static' -prune -o -type f \( -name '*.po' -o -path '*/board/*' -o -path '*/art/*.py' -o -name art.py \
		-o -name 'rules.*.md' -o -name view.py -o -name moves.py -o -path '*/protocol/*.py' -o -name match.py \
		-o -name game.py -o -name bench.py -o -path '*/press/facts.py' -o -path '*/press/puzzle.py' \) -print)

.PHONY: play test warm quick check check-client lint coverage docs soak crash campaign mutants bench client wheel pictures clean

play: $(VENV)/play $(CLIENT)
	@$(BIN)/tuilerie serve

test: $(VENV)/test $(CLIENT) $(VENV)/browser
	@$(MAKE) --no-print-directory --jobs 2 lint warm
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

# what bots think with is compiled once, so that no test waits for it
warm: $(VENV)/test
	@$(BIN)/python -m tuilerie.bots
	@$(BIN)/python -m tuilerie.lab
	@$(BIN)/python -m tuilerie.adapters

quick: check
	$(BIN)/python -m pytest -n 2 --dist worksteal -q $(QUICK)

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-client: $(CLIENT)
	cd client && npm run --silent check

lint: check check-client

coverage: warm $(CLIENT) $(VENV)/browser
	$(BIN)/python -m pytest -n 2 --dist worksteal -q --cov --cov-report=term --cov-report=html

# some modules are loaded anew for each game's kernel, never by their own name, and the solver's are loaded when asked
# for: pdoc tries them all and says so; what fails and is not left out ends it
docs: $(VENV)/test
	$(BIN)/python -W "ignore:Couldn't import" -W "ignore:Found '" -m pdoc --output-directory site tuilerie '!tuilerie.server.storage.migrations' '!tuilerie.__main__' \
		'!tuilerie.bots.tree' '!tuilerie.lab.matches' '!tuilerie.adapters.stepping'

soak: $(VENV)/test
	GAMES=$(GAMES) $(BIN)/python -m pytest -n 2 --dist worksteal -q tests/laws --timeout=0

crash: $(VENV)/test
	nice $(BIN)/python -m tests.server.harness.crash --kills $(KILLS)
	nice $(BIN)/python -m tests.server.harness.life --rounds $(ROUNDS)

# hours on two cores; each part goes on where it was stopped
campaign: $(VENV)/test
	nice $(BIN)/python -m tests.campaign $(PARTS) --into $(CAMPAIGN) --page docs/campaign.md

# small faults in the games, each of which some test should notice; SAMPLE=all takes hours
mutants: warm $(VENV)/mutants
	nice $(BIN)/python -m tests.mutants --sample $(SAMPLE) --page docs/mutants.md

bench: $(VENV)/bench $(CLIENT) $(VENV)/browser
	$(BIN)/python -m bench.engine
	$(BIN)/python -m bench.solver
	$(BIN)/python -m bench.press
	$(BIN)/python -m bench.minds
	$(BIN)/python -m bench.client
	$(BIN)/python -m bench.server

client: $(CLIENT)

wheel: $(CLIENT)
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

pictures: $(CLIENT) $(VENV)/browser
	$(BIN)/python -m tests.client.pictures

clean:
	rm -rf client/node_modules client/src/generated client/public/mark.svg $(dir $(CLIENT))
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage htmlcov site

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/play: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt --editable '.[play]'
	@touch $@

$(VENV)/test: $(VENV)/play
	$(BIN)/python -m pip install --quiet -c constraints.txt --editable '.[play,lab,adapters]' --group dev
	@touch $@

$(VENV)/mutants: $(VENV)/test
	$(BIN)/python -m pip install --quiet -c constraints.txt --group mutants
	@touch $@

$(VENV)/bench: $(VENV)/test
	$(BIN)/python -m pip install --quiet -c constraints.txt --group bench
	@touch $@

# where something else is being installed, Debian's tools are waited for
WAIT := -o DPkg::Lock::Timeout=300

# a browser for the tests: Debian's where it can be installed, else the one that Playwright brings
$(VENV)/browser: $(VENV)/test
	@command -v chromium >/dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
		then apt-get $(WAIT) install -y -qq chromium || \
			{ apt-get $(WAIT) update -qq && apt-get $(WAIT) install -y -qq chromium; }; \
		else $(BIN)/playwright install chromium; fi
	@touch $@

client/node_modules/.installed: client/package.json
	@command -v npm >/dev/null || { echo "Node 20 or newer with npm builds the browser client; it was not found." >&2; exit 1; }
	cd client && npm install --silent --no-audit --no-fund --no-package-lock
	@touch $@

$(CLIENT): $(VENV)/play client/node_modules/.installed $(CLIENT_SOURCES)
	$(BIN)/python client/generate.py
	cd client && npm run --silent build
	@find $(dir $(CLIENT))assets -type f -mmin +60 -delete
	@touch $@
