"""How people are reached: contact.rules."""

import functools
import ipaddress
import re
from urllib.parse import urlsplit

import phonenumbers
from email_validator import SPECIAL_USE_DOMAIN_NAMES, EmailNotValidError, validate_email
from fqdn import FQDN
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType
from rfc3986_validator import validate_rfc3986

from forms import replace, steps, trim, width, without
from model import EMPTY, Class, Comparison, no_error
from numbered import DIGITS, text
from technical import LETTERS, host, ipv4

ATEXT = LETTERS + LETTERS.upper() + DIGITS + "!#$%&'*+/=?^_`{|}~-"

# Email addresses. The judge is asked about form alone: no DNS, ASCII before the @, the lengths of RFC 5321.

form_only = functools.partial(validate_email, check_deliverability=False, allow_smtputf8=False, strict=True)
quoted_too = functools.partial(form_only, allow_quoted_local=True, globally_deliverable=False)


def local_part(rng):
    size = rng.choice((1, 3, 8, 8, 12, 62, 63, 64, 65) if rng.random() < 0.1 else (1, 3, 8, 8, 12))
    alphabet = rng.choice((LETTERS, LETTERS + DIGITS, ATEXT))
    more = [text(rng, alphabet, rng.randint(1, 6)) for _ in range(rng.choice((0, 0, 1, 2)))]
    return ".".join([text(rng, alphabet, size), *more])


def top_level(rng):
    if rng.random() < 0.03:
        return rng.choice(("test", "local", "invalid", "x", "c0m", "xn--zz", "xn--fiqs8s", "中国", "a1b"))
    return rng.choice(("com", "org", "net", "museum", "co.uk", "de", "cn", "xn--fiqs8s"))


def email(rng):
    name = host(rng, top_level(rng)).rstrip(".")
    return f"{local_part(rng)}@{name if '.' in name else 'example.' + name}"


def email_with_quotes(rng):
    if rng.random() < 0.7:
        return f"{local_part(rng)}@{host(rng, rng.choice((None, top_level(rng))))}".rstrip(".")
    plain = text(rng, PRINTABLE, rng.randint(50, 66) if rng.random() < 0.02 else rng.randint(1, 12))
    quoted = "".join("\\" + c if c in '"\\' or rng.random() < 0.2 else c for c in plain)
    return f'"{quoted}"@{host(rng)}'.rstrip(".")


PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))


def domain(value):
    return value.rpartition("@")[2].lower()


def with_domain(value, name):
    return value.rpartition("@")[0] + "@" + name


def special_use(value):
    return any(domain(value) == name or domain(value).endswith("." + name) for name in SPECIAL_USE_DOMAIN_NAMES)


def without_label_hyphens(value):
    """The same with letters for hyphens in the third and fourth place of labels, and at the end."""
    return with_domain(value, re.sub(r"(^|\.)([^.]{2})--", r"\1\2aa", domain(value))[:-1] + "a")


def decisions(judge):
    """What both profiles of email addresses decide otherwise than the judge."""
    accepts = no_error(judge, EmailNotValidError)
    return [
        EMPTY,
        Class(
            "reserved domain",
            "accept",
            "test, local, onion and such are names where they are used",
            lambda value: special_use(value) and accepts(value + "x"),
        ),
        Class(
            "hyphens in third and fourth place",
            "accept",
            "whether xn--… decodes is for those who resolve it, and DNS has no rule about ab--c",
            lambda value: accepts(without_label_hyphens(value)),
        ),
        Class(
            "domain beyond ASCII",
            "refuse",
            "written as xn--…, since most programs that read it need that",
            lambda value: not value.isascii(),
            lambda value: with_domain(value, judge(value).ascii_domain),
        ),
    ]


def strictly_too_long(value):
    sent = with_domain(value, quoted_too(value).ascii_domain)
    return len(sent) > 254 or len(sent.rpartition("@")[0]) > 64


EMAIL = steps(width, trim, replace("。", "."))

# Phone numbers

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)
KINDS = [PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE, PhoneNumberType.TOLL_FREE]
FORMS = [PhoneNumberFormat.E164, PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.RFC3966]


@functools.cache
def example(region, kind):
    return phonenumbers.example_number_for_type(region, kind) or phonenumbers.example_number(region)


