"""Numbers with check digits, and lists of codes: identity.rules, payment.rules, money.rules."""

import re
import unicodedata
import warnings

import pycountry
import schwifty
import vin as vin_package
from stdnum import bic, ean, iban, imei, isbn, issn, luhn, numdb
from stdnum.cn import ric
from stdnum.us import rtn, ssn

from forms import DASH, categories_to, replace, steps, trim, upper, width, without
from model import EMPTY, Class, Comparison, no_error

warnings.filterwarnings("ignore", module="schwifty")

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

plain = steps(width, trim, without("Zs", "Pd"))
plain_upper = steps(width, upper, trim, without("Zs", "Pd"))


def text(rng, alphabet, length):
    return "".join(rng.choices(alphabet, k=length))


def groups(value, rng, sizes, separators=" -"):
    """The value as people write it, in groups; or, mostly, without them."""
    if rng.random() < 0.8:
        return value
    parts, separator = [], rng.choice(separators)
    for size in sizes:
        parts, value = parts + [value[:size]], value[size:]
    return separator.join(part for part in parts + [value] if part)


def mended(module):
    """The judge takes a value to pieces before it looks at it: dots, dashes, digits of other alphabets."""
    return Class(
        "mended by the judge",
        "refuse",
        "the judge also takes out or replaces dots, minus signs, mathematical digits and more; we take out spaces and"
        " dashes, and refuse what nobody types",
        mends=module.compact,
    )


def mended_by_schwifty(code):
    return Class(
        "white space within",
        "refuse",
        "the judge also takes out tabs, line ends and separators of files; in a field they are a second value",
        mends=lambda value: str(code(value, allow_invalid=True)),
    )


def other_digits(value):
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() else c for c in value)


# identity.rules

PLACES = [
    province[1] + place[1]
    for province in numdb.get("cn/loc").prefixes
    for place in province[4]
    if re.fullmatch("[0-9]{2}", province[1]) and re.fullmatch("[0-9]{4}", place[1])
]


def china_resident_id(rng):
    place, year = rng.choice(PLACES), rng.randint(1930, 2025)
    if rng.random() < 0.06:
        provinces = "81 82 83 91 99 10 16 24 70 72 80 84".split()
        place = rng.choice(provinces) + text(rng, DIGITS, 4)
        year = rng.choice((1600, 1799, 1800, 1899, 1900, 2000, 2099, 2100, 2500))
    elif not in_use(place, year):
        return china_resident_id(rng)
    month, day = rng.randint(1, 12), rng.randint(1, rng.choice((28, 28, 29, 30, 31)))
    number = f"{place}{year}{month:02}{day:02}{text(rng, DIGITS, 3)}"
    return groups(number + ric.calc_check_digit(number + "0"), rng, (6, 8), " ")


def in_use(place, year):
    return no_error(ric.get_birth_place, ValueError, KeyError)(f"{place}{year}01010010")


# Of a province that it has and a district that it has not, the judge says KeyError.
ric_accepts = no_error(ric.validate, ValueError, KeyError)


def ric_sound_but_for_place(value):
    check = re.fullmatch("[0-9]{17}[0-9X]", value) and ric.calc_check_digit(value) == value[-1]
    return (
        bool(check)
        and no_error(ric.get_birth_date)(value)
        and not no_error(ric.get_birth_place, ValueError, KeyError)(value)
    )


def social_security(rng):
    if rng.random() < 0.01:
        return rng.choice(("078-05-1120", "457-55-5462", "219-09-9999", "078051120", "457 55 5462", "219099999"))
    area = rng.choice((1, 665, 667, 899, rng.randint(1, 899)))
    return groups(f"{area:03}{rng.randint(1, 99):02}{rng.randint(1, 9999):04}", rng, (3, 2))


def vin(rng):
    number = text(rng, DIGITS + "ABCDEFGHJKLMNPRSTUVWXYZ", 17)
    number = number[:8] + vin_package.VIN.calculate_check_digit(number) + number[9:]
    return groups(number, rng, (3, 6, 1, 1))


def device(rng):
    if rng.random() < 0.03:
        return text(rng, DIGITS, rng.choice((14, 16)))
    number = text(rng, DIGITS, 14)
    return groups(number + luhn.calc_check_digit(number), rng, (2, 6, 6))


def book10(rng):
    number = text(rng, DIGITS, 9)
    number += isbn._calc_isbn10_check_digit(number)
    if rng.random() < 0.02 and number[0] == "0":
        return number[1:]
    shown = isbn.format(number) if rng.random() < 0.2 else number
    return rng.choice(("ISBN ", "ISBN-10: ", "isbn")) + shown if rng.random() < 0.05 else shown


