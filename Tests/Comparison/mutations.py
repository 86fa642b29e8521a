"""What goes wrong with a value between the head, the keyboard, the clipboard and the program."""

import re

LOOK_ALIKES = {
    "0": "OoО０٠𝟎⁰",
    "1": "lIі１١𝟏¹",
    "2": "Z２٢²𝟚",
    "3": "З３٣³",
    "4": "４٤⁴",
    "5": "S５٥",
    "6": "б６٦",
    "7": "７٧",
    "8": "B８٨",
    "9": "g９٩",
    "A": "АΑＡ",
    "B": "ВΒ8",
    "C": "СⅭ",
    "E": "ЕΕ",
    "H": "НΗ",
    "I": "1lІİ",
    "K": "К\u212a",
    "M": "МⅯ",
    "O": "0О",
    "P": "РΡ",
    "S": "5Ѕ",
    "T": "ТΤ",
    "X": "ХΧⅩ",
    "Z": "2Ζ",
    "a": "аａα",
    "c": "сⅽ",
    "e": "еｅé",
    "i": "ıіｉ",
    "k": "\u212aк",
    "o": "0оο",
    "p": "рｐ",
    "s": "ſѕｓ",
    "u": "υü",
    "x": "хⅹ×",
    "y": "уｙ",
    ".": "。．·…,",
    "-": "–—‐\u2011−－_",
    ":": "：∶;",
    "/": "／⁄\\",
    "+": "＋",
    "@": "＠",
    "#": "＃",
    "=": "＝",
    " ": "\xa0\u3000\u2009\t",
}
SEPARATORS = " -./–\xa0\u2011\u3000,_"
SPACES = [" ", "  ", "\t", "\xa0", "\u3000", "\u2003", "\n", "\r\n", "\v", "\x85", "\u2028", "\x1c"]
SPACES += ["\ufeff", "\u200b", "\u202a"]
STRAY = [*"0123456789aAbfFgGxXzZ+-_:;./\\,'\"#%&=?@~!()[]{}<> \t\n", "\0", "é", "中", "😀", "\u0301", "\u200d", "ß"]
NUMBERS = (
    "0 00 000 1 01 9 10 12 13 19 23 24 28 29 30 31 32 33 59 60 61 99 100 127 128 129 255 256 300 366 999 1000".split()
)
NUMBERS += "1899 1900 2000 2100 9999 10000 65535 65536 99999999 4294967296 -1 +1 1.5 1e3 0x1f".split()


def place(value, rng):
    return rng.randrange(len(value)) if value else 0


def insert(value, rng):
    at = rng.randint(0, len(value))
    new = rng.choice(value) if value and rng.random() < 0.5 else rng.choice(STRAY)
    return value[:at] + new + value[at:]


def delete(value, rng):
    at = place(value, rng)
    return value[:at] + value[at + rng.choice((1, 1, 2)) :]


def change(value, rng):
    at = place(value, rng)
    return value[:at] + rng.choice(STRAY) + value[at + 1 :]


def swap(value, rng):
    at = place(value, rng)
    return value[:at] + value[at + 1 : at + 2] + value[at : at + 1] + value[at + 2 :]


def digit(value, rng):
    """Another digit in the place of one."""
    places = [at for at, c in enumerate(value) if c in "0123456789"] or [0]
    at = rng.choice(places)
    return value[:at] + rng.choice("0123456789") + value[at + 1 :]


def check_digit(value, rng):
    """Another character at the end, where most check digits are."""
    return value[:-1] + rng.choice("0123456789X")


def cut(value, rng):
    at = place(value, rng)
    return value[at:] if rng.random() < 0.3 else value[:at]


def case(value, rng):
    at = place(value, rng)
    one = value[:at] + value[at : at + 1].swapcase() + value[at + 1 :]
    return rng.choice((value.lower(), value.upper(), one))


def separate(value, rng):
    """A separator somewhere, or after every few characters."""
    separator, size = rng.choice(SEPARATORS), rng.randint(1, 5)
    if rng.random() < 0.5:
        at = rng.randint(0, len(value))
        return value[:at] + separator + value[at:]
    return separator.join(value[at : at + size] for at in range(0, len(value), size))


def full_width(value, rng):
    wide = [chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in value]
    if rng.random() < 0.5:
        return "".join(wide)
    at = place(value, rng)
    return value[:at] + "".join(wide[at : at + 1]) + value[at + 1 :]


def look_alike(value, rng):
    places = [at for at, c in enumerate(value) if c in LOOK_ALIKES] or [0]
    at = rng.choice(places)
    return value[:at] + rng.choice(LOOK_ALIKES.get(value[at : at + 1], "x")) + value[at + 1 :]


def pad(value, rng):
    """White space, or what looks like it, before or behind."""
    space = rng.choice(SPACES)
    return rng.choice((value + space, space + value, space + value + space))


def line_end(value, rng):
    return value + rng.choice(("\n", "\r\n", "\r", "\n\n", "\n\0"))


def number(value, rng):
    """A number near a boundary in the place of one."""
    runs = list(re.finditer("[0-9]+", value))
    if not runs:
        return value + rng.choice(NUMBERS)
    run = rng.choice(runs)
    return value[: run.start()] + rng.choice(NUMBERS) + value[run.end() :]


def repeat(value, rng):
    return value + rng.choice(("", " ", ",", ".", ":", "-")) + value


ALL = [insert, delete, change, swap, digit, check_digit, cut, case, separate, full_width, look_alike, pad, line_end]
WEIGHTED = (ALL + [number]) * 3 + [repeat]


def mutate(value, rng, counts):
    for _ in range(rng.choice(counts)):
        value = rng.choice(WEIGHTED)(value, rng)
    return value
