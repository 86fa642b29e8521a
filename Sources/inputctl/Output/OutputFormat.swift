internal import ArgumentParser

/// The output format.
enum OutputFormat: String, OptionWord {
  case text, json
}
