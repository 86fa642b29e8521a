"""The faults, and the copy of the package that has them, each behind a switch."""

import os
import pathlib
import re
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRATCH = ROOT / ".build-faults"
PACKAGE = SCRATCH / "package"
VARIABLE = "INPUTCTL_FAULT"
# A file with a byte for each fault, which those that are reached set.
REACHED = "INPUTCTL_FAULTS_REACHED"
REACHED_SIZE = 1 << 20
SWIFT = os.environ.get("SWIFT", "swift")
# The adapters of Apple's platforms are built against stand-ins.
os.environ["INPUTCONTROL_STANDINS"] = "1"
BUILD_OPTIONS = ["--package-path", str(PACKAGE), "--scratch-path", str(SCRATCH / "build"),
                 "--disable-xctest"]

# The folders that tests and sources need; benchmarks and examples are packages of their own.
LEFT_OUT = ("Benchmarks/scan/", ".ci/")

# The test targets of each module.
TEST_TARGETS = {
    "InputControl": "InputControlTests",
    "InputControlAutomata": "InputControlAutomataTests|InputControlTests",
    "InputControlRules": "InputControlRulesTests|InputControlTests",
    "InputControlAnalysis": "InputControlAnalysisTests|InputControlRulesTests",
    "InputControlJSON": "InputControlJSONTests|inputctlTests|InputControlScanTests|InputControlCTests",
    "InputControlC": "InputControlCTests",
    "InputControlFoundation": "InputControlFoundationTests|InputControlTests|InputControlUIKitTests",
    "InputControlScan": "InputControlScanTests",
    "InputControlSystem": "inputctlTests|InputControlScanTests",
    "InputControlTerminal": "InputControlTerminalTests",
    "InputControlUIKit": "InputControlUIKitTests",
    "InputControlAppKit": "InputControlAppKitTests",
    "InputControlSwiftUI": "InputControlSwiftUITests",
    "InputControlGTK": "InputControlGTKTests",
    "inputctl": "inputctlTests",
}

SWITCH = """\
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The number of the fault that is switched on; 0 for none.
private let activeFault: Int = {
  guard let text = unsafe getenv("%s") else { return 0 }
  return unsafe Int(String(cString: text)) ?? 0
}()

/// Where faults that are reached are recorded.
nonisolated(unsafe) private let reached: UnsafeMutableRawPointer? = {
  guard let path = unsafe getenv("%s") else { return nil }
  let file = unsafe open(path, O_RDWR)
  guard file >= 0 else { return nil }
  // It may be the one of standard input, if a test has closed that.
  defer { close(file) }
  return unsafe mmap(nil, %d, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
}()

/// Whether a fault is switched on.
@inline(never) func isFault(_ number: Int) -> Bool {
  if let reached = unsafe reached { unsafe reached.storeBytes(of: 1, toByteOffset: number %% %d, as: UInt8.self) }
  return activeFault == number
}
""" % (VARIABLE, REACHED, REACHED_SIZE, REACHED_SIZE)

# Loaded before a test of JavaScript.
SCRIPT_SWITCH = """\
import { closeSync, openSync, writeSync } from 'node:fs';
const active = Number(process.env.%s ?? 0);
const path = process.env.%s;
const reached = new Set();
globalThis.isFault = (number) => {
  if (path && !reached.has(number)) {
    reached.add(number);
    const file = openSync(path, 'r+');
    writeSync(file, Uint8Array.of(1), 0, 1, number %% %d);
    closeSync(file);
  }
  return number === active;
};
""" % (VARIABLE, REACHED, REACHED_SIZE)


class Problem(Exception):
    """A mistake in the list of faults, or a build that failed."""


class Problems:
    """Collects the mistakes of several entries, so that all of them are reported at once."""

    def __init__(self):
        self.texts = []

    def collect(self, action, *arguments):
        """Returns the result of an action, or nothing if that finds a mistake."""
        try:
            return action(*arguments)
        except Problem as problem:
            self.texts.append(str(problem))
            return None

    def report(self):
        if self.texts:
            raise Problem("\n".join(self.texts))


class Fault:
    """A small mistake that is put into the source."""

    def __init__(self, name, place):
        self.name = name
        self.place = place
        self.number = zlib.crc32(name.encode())
        self.settings = {}
        # Of a fault that was made by a rule: the file, and where in it.
        self.path = None
        self.span = None

    @property
    def layer(self):
        return self.settings["layer"]

    @property
    def tests(self):
        return self.settings.get("tests", "").split()

    @property
    def reason(self):
        return self.settings.get("reason", "")

    @property
    def kind(self):
        return next(kind for kind in ("expression", "negated", "statement") if kind in self.settings)

    def problem(self, text):
        return Problem(f"{self.place}: [{self.name}]: {text}")

    def applied(self, original):
        """Returns the Swift source of the original part and of the fault, behind the switch."""
        replacement = self.settings["fault"]
        if self.is_script:
            switch = f"globalThis.isFault?.({self.number})"
            if self.kind == "statement":
                return f"if (!{switch}) {{ {original} }}"
            if self.kind == "negated":
                return f"(!!{switch} !== !!({original}))"
        else:
            switch = f"isFault({self.number})"
            if self.kind == "statement":
                return f"if {switch} {{ {replacement} }} else {{ {original} }}"
            if self.kind == "negated":
                return f"({switch} != ({original}))"
        return f"({switch} ? ({replacement}) : ({original}))"

    @property
    def is_script(self):
        return self.path is not None and self.path.endswith(".js")


