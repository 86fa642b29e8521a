"""What stands in the members of lines of JSON, by Python's own json, which takes NaN and Infinity unless it is told not to.

On standard input are the columns, separated by commas, and then a line for each case, all in hexadecimal digits.
"""

import json
import re
import sys

sys.setrecursionlimit(20000)


class Object:
    def __init__(self, pairs):
        self.pairs = pairs


class Number(str):
    pass


def refuse(name):
    raise ValueError(name)


decoder = json.JSONDecoder(
    object_pairs_hook=Object, parse_int=Number, parse_float=Number, parse_constant=refuse)


def find(value, column):
    path = [column]
    if column.startswith("/"):
        path = [name.replace("~1", "/").replace("~0", "~") for name in column[1:].split("/")]
    for name in path:
        if isinstance(value, Object):
            values = [member for key, member in value.pairs if key == name]
            if len(values) != 1:
                return "repeated" if values else "missing"
            value = values[0]
        elif isinstance(value, list) and column.startswith("/"):
            if not re.fullmatch("0|[1-9][0-9]*", name) or int(name) >= len(value):
                return "missing"
            value = value[int(name)]
        else:
            return "missing"
    if value is None:
        return "null"
    if isinstance(value, (Object, list)):
        return "container"
    if isinstance(value, bool):
        value = Number("true" if value else "false")
    return ("literal:" if isinstance(value, Number) else "text:") + value.encode(
        "utf-8", "surrogatepass").hex()


def depth(text):
    most = level = 0
    for character in re.sub(r'"(?:[^"\\]|\\.)*"', "", text):
        level += (character in "[{") - (character in "]}")
        most = max(most, level)
    return most


def answer(line, columns):
    if not line.strip(b" \t\r\n"):
        return "blank"
    try:
        text = line.decode("utf-8")
        if text.startswith("\ufeff"):
            return "malformed"
        value = decoder.decode(text)
        if depth(text) > 512:
            return "malformed"
    except (ValueError, RecursionError):
        return "malformed"
    return " ".join(find(value, column) for column in columns)


def main():
    columns = [bytes.fromhex(column).decode("utf-8") for column in input().split(",")]
    for line in sys.stdin:
        print(answer(bytes.fromhex(line), columns))


if __name__ == "__main__":
    main()
