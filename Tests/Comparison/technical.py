"""What programs exchange: network.rules, time.rules, code.rules, and the UUID of identity.rules."""

import base64
import calendar
import datetime
import ipaddress
import re
import uuid

import isodate
import semver
import validators
from fqdn import FQDN
from rfc3339_validator import validate_rfc3339
from tinycss2.color4 import parse_color

from forms import lower, replace, steps, trim, upper, width
from model import EMPTY, Class, Comparison, no_error
from numbered import text

DIGITS, HEX = "0123456789", "0123456789abcdef"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def as_is(value):
    return value


# network.rules


def octet(rng):
    return str(rng.choice((0, 1, 9, 10, 99, 100, 127, 199, 200, 249, 250, 255, rng.randrange(256), rng.randrange(256))))


def ipv4(rng):
    return ".".join(octet(rng) for _ in range(4))


def ipv6(rng):
    """Groups with runs of zeros, in one of the ways to write them; sometimes with a zone."""
    size = 6 if rng.random() < 0.2 else 8
    parts = [rng.choice(("0", "0", "1", "ffff", "0db8", text(rng, HEX, rng.randint(1, 4)))) for _ in range(size)]
    if size == 6:
        parts.append(ipv4(rng))
    if rng.random() < 0.6:
        first = rng.randrange(size)
        last = rng.randint(first, size)
        head, tail = ":".join(parts[:first]), ":".join(parts[last:])
        address = f"{head}::{tail}" if last > first else ":".join(parts)
    else:
        address = ":".join(parts)
    address = rng.choice((address, address, address.upper()))
    return address + rng.choice(("%en0", "%1", "%")) if rng.random() < 0.02 else address


def block(address, longest):
    def sound(rng):
        lengths = (0, 1, 8, 24, longest - 1, longest, rng.randint(0, longest))
        if rng.random() < 0.06:
            return address(rng) + rng.choice(("", "/0" + str(rng.choice(lengths)), "/255.255.255.0", "/0.0.0.255"))
        return f"{address(rng)}/{rng.choice(lengths)}"

    return sound


ZONE = Class("zone", "refuse", "fe80::1%en0 (RFC 4007) means something on one machine only", lambda value: "%" in value)
NO_LENGTH = Class(
    "no length",
    "refuse",
    "the judge takes a lone address for a block of one; here the length was forgotten",
    lambda value: "/" not in value,
)
ZEROS = Class(
    "zeros before the length",
    "refuse",
    "one form for one block, as in addresses",
    lambda value: re.search("/0[0-9]+$", value) is not None,
)
NETMASK = Class(
    "netmask",
    "refuse",
    "RFC 4632 has lengths, and not every mask is one",
    lambda value: re.search(r"/[0-9]+(\.[0-9]+){3}$", value) is not None,
)


def hardware(rng):
    return rng.choice(":-").join(text(rng, rng.choice((HEX, HEX.upper())), 2) for _ in range(6))


