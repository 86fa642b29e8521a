#!/usr/bin/env python3
"""Compares `inputctl scan` with a loop in C and with other programs that answer the same questions.

    bench.py [--inputctl PATH] [--rounds 5] [--quick] [--only QUESTION ...]
    bench.py growth [--inputctl PATH] [--rounds 5] [--quick]

The expected counts are known from the generation of the data; the benchmark fails if a program returns
others. It writes only into .build/bench-scan. Programs that are not installed are skipped with a message.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import growth
from measure import comparison_table, rounds_of, show_progress, warm
from questions import Tools, questions

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", nargs="?", choices=["compare", "growth"], default="compare")
    parser.add_argument("--inputctl", type=Path, help="the program; without it, the others alone are measured")
    parser.add_argument("--rounds", type=int, default=5, help="how often each program runs")
    parser.add_argument("--quick", action="store_true", help="a tenth of the data, for trying out")
    parser.add_argument("--only", nargs="+", metavar="QUESTION", help="prices, emails, csv, csv3, ndjson, …")
    parser.add_argument("--seed", type=int, default=1, help="of the order in a round")
    options = parser.parse_args()

    build = ROOT / ".build/bench-scan"
    compile_programs(build / "bin")
    data = build / ("quick" if options.quick else "data")
    # Runs in a separate process, because it does not release its memory.
    subprocess.run([sys.executable, HERE / "data.py", data, *(["--quick"] if options.quick else [])], check=True)
    expected = json.loads((data / "expected.json").read_text())["files"]
    tools = Tools(build, options.inputctl and options.inputctl.resolve())
    introduce(tools)
    rng = random.Random(options.seed)
    launcher, scratch = build / "bin/launch", build / "scratch"

    if options.mode == "growth":
        return growth.run(tools, data, expected, scratch, launcher, options.rounds, rng)
    asked = questions(tools, data, expected, scratch)
    names = [question.name for question in asked]
    if unknown := set(options.only or []) - set(names):
        parser.error(f"no question is called {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    wrong = 0
    for question in asked:
        if not options.only or question.name in options.only:
            wrong += measure(question, options.rounds, launcher, scratch, rng)
    if wrong:
        print(f"\n{wrong} programs failed or answered something else than what is in the data.")
    return 1 if wrong else 0


def measure(question, rounds, launcher, scratch, rng):
    megabytes = question.file.stat().st_size / 1e6
    warm(question.file)
    runs, failures = rounds_of(question.programs, rounds, launcher, scratch, rng, show_progress)
    acceptable = [
        f"{count:,} of {name.removesuffix('.acceptable')}"
        for name, count in next(each for each in question.programs if each.is_reference).expected.items()
        if name.endswith(".acceptable")
    ]
    print(f"\n{question.title}: {question.rows:,} rows, {megabytes:.1f} MB; acceptable: {', '.join(acceptable)}")
    comparison_table(question.programs, runs, question.rows)
    for name, failure in failures.items():
        print(f"FAILED: {name} {failure}")
    sys.stdout.flush()
    return len(failures)


def compile_programs(folder):
    folder.mkdir(parents=True, exist_ok=True)
    compiler = shutil.which("cc") or shutil.which("clang") or sys.exit("this needs a C compiler")

    def flags(library, which):
        return subprocess.run(["pkg-config", which, library], capture_output=True, text=True).stdout.split()

    for name, library in [("launch", None), ("reference", "libpcre2-8"), ("hyperscan", "libhs")]:
        (folder / name).unlink(missing_ok=True)
        if library and subprocess.run(["pkg-config", "--exists", library]).returncode != 0:
            if name == "reference":
                sys.exit("pkg-config does not find libpcre2-8: run Scripts/setup bench-scan")
            continue
        command = [compiler, "-O2", "-Wall", "-Wextra", "-Werror", *(flags(library, "--cflags") if library else [])]
        command += ["-o", folder / name, HERE / f"{name}.c", *(flags(library, "--libs") if library else [])]
        subprocess.run(command, check=True)


def introduce(tools):
    cores = len(os.sched_getaffinity(0))
    load = os.getloadavg()[0]
    print(", ".join(f"{name} {version}" for name, version in tools.versions.items()))
    if tools.missing:
        print(f"Not installed, and left out: {', '.join(tools.missing)}")
    print(f"{cores} cores; load {load:.1f}" + (": others are using them, so times mean little" if load > 0.5 else ""))
    print("Wall time with the start of the program; / C: by the median of the loop in C; * one run only")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
