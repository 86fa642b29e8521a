/// The built-in texts for people in one language.
enum BuiltInTexts {
  case english, chinese

  /// Returns the reason for a violation, as one sentence without a full stop.
  func reason(_ cause: ViolationCause, text: String, isSensitive: Bool) -> String {
    switch self {
    case .english: EnglishTexts().reason(cause, text: text, isSensitive: isSensitive).text
    case .chinese: ChineseTexts().reason(cause, text: text, isSensitive: isSensitive).text
    }
  }

  /// Returns a hint at the scalars that may come next; `nil` if there are none or the description would be
  /// long.
  func hint(_ scalars: ScalarSet) -> String? {
    switch self {
    case .english: EnglishTexts().hint(scalars)
    case .chinese: ChineseTexts().hint(scalars)
    }
  }

  /// Returns the sentence that says that input was not taken.
  ///
  /// - Parameter texts: The refused texts in the order of the field; empty for a secret.
  func notTaken(_ texts: [String]) -> String {
    let quoted = texts.map { "“\($0)”" }
    switch self {
    case .english where texts.isEmpty: return "Something that was typed was not taken"
    case .english: return "\(quoted.joined(separator: ", ")) \(texts.count == 1 ? "was" : "were") not taken"
    case .chinese where texts.isEmpty: return "有输入的内容未被接受"
    case .chinese: return "\(quoted.joined(separator: "、")) 未被接受"
    }
  }

  /// Returns the question whether a value is meant without the refused input.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` for a secret.
  ///   - action: How the person accepts the value.
  func question(notTaken texts: [String], instead value: String?, by action: CommitAction) -> String {
    switch self {
    case .english:
      let value = value.map { ": \($0.isEmpty ? "(empty)" : $0)?" } ?? "."
      return "\(notTaken(texts))\(value) \(action == .sending ? "Send" : "Return") again to accept"
    case .chinese:
      let value = value.map { "：\($0.isEmpty ? "（空）" : $0)？" } ?? "。"
      return "\(notTaken(texts))\(value)再\(action == .sending ? "次提交即接受" : "按一次回车确认")"
    }
  }
}

/// The action by which a person commits a text.
package enum CommitAction {
  case sending, pressingReturn
}

extension ViolationCause {
  /// Returns the scalars that may stand at the range of the cause; `nil` for sensitive values, because the
  /// scalars depend on the value.
  fileprivate func next(_ isSensitive: Bool) -> ScalarSet? { isSensitive ? nil : next }
}

extension LocaleTag {
  /// Whether the built-in texts in this language are in simplified Chinese. In other languages they are in English.
  package var hasChineseTexts: Bool {
    // Most texts are in other languages, which need not be taken apart.
    description.utf8.starts(with: "zh".utf8) && language == "zh"
      && fallbacks.contains { $0.description == "zh-Hans" }
  }

  /// The built-in texts in this language; the English ones for other languages.
  var builtInTexts: BuiltInTexts { hasChineseTexts ? .chinese : .english }

  /// Returns the sentence that says that input was not taken.
  ///
  /// - Parameter texts: The refused texts in the order of the field, safe to show; empty for a secret.
  package func notTaken(_ texts: [String]) -> String { builtInTexts.notTaken(texts) }

  /// Returns the question whether a value is meant without the refused input.
  ///
  /// - Parameters:
  ///   - texts: The refused texts, safe to show; empty for a secret.
  ///   - value: The value, safe to show; `nil` for a secret.
  ///   - action: How the person accepts the value.
  package func question(notTaken texts: [String], instead value: String?, by action: CommitAction) -> String {
    builtInTexts.question(notTaken: texts, instead: value, by: action)
  }
}

