PREFIX ?= /usr/local
SWIFT ?= swift

# SwiftPM passes the flags of the traits in the order of a set. In another order, the next build compiles all anew.
export SWIFT_DETERMINISTIC_HASHING = 1
# Tests find what depends on the order of a set, so they run without it.
any_order = env -u SWIFT_DETERMINISTIC_HASHING
swift_test = $(any_order) $(SWIFT) test

.PHONY: help run test test-gtk verify people test-without-pcre2 web test-web test-accessibility bench-gtk bench-web bench-node playground lib properties faults build-tests fuzz install bench bench-scan compare compare-locales compare-json-schema test-spark picture docs format \
  lint lint-format lint-layers clean setup setup-tests

help:
	@echo 'make run       build the command, and check a wrong price'
	@echo 'make test      build, and run every test'
	@echo 'make test-gtk  type into a window of GTK with input methods, and read it as a screen reader does (needs Debian)'
	@echo 'make verify    check what takes longer: sanitizers, fuzzers, the static binary, more random cases'
	@echo 'make people    let people enter texts at random, ten thousand and more at each place that has fields (needs Linux)'
	@echo 'make test-without-pcre2  test the library as it is built without the trait PCRE2'
	@echo 'make properties  edit, compare, and make patterns at random, ten times as much as make test'
	@echo 'make web       build the module of the package in Web, and compare its answers and times with those of the library'
	@echo 'make test-web  test the package in Node, Chromium, Firefox and WebKit'
	@echo 'make test-accessibility  test the pages of the package with axe-core in these browsers (needs Python 3 with pip)'
	@echo 'make bench-gtk  measure a key in a field of GTK, with and without a profile'
	@echo 'make bench-web  measure keys and the first field in these browsers'
	@echo 'make bench-node  compare how many values Node judges through the module and through the command'
	@echo 'make playground  serve a page in which rules and a field can be tried'
	@echo 'make lib       put the library for C and its header into PREFIX/lib and PREFIX/include'
	@echo 'make faults    put small faults into a copy, and show which of them the tests notice (needs Python 3)'
	@echo 'make fuzz      look for rule files, edits, patterns and archives that break what is promised'
	@echo 'make install   put a static binary into PREFIX/bin (PREFIX=$(PREFIX))'
	@echo 'make bench     compare with PCRE2 in C, with grep, and with NSRegularExpression'
	@echo 'make bench-scan  compare scan with grep, Polars, DuckDB and others on files (needs Python 3)'
	@echo 'make compare   compare the shipped rules with what others wrote (needs Python 3.11)'
	@echo 'make compare-locales  read numbers as ICU writes them in all its locales (needs Linux, Python 3.11 and pip)'
	@echo 'make compare-json-schema  compare forms with the JSON Schema Test Suite (needs Python 3.12)'
	@echo 'make test-spark  run the recipes of docs/scan-engines.md (needs Java and Python 3.11)'
	@echo 'make picture   draw docs/prompt.svg anew (needs pyte for Python 3)'
	@echo 'make docs      build the documentation of the libraries (needs Python 3)'
	@echo 'make format    format the sources; make lint checks them'
	@echo 'make clean     remove what was built'

# Installs the C libraries that are missing; does nothing when they are there.
setup:
	@Scripts/setup

# Also what only tests link, and the programs that they run.
setup-tests:
	@Scripts/setup tests

# The verdict "invalid" (1) is what this is to show.
run: setup
	$(SWIFT) build --product inputctl
	@echo '$$ inputctl check --profile price "12.345"'
	@"$$($(SWIFT) build --show-bin-path)/inputctl" check --profile price "12.345"; test $$? -eq 1

# Optimised, because automata are made a thousand times; `swift test --disable-xctest` takes minutes longer.
test: build-tests
	Scripts/test $(swift_test) $(tests) $(built)

# A window of GTK with real keys, input methods and a reader of the accessibility bus; pictures of it in .build/gtk.
test-gtk:
	Scripts/setup gtk
	$(SWIFT) build $(gtk)
	Scripts/test-gtk "$$($(SWIFT) build $(gtk) --show-bin-path)/GTKForm" .build/gtk

# A key in a field of GTK with and without a profile, and the memory of fields that are gone.
bench-gtk:
	Scripts/setup gtk
	$(SWIFT) build --package-path Benchmarks/GTK --configuration release
	GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none xvfb-run --auto-servernum \
	  "$$($(SWIFT) build --package-path Benchmarks/GTK --configuration release --show-bin-path)/bench-gtk"

gtk = --package-path Examples/GTKForm --scratch-path .build --disable-build-manifest-caching

# What `.ci/run` leaves out because it takes longer.
verify:
	.ci/verify

# What is committed without a question is what was meant: a million people in the library, and ten thousand elsewhere.
people: build-tests
	Scripts/setup web
	$(people) library 1000000 1
	$(people) platform 100000 2
	PEOPLE=10000 $(swift_test) $(tests) $(built) --filter 'PeopleInCTests|PeopleAtPromptTests'
	test -e Web/input-control.wasm || Scripts/wasm build
	$(people) write 10000 3 | node Web/test/people.js >.build/answers.ndjson
	$(people) judge .build/answers.ndjson
	$(people) write 10000 4 | node Web/test/people-in-chromium.js >.build/answers.ndjson
	$(people) judge .build/answers.ndjson