def varied(rng, region):
    """An example of the judge's, with other digits at its end."""
    number = phonenumbers.PhoneNumber()
    number.merge_from(example(region, rng.choice(KINDS)))
    size = min(rng.randint(2, 5), len(str(number.national_number)) - 2)
    number.national_number += rng.randrange(10**size) - number.national_number % 10**size
    return number


def phone(rng):
    if rng.random() < 0.02:
        return "+" + text(rng, "123456789", 2) + text(rng, DIGITS, rng.choice((3, 4, 5, 6, 12, 13, 14, 15)))
    number = varied(rng, rng.choice(REGIONS))
    if rng.random() < 0.1:
        rest = phonenumbers.national_significant_number(number)
        return f"+{number.country_code} (0){rest.removeprefix('0') if rng.random() < 0.5 else rest}"
    shown = phonenumbers.format_number(number, rng.choice(FORMS))
    return shown + rng.choice((" ext. 5", "x12", " #7")) if rng.random() < 0.01 else shown.removeprefix("tel:")


# The countries in which calls within the country begin with 0. In Belarus it is 80, and the judge takes 0 too.
TRUNK_0 = {375} | {
    metadata.country_code
    for metadata in map(phonenumbers.PhoneMetadata.metadata_for_region, REGIONS)
    if metadata.national_prefix == "0"
}


def without_trunk(text):
    """Takes out the (0) where a number begins with it only within its country."""
    found = re.match(r"\+([1-9][0-9]{0,2})\(0\)", trim(text))
    return text.replace("(0)", "", 1) if found and int(found[1]) in TRUNK_0 else text


def zero_of_nobody(value):
    """A 0 behind the country code with which the judge knows no number."""
    number = parsed(value)
    read = phonenumbers.format_number(number, PhoneNumberFormat.E164)
    return read.startswith(f"+{number.country_code}0") and not phonenumbers.is_valid_number(number)


def mobile(rng):
    number = "1" + rng.choice("3456789") + text(rng, DIGITS, 9)
    if rng.random() < 0.97 and not is_china_mobile(number):
        return mobile(rng)
    if rng.random() < 0.2:
        number = f"{number[:3]} {number[3:7]} {number[7:]}"
    return rng.choice(("", "", "", "+86 ", "+86", "0086", "86", "(+86)")) + number


TOLL_FREE = "8(00|33|44|55|66|77|88)"
NANP = sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE[1])


def nanp(rng):
    if rng.random() < 0.02:
        number = str(rng.randint(2, 9)) + text(rng, DIGITS, 2) + rng.choice("23456789") + text(rng, DIGITS, 6)
    else:
        number = str(varied(rng, rng.choice(NANP)).national_number)
        if rng.random() < 0.1:
            number = number[:3] + rng.choice("23456789") + text(rng, DIGITS, 2) + number[6:]
    form = rng.choice(("{}{}{}", "{}{}{}", "({}) {}-{}", "{}-{}-{}", "{}.{}.{}", "+1{}{}{}", "1-{}-{}-{}"))
    return form.format(number[:3], number[3:6], number[6:])


def parsed(value, region=None):
    try:
        return phonenumbers.parse(value, region)
    except NumberParseException:
        return None


def possible(value):
    number = parsed(value)
    return number is not None and phonenumbers.is_possible_number(number)


def is_china_mobile(value):
    number = parsed(value, "CN")
    return (
        number is not None and number.country_code == 86 and phonenumbers.number_type(number) == PhoneNumberType.MOBILE
    )


def is_nanp(value):
    number = parsed(value, "US")
    return number is not None and number.country_code == 1 and phonenumbers.is_valid_number(number)


def extension(region):
    return Class(
        "extension",
        "refuse",
        "it belongs beside a number, where it can be dialled",
        lambda value: parsed(value, region).extension is not None,
    )


def read_otherwise(mends):
    return Class(
        "mended by the judge",
        "refuse",
        "the judge is made to find numbers in texts: letters on keys, digits of all"
        " scripts, two plus signs, signs in front and behind; a value is a number alone",
        lambda value: trim(value) == value,
        mends,
    )


def national(region):
    return lambda value: str(parsed(value, region).national_number)


def without_country(value):
    """The code after the plus sign is nobody's."""
    try:
        phonenumbers.parse(value, None)
    except NumberParseException as error:
        return error.error_type == NumberParseException.INVALID_COUNTRY_CODE and re.fullmatch(
            r"\+[1-9][0-9]{6,14}", value
        )
    return False


