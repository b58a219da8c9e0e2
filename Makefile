# hupai 胡牌: what a person types. `make demo` and `make test` need only git, make and Python 3.11+.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: web web-check browser screens paint demo test check build bench figures stress long serve clean venv dev train-env

demo: $(VENV)/.run ## read and score the sample pictures
	$(BIN)/python -m hupai.api.demo --save out/demo

serve: $(VENV)/.run ## the page and the REST service on http://127.0.0.1:8000
	$(BIN)/hupai serve

test: $(VENV)/.dev ## the whole fast suite
	$(BIN)/python -m pytest -q

check: $(VENV)/.dev ## style, types, laws of the architecture
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

build: $(VENV)/.dev ## wheel and sdist, tried in clean environments
	VENV_PYTHON=$(PYTHON) BIN=$(BIN) sh .ci/try-build

web: $(VENV)/.dev ## build the page (needs Node 20 or newer; users do not)
	BIN=$(BIN) sh .ci/web

web-check: $(VENV)/.dev ## the built page is what its sources give
	BIN=$(BIN) sh .ci/web check

browser: $(VENV)/.browser api/web/ui/node_modules ## the page in a real browser (needs Chromium)
	$(BIN)/python -m pytest -q -m browser tests/browser

screens: $(VENV)/.browser ## pictures of the page for docs/screens, from the server at ADDRESS
	$(BIN)/python tests/browser/screens.py $(or $(ADDRESS),http://127.0.0.1:8000)

paint: $(VENV)/.browser ## how soon the page of the server at ADDRESS shows, at most a second
	$(BIN)/python tests/browser/first_paint.py $(or $(ADDRESS),http://127.0.0.1:8000)

bench: $(VENV)/.bench ## speed beside the published packages, as ratios in one run
	$(BIN)/python -m bench

figures: $(VENV)/.run ## measure the shipped detector; writes README's table and the card; SETS="drawn_held_out=FOLDER …" and CARDS="cards_held_out=FOLDER" add rows
	$(BIN)/python bench/figures.py $(or $(DATA),../shared/data) $(addprefix --set ,$(SETS)) $(addprefix --cards ,$(CARDS))

stress: $(VENV)/.run ## real photos made small, dark, blurred, turned, compressed: what is still read
	$(BIN)/python bench/stress.py $(or $(DATA),../shared/data)/real/dev --group hk
	$(BIN)/python bench/stress.py $(or $(DATA),../shared/data)/real/newset --corrections datasets/corrections/real_newset.jsonl

long: $(VENV)/.dev ## the long checks: brute force on many random hands, fuzzing
	$(BIN)/python -m pytest -q -m slow

train-env: $(VENV)/.train ## what `hupai train` and `hupai export` need (several GB)

venv: $(VENV)/.run
dev: $(VENV)/.dev

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "hupai needs Python 3.11 or newer; say which: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || $(PYTHON) -m virtualenv $(VENV) || uv venv --seed $(VENV) || \
	  { rm -rf $(VENV); echo "no virtual environment could be made; on Debian: apt install python3-venv"; exit 1; }

$(VENV)/.run: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.run

api/web/ui/node_modules: api/web/ui/package-lock.json # axe-core, which looks for barriers
	cd api/web/ui && npm ci --no-audit --no-fund --loglevel error
	@touch $@

$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[browser]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev bench/requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r bench/requirements.txt
	@touch $@

$(VENV)/.train: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[train]'
	@touch $@ $(VENV)/.run

clean:
	rm -rf $(VENV) build dist out *.egg-info src/*.egg-info
