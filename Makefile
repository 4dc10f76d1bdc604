# The whole development in a few words. Everything is installed into .venv, nothing elsewhere.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
DEMO ?=
PICTURES ?=

.PHONY: help demo test check bench native soak steady pictures rules languages house printed home-assistant release licences locks arm64 kernel web day pico clean
.DEFAULT_GOAL := help

help:
	@echo "make demo      play on the simulated table, in your browser"
	@echo "make test      run the tests (make kernel: those of the simulated kernel)"
	@echo "make check     formatting, lint, types, import contracts"
	@echo "make bench     measure, and print the table of docs/performance.md"
	@echo "make native    compile the rules, and compare them with the rules as written"
	@echo "make soak      the long tests: thousands of games, power cuts (strace), a bad line, dice"
	@echo "make steady    all tests ten times, beside a busy loop on every core"
	@echo "make pictures  draw the pictures of docs/pictures again"
	@echo "make rules     write docs/rules.md again, from the editions and the tests' names"
	@echo "make languages update the translation catalogues from the code"
	@echo "make house     measure the structure: folders, import cycles, how far one change spreads"
	@echo "make printed   check and draw the printed parts of docs/build (OpenSCAD)"
	@echo "make home-assistant  check what tables announce with Home Assistant's own schemas (Python 3.11, 3.12)"
	@echo "make release   pack what a Raspberry Pi installs, with its checksum, into dist"
	@echo "make licences  write docs/licences.md again, after the locks have changed"
	@echo "make locks     write requirements/pi*.txt again, after pyproject.toml has changed"
	@echo "make arm64     install the release on fresh Debian 12 and 13 for the Pi's processor (root)"
	@echo "make kernel    whole games on simulated Raspberry Pis, below every library (C compiler)"
	@echo "make web       whole games on phones' pages in a browser, crowds and rubbish (Chromium)"
	@echo "make day       24 hours at a table over the simulated kernel, in a quarter of an hour (root)"
	@echo "make pico      a reader's firmware on an emulated Pico (PICO_IMAGE=MicroPython's .uf2 file)"
	@echo "make clean     remove .venv and caches"

demo: $(READY)
	@echo "Starting the simulated table; stop it with Ctrl-C."
	@$(BIN)/ringkeeper demo $(DEMO)

test: $(READY)
	@echo "Running the tests (four to five minutes on two cores)."
	@echo "The tests of the simulated kernel need an otherwise idle machine: make kernel."
	@$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal --ignore tests/kernel --ignore tests/browser

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if [ -x $(BIN)/pyright ]; then set -e; for board in rp2 esp32; do \
		echo "pyright, with what MicroPython has on $$board"; \
		$(BIN)/pyright -p .ci/pyright-$$board.json; done; \
	else echo "No pyright for this machine: the firmware is not checked against its boards."; fi

bench: $(READY)
	@$(BIN)/python -m tests.bench

native: $(READY)
	@$(BIN)/python -m tests.native

soak: $(READY)
	@$(BIN)/python -m tests.soak

steady: $(READY)
	@$(BIN)/python -m tests.steady

pictures: $(READY)
	@$(BIN)/python -m tests.pictures

rules: $(READY)
	@$(BIN)/python -m tests.rules.table

languages: $(READY)
	@$(BIN)/python -m tests.languages

house: $(READY)
	@$(BIN)/python -m tests.house

# What measures solids is needed here alone, so it has a folder of its own.
printed: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
		--upgrade --target $(VENV)/printed -r requirements/printed.txt
	@PYTHONPATH="$(VENV)/printed" $(BIN)/python -m tests.printed

# Its libraries are older than ours, so it has an environment of its own.
home-assistant: $(READY)
	@$(PYTHON) -m venv $(VENV)/home-assistant
	@$(VENV)/home-assistant/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
		-r requirements/home-assistant.txt
	@$(BIN)/python -m tests.home_assistant $(VENV)/home-assistant/bin/python

release: $(READY)
	@$(BIN)/python -m tests.install.release
	@$(BIN)/python -m tests.install.wheels

licences: $(READY)
	@$(BIN)/python -m tests.install.licences

locks: $(READY)
	@$(BIN)/python -m tests.install.locks

arm64: $(READY)
	@$(BIN)/python -m tests.install.arm64

kernel: $(READY)
	@$(BIN)/python -m pytest tests/kernel
	@$(BIN)/python -m tests.kernel

web: $(READY)
	@$(BIN)/python -m pytest tests/browser
	@$(BIN)/python -m tests.web_long $(if $(PICTURES),--pictures "$(PICTURES)")

day: $(READY)
	@$(BIN)/python -m tests.kernel.day

pico: $(READY)
	@PICO_IMAGE="$(PICO_IMAGE)" $(BIN)/python -m tests.pico

# Hashes are checked for everything that comes from outside; then the project itself, in place
# (PATH, because the build back end looks for its own binary there).
$(READY): pyproject.toml $(wildcard requirements/*.txt)
	@echo "Setting up $(VENV): this happens once, and takes about a minute."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Ringkeeper needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python cannot make a virtual environment; on Debian: apt install python3-venv"; exit 1; }
	@echo "Installing the libraries ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@if [ "$$(uname -s)" = Linux ] && command -v c++ >/dev/null; then \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
			--no-build-isolation -r requirements/built.txt || \
			echo "The libraries for strips by PIO and PWM cannot be built here: their tests are skipped."; \
	else echo "No C++ compiler: the libraries for strips by PIO and PWM are not built, their tests are skipped."; fi
	@for board in rp2 esp32; do \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
			--upgrade --target $(VENV)/stubs/$$board -r requirements/stubs-$$board.txt || exit 1; done
	@echo "Installing Ringkeeper ..."
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "Ready."

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