def of_other_length(value):
    number = parsed(value)
    return (
        number is not None
        and re.fullmatch(r"\+[1-9][0-9]{6,14}", value)
        and not phonenumbers.is_possible_number(number)
    )


def nanp_form(value):
    """NXX-NXX-XXXX, counted out."""
    return (
        len(value) == 10
        and value.isascii()
        and value.isdigit()
        and value[0] not in "01"
        and value[3] not in "01"
        and value[1:3] != "11"
        and (value[4:6] != "11" or re.match(TOLL_FREE, value) is not None)
    )


# Web addresses: the grammar of URIs by one judge, the port by urllib.

PCHAR = LETTERS + LETTERS.upper() + DIGITS + "-._~!$&'()*+,;=:@"


def url(rng):
    def run(also):
        size = rng.choice((0, 3, 8, 20, rng.choice((1999, 2000, 2001)) if rng.random() < 0.02 else 5))
        return "".join(rng.choice(PCHAR + also if rng.random() < 0.95 else ("%20", "%E5", "%7e")) for _ in range(size))

    top = rng.choice(("com", "org", "co.uk", "museum", "xn--fiqs8s", None if rng.random() < 0.1 else "net"))
    name = rng.choice((host(rng, top).rstrip("."), host(rng, top).rstrip("."), "localhost", ipv4(rng)))
    if rng.random() < 0.03:
        name = rng.choice("a_b.com [2001:db8::1] user@example.com %41.com a.b. example.1 1.2.3 a..b -a.com".split())
    port = ":" + str(rng.choice((1, 80, 443, 8080, 65535, rng.randint(1, 65535)))) if rng.random() < 0.2 else ""
    if rng.random() < 0.01:
        port = rng.choice((":", ":0", ":65536", ":080", ":99999"))
    path = "".join("/" + run("") for _ in range(rng.randint(0, 3)))
    query = "?" + run("/?") if rng.random() < 0.3 else ""
    fragment = "#" + run("/?") if rng.random() < 0.2 else ""
    return rng.choice(("http", "https", "https", "HTTP")) + "://" + name + port + path + query + fragment


def url_parts(value):
    """Authority and what follows: path, query and fragment."""
    return re.fullmatch(r"[^:/?#]+://([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?", value, re.DOTALL).groups("")


def is_web_address(value):
    return (
        validate_rfc3986(value, rule="URI") is not None
        and re.match("https?://[^/?#]", value, re.IGNORECASE) is not None
        and no_error(lambda: urlsplit(value).port)()
    )


def host_and_port(value):
    return re.fullmatch(r"(.*?)(?::([0-9]*))?", url_parts(value)[0]).groups()


def port_unusual(value):
    port = host_and_port(value)[1]
    return port is not None and re.fullmatch("[1-9][0-9]*", port) is None


def no_host(value):
    """Neither an IPv4 address nor a host name."""
    name = host_and_port(value)[0]
    if not name:
        return True
    return not no_error(ipaddress.IPv4Address)(name) and (not FQDN(name, min_labels=1).is_valid or name.endswith("."))


def last_label_from_digit(value):
    name = host_and_port(value)[0]
    return not no_error(ipaddress.IPv4Address)(name) and name.split(".")[-1][:1].isdigit()


