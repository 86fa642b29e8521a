"""Counts matches in the first rows with a loop.

    with_python.py ROWS lines|csv|ndjson FILE COLUMN PATTERN
"""

import csv
import json
import re
import sys
from itertools import islice

count, kind, path, column, pattern = sys.argv[1:]
matches = re.compile(pattern).fullmatch
with open(path, encoding="utf-8", newline="" if kind == "csv" else "\n") as file:
    if kind == "csv":
        reader = csv.reader(file)
        index = next(reader).index(column)
        values = (row[index] for row in reader)
    elif kind == "ndjson":
        values = (json.loads(line)[column] for line in file)
    else:
        values = (line.rstrip("\n") for line in file)
    print(f"{column}.acceptable {sum(1 for value in islice(values, int(count)) if matches(value))}")
