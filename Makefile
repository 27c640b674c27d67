# Everything starts from a fresh machine with Python 3.11+ and make; a C compiler makes it fast.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python
GAME ?= ludus-cyclorum
JOBS ?= 2

.PHONY: play test system test-compiled test-browser test-pure test-install check format soak mutants bench compile pure docs screenshots clean

# Serves the games on 127.0.0.1:8000 and opens the browser; `circenses play GAME` is the terminal.
play: compile
	@$(BIN)/circenses serve --open

# Both builds must pass; without a C compiler the pure one is all there is.
test: check compile system
	@if $(RUN) -c 'import circenses, sys; sys.exit(not circenses.COMPILED)'; \
	then $(MAKE) --no-print-directory test-compiled test-browser test-pure test-install; \
	else echo 'make test: no C compiler, so only the pure build is tested' >&2; $(MAKE) --no-print-directory test-pure test-browser; fi

test-compiled: compile
	CIRCENSES_EXPECT=compiled $(RUN) -m pytest -n $(JOBS)

# Apart, because the driver of the browser keeps its own event loop.
test-browser: $(VENV)/ready
	$(RUN) -m pytest -n $(JOBS) tests/browser

# Server, pages and commands are plain Python on both builds: they run once, on the compiled one if there is one.
ENGINES := tests/bots tests/conformance tests/games tests/golden tests/kernel tests/outside tests/terminal \
	tests/test_mutants.py tests/test_scenarios.py
ONLY_PURE = $(shell $(RUN) -c 'import circenses; print("" if circenses.COMPILED else "tests")')

test-pure: $(VENV)/ready
	CIRCENSES_PURE=1 CIRCENSES_EXPECT=pure $(RUN) -m pytest -n $(JOBS) $(or $(ONLY_PURE),$(ENGINES))

# Chromium and PostgreSQL, if this is root and they are missing.
system: $(VENV)/ready
	@$(RUN) -m tools.system

# Installs the wheel of both builds into empty environments and plays from there.
test-install: $(VENV)/ready
	$(RUN) -m pytest -n $(JOBS) tests/install

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Hours long; stop it at any time, it goes on where it was.
soak: compile
	$(RUN) -m tools.soak

mutants: $(VENV)/ready
	$(RUN) -m tools.mutants

bench: compile
	$(BIN)/pip install -q 'open-spiel>=1.5'
	$(RUN) bench/ludus_cyclorum.py

docs: $(VENV)/ready
	$(RUN) -m circenses.reference
	$(RUN) -m tools.pictures

# Pictures of every table, wide and on a phone, for the README; needs Chromium.
screenshots: compile
	$(RUN) -m tools.screenshots

# Compiles in place; a file that mypyc did not need to rewrite is touched, so that it never looks stale.
compile: $(VENV)/compiled

SOURCES := $(shell find src -name '*.py')

$(VENV)/compiled: $(VENV)/ready setup.py $(SOURCES)
	@$(RUN) setup.py -q build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@touch $@

pure:
	find src -name '*.so' -delete
	rm -rf build $(VENV)/compiled

$(VENV)/ready: pyproject.toml
	@test -x $(RUN) || $(PYTHON) -m venv $(VENV)
	@echo 'setting up $(VENV) ...' >&2
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

clean: pure
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants .soak *.egg-info src/*.egg-info
