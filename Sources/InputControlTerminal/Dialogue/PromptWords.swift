internal import InputControl

/// The texts of the prompt itself, in one language. Texts of rules are not among them.
package struct PromptWords {
  private let locale: LocaleTag
  private let texts: LanguageTexts

  init(_ locale: LocaleTag) {
    self.locale = locale
    texts = TextLibrary.texts(for: locale)
  }

  var empty: String { texts.filled(.emptyValue) }
  var notShown: String { texts.filled(.promptNotShown) }
  var left: String { texts.filled(.promptLeft) }
  package var timeout: String { texts.filled(.promptTimeout) }
  var cannotBeInserted: String { texts.filled(.promptCannotBeInserted) }
  var insertedAltered: String { texts.filled(.promptInsertedAltered) }
  var nothingInserted: String { texts.filled(.promptNothingInserted) }
  var nothingToPutBack: String { texts.filled(.promptNothingToPutBack) }
  var overwriting: String { texts.filled(.promptOverwriting) }
  var nothingIsKept: String { texts.filled(.promptNothingIsKept) }
  var nothingToUndo: String { texts.filled(.promptNothingToUndo) }
  var nothingToRedo: String { texts.filled(.promptNothingToRedo) }
  var onlyOneLine: String { texts.filled(.promptOnlyOneLine) }
  var pasteIsNotUTF8: String { texts.filled(.promptPasteIsNotUTF8) }
  var pasteIsTooLong: String { counted(.promptPasteIsTooLong, KeyDecoder.longestPaste >> 20) }

  /// Returns the reminder of refused input.
  ///
  /// - Parameter texts: The refused texts in the order of the field, safe to show; empty for a secret.
  func notTaken(_ texts: [String]) -> String { locale.notTaken(texts) }

  /// Returns the question whether a value without the refused input is meant.
  ///
  /// - Parameters:
  ///   - texts: The refused texts; empty for a secret.
  ///   - value: The value, safe to show; `nil` for a secret.
  func confirm(_ texts: [String], _ value: String?) -> String {
    locale.question(notTaken: texts, instead: value, by: .pressingReturn)
  }

  /// Returns the message about text that arrived together with its Return, and was refused in part.
  func wholeIsRefused(_ texts: [String]) -> String {
    self.texts.filled(.promptWholeIsRefused) { _ in notTaken(texts) }
  }

  /// The word before a question or a reminder.
  var attention: String { texts.filled(.promptCheck) }

  /// The word before the reasons of a refused key.
  var refused: String { texts.filled(.promptRefused) }
  /// The word before the description of amended input.
  var changed: String { texts.filled(.promptChanged) }

  /// Returns the word for a verdict, for terminals without symbols.
  func verdict(_ verdict: Verdict) -> String {
    switch verdict {
    case .acceptable: texts.filled(.promptAcceptable)
    case .intermediate: texts.filled(.promptIntermediate)
    case .invalid: texts.filled(.promptInvalid)
    case .undetermined: texts.filled(.promptUndetermined)
    }
  }

  func lineIsTooLong(_ limit: Int) -> String { counted(.promptLineIsTooLong, limit) }

  func putIn(_ text: String) -> String { texts.filled(.promptInserted) { _ in texts.quoted(text) } }

  /// - Parameter byte: The byte; `nil` for a secret.
  func isNotUTF8(_ byte: UInt8?) -> String {
    guard let byte else { return texts.filled(.promptByteIsNotUTF8Hidden) }
    let number = "0x" + String(byte, radix: 16, uppercase: true)
    return texts.filled(.promptByteIsNotUTF8) { _ in number }
  }

  private func counted(_ key: BuiltInText, _ count: Int) -> String {
    texts.filled(key, for: count) { _ in String(count) }
  }
}
