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
WHOLE_CURRENCIES = ["EUR", "KWD"]

# Widths of a currency in a number skeleton of ICU.
WIDTHS = {"sign": "short", "narrow sign": "narrow", "code": "iso-code"}


def library(folder):
    """The library that Scripts/number-formats uses."""
    loader = importlib.machinery.SourceFileLoader("number_formats", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module.ICULibrary(folder)


def own_currency(icu, locale):
    """The currency of the country where a locale is spoken most; None if it has none."""
    largest = ctypes.create_string_buffer(LONGEST)
    icu.call("uloc_addLikelySubtags", locale.encode(), largest, LONGEST, by=icu.uc)
    buffer = (ctypes.c_uint16 * LONGEST)()
    try:
        count = icu.call("ucurr_forLocale", largest.value, buffer, LONGEST, by=icu.uc)
    except RuntimeError:
        return None
    return bytes(buffer)[:2 * count].decode("utf-16-le")


def decimals(icu, currency):
    return icu.call("ucurr_getDefaultFractionDigits", (currency + "\0").encode("utf-16-le"), by=icu.uc)


def texts(icu, locale):
    """The texts of a locale: for each style, pairs of a currency or None and pairs of a text and its value."""

    def written(numbers, skeleton):
        return [(icu.written(number, skeleton, locale), number) for number in numbers]

    styles = {
        "plain": [(None, written(NUMBERS, ""))],
        "negative": [(None, written(NEGATIVE_NUMBERS, ""))],
        "percent": [(None, written(SHARES, "percent"))],
    }
    own = own_currency(icu, locale)
    currencies = dict.fromkeys(CURRENCIES + ([own] if own else []))
    for style, width in WIDTHS.items():
        for sign, amounts in (("", WHOLE_AMOUNTS), ("negative ", NEGATIVE_AMOUNTS)):
            rows = []
            for currency in currencies:
                places = decimals(icu, currency)
                tail = "." + "25000"[:places] if places else ""
                numbers = [amount + tail for amount in amounts]
                rows.append((currency, written(numbers, f"currency/{currency} unit-width-{width}")))
            styles[f"{sign}currency, {style}"] = rows
    # Without decimals, an amount may look like another one with three decimals.
    styles["whole currency, code"] = [
        (currency, written(WHOLE_AMOUNTS, f"currency/{currency} unit-width-iso-code ."))
        for currency in WHOLE_CURRENCIES]
    return styles
