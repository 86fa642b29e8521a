"""Counts matches with Polars.

    with_polars.py lines|csv|ndjson FILE COLUMN PATTERN [COLUMN PATTERN ...]

POLARS_MAX_THREADS sets the number of cores. The streaming engine is the faster one here.
"""

import sys

import polars

kind, file = sys.argv[1:3]
columns, patterns = sys.argv[3::2], sys.argv[4::2]

if kind == "lines":
    rows = polars.scan_lines(file, name=columns[0])
elif kind == "csv":
    rows = polars.scan_csv(file, infer_schema=False)
else:
    rows = polars.scan_ndjson(file, schema={column: polars.String for column in columns})
matches = [polars.col(column).str.contains(pattern) for column, pattern in zip(columns, patterns)]
asked = [match.sum().alias(column) for column, match in zip(columns, matches)]
asked.append(polars.all_horizontal(*matches).sum().alias("accepted in all"))
counts = rows.select(*asked).collect(engine="streaming").row(0)
for column, count in zip(columns, counts):
    print(f"{column}.acceptable {count}")
print(f"accepted {counts[-1]}")
