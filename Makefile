# The project's commands. `make check` is what continuous integration runs, nothing more or less.

PYTHON ?= python3
BIN := .venv/bin
# Build back ends and hooks look for their programs on the path.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Hundreds of tests start Python: without compiled files each start takes a second more.
unexport PYTHONDONTWRITEBYTECODE
JOBS ?= 3
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make requirements" --quiet

INSTALL := install --quiet --require-hashes --only-binary :all:

PAGE := page
WHEELS := linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-x86_64 windows-arm64
BUILD := $(BIN)/uv build --no-build-isolation --python $(BIN)/python --out-dir dist
ROUNDS := 100
THREAD_ROUNDS := 20
SECONDS := 60
FIRST := 1
GAMES := 20000
GATE := not slow and not wheel and not page

.DEFAULT_GOAL := help
.PHONY: help venv core wasm data check lint size page sanitize fuzz quick test coverage oracle browse site docs wheel wheels compare release drive platforms pictures museum lexicons shipped requirements upgrade audit clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# uv is several times as quick as pip, which is there for machines whose package index only pip is set up for. The build
# hooks stay out: they would build the page here too, which `make page` does.
venv: .venv/ready ## make .venv with everything pinned, and salet in editable form

.venv/ready: requirements/dev.txt requirements/uv.txt pyproject.toml hatch_build.py
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip $(INSTALL) -r requirements/uv.txt
	$(BIN)/uv pip $(INSTALL) --python $(BIN)/python -r requirements/dev.txt || $(BIN)/python -m pip $(INSTALL) -r requirements/dev.txt
	HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python core/build.py
	touch $@

core: venv ## build the C core for this machine; what has not changed is taken from build/zig/
	$(BIN)/python core/build.py

wasm: venv ## build the C core for browsers, as web/src/engine/core.wasm
	$(BIN)/python core/build.py --platform wasm32 --output web/src/engine

data: venv ## write word lists, opening book and second guesses for the page, into web/src/data/
	$(BIN)/python tools/make_page_data.py

# First what may run side by side, then what needs the machine for itself; the page is made once.
check: ## every check and test
	$(MAKE) --no-print-directory -j2 --output-sync=target lint size audit page docs sanitize drive
	$(MAKE) --no-print-directory PAGE= test browse

lint: venv ## style, types, layers and files, as the pre-commit hooks see them
	$(BIN)/pre-commit run --all-files --show-diff-on-failure

size: venv ## how large the project is, held to its limits
	$(BIN)/python tools/size.py

page: wasm data ## check the page (style, types, tests) and build it into src/salet/web/static/; needs Node
	cd web && npm ci --ignore-scripts --silent --no-audit && npm run --silent check

