"""The rows of CSV as docs/scan.md says, by Python's own csv.

For each line on standard input, which has the delimiter in hexadecimal digits, whether there is a header, the longest
row and the data in hexadecimal digits, it writes a line with the rows in their order: their bytes, and behind `=` the
fields, or behind `!` why they cannot be read. The first one is the header.
"""

import csv
import io
import sys

csv.field_size_limit(1 << 30)


def decode(data):
    # Before Python 3.11 a NUL is an error.
    return data.decode("latin-1").replace("\0", "\u0100")


def encode(text):
    return text.replace("\u0100", "\0").encode("latin-1")


def open_quote(text, delimiter, is_final):
    """Where the quote is that is not closed in a text that begins with a row."""
    quote = None
    place = 0
    while True:
        place = text.find('"', place)
        if place < 0:
            return quote
        if quote is None:
            if place == 0 or text[place - 1] == delimiter:
                quote = place
        elif text[place + 1 : place + 2] == '"':
            place += 1
        elif place + 1 < len(text) or is_final:
            quote = None
        place += 1


class Row:
    def __init__(self, raw, fields=None, reason=None):
        self.raw = raw
        self.fields = fields
        self.reason = reason


class Unreadable(Exception):
    pass


def rows(text, delimiter, has_header, limit):
    # Ended by LF, CR LF or CR, whether in quotes or not.
    lines = list(io.StringIO(text, newline=""))
    place = 0
    is_first = True
    while place < len(lines):
        reader = csv.reader((lines[index] for index in range(place, len(lines))), delimiter=delimiter)
        fields = next(reader)
        count = reader.line_num
        raw = "".join(lines[place : place + count])
        if not fields:
            place += count
            continue
        quote = open_quote(raw, delimiter, True)
        if is_first and has_header and (len(raw) > limit or quote is not None):
            raise Unreadable
        reason = None
        if len(raw) > limit:
            quote = open_quote(raw[:limit], delimiter, False)
            length = 0
            count = 0
            # The line with the quote, if it ends in time, and else all up to a line that ends too late.
            while place + count < len(lines) and length <= limit and (quote is None or length <= quote):
                length += len(lines[place + count])
                count += 1
            reason = "long" if length > limit else "quote"
        elif quote is not None:
            length = 0
            count = 0
            while length <= quote:
                length += len(lines[place + count])
                count += 1
            reason = "quote"
        raw = "".join(lines[place : place + count])
        place += count
        if reason is None:
            is_first = False
            yield Row(raw, fields)
        else:
            yield Row(raw, reason=reason)
    if is_first and has_header:
        raise Unreadable


def line_of(row):
    raw = encode(row.raw).hex()
    if row.reason:
        return raw + "!" + row.reason
    return raw + "=" + ",".join(encode(field).hex() for field in row.fields)


def main():
    for line in sys.stdin:
        delimiter, has_header, limit, data = line.rstrip("\n").split(" ")
        data = bytes.fromhex(data)
        if data.startswith(b"\xef\xbb\xbf"):
            data = data[3:]
        try:
            found = list(rows(decode(data), chr(int(delimiter, 16)), has_header == "1", int(limit)))
            print(" ".join(map(line_of, found)))
        except Unreadable:
            print("unreadable")


if __name__ == "__main__":
    main()
