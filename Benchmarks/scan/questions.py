"""The questions of the benchmark, and the command lines of each program for them."""

import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from measure import Program
from profiles import EMAIL, PRICE, QUANTITY

HERE = Path(__file__).resolve().parent


@dataclass
class Question:
    name: str
    title: str
    file: Path
    rows: int
    programs: list


class Tools:
    """The installed programs."""

    def __init__(self, build, inputctl):
        self.build = build
        self.inputctl = inputctl if inputctl and inputctl.exists() else None
        self.python = build / "venv/bin/python"
        self.versions = {}
        self.missing = []
        self._find("inputctl", [self.inputctl, "--version"] if self.inputctl else None)
        self._find("PCRE2", ["pkg-config", "--modversion", "libpcre2-8"])
        self._find("grep", ["grep", "--version"])
        self._find("ripgrep", ["rg", "--version"])
        self._find("pcre2grep", ["pcre2grep", "--version"])
        hyperscan = build / "bin/hyperscan"
        self._find("vectorscan", ["pkg-config", "--modversion", "libhs"] if hyperscan.exists() else None)
        for name in ("duckdb", "polars"):
            script = f"import {name}; print({name}.__version__)"
            self._find(name, [self.python, "-c", script] if self.python.exists() else None)
        self._find("zstd", ["zstd", "--version"])
        self.versions["Python"] = sys.version.split()[0]

    def _find(self, name, command):
        if command and shutil.which(command[0]):
            said = subprocess.run(command, capture_output=True, text=True)
            if said.returncode == 0:
                words = (said.stdout or said.stderr).splitlines()[0].replace(",", " ").split()
                self.versions[name] = next((word for word in words if word.lstrip("v")[:1].isdigit()), "")
                return
        self.missing.append(name)

    def has(self, name):
        return name in self.versions


def questions(tools, data, expected, scratch):
    ask = Asker(tools, scratch)
    one, three = [PRICE], [PRICE, EMAIL, QUANTITY]
    result = []

    def add(name, title, file, programs):
        known = expected[file.removesuffix(".gz").removesuffix(".zst")]
        result.append(Question(name, title, data / file, known["rows"], programs(data / file, known)))

    add("prices", "Prices, a line each", "prices.txt", partial(ask.lines, PRICE))
    add("emails", "E-mail addresses, a line each", "emails.txt", partial(ask.lines, EMAIL))
    add("csv", "CSV, one column of 20", "orders.csv", partial(ask.records, "csv", one))
    add("csv3", "CSV, three columns of 20", "orders.csv", partial(ask.records, "csv", three))
    add("ndjson", "NDJSON, one member of eight", "events.ndjson", partial(ask.records, "ndjson", one))
    add("rejects", "Prices, with refused lines to a file", "prices.txt", partial(ask.rejected_lines, PRICE))
    add("csv-rejects", "CSV, with refused records to a file", "orders.csv", partial(ask.rejected_records, PRICE))
    for packer, suffix in [("gzip", "gz"), ("zstd", "zst")]:
        if shutil.which(packer) and (data / f"orders.csv.{suffix}").exists():
            title = f"CSV in {packer}, one column of 20"
            add(packer, title, f"orders.csv.{suffix}", partial(ask.packed, packer, PRICE))
    return result


