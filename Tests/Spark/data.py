"""Rows whose verdicts are known before they are made; the same ones each time."""

import csv
import json
import random
from collections import Counter
from pathlib import Path

VERDICTS = ["acceptable", "intermediate", "invalid"]
SHARES = [90, 4, 6]


def value(rng, verdict):
    """A value about which the profile `amount` of the rules says that."""
    number = f"{rng.randrange(10, 10_000)}"
    if verdict == "acceptable":
        return number + rng.choice(["", ".5", ".25"])
    if verdict == "intermediate":
        return number + "."
    return rng.choice([number + ",50", number + ".125", "x" + number, "-" + number])


def verdicts(rng, count):
    return rng.choices(VERDICTS, SHARES, k=count)


def write_lines(path, count):
    """Some lines end with CR LF, some are not UTF-8, and the last one does not end."""
    rng = random.Random(1)
    of = verdicts(rng, count - 1) + ["acceptable"]
    lines = []
    for index, verdict in enumerate(of):
        line = value(rng, verdict).encode()
        if verdict == "invalid" and index % 50 == 0:
            line = b"1\xff2"
        lines.append(line + (b"\r" if index % 9 == 0 and index < count - 1 else b""))
    Path(path).write_bytes(b"\n".join(lines))
    return Counter(of)


def write_orders(path, count, breaks=False):
    """CSV with commas in quotes, and with line breaks there or with rows that have too few fields."""
    rng = random.Random(2)
    of = verdicts(rng, count)
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["id", "note", "price"])
        for index in range(count):
            if not breaks and index % 1000 == 999:
                of[index] = "unreadable"
                rows.writerow([index, "lost"])
                continue
            note = ["", "grün", "by hand, please", 'the "good" one', "two\nlines" if breaks else "one line"][index % 5]
            rows.writerow([index, note, value(rng, of[index])])
    return Counter(of)


def write_events(path, count):
    """Lines of JSON, some of which are none."""
    rng = random.Random(3)
    of = verdicts(rng, count)
    with open(path, "w", encoding="utf-8", newline="") as file:
        for index in range(count):
            if index % 1000 == 999:
                of[index] = "unreadable"
                file.write('{"id": ' + str(index) + ', "price": \n')
                continue
            event = {"id": index, "note": "zwölf\n12", "price": value(rng, of[index])}
            file.write(json.dumps(event, ensure_ascii=index % 2 == 0) + "\n")
    return Counter(of)
