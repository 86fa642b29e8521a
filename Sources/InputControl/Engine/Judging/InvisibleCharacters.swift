/// The characters that cannot be seen, apart from the context that some of them need.
///
/// The list is part of the source, so that it does not depend on the version of a Unicode library. Sources:
/// White_Space, Default_Ignorable_Code_Point, Noncharacter_Code_Point and the categories Cc, Cf and Co of Unicode 16,
/// and characters that are drawn blank although no property says so.
enum InvisibleCharacters {
  /// The invisible characters.
  static let all = ScalarSet(withoutSurrogates: ranges + privateUse + noncharacters)

  /// The invisible characters that are allowed where an emoji or a script needs them; see ``VisibleText``.
  static let contextual = ScalarSet(
    withoutSurrogates: [
      0x200C...0x200D, 0xFE0E...0xFE0F, 0xE0030...0xE0039, 0xE0061...0xE007A, 0xE007F...0xE007F,
    ])

  private static let ranges: [ClosedRange<UInt32>] = [
    0x0000...0x0020,  // C0 controls, space
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
    0x2800...0x2800,  // Braille pattern blank (drawn blank)
    0x3000...0x3000,  // ideographic space
    0x3164...0x3164,  // Hangul filler
    0xFE00...0xFE0F,  // variation selectors
    0xFEFF...0xFEFF,  // byte order mark
    0xFFA0...0xFFA0,  // halfwidth Hangul filler
    0xFFF0...0xFFFC,  // unassigned ignorables, interlinear annotation, object replacement (drawn blank)
    0x110BD...0x110BD,  // Kaithi number sign (Cf)
    0x110CD...0x110CD,  // Kaithi number sign above (Cf)
    0x13430...0x1343F,  // Egyptian hieroglyph format controls
    0x13441...0x13442,  // Egyptian hieroglyph full and half blank (drawn blank)
    0x16FE4...0x16FE4,  // Khitan small script filler (drawn blank)
    0x1BCA0...0x1BCA3,  // shorthand format controls
    0x1D159...0x1D159,  // musical symbol null notehead (drawn blank)
    0x1D173...0x1D17A,  // musical format controls
    0xE0000...0xE0FFF,  // tags, variation selectors, unassigned ignorables
  ]

  /// Nobody but those who agreed on them can tell what these show.
  private static let privateUse: [ClosedRange<UInt32>] = [
    0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD,
  ]

  /// The code points that are never characters: the last two of each plane, and U+FDD0–U+FDEF.
  private static let noncharacters: [ClosedRange<UInt32>] =
    [0xFDD0...0xFDEF] + (UInt32(0)...16).map { ($0 << 16 | 0xFFFE)...($0 << 16 | 0xFFFF) }
}
