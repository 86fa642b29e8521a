package import Testing

/// The error of a test that would go through an empty list.
package struct NothingToCheck: Error, CustomStringConvertible {
  private let place: SourceLocation

  fileprivate init(at place: SourceLocation) { self.place = place }

  package var description: String { "there is nothing to check in the list at \(place)" }
}

/// Returns a list that a test goes through, or that holds its arguments.
///
/// - Throws: ``NothingToCheck`` for an empty one, because a check over nothing always passes.
package func nonEmpty<List: Collection>(
  _ list: List, sourceLocation: SourceLocation = #_sourceLocation
) throws -> List {
  guard !list.isEmpty else { throw NothingToCheck(at: sourceLocation) }
  return list
}
