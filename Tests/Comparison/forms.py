"""What `normalize` and `replace` of the rule files do, written a second time from their descriptions."""

import re
import unicodedata

# Unicode's White_Space; str.strip() would also take U+001C to U+001F, which are not in it.
WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
WHITE_SPACE += "\u2028\u2029\u202f\u205f\u3000"

# A dash: the characters of Unicode's category Pd.
DASH = "[" + "".join(re.escape(c) for c in map(chr, range(0x110000)) if unicodedata.category(c) == "Pd") + "]"


def steps(*functions):
    """Several steps, one after the other."""

    def normal(text):
        for function in functions:
            text = function(text)
        return text

    return normal


def width(text):
    def usual(character):
        form = unicodedata.decomposition(character).split()
        return chr(int(form[1], 16)) if form and form[0] in ("<wide>", "<narrow>") else character

    return "".join(map(usual, text))


def upper(text):
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in text)


def lower(text):
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def trim(text):
    return text.strip(WHITE_SPACE)


def replace(pattern, template):
    return lambda text: re.sub(pattern, template, text, flags=re.ASCII)


def without(*categories, also=""):
    """Takes out the characters of some general categories, and those listed."""
    return lambda text: "".join(c for c in text if unicodedata.category(c) not in categories and c not in also)


def categories_to(category, new):
    return lambda text: "".join(new if unicodedata.category(c) == category else c for c in text)
