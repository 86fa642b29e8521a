/// The characters of an `allow`, compiled for searching in texts.
package final class AllowedCharacters: Sendable {
  /// The allowed ASCII characters, computed once.
  let ascii: ASCIISet
  /// The allowed scalars, as far as they can be listed.
  let scalars: ScalarSet
  /// Whether all allowed scalars were listed one by one.
  let isListed: Bool
  /// The patterns of scalars that cannot be listed.
  let patterns: [ValuePattern]
  /// Listed graphemes of more than one scalar, which are allowed only as a whole.
  let sequences: Set<[Unicode.Scalar]>
  /// Whether all visible characters are allowed, and others where they are needed; see ``VisibleText``.
  package let takesVisible: Bool

  /// Only visible characters.
  static let visible = AllowedCharacters(.none, patterns: [], in: [.visible])

  /// A character that is not allowed where it stands.
  enum Misplaced: Hashable {
    /// A character that is refused regardless of what follows; its offset in bytes of UTF-8.
    case refused(at: Int)
    /// A character at the end of the text that needs more characters to be one of the allowed ones.
    case unfinished
  }

  convenience init(_ classes: [CharacterClass], _ engine: PatternEngine) throws(PatternError) {
    var patterns: [ValuePattern] = []
    var scalars = ScalarSet.none
    for part in classes {
      switch part {
      case .matching(let pattern):
        if let set = pattern.tree?.root.oneScalar {
          scalars = scalars.union(set)
        } else {
          patterns.append(try ValuePattern(pattern, engine))
        }
      case .characters(let text):
        let alone = text.lazy.map { $0.unicodeScalars }.filter { $0.count == 1 }
        scalars = scalars.union(ScalarSet(alone.compactMap { $0.first }))
      case .visible: break
      }
    }
    self.init(scalars, patterns: patterns, in: classes)
  }

  /// - Parameters:
  ///   - scalars: The allowed scalars, as far as they can be listed.
  ///   - patterns: The patterns of scalars that cannot be listed.
  ///   - classes: All of the `allow`.
  init(_ scalars: ScalarSet, patterns: [ValuePattern], in classes: [CharacterClass]) {
    self.patterns = patterns
    self.scalars = scalars
    var isListed = true
    var takesVisible = false
    var sequences: Set<[Unicode.Scalar]> = []
    for part in classes {
      switch part {
      case .matching: isListed = false
      case .visible: (isListed, takesVisible) = (false, true)
      case .characters(let text):
        for character in text where character.unicodeScalars.count > 1 {
          sequences.insert(Array(character.unicodeScalars))
        }
      }
    }
    self.isListed = isListed
    self.takesVisible = takesVisible
    self.sequences = sequences
    ascii = ThreadScratch.withCurrent { scratch in
      var ascii: ASCIISet = takesVisible ? .visible : []
      for value in UInt8(0)..<128 {
        let scalar = Unicode.Scalar(value)
        if scalars.contains(scalar) || patterns.contains(where: { Self.matches(scalar, $0, scratch) }) {
          ascii.formUnion(ASCIISet(scalar))
        }
      }
      return ascii
    }
  }

  /// Whether only ASCII characters are allowed, which are listed one by one.
  var isListedASCII: Bool {
    isListed && sequences.isEmpty && scalars.isSubset(of: .ascii)
  }

  /// Returns the first character that is not allowed where it stands; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bytes: The UTF-8 of `text`.
  func firstMisplaced(
    in text: String, _ bytes: Span<UInt8>, scratch: borrowing MatchScratch
  ) -> Misplaced? {
    guard let start = ascii.firstOffset(outside: bytes) else { return nil }
    let misplaced =
      takesVisible
      ? firstInvisible(in: text, bytes, from: start, scratch: scratch)
      : firstOffset(outside: text, bytes, from: start, scratch: scratch).map { .refused(at: $0) }
    if case .refused(let offset) = misplaced, isUnfinished(text, at: offset) { return .unfinished }
    return misplaced
  }

  /// Returns whether a piece of text begins with a character that cannot be seen and is refused in every context.
  func refusesAlways(_ piece: Substring, scratch: borrowing MatchScratch) -> Bool {
    guard let scalar = piece.unicodeScalars.first, InvisibleCharacters.all.contains(scalar),
      !InvisibleCharacters.contextual.contains(scalar)
    else { return false }
    return !isListed(scalar, scratch: scratch) && !sequences.contains(Array(piece.unicodeScalars))
  }

  /// Returns the first character that cannot be seen and is not allowed where it stands.
  ///
  /// - Parameter start: The offset of the first character that is not one of the allowed ASCII characters, in bytes.
  private func firstInvisible(
    in text: String, _ bytes: Span<UInt8>, from start: Int, scratch: borrowing MatchScratch
  ) -> Misplaced? {
    // Of ASCII only the last character affects those behind it.
    let start = sequences.isEmpty ? max(0, start - 1) : 0
    var reader = VisibleTextReader(at: start)
    func read(_ scalar: Unicode.Scalar, isListed: Bool) -> Int? {
      let isListed =
        isListed || InvisibleCharacters.all.contains(scalar) && self.isListed(scalar, scratch: scratch)
      return reader.read(scalar, isListed: isListed)
    }
    if sequences.isEmpty {
      var offset = start
      while offset < bytes.count {
        let scalar = bytes.scalar(at: offset)
        if let refused = read(scalar, isListed: false) { return .refused(at: refused) }
        offset += UTF8.width(scalar)
      }
    } else {
      for character in text {
        let parts = Array(character.unicodeScalars)
        let isListed = parts.count > 1 && sequences.contains(parts)
        for scalar in parts {
          if let refused = read(scalar, isListed: isListed) { return .refused(at: refused) }
        }
      }
    }
    return reader.isUnfinished ? .unfinished : nil
  }

  /// Returns the offset, in bytes, of the first grapheme or scalar that is not allowed.
  private func firstOffset(
    outside text: String, _ bytes: Span<UInt8>, from start: Int, scratch: borrowing MatchScratch
  ) -> Int? {
    if sequences.isEmpty { return firstScalarOffset(outside: bytes, from: start, scratch: scratch) }
    var offset = 0
    for character in text {
      let parts = Array(character.unicodeScalars)
      if parts.count == 1 || !sequences.contains(parts) {
        var place = offset
        for scalar in parts {
          if !isListed(scalar, scratch: scratch) { return place }
          place += UTF8.width(scalar)
        }
      }
      offset += character.utf8.count
    }
    return nil
  }

  /// Whether the grapheme at an offset ends the text and is a proper prefix of an allowed sequence.
  private func isUnfinished(_ text: String, at offset: Int) -> Bool {
    guard !sequences.isEmpty else { return false }
    let grapheme = text.grapheme(at: text.utf8.index(text.startIndex, offsetBy: offset))
    guard grapheme.upperBound == text.endIndex else { return false }
    let scalars = text[grapheme].unicodeScalars
    return sequences.contains { $0.count > scalars.count && $0.starts(with: scalars) }
  }

  private func firstScalarOffset(
    outside bytes: Span<UInt8>, from start: Int, scratch: borrowing MatchScratch
  ) -> Int? {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      let width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let character = bytes.extracting(offset..<offset + width)
      if width == 1 {
        if !ascii.contains(byte) { return offset }
      } else if !scalars.contains(bytes.scalar(at: offset)),
        !patterns.contains(where: { $0.match(character, scratch: scratch) == .whole })
      {
        return offset
      }
      offset += width
    }
    return nil
  }

  /// Returns whether a scalar is allowed in every context.
  private func isListed(_ scalar: Unicode.Scalar, scratch: borrowing MatchScratch) -> Bool {
    if scalar.isASCII { return ascii.contains(UInt8(scalar.value)) }
    if scalars.contains(scalar) { return true }
    for pattern in patterns where Self.matches(scalar, pattern, scratch) { return true }
    return false
  }

  private static func matches(
    _ scalar: Unicode.Scalar, _ pattern: ValuePattern, _ scratch: borrowing MatchScratch
  ) -> Bool {
    var text = String(scalar)
    return text.withUTF8 { unsafe pattern.match($0.span, scratch: scratch) == .whole }
  }
}
