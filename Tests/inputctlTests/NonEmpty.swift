/// A list without elements where a test goes through all of them: the test would look at nothing.
struct EmptyList: Error, CustomStringConvertible {
  var description: String { "the list is empty, so that nothing is tested" }
}

extension Collection {
  /// The collection itself.
  ///
  /// - Throws: ``EmptyList`` when it has no elements.
  var nonEmpty: Self {
    get throws {
      guard !isEmpty else { throw EmptyList() }
      return self
    }
  }
}
