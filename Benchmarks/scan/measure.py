"""Runs counting programs, and prints tables of their time and memory."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

# A program that takes more seconds runs only in the first round.
PATIENCE = 10.0


@dataclass
class Program:
    """A program and its expected answer."""

    name: str
    cores: str  # "1", or "all" available ones
    command: list
    expected: dict
    is_reference: bool = False
    pinned: bool = False  # to one core, for a program that would use all
    factor: int = 1  # of the time, for a program that reads only a share of the data
    status: int = 0
    environment: dict = field(default_factory=dict)
    writes: Path | None = None  # the file of rejected rows, which is compared with the expected one
    writes_output: bool = False  # the rejected rows to standard output


@dataclass
class Run:
    wall: float
    cpu: float
    memory: int  # KiB


class Disagreement(Exception):
    """The error for a program that failed or returned a wrong answer."""


def run(program, launcher, scratch):
    """Runs a program once, in an empty folder."""
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    output = program.writes if program.writes_output else scratch / "output"
    errors = scratch / "errors"
    command = [launcher, "1" if program.pinned else "0", output, errors, *program.command]
    environment = {**os.environ, "LC_ALL": "C", **program.environment}
    launched = subprocess.run(list(map(str, command)), env=environment, stdout=subprocess.PIPE, text=True)
    if launched.returncode != 0:
        raise Disagreement("cannot be started")
    wall, cpu, memory, status = launched.stdout.split()
    if int(status) != program.status:
        said = errors.read_text(errors="replace").strip().splitlines()
        raise Disagreement(f"ended with {status}, not {program.status}: {said[-1] if said else 'it says nothing'}")
    if not program.writes_output:
        compare(answer(output.read_text(), program), program.expected)
    if program.writes:
        compare({"rejects": hashlib.sha256(program.writes.read_bytes()).hexdigest()}, program.expected)
    return Run(float(wall), float(cpu), int(memory))


def answer(text, program):
    """Parses the counts of a program: a number, lines of a name and a number, or the JSON of inputctl."""
    wanted = [name for name in program.expected if name.endswith(".acceptable")] or ["lines"]
    words = text.split()
    if text.startswith("{"):
        return summary(json.loads(text), wanted)
    # `wc` prints the file name behind the number.
    if words and words[0].isdigit():
        return {wanted[0]: int(words[0])}
    return {name: int(count) for name, count in (line.split() for line in text.splitlines())}


def summary(document, wanted):
    """Returns the counts of `inputctl scan --format json`, in the order of the checks."""
    checks = list(objects_with(document, "acceptable"))
    if len(checks) != len(wanted):
        raise Disagreement(f"answers for {len(checks)} checks, not {len(wanted)}")
    found = {"rows": document.get("rows"), "accepted": document.get("accepted")}
    for name, check in zip(wanted, checks):
        column = name.removesuffix(".acceptable")
        found |= {f"{column}.{verdict}": check[verdict] for verdict in ("acceptable", "intermediate", "invalid")}
    return {name: count for name, count in found.items() if count is not None}


def objects_with(document, member):
    if isinstance(document, dict):
        if member in document:
            yield document
        document = list(document.values())
    for value in document if isinstance(document, list) else []:
        yield from objects_with(value, member)


def compare(found, expected):
    """Compares each known count with the expected one; at least one is required."""
    known = found.keys() & expected.keys()
    if not known:
        raise Disagreement("answers no count that is known")
    for name in sorted(known):
        if found[name] != expected[name]:
            raise Disagreement(f"answers {found[name]} for {name}, not {expected[name]}")


def rounds_of(programs, count, launcher, scratch, rng, progress):
    """Runs every program once in each round, in random order; returns the measurements and failures."""
    runs = {program.name: [] for program in programs}
    failures = {}
    for number in range(count):
        for program in rng.sample(programs, len(programs)):
            earlier = runs[program.name]
            if program.name in failures or earlier and earlier[0].wall > PATIENCE:
                continue
            progress(f"round {number + 1} of {count}: {program.name}")
            try:
                earlier.append(run(program, launcher, scratch))
            except Disagreement as failure:
                failures[program.name] = str(failure)
    progress("")
    shutil.rmtree(scratch, ignore_errors=True)
    return runs, failures


def warm(path):
    """Reads a file into the cache of the system before it is measured."""
    with open(path, "rb") as file:
        while file.read(1 << 20):
            pass


def show_progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def table(header, rows):
    """Prints a table; the first column is left-aligned, the others are right-aligned."""
    widths = [max(len(row[index]) for row in [header, *rows]) for index in range(len(header))]
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        print("  ".join(cells).rstrip())


def comparison_table(programs, runs, row_count):
    """Prints the time and memory of programs, the fastest first, compared with the loop in C."""
    reference = [run.wall for each in programs if each.is_reference for run in runs[each.name]]
    lines = []
    for program in programs:
        measured = runs[program.name]
        if not measured:
            continue
        factor = program.factor
        wall = median(run.wall for run in measured) * factor
        lines.append(
            (
                wall,
                [
                    program.name + (" *" if len(measured) == 1 and factor == 1 and wall > PATIENCE else ""),
                    program.cores,
                    f"{wall:.3f}",
                    f"{min(run.wall for run in measured) * factor:.3f}",
                    f"{wall / median(reference):.2f}" if reference else "",
                    f"{row_count / wall / 1e6:.1f}",
                    f"{median(run.cpu for run in measured) * factor:.3f}",
                    f"{max(run.memory for run in measured) / 1024:.1f}",
                ],
            )
        )
    header = ["", "cores", "median s", "min s", "/ C", "M rows/s", "CPU s", "peak MiB"]
    table(header, [cells for _, cells in sorted(lines, key=lambda line: line[0])])
