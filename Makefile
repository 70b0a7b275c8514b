# The project's commands; `make check` is what continuous integration runs. Everything they make is in this folder.

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
# Build back ends look for their programs on the path; hundreds of tests start Python, which is slow without bytecode.
export PATH := $(CURDIR)/$(BIN):$(PATH)
unexport PYTHONDONTWRITEBYTECODE
export PIP_CACHE_DIR := $(CURDIR)/build/cache/pip
export UV_CACHE_DIR := $(CURDIR)/build/cache/uv
export npm_config_cache := $(CURDIR)/build/cache/npm
INSTALL := install --quiet --require-hashes --only-binary :all:
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet \
	--custom-compile-command "make requirements"
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup $(if $(SLOW),-m slow)
BUILD := $(BIN)/uv build --no-build-isolation --python $(BIN)/python --out-dir dist
WHEELS := linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64 windows-arm64

.DEFAULT_GOAL := help
.PHONY: help venv core page lint quick test sanitize fuzz browsers oracle docs man wheel wheels release requirements audit check

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Without its hooks the package is not built here: `make core` and `make page` do that.
venv: .venv/ready ## make .venv with everything pinned, and salet in editable form
.venv/ready: requirements/dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	mkdir -p build && sed -n '/^uv==/,/# via/p' requirements/dev.txt > build/uv.txt
	$(BIN)/python -m pip $(INSTALL) -r build/uv.txt
	$(BIN)/uv pip $(INSTALL) --python $(BIN)/python -r requirements/dev.txt || $(BIN)/python -m pip $(INSTALL) -r requirements/dev.txt
	HATCH_BUILD_NO_HOOKS=true $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

core: venv ## build the C core for this machine; what has not changed is kept in build/zig/
	$(BIN)/python core/build.py

page: core ## check the page (style, types, tests) and build it into src/salet/web/static/
	$(BIN)/python core/build.py --platform wasm32 --output web/src/engine
	$(BIN)/python tools/make_page_data.py && $(BIN)/python tools/make_vectors.py
	cd web && npm ci --ignore-scripts --silent --no-audit && npm run --silent check

lint: core ## style, types, layers, plain English, the number of commands and options, and the workflows
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/prose.py
	$(BIN)/python tools/size.py
	$(BIN)/python tools/c_functions.py
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/zizmor --quiet --offline --no-progress --persona pedantic .github

quick: core ## a minute's worth of tests, random games and the oracle among them; needs Python alone
	$(MAKE) --no-print-directory -C core/test fuzz ROUNDS=100
	$(PYTEST) -m "not gate and not slow" src tests --ignore tests/integration --ignore tests/docs --ignore tests/tools

test: page ## all tests but those of the page; SLOW=1: those that take too long for every run
	$(PYTEST) --durations 10 src tests

# A run of its own: the browser's driver keeps an event loop, which other tests start themselves.
browsers: page ## the tests of the page in Chromium; SLOW=1: the long ones, and journeys in Firefox and WebKit
	$(PYTEST) --durations 10 -o "norecursedirs=.*" tests/integration/page

sanitize: venv ## 2,000 rounds of random games in the core, also under ASan, UBSan, and TSan; needs gcc
	$(MAKE) --no-print-directory -C core/test check

# The round that finds a fault is printed: `build/sanitize/fuzz 1 ROUND` repeats it.
SECONDS ?= 60
fuzz: sanitize ## new random inputs to the core under ASan and UBSan, for SECONDS
	build/sanitize/fuzz $(SECONDS)s $$(date +%s)00

oracle: page ## 20,000 random games wherever users see values, compared with the truth
	$(BIN)/python tests/oracle/run.py --games 20000 --jobs $(JOBS)
	$(BIN)/python tests/oracle/run.py --real 1000 --jobs $(JOBS)

docs: core ## the documentation site, in docs/_build/html; a warning is an error
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -b html docs docs/_build/html

man: core ## the manual pages of salet and its commands, in man/
	$(BIN)/python tools/make_man.py

wheel: page ## this machine's wheel in an empty environment, where it does what README shows
	rm -rf dist && $(BUILD) --wheel && $(BIN)/python tools/try_wheel.py dist

wheels: page man ## the wheel of every platform, the source archive and the core for browsers, in dist/
	rm -rf dist && $(BUILD) --sdist && cp web/src/engine/*.wasm dist/
	for name in $(WHEELS); do SALET_PLATFORM=$$name $(BUILD) --wheel || exit; done

release: venv ## all of a release but publishing, in dist/; PAGE and REPOSITORY are the addresses that it names
	$(BIN)/python tools/release.py $(PAGE) $(REPOSITORY)

requirements: venv ## pin what pyproject.toml and requirements/dev.in ask for; COMPILE='$(COMPILE) --upgrade' for the newest
	echo "hatch-fancy-pypi-readme hatchling ziglang" | tr ' ' '\n' | $(COMPILE) - pyproject.toml --extra web --output-file requirements/build.txt
	$(COMPILE) pyproject.toml requirements/dev.in requirements/build.txt --all-extras --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --all-extras --constraints requirements/dev.txt --output-file requirements/all.txt

audit: venv ## known vulnerabilities of what is pinned, as the registries of Python and npm know them
	$(BIN)/uv tool run pip-audit --disable-pip --require-hashes -r requirements/dev.txt
	cd web && npm audit

check: ## every check and test, two at a time: what continuous integration runs
	$(MAKE) --no-print-directory -j2 --output-sync=target lint page sanitize test browsers docs wheel
