"""The profiles that are asked, as the patterns that other programs understand."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Check:
    """A profile asked about a column; for lines the column is just a name."""

    column: str
    profile: str
    limit: int  # bytes, 0 for any number
    pattern: str  # without look-around and possessive groups, so that all engines have it

    @property
    def extended(self):
        """The pattern in POSIX's syntax, which has no group that captures nothing."""
        return self.pattern.replace("(?:", "(")

    @property
    def anchored(self):
        return f"^(?:{self.pattern})$"


# ControlType.price, and maxLength in Rules/standard.rules. \d is written as [0-9]: it is more to some programs.
PRICE = Check("price", "price", 12, r"(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2})?")

# `shape` and maxLength in Rules/contact.rules. That profile also normalises, and forbids more than 64 characters
# before the @; no value of the data is changed or forbidden by that, and only inputctl looks.
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
