"""The profiles of the benchmark, as patterns that other programs support."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """A profile for a column; for lines, the column is only a name."""

    column: str
    profile: str
    limit: int  # in bytes, 0 for no limit
    pattern: str  # without look-around and possessive groups, which some engines lack

    @property
    def extended(self):
        """The pattern in POSIX syntax, which has no non-capturing groups."""
        return self.pattern.replace("(?:", "(")

    @property
    def anchored(self):
        return f"^(?:{self.pattern})$"


# ControlType.price, and maxLength in Rules/standard.rules. [0-9] replaces \d, which matches more characters
# in some programs.
PRICE = Check("price", "price", 12, r"(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2})?")

# `shape` and maxLength in Rules/contact.rules. That profile also normalises, and forbids more than 64
# characters before the @. This affects no value of the data, and only inputctl checks it.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
EMAIL = Check(
    "email",
    "email",
    254,
    rf"{_ATOM}(?:\.{_ATOM})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{{0,61}}[A-Za-z0-9])?\.)+"
    r"(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9](?:[A-Za-z0-9-]{0,57}[A-Za-z0-9])?)",
)

# ControlType.number; no value is empty.
QUANTITY = Check("quantity", "number", 0, "[0-9]+")
