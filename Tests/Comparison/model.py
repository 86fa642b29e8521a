"""What a comparison consists of."""

from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Callable


@dataclass(frozen=True)
class Class:
    """Disagreements that are a decision.

    `we` says in which direction: "accept" what the judge refuses, or "refuse" what it accepts. `holds` is asked with
    the normalised value. With `mends`, the judge accepts only because it turns the value into another by itself, and
    the other has to be one that we accept.
    """

    name: str
    we: str
    why: str
    holds: Callable[[str], bool] = lambda value: True
    mends: Callable[[str], str] | None = None


@dataclass(frozen=True)
class Comparison:
    profile: str
    judge: str
    package: str  # the distribution, or "" for Python's own library
    normal: Callable[[str], str]
    sound: Callable
    accepts: Callable[[str], bool]
    classes: list[Class] = field(default_factory=list)
    mutations: tuple[int, ...] = (1, 1, 1, 2, 3)  # how many for one value

    @property
    def judge_with_version(self):
        if self.package:
            return f"{self.judge} ({self.package} {version(self.package)})"
        import platform

        return f"{self.judge} (Python {platform.python_version()})"


EMPTY = Class(
    "empty",
    "accept",
    "a profile without `required` leaves it to the form whether a value has to be given",
    lambda value: value == "",
)


def no_error(function, *errors):
    """A judge that refuses by raising."""

    def accepts(*values):
        try:
            function(*values)
        except errors or ValueError:
            return False
        return True

    return accepts
