internal import ArgumentParser
internal import InputControl

/// How results are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

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

// An option and not a group of options, which would cost every start another look through its type.
extension ArgumentHelp {
  /// What `--locale` means, to every command that shows messages of rules.
  static let locale = ArgumentHelp(
    "The language of messages, such as en or zh-Hans.",
    discussion: "By default that of LC_ALL, LC_MESSAGES or LANG.", valueName: "tag")
}

extension LocaleTag {
  /// The language that an option names, else that of the environment.
  static func chosen(_ option: String?) throws -> LocaleTag {
    guard let option else { return Terminal.locale }
    guard let tag = LocaleTag(option) else {
      throw ValidationError(
        "a language tag looks like `en`, `zh-Hans` or `pt-BR`, not like `\(DisplayText.escaped(option))`")
    }
    return tag
  }
}

/// A length and its unit as one word: `12`, `12graphemes`, `150bytes`.
struct LengthLimit {
  var limit: Int
  var unit: LengthUnit

  init(_ text: String) throws {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let limit = Int32(digits) else {
      throw ValidationError("a length is a number from 0 to \(Int32.max), with a unit behind it if need be")
    }
    guard let unit = name.isEmpty ? .graphemes : LengthUnit(rawValue: String(name)) else {
      let units = LengthUnit.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw ValidationError("there is no unit `\(DisplayText.escaped(name))`; choose one of \(units)")
    }
    self.limit = Int(limit)
    self.unit = unit
  }
}
