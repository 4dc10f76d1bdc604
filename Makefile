# What people do every day. Everything is installed into .venv, and only what is asked for;
# CONTRIBUTING.md has a table of the rarer programs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
DEMO ?=

.PHONY: help demo test check kernel web bench release site clean
.DEFAULT_GOAL := help

help:
	@echo "make demo     play on the simulated table, in your browser (DEMO=\"--help\": its options)"
	@echo "make test     run the tests"
	@echo "make check    formatting, lint, types, import contracts"
	@echo "make kernel   whole games on simulated Raspberry Pis, below every library (C compiler)"
	@echo "make web      whole games on phones' pages in a browser, crowds and rubbish (Chromium)"
	@echo "make bench    measure, and print the table of docs/performance.md"
	@echo "make release  pack what a Raspberry Pi installs, with its checksum, into dist"
	@echo "make site     the simulated table as files for any web server, into dist/site (npm)"
	@echo "make clean    remove .venv and caches"

demo: $(VENV)/.demo
	@echo "Starting the simulated table; stop it with Ctrl-C."
	@$(BIN)/ringkeeper demo $(DEMO)

test: $(VENV)/.test
	@echo "Running the tests (about three minutes on two cores)."
	@$(BIN)/python -m pytest --tier change -n auto --maxprocesses 4 --dist worksteal

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if [ -x $(BIN)/pyright ]; then set -e; for board in rp2 esp32; do \
		echo "pyright, with what MicroPython has on $$board"; \
		$(BIN)/pyright -p .ci/pyright-$$board.json; done; \
	else echo "No pyright for this machine: the firmware is not checked against its boards."; fi

kernel: $(VENV)/.test
	@$(BIN)/python -m pytest tests/kernel
	@$(BIN)/python -m tests.kernel

web: $(VENV)/.test
	@$(BIN)/python -m pytest --tier release
	@$(BIN)/python -m tests.web_long

bench: $(VENV)/.test
	@$(BIN)/python -m tests.bench

release: $(VENV)/.test
	@$(BIN)/python -m tests.install.release
	@$(BIN)/python -m tests.install.wheels

site: $(VENV)/.demo
	@$(BIN)/python -m tests.site

# Hashes are checked for everything that comes from outside; then the project itself, in place
# (PATH, because the build back end looks for its own binary there).
$(VENV)/.%: requirements/%.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what 'make $*' needs, once ..."
	@$(PIP) --require-hashes -r $<
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# What MicroPython has on two boards: both bring a machine.pyi, so each has a folder of its own.
$(VENV)/.dev: $(VENV)/stubs/rp2 $(VENV)/stubs/esp32
$(VENV)/stubs/%: requirements/stubs-%.txt | $(VENV)/bin/python
	@$(PIP) --require-hashes --no-deps --upgrade --target $@ -r $<
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Ringkeeper needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Python cannot make a virtual environment; on Debian: apt install python3-venv"; exit 1; }

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
