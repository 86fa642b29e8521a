"""The list of faults in Tests/Faults."""

import re

from .package import ROOT, Fault, Problem


def read_list(path):
    """Returns the faults of one file."""
    faults, header, current, key = [], {}, None, None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        place = f"{path.relative_to(ROOT)}:{number}"
        settings = current.settings if current else header
        if not line.strip() or line.startswith("#"):
            key = None
        elif line[0] in " \t" and key:
            settings[key] = (settings[key] + " " + line.strip()).strip()
        elif match := re.fullmatch(r"\[([\w.-]+)\]", line.strip()):
            current = Fault(match[1], place)
            faults.append(current)
            key = None
        elif match := re.match(r"(layer|tests|file|expression|statement|fault|reason):(?: (.*))?$", line):
            key = match[1]
            if key in settings:
                raise Problem(f"{place}: {key} is given twice")
            settings[key] = (match[2] or "").strip()
        else:
            raise Problem(f"{place}: neither [name], nor key: value, nor the continuation of a line")
    for fault in faults:
        fault.default_tests = header.get("tests", "").split()
        fault.settings = header | fault.settings
        for key in ("layer", "file", "fault"):
            if key not in fault.settings:
                raise fault.problem(f"{key}: is missing")
        if ("expression" in fault.settings) == ("statement" in fault.settings):
            raise fault.problem("either expression: or statement: has to be given")
        if fault.kind == "expression" and not fault.settings["fault"]:
            raise fault.problem("an expression cannot be left out")
    return faults


def read_lists():
    faults = [fault for path in sorted((ROOT / "Tests/Faults").glob("*.faults")) for fault in read_list(path)]
    for key in ("name", "number"):
        known = {}
        for fault in faults:
            other = known.setdefault(getattr(fault, key), fault)
            if other is not fault:
                raise fault.problem(f"has the {key} of {other.place}: [{other.name}]")
    return faults
