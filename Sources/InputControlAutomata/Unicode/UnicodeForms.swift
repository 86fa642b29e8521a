/// Computes Unicode normalisation forms (UAX #15).
package protocol UnicodeNormalizer {
  /// Returns a text in Normalization Form C.
  static func nfc(_ text: some StringProtocol) -> String

  /// Returns a text in Normalization Form KC.
  static func nfkc(_ text: some StringProtocol) -> String
}

#if PCRE2
  /// Unicode normalisation forms: those of utf8proc, which is there where PCRE2 is.
  package typealias UnicodeForms = UTF8ProcForms
#else
  /// Unicode normalisation forms: those of the standard library.
  package typealias UnicodeForms = StandardForms
#endif
