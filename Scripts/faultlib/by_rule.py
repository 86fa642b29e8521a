"""Faults that are made by rule, and the suites of tests that reach them."""

import collections
import concurrent.futures
import fnmatch
import functools
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import zlib

from . import rules
from .package import (PACKAGE, REACHED, REACHED_SIZE, ROOT, SCRATCH, SCRIPT_SWITCH, Fault, Problem, Problems, build,
                      package_with, write_package)
from .runs import Run, test_command
from .table import print_table

# What only changes how fast something is.
ONLY_SPEED = re.compile(r"\breserveCapacity\(|\bhasher\.combine\(|removeAll\(keepingCapacity: true\)$")

# In seconds, for a suite of tests.
LONGEST_OF_SHORT = 10


@functools.cache
def read_reasons():
    """Returns why faults cannot be noticed, by the file and the last part of their names."""
    lines = (ROOT / "Tests/Faults/by-rule.reasons").read_text().splitlines()
    return {(path, last): reason for path, last, reason in (line.split(" ", 2) for line in lines if line[:1] != "#")}


def rank(*parts):
    return zlib.crc32("\0".join(map(str, parts)).encode())


def not_compiled(source):
    """Returns the ranges of a source that are compiled on some platforms alone."""
    ranges, starts = [], []
    for match in re.finditer(r"^[ \t]*#(if|endif)\b([^\n]*)", source, re.MULTILINE):
        if match[1] == "if":
            starts.append((match.start(), match[2]))
        else:
            start, condition = starts.pop()
            if condition.strip() not in ("PCRE2", "hasFeature(Embedded)", "!hasFeature(Embedded)"):
                ranges.append((start, match.end()))
    return ranges


def made_in(path, seed):
    """Returns the faults of a file, by rule, the first ones first."""
    source = (ROOT / path).read_text()
    is_script = path.endswith(".js")
    left_out = [] if is_script else not_compiled(source)
    by_rule, seen, reasons = collections.defaultdict(list), collections.Counter(), read_reasons()
    for rule, kind, start, end, replacement in rules.faults_in(source, is_script):
        part = source[start:end]
        if ONLY_SPEED.search(part) and rule == "statement" or any(a <= start < b for a, b in left_out):
            continue
        line = source.count("\n", 0, start) + 1
        text = source[source.rfind("\n", 0, start) + 1:end]
        key = (rule, replacement, text)
        seen[key] += 1
        last = f"{rank(path, *key, seen[key]):08x}"
        name = f"{rule}:{path}:{line}:{last}"
        fault = Fault(name, f"{path}:{line}")
        fault.path, fault.span = path, (start, end)
        fault.settings = {kind: part, "fault": replacement, "tests": "", "reason": reasons.get((path, last), "")}
        fault.default_tests = []
        by_rule[rule].append(fault)
    for faults in by_rule.values():
        faults.sort(key=lambda fault: rank(seed, fault.name.split(":")[-1]))
    return by_rule


def rooms_of(names):
    """Returns the files of each folder below Sources, and of Web. A folder with little in it belongs to its parent."""
    rooms = collections.defaultdict(list)
    for name in sorted(names):
        # What is only in the module for WebAssembly is not in this build.
        if name.startswith("Sources/") and name.endswith(".swift") and "/Embedded/" not in name:
            rooms["/".join(name.split("/")[1:-1])].append(name)
        elif re.fullmatch(r"Web/[\w-]+\.js", name):
            rooms[name].append(name)
    for room in sorted(rooms, key=lambda room: -room.count("/")):
        if "/" in room and sum((ROOT / name).read_text().count("\n") for name in rooms[room]) < 250 and room[-3:] != ".js":
            rooms[room.rsplit("/", 1)[0]] += rooms.pop(room)
    return rooms


def made_by_rule(names, patterns, count, seed):
    """Returns faults of each room in an order, more than are asked for, since the compiler may refuse some."""
    faults = []
    for room, files in sorted(rooms_of(names).items()):
        if patterns and not any(fnmatch.fnmatchcase(f"/{room}", f"*/{pattern}") for pattern in patterns):
            continue
        by_rule = collections.defaultdict(list)
        for file in files:
            for rule, those in made_in(file, seed).items():
                by_rule[rule] += those
        for rule, those in by_rule.items():
            those.sort(key=lambda fault: rank(seed, fault.name.split(":")[-1]))
        turns = sorted(((place, rank(seed, room, rule), fault) for rule, those in by_rule.items()
                        for place, fault in enumerate(those)), key=lambda turn: turn[:2])
        chosen = []
        for _, _, fault in turns:
            if len(chosen) >= count + count // 2 + 2:
                break
            if not any(crosses(fault, other) for other in chosen):
                fault.settings["layer"] = room
                chosen.append(fault)
        faults += chosen
    return faults


