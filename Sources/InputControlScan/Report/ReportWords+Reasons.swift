internal import InputControl

/// The reasons why rows cannot be read.
///
/// Counts, saved states and the other formats name a reason by its English text.
extension ReportWords {
  /// Returns a reason as HTML: in the language of the page, or marked as English if it is not known.
  func reason(_ english: String) -> String {
    guard isChinese else { return HTMLText.plain(english) }
    return Self.chinese(english).map { HTMLText.plain($0) } ?? self.english(HTMLText.plain(english))
  }

  /// Returns the Chinese text of a reason; `nil` if it is not known.
  static func chinese(_ reason: String) -> String? {
    for (english, chinese) in reasons {
      guard let parts = parts(of: reason, in: english) else { continue }
      return chinese.split(separator: gap, omittingEmptySubsequences: false).enumerated().map { index, text in
        index == 0 ? String(text) : (mistakes[parts[index - 1]] ?? parts[index - 1]) + text
      }.joined()
    }
    return nil
  }

  /// Stands for a part that differs: a number, a column, or a mistake in JSON.
  private static let gap: Character = "…"

  /// The reasons in English and Chinese, with the same gaps in the same order. A text that the beginning of another one
  /// matches comes later.
  private static let reasons: KeyValuePairs = [
    "the row has … field, the header has …": "该行有 … 个字段，表头有 … 个",
    "the row has … fields, the header has …": "该行有 … 个字段，表头有 … 个",
    "the row has … field, the first row has …": "该行有 … 个字段，第一行有 … 个",
    "the row has … fields, the first row has …": "该行有 … 个字段，第一行有 … 个",
    "the row is longer than … MiB": "该行超过 … MiB",
    "a quote is not closed within … MiB": "引号在 … MiB 内没有闭合",
    "a quote is not closed": "引号没有闭合",
    "the file ends in the middle of the row": "文件在该行中间结束",
    "the line is not JSON: …, at byte …": "该行不是 JSON：…，位于第 … 字节",
    "the line is not JSON: …": "该行不是 JSON：…",
    "the line is not an object": "该行不是对象",
    "there is no …": "没有 …",
    "the object has … twice": "对象中有两个 …",
    "… is an object or an array, not a single value": "… 是对象或数组，不是单个值",
    "other reasons": "其他原因",
  ]

  /// The mistakes in JSON.
  private static let mistakes = [
    "a byte order mark stands before the value": "值之前有字节顺序标记",
    "a value is expected": "此处应为值",
    "a word is none of true, false and null": "单词不是 true、false 或 null",
    "a name in quotes is expected": "此处应为带引号的名称",
    "a colon is expected behind the name": "名称之后应为冒号",
    "a comma or a closing brace is expected": "此处应为逗号或右花括号",
    "a comma or a closing bracket is expected": "此处应为逗号或右方括号",
    "nothing follows the comma": "逗号之后没有内容",
    "something follows the value": "值之后还有内容",
    "it ends too early": "内容过早结束",
    "a text has no closing quote": "文本缺少右引号",
    "a text has a control character that is not escaped": "文本中有未转义的控制字符",
    "a text has an escape that does not exist": "文本中有不存在的转义",
    "four hexadecimal digits are expected behind \\u": "\\u 之后应为四位十六进制数字",
    "it is not UTF-8": "内容不是 UTF-8",
    "a number begins with a zero that it does not need": "数字以多余的零开头",
    "a digit is expected": "此处应为数字",
    "objects and arrays are nested more than 512 levels deep": "对象和数组的嵌套超过 512 层",
    "the object already has this name": "对象中已有此名称",
    "a number is too large": "数字过大",
    "an escape is only half of a surrogate pair": "转义只是代理对的一半",
  ]

  /// Returns what stands in the gaps of a text; `nil` if another text has been given.
  private static func parts(of text: String, in pattern: String) -> [String]? {
    let pieces = pattern.split(separator: gap, omittingEmptySubsequences: false)
    guard let first = pieces.first, text.hasPrefix(first) else { return nil }
    var parts: [String] = []
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst() {
      // A part that is a name may contain the text behind it, so the last one counts.
      let place = piece.isEmpty ? rest.endIndex..<rest.endIndex : rest.ranges(of: piece).last
      guard let place else { return nil }
      parts.append(String(rest[..<place.lowerBound]))
      rest = rest[place.upperBound...]
    }
    return rest.isEmpty ? parts : nil
  }
}
