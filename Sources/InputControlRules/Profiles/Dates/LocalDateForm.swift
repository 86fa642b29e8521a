/// The form in which people write dates or times in a locale.
///
/// A field has the digits, in the order of the locale: `01032019`. The separators between them are literals of its
/// display: `01.03.2019`.
package struct LocalDateForm: Hashable, Sendable {
  /// The form of the values.
  package let form: DateForm
  package let layout: DateLayout

  /// The numbers, in the order in which they are written.
  package let numbers: [DateFormat.Piece]
  /// The format of the digits.
  package let format: DateFormat

  package init(_ form: DateForm, layout: DateLayout) {
    self.form = form
    self.layout = layout
    let letters = Self.letters(form, layout)
    let isOptional = form.seconds == .optional
    numbers = DateFormat.pieces(of: letters) ?? []
    format = DateFormat(
      ofType: isOptional ? letters.dropLast(2) + "[ss]" : letters, optionalCount: isOptional ? 1 : 0)
  }

  /// The form of all locales that write the numbers in this order with the same words and signs of times. Which keys are
  /// taken does not depend on the sign that is shown between numbers.
  package var order: LocalDateForm {
    let isMonth = form.type == .month && layout.order != .yearMonthDay
    return LocalDateForm(
      form,
      layout: DateLayout(
        form.type == .time ? .yearMonthDay : isMonth ? .monthDayYear : layout.order,
        timeSeparator: form.type.isOfTimes && layout.timeSeparator == "." ? "." : ":",
        words: form.type == .time ? nil : layout.words))
  }

  /// The orders of all locales.
  package static func orders(of form: DateForm) -> Set<LocalDateForm> {
    Set(DateLayout.all.map { LocalDateForm(form, layout: $0).order })
  }

  /// The letters of the numbers, those of UTS #35.
  private static func letters(_ form: DateForm, _ layout: DateLayout) -> String {
    let isMonth = form.type == .month
    let date =
      switch layout.order {
      case .dayMonthYear: isMonth ? "MMyyyy" : "ddMMyyyy"
      case .monthDayYear: isMonth ? "MMyyyy" : "MMddyyyy"
      case .yearMonthDay: isMonth ? "yyyyMM" : "yyyyMMdd"
      }
    let time = form.seconds == .none ? "HHmm" : "HHmmss"
    return form.type == .time ? time : form.type == .dateTime ? date + time : date
  }

  /// The text of a moment, with the separators.
  package func shown(_ moment: CivilMoment) -> String {
    let digits = format.text(of: moment)
    var rest = digits[...]
    var text = ""
    for (number, literal) in zip(numbers, literals) where !rest.isEmpty {
      text += literal + rest.prefix(number.width)
      rest = rest.dropFirst(number.width)
    }
    return text
  }

  /// The separator before each number.
  private var literals: [String] {
    let numbers = numbers
    return numbers.indices.map { index in
      guard index > 0 else { return "" }
      if numbers[index].isOfDate { return String(Character(layout.separator)) }
      return numbers[index - 1].isOfDate ? " " : String(Character(layout.timeSeparator))
    }
  }

  /// The display of the digits.
  fileprivate var display: Display? {
    let source = zip(numbers, literals).map { $1 + String(repeating: "#", count: $0.width) }.joined()
    return DisplayTemplate(source).map { Display($0) }
  }

  /// A date or time as the locale writes it. Its day is greater than every month.
  package var sample: String {
    let time = form.seconds == .required ? "18:30:15" : "18:30"
    let text =
      switch form.type {
      case .month: "2028-12"
      case .time: time
      case .dateTime: "2028-12-31T" + time
      default: "2028-12-31"
      }
    return form.moment(of: text).map(shown) ?? text
  }

  /// The signs that may stand behind a number.
  package func signs(behind number: DateFormat.Piece) -> String {
    guard number.isOfDate else { return layout.timeSeparator == "." ? ":." : ":" }
    // Many locales write a comma between a date and a time.
    let isBeforeTime = form.type == .dateTime && number == numbers.last { $0.isOfDate }
    return isBeforeTime ? "./- T,\u{060C}" : "./- "
  }

  /// The word that may stand behind a number; `nil` if the locale writes none.
  package func word(behind number: DateFormat.Piece) -> Unicode.Scalar? {
    switch (layout.words, number) {
    case (.han, .year): "年"
    case (.han, .month): "月"
    case (.han, .day): "日"
    case (.hangul, .year): "년"
    case (.hangul, .month): "월"
    case (.hangul, .day): "일"
    default: nil
    }
  }

  // MARK: Typing

  /// The steps that complete digits as a person types, and take separators out.
  ///
  /// A day of one digit gets its zero when a separator follows, or at once if no day of two digits begins with it. At the end
  /// of a text nothing can follow, so that a day there gets its zero anyway.
  fileprivate var steps: [Normalization] {
    var steps: [Normalization] = []
    var before = 0
    let numbers = numbers
    func replace(_ pattern: String, _ template: String) {
      guard let template = ReplacementTemplate(template) else { return }
      steps.append(.replace(RulePattern(pattern), with: template))
    }
    replace("^\\p{Zs}+", "")
    for (index, number) in numbers.enumerated() {
      let head = before > 0 ? "^(\\d{\(before)})" : "^"
      let kept = before > 0 ? "$1" : ""
      let digit = before > 0 ? "$2" : "$1"
      let isLast = index == numbers.count - 1
      let word = word(behind: number).map { String(Character($0)) } ?? ""
      // The hyphen is the last sign of a class.
      let separator =
        "[" + word + signs(behind: number).filter { $0 != "-" } + (number.isOfDate ? "-]+" : "]+")
      if number.width == 2 {
        if let least = number.leastWithoutTens { replace(head + "([\(least)-9])$", kept + "0" + digit) }
        replace(head + "(\\d)" + separator, kept + "0" + digit)
      }
      before += number.width
      replace("^(\\d{\(before)})" + separator, "$1")
      if isLast, number == .day || number == .month {
        replace("^(\\d{\(before - 2)})(\\d)$", "$10$2")
      }
    }
    return steps
  }
}

