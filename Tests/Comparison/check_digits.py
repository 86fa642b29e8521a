#!/usr/bin/env python3
"""Compares the declarations of check-digits.rules, and the shipped profiles with check digits, with python-stdnum.

    check_digits.py --inputctl PATH [--examples python_stdnum-2.2.tar.gz] [--module NAME ...] [--count 100000] [--seed 1]

Each declaration is named after the module that judges it. The values are the examples of the module (those of its tests
too, if the source package is given), numbers made from them that the module accepts, and mutations of all of these.
Fails when a disagreement belongs to no class of check_digits_classes.py.
"""

import argparse
import importlib
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

from check_digits_classes import DIFFERENCES, MENDED, NOT_EXPRESSIBLE, SHIPPED

HERE = Path(__file__).resolve().parent
DECLARATIONS = HERE / "check-digits.rules"
DIGITS = "0123456789"
CHARACTERS = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHOWN = 8  # unexplained disagreements of one module


def declaration(module):
    """The name of the declaration for a module: `ar.cuit` is `arCuit`, `imo` is `imoNumber`."""
    first, *others = [part for part in re.split("[._]", module) if part]
    return first + ("".join(part.capitalize() for part in others) or "Number")


class Judge:
    """A module of python-stdnum, asked with numbers in its compact form."""

    def __init__(self, name):
        self.name = name
        self.module = importlib.import_module(f"stdnum.{name}")
        # These two leave out the check digits, which are what is compared.
        cleaned = {"isan": " -", "meid": " -"}.get(name)
        self.once = (
            (lambda number: self.module.clean(number, cleaned).strip().upper())
            if cleaned
            else getattr(self.module, "compact", lambda number: number)
        )

    def accepts(self, number):
        try:
            self.module.validate(number)
            return True
        except Exception:  # some modules raise other errors than ValidationError
            return False

    def compact(self, number):
        """The compact form; some modules need several turns until it stays as it is."""
        try:
            for _ in range(6):
                before, number = number, self.once(number)
                if number == before:
                    break
            return number
        except Exception:
            return None

    def examples(self, sources):
        texts = [self.module.__doc__ or ""]
        stem = re.sub("__", "_", "test_" + self.name.replace(".", "_"))
        names = ["test_iso7064.doctest"] if self.name.startswith("iso7064") else [f"{stem}.doctest"]
        texts += [sources[name] for name in names if name in sources]
        found = []
        for text in texts:
            found += re.findall(r"'([^'\n]{2,60})'", text)
            found += re.findall(r"^\.\.\. (.+)$", text, re.MULTILINE)
        found += [word for text in found for word in text.split()]
        return list(dict.fromkeys(number for text in found if (number := self.compact(text.strip()))))


def changed(character, rng):
    if character in DIGITS:
        return rng.choice(DIGITS)
    return rng.choice(CHARACTERS[10:]) if character in CHARACTERS else character


def sound_numbers(judge, examples, wanted, rng):
    """Examples that the judge accepts, and numbers made from them by changing characters until it accepts."""
    sound = [number for number in examples if judge.accepts(number)]
    known = set(sound)
    for _ in range(20 * wanted):
        if len(sound) >= wanted or not sound:
            break
        number = list(rng.choice(sound[:500]))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(number))
            number[at] = changed(number[at], rng)
        for _ in range(25):
            made = judge.compact("".join(number))
            if made and made not in known and judge.accepts(made):
                sound.append(made)
                known.add(made)
                break
            at = rng.randrange(len(number))
            number[at] = changed(number[at], rng)
    return sound


