"""What a scan has to write and count, by a reference that shares nothing with it.

The first argument is a description in JSON: the command, its rules, the files, and the outputs of a scan that has ended.
Rows are taken apart by Python's csv and json; verdicts and normalised values are those that `inputctl check` says of
single texts. Differences go to standard output, a line each, behind one with what there is of each verdict.
"""

import json
import subprocess
import sys

import csv_rows
import json_members
import scan_outputs


class Row:
    """A row, its fields where it has any, and for each check its value or `None`."""

    def __init__(self, raw, values, fields=None, end=b"\n"):
        self.raw = raw
        self.values = values
        self.fields = fields
        self.end = end
        self.content = raw
        if raw.endswith(end):
            self.content = raw[: -len(end)]
        if end == b"\n" and self.content != raw and self.content.endswith(b"\r"):
            self.content = self.content[:-1]


def read_csv(scan, data, checks):
    """The header and the rows."""
    text = csv_rows.decode(data.removeprefix(b"\xef\xbb\xbf"))
    rows = list(csv_rows.rows(text, scan["delimiter"], scan["header"], scan["longest"]))
    header = None
    names = next((row.fields for row in rows if row.fields), [])
    if scan["header"]:
        header = data[: len(data) - len(data.removeprefix(b"\xef\xbb\xbf"))] + csv_rows.encode(rows.pop(0).raw)
    found = []
    for row in rows:
        raw = csv_rows.encode(row.raw)
        values = [None] * len(checks)
        fields = None
        if row.fields:
            fields = [csv_rows.encode(field) for field in row.fields]
            if len(fields) == len(names):
                values = [fields[check["place"]] for check in checks]
        result = Row(raw, values, fields)
        result.content = raw.rstrip(b"\r\n") if row.reason is None else strip_end(raw)
        found.append(result)
    return header, found


def strip_end(raw):
    for end in (b"\r\n", b"\n", b"\r"):
        if raw.endswith(end):
            return raw[: -len(end)]
    return raw


def pieces(data, end):
    parts = [part + end for part in data.split(end)]
    parts[-1] = parts[-1][: -len(end)]
    return [part for part in parts if part]


def read(scan, data):
    checks = scan["checks"]
    if scan["kind"] in ("csv", "tsv"):
        return read_csv(scan, data, checks)
    if scan["kind"] != "nul":
        data = data.removeprefix(b"\xef\xbb\xbf")
    if scan["kind"] == "nul":
        rows = [Row(raw, [], end=b"\0") for raw in pieces(data, b"\0")]
    else:
        rows = [Row(raw, []) for raw in pieces(data, b"\n")]
    if scan["kind"] != "ndjson":
        for row in rows:
            row.values = [row.content if len(row.raw) <= scan["longest"] else None]
        return None, rows
    rows = [row for row in rows if row.raw.strip(b" \t\r\n") or len(row.raw) > scan["longest"]]
    for row in rows:
        # Of a row all but its line feed is the line.
        row.content = row.raw.removesuffix(b"\n")
        answer = json_members.answer(row.content, [check["column"] for check in checks])
        if answer == "malformed" or len(row.raw) > scan["longest"]:
            row.values = [None] * len(checks)
        else:
            row.values = [json_value(word) for word in answer.split(" ")]
    return None, rows


def json_value(word):
    kind, _, value = word.partition(":")
    if kind in ("text", "literal"):
        return bytes.fromhex(value)
    return b"" if kind == "null" else None


# What is said of values


def judge(scan, rows):
    """For each check the verdict and the normalised value of each value."""
    answers = []
    for index, check in enumerate(scan["checks"]):
        values = sorted({row.values[index] for row in rows if row.values[index] is not None})
        texts = []
        found = {}
        for value in values:
            try:
                texts.append((value, value.decode("utf-8")))
            except UnicodeDecodeError:
                found[value] = ("invalid", None)
        command = [scan["inputctl"], "check", "--rules", scan["rules"], "--profile", check["profile"], "--input", "ndjson"]
        lines = "".join(json.dumps({"text": text}) + "\n" for _, text in texts)
        output = subprocess.run(command, input=lines.encode(), stdout=subprocess.PIPE, check=False).stdout
        for (value, text), line in zip(texts, output.decode().split("\n")):
            answer = json.loads(line)
            assert answer["text"] == text
            found[value] = (answer["verdict"], answer.get("value", text).encode())
            if check["profile"] == "even":
                odd = sum(text.count(character) for character in "acegikmoqsuwy13579\ufffd") % 2
                verdict = "invalid" if "#" in text else "intermediate" if odd else "acceptable"
                assert verdict == answer["verdict"], text
        answers.append(found)
    return answers


class Files:
    """The files of a scan, and what is said of their rows."""

    def __init__(self, scan):
        self.scan = scan
        self.header = None
        self.rows = []
        for path in scan["files"]:
            with open(path, "rb") as file:
                header, rows = read(scan, file.read())
            self.header = self.header or header
            self.rows += rows
        self.answers = judge(scan, self.rows)
        for row in self.rows:
            row.verdicts = []
            row.normalized = []
            for found, value in zip(self.answers, row.values):
                verdict, normalized = found.get(value, ("unreadable", None))
                row.verdicts.append(verdict)
                row.normalized.append(normalized if verdict == "acceptable" else value)
            row.is_accepted = set(row.verdicts) == {"acceptable"}

    def joined(self, pieces):
        """Rows one behind the other; one that has no end gets one when more follows."""
        end = b"\0" if self.scan["kind"] == "nul" else b"\n"
        ends = (b"\n", b"\r") if self.scan["kind"] in ("csv", "tsv") else (end,)
        output = [self.header] if self.header else []
        for piece in pieces:
            if output and not output[-1].endswith(ends):
                output.append(end)
            output.append(piece)
        return b"".join(output)

    def counts(self):
        names = ("acceptable", "intermediate", "invalid", "undetermined", "unreadable")
        return [
            {name: sum(row.verdicts[index] == name for row in self.rows) for name in names}
            for index in range(len(self.scan["checks"]))
        ]


def main():
    with open(sys.argv[1], "rb") as file:
        scan = json.load(file)
    files = Files(scan)
    accepted = sum(row.is_accepted for row in files.rows)
    print(json.dumps({"rows": len(files.rows), "accepted": accepted, "counts": files.counts()}))
    for difference in scan_outputs.differences(scan, files):
        print(difference)


if __name__ == "__main__":
    main()
