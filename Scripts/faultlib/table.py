"""The table of what the tests notice."""


def print_table(trials):
    layers = list(dict.fromkeys(trial.fault.layer for trial in trials))
    rows = []
    for layer in layers + ["all"] if trials else []:
        those = [trial for trial in trials if layer in (trial.fault.layer, "all")]
        noticed = sum(trial.noticed_by is not None for trial in those)
        rows.append((layer, len(those), noticed, len(those) - noticed, f"{100 * noticed / len(those):.0f} %"))
    width = max((len(row[0]) for row in rows), default=5)
    print(f"\n{'layer':{width}}  faults  noticed  not noticed")
    for layer, count, noticed, missed, share in rows:
        print(f"{layer:{width}}  {count:6}  {noticed:7}  {missed:11}  {share:>5}")
    for trial in trials:
        if not trial.noticed_by:
            print(f"not noticed: {trial.fault.name}: {trial.fault.reason or 'NO REASON IS GIVEN'}")
        elif trial.fault.reason:
            print(f"noticed, although a reason is given why not: {trial.fault.name}")
