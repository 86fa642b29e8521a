// Numbers, which are read and shown as a locale writes them.

extension CompiledProfile {
  /// Whether a display shows numbers as a locale writes them.
  public var showsNumbers: Bool { judge.showsNumbers }

  /// Whether a display shows numbers, dates or times as a locale writes them, or values have labels, so that the profile can
  /// be localised.
  public var canBeLocalized: Bool { judge.showsNumbers || judge.hasLabels || judge.judgeOfDateValues != nil }

  /// The locale in which numbers, dates, times and labels are read; `nil` if none is stated, or the profile has none of them.
  public var numberLocale: LocaleTag? {
    judge.numberReader?.locale ?? judge.dates?.reader.locale ?? (judge.readsLabels ? judge.labelLocale : nil)
  }

  /// Returns the profile with numbers, dates and times read and shown as a locale writes them, and labels read in its
  /// language.
  ///
  /// Only texts that are read and displays depend on the locale: a value has the same form and the same verdict
  /// everywhere. Without a locale, numbers are read and shown in the form that values have.
  ///
  /// ```swift
  /// let amount = Profile("amount").decimal(DecimalForm(decimals: 0...2)).display(.locale())
  /// let german = try CompiledProfile(amount).localized(for: LocaleTag("de")!)
  /// print(german.display(of: "1234.5"))                 // 1.234,5
  /// print(german.evaluate(reading: "1.234,50").value)   // 1234.50
  /// print(german.evaluate(reading: "1.5").verdict)      // invalid
  /// ```
  ///
  /// - Parameter locale: The locale; if it is not known how it writes numbers, they are read and shown in the form that values
  ///   have.
  /// - Complexity: Some microseconds; both profiles share their automata.
  public func localized(for locale: LocaleTag) -> CompiledProfile {
    if let values = judge.judgeOfDateValues {
      return CompiledProfile(values.localizedDates(for: locale) ?? values)
    }
    return withNumbers(of: locale)
  }

  /// Returns the profile of a field. Without a stated locale, numbers are English, and dates have the form of values.
  package func localized(forField locale: LocaleTag?) -> CompiledProfile {
    if let locale { return localized(for: locale) }
    return judge.judgeOfDateValues.map { CompiledProfile($0) } ?? withNumbers(of: .english)
  }

  private func withNumbers(of locale: LocaleTag) -> CompiledProfile {
    guard showsNumbers || judge.hasLabels else { return self }
    return CompiledProfile(RuleJudge(judge, localizedFor: locale))
  }
}

extension RuleJudge {
  /// Reads numbers of the locale; `nil` if no locale is stated, or the profile shows no numbers. For a union, it is that of
  /// the first part that has one.
  var numberReader: NumberReader? {
    numberJudge?.formatter.numberReader
  }

  /// The number that a text is, or the reason why it is none.
  enum NumberReading {
    case number(NumberReader.Number)
    case fault(NumberReader.Fault)
  }

  /// Returns the number that a text is, or the digits of a date, or why it is none; `nil` for a text that is read like any
  /// other text.
  ///
  /// A text that is no number of the locale is never read as a value: `1.5` is 15 tenths in one locale and a mistake in
  /// another. In a union whose other parts show no numbers, it may be a value of those.
  func numberReading(of text: String, scratch: borrowing MatchScratch) -> NumberReading? {
    if let dates { return dates.reading(of: text) }
    guard let judge = numberJudge, let reader = judge.formatter.numberReader, !text.isEmpty else {
      return nil
    }
    let others = formatter.showsNumbers ? [] : parts.filter { !$0.showsNumbers }
    func isOfOthers() -> Bool { others.contains { $0.verdict(of: text, scratch: scratch) == .acceptable } }
    func fault(_ fault: NumberReader.Fault) -> NumberReading? {
      others.isEmpty || text.unicodeScalars.allSatisfy { $0.value < 0x3A } ? .fault(fault) : nil
    }
    do throws(NumberReader.Fault) {
      let number = try reader.read(text)
      let other =
        judge.normalizer.replaces ? judge.normalizedNumber(in: text, reader, scratch: scratch) : nil
      if other == nil, NumberReader.inside(text) == nil { return .number(number) }
      if isOfOthers() { return nil }
      guard let other, judge.normalize(number.value, scratch: scratch)?.text != other else {
        return .number(number)
      }
      // With the replacements of the profile, the text is another number than without them.
      return fault(NumberReader.Fault(place: text.startIndex..<text.endIndex, isGroupSign: false))
    } catch {
      // A blank text that is trimmed is the empty text.
      let isEmpty = judge.normalizer.trims && text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
      guard !isEmpty, !isOfOthers() else { return nil }
      let value = judge.normalizedNumber(in: text, reader, scratch: scratch)
      return value.map { .number(NumberReader.Number(value: $0)) } ?? fault(error)
    }
  }

