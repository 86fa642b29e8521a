internal import ArgumentParser

extension ArgumentHelp {
  /// The help of `--rules`.
  static let rules = ArgumentHelp(
    "A rule file, or a folder of them; may be given several times.",
    discussion: "By default the paths in INPUTCTL_RULES, separated by colons, else the built-in profiles.",
    valueName: "path")
}
