#!/usr/bin/env python3
"""Generates the data of `make bench-scan`, and the expected results.

Each version of this file always generates the same data.

    data.py FOLDER [--quick]

The number of values with each verdict is set before the values are generated, so that the expected results
depend on no program. The pattern of the profile alone decides each verdict: no value is empty, exceeds the
length limit of its profile, has more than 64 characters before its @, or contains anything that a profile
normalises.
"""

import argparse
import gzip
import hashlib
import json
import random
import shutil
import subprocess
from pathlib import Path

SOUND, UNFINISHED, BROKEN = range(3)
VERDICTS = ["acceptable", "intermediate", "invalid"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="a tenth of the rows")
    options = parser.parse_args()
    divisor = 10 if options.quick else 1
    options.folder.mkdir(parents=True, exist_ok=True)
    version = hashlib.sha256(Path(__file__).read_bytes() + bytes([divisor])).hexdigest()
    try:
        if json.loads((options.folder / "expected.json").read_text())["version"] == version:
            return
    except (OSError, ValueError, KeyError):
        pass
    # Includes the files that the growth mode made from earlier data.
    for old in options.folder.iterdir():
        old.unlink()
    print(f"Making the data in {options.folder}, once", flush=True)
    expected = {
        "prices.txt": write_prices(options.folder / "prices.txt", 5_000_000 // divisor),
        "emails.txt": write_emails(options.folder / "emails.txt", 2_000_000 // divisor),
        "orders.csv": write_orders(options.folder / "orders.csv", 2_000_000 // divisor),
        "events.ndjson": write_events(options.folder / "events.ndjson", 1_000_000 // divisor),
    }
    pack(options.folder / "orders.csv")
    document = {"version": version, "files": expected}
    (options.folder / "expected.json").write_text(json.dumps(document, indent=1) + "\n")


def verdicts(rng, count, refused):
    """Returns a verdict for each row. Half of the `refused` ones are intermediate, the others are invalid."""
    result = bytearray(count)
    for place, index in enumerate(rng.sample(range(count), refused)):
        result[index] = UNFINISHED if place % 2 else BROKEN
    return result


def counts(name, of):
    return {f"{name}.{verdict}": of.count(index) for index, verdict in enumerate(VERDICTS)}


def all_and_first(name, of):
    """Returns the counts of all rows, and of the first tenth, which is for slow programs."""
    first = of[: len(of) // 10]
    return {"rows": len(of), **counts(name, of), "first": {"rows": len(first), **counts(name, first)}}


class Rejects:
    """The hash of the expected file of rejected rows."""

    def __init__(self, header=b""):
        self.digest = hashlib.sha256(header)

    def add(self, row):
        self.digest.update(row.encode())

    def result(self):
        return {"rejects": self.digest.hexdigest()}


# MARK: Values


def price(rng, verdict):
    """Returns a price of up to 11 characters; the profile allows 12."""
    units = str(int(10 ** (rng.random() * 6)))
    if verdict == UNFINISHED:
        return (units if rng.random() < 0.9 else "0") + "."
    hundredths = int(rng.random() * 100)
    if verdict == SOUND:
        form = rng.random()
        if form < 0.05:
            return f"0.{hundredths:02}"
        if form < 0.55:
            return f"{units}.{hundredths:02}"
        return units if form < 0.85 else f"{units}.{hundredths // 10}"
    form = int(rng.random() * 8)
    if form == 0:
        return f"{units}.{hundredths:02}5"
    if form == 1:
        return f"{units},{hundredths:02}"
    if form == 2:
        return f"0{units}.{hundredths:02}"
    if form == 3:
        return f"-{units}"
    if form == 4:
        return f"{units[:3]}.{hundredths:02}.{hundredths:02}"
    if form == 5:
        return f".{hundredths:02}"
    return f"{units} EUR" if form == 6 else "n/a"


FIRST = """Ada Alan Barbara Blaise Carl Charles Claude Dennis Dorothy Edsger Emmy Evelyn Frances Grace Hedy Ida Jean
John Joan Karen Katherine Ken Leslie Lynn Margaret Mary Niklaus Radia Rosa Ruth Sofia Tim Ursula Vera Wei Xin""".split()
LAST = """Allen Babbage Boole Borg Conway Dijkstra Germain Gauss Goldberg Hamilton Hoare Hopper Johnson Keller Kernighan
Knuth Lamarr Lamport Liskov Lovelace Martin Meitner Noether Perlman Ritchie Rubin Shannon Tarjan Thompson Turing
Wirth Wing Zhang""".split()
NAMES = ["Zoë Brontë", "Jürgen Müller", "Åsa Öberg", "José Núñez", "Łukasz Żak", "小明 王", "Siân O'Neill"]
WORDS = "north south blue green iron copper river hill data cloud paper stone light river-side old new best".split()
TOPS = "com com com com org net de fr co.uk io info example".split()


def domain(rng):
    name = rng.choice(WORDS) + rng.choice(["", "-", ""]) + rng.choice(WORDS)
    return (rng.choice(["mail.", "shop.", "post."]) if rng.random() < 0.15 else "") + name + "." + rng.choice(TOPS)


def email(rng, verdict):
    first, last = rng.choice(FIRST), rng.choice(LAST)
    form = rng.random()
    if form < 0.4:
        local = f"{first}.{last}".lower()
    elif form < 0.6:
        local = f"{first[0]}{last}".lower()
    elif form < 0.8:
        local = f"{last}{rng.randrange(100)}"
    elif form < 0.9:
        local = f"{first}+{rng.choice(WORDS)}"
    else:
        local = f"{first}_{last}.{rng.randrange(1000, 10000)}".lower()
    host = domain(rng)
    if verdict == SOUND:
        return f"{local}@{host}"
    form = rng.randrange(8)
    if verdict == UNFINISHED:
        return [
            local, f"{local}.", f"{local}@", f"{local}@{last.lower()}", f"{local}@{last.lower()}.",
            f"{local}@{last.lower()}.c", f"{local}@{host}.", f"{local}@192.0.2.{rng.randrange(256)}",
        ][form]  # fmt: skip
    return [
        f"{first} {last}@{host}", f"{local}@{last}@{host}", f"{local}@.{host}", f".{local}@{host}",
        f"{first}..{last}@{host}", f"{local}.@{host}", f"{local}@-{host}", f"{local}@{host}, {first}@{host}",
    ][form]  # fmt: skip


# MARK: Lines


def write_prices(path, count):
    rng = random.Random(1)
    of = verdicts(rng, count, count // 10)
    rejects = Rejects()
    with open(path, "w", encoding="ascii", newline="") as file:
        for verdict in of:
            row = price(rng, verdict) + "\n"
            file.write(row)
            if verdict:
                rejects.add(row)
    return {**all_and_first("price", of), **rejects.result()}


def write_emails(path, count):
    rng = random.Random(2)
    of = verdicts(rng, count, count // 20)
    with open(path, "w", encoding="ascii", newline="") as file:
        file.writelines(email(rng, verdict) + "\n" for verdict in of)
    return all_and_first("email", of)


# MARK: CSV

COLUMNS = """order_id ordered_at customer email phone company street city postcode price currency quantity sku product
discount status country carrier tracking note""".split()
POOL = 20_000
CITIES = "Zürich Köln Paris London Oslo Łódź Málaga Gdańsk Roma Wien Praha Dublin Porto Lyon 上海".split()
PRODUCTS = [
    "Desk lamp", "Monitor 27\" curved, black", "Cable, USB-C, 2 m", "Chair \"Aero\"", "Keyboard", "Ruler 12\"",
    "Notebook, lined", "Pencil", "Bookshelf, 80 × 200 cm", "Mouse",
]  # fmt: skip
NOTES = [
    "", "", "", "", "", "gift", "leave at the door", "call first, please", "he said \"ring twice\"",
    "fragile, handle with care; not before 9, not after 17", "second line:\nbehind the yard",
]  # fmt: skip


def quoted(field):
    if any(character in field for character in ',"\n'):
        return '"' + field.replace('"', '""') + '"'
    return field


def person(rng):
    return rng.choice(NAMES) if rng.random() < 0.1 else f"{rng.choice(FIRST)} {rng.choice(LAST)}"


def write_orders(path, count):
    """Writes the orders. Values of checked columns are generated, those of others are taken from pools."""
    rng = random.Random(3)
    prices, emails, quantities = (verdicts(rng, count, count // share) for share in (10, 20, 100))
    # A quantity has the type `number`: digits are acceptable, and all other text is invalid.
    for index, verdict in enumerate(quantities):
        if verdict:
            quantities[index] = BROKEN

    times = [f"T{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}Z" for _ in range(POOL)]
    customers = [quoted(person(rng)) for _ in range(POOL)]
    companies = ["", "", *(f"{rng.choice(LAST)} {rng.choice(LAST)} Ltd" for _ in range(100))]
    companies += [f"{rng.choice(LAST)}, {rng.choice(LAST)} & Co." for _ in range(100)]
    places = [
        ",".join(
            quoted(field)
            for field in [
                f"+{rng.randrange(1, 99)} {rng.randrange(100, 999)} {rng.randrange(10**6, 10**7)}",
                rng.choice(companies),
                f"{rng.randrange(1, 300)} {rng.choice(LAST)} Street" + rng.choice(["", "", ", Flat 3", ", c/o Gauss"]),
                rng.choice(CITIES),
                f"{rng.randrange(1000, 100000)}",
            ]
        )
        for _ in range(POOL)
    ]
    goods = [
        ",".join(
            quoted(field)
            for field in [
                f"{rng.choice('ABCDEF')}{rng.choice('GHJK')}-{rng.randrange(1000, 10000)}",
                rng.choice(PRODUCTS),
                rng.choice(["", "", "5%", "10%", "2.50"]),
                rng.choice(["paid", "open", "shipped", "returned"]),
                rng.choice(["CH", "DE", "FR", "GB", "NO", "PL", "ES", "IT", "AT", "CN"]),
                rng.choice(["DHL", "UPS", "Post", "La Poste"]),
                f"{rng.choice('RCX')}{rng.randrange(10**8, 10**9)}GB" if rng.random() < 0.7 else "",
                rng.choice(NOTES),
            ]
        )
        for _ in range(POOL)
    ]
    addresses = [email(rng, SOUND) for _ in range(POOL)]
    days = [f"20{year:02}-{month:02}-{day:02}" for year in (24, 25) for month in range(1, 13) for day in range(1, 29)]

    accepted = lines = 0
    header = ",".join(COLUMNS) + "\n"
    rejects = Rejects(header.encode())
    pick = lambda pool: pool[int(rng.random() * POOL)]
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(header)
        for index in range(count):
            amount = price(rng, prices[index])
            # Some programs quote all text.
            amount = f'"{amount}"' if "," in amount or index % 20 == 0 else amount
            address = email(rng, emails[index]) if emails[index] else pick(addresses)
            quantity = ["1.5", "-1", "two", "3 pcs"][index % 4] if quantities[index] else int(1 / (rng.random() + 0.01))
            row = (
                f"{1_000_000 + index},{days[index * len(days) // count]}{pick(times)},{pick(customers)},"
                f"{quoted(address)},{pick(places)},{amount},EUR,{quantity},{pick(goods)}\n"
            )
            file.write(row)
            lines += row.count("\n")
            if prices[index]:
                rejects.add(row)
            if not (prices[index] or emails[index] or quantities[index]):
                accepted += 1
    return {
        **all_and_first("price", prices),
        "lines": lines + 1,
        **counts("email", emails),
        **counts("quantity", quantities),
        "accepted": accepted,
        **rejects.result(),
    }


# MARK: NDJSON


def write_events(path, count):
    """Writes the events. The price is the last but one member; nested objects have members of that name."""
    rng = random.Random(4)
    of = verdicts(rng, count, count // 10)
    people = [
        json.dumps({"name": person(rng), "email": email(rng, SOUND), "address": {"city": rng.choice(CITIES)}})
        for _ in range(POOL)
    ]
    # Text without escapes, as other programs write it, in addition to Python's \u00fc.
    people += [json.dumps(json.loads(text), ensure_ascii=False) for text in people]
    items = [
        json.dumps(
            [
                {"sku": f"AG-{rng.randrange(10**4)}", "name": rng.choice(PRODUCTS), "price": rng.randrange(1000) / 100}
                for _ in range(rng.randrange(1, 4))
            ],
            separators=(",", ":"),
        )
        for _ in range(POOL)
    ]
    notes = [json.dumps(note) for note in NOTES]
    with open(path, "w", encoding="utf-8", newline="") as file:
        for index, verdict in enumerate(of):
            amount = price(rng, verdict)
            if index % 1000 == 0:
                amount = amount.replace(".", "\\u002e")
            file.write(
                f'{{"id":{index},"time":"2025-0{index % 9 + 1}-1{index % 7}T12:00:00Z",'
                f'"customer":{people[int(rng.random() * 2 * POOL)]},"items":{items[int(rng.random() * POOL)]},'
                f'"paid":{"true" if index % 3 else "false"},"weight":{int(rng.random() * 9000) / 100},'
                f'"price":"{amount}","note":{notes[index % len(notes)]}}}\n'
            )
    return all_and_first("price", of)


# MARK: Packed


def pack(path):
    with open(path, "rb") as source, open(f"{path}.gz", "wb") as target:
        with gzip.GzipFile(filename="", fileobj=target, mode="wb", compresslevel=6, mtime=0) as packed:
            shutil.copyfileobj(source, packed, 1 << 20)
    if shutil.which("zstd"):
        subprocess.run(["zstd", "-q", "-f", "-3", path, "-o", f"{path}.zst"], check=True)


if __name__ == "__main__":
    main()
