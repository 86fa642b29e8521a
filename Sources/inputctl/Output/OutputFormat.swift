internal import ArgumentParser

/// How results are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