def crosses(fault, other):
    """Whether two faults cannot stand in one source: each begins or ends within the other, or they are the same part."""
    if fault.path != other.path:
        return False
    (a, b), (c, d) = fault.span, other.span
    return (a, b) == (c, d) or a < c < b < d or c < a < d < b


def refused_by_compiler(faults):
    """Returns the faults at the places of the errors of a build."""
    log = (SCRATCH / "build.log").read_text(errors="replace")
    refused = set()
    places = {(match[1], int(match[2])) for match in re.finditer(r"^(/\S+\.swift):(\d+):\d+: error:", log, re.MULTILINE)}
    for path, line in places:
        lines = pathlib.Path(path).read_text().split("\n")
        offset = sum(len(text) + 1 for text in lines[:line - 1])
        source = "\n".join(lines)
        here = []
        for match in re.finditer(r"/\*(\d+)\*/", source):
            end = source.index(f"/*/{match[1]}*/")
            if match.start() < offset + len(lines[line - 1]) and end >= offset:
                here.append((end - match.start(), int(match[1])))
        if not here:
            # A variable without a value, or a function without an answer: a fault near it.
            here = [(abs(source.count("\n", 0, match.start()) + 1 - line), int(match[1]))
                    for match in re.finditer(r"/\*(\d+)\*/", source)]
            here = sorted(here)[:2]
        refused.update(number for _, number in here)
    return [fault for fault in faults if fault.number in refused]