def host(rng, top=None):
    def label():
        inner = text(rng, LETTERS + DIGITS + "-", rng.choice((0, 1, 3, 8, 61 if rng.random() < 0.1 else 5)))
        return rng.choice(LETTERS + DIGITS) + (inner + rng.choice(LETTERS + DIGITS) if rng.random() < 0.9 else "")

    labels = [label() for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    name = ".".join(labels + [top or rng.choice(("com", "org", "cn", "co.uk", "museum", "xn--fiqs8s", label()))])
    if rng.random() < 0.03:
        name = ".".join([label() for _ in range(40)])[: rng.choice((252, 253, 254, 255))].rstrip(".-") + "a"
    if rng.random() < 0.1:
        name = rng.choice((name.upper(), name.title()))
    return name + "." if rng.random() < 0.02 else name


# time.rules


def date(rng):
    year = rng.choice((1, 4, 100, 400, 1600, 1899, 1900, 1970, 2000, 2024, 2026, 2100, 9999, rng.randint(1, 9999)))
    if rng.random() < 0.01:
        return rng.choice((f"{year:04}-W{rng.randint(1, 52):02}-1", f"{year:04}{rng.randint(1, 12):02}01"))
    if rng.random() < 0.02:
        return f"{year:04}-" + rng.choice("02-29 02-30 04-31 06-31 09-31 11-31 01-32 13-01 00-01 01-00".split())
    month = rng.randint(1, 12)
    last = calendar.monthrange(year, month)[1]
    return f"{year:04}-{month:02}-{rng.choice((1, last, rng.randint(1, last))):02}"


def clock(rng):
    size = rng.choice((1, 2, 3, 3, 6, 6, 9, 9, rng.randint(1, 11)))
    fraction = "." + text(rng, DIGITS, size) if rng.random() < 0.4 else ""
    hour, minute, second = (rng.choice((0, top, rng.randint(0, top))) for top in (23, 59, 59))
    return f"{hour:02}:{minute:02}:{second:02}{fraction}"


def short_clock(rng):
    if rng.random() < 0.04:
        return clock(rng).replace(":", "") if rng.random() < 0.5 else clock(rng) + rng.choice(("Z", "+08:00"))
    return clock(rng)[:5] if rng.random() < 0.1 else clock(rng)


def moment(rng):
    day = date(rng)
    if len(day) != 10 or day[4] != "-" or "W" in day:
        day = "2028-02-29"
    other = f"{rng.choice('+-')}{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
    offset = rng.choice(("Z", "Z", "z", "+00:00", "-00:00", other))
    if rng.random() < 0.005:
        offset = f"+08:{rng.randint(60, 99)}"
    return f"{day}{rng.choice('TTTTTTt ')}{clock(rng)}{offset}"


RFC3339 = re.compile("[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})")
DECIMALS = Class(
    "more than nine decimals",
    "refuse",
    "nanoseconds are what programs store",
    lambda value: re.search("[.][0-9]{10}", value) is not None,
)
OTHER_ISO = "the judge reads more of ISO 8601 than {}: basic format, week dates, parts left out, a comma, other offsets"


def duration(rng):
    def number():
        return text(rng, DIGITS, rng.choice((1, 1, 2, 2, 3, 9, 10 if rng.random() < 0.1 else 4)))

    if rng.random() < 0.1:
        return "P" + number() + "W"
    date_part = "".join(number() + unit for unit in "YMD" if rng.random() < 0.5)
    time_part = "".join(number() + unit for unit in "HMS" if rng.random() < 0.5)
    if time_part.endswith("S") and rng.random() < 0.4:
        time_part = time_part[:-1] + "." + number() + "S"
    if rng.random() < 0.03:
        return rng.choice(("-P1D", "+P", "P1.5", "P1,5", "P2W")) + number() + rng.choice("DWY")
    if rng.random() < 0.003:
        return f"P{date(rng)}T{clock(rng)[:8]}"
    if not date_part + time_part:
        return duration(rng)
    return "P" + date_part + ("T" + time_part if time_part or rng.random() < 0.01 else "")


def overflows(value):
    try:
        isodate.parse_duration(value)
    except ValueError:
        return False
    except OverflowError:
        return True
    return False


DURATION_NUMBER = re.compile("[0-9]{10}")

# code.rules, and uuid of identity.rules


def identifier_uuid(rng):
    number = uuid.UUID(int=rng.getrandbits(128))
    if rng.random() < 0.03:
        return rng.choice((f"{{{number}}}", number.urn, number.hex, number.hex[:16] + "-" + number.hex[16:]))
    return rng.choice((str(number), str(number), str(number).upper()))


def colour(rng):
    if rng.random() < 0.01:
        return rng.choice(("red", "rgb(1,2,3)", "transparent", "hsl(120 50% 50%)", "currentcolor", "#123/**/"))
    return "#" + text(rng, HEX + "ABCDEF", rng.choice((3, 4, 6, 6, 6, 8)))


def version(rng):
    def part(numeric):
        if rng.random() < 0.5:
            return str(rng.choice((0, 1, 10, rng.randrange(10 ** rng.choice((1, 2, 4))))))
        word = text(rng, LETTERS + DIGITS + "-", rng.randint(0, 6)) + rng.choice(LETTERS + "-")
        return word if numeric else rng.choice((word, "0" + word, "001"))

    value = ".".join(str(rng.choice((0, 1, 2, 10, rng.randrange(1000)))) for _ in range(3))
    if rng.random() < 0.5:
        value += "-" + ".".join(part(True) for _ in range(rng.randint(1, 4)))
    if rng.random() < 0.3:
        value += "+" + ".".join(part(False) for _ in range(rng.randint(1, 4)))
    if rng.random() < 0.02 and value[-1].isalpha():
        value += "." + text(rng, LETTERS, rng.randint(40, 90))
    return value


def encoded(rng):
    size = rng.choice((rng.randint(1, 8), rng.randint(1, 60), rng.randint(1, 60)))
    if rng.random() < 0.01:
        size = rng.randint(760, 775)
    value = base64.b64encode(rng.randbytes(size)).decode()
    if rng.random() < 0.03 and value.endswith("="):
        at = len(value.rstrip("=")) - 1
        value = value[:at] + rng.choice("BCDFGHabcdxyz1234+/") + value[at + 1 :]
    if rng.random() < 0.1:
        value = rng.choice("\n \r\t").join(value[at : at + 19] for at in range(0, len(value), 19))
    return value


def name(rng):
    if rng.random() < 0.02:
        return rng.choice(("名", "naïve", "\u212aelvin", "été", "x\u0301", "ſ")) + text(rng, LETTERS, 3)
    size = rng.choice((61, 62, 63)) if rng.random() < 0.05 else rng.randint(0, 12)
    return rng.choice(LETTERS + "_" + LETTERS.upper()) + text(rng, LETTERS + LETTERS.upper() + DIGITS + "_", size)


COMPARISONS = [
    Comparison("ipv4", "ipaddress.IPv4Address", "", as_is, ipv4, no_error(ipaddress.IPv4Address), [EMPTY]),
    Comparison("ipv6", "ipaddress.IPv6Address", "", lower, ipv6, no_error(ipaddress.IPv6Address), [EMPTY, ZONE]),
    Comparison(
        "ipv4CIDR",
        "ipaddress.IPv4Interface",
        "",
        as_is,
        block(ipv4, 32),
        no_error(ipaddress.IPv4Interface),
        [EMPTY, NO_LENGTH, ZEROS, NETMASK],
    ),
    Comparison(
        "ipv6CIDR",
        "ipaddress.IPv6Interface",
        "",
        lower,
        block(ipv6, 128),
        no_error(ipaddress.IPv6Interface),
        [EMPTY, NO_LENGTH, ZEROS, ZONE],
    ),
    Comparison(
        "macAddress",
        "validators.mac_address",
        "validators",
        steps(width, upper, trim),
        hardware,
        lambda value: validators.mac_address(value) is True,
        [EMPTY],
    ),
    Comparison(
        "hostname",
        "fqdn.FQDN",
        "fqdn",
        steps(width, lower, trim, replace("。", ".")),
        host,
        lambda value: value != "" and FQDN(value, min_labels=1).is_valid,
        [
            EMPTY,
            Class(
                "beyond ASCII",
                "refuse",
                "an oversight of the judge: its \\d has the digits of all scripts, its ignored case the long s",
                lambda value: not value.isascii(),
            ),
            Class(
                "number at the end",
                "refuse",
                "RFC 1123 §2.1: what ends in a number is an IP address",
                lambda value: re.search(r"(^|\.)[0-9]+\.?$", value) is not None,
            ),
            Class(
                "dot at the end",
                "refuse",
                "a notation of zone files, not of names",
                lambda value: value.endswith("."),
                lambda value: value[:-1],
            ),
        ],
        mutations=(1, 2, 3, 4, 5),
    ),
    Comparison(
        "isoDate",
        "datetime.date.fromisoformat",
        "",
        steps(width, trim, replace("^([0-9]{4})(?=[0-9])", r"\1-"), replace("^([0-9]{4}-[0-9]{2})(?=[0-9])", r"\1-")),
        date,
        no_error(datetime.date.fromisoformat),
        [
            EMPTY,
            Class(
                "week date",
                "refuse",
                "one form for one day; ISO 8601 leaves the choice to those who exchange dates",
                lambda value: re.match("[0-9]{4}-?W", value) is not None,
            ),
        ],
    ),
    Comparison(
        "isoTime",
        "datetime.time.fromisoformat",
        "",
        steps(width, trim),
        short_clock,
        no_error(datetime.time.fromisoformat),
        [
            EMPTY,
            DECIMALS,
            Class(
                "other forms of ISO 8601",
                "refuse",
                OTHER_ISO.format("the profile"),
                lambda value: not re.fullmatch("[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?", value),
            ),
        ],
    ),
    Comparison(
        "isoDateTime",
        "rfc3339_validator",
        "rfc3339-validator",
        steps(width, upper, trim, replace("^([0-9-]{10}) ", r"\1T"), replace("(T[0-9:.]+) (?=[Z+-])", r"\1")),
        moment,
        validate_rfc3339,
        [EMPTY, DECIMALS],
    ),
    Comparison(
        "isoDateTime",
        "datetime.fromisoformat",
        "",
        steps(width, upper, trim, replace("^([0-9-]{10}) ", r"\1T"), replace("(T[0-9:.]+) (?=[Z+-])", r"\1")),
        moment,
        no_error(datetime.datetime.fromisoformat),
        [
            EMPTY,
            DECIMALS,
            Class(
                "other forms of ISO 8601",
                "refuse",
                OTHER_ISO.format("RFC 3339"),
                lambda value: not RFC3339.fullmatch(value),
            ),
            Class(
                "offset with 60 minutes or more",
                "refuse",
                "RFC 3339 §5.6 has minutes from 00 to 59",
                lambda value: re.search("[+-][0-9]{2}:[6-9][0-9]$", value) is not None,
            ),
        ],
    ),
    Comparison(
        "isoDuration",
        "isodate.parse_duration",
        "isodate",
        steps(width, upper, trim),
        duration,
        no_error(isodate.parse_duration, ValueError, OverflowError),
        [
            EMPTY,
            Class(
                "beyond timedelta",
                "accept",
                "the judge counts in Python's days, of which there are 999999999",
                overflows,
            ),
            Class(
                "sign", "refuse", "ISO 8601-1 has none; ISO 8601-2 does, by agreement", lambda value: value[0] in "+-"
            ),
            Class(
                "decimals",
                "refuse",
                "half a month is no length of time; seconds have up to nine, behind a point",
                lambda value: re.search("[.,]", re.sub("[.][0-9]{1,9}S$", "S", value)) is not None,
            ),
            Class(
                "weeks beside other parts",
                "refuse",
                "ISO 8601-1 §5.5.2.3 has them alone",
                lambda value: "W" in value and not re.fullmatch("P[0-9]+W", value),
            ),
            Class(
                "nothing behind T", "refuse", "T announces hours, minutes or seconds", lambda value: value.endswith("T")
            ),
            Class(
                "more than nine digits",
                "refuse",
                "a bound for what stores it",
                lambda value: DURATION_NUMBER.search(value) is not None,
            ),
            Class(
                "date form",
                "refuse",
                "P0003-06-04T12:30:05 is for those who agreed on it",
                lambda value: re.fullmatch("P[0-9-]+T[0-9:.,]+", value) is not None,
            ),
        ],
    ),
    Comparison(
        "uuid",
        "uuid.UUID",
        "",
        steps(lower, trim),
        identifier_uuid,
        no_error(uuid.UUID),
        [
            EMPTY,
            Class(
                "other forms",
                "refuse",
                "the judge takes out braces, urn:uuid: and all hyphens, and reads digits of all"
                " scripts; RFC 9562 §4 has one form",
                mends=lambda value: str(uuid.UUID(value)),
            ),
        ],
    ),
    Comparison(
        "hexColor",
        "tinycss2.color4",
        "tinycss2",
        steps(width, lower, trim),
        colour,
        lambda value: parse_color(value) is not None,
        [
            EMPTY,
            Class(
                "names and functions",
                "refuse",
                "the judge knows all colours of CSS, the profile #…",
                lambda value: not value.startswith("#"),
            ),
            Class(
                "comments and escapes",
                "refuse",
                "parts of a style sheet, not of a colour",
                lambda value: "/*" in value or "\\" in value,
            ),
        ],
    ),
    Comparison(
        "semver",
        "semver.Version",
        "semver",
        steps(width, trim),
        version,
        no_error(semver.Version.parse),
        [
            EMPTY,
            Class("longer than 80", "refuse", "the grammar has no bound, fields have", lambda value: len(value) > 80),
        ],
    ),
    Comparison(
        "base64",
        "base64.b64decode, validate",
        "",
        replace(r"\s+", ""),
        encoded,
        no_error(lambda value: base64.b64decode(value, validate=True)),
        [
            EMPTY,
            Class(
                "longer than 1024",
                "refuse",
                "a bound, so that nothing grows without one",
                lambda value: len(value) > 1024,
            ),
            Class(
                "bits left over",
                "refuse",
                "RFC 4648 §3.5: they are to be zero, or two texts stand for one value",
                mends=lambda value: base64.b64encode(base64.b64decode(value)).decode(),
            ),
        ],
    ),
    Comparison(
        "identifier",
        "str.isidentifier",
        "",
        steps(width, trim),
        name,
        str.isidentifier,
        [
            EMPTY,
            Class(
                "beyond ASCII",
                "refuse",
                "Python has the letters of all scripts, C and most databases do not",
                lambda value: not value.isascii(),
            ),
            Class(
                "longer than 63",
                "refuse",
                "what C has to tell apart (ISO/IEC 9899:2018 §5.2.4.1)",
                lambda value: len(value) > 63,
            ),
        ],
        mutations=(1, 2, 3, 4, 5),
    ),
]
