extension RuleLoader.Outcome {
  /// Returns the error for a list whose file was not read.
  func diagnostic(forListAt path: StringSyntax, in file: SourceFile) -> Diagnostic {
    func report(_ code: DiagnosticCode, _ message: String, help: String) -> Diagnostic {
      Diagnostic(code, message, at: .init(SourceLocation(file, path.range)), help: [help])
    }
    let name = DisplayText.escaped(path.text)
    switch self {
    case .invalidPath(.notRelative):
      return report(
        .importOutside, "the path of a list must be relative to this file",
        help: "write a path such as \"codes.csv\" or \"lists/codes.csv\"")
    case .invalidPath(.climbs):
      return report(
        .importOutside, "the file of a list must be in the folder of this file or below it",
        help: "move the files into one folder")
    case .unreadable(_, .outsideOfFolder):
      return report(
        .importOutside, "`\(name)` is a link that leads out of the folder of the rules",
        help: "put a copy into the folder")
    case .unreadable(let request, .unreadable(let reason)):
      return report(
        .unknownRuleFile, "cannot read `\(DisplayText.escaped(request.path))`: \(reason)",
        help: "make the file readable, or remove the list")
    default:
      return report(
        .unknownRuleFile, "there is no file `\(name)`",
        help: "the path is relative to the folder of this file")
    }
  }

  /// Returns the error for a `use` whose file was not loaded; `nil` if it was.
  func diagnostic(for use: UseSyntax, in file: SourceFile) -> Diagnostic? {
    func report(
      _ code: DiagnosticCode, _ message: String, _ range: SourceRange, _ text: String = "", help: String
    ) -> Diagnostic {
      Diagnostic(code, message, at: .init(SourceLocation(file, range), text), help: [help])
    }
    let name: (text: String, range: SourceRange) =
      switch use.source {
      case .shipped(let name): (name.text, name.range)
      case .path(let path): (DisplayText.escaped(path.text), path.range)
      }
    switch self {
    case .module: return nil
    case .cycle:
      return report(
        .importCycle, "`\(name.text)` uses this file, or one that does", name.range, "closes the cycle",
        help: "move the shared part into a file of its own")
    case .tooMany:
      return report(
        .tooManyImports, "these files use too many other files", name.range,
        help: "a chain of `use` has at most 32 files, and all files together are at most 1024")
    case .invalidPath(.notRelative):
      return report(
        .importOutside, "the path of a used file must be relative to this file", name.range,
        help:
          "write a path such as \"shop.rules\" or \"parts/shop.rules\"; a shipped file is named without quotes"
      )
    case .invalidPath(.climbs):
      return report(
        .importOutside, "a used file must be in the folder of this file or below it", name.range, "has `..`",
        help: "move the files into one folder")
    case .unreadable(_, .outsideOfFolder):
      return report(
        .importOutside, "`\(name.text)` is a link that leads out of the folder of the rules", name.range,
        help: "put a copy into the folder")
    case .unreadable(let request, .notFound):
      return report(
        .unknownRuleFile, "there is no rule file `\(DisplayText.escaped(request.path))`", name.range,
        help: ShippedRuleFile.all.contains { $0.moduleName == name.text || $0.name == name.text }
          ? "a shipped file is named without quotes: `use \(name.text.prefix { $0 != "." }) as \(use.alias.text)`"
          : "the path is relative to the folder of this file")
    case .unreadable(let request, .unreadable(let reason)):
      return report(
        .unknownRuleFile, "cannot read `\(DisplayText.escaped(request.path))`: \(reason)", name.range,
        help: "make the file readable, or remove this line")
    case .unknownShippedFile:
      let known = ShippedRuleFile.all.map { $0.moduleName }
      return report(
        .unknownRuleFile, "there is no shipped rule file `\(name.text)`", name.range,
        help: Suggestion.nearest(to: name.text, in: known).map { "did you mean `\($0)`?" }
          ?? "the shipped files are \(known.map { "`\($0)`" }.joined(separator: ", ")); a file of your own is named in quotes"
      )
    }
  }
}
