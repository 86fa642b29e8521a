@testable import InputControl
import Testing

/// A list that a test was to go through, and that has nothing in it.
struct NothingToCheck: Error, CustomStringConvertible {
  var place: Testing.SourceLocation
  var description: String { "there is nothing to check in the list at \(place)" }
}

/// Returns a list that a test goes through, or that holds its arguments.
///
/// - Throws: ``NothingToCheck`` for an empty one, because a check over nothing always passes.
func nonEmpty<List: Collection>(
  _ list: List, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> List {
  guard !list.isEmpty else { throw NothingToCheck(place: sourceLocation) }
  return list
}

/// Returns the rules of a text without mistakes; a mistake fails the test with its rendered diagnostic.
func ruleSet(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> RuleSet {
  let rules = RuleSet(reading: [SourceFile(name: "test.rules", text: text)])
  let rendered = rules.mistakes.map { $0.rendered() }.joined(separator: "\n")
  try #require(rendered == "", sourceLocation: sourceLocation)
  return rules
}