class Asker:
    def __init__(self, tools, scratch):
        self.tools = tools
        self.scratch = scratch

    # MARK: Questions

    def lines(self, check, file, expected):
        programs = [
            Program("wc -l", "1", ["wc", "-l", file], {"lines": expected["rows"]}),
            self.reference("lines", file, [check], expected),
            *self.greps(file, check, expected),
        ]
        if self.tools.has("vectorscan"):
            for way, name in [("blocks", "vectorscan"), ("lines", "vectorscan, line by line")]:
                command = [self.tools.build / "bin/hyperscan", way, check.pattern, file]
                programs.append(Program(name, "1", command, only(expected, [check])))
        programs += self.tables("lines", file, [check], expected)
        programs.append(self.python_loop("lines", file, check, expected))
        return programs + self.inputctl(["--profile", check.profile, file], [check], expected)

    def records(self, kind, checks, file, expected):
        line_count = expected.get("lines", expected["rows"])
        programs = [
            Program("wc -l", "1", ["wc", "-l", file], {"lines": line_count}),
            self.reference(kind, file, checks, expected),
            *self.tables(kind, file, checks, expected),
        ]
        if len(checks) == 1:
            programs.append(self.python_loop(kind, file, checks[0], expected))
        return programs + self.inputctl([*self.columns(checks), file], checks, expected)

    def rejected_lines(self, check, file, expected):
        rejects = self.scratch / "rejects.txt"
        programs = [
            self.reference("lines", file, [check], expected, rejects),
            *(
                replace(grep, command=["-v" if part == "-c" else part for part in grep.command])
                for grep in self.greps(file, check, expected)
            ),
        ]
        for program in programs[1:]:
            program.writes, program.writes_output = rejects, True
        arguments = ["--profile", check.profile, "--rejects", rejects, file]
        return programs + self.inputctl(arguments, [check], expected, rejects)

    def rejected_records(self, check, file, expected):
        # DuckDB and Polars can write such rows, but not unchanged.
        rejects = self.scratch / "rejects.csv"
        arguments = [*self.columns([check]), "--rejects", rejects, file]
        return [
            self.reference("csv", file, [check], expected, rejects),
            *self.inputctl(arguments, [check], expected, rejects),
        ]

    def packed(self, packer, check, file, expected):
        reference = self.reference("csv", "-", [check], expected)
        script = f'{packer} -dc "$1" | {{ shift; "$@"; }}'
        reference.command = ["sh", "-c", script, "sh", file, *reference.command]
        reference.name, reference.cores = f"{packer} -dc | C over PCRE2", "2"
        alone = Program(f"{packer} -dc | wc -l", "2", ["sh", "-c", f'{packer} -dc "$1" | wc -l', "sh", file], {})
        alone.expected = {"lines": expected["lines"]}
        programs = [alone, reference, *self.tables("csv", file, [check], expected)]
        return programs + self.inputctl([*self.columns([check]), file], [check], expected)

    # MARK: Programs

    def reference(self, kind, file, checks, expected, rejects=None):
        command = [self.tools.build / "bin/reference"]
        if rejects:
            command += ["--rejects", rejects]
        command += [kind, file]
        for check in checks:
            command += [check.column, str(check.limit), check.pattern]
        return Program("C over PCRE2", "1", command, only(expected, checks), is_reference=True, writes=rejects)

    def greps(self, file, check, expected):
        expected = only(expected, [check])

        def program(name, words, pattern, locale="C"):
            command = [*words, "-c", "-x", "-e", pattern, file]
            return Program(name, "1", command, expected, environment={"LC_ALL": locale})

        programs = []
        if self.tools.has("grep"):
            for locale, suffix in [("C", ""), ("C.UTF-8", ", UTF-8")]:
                programs.append(program("grep -P" + suffix, ["grep", "-P"], check.pattern, locale))
                programs.append(program("grep -E" + suffix, ["grep", "-E"], check.extended, locale))
        if self.tools.has("ripgrep"):
            # ripgrep searches a file with one thread.
            programs.append(program("rg", ["rg", "--no-config"], check.pattern))
            programs.append(program("rg -P", ["rg", "--no-config", "-P"], check.pattern))
        if self.tools.has("pcre2grep"):
            programs.append(program("pcre2grep -u", ["pcre2grep", "-u"], check.pattern))
        return programs

    def tables(self, kind, file, checks, expected):
        """Returns the programs DuckDB and Polars."""
        expected = only(expected, checks)
        programs = []
        for pinned in (False, True):
            suffix, cores = (", one core", "1") if pinned else ("", "all")
            if self.tools.has("duckdb"):
                command = [self.tools.python, HERE / "with_duckdb.py", "1" if pinned else "0", kind, file]
                for check in checks:
                    command += [check.column, check.pattern]
                programs.append(Program("DuckDB" + suffix, cores, command, expected, pinned=pinned))
            if self.tools.has("polars"):
                command = [self.tools.python, HERE / "with_polars.py", kind, file]
                for check in checks:
                    command += [check.column, check.anchored]
                environment = {"POLARS_MAX_THREADS": "1"} if pinned else {}
                program = Program("Polars" + suffix, cores, command, expected, pinned=pinned)
                programs.append(replace(program, environment=environment))
        return programs

    def python_loop(self, kind, file, check, expected):
        share = expected["first"]
        command = [sys.executable, "-I", HERE / "with_python.py", str(share["rows"]), kind, file]
        name = {"lines": "Python, a loop", "csv": "Python, its csv", "ndjson": "Python, its json"}[kind]
        command += [check.column, check.pattern]
        return Program(name + " (a tenth × 10)", "1", command, only(share, [check]), factor=10)

    def inputctl(self, arguments, checks, expected, rejects=None):
        if not self.tools.has("inputctl"):
            return []
        # The status is 1 if the data contains invalid values.
        program = Program(
            "inputctl scan",
            "all",
            [self.tools.inputctl, "scan", "--format", "json", *arguments],
            only(expected, checks),
            status=1,
            writes=rejects,
        )
        return [program, replace(program, name="inputctl scan, one core", cores="1", pinned=True)]

    @staticmethod
    def columns(checks):
        if len(checks) == 1:
            return ["--profile", checks[0].profile, "--column", checks[0].column]
        return [word for check in checks for word in ("--check", f"{check.column}={check.profile}")]


def only(expected, checks):
    """Returns the expected counts of these checks, in their order."""
    names = [f"{check.column}.{verdict}" for check in checks for verdict in ("acceptable", "intermediate", "invalid")]
    result = {name: expected[name] for name in [*names, "rows", "rejects"] if name in expected}
    # The number of rows in which all columns are acceptable.
    result["accepted"] = expected["accepted"] if len(checks) > 1 else expected[f"{checks[0].column}.acceptable"]
    return result
