/// The messages that come with the library: those for what is wrong with a value, and those of the shipped rules.
///
/// They are in English, Arabic, Brazilian Portuguese, Chinese in simplified and in traditional characters, Dutch, French,
/// German, Italian, Japanese, Korean, Polish, Russian and Spanish. A program adds other languages, and its own words for
/// what is built in:
///
/// ```swift
/// try BuiltInMessages.add(
///   SourceFile(name: "sv.texts", text: #"texts sv for built-in { empty "Fyll i ett värde" }"#))
/// ```
public enum BuiltInMessages {
  /// The languages, English first, with those that were added.
  public static var languages: [LocaleTag] { TextLibrary.languages }

  /// Adds messages in a language, for all profiles and forms of the process. They replace those in the same language;
  /// what is missing in it is in English.
  ///
  /// - Parameter file: A file of `texts`, as `inputctl texts export` writes it.
  /// - Throws: All errors of the file. None of its texts is added then.
  public static func add(_ file: SourceFile) throws(RuleError) { try TextLibrary.add(file) }
}
