#!/usr/bin/env python3
"""Reads numbers as ICU writes them in all its locales: typed key by key, pasted, and checked.

    locales.py --inputctl PATH --library PATH [--language TAG ...] [--list]

`--library` is libinputcontrol, which answers what a field commits. --list prints each text that is not read at once.
Fails when a text is read as another number than the one that ICU wrote, without a question.
"""

import argparse
import ctypes
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import icu

WAYS = ["typed", "pasted", "checked"]
EQUAL, ASKED, REFUSED, WRONG = OUTCOMES = ["equal", "asked", "refused", "wrong"]
SHOWN = 6  # examples of a reason
KEY, PASTE, VETO, COMMITTED, ASKS = 0, 2, 2, 0, 1  # of inputcontrol.h

RULES = """
language 3
use money as money
profile plain { type decimal; decimals 2; signed; display locale }
profile native { type decimal; decimals 2; signed; display locale native }
profile share : money.percentage {}
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputctl", required=True, help="the program")
    parser.add_argument("--library", required=True, help="the library of the functions of C")
    parser.add_argument("--language", nargs="+", help="only these")
    parser.add_argument("--list", action="store_true", help="print each text that is not read at once")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        questions, locales = collect(folder, options.language)
        rules = Path(folder) / "locales.rules"
        currencies = sorted({question["currency"] for question in questions} - {None})
        known = known_currencies(options, folder, currencies)
        rules.write_text(RULES + "".join(map(amount, known)))
        skipped = Counter(q["currency"] for q in questions if q["currency"] not in [None, *known])
        questions = [q for q in questions if q["currency"] in [None, *known]]
        check(options, rules, questions)
        Fields(options.library, rules.read_text()).type(questions)
    return report(questions, locales, skipped, options.list)


def amount(currency):
    return f'profile amount{currency} {{ type decimal; decimals minor("{currency}"); signed; display locale }}\n'


def known_currencies(options, folder, currencies):
    """The currencies that ISO 4217 has; ICU also has former ones."""
    known = []
    for currency in currencies:
        path = Path(folder) / f"{currency}.rules"
        path.write_text("language 3\n" + amount(currency))
        if subprocess.run([options.inputctl, "lint", str(path)], capture_output=True).returncode in (0, 1):
            known.append(currency)
    return known


def collect(folder, languages):
    """One locale for each way in which the locales of a language write numbers, and its texts."""
    library = icu.library(folder)
    questions, locales, seen = [], defaultdict(set), set()
    for locale in library.locales():
        language = locale.split("_")[0]
        if any(len(part) > 4 for part in locale.split("_")[1:]) or languages and language not in languages:
            continue
        for variant in (locale, locale + "@numbers=latn"):
            styles = icu.texts(library, variant)
            # A locale is asked about the currency of its country even if it writes the others like another locale.
            common = tuple(tuple(texts) for rows in styles.values() for currency, texts in rows
                           if currency in (None, *icu.CURRENCIES, *icu.WHOLE_CURRENCIES))
            for style, rows in styles.items():
                for currency, texts in rows:
                    key = language, common, style, currency, tuple(texts)
                    if key in seen:
                        continue
                    seen.add(key)
                    tag = locale.replace("_", "-")
                    locales[language].add(tag)
                    profile = "plain"
                    if style == "percent":
                        profile = "share"
                    elif currency:
                        profile = f"amount{currency}"
                    questions += [
                        {"language": language, "locale": tag, "style": style, "currency": currency,
                         "profile": profile, "text": text, "value": value}
                        for text, value in texts]
    return questions, locales


def reason(message):
    """A message without what differs from text to text."""
    return re.sub(r"“[^”]*”", "“…”", re.sub(r"(like|as in) .*", r"\1 …", message.split("\n")[0]))


def check(options, rules, questions):
    """Asks the command for the value of each text."""
    batches = defaultdict(list)
    for question in questions:
        batches[question["locale"], question["profile"]].append(question)

    def answer(batch):
        (locale, profile), members = batch
        run = subprocess.run(
            [options.inputctl, "check", "--rules", str(rules), "--profile", profile, "--locale", locale,
             "--input", "ndjson", "--format", "json"],
            input="".join(json.dumps(question["text"]) + "\n" for question in members),
            capture_output=True, text=True)
        if run.returncode > 3:
            sys.exit(run.stderr)
        answers = [json.loads(line) for line in run.stdout.split("\n") if line]
        for question, found in zip(members, answers, strict=True):
            if found["verdict"] != "acceptable":
                question["checked"] = REFUSED, found["violations"][0]["message"]
            else:
                value = found.get("value", found["text"])
                question["checked"] = (EQUAL, "") if value == question["value"] else (WRONG, value)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(answer, batches.items()))


class Output(ctypes.Structure):
    """The members of `ic_output` that are read."""

    _fields_ = [("text", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t),
                ("message", ctypes.POINTER(ctypes.c_char)), ("message_length", ctypes.c_size_t)]


class Fields:
    """Fields of the library, in which texts are typed and pasted."""

    def __init__(self, path, rules):
        self.functions = ctypes.CDLL(path)
        self.functions.ic_context_create.restype = ctypes.c_void_p
        self.functions.ic_context_output.restype = ctypes.POINTER(Output)
        self.context = ctypes.c_void_p(self.functions.ic_context_create())
        self.rules = self.call("ic_rules_parse", b"locales.rules", rules)

    def call(self, name, *arguments):
        """Calls a function; a text is passed with its length."""
        passed = []
        for argument in arguments:
            if isinstance(argument, int):
                passed.append(ctypes.c_ssize_t(argument))
            else:
                text = argument.encode() if isinstance(argument, str) else argument
                passed += [text, ctypes.c_ssize_t(len(text))]
        result = getattr(self.functions, name)(self.context, *passed)
        if result < 0:
            sys.exit(f"{name}: error {result} {self.texts()}")
        return result

    def texts(self):
        output = self.functions.ic_context_output(self.context).contents
        return (ctypes.string_at(output.text, output.length).decode(),
                ctypes.string_at(output.message, output.message_length).decode())

    def type(self, questions):
        profiles = {}
        for question in questions:
            key = question["profile"], question["locale"]
            if key not in profiles:
                profiles[key] = self.call("ic_profile_compile", self.rules, *key, key[1])
            profile = profiles[key]
            question["typed"] = self.committed(profile, graphemes(question["text"]), KEY, question["value"])
            question["pasted"] = self.committed(profile, [question["text"]], PASTE, question["value"])

    def committed(self, profile, texts, origin, value):
        control = self.call("ic_control_create", profile, 0)
        refusal = ""
        for text in texts:
            if self.call("ic_insert", control, text, origin) == VETO:
                refusal = json.loads(self.texts()[0])[0]["message"]
        answer = self.call("ic_commit", control)
        committed, message = self.texts()
        self.call("ic_release", control)
        if origin == PASTE and refusal:
            return REFUSED, refusal
        if answer == COMMITTED:
            return (EQUAL, "") if committed == value else (WRONG, committed)
        if answer == ASKS:
            return ASKED, "the right number" if committed == value else f"another number: {message}"
        return REFUSED, message


def graphemes(text):
    """The keys of a text: each character with the marks that follow it."""
    return re.findall(r".[\u0300-\u036f\u200d\u20d0-\u20ff\ufe00-\ufe0f]*", text, re.DOTALL)


def report(questions, locales, skipped, lists):
    count = sum(map(len, locales.values()))
    print(f"{len(locales)} languages, {count} locales, {len(questions)} texts\n")
    print("| style | way | " + " | ".join(OUTCOMES) + " | languages where not all are equal |")
    print("| --- | --- |" + " ---: |" * (len(OUTCOMES) + 1))
    reasons, by_language = defaultdict(list), defaultdict(Counter)
    for style in dict.fromkeys(question["style"] for question in questions):
        members = [question for question in questions if question["style"] == style]
        for way in WAYS:
            counts = Counter(question[way][0] for question in members)
            others = {question["language"] for question in members if question[way][0] != EQUAL}
            print(f"| {style} | {way} | " + " | ".join(str(counts[outcome]) for outcome in OUTCOMES)
                  + f" | {len(others)} |")
            for question in members:
                outcome, message = question[way]
                if outcome != EQUAL:
                    reasons[style, way, outcome, reason(message)].append(question)
                    by_language[question["language"]][style, way, outcome] += 1
    print()
    for (style, way, outcome, message), members in reasons.items():
        print(f"- {style}, {way}: {outcome} {len(members)}: {message}")
        for question in members if lists else members[:SHOWN]:
            print(f"  - {question['locale']} {question['currency'] or ''} {ascii(question['text'])} "
                  f"({question['text']}) is {question['value']}: {question[way][1]}")
    print()
    for language, counts in sorted(by_language.items()):
        print(f"- {language}: " + ", ".join(f"{style} {way} {outcome} {n}"
                                            for (style, way, outcome), n in counts.items()))
    for currency, n in skipped.items():
        print(f"{currency} is not in ISO 4217: {n} texts left out")
    wrong = sum(question[way][0] == WRONG for question in questions for way in WAYS)
    print(f"\n{wrong} of {len(questions) * len(WAYS)} readings are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
