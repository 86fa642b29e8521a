"""Where we and the modules of python-stdnum decide otherwise, what no declaration can say, and the shipped profiles.

A class has a direction: we accept what the module refuses, or refuse what it accepts. Its condition is asked with the
number in compact form and the module.
"""

import datetime
import re
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Class:
    name: str
    we: str  # "accept" or "refuse"
    condition: Callable

    def holds(self, number, module):
        try:
            return bool(self.condition(number, module))
        except (ValueError, IndexError, KeyError):
            return False


def accept(name, condition):
    return Class(name, "accept", condition)


def refuse(name, condition):
    return Class(name, "refuse", condition)


def raises(function, *arguments):
    try:
        function(*arguments)
    except (ValueError, KeyError):
        return True
    return False


def not_a_form_of_the_registry(number, module):
    known = module._ibandb.info(number)[0][1]
    if not known or not module._struct_to_re(known.get("bban", "")).match(number[4:]):
        return True
    country = module._get_cc_module(number[:2])
    return country and not country.is_valid(number)


def unborn(number, module):
    return module.get_birth_date(number) > datetime.date.today()


def later(two_digits):
    return int(two_digits) > datetime.date.today().year % 100


LETTERS_FOR_CHECK_DIGITS = refuse("letters for check digits", lambda x, m: not re.match("[A-Z]{2}[0-9]{2}", x))
BORN_LATER = accept("born in a year to come", lambda x, m: later(x[:2]))
UNBORN = accept("born in days to come", unborn)
LETTERS_IN_FRONT = accept("letters in front, whose rule is not published", lambda x, m: not x.removeprefix("FR")[:2].isdigit())
PALINDROME = accept("the same backwards", lambda x, m: x == x[::-1])
BAD_WORD = accept("four letters that are a bad word", lambda x, m: x[:4] in m._name_blacklist)
LETTER_N = refuse("the letter Ñ", lambda x, m: "Ñ" in x)
ONE_CHARACTER = refuse("one character", lambda x, m: len(x) == 1)
# The module takes the month modulo 50, then modulo 20.
MONTHS = refuse("months that the module reads modulo 50 and 20", lambda x, m: int(x[2:4]) % 50 > (12 if len(x) == 9 else 40))

