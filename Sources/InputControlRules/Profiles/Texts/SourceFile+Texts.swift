extension SourceFile {
  /// Whether the file has texts, and no rules: its name ends in `.texts`.
  package var isOfTexts: Bool { name.utf8.count > 6 && name.utf8.suffix(6).elementsEqual(".texts".utf8) }

  /// Whether the file has the rows of a list, and no rules: its name ends in `.csv` or `.tsv`.
  package var isOfLists: Bool {
    name.utf8.suffix(4).elementsEqual(".csv".utf8) || name.utf8.suffix(4).elementsEqual(".tsv".utf8)
  }

  /// Returns whether a file of texts stands beside a rule file: `shop.de.texts` beside `shop.rules`.
  package func isOfTexts(for rules: SourceFile) -> Bool {
    Self.isName(name, ofTextsFor: rules.name)
  }

  /// Returns whether a name is that of a file of texts for a rule file.
  package static func isName(_ name: String, ofTextsFor rules: String) -> Bool {
    let suffixes = (rules: ".rules", texts: ".texts")
    guard rules.hasSuffix(suffixes.rules), name.hasSuffix(suffixes.texts) else { return false }
    let stem = rules.dropLast(suffixes.rules.count) + "."
    guard name.hasPrefix(stem), name.count > stem.count + suffixes.texts.count else { return false }
    return LocaleTag(String(name.dropFirst(stem.count).dropLast(suffixes.texts.count))) != nil
  }
}
