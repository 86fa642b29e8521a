/// The built-in texts for people in one language, with what they are about put in.
struct BuiltInTexts {
  let texts: LanguageTexts

  private var isEnglish: Bool { texts.locale.language == "en" }

  /// Returns the reason for a violation, as one sentence without a full stop.
  func reason(_ cause: ViolationCause, text: String, isSensitive: Bool) -> String {
    let before = text[..<cause.range.lowerBound]
    let next = cause.next(isSensitive).flatMap { words(for: $0) }
    let (key, number) = sentence(for: cause, before: before, hasNext: next != nil, isSensitive: isSensitive)
    return texts.filled(key, for: number) { name in
      switch name {
      case "character": texts.quoted(QuotedText.shortened(text[cause.range]))
      case "place": texts.quoted(QuotedText.tail(before))
      case "next": next
      case "text": texts.quoted(QuotedText.tail(text[..<cause.range.upperBound]))
      case "choices": cause.choices.map { names(of: $0) }
      case "count": number.map { String($0) }
      default: value(of: name, in: cause.kind)
      }
    }
  }

  /// Returns the sentence for a violation, and the number in it.
  private func sentence(
    for cause: ViolationCause, before: Substring, hasNext: Bool, isSensitive: Bool
  ) -> (key: BuiltInText, number: Int?) {
    /// Returns the sentence about the place behind a text: of a secret, only the number of characters is told.
    func behind(
      _ open: BuiltInText, hidden: BuiltInText, hiddenFirst: BuiltInText
    ) -> (BuiltInText, Int?) {
      guard isSensitive else { return (open, nil) }
      let count = before.count
      return count == 1 ? (hiddenFirst, nil) : (hidden, count)
    }
    if !isSensitive, let choices = cause.choices, !choices.keys.isEmpty, cause.mayNameChoices {
      return choices.isNearest ? (.choicesNearest, choices.keys.count) : (.choices, nil)
    }
    switch cause.kind {
    case .empty: return (.empty, nil)
    case .tooShort(let limit, let unit): return (.tooShort(unit), limit)
    case .tooLong(let limit, let unit): return (.tooLong(unit), limit)
    case .noRoom(let limit, let unit): return (.noRoom(unit), limit)
    case .character(let type): return (.only(type), nil)
    case .invisible where isSensitive: return (.invisibleHidden, nil)
    case .invisible(let scalar): return (scalar == " " ? .space : .invisible, nil)
    case .deadEnd(nothingMayFollow: true):
      return behind(.nothingFollows, hidden: .nothingFollowsHidden, hiddenFirst: .nothingFollowsHiddenFirst)
    case .deadEnd where before.isEmpty:
      return (isSensitive ? .notFirstHidden : hasNext ? .notFirstNext : .notFirst, nil)
    case .deadEnd:
      return behind(
        hasNext ? .notAfterNext : .notAfter, hidden: .notAfterHidden, hiddenFirst: .notAfterHiddenFirst)
    case .notAllowed: return (isSensitive ? .notAllowedHidden : .notAllowed, nil)
    case .forbidden: return (isSensitive ? .forbiddenHidden : .forbidden, nil)
    case .noticed: return (isSensitive ? .noticedHidden : .noticed, nil)
    case .missing(let found, let wanted): return wanted == 1 ? (.missing, nil) : (.missingSome, found)
    case .check(let check): return (check.traits.reason.text, nil)
    case .incomplete(isHopeless: true): return (isSensitive ? .unfinishedHidden : .unfinished, nil)
    case .incomplete where before.isEmpty: return (hasNext ? .incompleteNext : .incomplete, nil)
    case .incomplete:
      return behind(
        hasNext ? .mustFollowNext : .mustFollow, hidden: .mustFollowHidden,
        hiddenFirst: .mustFollowHiddenFirst)
    case .mismatch: return (.shape, nil)
    case .failure: return (.failure, nil)
    case .overBudget: return (.overBudget, nil)
    case .tooLongToJudge: return (.tooLongToJudge, MatchBudget.longestSubject)
    case .notUTF8: return (.notUTF8, nil)
    case .outOfBounds: return (.outOfBounds, nil)
    case .lineBreak: return (.lineBreak, nil)
    case .notNumber(_, isGroupSign: true): return (isSensitive ? .groupSignHidden : .groupSign, nil)
    case .notNumber(_, isGroupSign: false): return (.number, nil)
    case .notDate(_, let isTime): return (isTime ? .time : .date, nil)
    case .otherCurrency: return (isSensitive ? .otherCurrencyHidden : .otherCurrency, nil)
    }
  }

  /// Returns values of a list, each with its label.
  func names(of choices: NamedChoices) -> String {
    texts.list(
      choices.keys.map { key in
        let shown = QuotedText.shortened(key[...])
        guard let label = choices.list.label(of: key, for: texts.locale),
          LabelReadings.folded(label) != LabelReadings.folded(key)
        else { return shown }
        return "\(shown) (\(QuotedText.shortened(label[...])))"
      })
  }

  /// Returns the value of a placeholder that only some causes have.
  private func value(of name: String, in kind: ViolationCause.Kind) -> String? {
    switch (name, kind) {
    case ("code", .invisible(let scalar)): scalar.codePoint
    case ("code", .failure(let code)): String(code)
    case ("found", .missing(let found, _)): String(found)
    case ("wanted", .missing(_, let wanted)): String(wanted)
    case ("min", .check(let check)): check.traits.reason.bounds?.min
    case ("max", .check(let check)): check.traits.reason.bounds?.max
    case ("offset", .notUTF8(let offset)): String(offset)
    case ("sample", .notNumber(let sample, _)), ("sample", .notDate(let sample, _)): sample
    case ("currency", .otherCurrency(let currency)): currency
    default: nil
    }
  }