DIFFERENCES = {
    "bic": [accept("no such country", lambda x, m: x[4:6] not in m._country_codes)],
    "iban": [accept("a form or national check of the country", not_a_form_of_the_registry), LETTERS_FOR_CHECK_DIGITS],
    "isan": [
        accept("the second check character, which skips the first", lambda x, m: len(x) == 26),
        refuse("more than one check character at the end", lambda x, m: len(x) > 24),
    ],
    "isin": [accept("no such country", lambda x, m: x[:2] not in m._country_codes)],
    "iso11649": [LETTERS_FOR_CHECK_DIGITS],
    "iso6346": [refuse("digits in the code of the owner", lambda x, m: not re.match("[A-Z]{3}", x))],
    "isrc": [accept("no such country", lambda x, m: x[:2] not in m._country_codes)],
    "lei": [refuse("another form", lambda x, m: not re.fullmatch("[0-9A-Z]{18}[0-9]{2}", x))],
    "at.tin": [accept("no such tax office", lambda x, m: not m.info(x))],
    "be.bis": [BORN_LATER],
    "be.iban": [accept("no such bank", lambda x, m: not m.info(x)), LETTERS_FOR_CHECK_DIGITS],
    "be.nn": [BORN_LATER],
    "be.ssn": [BORN_LATER],
    "be.vat": [refuse("check digits 00, 98 and 99", lambda x, m: x[-2:] in ("00", "98", "99"))],
    "ch.ssn": [refuse("hyphens, which the judge of EAN takes out", lambda x, m: "-" in x)],
    "cn.ric": [
        accept("no such place", lambda x, m: raises(m.get_birth_place, x)),
        refuse("not born from 1800 to 2099", lambda x, m: x[6:8] not in ("18", "19", "20")),
    ],
    "cz.bankaccount": [accept("no such bank", lambda x, m: "bank" not in m._info(x[-4:]))],
    "cz.dic": [MONTHS],
    "cz.rc": [MONTHS],
    "de.idnr": [
        accept(
            "digits repeated otherwise",
            lambda x, m: sorted(x[:10].count(digit) for digit in set(x[:10]))[-2:] not in ([1, 2], [1, 3]),
        )
    ],
    "dk.cpr": [UNBORN],
    "do.cedula": [refuse("a known exception", lambda x, m: x in m.whitelist)],
    "do.rnc": [refuse("a known exception", lambda x, m: x in m.whitelist)],
    "es.iban": [LETTERS_FOR_CHECK_DIGITS],
    "es.referenciacatastral": [LETTER_N],
    "eu.at_02": [refuse("another form", lambda x, m: not re.fullmatch("[A-Z]{2}[0-9]{2}[0-9A-Z]{4,31}", x))],
    "eu.excise": [
        accept("no such activity in Spain", lambda x, m: x[:2] == "ES"),
        refuse("another form in Spain", lambda x, m: x[:2] == "ES"),
        refuse("other characters", lambda x, m: not re.fullmatch("[A-Z]{2}[0-9A-Z]{11}", x)),
        refuse("the last of France is no digit", lambda x, m: x[:2] == "FR" and not x[-1].isdigit()),
    ],
    "eu.oss": [accept("no such country", lambda x, m: x[2:5] not in m.ISO_3166_1_MEMBER_STATES)],
    "fi.associationid": [accept("a low number that nobody has", lambda x, m: len(x) < 3 and int(x) not in m._lownumbers)],
    "fr.accise": [refuse("the last is no digit", lambda x, m: not x[-1:].isdigit())],
    "fr.tva": [LETTERS_IN_FRONT],
    "gb.upn": [accept("no such authority", lambda x, m: int(x[1:4]) not in m._la_numbers)],
    "id.nik": [
        accept("no such place", lambda x, m: raises(m._check_registration_place, x)),
        refuse("days 81 to 99", lambda x, m: int(x[6:8]) > 80),
    ],
    "id.npwp": [
        accept("no such place", lambda x, m: x[0] != "0" and raises(m.nik._check_registration_place, x)),
        refuse("days 81 to 99", lambda x, m: int(x[6:8]) > 80),
    ],
    "in_.aadhaar": [PALINDROME],
    "in_.vid": [PALINDROME],
    "iso7064.mod_11_2": [refuse("X before the end", lambda x, m: "X" in x[:-1]), ONE_CHARACTER],
    "iso7064.mod_37_2": [refuse("* before the end", lambda x, m: "*" in x[:-1]), ONE_CHARACTER],
    "iso7064.mod_97_10": [refuse("small letters", lambda x, m: x != x.upper())],
    "it.aic": [refuse("six characters in base 32", lambda x, m: len(x) == 6)],
    "it.codicefiscale": [refuse("days 72 to 99", lambda x, m: len(x) == 16 and x[9] in "789TUV")],
    "ke.pin": [refuse("a bar for the first letter", lambda x, m: x[0] == "|")],
    "lv.pvn": [refuse("centuries after the 21st", lambda x, m: x[6] > "2")],
    "mc.tva": [LETTERS_IN_FRONT],
    "me.iban": [LETTERS_FOR_CHECK_DIGITS],
    "mx.curp": [BAD_WORD],
    "mx.rfc": [BAD_WORD, LETTER_N],
    "no.fodselsnummer": [
        accept("a serial number without a century", lambda x, m: raises(m.get_birth_date, x)),
        UNBORN,
    ],
    "no.iban": [LETTERS_FOR_CHECK_DIGITS],
    "nz.bankaccount": [
        accept("no such branch", lambda x, m: "branch" not in m.info(x)),
        refuse("bank 88", lambda x, m: x[:2] == "88"),
        accept("digits of a product that add to nine", lambda x, m: x[:2] in ("09", "26", "28", "29")),
        refuse("digits of a product that add to nine", lambda x, m: x[:2] in ("09", "26", "28", "29")),
    ],
    "pt.cc": [refuse("another length", lambda x, m: len(x) != 12)],
    "ro.onrc": [accept("a year to come", lambda x, m: later(x[3:5]))],
    "se.personnummer": [accept("the year 0000", lambda x, m: x.startswith("0000"))],
    "sg.uen": [accept("a year to come", lambda x, m: later(x[1:3]) if x[0] == "T" else int(x[:4]) > datetime.date.today().year)],
    "sk.dph": [MONTHS],
    "sk.rc": [MONTHS],
    "sm.coe": [accept("a low number that nobody has", lambda x, m: len(x) < 3 and int(x) not in m._lownumbers)],
}