def book13(rng):
    number = rng.choice(("978", "979" + rng.choice("123456789"), "979"))
    number += text(rng, DIGITS, 12 - len(number))
    number += ean.calc_check_digit(number)
    shown = isbn.format(number) if rng.random() < 0.2 else number
    return rng.choice(("ISBN ", "ISBN-13: ", "isbn")) + shown if rng.random() < 0.05 else shown


def is_isbn(kind):
    return lambda value: no_error(isbn.validate)(value) and isbn.isbn_type(value) == kind


def article(rng):
    number = text(rng, DIGITS, rng.choice((12,) * 30 + (7, 11, 13)))
    return groups(number + ean.calc_check_digit(number), rng, (1, 6), " ")


def journal(rng):
    number = text(rng, DIGITS, 7)
    number = groups(number + issn.calc_check_digit(number), rng, (4,), " -–")
    return rng.choice(("ISSN ", "ISSN: ", "issn")) + number if rng.random() < 0.05 else number


journal_normal = steps(
    width,
    upper,
    trim,
    replace("^ISSN:? *", ""),
    without("Zs"),
    categories_to("Pd", "-"),
    replace(r"^(\d{4})(\d)", r"\1-\2"),
)

# payment.rules

IBAN_PLANS = [(line[1], line[3]["bban"]) for line in numdb.get("iban").prefixes]


def account(rng):
    """By the registry as python-stdnum has it; or one of schwifty's, with check digits of its own country."""
    if rng.random() < 0.3:
        try:
            number = str(schwifty.IBAN.random(random=rng))
        except schwifty.exceptions.SchwiftyException:
            return account(rng)
        return groups(number, rng, (4,) * 8)
    country, plan = rng.choice(IBAN_PLANS)
    if rng.random() < 0.04:  # a country that has none, or a length of another country
        country, plan = rng.choice((("US", plan), ("DZ", "22!n"), (country, "18!n"), ("CN", plan)))
    alphabets = {"n": DIGITS, "a": CAPITALS, "c": DIGITS + CAPITALS}
    body = "".join(text(rng, alphabets[kind], int(size)) for size, kind in re.findall("([0-9]+)!([nac])", plan))
    check = iban.calc_check_digits(country + "00" + body)
    if rng.random() < 0.05:  # the same remainder of 97, which ISO 13616 does not let one write
        body_with = {code: country + code + body for code in ("00", "01", "99")}
        equal = [number for number in body_with.values() if iban.mod_97_10.is_valid(number[4:] + number[:4])]
        return equal[0] if equal else country + check + body
    return groups(country + check + body, rng, (4,) * 8)


def with_equal_check(rng):
    """Numbers whose check digits are 02, 97 or 98 also hold with 99, 00 and 01."""
    while True:
        number = account(rng)
        if number[2:4] in ("97", "98", "02"):
            return number[:2] + {"97": "00", "98": "01", "02": "99"}[number[2:4]] + number[4:]


NATIONAL = (
    "which places are letters or digits, and check digits inside the account, are each country's affair and change"
)


def iban_country_sound(value):
    """All that we look at: registered, of that length, check digits 02 to 98 that hold."""
    plans = dict(IBAN_PLANS)
    length = sum(map(int, re.findall("([0-9]+)!", plans.get(value[:2], "0!n")))) + 4
    return (
        value[:2] in plans
        and len(value) == length
        and re.fullmatch("[A-Z]{2}[0-9]{2}[A-Z0-9]+", value) is not None
        and "02" <= value[2:4] <= "98"
        and iban.mod_97_10.is_valid(value[4:] + value[:4])
    )


def sound_iban(rng):
    return with_equal_check(rng) if rng.random() < 0.005 else account(rng)


iban_normal = steps(width, upper, trim, replace("^IBAN:? *", ""), without("Zs", "Pd"))


def bank(rng):
    country = rng.choice(list(pycountry.countries)).alpha_2 if rng.random() < 0.97 else text(rng, CAPITALS, 2)
    party = text(rng, CAPITALS if rng.random() < 0.98 else CAPITALS + DIGITS, 4)
    branch = rng.choice(("", "XXX", text(rng, CAPITALS + DIGITS, 3)))
    return groups(party + country + text(rng, CAPITALS + DIGITS, 2) + branch, rng, (4, 2, 2), " ")


COUNTRIES = "which countries there are changes, and the form of a code does not"


def bic_country_is_the_matter(value):
    shape = re.fullmatch("[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?", value)
    return bool(shape) and not bic.is_valid(value) and bic.is_valid(value[:4] + "DE" + value[6:])


def routing(rng):
    prefix = rng.choice([*range(13), *range(21, 33), *range(61, 73), 80])
    number = f"{rng.randrange(100) if rng.random() < 0.05 else prefix:02}" + text(rng, DIGITS, 6)
    return groups(number + rtn.calc_check_digit(number), rng, (4, 4))


