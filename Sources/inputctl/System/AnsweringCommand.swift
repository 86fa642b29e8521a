internal import ArgumentParser

/// A command that writes answers as text or as JSON.
protocol AnsweringCommand: ParsableCommand {
  /// Whether a failure is written as JSON.
  var writesJSON: Bool { get }
}

extension AnsweringCommand {
  /// Parses the arguments after the name of the command; returns `nil` if they are wrong or ask for help.
  static func parsed(_ arguments: [String]) -> Self? { (try? parseAsRoot(arguments)) as? Self }
}
