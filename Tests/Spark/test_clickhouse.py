"""The recipe for ClickHouse, by chDB, which is ClickHouse as a library."""

import csv
import unittest
from collections import Counter
from pathlib import Path

import chdb
import data
from page import RecipeTest, recipes

ROWS = 200_000
(CONFIGURATION,) = recipes("ClickHouse", "xml")
(QUERY,) = recipes("ClickHouse", "sql")
FOLDER = "/var/lib/clickhouse/user_scripts/"
TABLE = "file('orders.csv', CSVWithNames, 'id UInt64, note String, price String')"
EXECUTABLE = ("executable_pool", "executable")


class ClickHouseTest(RecipeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.orders = data.write_orders("orders.csv", ROWS, breaks=True)

    def ask(self, query, *changes):
        """The answer, with something else in the configuration."""
        configuration = CONFIGURATION
        for old, new in [(FOLDER, f"{Path.cwd()}/"), *changes]:
            self.assertIn(old, configuration)
            configuration = configuration.replace(old, new)
        # It is read once: each one has a name of its own.
        name = f"judge{abs(hash(configuration))}"
        Path("functions.xml").write_text(configuration.replace("judgeAmount", name))
        query = query.replace("judgeAmount", name)
        return chdb.query(query, "TabSeparated", udf_path=str(Path.cwd())).data()

    def test_counts(self):
        self.assertIn("FROM orders", QUERY)
        query = QUERY.replace("FROM orders", f"FROM (SELECT price AS amount FROM {TABLE})")
        for changes in [[], [EXECUTABLE]]:
            lines = self.ask(query, *changes).splitlines()
            counts = Counter({verdict: int(count) for verdict, count in map(str.split, lines)})
            self.assertEqual(counts, self.orders)
            print(f"  {dict(counts)}", flush=True)

    def test_each_value_has_its_own_verdict(self):
        # Blocks of one row to some thousands, each of which is answered before the next one comes.
        answers = f"SELECT id, judgeAmount(price).amount.verdict FROM {TABLE} WHERE id % 100 = 0"
        options = ["--rules", "shop.rules", "--check", "price=amount", "--annotate", "-", "orders.csv"]
        rows = csv.DictReader(self.scan(*options).decode().splitlines(keepends=True))
        expected = {row["id"]: row["price.verdict"] for row in rows if int(row["id"]) % 100 == 0}
        for size in [1, 10, 65_409]:
            lines = self.ask(f"{answers} SETTINGS max_block_size = {size}").splitlines()
            self.assertEqual(dict(line.split("\t") for line in lines), expected)
            self.assertEqual(len(lines), len(expected))

    def test_values_of_every_kind(self):
        query = r"SELECT judgeAmount(arrayJoin(['12', '1\n2\t\\', '\xff', ''])).amount.verdict"
        self.assertEqual(self.ask(query).splitlines(), ["acceptable", "invalid", "unreadable", "acceptable"])

    def test_failures(self):
        query = "SELECT judgeAmount('12')"
        with self.assertRaisesRegex(Exception, "there is no profile `amuont`"):
            self.ask(query, ("amount=amount", "amount=amuont"), EXECUTABLE)
        with self.assertRaisesRegex(Exception, "expected 1 row"):
            self.ask(query, ("</command>", "</command><send_chunk_header>1</send_chunk_header>"), EXECUTABLE)


if __name__ == "__main__":
    unittest.main()
