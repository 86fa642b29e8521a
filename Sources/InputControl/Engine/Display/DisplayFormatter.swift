/// Makes displays of values, and reads them back: the displays of a profile with their compiled conditions.
struct DisplayFormatter: Sendable {
  let displays: [(condition: ValuePattern?, layout: Display.Layout)]
  private let prefix: String
  let suffix: String
  /// Reads and shows numbers, if the locale is stated and a display shows numbers.
  private(set) var numberReader: NumberReader?

  /// The layouts of all displays; last `nil`, for values that have none.
  var layouts: [Display.Layout?] { displays.map { $0.layout } + [nil] }

  /// Compiles the displays of a profile.
  ///
  /// - Throws: The errors of the conditions.
  init(_ profile: Profile, _ engine: PatternEngine) throws(RuleError) {
    var displays: [(condition: ValuePattern?, layout: Display.Layout)] = []
    var diagnostics: [Diagnostic] = []
    for display in profile.displays {
      var condition: ValuePattern?
      if let pattern = display.condition {
        do throws(PatternError) {
          condition = try ValuePattern(pattern, engine)
        } catch {
          diagnostics.append(Diagnostic(error, in: pattern, of: "\(profile.name).display"))
        }
      }
      displays.append((condition, display.layout))
    }
    for affix in [profile.prefix, profile.suffix] {
      do throws(DisplayProblem) {
        try DisplayProblem.check(affix)
      } catch {
        diagnostics.append(Diagnostic(.invalidDisplay, error.message, help: [error.help]))
      }
    }
    guard diagnostics.isEmpty else { throw RuleError(diagnostics) }
    self.init(displays, prefix: profile.prefix, suffix: profile.suffix)
  }

  init(
    _ displays: [(condition: ValuePattern?, layout: Display.Layout)], prefix: String, suffix: String
  ) {
    self.displays = displays
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Whether a display shows numbers as a locale writes them.
  var showsNumbers: Bool {
    displays.contains { if case .locale = $0.layout { true } else { false } }
  }

  /// Returns the formatter with the numbers of a locale.
  func localized(for locale: LocaleTag, _ profile: Profile) -> DisplayFormatter {
    var copy = self
    copy.numberReader = nil
    let currency = profile.decimalForm?.currency
    guard showsNumbers,
      let latin = NumberFormat(of: locale, amountsIn: currency),
      let customary = NumberFormat(of: locale, digits: .customary, amountsIn: currency)
    else { return copy }
    copy.numberReader = NumberReader(
      locale: locale, latin: latin, customary: customary,
      affixes: NumberAffixes(prefix: prefix, suffix: suffix, currency: currency),
      decimals: profile.decimalForm?.decimals.upperBound ?? 0)
    return copy
  }

  /// Returns how a layout shows numbers; `nil` if it shows none, or the locale is not stated.
  func numberFormat(of layout: Display.Layout?) -> NumberFormat? {
    guard case .locale(let style)? = layout else { return nil }
    return style == .native ? numberReader?.customary : numberReader?.latin
  }

  /// Whether every value is shown as it is.
  var isIdentity: Bool { displays.isEmpty && prefix.isEmpty && suffix.isEmpty }

  // MARK: Showing

  /// Returns the display of a value.
  ///
  /// - Parameter isPending: Whether the literals behind the last character are shown.
  /// - Complexity: O(n), and a match of each condition.
  func map(of value: String, isPending: Bool = false, scratch: borrowing MatchScratch) -> DisplayMap {
    guard !isIdentity, !value.isEmpty || isPending else { return DisplayMap(value) }
    return literals(of: layout(of: value, scratch: scratch), for: value).map(of: value, isPending: isPending)
  }

  /// Returns the literals between the last character of a value and the next one; empty if there are none, or if
  /// they are shown anyway.
  func pendingLiteral(of value: String, scratch: borrowing MatchScratch) -> String {
    guard !isIdentity else { return "" }
    let literals = literals(of: layout(of: value, scratch: scratch), for: value)
    return literals.isFull ? "" : literals.literal(at: literals.count)
  }

  func literals(of layout: Display.Layout?, for value: String) -> DisplayLiterals {
    DisplayLiterals(
      layout, prefix: prefix, suffix: suffix, for: value, number: numberFormat(of: layout))
  }

  /// Returns the literals for a number of characters, under a layout that does not count from the end.
  func literals(of layout: Display.Layout?, count: Int) -> DisplayLiterals {
    DisplayLiterals(layout, prefix: prefix, suffix: suffix, count: count)
  }

  /// Returns the layout that shows a value; `nil` for a value that is shown as it is, apart from prefix and suffix.
  func layout(of value: String, scratch: borrowing MatchScratch) -> Display.Layout? {
    index(of: value, scratch: scratch).flatMap { displays[$0].layout }
  }

  /// Returns the index of the display that shows a value; `nil` if it has none.
  func index(of value: String, scratch: borrowing MatchScratch) -> Int? {
    displays.firstIndex { Self.holds($0.condition, for: value, scratch) }
  }

  private static func holds(
    _ condition: ValuePattern?, for value: String, _ scratch: borrowing MatchScratch
  ) -> Bool {
    guard let condition else { return true }
    // Patterns never match the empty text, so an empty value meets no condition.
    guard !value.isEmpty else { return false }
    var value = value
    return value.withUTF8 { unsafe condition.match($0.span, scratch: scratch) } == .whole
  }

  // MARK: Reading

  /// Returns the values whose display is a text, those of the first layouts first.
  ///
  /// The text itself is not among them, even if it is a value that is shown as it is.
  ///
  /// - Parameter allowsMissingAffixes: Whether the prefix and the suffix may be missing.
  /// - Complexity: O(n) for each display.
  func values(
    shownAs text: String, allowsMissingAffixes: Bool = false, scratch: borrowing MatchScratch
  ) -> [String] {
    guard !isIdentity, !text.isEmpty else { return [] }
    var values: [String] = []
    for layout in layouts {
      // The reader of numbers knows all forms of a number.
      if case .locale? = layout, numberReader != nil { continue }
      for (prefix, suffix) in affixes(allowsMissing: allowsMissingAffixes) {
        for hasMinus in [true, false] {
          for value in DisplayLiterals.values(
            in: text, layout, prefix: prefix, suffix: suffix, hasMinus: hasMinus)
          where !value.isEmpty && !value.isIdentical(to: text)
            && !values.contains(where: { $0.isIdentical(to: value) })
            && literals(of: self.layout(of: value, scratch: scratch), prefix, suffix, for: value)
              .map(of: value, isPending: false).display.isIdentical(to: text)
          {
            values.append(value)
          }
        }
      }
    }
    return values
  }

  private func literals(
    of layout: Display.Layout?, _ prefix: String, _ suffix: String, for value: String
  ) -> DisplayLiterals {
    DisplayLiterals(layout, prefix: prefix, suffix: suffix, for: value)
  }

  private func affixes(allowsMissing: Bool) -> [(prefix: String, suffix: String)] {
    guard allowsMissing, !(prefix.isEmpty && suffix.isEmpty) else { return [(prefix, suffix)] }
    return [(prefix, suffix), (prefix, ""), ("", suffix), ("", "")]
  }
}
