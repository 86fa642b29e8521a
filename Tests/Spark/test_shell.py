"""The recipes for GNU parallel, xargs and make, beside one process."""

import gzip
import os
import unittest
from collections import Counter
from pathlib import Path

import data
from page import AMOUNT, RecipeTest, recipes

ROWS = 300_000
LINES, CSV, SUM = recipes("GNU parallel", "sh")
(XARGS,) = recipes("xargs and make", "sh")
(MAKEFILE,) = recipes("xargs and make", "make")


class ShellTest(RecipeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.lines = data.write_lines("amounts.txt", ROWS)
        cls.orders = data.write_orders("orders.csv", ROWS)
        os.mkdir("data")
        for index, part in enumerate(cls.parts()):
            Path(f"data/{index}.txt").write_bytes(part)
            Path(f"data/{index}.txt.gz").write_bytes(gzip.compress(part, 1))

    @classmethod
    def parts(cls):
        """Files of whole lines, one of them empty."""
        lines = Path("amounts.txt").read_bytes().split(b"\n")
        for start in range(0, ROWS, ROWS // 5):
            yield b"\n".join(lines[start : start + ROWS // 5]) + b"\n"
        yield b""

    def setUp(self):
        for path in [*Path(".").glob("summary-*"), *Path(".").glob("rejected*")]:
            path.unlink()

    def check_sums(self, summaries, expected):
        """The numbers of all parts, added up as the page does."""
        self.assertIn("summary-*.csv", SUM)
        written = self.shell(SUM.replace("summary-*.csv", summaries)).decode().splitlines()
        sums = Counter({name: int(count) for name, count in (line.rsplit(" ", 1) for line in written)})
        for verdict in ["acceptable", "intermediate", "invalid", "undetermined", "unreadable"]:
            self.assertEqual(sums[f"verdict {verdict}"], expected[verdict], verdict)
        self.assertEqual(sums["scan rows"], expected.total())
        self.assertEqual(sums["scan accepted"], expected["acceptable"])
        print(f"  {dict(+sums)}", flush=True)

    def test_parallel(self):
        self.assertIn("--block 64M", LINES)
        self.shell(LINES.replace("64M", "300k"))
        self.assertGreaterEqual(len(list(Path(".").glob("summary-*.csv"))), 5)
        self.assertEqual(Path("rejected.txt").read_bytes(), self.scan(*AMOUNT, "--rejects", "-", "amounts.txt"))
        self.check_sums("summary-*.csv", self.lines)

    def test_parallel_csv(self):
        self.shell(CSV.replace("64M", "1M"))
        count = len(list(Path(".").glob("summary-*.csv")))
        self.assertGreaterEqual(count, 5)
        header, *whole = self.scan("--check", "price=price", "--rejects", "-", "orders.csv").splitlines()
        parts = [Path(f"rejected-{index}.csv").read_bytes().splitlines() for index in range(1, count + 1)]
        self.assertEqual({part[0] for part in parts}, {header})
        self.assertEqual([row for part in parts for row in part[1:]], whole)
        self.check_sums("summary-*.csv", self.orders)

    def test_parallel_that_fails(self):
        Path("shop.rules").rename("kept.rules")
        try:
            self.shell(LINES.replace("64M", "300k"), status=66)
        finally:
            Path("kept.rules").rename("shop.rules")

    def test_xargs(self):
        self.shell(XARGS)
        whole = self.scan(*AMOUNT, "--rejects", "-", "amounts.txt")
        parts = sorted(Path("data").glob("*.gz.rejected"))
        self.assertEqual(b"".join(part.read_bytes() for part in parts), whole)
        self.check_sums("data/*.gz.csv", self.lines)
        Path("data/damaged.txt.gz").write_bytes(Path("data/0.txt.gz").read_bytes()[:1000])
        self.shell(XARGS, status=123)
        Path("data/damaged.txt.gz").unlink()

    def test_make(self):
        Path("Makefile").write_text(MAKEFILE)
        self.assertEqual(self.shell("make -j 4").count(b"./inputctl"), 6)
        whole = self.scan(*AMOUNT, "--rejects", "-", "amounts.txt")
        self.assertEqual(b"".join(Path(f"data/{index}.rejected").read_bytes() for index in range(6)), whole)
        self.check_sums("data/?.csv", self.lines)
        self.assertEqual(self.shell("make -j 4").count(b"./inputctl"), 0)
        Path("data/1.txt").touch()
        self.assertEqual(self.shell("make -j 4").count(b"./inputctl"), 1)


if __name__ == "__main__":
    unittest.main()
