internal import InputControl

/// The texts of the prompt itself, in one language. Texts of rules are not among them.
package struct PromptWords {
  private let locale: LocaleTag
  private var isChinese: Bool { locale.hasChineseTexts }

  init(_ locale: LocaleTag) { self.locale = locale }

  var empty: String { words("(empty)", "（空）") }
  var notShown: String { words("(not shown)", "（不显示）") }
  var left: String { words("left without a value", "未输入，已退出") }
  package var timeout: String { words("time ran out", "已超时") }
  var cannotBeInserted: String { words("This cannot be inserted here", "此处不能输入") }
  var insertedAltered: String { words("The input was changed", "输入的内容已被改动") }
  var nothingInserted: String { words("Nothing was inserted", "未输入任何内容") }
  var nothingToPutBack: String { words("There is no cut text to insert", "没有可粘回的内容") }
  var overwriting: String { words("Overwriting is on; Insert turns it off", "改写模式已打开，按 Insert 键关闭") }
  var nothingIsKept: String { words("Secret text is not kept", "机密内容不作保留") }
  var nothingToUndo: String { words("There is nothing to undo", "没有可撤销的操作") }
  var nothingToRedo: String { words("There is nothing to redo", "没有可重做的操作") }
  var onlyOneLine: String { words("Only one line can be pasted here", "此处只能粘贴一行") }
  var pasteIsNotUTF8: String { words("The pasted text is not UTF-8", "粘贴的内容不是有效的 UTF-8") }
  var pasteIsTooLong: String {
    let limit = KeyDecoder.longestPaste >> 20
    return words("More than \(limit) MiB cannot be pasted", "不能粘贴超过 \(limit) MiB 的内容")
  }

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
    words("The whole input was refused: ", "全部输入已被拒绝：") + notTaken(texts)
  }

  /// The word before a question or a reminder.
  var attention: String { words("check", "请核对") }

  /// The word before the reasons of a refused key.
  var refused: String { words("refused", "已拒绝") }
  /// The word before the description of amended input.
  var changed: String { words("changed", "已改动") }

  /// Returns the word for a verdict, for terminals without symbols.
  func verdict(_ verdict: Verdict) -> String {
    switch verdict {
    case .acceptable: words("acceptable", "可接受")
    case .intermediate: words("intermediate", "未完成")
    case .invalid: words("invalid", "无效")
    case .undetermined: words("undetermined", "无法判断")
    }
  }

  func lineIsTooLong(_ limit: Int) -> String {
    words("the terminal cuts lines at \(limit) bytes", "终端会在 \(limit) 字节处截断一行")
  }

  func putIn(_ text: String) -> String { words("“\(text)” was inserted", "已输入“\(text)”") }

  /// - Parameter byte: The byte; `nil` for a secret.
  func isNotUTF8(_ byte: UInt8?) -> String {
    guard let byte else { return words("This byte is not UTF-8", "此字节不是有效的 UTF-8") }
    let number = "0x" + String(byte, radix: 16, uppercase: true)
    return words("The byte \(number) is not UTF-8", "字节 \(number) 不是有效的 UTF-8")
  }

  private func words(_ english: String, _ chinese: String) -> String { isChinese ? chinese : english }
}
