/// The scalars that a `replace` step replaces one by one, so that nothing is searched for.
package struct ReplacedScalars: Sendable {
  private let ascii: ASCIISet
  /// The scalars without ASCII.
  private let others: ScalarSet
  let replacement: String
  /// Whether a run of the scalars is replaced at once; the replacement is then empty.
  let joinsRuns: Bool

  /// - Returns: `nil` if the pattern matches more than single scalars or if the template names groups.
  init?(_ pattern: RulePattern, with template: ReplacementTemplate) {
    guard let replacement = template.literal, let root = pattern.tree?.root else { return nil }
    let joinsRuns: Bool
    if root.matchesExactlyOneScalar {
      joinsRuns = false
    } else if case .repetition(let repetition, _) = root.kind, repetition.min == 1, repetition.max == nil,
      repetition.kind != .lazy, replacement.isEmpty
    {
      joinsRuns = true
    } else {
      return nil
    }
    guard let scalars = pattern.singleScalars else { return nil }
    self.init(scalars, replacement, joinsRuns: joinsRuns)
  }

  init(_ scalars: ScalarSet, _ replacement: String, joinsRuns: Bool) {
    let ascii = (UInt8(0)..<128).map { Unicode.Scalar($0) }.filter { scalars.contains($0) }
    self.ascii = ascii.reduce(into: ASCIISet()) { $0.formUnion(ASCIISet($1)) }
    others = scalars.subtracting(ScalarSet(.all))
    self.replacement = replacement
    self.joinsRuns = joinsRuns
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

  /// Returns the replacements in a text; `nil` if the text would grow larger than `maximumCount` bytes.
  func edits(of text: String, maximumCount: Int) -> [NormalizedText.Edit]? {
    var edits: [NormalizedText.Edit] = []
    var size = text.utf8.count
    var offset = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      defer { offset += width }
      guard contains(scalar) else { continue }
      if joinsRuns, let last = edits.last, last.range.upperBound == offset {
        edits[edits.count - 1].range = last.range.lowerBound..<offset + width
      } else {
        edits.append(.init(offset..<offset + width, replacement))
      }
      size += replacement.utf8.count - width
      guard size <= maximumCount else { return nil }
    }
    return edits
  }
}
