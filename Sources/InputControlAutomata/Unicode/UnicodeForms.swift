internal import InputControlSystem

/// Computes Unicode normalisation forms (UAX #15).
package protocol UnicodeNormalizer {
  /// Returns a text in Normalization Form C.
  static func nfc(_ text: String) -> String

  /// Returns a text in Normalization Form KC.
  static func nfkc(_ text: String) -> String
}

extension UnicodeNormalizer {
  /// Returns what a scalar can become when marks are typed behind it: the scalars that it composes to in Normalization
  /// Form C.
  ///
  /// - Complexity: O(1), after some hundred compositions for the first question about a letter.
  package static func compositions(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    // Of ASCII, letters and three signs compose.
    if scalar.isASCII, !scalar.properties.isAlphabetic, !("<"...">").contains(scalar) { return [] }
    return knownCompositions.withLock { known in
      if let compositions = known[scalar] { return compositions }
      let compositions = foundCompositions(of: scalar)
      // Most scalars compose with nothing. They are not stored, so that the memory stays small.
      if !compositions.isEmpty { known[scalar] = compositions }
      return compositions
    }
  }

  private static func foundCompositions(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var pending = [scalar]
    while let first = pending.popLast() {
      // Nothing follows the last consonant of a syllable of Hangul.
      if (0xAC00...0xD7A3).contains(first.value), (first.value - 0xAC00) % 28 != 0 { continue }
      for mark in composingMarks where first.mayCompose(with: mark) {
        let composed = nfc(String(String.UnicodeScalarView([first, mark]))).unicodeScalars
        guard composed.count == 1, let one = composed.first, !result.contains(one) else { continue }
        result.append(one)
        pending.append(one)
      }
    }
    return result
  }
}

/// The compositions of the scalars that have been asked about, apart from scalars without any.
private let knownCompositions = Monitor<[Unicode.Scalar: [Unicode.Scalar]]>([:])

extension Unicode.Scalar {
  /// Whether a scalar may compose with a mark: one of its block, or of the combining diacritical marks for Latin, Greek and
  /// Cyrillic letters and for symbols.
  fileprivate func mayCompose(with mark: Unicode.Scalar) -> Bool {
    switch value {
    case 0xAC00...0xD7A3: (0x11A8...0x11C2).contains(mark.value)
    case 0...0x5FF, 0x1E00...0x2BFF: mark.value >> 8 == 0x03
    default: value >> 8 == mark.value >> 8
    }
  }
}

/// The scalars that compose with one before them: NFC_Quick_Check is Maybe (DerivedNormalizationProps.txt of Unicode 14).
private let composingMarks: [Unicode.Scalar] = {
  let ranges: [ClosedRange<UInt32>] = [
    0x0300...0x0304, 0x0306...0x030C, 0x030F...0x030F, 0x0311...0x0311, 0x0313...0x0314, 0x031B...0x031B,
    0x0323...0x0328, 0x032D...0x032E, 0x0330...0x0331, 0x0338...0x0338, 0x0342...0x0342, 0x0345...0x0345,
    0x0653...0x0655, 0x093C...0x093C, 0x09BE...0x09BE, 0x09D7...0x09D7, 0x0B3E...0x0B3E, 0x0B56...0x0B57,
    0x0BBE...0x0BBE, 0x0BD7...0x0BD7, 0x0C56...0x0C56, 0x0CC2...0x0CC2, 0x0CD5...0x0CD6, 0x0D3E...0x0D3E,
    0x0D57...0x0D57, 0x0DCA...0x0DCA, 0x0DCF...0x0DCF, 0x0DDF...0x0DDF, 0x102E...0x102E, 0x1161...0x1175,
    0x11A8...0x11C2, 0x1B35...0x1B35, 0x3099...0x309A, 0x1_10BA...0x1_10BA, 0x1_1127...0x1_1127,
    0x1_133E...0x1_133E, 0x1_1357...0x1_1357, 0x1_14B0...0x1_14B0, 0x1_14BA...0x1_14BA,
    0x1_14BD...0x1_14BD, 0x1_15AF...0x1_15AF, 0x1_1930...0x1_1930,
  ]
  return ranges.joined().compactMap { Unicode.Scalar($0) }
}()

#if PCRE2
  /// Unicode normalisation forms: those of utf8proc, which is there where PCRE2 is.
  package typealias UnicodeForms = UTF8ProcForms
#else
  /// Unicode normalisation forms: those of the standard library.
  package typealias UnicodeForms = StandardForms
#endif
