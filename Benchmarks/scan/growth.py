"""Measures whether the time of a row and the memory are independent of the size of the file."""

import sys
from statistics import median

from measure import rounds_of, show_progress, table, warm
from profiles import PRICE
from questions import Asker

CSV_BYTES = 1_000_000_000


def run(tools, data, expected, scratch, launcher, rounds, rng):
    """Measures prices, ten and a hundred times as many, and CSV of a gigabyte; returns the exit status."""
    ask = Asker(tools, scratch)
    cases = []
    for times in (2, 20, 200):
        file, counts = repeated_prices(data, expected["prices.txt"], times)
        programs = [ask.reference("lines", file, [PRICE], counts)]
        programs += ask.inputctl(["--profile", PRICE.profile, file], [PRICE], counts)
        cases.append(("lines", file, counts["rows"], programs))
    file, counts = repeated_orders(data, expected["orders.csv"])
    programs = [ask.reference("csv", file, [PRICE], counts)]
    programs += ask.inputctl([*ask.columns([PRICE]), file], [PRICE], counts)
    arguments = [*ask.columns([PRICE]), "--rejects", scratch / "rejects.csv", file]
    for program in ask.inputctl(arguments, [PRICE], counts):
        program.name += ", --rejects"
        programs.append(program)
    cases.append(("CSV", file, counts["rows"], programs))

    rows, wrong = [], 0
    for kind, file, row_count, programs in cases:
        warm(file)
        runs, failures = rounds_of(programs, rounds, launcher, scratch, rng, show_progress)
        for program in programs:
            if program.name in failures:
                print(f"FAILED: {program.name} {failures[program.name]}")
                wrong += 1
                continue
            measured = runs[program.name]
            wall = median(run.wall for run in measured)
            rows.append(
                [
                    program.name,
                    program.cores,
                    f"{row_count:,} {kind}",
                    f"{file.stat().st_size / 1e6:.0f}",
                    f"{wall:.3f}",
                    f"{min(run.wall for run in measured):.3f}",
                    f"{wall / row_count * 1e9:.1f}",
                    f"{max(run.memory for run in measured) / 1024:.1f}",
                ]
            )
    print("\nGrowth")
    table(["", "cores", "rows", "MB", "median s", "min s", "ns/row", "peak MiB"], sorted(rows, key=lambda row: row[0]))
    sys.stdout.flush()
    return 1 if wrong else 0


def repeated_prices(data, expected, times):
    """Writes the first tenth of the prices `times` times."""
    first = expected["first"]
    with open(data / "prices.txt", "rb") as source:
        body = b"".join(source.readline() for _ in range(first["rows"]))
    file = data / f"prices-{times}.txt"
    repeat(file, b"", body, times)
    return file, {name: count * times for name, count in first.items()}


def repeated_orders(data, expected):
    """Repeats the orders up to a gigabyte, or to a tenth of one for the small data."""
    source = data / "orders.csv"
    is_small = expected["rows"] < 1_000_000
    times = -(-CSV_BYTES // (10 if is_small else 1) // source.stat().st_size)
    with open(source, "rb") as orders:
        header, body = orders.readline(), orders.read()
    file = data / "orders-long.csv"
    repeat(file, header, body, times)
    counts = {name: count * times for name, count in expected.items() if isinstance(count, int)}
    return file, counts


def repeat(file, header, body, times):
    size = len(header) + len(body) * times
    if file.exists() and file.stat().st_size == size:
        return
    with open(file, "wb") as target:
        target.write(header)
        for _ in range(times):
            target.write(body)