COMPARISONS = [
    Comparison(
        "email",
        "email_validator",
        "email-validator",
        EMAIL,
        email,
        no_error(form_only, EmailNotValidError),
        [
            Class(
                "last label",
                "refuse",
                "no top-level domain has one letter, or digits or hyphens unless it is encoded",
                lambda value: re.fullmatch(
                    "(?!xn--[a-z0-9])([a-z]|.*[0-9-].*)", form_only(value).ascii_domain.rpartition(".")[2]
                ),
            ),
            *decisions(form_only),
        ],
    ),
    Comparison(
        "emailStrict",
        "email_validator, quoted",
        "email-validator",
        EMAIL,
        email_with_quotes,
        no_error(quoted_too, EmailNotValidError),
        [
            Class(
                "longer as written",
                "refuse",
                "RFC 5321 counts the octets that are sent, quotes and backslashes"
                " among them; the judge counts what they mean",
                strictly_too_long,
            ),
            *decisions(quoted_too),
            Class(
                "nothing in quotes",
                "accept",
                "the grammar of RFC 5321 §4.1.2 has it",
                lambda value: value.startswith('""@') and no_error(quoted_too, EmailNotValidError)('"a"' + value[2:]),
            ),
        ],
    ),
    Comparison(
        "phone",
        "phonenumbers.is_possible_number",
        "phonenumbers",
        steps(width, without("Zs", "Pd", "Cf", also="./"), without_trunk, without(also="()"), trim),
        phone,
        possible,
        [
            EMPTY,
            Class("country code not in use", "accept", "which there are changes; the form is E.164's", without_country),
            Class("length not in use there", "accept", "each country decides it, and changes it", of_other_length),
            extension(None),
            Class("0 behind the country code", "refuse", "no number there begins with it", zero_of_nobody),
            Class(
                "more than 15 digits",
                "refuse",
                "E.164 ends there; the judge knows longer ones for use within a country",
                lambda value: len(re.findall("[0-9]", value)) > 15,
            ),
            Class(
                "less than 7 digits",
                "refuse",
                "too short to reach anybody from abroad",
                lambda value: len(re.findall("[0-9]", value)) < 7,
            ),
            read_otherwise(lambda value: phonenumbers.format_number(parsed(value), PhoneNumberFormat.E164)),
        ],
    ),
    Comparison(
        "chinaMobile",
        "phonenumbers, CN mobile",
        "phonenumbers",
        steps(width, without("Zs", "Pd", "Cf", also="()"), trim, replace(r"^(?:\+|00)?86(?=1)", "")),
        mobile,
        is_china_mobile,
        [
            EMPTY,
            Class(
                "prefix not in use",
                "accept",
                "operators get new ones; 13 to 19 stay",
                lambda value: (
                    re.fullmatch("1[3-9][0-9]{9}", value) is not None and not is_china_mobile(value[:5] + "000000")
                ),
            ),
            extension("CN"),
            read_otherwise(national("CN")),
        ],
    ),
    Comparison(
        "nanpPhone",
        "phonenumbers, +1",
        "phonenumbers",
        steps(width, without("Zs", "Pd", "Cf", also="()./"), trim, replace(r"^\+?1(?=[2-9])", "")),
        nanp,
        is_nanp,
        [
            EMPTY,
            Class("block not in use", "accept", "area codes and exchanges are opened every month", nanp_form),
            Class(
                "exchange ending in 11",
                "refuse",
                "NANP keeps N11 for services, except behind toll-free codes",
                lambda value: re.fullmatch(f"(?!{TOLL_FREE})[0-9]{{4}}11[0-9]{{4}}", national("US")(value)) is not None,
            ),
            Class(
                "exchange from 0 or 1",
                "refuse",
                "N of NXX is 2 to 9; the judge knows it of some area codes only",
                lambda value: re.fullmatch("[2-9][0-9]{2}[01][0-9]{6}", national("US")(value)) is not None,
            ),
            extension("US"),
            read_otherwise(national("US")),
        ],
    ),
    Comparison(
        "url",
        "rfc3986_validator, urllib",
        "rfc3986-validator",
        EMAIL,
        url,
        is_web_address,
        [
            EMPTY,
            Class("user name", "refuse", "a way to deceive (RFC 3986 §7.6)", lambda value: "@" in url_parts(value)[0]),
            Class("IPv6 host", "refuse", "nobody types one", lambda value: url_parts(value)[0].startswith("[")),
            Class(
                "no host name",
                "refuse",
                "RFC 3986 has underscores, percent signs and more in names, the DNS has not",
                no_host,
            ),
            Class(
                "last label from a digit",
                "refuse",
                "browsers take 1.2.3, 0x7f.1 and the like for IPv4 addresses",
                last_label_from_digit,
            ),
            Class(
                "more than ten labels",
                "refuse",
                "a bound of the profile",
                lambda value: host_and_port(value)[0].count(".") > 9,
            ),
            Class("port 0, empty or with zeros", "refuse", "a port as people write it, or none", port_unusual),
            Class(
                "longer than 2000",
                "refuse",
                "path, query and fragment have a bound each, so that all stays below 8000",
                lambda value: max(map(len, url_parts(value)[1:])) > 2001,
            ),
        ],
        mutations=(1, 2, 3, 4),
    ),
]