extension DateFormat.Piece {
  /// Whether the number is one of the calendar.
  package var isOfDate: Bool { place.map { $0 < 3 } ?? false }

  /// Whether a number of one digit may be written without a zero.
  package var mayHaveOneDigit: Bool { self == .day || self == .month || self == .hour }

  /// The first digit that no number of two digits begins with; `nil` for numbers that are always written with two digits.
  fileprivate var leastWithoutTens: Int? {
    switch self {
    case .day: 4
    case .month: 2
    case .hour: 3
    case .year, .minute, .second, .literal: nil
    }
  }
}

extension Profile {
  /// Whether dates or times are shown as a locale writes them.
  package var showsDates: Bool {
    dateForm != nil && displays.contains { if case .locale = $0.layout { true } else { false } }
  }

  /// Returns the profile of the digits that a field has in a locale; `nil` if a rule is about other characters of a value than
  /// its numbers.
  package func written(in local: LocalDateForm) -> Profile? {
    guard let display = local.display, rules.allSatisfy({ $0.isAboutDates(of: self) }) else { return nil }
    let rules = rules.compactMap { rule -> Rule? in
      switch rule.body {
      // The shape says which characters there are.
      case .characters: nil
      case .regex: rule.with(.regex(RulePattern(local.digits)))
      case .check(.date): rule.with(.check(.date(local.format)))
      case .check(.dates(let range)):
        rule.with(
          .check(.dates(DateRange(local.format, range.lowerBound, range.upperBound, shownIn: local))))
      default: rule
      }
    }
    var copy = self
    copy.rules = rules
    copy.normalization = [.width] + local.steps + [.trim]
    copy.displays = [display]
    copy.statedDefault = nil
    return copy
  }

  /// The profile of digits without separators.
  package var withoutNormalization: Profile {
    var copy = self
    copy.normalization = []
    return copy
  }
}

extension Rule {
  /// Whether the rule says the same of the numbers of a date in any order.
  func isAboutDates(of profile: Profile) -> Bool {
    switch body {
    case .required, .characters, .check(.dates): true
    case .regex(let pattern): pattern == profile.dateForm.map { RulePattern($0.pattern) }
    case .check(.date(let format)): format == profile.dateForm?.format
    default: false
    }
  }
}

extension LocalDateForm {
  /// The pattern of the digits.
  fileprivate var digits: String {
    let count = numbers.reduce(0) { $0 + $1.width }
    return form.seconds == .optional ? "\\d{\(count - 2)}(?:\\d\\d)?" : "\\d{\(count)}"
  }
}
