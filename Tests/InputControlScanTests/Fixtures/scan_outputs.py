"""Compares the outputs of a scan with what scan_files.py says of its rows."""

import json

import csv_rows
import json_members


def differences(scan, files):
    outputs = {}
    for name in ("rejects", "accepts", "annotate", "fix"):
        with open(scan[name], "rb") as file:
            outputs[name] = file.read()
    yield from compare("rejects", outputs["rejects"], files.joined(row.raw for row in files.rows if not row.is_accepted))
    yield from compare("accepts", outputs["accepts"], files.joined(row.raw for row in files.rows if row.is_accepted))
    kind = "csv" if scan["kind"] in ("csv", "tsv") else "ndjson" if scan["kind"] == "ndjson" else "lines"
    for name in ("annotate", "fix"):
        yield from list(globals()[name + "_" + kind](scan, files, outputs[name]))[:5]


def compare(name, found, expected):
    if found != expected:
        place = next((i for i, (a, b) in enumerate(zip(found, expected)) if a != b), min(len(found), len(expected)))
        around = slice(max(0, place - 40), place + 40)
        yield f"{name} at byte {place}: {found[around]} instead of {expected[around]}"


def pairs(name, rows, expected):
    """Two lists that are of the same length."""
    if len(rows) != len(expected):
        yield f"{name}: {len(rows)} rows, not {len(expected)}", None
        return
    for number, (row, other) in enumerate(zip(rows, expected), 1):
        yield number, (row, other)


# CSV


def table(scan, files, data):
    data = data.removeprefix(b"\xef\xbb\xbf")
    rows = list(csv_rows.rows(csv_rows.decode(data), scan["delimiter"], scan["header"], 1 << 40))
    header = [csv_rows.encode(field) for field in rows.pop(0).fields] if scan["header"] else None
    return header, rows


def annotate_csv(scan, files, data):
    header, rows = table(scan, files, data)
    added = [
        f"{check['column']}.{name}".encode() for check in scan["checks"] for name in ("verdict", "rule", "message")
    ]
    if scan["header"] and header[-len(added) :] != added:
        yield f"annotate: the header {header}"
    for number, pair in pairs("annotate", rows, files.rows):
        if pair is None:
            yield number
            continue
        row, expected = pair
        fields = [csv_rows.encode(field) for field in row.fields or []]
        if fields[: -len(added)] != (expected.fields or [expected.content]):
            yield f"annotate, row {number}: {fields} of {expected.raw}"
        yield from notes(number, expected, [field.decode() for field in fields[-len(added) :]])
        end = expected.raw[len(expected.content) :]
        if end and not csv_rows.encode(row.raw).endswith(end):
            yield f"annotate, row {number}: not the end {end}"


def notes(number, expected, fields):
    for index, verdict in enumerate(expected.verdicts):
        found, rule, message = fields[3 * index : 3 * index + 3]
        if found != verdict or bool(rule) != (verdict not in ("acceptable", "unreadable")):
            yield f"annotate, row {number}: {fields}, not {verdict}, for {expected.raw}"
        if bool(message) != (verdict != "acceptable"):
            yield f"annotate, row {number}: {fields}"


def fix_csv(scan, files, data):
    _, rows = table(scan, files, data)
    # Behind a quote that is open, a value that now has quotes would close it.
    broken = next((i for i, row in enumerate(files.rows) if row.fields is None), None)
    expected = files.rows[:broken]
    rows = rows[:broken]
    places = [check["place"] for check in scan["checks"]]
    for number, pair in pairs("fix", rows, expected):
        if pair is None:
            yield number
            continue
        row, other = pair
        raw = csv_rows.encode(row.raw)
        if None in other.values or other.values == other.normalized:
            if raw != other.raw and raw.rstrip(b"\r\n") != other.raw:
                yield f"fix, row {number}: {raw}, not {other.raw}"
            continue
        fields = list(other.fields)
        for place, value in zip(places, other.normalized):
            fields[place] = value
        if [csv_rows.encode(field) for field in row.fields] != fields:
            yield f"fix, row {number}: {raw} of {other.raw}"


# Lines


def annotate_lines(scan, files, data):
    rest = data
    for number, row in enumerate(files.rows, 1):
        fields = rest.split(b"\t", 3)
        if len(fields) < 4:
            yield f"annotate, row {number}: missing"
            return
        yield from notes(number, row, [field.decode() for field in fields[:3]])
        if not fields[3].startswith(row.raw):
            yield f"annotate, row {number}: {fields[3][:80]}, not {row.raw[:80]}"
            return
        rest = fields[3][len(row.raw) :]
        end = b"\0" if scan["kind"] == "nul" else b"\n"
        if rest and not row.raw.endswith(end):
            rest = rest.removeprefix(end)
    if rest:
        yield f"annotate: {len(rest)} bytes too many"


def fix_lines(scan, files, data):
    rows = (
        row.raw if row.values[0] is None else row.normalized[0] + row.raw[len(row.content) :] for row in files.rows
    )
    yield from compare("fix", data, files.joined(rows))


# NDJSON


def annotate_ndjson(scan, files, data):
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    for number, pair in pairs("annotate", lines, files.rows):
        if pair is None:
            yield number
            continue
        line, row = pair
        members = json_members.decoder.decode(line.decode()).pairs
        found = dict(members)["inputctl"].pairs
        fields = []
        for check, (name, note) in zip(scan["checks"], found):
            note = dict(note.pairs)
            fields += [note.get(key, "") for key in ("verdict", "rule", "message")]
            if name != check["column"]:
                yield f"annotate, row {number}: {name}"
        yield from notes(number, row, fields)
        if members[0][0] == "inputctl" and members[-1][0] == "line" and len(members) == 2:
            if members[1][1] != row.content.decode("utf-8", "replace"):
                yield f"annotate, row {number}: {members[1][1]!r}, not {row.content}"
        elif same(members[:-1]) != same(json_members.decoder.decode(row.content.decode()).pairs):
            yield f"annotate, row {number}: {line}, not {row.content}"


def same(value):
    """What can be compared."""
    if isinstance(value, json_members.Object):
        return ("object", same(value.pairs))
    if isinstance(value, (list, tuple)):
        return [same(element) for element in value]
    return (type(value).__name__, value)


def fix_ndjson(scan, files, data):
    lines = [line for line in data.split(b"\n") if line.strip(b" \t\r")]
    columns = [check["column"] for check in scan["checks"]]
    for number, pair in pairs("fix", lines, files.rows):
        if pair is None:
            yield number
            continue
        line, row = pair
        if row.values == row.normalized:
            if line != row.content:
                yield f"fix, row {number}: {line}, not {row.content}"
            continue
        for word, value in zip(json_members.answer(line, columns).split(" "), row.normalized):
            found = b"" if word == "null" else bytes.fromhex(word.partition(":")[2])
            if value is not None and found != value:
                yield f"fix, row {number}: {line} of {row.content}"
