"""Numbers, shares and amounts as ICU writes them in its locales, with their values."""

import ctypes
import importlib.machinery
import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "Scripts/number-formats"
LONGEST = 128  # UTF-16 code units of a number or a code

NUMBERS = ["5", "1234.5", "12345", "1234567.89", "0.75"]
NEGATIVE_NUMBERS = ["-7", "-1234567.5", "-0.5"]
SHARES = ["5", "12.5", "0.75", "100"]
WHOLE_AMOUNTS = ["5", "1234", "1234567"]
NEGATIVE_AMOUNTS = ["-5", "-1234567"]
CURRENCIES = ["EUR", "USD", "JPY"]

# Widths of a currency in a number skeleton of ICU.
WIDTHS = {"sign": "short", "narrow sign": "narrow", "code": "iso-code"}


def library(folder):
    """The library that Scripts/number-formats uses."""
    loader = importlib.machinery.SourceFileLoader("number_formats", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module.ICULibrary(folder)


class Formatter:
    """Formats numbers by skeletons (unumberformatter.h)."""

    def __init__(self, icu):
        self.icu = icu
        for name in ("unumf_openForSkeletonAndLocale", "unumf_openResult"):
            icu.i18n(name).restype = ctypes.c_void_p
        self.status = ctypes.c_int(0)
        self.result = ctypes.c_void_p(self.call("unumf_openResult"))
        self.opened = {}

    def call(self, name, *arguments, by=None):
        self.status.value = 0
        result = (by or self.icu.i18n)(name)(*arguments, ctypes.byref(self.status))
        if self.status.value > 0:
            raise RuntimeError(f"{name}: ICU error {self.status.value}")
        return result

    def format(self, number, skeleton, locale):
        key = skeleton, locale
        if key not in self.opened:
            units = skeleton.encode("utf-16-le")
            self.opened[key] = ctypes.c_void_p(self.call(
                "unumf_openForSkeletonAndLocale", units, len(units) // 2, locale.encode()))
        self.call("unumf_formatDecimal", self.opened[key], number.encode(), len(number), self.result)
        buffer = (ctypes.c_uint16 * LONGEST)()
        count = self.call("unumf_resultToString", self.result, buffer, LONGEST)
        return bytes(buffer)[:2 * count].decode("utf-16-le")

    def currency(self, locale):
        """The currency of the country where a locale is spoken most; None if it has none."""
        largest = ctypes.create_string_buffer(LONGEST)
        self.call("uloc_addLikelySubtags", locale.encode(), largest, LONGEST, by=self.icu.uc)
        buffer = (ctypes.c_uint16 * LONGEST)()
        try:
            count = self.call("ucurr_forLocale", largest.value, buffer, LONGEST, by=self.icu.uc)
        except RuntimeError:
            return None
        return bytes(buffer)[:2 * count].decode("utf-16-le")

    def decimals(self, currency):
        units = (currency + "\0").encode("utf-16-le")
        return self.call("ucurr_getDefaultFractionDigits", units, by=self.icu.uc)


def texts(formatter, locale):
    """The texts of a locale: for each style, pairs of a currency or None and pairs of a text and its value."""

    def written(numbers, skeleton):
        return [(formatter.format(number, skeleton, locale), number) for number in numbers]

    styles = {
        "plain": [(None, written(NUMBERS, ""))],
        "negative": [(None, written(NEGATIVE_NUMBERS, ""))],
        "percent": [(None, written(SHARES, "percent"))],
    }
    own = formatter.currency(locale)
    currencies = dict.fromkeys(CURRENCIES + ([own] if own else []))
    for style, width in WIDTHS.items():
        for sign, amounts in (("", WHOLE_AMOUNTS), ("negative ", NEGATIVE_AMOUNTS)):
            rows = []
            for currency in currencies:
                decimals = formatter.decimals(currency)
                tail = "." + "25000"[:decimals] if decimals else ""
                numbers = [amount + tail for amount in amounts]
                rows.append((currency, written(numbers, f"currency/{currency} unit-width-{width}")))
            styles[f"{sign}currency, {style}"] = rows
    return styles
