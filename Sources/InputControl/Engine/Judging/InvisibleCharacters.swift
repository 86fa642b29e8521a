/// The characters that the type `excludeInvisible` refuses, and the contexts in which some of them are
/// allowed.
///
/// The list is part of the source, so that it does not depend on the version of a Unicode library; only the
/// contexts look up properties of the neighbouring characters. Sources: White_Space,
/// Default_Ignorable_Code_Point and the categories Cc and Cf of Unicode 15.1, and characters that are drawn
/// blank although no property says so (U+2800, U+FFFC).
enum InvisibleCharacters {
  /// An invisible character that is not allowed where it stands.
  enum Misplaced: Hashable {
    /// A character that is refused regardless of what follows; its offset in bytes of UTF-8.
    case refused(at: Int)
    /// A character at the end of the text that needs one more character to be part of something visible.
    case unfinished
  }

  /// Returns the first invisible character that is not allowed where it stands; `nil` if there is none.
  static func firstMisplaced(in text: String, _ bytes: Span<UInt8>) -> Misplaced? {
    guard !isVisibleASCII(bytes) else { return nil }
    let scalars = text.unicodeScalars
    var offset = 0
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if isInvisible(scalar.value) {
        switch context(of: scalar, at: index, in: scalars) {
        case .needed: break
        case .atEnd: return .unfinished
        case .none: return .refused(at: offset)
        }
      }
      offset += UTF8.width(scalar)
      index = scalars.index(after: index)
    }
    return nil
  }

  /// Whether a piece of text begins with a character that is refused in every context.
  static func isNeverVisible(_ piece: Substring) -> Bool {
    guard let scalar = piece.unicodeScalars.first, isInvisible(scalar.value) else { return false }
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0xE0020...0xE007F: return false
    default: return true
    }
  }

  private static func isVisibleASCII(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices where !(0x21...0x7E).contains(bytes[offset]) { return false }
    return true
  }

  // MARK: Characters

  private static func isInvisible(_ value: UInt32) -> Bool {
    guard value >= 0x7F else { return value < 0x21 }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// The invisible characters from U+007F on, in ascending order.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x007F...0x00A0,  // delete, C1 controls, no-break space
    0x00AD...0x00AD,  // soft hyphen
    0x034F...0x034F,  // combining grapheme joiner
    0x0600...0x0605,  // Arabic number signs (Cf)
    0x061C...0x061C,  // Arabic letter mark
    0x06DD...0x06DD,  // Arabic end of ayah (Cf)
    0x070F...0x070F,  // Syriac abbreviation mark
    0x0890...0x0891,  // Arabic pound and piastre mark above (Cf)
    0x08E2...0x08E2,  // Arabic disputed end of ayah (Cf)
    0x115F...0x1160,  // Hangul fillers
    0x1680...0x1680,  // Ogham space mark
    0x17B4...0x17B5,  // Khmer inherent vowels
    0x180B...0x180F,  // Mongolian variation selectors and vowel separator
    0x2000...0x200F,  // spaces, joiners, direction marks
    0x2028...0x202F,  // separators, embeddings, narrow no-break space
    0x205F...0x206F,  // mathematical space, word joiner, isolates, deprecated formats
    0x2800...0x2800,  // Braille pattern blank
    0x3000...0x3000,  // ideographic space
    0x3164...0x3164,  // Hangul filler
    0xFE00...0xFE0F,  // variation selectors
    0xFEFF...0xFEFF,  // byte order mark
    0xFFA0...0xFFA0,  // halfwidth Hangul filler
    0xFFF0...0xFFFC,  // unassigned ignorables, interlinear annotation, object replacement
    0x110BD...0x110BD,  // Kaithi number sign (Cf)
    0x110CD...0x110CD,  // Kaithi number sign above (Cf)
    0x13430...0x1343F,  // Egyptian hieroglyph format controls
    0x1BCA0...0x1BCA3,  // shorthand format controls
    0x1D173...0x1D17A,  // musical format controls
    0xE0000...0xE0FFF,  // tags, variation selectors, unassigned ignorables
  ]

  // MARK: Contexts

  private enum Context {
    case needed
    case atEnd
    case none
  }

  private typealias Scalars = String.UnicodeScalarView

  private static func context(of scalar: Unicode.Scalar, at index: Scalars.Index, in scalars: Scalars)
    -> Context
  {
    let before = scalars[..<index]
    let behind = scalars[scalars.index(after: index)...]
    switch scalar.value {
    case 0x200D: return joinerContext(before, behind)
    case 0x200C: return nonJoinerContext(before, behind)
    case 0xFE0E, 0xFE0F: return selectorContext(before, behind)
    case 0xE0020...0xE007F: return tagContext(before, behind, scalar)
    default: return .none
    }
  }

  /// Returns the context of a ZERO WIDTH JOINER, which is needed between two emoji (UTS #51, emoji ZWJ
  /// sequence) or after a virama (UAX #31 §2.3, B).
  private static func joinerContext(_ before: Scalars.SubSequence, _ behind: Scalars.SubSequence) -> Context {
    if before.last?.properties.canonicalCombiningClass == .virama, hasLetter(beforeViramaOf: before) {
      return .needed
    }
    let base = before.last { $0.value != 0xFE0F && !$0.properties.isEmojiModifier }
    guard let base, isEmoji(base) else { return .none }
    guard let next = behind.first else { return .atEnd }
    return isEmoji(next) ? .needed : .none
  }

  /// Returns the context of a ZERO WIDTH NON-JOINER, which is needed between letters that would otherwise
  /// join (UAX #31 §2.3, A1) or after a virama (A2).
  private static func nonJoinerContext(_ before: Scalars.SubSequence, _ behind: Scalars.SubSequence)
    -> Context
  {
    let isConjunct =
      before.last?.properties.canonicalCombiningClass == .virama && hasLetter(beforeViramaOf: before)
    let left = before.last { !isMark($0) }
    guard isConjunct || left.map({ ArabicJoining.joinsForward($0) }) == true else { return .none }
    guard let right = behind.first(where: { !isMark($0) }) else { return .atEnd }
    if isConjunct { return right.properties.isAlphabetic ? .needed : .none }
    return ArabicJoining.joinsBackward(right) ? .needed : .none
  }

  /// Returns the context of a presentation selector, which is needed after an emoji character (UTS #51);
  /// after `0`–`9`, `#` and `*` only in a keycap.
  private static func selectorContext(_ before: Scalars.SubSequence, _ behind: Scalars.SubSequence) -> Context
  {
    guard let base = before.last, base.properties.isEmoji else { return .none }
    guard base.isASCII else { return .needed }
    guard let next = behind.first else { return .atEnd }
    return next.value == 0x20E3 ? .needed : .none
  }

  /// Returns the context of a tag, which is needed in the flag of a subdivision: U+1F3F4, up to six tags, and
  /// the end tag (UTS #51, emoji tag sequence; the identifiers of CLDR have at most six letters).
  private static func tagContext(
    _ before: Scalars.SubSequence, _ behind: Scalars.SubSequence, _ tag: Unicode.Scalar
  ) -> Context {
    let tagsBefore = before.suffix(7).reversed().prefix(while: isTag)
    let base = before.dropLast(tagsBefore.count).last
    guard base?.value == 0x1F3F4, tagsBefore.count <= 6, !tagsBefore.contains(where: isEndTag) else {
      return .none
    }
    if isEndTag(tag) { return tagsBefore.isEmpty ? .none : .needed }
    guard tagsBefore.count < 6 else { return .none }
    guard let next = behind.first else { return .atEnd }
    return isTag(next) ? .needed : .none
  }

  private static func isEndTag(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0xE007F }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007F).contains(scalar.value) }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func hasLetter(beforeViramaOf before: Scalars.SubSequence) -> Bool {
    before.dropLast().last { !isMark($0) }?.properties.isAlphabetic == true
  }
}