def mutate(number, rng):
    """One to three slips: another digit, two swapped, one left out or doubled, a letter, a separator, a part missing."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(number)) if number else 0
        kind = rng.random()
        if kind < 0.55:
            number = number[:at] + rng.choice(DIGITS if rng.random() < 0.8 else CHARACTERS) + number[at + 1 :]
        elif kind < 0.75:
            number = number[:at] + number[at + 1 : at + 2] + number[at : at + 1] + number[at + 2 :]
        elif kind < 0.82:
            number = number[:at] + number[at + 1 :]
        elif kind < 0.9:
            number = number[:at] + rng.choice(number[at : at + 1] + CHARACTERS) + number[at:]
        elif kind < 0.93:
            number = number[:at] or number
        elif kind < 0.97:
            number = number[:at] + rng.choice("-<*/+.& ax") + number[at:]
        else:
            number = number[:at] + changed(number[at : at + 1] or "0", rng) + number[at + 1 :]
    return number


def values(judge, sources, count, seed):
    """Compact numbers, none twice, of which a part is sound."""
    rng = random.Random(f"{judge.name} {seed}")
    examples = judge.examples(sources)
    sound = sound_numbers(judge, examples, max(60, count // 20), rng)
    made = dict.fromkeys(examples + sound)
    for _ in range(3 * count):
        if len(made) >= count or not sound:
            break
        if number := judge.compact(mutate(rng.choice(sound), rng)):
            made[number] = None
    return [number for number in made if "\n" not in number and "\r" not in number]


class ScanError(Exception):
    """What `inputctl scan` says on standard error."""


class Scanner:
    """`inputctl scan` of lines, with one thread, in a folder of its own."""

    def __init__(self, inputctl, folder):
        self.inputctl, self.folder = inputctl, Path(folder)

    def accepted(self, rules, profile, numbers):
        """The numbers that the profile accepts."""
        source, target = self.folder / "values.txt", self.folder / "accepted.txt"
        source.write_text("".join(number + "\n" for number in numbers), encoding="utf-8")
        self.scan(rules, profile, source, "--accepts", target, "--include-sensitive")
        return set(target.read_text(encoding="utf-8").split("\n"))

    def nanoseconds(self, rules, profile, numbers):
        """The time of one verdict: a large file, less an empty one."""
        source, nothing = self.folder / "many.txt", self.folder / "nothing.txt"
        turns = 1 + 500_000 // max(1, len(numbers))
        source.write_text("".join(number + "\n" for number in numbers) * turns, encoding="utf-8")
        nothing.write_text("")

        def best(path):
            times = []
            for _ in range(3):
                start = time.perf_counter_ns()
                self.scan(rules, profile, path)
                times.append(time.perf_counter_ns() - start)
            return min(times)

        return (best(source) - best(nothing)) / (turns * len(numbers))

    def scan(self, rules, profile, path, *options):
        command = [self.inputctl, "scan", "--profile", profile, "--input", "lines", "--threads", "1", "--exit-zero"]
        command += ["--rules", rules] if rules else []
        run = subprocess.run([*map(str, command), *map(str, options), str(path)], capture_output=True, text=True)
        if run.returncode:
            raise ScanError(run.stderr)


def explain(judge, numbers, accepted, classes, prefix=""):
    """How many disagreements belong to each class, those that belong to none, and how many numbers are sound."""
    explained, others, sound = Counter(), [], 0
    for number in numbers:
        judged = judge.accepts(number)
        sound += judged
        ours = prefix + number in accepted
        if ours == judged:
            continue
        we = "accept" if ours else "refuse"
        for a_class in classes:
            if a_class.we == we and a_class.holds(number, judge.module):
                explained[a_class.name] += 1
                break
        else:
            others.append((we, number))
    return explained, others, sound


def report(name, judge, numbers, result, times, failures):
    explained, others, sound = result
    agree = len(numbers) - sum(explained.values()) - len(others)
    differences = ", ".join(f"{name} {count}" for name, count in explained.items()) or "–"
    cells = [name, len(numbers), f"{sound / max(1, len(numbers)):.0%}", f"{agree / max(1, len(numbers)):.2%}", differences]
    print("| " + " | ".join(map(str, cells + times)) + " |", flush=True)
    failures += [f"unexplained: {name}: we {we} {ascii(number)}" for we, number in others[:SHOWN]]
    if not sound:
        failures.append(f"{name}: {judge.name} accepts none of the values")
    return not explained and not others


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputctl", required=True, help="the program to compare")
    parser.add_argument("--examples", help="the source package of python-stdnum, for the examples in its tests")
    parser.add_argument("--module", nargs="+", help="only these")
    parser.add_argument("--count", type=int, default=100_000, help="values for each module")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-times", action="store_true", help="do not measure")
    options = parser.parse_args()

    sources = {}
    if options.examples:
        with tarfile.open(options.examples) as archive:
            for member in archive.getmembers():
                if member.name.endswith(".doctest"):
                    sources[Path(member.name).name] = archive.extractfile(member).read().decode()
    text = DECLARATIONS.read_text(encoding="utf-8")
    declarations = dict(re.findall(r"^// ([a-z_0-9.]+): .*\n((?:.+\n)+)", text, re.MULTILINE))
    for module, lines in declarations.items():
        if f"check {declaration(module)} = " not in lines:
            sys.exit(f"check-digits.rules: the declaration for {module} is not named {declaration(module)}")
    chosen = [module for module in declarations if not options.module or module in options.module]
    failures, exact, differing = [], [], []

    with tempfile.TemporaryDirectory() as folder:
        scanner = Scanner(options.inputctl, folder)
        rules = Path(folder) / "check-digits.rules"
        shipped = defaultdict(list)
        for profile, module, *_ in SHIPPED:
            shipped[module].append(profile)

        print("| module | values | sound | agree | disagree, named | ns, inputctl | ns, python-stdnum |")
        print("| --- | ---: | ---: | ---: | --- | ---: | ---: |")
        made = {}
        for module in chosen:
            judge, name = Judge(module), "value"
            rules.write_text(
                f"language 4\n\n{declarations[module]}\nprofile {name} {{ check {declaration(module)} }}\n", encoding="utf-8"
            )
            numbers = values(judge, sources, options.count, options.seed)
            try:
                accepted = scanner.accepted(rules, name, numbers)
            except ScanError as error:
                failures.append(f"{module}: {error}")
                continue
            start = time.perf_counter_ns()
            result = explain(judge, numbers, accepted, DIFFERENCES.get(module, []))
            theirs = (time.perf_counter_ns() - start) / max(1, len(numbers))
            ours = None if options.no_times else scanner.nanoseconds(rules, name, numbers)
            times = ["–" if ours is None else f"{ours:.0f}", f"{theirs:.0f}"]
            (exact if report(module, judge, numbers, result, times, failures) else differing).append(module)
            if module in shipped:
                made[module] = numbers

        print("\n| profile | values | sound | agree | disagree, named |\n| --- | ---: | ---: | ---: | --- |")
        compared = 0
        for profile, module, prefix, *classes in SHIPPED:
            if module not in made:
                continue
            judge, numbers = Judge(module), made[module]
            accepted = scanner.accepted(None, profile, [prefix + number for number in numbers])
            result = explain(judge, numbers, accepted, [*DIFFERENCES.get(module, []), *classes, MENDED], prefix)
            report(profile, judge, numbers, result, [], failures)
            compared += 1

    print(f"\n{len(exact)} modules agree on all values: {', '.join(exact)}.")
    print(f"\n{len(differing)} modules agree but for named differences: {', '.join(differing)}.")
    print(f"\n{len(NOT_EXPRESSIBLE)} modules have no declaration:\n")
    for module, why in NOT_EXPRESSIBLE.items():
        print(f"- **{module}**: {why}.")
    print(f"\n{len(chosen)} modules, {compared} shipped profiles, {len(failures)} failures")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
