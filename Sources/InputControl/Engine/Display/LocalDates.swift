// Dates and times, which are read and shown in the order of a locale.

/// The reading of dates by a judge of the digits that a field has.
struct LocalDates: Sendable {
  let reader: DateReader
  /// The judge of values, which are the same in every locale.
  let values: RuleJudge
  /// The judge of digits without separators.
  let digits: RuleJudge

  /// Returns the digits that a person's text stands for, or why it stands for none; `nil` for an empty text.
  func reading(of text: String) -> RuleJudge.NumberReading? {
    switch reader.read(text) {
    case .numbers(let digits)?, .digits(let digits)?: return .number(digits)
    case .fault(let fault)?: return .fault(fault)
    case .value(let value)?:
      if let digits = reader.digits(of: value) { return .number(NumberReader.Number(value: digits)) }
      return .fault(NumberReader.Fault(place: text.startIndex..<text.endIndex, isGroupSign: false))
    case nil: return nil
    }
  }
}

extension LocalDates {
  /// Reads a whole text.
  func textReading(of text: String, scratch: borrowing MatchScratch) -> TextReading {
    switch reader.read(text) {
    case .numbers(let number)?:
      return beginsOnlyValue(text, number, scratch: scratch) ? .dateValue(text) : .number(number)
    case .digits(let number)?:
      return beginsOnlyValue(text, number, scratch: scratch) ? .dateValue(text) : .dateDigits(number)
    case .fault(let fault)?: return .fault(fault)
    case .value(let value)?: return .dateValue(value)
    case nil: return .itself(nil)
    }
  }

  /// Returns whether a text is the beginning of a year, with which only values begin.
  private func beginsOnlyValue(
    _ text: String, _ number: NumberReader.Number, scratch: borrowing MatchScratch
  ) -> Bool {
    text.utf8.count <= 4 && number.value.isIdentical(to: text)
      && digits.verdict(of: text, scratch: scratch) == .invalid
      && values.verdict(of: text, scratch: scratch) != .invalid
  }

  /// Returns the digits that an insertion stands for; `nil` for one that is read like any other text.
  ///
  /// - Parameter isWhole: Whether it takes the place of the whole text.
  /// - Throws: A fault if the insertion is not written as the locale writes dates.
  func digits(
    _ insertion: String, _ origin: TextEdit.Origin, isWhole: Bool
  ) throws(NumberReader.Fault) -> String? {
    let digits = String(insertion.map { DateReader.typed($0) ?? String($0) }.joined())
    switch origin {
    case .undo: return nil
    case .programmatic: return isWhole ? reader.digits(of: insertion) : nil
    case .key, .keyboard, .composition, .deletion, .paste, .suggestion, .dictation:
      guard isWhole, insertion.dropFirst().first != nil, !origin.isKey else { break }
      switch reading(of: insertion) {
      case .number(let number)?: return number.value
      case .fault(let fault)?: throw fault
      case nil: break
      }
    }
    return digits.isIdentical(to: insertion) ? nil : digits
  }
}

extension CompiledProfile {
  /// Whether one more digit makes another date of a whole one: `2019/03/1`.
  var mayAddDigits: Bool {
    judge.dates.map { $0.reader.local.numbers.last?.mayHaveOneDigit == true } ?? false
  }
}

extension RuleJudge {
  /// The judge of the values of dates or times that can be shown as a locale writes them; `nil` for other profiles.
  var judgeOfDateValues: RuleJudge? { dates?.values ?? (dateJudges == nil ? nil : self) }

  /// Returns the judge of the digits that a field has in a locale; `nil` if it is not known how it writes dates, or a rule is
  /// about other characters of values.
  func localizedDates(for locale: LocaleTag) -> RuleJudge? {
    guard let dateJudges, let form = profile.dateForm, let layout = DateLayout(of: locale) else { return nil }
    let local = LocalDateForm(form, layout: layout)
    guard let judges = dateJudges.judges(of: local.order), let written = profile.written(in: local) else {
      return nil
    }
    let formatter = DisplayFormatter(
      written.displays.map { (condition: nil, layout: $0.layout) }, prefix: written.prefix,
      suffix: written.suffix)
    let dates = LocalDates(
      reader: DateReader(locale: locale, local: local), values: self,
      digits: RuleJudge(judges.digits, as: written.withoutNormalization, formatter))
    return RuleJudge(RuleJudge(judges.field, as: written, formatter), parts: [], formatter, dates: dates)
  }

  /// Returns the judge of a text that is not read: a value, or the digits of a field, which no value looks like.
  func judge(ofUnread text: String) -> RuleJudge {
    guard let dates, !text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return self }
    return dates.values
  }

  /// Returns the value of the digits of a field; other texts are values.
  @inline(__always)
  func value(ofField text: String) -> String {
    guard let dates else { return text }
    return dates.reader.value(of: text) ?? text
  }

  /// Returns the text of a field for a value: the digits of a date.
  func fieldText(of value: String) -> String { dates?.reader.digits(of: value) ?? value }
}
