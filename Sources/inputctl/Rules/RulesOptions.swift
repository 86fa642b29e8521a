internal import ArgumentParser

/// The options of every command that reads rules.
struct RulesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A rule file, or a folder of them; may be given several times.",
      discussion: "By default the paths in INPUTCTL_RULES, separated by colons, else the built-in profiles.",
      valueName: "path"),
    completion: .file())
  var rules: [String] = []
}
