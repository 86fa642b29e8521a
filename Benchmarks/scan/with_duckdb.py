"""Counts matches with DuckDB.

    with_duckdb.py CORES lines|csv|ndjson FILE COLUMN PATTERN [COLUMN PATTERN ...]
"""

import sys

import duckdb

cores, kind, file = sys.argv[1:4]
columns, patterns = sys.argv[4::2], sys.argv[5::2]


def text(string):
    return "'" + string.replace("'", "''") + "'"


members = ", ".join(f"{text(column)}: 'VARCHAR'" for column in columns)
source = {
    # The delimiter occurs in no line, so that each line is one field.
    "lines": f"read_csv({text(file)}, columns = {{{members}}}, header = false, delim = E'\\x01', "
    "quote = '', escape = '', auto_detect = false)",
    "csv": f"read_csv({text(file)}, header = true, all_varchar = true)",
    "ndjson": f"read_json({text(file)}, columns = {{{members}}}, format = 'newline_delimited')",
}[kind]
conditions = [f"regexp_full_match({column}, {text(pattern)})" for column, pattern in zip(columns, patterns)]
asked = [*conditions, " AND ".join(conditions)]
if int(cores):
    duckdb.sql(f"SET threads = {cores}")
counts = duckdb.sql(f"SELECT {', '.join(f'count(*) FILTER ({each})' for each in asked)} FROM {source}").fetchall()[0]
for column, count in zip(columns, counts):
    print(f"{column}.acceptable {count}")
print(f"accepted {counts[-1]}")