NOT_EXPRESSIBLE = {
    "bitcoin": "the check is a hash (SHA-256), or a polynomial of 30 bits",
    "cfi": "a table of categories, each with attributes of its own",
    "gs1_128": "fields of many kinds, one behind another",
    "imsi": "a table of networks; there is no check digit",
    "isil": "a registry of agencies; there is no check digit",
    "mac": "a registry of manufacturers; there is no check digit (`macAddress` has the form)",
    "vatin": "one of the other modules, by the country in front",
    "at.postleitzahl": "a list of post offices; there is no check digit",
    "de.handelsregisternummer": "the name of a court, and a number without a check digit",
    "eu.nace": "a list of activities; there is no check digit",
    "eu.vat": "one of the other modules, by the country in front (`euVAT` is a union of profiles)",
    "fr.rcs": "the name of a town before the number",
}

def checked_by_97(at):
    return refuse("check digits 00, 01 and 99", lambda x, m: x[at:][:2] in ("00", "01", "99"))


MENDED = accept(
    "separators, which the profile removes", lambda x, m: not (left := re.sub("[ ./-]", "", x)) or m.is_valid(left)
)
NO_BIRTH_DATE = accept("a birth date that does not exist", lambda x, m: len(x) > 8)

# What a profile leaves out or refuses, as its documentation says: (profile, module, what stands in front, classes…).
VAT = {
    "AT": "at.uid", "BE": "be.vat", "BG": "bg.vat", "CY": "cy.vat", "CZ": "cz.dic", "DE": "de.vat", "DK": "dk.cvr",
    "EE": "ee.kmkr", "EL": "gr.vat", "ES": "es.nif", "FI": "fi.alv", "FR": "fr.tva", "GB": "gb.vat", "HR": "hr.oib",
    "HU": "hu.anum", "IE": "ie.vat", "IT": "it.iva", "LT": "lt.pvm", "LU": "lu.tva", "LV": "lv.pvn", "MT": "mt.vat",
    "NL": "nl.btw", "PL": "pl.nip", "PT": "pt.nif", "RO": "ro.cui", "SE": "se.vat", "SI": "si.ddv", "SK": "sk.dph",
    "XI": "gb.vat",
}  # fmt: skip

VAT_CLASSES = {
    "BG": [NO_BIRTH_DATE],
    "CZ": [NO_BIRTH_DATE],
    "FR": [refuse("letters in front of a number of Monaco", lambda x, m: not x[:2].isdigit() and x[2:5] == "000")],
    "GB": [refuse("GD and HA as in the VIES", lambda x, m: x[2:6] == "8888")],
    "IE": [
        refuse("old numbers with + or *", lambda x, m: x[1] in "+*"),
        refuse("old numbers with a letter behind them", lambda x, m: len(x) == 9 and x[1].isalpha()),
    ],
    "LV": [NO_BIRTH_DATE],
    "SK": [refuse("a birth number", lambda x, m: not re.match("[1-9][0-9][2-47-9]", x) or int(x) % 11)],
}
VAT_CLASSES["XI"] = VAT_CLASSES["GB"]