  /// Whether a part of a union that shows no numbers permits a text.
  func permitsBesideNumbers(_ text: String, scratch: borrowing MatchScratch) -> Bool {
    parts.contains { !$0.showsNumbers && $0.permits(text, scratch: scratch) }
  }

  /// Judges the numbers of the locale: for a union, the first part that has some.
  private var numberJudge: RuleJudge? {
    formatter.numberReader != nil ? self : parts.lazy.compactMap { $0.numberJudge }.first
  }

  /// Returns the number that a text is once it is normalised; `nil` if it is none, or if normalisation changes it again.
  ///
  /// A `replace` is made for what people write, such as `12.5 kg` or `(1,234.50)`.
  private func normalizedNumber(
    in text: String, _ reader: NumberReader, scratch: borrowing MatchScratch
  ) -> String? {
    guard !normalizer.isEmpty else { return nil }
    let inside = NumberReader.inside(text).map { String(text[$0]) } ?? text
    guard let normalized = normalize(inside, scratch: scratch)?.text, !normalized.isIdentical(to: inside),
      let value = (try? reader.read(normalized))?.value, normalize(value, scratch: scratch)?.text == value
    else { return nil }
    return value
  }

  /// Returns a number as the locale writes it, for messages.
  func numberSample(scratch: borrowing MatchScratch) -> String {
    guard formatter.numberReader != nil else {
      return parts.first { $0.numberReader != nil }?.numberSample(scratch: scratch) ?? ""
    }
    let decimals = profile.decimalForm?.decimals.upperBound ?? 2
    return formatter.map(of: decimals == 0 ? "1234567" : "1234567.8", scratch: scratch).display
      .withPlainSpaces
  }
}

extension RuleJudge {
  /// Returns a cause in terms of what a person reads and types: a number or date as the locale writes it.
  func asNumber(_ cause: ViolationCause, in text: String) -> (text: String, cause: ViolationCause) {
    guard numberReader != nil || dates != nil else { return (text, cause) }
    // The text of a number that could not be read is what the person wrote.
    switch cause.kind {
    case .notNumber, .otherCurrency, .notDate: return (text, cause)
    default: break
    }
    let map = ThreadScratch.withCurrent { displayMap(of: text, scratch: $0) }
    let range = TextRange(cause.range, in: text)
    let place =
      range.isEmpty ? TextRange(caret: map.places(of: range.start).start) : map.displayRange(range)
    let display = map.display.withPlainSpaces
    guard let range = place.indices(in: display) else { return (text, cause) }
    var cause = cause
    cause.range = range
    cause.next = cause.next.map(asTyped)
    return (display, cause)
  }

  /// Returns scalars of a value as a person types them, with the decimal sign of the locale.
  func asTyped(_ scalars: ScalarSet) -> ScalarSet {
    guard let sign = numberReader?.latin.decimalSign, scalars.contains(".") else { return scalars }
    return scalars.subtracting(ScalarSet("." as Unicode.Scalar)).union(ScalarSet(sign))
  }

  /// Returns the violation of a text that is not written as the locale writes numbers: of the rule `shape`, which says
  /// what a number is.
  func violation(
    of fault: NumberReader.Fault, in text: String, locale: LocaleTag, scratch: borrowing MatchScratch
  ) -> Violation {
    var cause: ViolationCause
    if let reader = dates?.reader {
      cause = ViolationCause(
        .notDate(sample: reader.local.sample, isTime: reader.local.form.type == .time), fault.place)
    } else {
      cause = ViolationCause(
        .notNumber(sample: numberSample(scratch: scratch), isGroupSign: fault.isGroupSign), fault.place)
    }
    if let affixes = numberReader?.affixes, let currency = affixes.currency,
      let place = affixes.otherCurrency(in: text)
    {
      cause = ViolationCause(.otherCurrency(than: currency), place)
    }
    return ViolationReporter(
      judgedBy: self, shownBy: self, isSensitive: profile.isSensitive, given: text,
      judged: NormalizedText(text), locale: locale
    ).violation(cause, breaking: Rule(.required, id: "shape"))
  }
}

extension String {
  /// The text with plain spaces between groups, which has as many UTF-16 code units.
  package var withPlainSpaces: String {
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar == "\u{A0}" || scalar == "\u{202F}" ? " " : scalar)
    }
    return text
  }
}