# Python and NumPy are not built with the sanitizers, so their library comes first and leaks are not counted.
sanitize: venv ## the core under AddressSanitizer, UBSan and ThreadSanitizer: random inputs in C, then the kernels' tests; needs gcc
	$(MAKE) --no-print-directory -C core/test
	build/sanitize/fuzz $(ROUNDS)
	$(MAKE) --no-print-directory -C core/test FOLDER=../../build/sanitize-tiny MORE="-DSALET_TINY_THRESHOLDS --coverage"
	rm -f build/sanitize-tiny/*.gcda
	build/sanitize-tiny/fuzz $(ROUNDS)
	$(BIN)/python core/test/reached.py build/sanitize-tiny
	$(MAKE) --no-print-directory -C core/test FOLDER=../../build/sanitize-threads SANITIZER=thread
	build/sanitize-threads/fuzz $(THREAD_ROUNDS)
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
		SALET_CORE=build/sanitize/core.so $(BIN)/python -m pytest tests/kernels -m "$(GATE) and not exhaustive" -q

fuzz: ## random inputs to the core under the sanitizers, for SECONDS, from round FIRST on
	$(MAKE) --no-print-directory -C core/test
	build/sanitize/fuzz $(SECONDS)s $(FIRST)

PYTEST := $(BIN)/python -m pytest --dist loadgroup
INTEGRATION := tests/integration tests/docs tests/oracle tests/tools

quick: core ## what takes a minute and needs no system package: the game, the solver, the readers, the commands
	$(PYTEST) -n $(JOBS) -m "$(GATE) and not timed and not long and not exhaustive" $(addprefix --ignore=,$(INTEGRATION))

test: core ## all tests, doctests and documented examples
	$(PYTEST) -n $(JOBS) --durations=20 -m "$(GATE) and not timed"
	$(BIN)/python -m pytest -m "$(GATE) and timed" tests/solver

coverage: core ## how much of the game and the solver their tests reach; at least 95 %
	$(PYTEST) -n $(JOBS) --cov --cov-report= -m "$(GATE) and not timed" tests/game tests/solver tests/kernels src/salet/game src/salet/solver
	$(BIN)/coverage report --include='src/salet/game/*,src/salet/solver/*' --fail-under=95

oracle: core $(PAGE) ## ask about GAMES random games wherever users see values, and compare with the truth
	$(BIN)/python tests/oracle/run.py --games $(GAMES) --first $(FIRST) --jobs 2
	$(BIN)/python tests/oracle/run.py --real 1000 --jobs 2

browse: core $(PAGE) ## the built page on a real server, in a real browser; screenshots in build/page/
	$(PYTEST) tests/integration/page -n 2 --durations=10 -m "page and not slow and not timed"
	$(BIN)/python -m pytest tests/integration/page -m "page and timed and not slow"

site: core $(PAGE) ## the page as a folder for any static host, in dist/site/
	$(BIN)/salet site dist/site

docs: core ## the documentation site, in docs/_build/html; a warning is an error
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -b html docs docs/_build/html

wheel: venv $(if $(shell command -v npm),$(PAGE)) ## the wheel that users get, in dist/; with the page where Node is
	rm -rf dist
	$(BUILD) --wheel

wheels: venv wasm $(PAGE) ## the wheel of every platform, the source archive and the core for browsers, in dist/; needs Node
	rm -rf dist
	$(BUILD) --sdist
	for name in $(WHEELS); do SALET_PLATFORM=$$name $(BUILD) --wheel || exit; done
	cp web/src/engine/*.wasm dist/

compare: ## compare dist/ with files that were built elsewhere, in the folder PUBLISHED
	for file in $(PUBLISHED)/*; do cmp "$$file" "dist/$${file##*/}" || exit; done

release: venv ## build and try a whole release without publishing it; ADDRESS=https://... is the project's home
	$(BIN)/python tools/release.py "$(ADDRESS)"

drive: venv wheel ## install the wheel from dist/ in an empty environment and use it there
	$(BIN)/python -m pytest tests/integration/wheel -m "wheel and not slow" -v

platforms: core ## build the core for other Linux machines too, and run what an emulator here can run
	$(BIN)/python -m pytest tests/core tests/integration/core -m "slow or not slow" -v

pictures: core ## draw the pictures of docs/how-it-works.md again
	$(BIN)/python tools/make_pictures.py

museum: core ## docs/museum.md and its picture, measured again
	$(BIN)/python tools/make_museum_page.py

lexicons: core ## take the word lists out of their pinned packages again, and check them
	$(BIN)/python tools/extract_lexicons.py

shipped: core ## work out the weights of nyt, the book of starting positions and the second guesses again
	$(BIN)/python tools/make_shipped.py

requirements: venv ## pin what pyproject.toml and requirements/dev.in ask for
	$(COMPILE) pyproject.toml --output-file requirements/core.txt
	$(COMPILE) pyproject.toml --extra web --constraints requirements/core.txt --output-file requirements/web.txt
	$(BIN)/python -c 'import hatch_build, tomllib; print(hatch_build.ZIG, *tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(COMPILE) - --output-file requirements/build.txt
	$(COMPILE) pyproject.toml requirements/dev.in requirements/build.txt --all-extras --constraints requirements/core.txt \
		--output-file requirements/dev.txt
	echo uv | $(COMPILE) - --constraints requirements/dev.txt --output-file requirements/uv.txt

upgrade: venv ## the same, with the newest release of everything
	$(MAKE) requirements COMPILE='$(COMPILE) --upgrade'

# npm also fails where a mirror does not answer such questions; that is no finding.
audit: venv ## known vulnerabilities of what is pinned, as far as PyPI and npm can be asked about them; needs Node
	$(BIN)/pip-audit --disable-pip --require-hashes --progress-spinner off -r requirements/dev.txt
	cd web && { npm audit || npm audit 2>&1 | grep -q 'audit endpoint returned an error'; }

clean: ## remove what the checks and the build leave behind
	rm -rf .venv dist build src/salet/kernels/lib htmlcov docs/_build .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +
