extension ScalarSet {
  /// All of ASCII.
  package static let ascii = ScalarSet("\0"..."\u{7F}")

  /// Visible ASCII characters and the space: each is one grapheme, one UTF-16 code unit, one byte and one
  /// column.
  package static let printableASCII = ScalarSet(" "..."~")

  /// Scalars that never form one grapheme with each other, or with ASCII except a carriage return: UAX #29,
  /// GraphemeBreakProperty.txt, the value Other, and Hangul syllables, which join only with jamo. The set is
  /// not complete; it covers scripts whose letters stand alone.
  package static let solitary = ScalarSet([
    0x09...0x0A, 0x20...0x7E, 0xA1...0xA8, 0xAA...0xAC, 0xAF...0x02FF, 0x0370...0x0377, 0x037A...0x037F,
    0x0384...0x038A, 0x038C...0x038C, 0x038E...0x03A1, 0x03A3...0x0482, 0x048A...0x052F, 0x0531...0x0556,
    0x0561...0x0587, 0x05D0...0x05EA, 0x0620...0x064A, 0x0660...0x066F, 0x0671...0x06D3, 0x0E01...0x0E30,
    0x10A0...0x10FF, 0x1E00...0x1FBC, 0x2010...0x2027, 0x2030...0x203B, 0x20A0...0x20BF, 0x3001...0x3029,
    0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFF01...0xFF9D, 0x2_0000...0x3_134F,
  ])

  /// The solitary scalars without spaces and other invisible characters.
  package static let visiblySolitary = solitary.subtracting(
    ScalarSet([0x09...0x0A, 0x20...0x20, 0x02B0...0x02FF]))

  /// Returns the scalars of this set that each count as one in a unit, in texts of them and of printable ASCII. The result
  /// is not complete.
  func countingOne(in unit: LengthUnit) -> ScalarSet {
    switch unit {
    case .graphemes: intersection(.solitary)
    case .scalars: self
    case .utf16: intersection(ScalarSet("\0"..."\u{FFFF}"))
    case .bytes, .columns: intersection(.printableASCII)
    }
  }
}

extension LengthUnit {
  /// All scalars, in sets whose scalars lengthen a text alike, unless one joins the character before it.
  var scalarsByLength: [ScalarSet] {
    switch self {
    case .graphemes, .scalars: [.all]
    case .utf16: Self.byUTF16
    case .bytes: Self.byBytes
    case .columns: Self.byColumns
    }
  }

  private static let byUTF16 = [ScalarSet("\0"..."\u{FFFF}"), ScalarSet("\u{10000}"..."\u{10FFFF}")]

  private static let byBytes = [
    ScalarSet("\0"..."\u{7F}"), ScalarSet("\u{80}"..."\u{7FF}"), ScalarSet("\u{800}"..."\u{FFFF}"),
    byUTF16[1],
  ]

  private static let byColumns = [UnicodeTables.twoColumns.complement, UnicodeTables.twoColumns]
}
