"""The recipes for Spark, over several partitions, beside one process."""

import operator
import os
import subprocess
import sys
import unittest
from collections import Counter
from pathlib import Path

import data
from page import AMOUNT, RecipeTest, recipes

ROWS = 300_000
MODULE, PROGRAM, CSV, TABLE, PIPE = recipes("Spark", "python")
(SUBMIT,) = recipes("Spark", "sh")
DEFAULTS = """
spark.master local[2]
spark.ui.enabled false
spark.ui.showConsoleProgress false
spark.sql.files.openCostInBytes 0
spark.sql.files.maxPartitionBytes 300000
spark.files inputctl,shop.rules,broken.rules
"""
# What fails is told by exceptions.
LOGGING = """
appenders = console
appender.console.type = Console
appender.console.name = console
appender.console.target = SYSTEM_ERR
appender.console.layout.type = PatternLayout
rootLogger.level = off
rootLogger.appenderRef.console.ref = console
"""
PRICE = ["--check", "price=price"]


class SparkTest(RecipeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.lines = data.write_lines("amounts.txt", ROWS)
        cls.orders = data.write_orders("orders.csv", ROWS)
        cls.events = data.write_events("events.ndjson", ROWS)
        Path("broken.rules").write_text("language 1\nprofile amount { type numbr }\n")
        Path("scan_spark.py").write_text(MODULE)
        Path("scan_prices.py").write_text(PROGRAM)
        Path("spark-defaults.conf").write_text(DEFAULTS)
        Path("log4j2.properties").write_text(LOGGING)
        os.environ["SPARK_CONF_DIR"] = os.getcwd()
        os.environ["PYSPARK_PYTHON"] = sys.executable
        os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        sys.path.insert(0, os.getcwd())

        from pyspark.sql import SparkSession

        cls.spark = SparkSession.builder.getOrCreate()
        cls.addClassCleanup(cls.spark.stop)
        cls.context = cls.spark.sparkContext
        cls.context.addPyFile("scan_spark.py")

    def numbers(self, *options):
        """What one process counts."""
        from scan_spark import numbers

        self.scan("--format", "csv", "--summary", "all.csv", *options)
        return numbers("all.csv")

    def verdicts(self, numbers):
        """How many rows have which verdict."""
        return +Counter({name[3]: count for name, count in numbers.items() if name[0] == "verdict"})

    def run_recipe(self, recipe):
        """What a recipe calls by which name."""
        names = {"spark": self.spark}
        exec("from scan_spark import scan\n" + recipe, names)
        return names

    def check(self, found, expected, rows, *options):
        """Compares partitions with one process, and both with what is known."""
        from scan_spark import is_summary

        parts = found.glom().collect()
        summaries = [item for part in parts for item in part if is_summary(item)]
        self.assertEqual([sum(map(is_summary, part)) for part in parts], [1] * len(parts))
        self.assertEqual([item for part in parts for item in part if not is_summary(item)], rows)
        total, whole = sum(summaries, Counter()), self.numbers(*options)
        # They are more by the headers, and by the end that the last line gets.
        del total["scan", "", "", "bytes"], whole["scan", "", "", "bytes"]
        self.assertEqual(total, +whole)
        self.assertEqual(self.verdicts(total), expected)
        self.assertEqual(total["scan", "", "", "rows"], expected.total())
        print(f"  {len(parts)} partitions, {len(rows)} rows written, {dict(self.verdicts(total))}", flush=True)
        return len(parts)

    def read(self, path):
        lines = self.spark.read.text(path, lineSep="\n").selectExpr("cast(value as binary)")
        return lines.rdd.map(lambda line: bytes(line[0]))

    def test_program(self):
        environment = {**os.environ, "PYTHONPATH": ""}
        done = subprocess.run(["bash", "-c", SUBMIT], capture_output=True, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        rejected = sorted(Path("rejected").glob("part-*"))
        self.assertGreaterEqual(len(rejected), 5)
        whole = self.scan(*AMOUNT, "amounts.txt", "--rejects", "-")
        self.assertEqual(b"".join(path.read_bytes() for path in rejected), whole)
        printed = dict(line.rsplit(" ", 1) for line in done.stdout.decode().splitlines())
        numbers = +self.numbers(*AMOUNT, "amounts.txt")
        known = {" ".join(filter(None, name)): str(count) for name, count in numbers.items() if name[3] != "bytes"}
        del printed["scan bytes"]
        self.assertEqual(printed, known)
        for verdict, count in self.lines.items():
            self.assertEqual(printed[f"verdict amount {verdict}"], str(count))
        print(f"  {len(rejected)} files of rejected rows, {printed}", flush=True)

    def test_lines(self):
        from scan_spark import scan

        for output in ["--annotate", "--rejects", "--fix"]:
            options = [*AMOUNT, output, "-"]
            rows = self.scan(*options, "amounts.txt").removesuffix(b"\n").split(b"\n")
            found = self.read("amounts.txt").mapPartitions(scan(*options))
            self.assertGreaterEqual(self.check(found, self.lines, rows, *AMOUNT, "amounts.txt"), 5)

    def test_csv(self):
        rows = self.scan(*PRICE, "--annotate", "-", "orders.csv").splitlines()[1:]
        found = self.run_recipe(CSV)["found"]
        self.assertGreaterEqual(self.check(found, self.orders, rows, *PRICE, "orders.csv"), 5)

    def test_lines_of_json(self):
        from scan_spark import scan

        options = ["--input", "ndjson", *PRICE]
        rows = self.scan(*options, "--annotate", "-", "events.ndjson").splitlines()
        found = self.read("events.ndjson").mapPartitions(scan(*options, "--annotate", "-"))
        self.assertGreaterEqual(self.check(found, self.events, rows, *options, "events.ndjson"), 5)

    def test_table(self):
        expected = data.write_orders("breaks.csv", 20_000, breaks=True)
        found = self.run_recipe(TABLE.replace("orders.csv", "breaks.csv"))["found"].collect()
        self.assertEqual(self.verdicts(found[-1]), expected)
        self.assertEqual(self.verdicts(self.numbers(*PRICE, "breaks.csv")), expected)
        self.assertIn(rb'"note":"two\nlines"', found[4])
        self.assertIn(b'"verdict":', found[4])

    def test_pipe(self):
        names = self.run_recipe(PIPE)
        # What is not UTF-8 is invalid also as U+FFFD.
        self.assertEqual(names["verdicts"], self.lines)
        with self.assertRaisesRegex(Exception, "65"):
            names["lines"].pipe(names["command"].replace("shop", "broken"), checkCode=True).count()

    def test_empty_partitions(self):
        from scan_spark import is_summary, scan

        rows = self.context.parallelize([b"1,12", b"2,12."], 7)
        options = ["--input", "csv", *PRICE, "--rejects", "-"]
        parts = rows.mapPartitions(scan(*options, header=b"id,price")).glom().collect()
        self.assertEqual([len(part) for part in parts].count(1), 6)
        self.assertEqual([item for part in parts for item in part if not is_summary(item)], [b"2,12."])
        total = sum((part[-1] for part in parts), Counter())
        self.assertEqual(self.verdicts(total), {"acceptable": 1, "intermediate": 1})
        nothing = self.context.parallelize([], 3).mapPartitions(scan(*AMOUNT, "--annotate", "-")).collect()
        self.assertEqual([self.verdicts(item) for item in nothing], [{}] * 3)

    def test_a_process_that_fails(self):
        from scan_spark import scan

        def run(index, rows):
            rules = "broken.rules" if index == 3 else "shop.rules"
            return scan("--rules", rules, "--profile", "amount", "--annotate", "-")(rows)

        with self.assertRaises(Exception) as caught:
            self.read("amounts.txt").mapPartitionsWithIndex(run).count()
        message = str(caught.exception)
        self.assertIn("inputctl scan ended with 65: error[", message)
        self.assertIn("broken.rules:2", message)
        said = message[message.index("RuntimeError: inputctl scan ended") :].splitlines()
        print("", *said[:6], sep="\n  ", flush=True)

    def test_what_comes_before_fails(self):
        from scan_spark import scan

        rows = self.context.parallelize([b"1", b"x", 3, b"2"], 2)
        with self.assertRaisesRegex(Exception, "TypeError"):
            rows.mapPartitions(scan(*AMOUNT, "--annotate", "-")).count()

    def test_rows_that_nobody_wants(self):
        from scan_spark import scan

        first = self.read("amounts.txt").mapPartitions(scan(*AMOUNT, "--annotate", "-")).take(3)
        self.assertEqual(first, self.scan(*AMOUNT, "--annotate", "-", "amounts.txt").split(b"\n")[:3])


if __name__ == "__main__":
    unittest.main()
