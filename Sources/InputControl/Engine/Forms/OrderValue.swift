/// A value that `order` compares: a number, a date or a time.
package enum OrderValue: Hashable, Sendable {
  case number(DecimalRange.Decimal)
  case date(CivilDate)
  /// A time, a month, or a date with a time.
  case moment(CivilMoment)

  /// Makes the value of a moment.
  init(_ moment: CivilMoment) {
    if moment.scale == .date, let date = moment.date { self = .date(date) } else { self = .moment(moment) }
  }

  /// Returns whether this value is less than or equal to another one of the same kind.
  func isAtMost(_ other: OrderValue) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): left <= right
    case (.date(let left), .date(let right)): left <= right
    case (.moment(let left), .moment(let right)): left <= right
    default: false
    }
  }

  /// Returns whether this value is less than another one of the same kind.
  func isLess(than other: OrderValue) -> Bool { !other.isAtMost(self) }

  package var description: String {
    switch self {
    case .number(let number): number.description
    case .date(let date): date.description
    case .moment(let moment): moment.description
    }
  }
}

/// What kind of values `order` compares with each other.
package enum OrderScale: Hashable, Sendable {
  case number
  case moment(CivilMoment.Scale)

  /// The values in English: `a number`.
  package var words: String {
    switch self {
    case .number: "a number"
    case .moment(.date): "a date"
    case .moment(.time): "a time"
    case .moment(.month): "a month"
    case .moment(.dateTime): "a date with a time"
    }
  }
}

/// How the values of a profile are compared.
package enum OrderKind: Hashable, Sendable {
  /// Numbers of a form, in a range. Without a form, they may be written with any zeros.
  case number(DecimalForm?, DecimalRange?)
  /// Dates or times in a format that has a scale, in a range.
  case date(DateFormat, DateRange?)

  /// - Returns: `nil` for a profile whose values are neither numbers nor dates.
  package init?(_ profile: Profile) {
    guard profile.parts.isEmpty else { return nil }
    var range: DecimalRange?
    var format: DateFormat?
    var dates: DateRange?
    for rule in profile.rules where rule.severity == .error {
      switch rule.body {
      case .check(.date(let stated)): format = format ?? stated
      case .check(.range(let stated)): range = range ?? stated
      case .check(.dates(let stated)): dates = dates ?? stated
      default: break
      }
    }
    if let format {
      guard format.scale != nil, format.scale != .month || profile.type == .month else { return nil }
      self = .date(format, dates)
    } else if let form = profile.decimalForm {
      self = .number(form, range)
    } else if profile.type == .price {
      self = .number(DecimalForm(decimals: 0...2), range)
    } else if let range {
      self = .number(nil, range)
    } else {
      return nil
    }
  }

  /// What the values can be compared with.
  package var scale: OrderScale {
    if case .date(let format, _) = self, let scale = format.scale { .moment(scale) } else { .number }
  }

  /// Whether the values are dates.
  var isDate: Bool { scale == .moment(.date) }

  /// Returns the value of a finished text; `nil` for any other text.
  package func value(of text: String) -> OrderValue? {
    switch self {
    case .number: return DecimalRange.Decimal(text).map { .number($0) }
    case .date(let format, _): return format.moment(of: text).map { OrderValue($0) }
    }
  }

  /// Returns the ends of the values that a text can still become by typing on, or of more values; `nil` if there are
  /// none.
  ///
  /// - Parameters:
  ///   - text: A normalised text.
  ///   - profile: The profile of the text, which may take less than its form of numbers does.
  func completions(of text: String, under profile: CompiledProfile) -> Completions? {
    guard !isNumber || !profile.replacesOne(of: text + "0123456789.") else {
      return Completions(least: nil, greatest: nil)
    }
    switch self {
    case .number(let form, let range):
      func takes(_ signs: [String]) -> Bool { signs.contains { profile.verdict(of: text + $0) != .invalid } }
      return Completions(
        of: text, form ?? DecimalForm(decimals: 0...DecimalForm.maximumDigits), range,
        hasNegativeZero: form == nil, takesDigit: takes((0...9).map { String($0) }), takesPoint: takes(["."]))
    case .date(let format, let range):
      guard let moments = format.moments(startingWith: text) else { return nil }
      let least = range?.lowerBound.map { max($0, moments.lowerBound) } ?? moments.lowerBound
      let greatest = range?.upperBound.map { min($0, moments.upperBound) } ?? moments.upperBound
      guard least <= greatest else { return nil }
      return Completions(least: OrderValue(least), greatest: OrderValue(greatest))
    }
  }
}

// The values of a profile that takes less than its form of numbers or dates does.

extension OrderKind {
  /// The number of unfinished and finished texts that are looked at.
  private static let mostTexts = 128

  /// Returns the values that a text is or can become by typing on; `nil` if they may be many, or if
  /// ``completions(of:under:)`` tells their ends.
  func listedValues(of text: String, under profile: CompiledProfile) -> [OrderValue]? {
    guard isNarrowed(by: profile.profile), !profile.replacesSeveral,
      !profile.replacesOne(of: text + signs.joined())
    else { return nil }
    var values: [OrderValue] = []
    var open = [text]
    var count = 0
    while let text = open.popLast() {
      count += 1
      guard count <= Self.mostTexts else { return nil }
      if profile.verdict(of: text) == .acceptable, let value = value(of: text) { values.append(value) }
      open += signs(behind: text).map { text + $0 }.filter { profile.verdict(of: $0) != .invalid }
    }
    // A text that only seems unfinished says nothing.
    return values.isEmpty ? nil : values
  }