  /// Returns a hint at the scalars that may come next; `nil` if there are none or the description would be
  /// long.
  func hint(_ scalars: ScalarSet) -> String? {
    words(for: scalars).map { words in texts.filled(.next) { _ in words } }
  }

  /// Returns a description of characters; `nil` if there are none or the description would be long.
  private func words(for scalars: ScalarSet) -> String? {
    isEnglish ? ScalarWords.words(for: scalars) : list(of: scalars)
  }

  /// Returns characters one by one and as ranges; `nil` if the list would be long.
  private func list(of scalars: ScalarSet) -> String? {
    let ranges = scalars.scalarRanges
    guard (1...6).contains(ranges.count) else { return nil }
    guard ranges.allSatisfy({ ("!"..."~").contains($0.lowerBound) && $0.upperBound <= "~" }) else {
      return nil
    }
    return texts.either(
      ranges.flatMap { range in
        switch range.upperBound.value - range.lowerBound.value {
        case 0: [texts.quoted(String(range.lowerBound))]
        case 1: [texts.quoted(String(range.lowerBound)), texts.quoted(String(range.upperBound))]
        default: ["\(range.lowerBound)–\(range.upperBound)"]
        }
      })
  }

  /// Returns the sentence that says that input was not taken.
  ///
  /// - Parameter refused: The refused texts in the order of the field; empty for a secret.
  func notTaken(_ refused: [String]) -> String {
    guard !refused.isEmpty else { return texts.filled(.notTakenHidden) }
    return texts.filled(.notTaken, for: refused.count) { _ in texts.list(refused.map { texts.quoted($0) }) }
  }

  /// Returns the question whether a value is meant without the refused input.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` for a secret.
  ///   - action: How the person accepts the value.
  func question(notTaken refused: [String], instead value: String?, by action: CommitAction) -> String {
    let key: BuiltInText =
      switch action {
      case .sending: value == nil ? .questionSendHidden : .questionSend
      case .pressingReturn: value == nil ? .questionReturnHidden : .questionReturn
      }
    return texts.filled(key) { name in
      switch name {
      case "refused": notTaken(refused)
      case "value": value.map { $0.isEmpty ? texts.filled(.emptyValue) : $0 }
      default: nil
      }
    }
  }
}

extension ViolationCause {
  /// Whether the cause is that a text is none of the values of a list, which other values would mend.
  fileprivate var mayNameChoices: Bool {
    switch kind {
    case .deadEnd, .incomplete(isHopeless: false): true
    default: false
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
  fileprivate func next(_ isSensitive: Bool) -> ScalarSet? {
    switch kind {
    case .deadEnd(nothingMayFollow: false), .incomplete(isHopeless: false): isSensitive ? nil : next
    default: nil
    }
  }
}

extension BuiltInText {
  fileprivate static func tooShort(_ unit: LengthUnit) -> BuiltInText {
    switch unit {
    case .graphemes: .tooFewGraphemes
    case .scalars: .tooFewScalars
    case .utf16: .tooFewUTF16
    case .bytes: .tooFewBytes
    case .columns: .tooFewColumns
    }
  }

  fileprivate static func tooLong(_ unit: LengthUnit) -> BuiltInText {
    switch unit {
    case .graphemes: .tooManyGraphemes
    case .scalars: .tooManyScalars
    case .utf16: .tooManyUTF16
    case .bytes: .tooManyBytes
    case .columns: .tooManyColumns
    }
  }

  fileprivate static func noRoom(_ unit: LengthUnit) -> BuiltInText {
    switch unit {
    case .graphemes: .noRoomGraphemes
    case .scalars: .noRoomScalars
    case .utf16: .noRoomUTF16
    case .bytes: .noRoomBytes
    case .columns: .noRoomColumns
    }
  }

  /// The text for a character that a type does not have.
  fileprivate static func only(_ type: ControlType) -> BuiltInText {
    switch type {
    case .none, .excludeInvisible: .onlyVisible
    case .number: .onlyNumber
    case .letter: .onlyLetter
    case .letterSmall: .onlyLetterSmall
    case .letterBig: .onlyLetterBig
    case .numberLetterSmall: .onlyNumberLetterSmall
    case .numberLetterBig: .onlyNumberLetterBig
    case .numberLetter: .onlyNumberLetter
    case .price: .onlyPrice
    case .decimal: .onlyDecimal
    case .date, .month: .onlyDate
    case .time: .onlyTime
    case .dateTime: .onlyDateTime
    }
  }
}

extension LocaleTag {
  /// Whether the report of `scan` is in simplified Chinese for this language; it is in English for all others.
  package var hasChineseTexts: Bool {
    // Most texts are in other languages, which need not be taken apart.
    description.utf8.starts(with: "zh".utf8) && language == "zh"
      && fallbacks.contains { $0.description == "zh-Hans" }
  }

  /// The built-in texts in the nearest language that has some, which English has.
  var builtInTexts: BuiltInTexts { BuiltInTexts(texts: TextLibrary.texts(for: self)) }

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
