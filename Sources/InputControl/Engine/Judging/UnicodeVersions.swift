/// The versions of Unicode by which values are judged: that of the tables, and that of PCRE2, which judges patterns that
/// are not regular.
package enum UnicodeVersions {
  /// The versions in words.
  package static var words: String {
    #if PCRE2
      words(tables: UnicodeTables.version, library: PCRE2Version.library, unicode: PCRE2Version.unicode)
    #else
      "Unicode \(UnicodeTables.version), without PCRE2"
    #endif
  }

  /// Returns the versions in words.
  ///
  /// - Parameters:
  ///   - tables: The version of Unicode in the tables.
  ///   - library: The version of PCRE2.
  ///   - unicode: The version of Unicode in PCRE2.
  static func words(tables: String, library: String, unicode: String) -> String {
    tables == unicode
      ? "Unicode \(tables), PCRE2 \(library)"
      : "Unicode \(tables), but \(unicode) for patterns that are not regular: they are judged by PCRE2 \(library)"
  }
}
