internal import ArgumentParser
internal import InputControl
internal import InputControlTerminal

/// The paths of rule files that a command reads.
enum RulePaths {
  /// Loads the rules of files and folders; without paths those of `INPUTCTL_RULES`, else the shipped ones.
  ///
  /// - Throws: The first file that cannot be read, or all errors in the rules.
  static func load(_ paths: [String]) throws(Failure) -> RuleSet {
    let paths = allPaths(paths)
    guard !paths.isEmpty else { return .shipped }
    let files = try files(at: paths).map(\.source)
    return try Failure.ofRules(try RuleSet(files, importer: RuleFileReader.importFile))
  }

  /// Returns whether the shipped rules are used for these paths.
  static func areShipped(_ paths: [String]) -> Bool { allPaths(paths).isEmpty }

  /// Returns the paths, or those of `INPUTCTL_RULES` when there are none.
  static func allPaths(_ paths: [String]) -> [String] {
    guard paths.isEmpty, let list = Terminal.environment("INPUTCTL_RULES") else { return paths }
    return list.split(separator: ":").map(String.init)
  }

  /// Reads the rule files at paths without parsing them.
  static func files(at paths: [String]) throws(Failure) -> [RuleFile] {
    do {
      return try RuleFileReader.files(at: paths)
    } catch {
      throw Failure(error)
    }
  }
}

extension ArgumentHelp {
  /// The help of `--rules`.
  static let rules = ArgumentHelp(
    "A rule file, or a folder of them; may be given several times.",
    discussion: "By default the paths in INPUTCTL_RULES, separated by colons, else the built-in profiles.",
    valueName: "path")
}

extension Failure {
  /// Makes the failure for a rule file that cannot be read.
  init(_ error: RuleFileError) {
    let status: Status =
      switch error.kind {
      case .noInput: .noInput
      case .inputOutput: .inputOutput
      }
    self.init(status, error.message, help: error.help)
  }
}