private struct EnglishTexts {
  func reason(_ cause: ViolationCause, text: String, isSensitive: Bool) -> Sentence {
    let before = text[..<cause.range.lowerBound]
    var place: Sentence.Mention {
      isSensitive ? .described(first(before.count)) : .quoted(QuotedText.tail(before))
    }
    var character: Sentence.Mention {
      isSensitive ? .described("This character") : .quoted(QuotedText.shortened(text[cause.range]))
    }
    switch cause.kind {
    case .empty: return "Enter a value"
    case .tooShort(let limit, let unit): return "Enter at least \(count(limit, unit))"
    case .tooLong(let limit, let unit): return "Enter at most \(count(limit, unit))"
    case .noRoom(let limit, let unit):
      return "Not complete, and the limit of \(count(limit, unit)) leaves no room for more"
    case .character(let type): return "Only \(characters(of: type)) are allowed"
    case .invisible where isSensitive: return "\(character) cannot be seen and is not allowed"
    case .invisible(" "): return "Spaces are not allowed"
    case .invisible(let scalar): return "The character \(scalar.codePoint) cannot be seen and is not allowed"
    case .deadEnd(nothingMayFollow: true): return "Nothing may follow \(place)"
    case .deadEnd:
      let next = cause.next(isSensitive).flatMap(ScalarWords.words)
      return before.isEmpty
        ? "\(character) may not come first\(next, after: ": ", before: " may come here")"
        : "\(character) may not follow \(place)\(next, after: ": ", before: " may come here")"
    case .notAllowed: return "\(character) is not allowed"
    case .forbidden: return isSensitive ? "A part of this is not allowed" : "\(character) is not allowed"
    case .noticed: return isSensitive ? "A part of this stands out" : "\(character) stands out"
    case .missing(let found, let wanted):
      return wanted == 1
        ? "A required part is missing"
        : "\(found) of \(wanted) required parts are present"
    case .check(let check): return "\(check.traits.reason.english)"
    case .incomplete(isHopeless: true):
      return isSensitive ? "This is not complete" : "\(place) is not complete"
    case .incomplete:
      let next = cause.next(isSensitive).flatMap(ScalarWords.words)
      return before.isEmpty
        ? "Not complete yet\(next, after: ": ")" : "Something must follow \(place)\(next, after: ": ")"
    case .mismatch: return "This does not have the required form"
    case .failure(let code): return "This could not be judged: PCRE2 reported the error \(code)"
    case .overBudget: return "This could not be judged within the match budget"
    case .tooLongToJudge: return "More than \(MatchBudget.longestSubject) bytes cannot be judged by a pattern"
    case .notUTF8(let offset): return "Not valid UTF-8 at byte \(offset)"
    case .outOfBounds: return "This position is outside of the text"
    case .lineBreak: return "Line breaks are not allowed in a single-line field"
    case .notNumber(let sample, isGroupSign: true):
      return "\(character) separates groups of digits here, as in \(sample)"
    case .notNumber(let sample, isGroupSign: false): return "Write the number like \(sample)"
    case .otherCurrency(let currency): return "\(character) is another currency than \(currency)"
    }
  }

  func hint(_ scalars: ScalarSet) -> String? { ScalarWords.words(for: scalars).map { "Next: \($0)" } }

  private func first(_ count: Int) -> String {
    count == 1 ? "the first character" : "the first \(count) characters"
  }

  private func count(_ limit: Int, _ unit: LengthUnit) -> String {
    unit.words(for: limit, grapheme: "character")
  }

  private func characters(of type: ControlType) -> String {
    switch type {
    case .none, .excludeInvisible: "visible characters"
    case .number: "the digits 0–9"
    case .letter: "the letters a–z and A–Z"
    case .letterSmall: "the letters a–z"
    case .letterBig: "the letters A–Z"
    case .numberLetterSmall: "digits and the letters a–z"
    case .numberLetterBig: "digits and the letters A–Z"
    case .numberLetter: "digits and the letters a–z and A–Z"
    case .price: "digits and a decimal point"
    case .decimal: "digits, a decimal sign and a minus"
    case .date, .month: "digits and hyphens"
    case .time: "digits and colons"
    case .dateTime: "digits, hyphens, colons and a T"
    }
  }
}