def check_script(fault, contents):
    """Whether Node can read a file with a fault."""
    source = contents[fault.path].decode()
    start, end = fault.span
    text = source[:start] + fault.applied(source[start:end]) + source[end:]
    return subprocess.run(["node", "--input-type=module", "--check"], input=text.encode(),
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def build_by_rule(names, contents, patterns, count, seed, configuration):
    """Builds the package with faults by rule, and returns these."""
    faults = made_by_rule(names, patterns, count, seed)
    faults = [fault for fault in faults if not fault.is_script or check_script(fault, contents)]
    # Of a build before this one.
    log = SCRATCH / "refused"
    refused_before = set(map(int, log.read_text().split())) if log.exists() else set()
    faults = [fault for fault in faults if fault.number not in refused_before]
    while True:
        write_package(*package_with(faults))
        if all(fault.is_script for fault in faults):
            break
        try:
            build(configuration)
            break
        except Problem as problem:
            refused = refused_by_compiler(faults)
            if not refused:
                raise
            print(f"the compiler refuses {len(refused)} of {len(faults)} faults", flush=True)
            with open(log, "a") as output:
                output.writelines(f"{fault.number}\n" for fault in refused)
            faults = [fault for fault in faults if fault not in refused]
    kept = collections.Counter()
    chosen = []
    for fault in faults:
        if kept[fault.layer] < count:
            kept[fault.layer] += 1
            chosen.append(fault)
    return chosen


class Suite:
    """A suite of tests, which faults it reaches, and how long it takes."""

    def __init__(self, name, command, program=None):
        self.name = name
        self.command = command
        self.program = program

    def learn(self, limit):
        """Runs the suite without a fault, unless that was done since the program with its tests was built."""
        known = SCRATCH / "reached" / self.name.replace("/", ".")
        if not self.program or not known.exists() or known.stat().st_mtime < self.program.stat().st_mtime:
            self.run(limit, known)
        *self.bytes, self.seconds = known.read_text().split()
        self.bytes, self.seconds = set(map(int, self.bytes)), float(self.seconds)

    def run(self, limit, known):
        # Some tests fail while others use both processors.
        for _ in range(3):
            with tempfile.NamedTemporaryFile(dir=SCRATCH / "temporary") as file:
                file.truncate(REACHED_SIZE)
                run = Run(self.command, [], 0, limit, {REACHED: file.name})
                if not run.noticed_by:
                    reached = pathlib.Path(file.name).read_bytes()
                    places = [str(place) for place, byte in enumerate(reached) if byte]
                    known.parent.mkdir(exist_ok=True)
                    known.write_text(" ".join([*places, str(run.seconds)]))
                    return
        log = SCRATCH / f"{known.name}.log"
        log.write_text("\n".join(run.output))
        raise Problem(f"{self.name} fails without a fault: {run.noticed_by}; see {log}")

    def reaches(self, fault):
        return fault.number % REACHED_SIZE in self.bytes


def suites_of(faults, configuration):
    """Returns the suites of the package that may reach faults."""
    suites = []
    if any(not fault.is_script for fault in faults):
        command = test_command(configuration)
        listed = subprocess.run(command + ["--list-tests"], cwd=PACKAGE, check=True, stdout=subprocess.PIPE).stdout.decode()
        names = sorted({line.split("/")[0] for line in listed.splitlines() if re.match(r"\w+\.\w+/", line)})
        suites += [Suite(name, command + ["--filter", f"^{re.escape(name)}/"], pathlib.Path(command[0])) for name in names]
    if any(fault.is_script for fault in faults):
        switch = PACKAGE / "Web/fault-switch.js"
        switch.write_text(SCRIPT_SWITCH)
        for module in (ROOT / "Web").glob("*.wasm"):
            shutil.copy(module, PACKAGE / "Web")
        for path in sorted((PACKAGE / "Web/test").glob("*.test.js")):
            if not re.search(r"(browsers|session|playground-page)\.js", path.read_text()):
                suites.append(Suite(f"Web/test/{path.name}", ["node", "--import", str(switch), "--test", str(path)]))
    return suites


class TrialByReach:
    """The result of the suites that reach a fault, the short ones first."""

    def __init__(self, fault, suites, limit):
        self.fault = fault
        self.limit = limit
        self.seconds = 0.0
        self.noticed_by = None
        self.reaching = sorted((suite for suite in suites if suite.reaches(fault)), key=lambda suite: suite.seconds)
        self.tried = 0

    def run(self, longest):
        """Runs the suites that take no longer than some seconds, until one notices the fault."""
        for suite in self.reaching[self.tried:]:
            if suite.seconds > longest:
                break
            self.tried += 1
            run = Run(suite.command, [], self.fault.number, min(self.limit, 30 + 10 * suite.seconds))
            self.seconds += run.seconds
            if run.noticed_by:
                self.noticed_by = f"{suite.name}: {run.noticed_by}"
                break
        return self

    @property
    def is_over(self):
        return self.noticed_by is not None or self.tried == len(self.reaching)

    def line(self):
        settings = self.fault.settings
        part = " ".join(settings[self.fault.kind].split())
        replacement = " ".join(settings["fault"].split()) or ("nothing" if self.fault.kind == "statement" else "its contrary")
        verdict = f"noticed by {self.noticed_by}" if self.noticed_by else (
            f"not noticed by {self.tried} of {len(self.reaching)} suites" if self.reaching else "not reached by any test")
        return f"{self.fault.layer}: {self.fault.name}: {part[:120]} → {replacement[:120]}: {verdict} ({self.seconds:.1f} s)"


def try_by_rule(options, configuration):
    started = time.monotonic()
    names, contents = package_with([])
    chosen = build_by_rule(names, contents, options.names, options.by_rule, options.seed, configuration)
    print(f"built in {time.monotonic() - started:.0f} s with {len(chosen)} faults", flush=True)
    suites = suites_of(chosen, configuration)
    problems = Problems()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for future in [pool.submit(suite.learn, 4 * options.limit) for suite in suites]:
            problems.collect(future.result)
    problems.report()
    print(f"without a fault {len(suites)} suites pass in {sum(suite.seconds for suite in suites):.0f} s", flush=True)
    trials = [TrialByReach(fault, suites, options.limit) for fault in chosen]
    # The long suites run last, for the faults that no short one notices.
    for longest in LONGEST_OF_SHORT, float("inf"):
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            # In an order of which any part is a sample.
            order = sorted((trial for trial in trials if not trial.is_over), key=lambda trial: rank(trial.fault.number))
            futures = [pool.submit(trial.run, longest) for trial in order]
            for future in concurrent.futures.as_completed(futures):
                print(future.result().line(), flush=True)
    for trial in trials:
        if not trial.reaching:
            print(trial.line())
    print_table(trials)
    print(f"{time.monotonic() - started:.0f} s")
    return 0
