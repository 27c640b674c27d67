# Everything starts from a fresh machine with Python 3.11+ and make; a C compiler makes it fast.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python
GAME ?= ludus-cyclorum
# of computing that `make learn` spends on each game
MINUTES ?= 600
# of one stage; two stages run side by side, as many tests wait for a process, a page or a disk
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# each process takes tests that stand together, as they share servers and matches
TESTS = $(RUN) -m pytest -n $(JOBS) --dist worksteal
# sources are read a hundred times by the tests: bytecode is kept even where the machine's setting is not to
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test system test-engines test-people test-compiled test-browser test-pure test-install check format soak learn mutants bench compile pure docs screenshots lock clean

# Serves the games on 127.0.0.1:8000 and opens the browser; `circenses play GAME` is the terminal.
# The compiler needs only its own tools, so what the program needs is installed meanwhile.
play:
	@$(MAKE) --no-print-directory -j2 compile
	@$(BIN)/circenses serve --open

# Both builds must pass; without a C compiler the pure one is all there is.
test:
	@$(MAKE) --no-print-directory -j2 check compile
	@$(MAKE) --no-print-directory system
	@if $(RUN) -c 'import circenses, sys; sys.exit(not circenses.COMPILED)'; \
	then $(MAKE) --no-print-directory -j2 test-engines test-people; \
	else echo 'make test: no C compiler, so only the pure build is tested' >&2; $(MAKE) --no-print-directory -j2 test-pure test-browser; fi

# One computes and the other mostly waits.
test-engines:
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-pure

test-people:
	@$(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory test-install

test-compiled: compile
	CIRCENSES_EXPECT=compiled $(TESTS)

# Apart, because the driver of the browser keeps its own event loop.
test-browser: $(VENV)/ready
	$(TESTS) tests/browser

# Where a compiled build was tested before, the pure one shows that the rules are the same: rules, scenarios, recorded matches and the
# laws of an engine on one match with the fewest seats and one with the most. The rest is not compiled, and does not depend on it: server,
# commands, pictures, words, notation, readers, logs, sources of scores; bots are compared by tests/bots/test_builds.py.
ENGINES := tests/test_mutants.py::test_a_sample_of_mutants_is_noticed tests/games tests/golden tests/kernel tests/test_scenarios.py \
	$(foreach room,any_order breakdown log match_machine notation oracle picture record_damage saved text_twin,--ignore-glob='*/test_$(room).py') \
	-k 'not are_complete and not seen_is_complete and not beats and not picture and not notation and not any_order \
	and not story_gives and not refusal_gives and not spectator_sees and not not_opened and not lost_its_last'
COMPILED = $(shell $(RUN) -c 'import circenses; print(circenses.COMPILED or "")')

test-pure: $(VENV)/ready
	$(if $(COMPILED),CIRCENSES_SOAK=0) CIRCENSES_PURE=1 CIRCENSES_EXPECT=pure $(TESTS) $(if $(COMPILED),$(ENGINES),tests)

# Chromium and PostgreSQL, if this is root and they are missing.
system: $(VENV)/ready
	@$(RUN) -m tools.system

# Installs the wheel of each build into an empty environment and plays from there.
test-install: install-compiled install-pure

install-%: $(VENV)/ready
	$(RUN) -m pytest tests/install -k $*

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Hours long; stop it at any time, it goes on where it was.
soak: compile
	CIRCENSES_RESTARTS=20 $(RUN) -m pytest tests/server/test_database_restarts.py
	$(RUN) -m tools.soaking.equals
	$(RUN) -m tools.soaking.kills
	$(RUN) -m tools.soak
	$(RUN) -m tools.soaking.hostile
	CIRCENSES_SOAK=2 $(RUN) -m pytest tests/browser/test_keyboard.py
	CIRCENSES_SOAK=2 $(RUN) -m pytest tests/rl
	CIRCENSES_SOAK=2 $(RUN) -m pytest tests/browser/test_fit.py

# Hours of computing on each core; stop it at any time, it goes on where it was. Measured against Senator on the way.
learn: compile $(VENV)/ready
	@for game in circus-maximus gloria-mundi; do \
		$(BIN)/circenses learn $$game --seats 2 --minutes $(MINUTES) --rival senator --every 15 --out .learn & \
	done; wait

mutants: $(VENV)/ready
	$(RUN) -m tools.mutants

bench: compile
	$(call INSTALL,'open-spiel>=1.5' 'catanatron==3.2.1')
	$(RUN) bench/ludus_cyclorum.py
	$(RUN) bench/catanatron_peer.py
	$(RUN) bench/search.py
	$(RUN) -m bench.evidence
	$(RUN) bench/rl.py
	$(RUN) bench/peers.py
	$(RUN) bench/greedy_games.py

docs: $(VENV)/ready
	$(RUN) -m tools.writers
	$(RUN) -m circenses.reference
	$(RUN) -m circenses.rulebooks
	$(RUN) -m tools.pictures
	$(RUN) -m tools.ladder
	$(RUN) -m tools.learning
	$(RUN) -m circenses.rl.pages

# Pictures of every table, wide and on a phone, for the README; needs Chromium.
screenshots: compile
	$(RUN) -m tools.screenshots

compile: $(VENV)/base $(VENV)/compiled

SOURCES := $(shell find src -name '*.py')

# Compiles in place; a file that mypyc did not need to rewrite is touched, so that it never looks stale.
$(VENV)/compiled: $(VENV)/tools setup.py $(SOURCES)
	@$(RUN) setup.py -q build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@touch $@

pure:
	find src -name '*.so' -delete
	rm -rf build $(VENV)/compiled

# uv takes a third of the time that pip takes; where it cannot be had or does not reach a registry that pip is set up for, pip does it.
# pip itself takes longer to install than to run: the one of $(PYTHON) fetches uv, if it has one.
PIP = install -q --disable-pip-version-check
OWN_PIP = { $(RUN) -m pip --version || $(RUN) -m ensurepip; } >/dev/null && $(RUN) -m pip $(PIP)
UV := VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/uv pip install -q
# first as locked, with hashes; a registry that lacks one of those versions still gives others that fit
INSTALL = $(UV) -c requirements/dev.txt $(1) 2>/dev/null || $(UV) $(1) 2>/dev/null || { $(OWN_PIP) $(1); }
REQUIRED = import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

$(VENV)/tools: pyproject.toml
	@test -x $(RUN) || $(PYTHON) -m venv --without-pip $(VENV)
	@echo 'setting up $(VENV) ...' >&2
	@$(PYTHON) -m pip --python $(RUN) $(PIP) uv 2>/dev/null || { $(OWN_PIP) uv; } 2>/dev/null || true
	@$(RUN) -c '$(REQUIRED)' > $@.txt
	@$(call INSTALL,-r $@.txt)
	@touch $@

# What playing needs; a first `make play` does not wait for the tools of the tests.
$(VENV)/base: $(VENV)/tools
	@$(call INSTALL,--no-build-isolation -e .)
	@touch $@

$(VENV)/ready: $(VENV)/base
	@echo 'installing what the tests need ...' >&2
	@$(call INSTALL,--no-build-isolation -e '.[dev]')
	@touch $@

# Which versions, with hashes: for development and for servers. Without the name of any registry.
LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --upgrade pyproject.toml
lock: $(VENV)/base
	$(LOCK) --extra dev --extra build --extra postgres -o requirements/dev.txt
	$(LOCK) --extra postgres -o requirements/serve.txt

clean: pure
	rm -rf $(VENV) .learn .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants .soak *.egg-info src/*.egg-info
