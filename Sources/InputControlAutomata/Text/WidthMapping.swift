/// The mapping of fullwidth and halfwidth characters to their usual forms.
///
/// Contains the characters with Decomposition_Type Wide or Narrow in UnicodeData.txt, as the Width Mapping
/// Rule of PRECIS requires (RFC 8264 §5.2.1).
package enum WidthMapping {
  /// Returns the usual form of a fullwidth or halfwidth character, or `nil` for any other character.
  package static func usualForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x3000: return " "
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    case 0xFF5F...0xFF9F: return katakana[Int(scalar.value - 0xFF5F)]
    case 0xFFA0: return "\u{3164}"
    case 0xFFA1...0xFFBE: return Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131)
    case 0xFFC2...0xFFC7: return Unicode.Scalar(scalar.value - 0xFFC2 + 0x314F)
    case 0xFFCA...0xFFCF: return Unicode.Scalar(scalar.value - 0xFFCA + 0x3155)
    case 0xFFD2...0xFFD7: return Unicode.Scalar(scalar.value - 0xFFD2 + 0x315B)
    case 0xFFDA...0xFFDC: return Unicode.Scalar(scalar.value - 0xFFDA + 0x3161)
    case 0xFFE0...0xFFE6: return signs[Int(scalar.value - 0xFFE0)]
    case 0xFFE8: return "\u{2502}"
    case 0xFFE9...0xFFEC: return Unicode.Scalar(scalar.value - 0xFFE9 + 0x2190)
    case 0xFFED: return "\u{25A0}"
    case 0xFFEE: return "\u{25CB}"
    default: return nil
    }
  }

  /// The usual forms from U+FF5F on: two brackets, punctuation, katakana and the two sound marks.
  private static let katakana = Array(
    ("\u{2985}\u{2986}。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
      + "ハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}").unicodeScalars)

  /// The usual forms from U+FFE0 on.
  private static let signs = Array("\u{A2}\u{A3}\u{AC}\u{AF}\u{A6}\u{A5}\u{20A9}".unicodeScalars)
}
