#!/usr/bin/env python3
"""Compares the verdicts of the shipped rule files with those of judges that others wrote.

    compare.py --inputctl PATH [--rules FOLDER] [--profile NAME ...] [--count 20000] [--seed 1]

Fails when a disagreement is not explained, or when fewer than 20 % or more than 80 % of the values are sound.
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import contact
import numbered
import technical
from model import EMPTY
from mutations import mutate

COMPARISONS = numbered.COMPARISONS + technical.COMPARISONS + contact.COMPARISONS
SHOWN = 12  # unexplained disagreements of one comparison


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputctl", required=True, help="the program to compare")
    rules = Path(__file__).resolve().parent.parent.parent / "Rules"
    parser.add_argument("--rules", default=rules, help="folder of rule files")
    parser.add_argument("--profile", nargs="+", help="only these")
    parser.add_argument("--count", type=int, default=20_000, help="values for each comparison")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    chosen = [c for c in COMPARISONS if not options.profile or c.profile in options.profile]
    if options.profile and (unknown := set(options.profile) - {c.profile for c in chosen}):
        parser.error(f"nothing to compare with for {', '.join(sorted(unknown))}")

    print("| profile | judge | values | sound | agree | disagree, explained |")
    print("| --- | --- | ---: | ---: | ---: | --- |")
    reports = [compare(comparison, options) for comparison in chosen]
    print()
    profiles = defaultdict(list)
    for report in reports:
        for a_class in report["classes"]:
            profiles[a_class.name, a_class.we, a_class.why].append(report["profile"])
    for (name, we, why), of in profiles.items():
        where = "every profile with it" if name == EMPTY.name else ", ".join(dict.fromkeys(of))
        print(f"- **{name}** ({where}): we {we}; {why}.")
    failures = [line for report in reports for line in report["failures"]]
    if failures:
        print("\n" + "\n".join(failures))
    print(f"\n{len(chosen)} comparisons, {sum(r['values'] for r in reports)} values, {len(failures)} failures")
    return 1 if failures else 0


def generate(comparison, count, seed):
    """Half sound values, half mutations of sound values, none twice."""
    rng = random.Random(f"{comparison.profile} {seed}")
    values = {}

    def fill(up_to, make):
        for _ in range(20 * count):
            if len(values) >= up_to:
                return
            values[make()] = None
        sys.exit(f"{comparison.profile}: cannot make {count} different values")

    fill(count // 2, lambda: comparison.sound(rng))
    fill(count, lambda: mutate(comparison.sound(rng), rng, comparison.mutations))
    return list(values)


def verdicts(options, profile, values):
    """For each value whether it is acceptable, and what normalisation makes of it, or None.

    That is not told of sensitive values, and not known where the match budget ended before it.
    """
    command = [options.inputctl, "check", "--rules", str(options.rules), "--profile", profile]
    lines = "".join(json.dumps(value) + "\n" for value in values)
    run = subprocess.run(
        command + ["--input", "ndjson", "--format", "json"], input=lines, capture_output=True, text=True
    )
    if run.returncode > 3:
        sys.exit(run.stderr)
    answers = [json.loads(line) for line in run.stdout.split("\n") if line]
    if len(answers) != len(values):
        sys.exit(f"{profile}: {len(values)} values, {len(answers)} answers")
    return [
        (a["verdict"] == "acceptable", None if a["verdict"] == "undetermined" else a.get("value", a.get("text")))
        for a in answers
    ]


def compare(comparison, options):
    values = generate(comparison, options.count, options.seed)
    ours = verdicts(options, comparison.profile, values)
    explained, failures, sound, questions = Counter(), [], 0, defaultdict(list)

    def unexplained(value, accepted):
        failures.append(
            f"unexplained: {comparison.profile}: {ascii(value)} is {'accepted' if accepted else 'refused'}, "
            f"{comparison.judge} says otherwise"
        )

    for value, (accepted, normalised) in zip(values, ours):
        normal = comparison.normal(value)
        if normalised is not None and normalised != normal:
            failures.append(
                f"normalisation: {comparison.profile}: {ascii(value)} became {ascii(normalised)}, not {ascii(normal)}"
            )
        judged = comparison.accepts(normal)
        sound += judged
        if judged == accepted:
            continue
        direction = "accept" if accepted else "refuse"
        for a_class in comparison.classes:
            if a_class.we != direction or not a_class.holds(normal):
                continue
            if a_class.mends is None:
                explained[a_class.name] += 1
                break
            other = a_class.mends(normal)
            if other != normal:
                questions[other].append((value, a_class.name))
                break
        else:
            unexplained(value, accepted)

    # Where the judge mended a value, we have to accept what it made of it.
    for (accepted, _), asked in zip(verdicts(options, comparison.profile, list(questions)), questions.values()):
        for value, name in asked:
            if accepted:
                explained[name] += 1
            else:
                unexplained(value, False)

    share = sound / len(values)
    agreeing = len(values) - sum(explained.values()) - len(failures)
    classes = ", ".join(f"{a_class.name} {explained[a_class.name]}" for a_class in comparison.classes)
    print(
        f"| {comparison.profile} | {comparison.judge_with_version} | {len(values)} | {share:.0%} "
        f"| {agreeing / len(values):.2%} | {classes or '–'} |",
        flush=True,
    )
    if not 0.2 <= share <= 0.8:
        failures.append(f"{comparison.profile}: {share:.0%} of the values are sound, not 20 % to 80 %")
    if len(failures) > SHOWN:
        failures[SHOWN:] = [f"… and {len(failures) - SHOWN} more for {comparison.profile}"]
    used = [a_class for a_class in comparison.classes if explained[a_class.name]]
    return {"profile": comparison.profile, "values": len(values), "classes": used, "failures": failures}


if __name__ == "__main__":
    sys.exit(main())
