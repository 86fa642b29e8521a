internal import ArgumentParser

/// The output format.
enum OutputFormat: String, OptionWord {
  case text, json
}

/// A command that writes a report, as text unless JSON is asked for.
protocol ReportingCommand: AnsweringCommand {
  var format: OutputFormat { get }
}

extension ReportingCommand {
  var writesJSON: Bool { format == .json }
}
