/// The number of Unicode scalars that a part of a pattern may match.
package struct RegexLength: Hashable, Sendable {
  /// The minimum; `Int.max` means that many or more.
  package let min: Int
  /// The maximum; `nil` if there is no limit or it exceeds the length of any text.
  package let max: Int?

  static let zero = RegexLength(min: 0, max: 0)
  static let one = RegexLength(min: 1, max: 1)
}

extension RegexNode {
  /// The number of scalars that the node consumes; `nil` if the length of a part is unknown.
  ///
  /// Lookarounds consume none. The bounds may be loose, because lookaheads and anchors that exclude some of
  /// the lengths are not considered.
  package var length: RegexLength? {
    // `fold` returns a nested optional: no value at all, which does not occur, or an unknown length.
    fold(Self.length) ?? nil
  }

  /// The lengths of the node and of all nodes in it, by their ranges.
  ///
  /// - Complexity: O(n).
  package var lengths: [SourceRange: RegexLength] {
    var result: [SourceRange: RegexLength] = [:]
    _ = fold { (node, parts: ArraySlice<RegexLength?>) in
      let length = Self.length(of: node, parts: parts)
      result[node.range] = length
      return length
    }
    return result
  }

  private static func length(of node: RegexNode, parts: ArraySlice<RegexLength?>) -> RegexLength? {
    switch node.kind {
    case .empty, .anchor, .wordBoundary, .lookaround: .zero
    case .literal, .characterClass, .any: .one
    case .lineBreak: RegexLength(min: 1, max: 2)
    case .concatenation, .group: combine(parts) { $0.followed(by: $1) }
    case .alternation: combine(parts) { $0.or($1) }
    case .repetition(let repetition, _): combine(parts) { $0.followed(by: $1) }?.repeated(repetition)
    case .backreference, .unsupported: nil
    }
  }

  private static func combine(
    _ parts: ArraySlice<RegexLength?>, _ combine: (RegexLength, RegexLength) -> RegexLength
  ) -> RegexLength? {
    var result: RegexLength?
    for part in parts {
      guard let part else { return nil }
      result = result.map { combine($0, part) } ?? part
    }
    return result
  }
}

extension RegexLength {
  fileprivate func followed(by other: RegexLength) -> RegexLength {
    let (sum, isTooMuch) = min.addingReportingOverflow(other.min)
    return RegexLength(
      min: isTooMuch ? .max : sum, max: Self.limit(max, other.max) { $0.addingReportingOverflow($1) })
  }

  fileprivate func or(_ other: RegexLength) -> RegexLength {
    RegexLength(
      min: Swift.min(min, other.min), max: Self.limit(max, other.max) { (Swift.max($0, $1), false) })
  }

  fileprivate func repeated(_ repetition: RegexNode.Repetition) -> RegexLength {
    let (product, isTooMuch) = min.multipliedReportingOverflow(by: repetition.min)
    // An unlimited number of empty matches is still empty.
    let isNothing = max == 0 || repetition.max == 0
    return RegexLength(
      min: isTooMuch ? .max : product,
      max: isNothing ? 0 : Self.limit(max, repetition.max) { $0.multipliedReportingOverflow(by: $1) })
  }

  private static func limit(
    _ left: Int?, _ right: Int?, _ combine: (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Int? {
    guard let left, let right else { return nil }
    let (value, isTooMuch) = combine(left, right)
    return isTooMuch ? nil : value
  }
}