private struct ChineseTexts {
  func reason(_ cause: ViolationCause, text: String, isSensitive: Bool) -> Sentence {
    let before = text[..<cause.range.lowerBound]
    var place: Sentence.Mention {
      guard isSensitive else { return .quoted(QuotedText.tail(before)) }
      return .described(before.count == 1 ? "第 1 个字符" : "前 \(before.count) 个字符")
    }
    var character: Sentence.Mention {
      isSensitive ? .described("此字符") : .quoted(QuotedText.shortened(text[cause.range]))
    }
    switch cause.kind {
    case .empty: return "请输入内容"
    case .tooShort(let limit, let unit): return "至少输入 \(count(limit, unit))"
    case .tooLong(let limit, let unit): return "最多输入 \(count(limit, unit))"
    case .noRoom(let limit, let unit): return "内容不完整，且已达到 \(count(limit, unit))的上限"
    case .character(let type): return "只能输入\(characters(of: type))"
    case .invisible where isSensitive: return "不能输入不可见字符"
    case .invisible(" "): return "不能输入空格"
    case .invisible(let scalar): return "不能输入不可见字符 \(scalar.codePoint)"
    case .deadEnd(nothingMayFollow: true): return "\(place)之后不能再输入"
    case .deadEnd:
      let next = list(of: cause.next(isSensitive))
      return before.isEmpty
        ? "不能以\(character)开头\(next, after: "，此处可以是")" : "\(place)之后不能是\(character)\(next, after: "，此处可以是")"
    case .notAllowed: return "不能输入\(character)"
    case .forbidden: return isSensitive ? "其中有不允许的内容" : "不能包含\(character)"
    case .noticed: return isSensitive ? "其中有需要留意的内容" : "请留意\(character)"
    case .missing(let found, let wanted):
      return wanted == 1 ? "缺少必需的内容" : "要求 \(wanted) 项，已满足 \(found) 项"
    case .check(let check): return "\(check.traits.reason.chinese)"
    case .incomplete(isHopeless: true):
      return isSensitive ? "内容不完整" : "\(place)不完整"
    case .incomplete:
      let next = list(of: cause.next(isSensitive))
      return before.isEmpty ? "内容不完整\(next, after: "：")" : "\(place)之后还需要输入\(next, after: "：")"
    case .mismatch: return "格式不符合要求"
    case .failure(let code): return "无法判断：PCRE2 返回错误 \(code)"
    case .overBudget: return "在匹配限额内无法判断"
    case .tooLongToJudge: return "超过 \(MatchBudget.longestSubject) 字节的内容无法用正则判断"
    case .notUTF8(let offset): return "第 \(offset) 字节处不是有效的 UTF-8"
    case .outOfBounds: return "文本中没有这个位置"
    case .lineBreak: return "单行中不能换行"
    case .notNumber(let sample, isGroupSign: true): return "\(character)在此用于数字分组，例如 \(sample)"
    case .notNumber(let sample, isGroupSign: false): return "请按此格式输入数字：\(sample)"
    case .otherCurrency(let currency): return "\(character)是其他货币，此处应为 \(currency)"
    }
  }

  func hint(_ scalars: ScalarSet) -> String? { list(of: scalars).map { "可输入：\($0)" } }

  /// Returns the characters one by one and as ranges; `nil` if the list would be long.
  private func list(of scalars: ScalarSet?) -> String? {
    guard let ranges = scalars?.scalarRanges, (1...6).contains(ranges.count) else { return nil }
    guard ranges.allSatisfy({ ("!"..."~").contains($0.lowerBound) && $0.upperBound <= "~" }) else {
      return nil
    }
    return ranges.map { range in
      switch range.upperBound.value - range.lowerBound.value {
      case 0: "“\(range.lowerBound)”"
      case 1: "“\(range.lowerBound)”、“\(range.upperBound)”"
      default: "\(range.lowerBound)–\(range.upperBound)"
      }
    }.joined(separator: "、")
  }

  private func count(_ limit: Int, _ unit: LengthUnit) -> String {
    switch unit {
    case .graphemes: "\(limit) 个字符"
    case .scalars: "\(limit) 个 Unicode 标量"
    case .utf16: "\(limit) 个 UTF-16 码元"
    case .bytes: "\(limit) 字节"
    case .columns: "\(limit) 列"
    }
  }

  private func characters(of type: ControlType) -> String {
    switch type {
    case .none, .excludeInvisible: "可见字符"
    case .number: "数字 0–9"
    case .letter: "字母 a–z 和 A–Z"
    case .letterSmall: "小写字母 a–z"
    case .letterBig: "大写字母 A–Z"
    case .numberLetterSmall: "数字和小写字母 a–z"
    case .numberLetterBig: "数字和大写字母 A–Z"
    case .numberLetter: "数字和字母 a–z、A–Z"
    case .price: "数字和小数点"
    case .decimal: "数字、小数点和负号"
    case .date, .month: "数字和连字符"
    case .time: "数字和冒号"
    case .dateTime: "数字、连字符、冒号和字母 T"
    }
  }
}