SHIPPED = [(f"vat{country}", module, country, *VAT_CLASSES.get(country, [])) for country, module in VAT.items()]
SHIPPED += [
    ("vatCH", "ch.vat", ""),
    ("vatNO", "no.mva", "", refuse("another first digit than 8 or 9", lambda x, m: x[0] not in "89")),
    ("cpf", "br.cpf", "", refuse("one digit eleven times", lambda x, m: len(set(x)) == 1)),
    ("spainNIF", "es.nif", "", refuse("a company, or K, L and M", lambda x, m: x[0] in "ABCDEFGHJKLMNPQRSUVW")),
    ("portugalNIF", "pt.nif", ""),
    ("pesel", "pl.pesel", ""),
    ("bsn", "nl.bsn", ""),
    ("nhsNumber", "gb.nhs", ""),
    ("germanTaxID", "de.idnr", ""),
    ("codiceFiscale", "it.codicefiscale", "", refuse("the number of a company", lambda x, m: len(x) == 11)),
    ("ahvNumber", "ch.ssn", ""),
    ("koreaRRN", "kr.rrn", "", accept("places above 96", lambda x, m: x[7:9] > "96")),
    ("myNumber", "jp.in_", ""),
    ("aadhaar", "in_.aadhaar", ""),
    ("pan", "in_.pan", ""),
    ("tfn", "au.tfn", ""),
    ("canadaSIN", "ca.sin", ""),
    (
        "franceNIR",
        "fr.nir",
        "",
        refuse("another sex or month", lambda x, m: not re.match("[1-478][0-9]{2}(0[1-9]|1[0-2]|[2-9][0-9])", x)),
    ),
    ("belgiumNISS", "be.ssn", "", refuse("days above 31", lambda x, m: int(x[4:6]) > 31)),
    ("hetu", "fi.hetu", "", accept("spaces, which the profile removes", lambda x, m: m.is_valid(x.replace(" ", "")))),
    ("personnummer", "se.personnummer", "", refuse("a year of four digits", lambda x, m: len(x) == 13)),
    (
        "fodselsnummer",
        "no.fodselsnummer",
        "",
        refuse("synthetic, with a higher month", lambda x, m: int(x[2:4]) > 12), accept("a serial number without a century", lambda x, m: raises(m.get_birth_date, x)),
    ),
    ("danishCPR", "dk.cpr", ""),
    ("rodneCislo", "cz.rc", "", refuse("nine digits", lambda x, m: len(x) == 9)),
    ("romaniaCNP", "ro.cnp", ""),
    ("isikukood", "ee.ik", ""),
    ("bulgariaEGN", "bg.egn", ""),
    ("croatiaOIB", "hr.oib", ""),
    ("greeceAMKA", "gr.amka", ""),
    ("turkeyTCKN", "tr.tckimlik", ""),
    ("southAfricaID", "za.idnr", ""),
    ("thailandID", "th.pin", ""),
    ("israelID", "il.idnr", ""),
    ("irelandPPS", "ie.pps", ""),
    ("mexicoCURP", "mx.curp", "", accept("X for the sex, since 2023", lambda x, m: x[10] == "X")),
    ("chileRUT", "cl.rut", "", refuse("a zero in front", lambda x, m: x[0] == "0")),
    ("cnpj", "br.cnpj", ""),
    ("argentinaCUIT", "ar.cuit", ""),
    ("gstin", "in_.gstin", ""),
    ("abn", "au.abn", ""),
    ("acn", "au.acn", ""),
    ("siren", "fr.siren", ""),
    ("siret", "fr.siret", ""),
    ("japanCorporateNumber", "jp.cn", ""),
    (
        "chinaUSCC",
        "cn.uscc",
        "",
        refuse("no such department", lambda x, m: x[0] == "0"),
        accept("a letter for the department or its kind", lambda x, m: not x[:2].isdigit()),
    ),
    ("regon", "pl.regon", ""),
    (
        "koreaBRN",
        "kr.brn",
        "",
        refuse("a wrong check digit, which the module leaves out", lambda x, m: True),
    ),
    ("switzerlandUID", "ch.uid", ""),
    ("norwayOrgnr", "no.orgnr", "", refuse("another first digit than 8 or 9", lambda x, m: x[0] not in "89")),
    (
        "swedenOrgnr",
        "se.orgnr",
        "",
        refuse("a person, or a group that does not exist", lambda x, m: x[2] < "2" or x[0] in "04"),
    ),
    ("russiaINN", "ru.inn", ""),
    ("peruRUC", "pe.ruc", "", accept("16, a person without a document of Peru", lambda x, m: x[:2] == "16")),
    ("lei", "lei", "", checked_by_97(-2)),
    ("isin", "isin", ""),
    ("cusip", "cusip", "", refuse("*, @ or #", lambda x, m: re.search("[*@#]", x))),
    ("sedol", "gb.sedol", ""),
    ("figi", "figi", ""),
    ("creditorReference", "iso11649", "", checked_by_97(2)),
    ("gln", "ean", "", refuse("another length than 13", lambda x, m: len(x) != 13)),
    ("containerNumber", "iso6346", ""),
    ("imoNumber", "imo", ""),
    ("casNumber", "casrn", ""),
    (
        "eic",
        "eu.eic",
        "",
        refuse("no number of an issuer, or another kind", lambda x, m: not re.match("[0-9]{2}[ATV-Z]", x)),
        accept("small letters, which the profile raises", lambda x, m: x != x.upper()),
    ),
    (
        "orcid",
        "isni",
        "",
        refuse("an ISNI outside of the range of ORCID", lambda x, m: not re.match("000(0000[1-3]|9000)", x)),
    ),
    ("isni", "isni", ""),
]
