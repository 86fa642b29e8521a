"""The recipes of docs/scan-engines.md as they stand there, and a folder with what they need."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
INPUTCTL = Path(os.environ["INPUTCTL"]).resolve()
RULES = ROOT / "Tests/inputctlTests/Fixtures/rules/shop.rules"
AMOUNT = ["--rules", "shop.rules", "--profile", "amount"]


def recipes(section, language):
    """The blocks of code below a heading."""
    text = (ROOT / "docs/scan-engines.md").read_text()
    below = re.search(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return re.findall(rf"^```{language}\n(.*?)^```$", below[1], re.M | re.S)


class RecipeTest(unittest.TestCase):
    """Runs in a folder of its own, which has the command and the rules."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        shutil.copy(INPUTCTL, "inputctl")
        shutil.copy(RULES, "shop.rules")

    def shell(self, script, status=0):
        """Runs a recipe for the shell; what it writes."""
        done = subprocess.run(["bash", "-c", script], capture_output=True)
        self.assertEqual(done.returncode, status, done.stderr.decode(errors="replace"))
        return done.stdout

    def scan(self, *options):
        """What one process writes."""
        done = subprocess.run(["./inputctl", "scan", "--exit-zero", *options], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return done.stdout