/// The joining types of Arabic letters (Unicode's ArabicShaping.txt, blocks Arabic and Arabic Supplement).
private enum ArabicJoining {
  /// Whether a letter joins the letter after it: Joining_Type Dual_Joining.
  static func joinsForward(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) && !joinsOnlyBackward(scalar.value)
  }

  /// Whether a letter joins the letter before it: Joining_Type Dual_Joining or Right_Joining.
  static func joinsBackward(_ scalar: Unicode.Scalar) -> Bool { isLetter(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0621, 0x0674, 0x06D5...0x06ED: scalar.value == 0x06D5
    case 0x0620...0x064A, 0x066E...0x066F, 0x0671...0x06D3, 0x06EE...0x06EF, 0x06FA...0x06FF, 0x0750...0x077F:
      true
    default: false
    }
  }

  private static func joinsOnlyBackward(_ value: UInt32) -> Bool {
    switch value {
    case 0x0622...0x0625, 0x0627, 0x0629, 0x062F...0x0632, 0x0648, 0x0671...0x0673, 0x0675...0x0677,
      0x0688...0x0699, 0x06C0, 0x06C3...0x06CB, 0x06CD, 0x06CF, 0x06D2...0x06D3, 0x06D5, 0x06EE...0x06EF,
      0x0759...0x075B, 0x076B...0x076C, 0x0771, 0x0773...0x0774, 0x0778...0x0779:
      true
    default: false
    }
  }
}