def routing_prefix_not_of_policy(value):
    return not (int(value[:2]) <= 12 or 21 <= int(value[:2]) <= 32 or 61 <= int(value[:2]) <= 72 or value[:2] == "80")


def card(rng):
    number = rng.choice("3456") + text(rng, DIGITS, rng.choice((14, 14, 14, *range(10, 18))))
    return groups(number + luhn.calc_check_digit(number), rng, (4, 4, 4, 4))


# money.rules

UNPAID = set("BOV CHE CHW CLF COU MXV USN UYI UYW XAD XDR XSU XUA XAG XAU XPD XPT XBA XBB XBC XBD XTS XXX".split())


def currency(rng):
    code = rng.choice([c.alpha_3 for c in pycountry.currencies])
    if code in UNPAID and rng.random() < 0.8:
        return currency(rng)
    if rng.random() < 0.8:
        wide = [chr(ord(c) + 0xFEE0) for c in code]
        code = "".join(rng.choice((c, c.lower(), w, w.lower())) for c, w in zip(code, wide))
    return rng.choice(("", "", " ", "\t", "\u3000")) + code + rng.choice(("", "", " ", "\n", "\xa0"))


COMPARISONS = [
    Comparison(
        "chinaResidentID",
        "stdnum.cn.ric",
        "python-stdnum",
        plain_upper,
        china_resident_id,
        ric_accepts,
        [
            EMPTY,
            Class(
                "unlisted place",
                "accept",
                "the districts of 70 years are a table of their own; the judge's has none for"
                " people from abroad, Hong Kong, Macao and Taiwan (9, 81 to 83)",
                ric_sound_but_for_place,
            ),
            Class(
                "year outside 1800–2099",
                "refuse",
                "nobody with a card was born then; the digits are mixed up",
                lambda value: not "1800" <= value[6:10] <= "2099",
            ),
            Class(
                "line break before the check digit",
                "refuse",
                "an oversight of the judge, whose pattern lets one pass",
                lambda value: value[-2:-1] == "\n",
            ),
            mended(ric),
        ],
    ),
    Comparison(
        "ssn",
        "stdnum.us.ssn",
        "python-stdnum",
        plain,
        social_security,
        no_error(ssn.validate),
        [
            EMPTY,
            Class(
                "specimen",
                "accept",
                "three numbers once printed as specimens were real ones of their form",
                lambda value: value in ("078051120", "457555462", "219099999"),
            ),
            mended(ssn),
        ],
    ),
    Comparison(
        "vin",
        "vin.VIN",
        "vin",
        plain_upper,
        vin,
        no_error(lambda value: vin_package.VIN(value, decode=False, decode_model_year=False)),
        [EMPTY],
    ),
    Comparison(
        "imei",
        "stdnum.imei",
        "python-stdnum",
        plain,
        device,
        no_error(imei.validate),
        [
            EMPTY,
            Class(
                "14 or 16 digits",
                "refuse",
                "without a check digit (IMEISV, or cut off) a slip cannot be seen",
                lambda value: len(imei.compact(value)) in (14, 16),
            ),
            mended(imei),
        ],
    ),
    Comparison(
        "isbn10",
        "stdnum.isbn",
        "python-stdnum",
        steps(width, upper, trim, replace(f"^ISBN(?:{DASH}10)?:? *", ""), without("Zs", "Pd")),
        book10,
        is_isbn("ISBN10"),
        [
            EMPTY,
            Class(
                "SBN of nine digits",
                "refuse",
                "the judge puts a 0 before numbers from before 1970; here nine digits are ten with one missing",
                lambda value: len(isbn.clean(value, " -").strip()) == 9,
            ),
            mended(isbn),
        ],
    ),
    Comparison(
        "isbn13",
        "stdnum.isbn",
        "python-stdnum",
        steps(width, upper, trim, replace(f"^ISBN(?:{DASH}13)?:? *", ""), without("Zs", "Pd")),
        book13,
        is_isbn("ISBN13"),
        [
            EMPTY,
            Class(
                "979-0",
                "refuse",
                "printed music, ISMN of ISO 10957, not a book",
                lambda value: isbn.compact(value).startswith("9790"),
            ),
            mended(isbn),
        ],
    ),
    Comparison(
        "ean13",
        "stdnum.ean",
        "python-stdnum",
        plain,
        article,
        no_error(ean.validate),
        [
            EMPTY,
            Class(
                "8, 12 or 14 digits",
                "refuse",
                "the judge knows all GTINs, the profile is EAN-13",
                lambda value: len(ean.compact(value)) in (8, 12, 14),
            ),
            mended(ean),
        ],
    ),
    Comparison(
        "issn",
        "stdnum.issn",
        "python-stdnum",
        journal_normal,
        journal,
        no_error(issn.validate),
        [
            EMPTY,
            Class(
                "hyphen elsewhere",
                "refuse",
                "only the middle has a hyphen; elsewhere a group is incomplete or doubled",
                lambda value: re.fullmatch("[0-9X-]+", value) is not None,
                issn.format,
            ),
            mended(issn),
        ],
    ),
    Comparison(
        "card",
        "stdnum.luhn, 12 to 19 digits",
        "python-stdnum",
        plain,
        card,
        lambda value: 12 <= len(value) <= 19 and luhn.is_valid(value),
        [EMPTY],
    ),
    Comparison(
        "iban",
        "stdnum.iban",
        "python-stdnum",
        iban_normal,
        sound_iban,
        no_error(iban.validate),
        [
            EMPTY,
            Class(
                "check digits 00, 01 or 99",
                "refuse",
                "ISO 13616 computes 02 to 98; the others leave the same remainder",
                lambda value: iban.compact(value)[2:4] in ("00", "01", "99"),
            ),
            Class(
                "letters for check digits",
                "refuse",
                "ISO 13616 has two digits there; the judge computes the remainder only",
                lambda value: re.search("[A-Z]", iban.compact(value)[2:4]) is not None,
            ),
            Class("account by national rules", "accept", NATIONAL, iban_country_sound),
            Class(
                "digits of another script",
                "refuse",
                "what reads the value afterwards takes 0 to 9 only; the judge's int() takes every Unicode digit",
                lambda value: other_digits(value) != value,
                lambda value: iban.compact(other_digits(value)),
            ),
            mended(iban),
        ],
    ),
    Comparison(
        "iban",
        "schwifty.IBAN",
        "schwifty",
        iban_normal,
        sound_iban,
        no_error(schwifty.IBAN, schwifty.exceptions.SchwiftyException),
        [
            EMPTY,
            Class("account by national rules", "accept", NATIONAL, iban_country_sound),
            Class(
                "outside the registry",
                "refuse",
                "countries that have not registered their numbers with SWIFT may change them without notice",
                lambda value: value[:2] not in dict(IBAN_PLANS),
            ),
            mended_by_schwifty(schwifty.IBAN),
        ],
    ),
    Comparison(
        "bic",
        "stdnum.bic",
        "python-stdnum",
        plain_upper,
        bank,
        no_error(bic.validate),
        [
            EMPTY,
            Class(
                "digits in the party",
                "accept",
                "ISO 9362:2022 has letters and digits there",
                lambda value: (
                    re.search("[0-9]", value[:4]) is not None
                    and re.fullmatch("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?", value) is not None
                ),
            ),
            Class("no such country", "accept", COUNTRIES, bic_country_is_the_matter),
            mended(bic),
        ],
    ),
    Comparison(
        "bic",
        "schwifty.BIC",
        "schwifty",
        plain_upper,
        bank,
        no_error(schwifty.BIC, schwifty.exceptions.SchwiftyException),
        [
            EMPTY,
            Class(
                "no such country",
                "accept",
                COUNTRIES,
                lambda value: (
                    no_error(schwifty.BIC, schwifty.exceptions.SchwiftyException)(value[:4] + "DE" + value[6:])
                    and re.fullmatch("[A-Z]{2}", value[4:6]) is not None
                ),
            ),
            mended_by_schwifty(schwifty.BIC),
        ],
    ),
    Comparison(
        "routingNumber",
        "stdnum.us.rtn",
        "python-stdnum",
        plain,
        routing,
        no_error(rtn.validate),
        [
            EMPTY,
            Class(
                "prefix not in the policy",
                "refuse",
                "the first two digits are 00 to 12, 21 to 32, 61 to 72 or 80; the judge looks at the check digit alone",
                lambda value: routing_prefix_not_of_policy(rtn.compact(value)),
            ),
            mended(rtn),
        ],
    ),
    Comparison(
        "currencyCode",
        "pycountry.currencies",
        "pycountry",
        steps(width, upper, trim),
        currency,
        lambda value: pycountry.currencies.get(alpha_3=value) is not None,
        [
            EMPTY,
            Class(
                "not money to pay with",
                "refuse",
                "funds, metals, units of account, XTS and XXX of ISO 4217",
                lambda value: value in UNPAID,
            ),
            Class(
                "letters that fold to others",
                "refuse",
                "the KELVIN SIGN is no K; the judge ignores case by lowering",
                lambda value: not value.isascii(),
                lambda value: value.lower().upper(),
            ),
        ],
    ),
]
