public import Foundation
public import InputControl

extension TextRange {
  /// Makes a range from one of Foundation, which is in UTF-16 code units too.
  ///
  /// - Parameter range: The range.
  /// - Returns: `nil` if the range has no place (`NSNotFound`) or is negative.
  public init?(_ range: NSRange) {
    guard range.location != NSNotFound else { return nil }
    self.init(location: range.location, length: range.length)
  }
}

extension NSRange {
  /// Makes the range in UTF-16 code units.
  ///
  /// - Parameter range: The range.
  public init(_ range: TextRange) { self.init(location: range.start, length: range.count) }
}
