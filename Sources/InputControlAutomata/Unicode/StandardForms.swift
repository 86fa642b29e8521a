@_spi(_Unicode) internal import Swift

/// Normalisation by the standard library, which has NFC as it compares strings in it; for NFKC the table of
/// compatibility decompositions is applied first.
package enum StandardForms: UnicodeNormalizer {
  package static func nfc(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text._nfc { result.append(scalar) }
    return String(result)
  }

  package static func nfkc(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let decomposed = UnicodeTables.compatibilityDecomposition(of: scalar) {
        for value in decomposed { result.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
      } else {
        result.append(scalar)
      }
    }
    return nfc(String(result))
  }
}
