internal import ArgumentParser

/// The output format.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
