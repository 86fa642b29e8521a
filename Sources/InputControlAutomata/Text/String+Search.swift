extension StringProtocol {
  /// Returns the first range whose UTF-8 is that of a text that is not empty; `nil` if there is none.
  ///
  /// The standard library searches texts with its engine for regular expressions, which Embedded Swift does not have.
  package func firstPlace(of text: String) -> Range<Index>? {
    let wanted = text.utf8
    var start = startIndex
    while start < endIndex {
      if utf8[start...].starts(with: wanted) {
        return start..<utf8.index(start, offsetBy: wanted.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }

  /// Returns whether the UTF-8 contains that of a text that is not empty.
  package func includes(_ text: String) -> Bool { firstPlace(of: text) != nil }
}
