/// The scalars that a `replace` step replaces one by one, so that nothing is searched for.
package struct ReplacedScalars: Sendable {
  private let ascii: ASCIISet
  /// The scalars without ASCII.
  private let others: ScalarSet
  let replacement: String

  /// - Returns: `nil` if the pattern matches more than single scalars or if the template names groups.
  init?(_ pattern: RulePattern, with template: ReplacementTemplate) {
    guard let replacement = template.literal, let root = pattern.tree?.root else { return nil }
    if !root.matchesExactlyOneScalar {
      // To remove a run at once is to remove each of its scalars.
      guard case .repetition(let repetition, _) = root.kind, repetition.min == 1, repetition.max == nil,
        repetition.kind != .lazy, replacement.isEmpty
      else { return nil }
    }
    guard let scalars = pattern.singleScalars else { return nil }
    self.init(scalars, replacement)
  }

  init(_ scalars: ScalarSet, _ replacement: String) {
    let ascii = (UInt8(0)..<128).map { Unicode.Scalar($0) }.filter { scalars.contains($0) }
    self.ascii = ascii.reduce(into: ASCIISet()) { $0.formUnion(ASCIISet($1)) }
    others = scalars.subtracting(ScalarSet(.all))
    self.replacement = replacement
  }

  /// Whether a scalar is replaced.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ascii.contains(UInt8(ascii: scalar)) : others.contains(scalar)
  }

  /// All of the scalars.
  var scalars: ScalarSet { ScalarSet(ascii).union(others) }

  /// All of the scalars but the one that is replaced by itself, if there is one.
  var scalarsThatChange: ScalarSet {
    let itself = replacement.unicodeScalars
    return itself.count == 1 ? scalars.subtracting(ScalarSet(itself)) : scalars
  }
}