people = $(any_order) "$$($(SWIFT) build $(tests) --show-bin-path)/People"

# The library without the trait PCRE2; lists the tests that are skipped there, and why.
test-without-pcre2:
	mkdir -p $(without)
	$(swift_test) --disable-default-traits --traits Command --scratch-path $(without) --disable-xctest \
	  --filter '^InputControl(Automata|Rules|Analysis|Foundation|UIKit|AppKit|SwiftUI|C)?Tests\.' \
	  >$(without)/test.log 2>&1 || { cat $(without)/test.log; exit 1; }
	@grep -E 'skipped|was cancelled|Test run' $(without)/test.log

without = .build-test-without

# The engine as a module for WebAssembly, beside an optimised program.
web: setup
	Scripts/wasm build
	$(SWIFT) build --configuration release --product EngineTranscript
	Scripts/wasm compare .build/release/EngineTranscript
	Scripts/wasm times .build/release/EngineTranscript

# BROWSER=Firefox tests one browser. Ends with a table of what each browser was seen to do.
test-web: setup
	Scripts/setup web
	test -e Web/input-control.wasm || Scripts/wasm build
	tsc --project Web
	mkdir -p $(web_results)
	node --test --test-concurrency=1 --test-reporter=spec --test-reporter-destination=stdout \
	  --test-reporter=./Web/test/table.js --test-reporter-destination=$(web_results)/table.md Web/test/*.test.js; \
	  status=$$?; cat $(web_results)/table.md; exit $$status

web_results = .build-web

# axe-core comes in a package of PyPI, into a folder that is not in the repository.
axe = .build-axe
test-accessibility: setup
	Scripts/setup web
	test -e Web/input-control.wasm || Scripts/wasm build
	test -e $(axe)/axe_playwright_python/axe.min.js || { mkdir -p $(axe) && \
	  python3 -m pip download --quiet --no-deps --dest $(axe) --requirement Web/test/axe/requirements.txt && \
	  python3 -m zipfile -e $(axe)/axe_playwright_python-*.whl $(axe); } || \
	  { echo 'axe-core cannot be downloaded: pip found no axe-playwright-python.' >&2; exit 1; }
	AXE=$(axe)/axe_playwright_python/axe.min.js node --test --test-concurrency=1 Web/test/axe/axe.test.js

# How fast keys and first fields are in each browser, with all threads of WebKit's compiler, which the tests do without.
# LOADS=20 loads the page more often.
bench-web: setup
	Scripts/setup web
	test -e Web/input-control.wasm || Scripts/wasm build
	JSC_useConcurrentJIT=1 node Web/test/speed/run.js

# The command is optimised, as the module is.
bench-node: setup
	Scripts/setup wasm
	test -e Web/input-control.wasm || Scripts/wasm build
	$(SWIFT) build --configuration release --product inputctl
	node Web/test/speed-node.js "$$($(SWIFT) build --configuration release --show-bin-path)/inputctl"

# PORT=9000 takes another port. Any other web server can serve the folder Web as well.
PORT ?= 8080
playground: setup
	Scripts/setup wasm
	test -e Web/input-control.wasm || Scripts/wasm build
	node Web/test/server.js $(PORT)

# The tests at random, with ten times as many edits, changes of rules and files of CSV, and more patterns and comparisons.
properties: build-tests
	EDITS=6000 CHANGES=600 FILES=20000 PATTERNS=3000 COMPARISONS=120 \
	  $(swift_test) $(tests) $(built) --filter 'PropertyTests|DifferentialTests'

build-tests: setup-tests
	$(SWIFT) build --build-tests $(tests)

# The adapters of Apple's platforms are tested on stand-ins of the frameworks, which are no part of any product.
test test-gtk build-tests properties people faults test-without-pcre2: export INPUTCONTROL_STANDINS = 1

tests = --configuration release -Xswiftc -enable-testing --scratch-path .build-test
# `swift test` would build all of it again, with options that differ.
built = --skip-build --disable-xctest

# All of Tests/Faults; `Scripts/faults NAME...` runs some of them.
faults: setup-tests
	Scripts/faults

# For a minute each; `Scripts/fuzz --help` says how to choose a fuzzer and another time.
fuzz: setup
	Scripts/fuzz

# On Linux nothing is linked at run time, so that the binary runs where neither Swift nor PCRE2 is installed.
ifeq ($(shell uname),Linux)
static = --static-swift-stdlib -Xswiftc -static-executable -Xlinker -s
endif
release = --configuration release --product inputctl --scratch-path .build-install $(static)

install: setup
	$(SWIFT) build $(release)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build $(release) --show-bin-path)/inputctl" "$(DESTDIR)$(PREFIX)/bin/inputctl"

# Swift's own libraries are linked into it.
lib_build = --configuration release --product inputcontrol --scratch-path .build-lib -Xswiftc -static-stdlib -Xlinker -s
header = Sources/InputControlC/include/inputcontrol.h

lib: setup
	$(SWIFT) build $(lib_build)
	install -d "$(DESTDIR)$(PREFIX)/lib" "$(DESTDIR)$(PREFIX)/include"
	install -m 755 "$$($(SWIFT) build $(lib_build) --show-bin-path)"/libinputcontrol.* "$(DESTDIR)$(PREFIX)/lib"
	install -m 644 $(header) "$(DESTDIR)$(PREFIX)/include"

bench_run = $(SWIFT) run --package-path Benchmarks --configuration release bench

# Each benchmark notes its figures; the last one compares them with the aims, and fails if one has become worse.
# Those with aims, except the prompt, run three times, apart from each other, because other work on the machine comes and
# goes.
bench: export BENCH_FIGURES = $(CURDIR)/Benchmarks/.build/figures.tsv
bench: setup
	$(MAKE) --no-print-directory install DESTDIR= PREFIX="$(CURDIR)/.build-install/root"
	rm -f "$(BENCH_FIGURES)"
	$(bench_run)
	$(bench_run) automata
	$(bench_run) profiles
	$(bench_run) shipped
	$(bench_run) load
	$(bench_run) lists
	$(bench_run) keys
	$(bench_run) forms
	$(bench_run) hostile
	$(bench_run) startup .build-install/root/bin/inputctl
	$(bench_run) prompt .build-install/root/bin/inputctl
	for run in 2 3; do \
	  for part in "" shipped keys hostile "startup .build-install/root/bin/inputctl"; do \
	    $(bench_run) $$part || exit 1; \
	  done; \
	done
	$(bench_run) aims "$(BENCH_FIGURES)" Benchmarks/aims.tsv

scan_run = Benchmarks/scan/bench.py --inputctl .build-install/root/bin/inputctl

# What cannot be installed is left out.
bench-scan: setup
	@Scripts/setup bench-scan || echo 'Some of the programs to compare with are missing.'
	$(MAKE) --no-print-directory install DESTDIR= PREFIX="$(CURDIR)/.build-install/root"
	(test -x .build/bench-scan/venv/bin/pip || python3 -m venv .build/bench-scan/venv) && \
	  .build/bench-scan/venv/bin/pip install --quiet --requirement Benchmarks/scan/requirements.txt || \
	  echo 'Polars and DuckDB are missing.'
	$(scan_run)
	$(scan_run) growth

# Judges from PyPI, in a virtual environment of their own.
compare: setup
	$(SWIFT) build --configuration release --product inputctl
	test -d .build/compare || python3 -m venv .build/compare
	.build/compare/bin/pip install --quiet --requirement Tests/Comparison/requirements.txt
	.build/compare/bin/python Tests/Comparison/compare.py \
	  --inputctl "$$($(SWIFT) build --configuration release --show-bin-path)/inputctl"
	.build/compare/bin/pip download --quiet --no-deps --no-binary :all: --dest .build/compare \
	  "$$(grep python-stdnum Tests/Comparison/requirements.txt)"
	.build/compare/bin/python Tests/Comparison/check_digits.py --examples .build/compare/python_stdnum-*.tar.gz \
	  --inputctl "$$($(SWIFT) build --configuration release --show-bin-path)/inputctl"

# ICU from PyPI.
compare-locales: setup
	$(SWIFT) build --configuration release --product inputctl
	$(SWIFT) build --configuration release --product inputcontrol
	bin="$$($(SWIFT) build --configuration release --show-bin-path)" && python3 Tests/Comparison/locales.py \
	  --inputctl "$$bin/inputctl" --library "$$bin/libinputcontrol.so"

# The suite from PyPI.
compare-json-schema: setup
	$(SWIFT) build --configuration release --product inputctl
	Scripts/json-schema "$$($(SWIFT) build --configuration release --show-bin-path)/inputctl"

# Spark and ClickHouse from PyPI, in a virtual environment of their own: 1.4 GB.
spark = .build/spark/venv
test-spark: setup
	@Scripts/setup spark
	$(SWIFT) build --configuration release --product inputctl
	test -x $(spark)/bin/pip || python3 -m venv $(spark)
	$(spark)/bin/pip install --quiet --requirement Tests/Spark/requirements.txt
	INPUTCTL="$$($(SWIFT) build --configuration release --show-bin-path)/inputctl" \
	  $(spark)/bin/python -W ignore -m unittest discover --verbose --start-directory Tests/Spark

picture:
	@Scripts/setup picture
	$(SWIFT) build --product inputctl
	Scripts/picture --inputctl "$$($(SWIFT) build --show-bin-path)/inputctl"

docs: setup
	Scripts/docs

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples

lint: lint-format lint-layers

lint-format:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks Examples

lint-layers: setup
	Scripts/check-layers

clean:
	rm -rf .build .build-* Benchmarks/.build Examples/*/.build