  /// Whether a profile has rules that the kind does not know.
  private func isNarrowed(by profile: Profile) -> Bool {
    if case .number(nil, _) = self { return true }
    return profile.rules.contains { rule in
      guard rule.severity == .error else { return false }
      switch rule.body {
      case .required, .check(.date), .check(.range), .check(.dates), .characters: return false
      case .regex(let pattern): return pattern.text != profile.shapeOfType
      default: return true
      }
    }
  }

  private static let digits = (0...9).map { String($0) }

  /// The signs that values have.
  private var signs: [String] {
    switch self {
    case .number: return Self.digits + ["."]
    case .date(let format, _):
      return Self.digits
        + format.pieces.compactMap {
          if case .literal(let sign) = $0 { String(Unicode.Scalar(sign)) } else { nil }
        }
    }
  }

  /// Returns the signs that may stand behind a text.
  private func signs(behind text: String) -> [String] {
    switch self {
    case .number: return text.contains(".") ? Self.digits : signs
    case .date(let format, _):
      var start = 0
      for piece in format.pieces {
        guard text.utf8.count >= start + piece.width else {
          if case .literal(let sign) = piece { return [String(Unicode.Scalar(sign))] }
          return Self.digits
        }
        start += piece.width
      }
      return []
    }
  }
}

/// The least and the greatest value that a text can still become.
struct Completions: Sendable {
  /// `nil` if there is no least one.
  var least: OrderValue?
  /// `nil` if there is no greatest one.
  var greatest: OrderValue?

  init(least: OrderValue?, greatest: OrderValue?) {
    self.least = least
    self.greatest = greatest
  }

  /// The ends of some values.
  init(endsOf values: [OrderValue]) {
    self.init(least: values.min { $0.isLess(than: $1) }, greatest: values.max { $0.isLess(than: $1) })
  }

  /// A value that does not change any more.
  init(_ value: OrderValue) { self.init(least: value, greatest: value) }

  /// The numbers that begin with a text: digits and one point can be added.
  ///
  /// - Parameters:
  ///   - hasNegativeZero: Whether `-0` may be a number, which it is not in a form.
  ///   - takesDigit: Whether a digit may follow the text.
  ///   - takesPoint: Whether a point may follow the text.
  /// - Returns: `nil` if there are none in the range.
  init?(
    of text: String, _ form: DecimalForm, _ range: DecimalRange?, hasNegativeZero: Bool, takesDigit: Bool,
    takesPoint: Bool
  ) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? String(text.dropFirst()) : text
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = String(parts.first ?? "")
    let fraction = parts.count > 1 ? String(parts[1]) : nil
    let places = takesDigit || takesPoint ? form.decimals.upperBound : 0
    let nines = String(repeating: "9", count: max(0, places - (fraction?.utf8.count ?? 0)))
    // As many digits before the point as the form allows. Zeros in front of them do not count.
    let count = whole.utf8.drop { $0 == UInt8(ascii: "0") }.count
    let most = form.integers ?? max(Self.digits(range), count) + 1
    let isFixed = fraction != nil || !takesDigit
    let free = isFixed ? 0 : max(0, most - count)
    var result: Completions?
    for count in 0...free {
      let low = whole + String(repeating: "0", count: count)
      let high = whole + String(repeating: "9", count: count)
      var least = fraction.map { $0.isEmpty ? low : low + "." + $0 } ?? low
      if isNegative, !hasNegativeZero,
        least.utf8.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") })
      {
        if !nines.isEmpty {
          least = "0." + String(repeating: "0", count: places - 1) + "1"
        } else if fraction == nil, whole.isEmpty, count > 0 {
          least = "1" + String(repeating: "0", count: count - 1)
        } else {
          continue
        }
      }
      let greatest = nines.isEmpty && fraction == nil ? high : high + "." + (fraction ?? "") + nines
      guard !low.isEmpty, let lower = DecimalRange.Decimal((isNegative ? "-" : "") + least),
        let upper = DecimalRange.Decimal((isNegative ? "-" : "") + greatest)
      else { continue }
      var ends = isNegative ? (upper, lower) : (lower, upper)
      if let lower = range?.lowerBound, ends.0 <= lower { ends.0 = lower }
      if let upper = range?.upperBound, upper <= ends.1 { ends.1 = upper }
      guard ends.0 <= ends.1 else { continue }
      let found = Completions(least: .number(ends.0), greatest: .number(ends.1))
      result = result?.union(found) ?? found
    }
    guard var result else { return nil }
    if !isFixed, form.integers == nil {
      if isNegative {
        if range?.lowerBound == nil { result.least = nil }
      } else if range?.upperBound == nil {
        result.greatest = nil
      }
    }
    self = result
  }

  /// The ends of these values and of others together.
  func union(_ other: Completions) -> Completions {
    var union = other
    union.least = least.flatMap { least in other.least.map { $0.isAtMost(least) ? $0 : least } }
    union.greatest = greatest.flatMap { greatest in
      other.greatest.map { $0.isAtMost(greatest) ? greatest : $0 }
    }
    return union
  }

  /// The number of digits before the point that a number in a range has at most.
  private static func digits(_ range: DecimalRange?) -> Int {
    range?.bounds.map { $0.whole.count }.max() ?? 0
  }
}
