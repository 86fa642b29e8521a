internal import ArgumentParser

/// A type whose cases are the words that an option takes.
///
/// By itself the argument parser would compare each word with its description, which is the same text, and
/// search all conformances of the program to do so.
protocol OptionWord: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension OptionWord {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
}