def has_outer_comma(text):
    """Returns whether a text has a comma that is in no string and no brackets."""
    text = re.sub(r'"(?:\\.|[^"\\])*"', "", text)
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            return True
    return False


def locate(fault, source, path):
    """Returns where the part that a fault replaces begins and ends."""
    if fault.span:
        return fault.span
    snippet = fault.settings[fault.kind]
    parts = re.split("[«»]", snippet)
    if len(parts) == 1:
        parts = ["", snippet, ""]
    if len(parts) != 3:
        raise fault.problem("« and » have to stand once each")
    if fault.kind == "expression" and has_outer_comma(parts[1]):
        raise fault.problem("a list of conditions is no expression: mark one of them")
    words = [r"\s+".join(re.escape(word) for word in re.split(r"\s+", part)) for part in parts]
    found = list(re.finditer(f"{words[0]}({words[1]}){words[2]}", source))
    if len(found) != 1:
        raise fault.problem(f"the snippet is found {len(found)} times in {path}: {snippet}")
    return found[0].span(1)


def with_faults(source, faults, path):
    """Returns a source with its faults; one may stand inside of the part that another one replaces."""
    spans = {}
    problems = Problems()
    for fault in faults:
        spans.setdefault(problems.collect(locate, fault, source, path), []).append(fault)
    problems.report()
    order = sorted(spans, key=lambda span: (span[0], -span[1]))

    def render(start, end, inner):
        result, place = "", start
        while inner:
            first = inner.pop(0)
            nested = []
            while inner and inner[0][0] < first[1]:
                if inner[0][1] > first[1]:
                    raise spans[inner[0]][0].problem(f"overlaps [{spans[first][0].name}]")
                nested.append(inner.pop(0))
            part = render(first[0], first[1], nested)
            for fault in spans[first]:
                part = fault.applied(part)
                if fault.span:
                    part = f"/*{fault.number}*/{part}/*/{fault.number}*/"
            result += source[place:first[0]] + part
            place = first[1]
        return result + source[place:end]

    return render(0, len(source), order)


def file_of(fault, names):
    """Returns the file that a fault is put into, and tells the fault the tests of that module."""
    found = [fault.path] if fault.path else [
        name for name in names
             if name.startswith("Sources/") and ("/" + name).endswith("/" + fault.settings["file"])]
    if len(found) != 1:
        raise fault.problem(f"{len(found)} files below Sources are named {fault.settings['file']}")
    if fault.is_script:
        return found[0]
    fault.module = found[0].split("/")[1]
    fault.module_tests = f"^({TEST_TARGETS[fault.module]})\\."
    return found[0]


def write_if_changed(path, content):
    """Writes a file unless it has that content, so that builds stay incremental."""
    if path.is_symlink() or not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(content)


def package_with(faults):
    """Returns the files of the package and their contents, with all faults behind their switches."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    names = {name for name in listed
             if name and not name.startswith(LEFT_OUT) and os.path.lexists(ROOT / name)}
    if (ROOT / "Package.resolved").exists():
        names.add("Package.resolved")
    contents = {}
    for name in names:
        if not (ROOT / name).is_symlink():
            contents[name] = (ROOT / name).read_bytes()

    problems = Problems()
    faults_of_file = {}
    for fault in faults:
        name = problems.collect(file_of, fault, contents)
        faults_of_file.setdefault(name, []).append(fault)
    faults_of_file.pop(None, None)
    for name, those in faults_of_file.items():
        source = problems.collect(with_faults, contents[name].decode(), those, name)
        contents[name] = (source or "").encode()
    problems.report()
    for module in {fault.module for fault in faults if not fault.is_script}:
        contents[f"Sources/{module}/FaultSwitch.swift"] = SWITCH.encode()
    return names, contents


def write_package(names, contents):
    """Writes the copy of the package; names without contents are links."""
    for name, content in contents.items():
        write_if_changed(PACKAGE / name, content)
        if os.access(ROOT / name, os.X_OK):
            (PACKAGE / name).chmod(0o755)
    for name in names - contents.keys():
        path, target = PACKAGE / name, os.readlink(ROOT / name)
        if not path.is_symlink() or os.readlink(path) != target:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.symlink_to(target)
    for folder, _, files in os.walk(PACKAGE):
        for file in files:
            path = pathlib.Path(folder, file)
            name = path.relative_to(PACKAGE).as_posix()
            if name not in names and name not in contents:
                path.unlink()


def build(options):
    command = [SWIFT, "build", "--build-tests", *BUILD_OPTIONS, *options]
    log = SCRATCH / "build.log"
    with open(log, "wb") as output:
        status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT).returncode
    if status != 0:
        text = log.read_text(errors="replace")
        errors = [line for line in text.splitlines() if "error:" in line and not line.lstrip().startswith("|")]
        raise Problem("\n".join(dict.fromkeys(errors)) + f"\nThe build failed; see {log}")
