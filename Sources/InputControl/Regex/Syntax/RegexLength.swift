/// How many Unicode scalars something may match.
struct RegexLength: Hashable, Sendable {
  /// The fewest; `Int.max` stands for that many and more.
  let min: Int
  /// The most; `nil` for no limit, and for a limit that no text could reach.
  let max: Int?

  static let zero = RegexLength(min: 0, max: 0)
  static let one = RegexLength(min: 1, max: 1)
}

extension RegexNode {
  /// How many scalars it takes, lookarounds not counted; `nil` if something in it has no known length.
  ///
  /// The bounds may be loose: nothing here knows that a lookahead or an anchor forbids some of the lengths.
  var length: RegexLength? {
    // Two levels of `nil`: no value at all, which does not happen, and an unknown one.
    fold(Self.length) ?? nil
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
    // Nothing without end is still nothing.
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
