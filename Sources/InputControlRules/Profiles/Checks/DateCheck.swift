// A check for dates of the proleptic Gregorian calendar, ISO 8601-1.
//
// The year is in 0001 to 9999: ISO 8601-1 allows 0000 only by agreement. A format without a year allows 29
// February, and a format without a month allows day 31.

extension DateFormat {
  var traits: CheckTraits {
    CheckTraits(
      arguments: [source], words: "an existing date, written \(source)",
      reason: ("This date does not exist", "日期不存在"))
  }

  /// The number of characters of a date.
  package var width: Int { pieces.reduce(0) { $0 + $1.width } }

  /// Judges a text in which every number has a fixed position.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    var date = PartialDate()
    var fault: Range<Int>?
    var end = 0
    for piece in pieces {
      // A part that is not typed yet has an empty range and restricts nothing.
      let range = min(end, bytes.count)..<min(end + piece.width, bytes.count)
      end += piece.width
      switch piece {
      case .literal(let byte):
        for offset in range where bytes[offset] != byte { return .misplaced(at: offset, in: bytes) }
      case .year, .month, .day:
        for offset in range where bytes.digit(at: offset) == nil { return .misplaced(at: offset, in: bytes) }
        if !date.narrow(piece, to: bytes, range) { fault = fault ?? range }
      }
    }
    guard bytes.count <= end else { return .misplaced(at: end, in: bytes) }
    if let fault { return .wrong(fault) }
    guard date.exists else { return .wrong(date.dayRange) }
    return bytes.count == end ? .acceptable(bytes) : .unfinished(bytes)
  }

  /// Returns the first and the last date whose text begins with a text; `nil` if there is none.
  ///
  /// - Precondition: The format has year, month and day.
  package func dates(startingWith text: String) -> ClosedRange<CivilDate>? {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = unsafe buffer.span
      var date = PartialDate()
      var end = 0
      for piece in pieces {
        let range = min(end, bytes.count)..<min(end + piece.width, bytes.count)
        end += piece.width
        for offset in range {
          if case .literal(let byte) = piece {
            guard bytes[offset] == byte else { return nil }
          } else if bytes.digit(at: offset) == nil {
            return nil
          }
        }
        guard date.narrow(piece, to: bytes, range) else { return nil }
      }
      return bytes.count <= end ? date.ends : nil
    }
  }

  /// The digits, and the characters between the numbers.
  var letters: String.UnicodeScalarView {
    pieces.reduce(into: "0123456789".unicodeScalars) { letters, piece in
      if case .literal(let byte) = piece { letters.append(Unicode.Scalar(byte)) }
    }
  }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    try .exploring(from: DateProgress(), with: letters, over: alphabet, next: { $0.adding($1, self) }) {
      $0.isDate(self)
    }
  }
}

/// The set of dates that are possible after the digits typed so far.
private struct PartialDate {
  private var years = 1...9999
  private var months = 1...12
  private var days = 1...31
  /// The range of the day in the text.
  private(set) var dayRange = 0..<0

  /// Restricts the possible dates by the leading digits of one number; returns `false` if no such number is
  /// possible.
  mutating func narrow(_ piece: DateFormat.Piece, to bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var first = 0
    var count = 1
    for index in 0..<piece.width {
      let offset = range.lowerBound + index
      if offset < range.upperBound {
        first = 10 * first + (bytes.digit(at: offset) ?? 0)
      } else {
        first *= 10
        count *= 10
      }
    }
    let typed = first...first + count - 1
    switch piece {
    case .year: return Self.narrow(&years, to: typed)
    case .month: return Self.narrow(&months, to: typed)
    case .day:
      dayRange = range
      return Self.narrow(&days, to: typed)
    case .literal: return true
    }
  }

  private static func narrow(_ possible: inout ClosedRange<Int>, to typed: ClosedRange<Int>) -> Bool {
    guard possible.overlaps(typed) else { return false }
    possible = possible.clamped(to: typed)
    return true
  }

  /// The first and the last of the dates.
  var ends: ClosedRange<CivilDate>? {
    guard exists else { return nil }
    // Of eight years, one has 29 February, unless a century is between them.
    let first = years.prefix(9).lazy.compactMap(firstDate).first
    let last = years.suffix(9).reversed().lazy.compactMap(lastDate).first
    guard let first, let last else { return nil }
    return first...last
  }

  private func firstDate(of year: Int) -> CivilDate? {
    months.lazy.compactMap { CivilDate(year: year, month: $0, day: days.lowerBound) }.first
  }

  private func lastDate(of year: Int) -> CivilDate? {
    months.reversed().lazy.compactMap { month in
      let day = min(days.upperBound, CivilDate.days(in: month, of: year))
      return day < days.lowerBound ? nil : CivilDate(year: year, month: month, day: day)
    }.first
  }

  /// Whether some possible month of some possible year has a possible day.
  var exists: Bool { months.contains { days.lowerBound <= greatestDay(of: $0) } }

  private func greatestDay(of month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    // A set of several years consists of whole decades, or of the years 1 to 9, and contains a leap year.
    case 2: years.count > 1 || Self.isLeap(years.lowerBound) ? 29 : 28
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

/// The state of a date that has been read in part.
private struct DateProgress: Hashable {
  private var piece = 0
  private var digits = 0
  private var value = 0
  private var year = Year.unknown
  /// The greatest day of the month; 0 if the month is not known.
  private var greatestDay = 0
  /// The day; 28 stands for all days that every month has.
  private var day = 0

  private enum Year: Hashable {
    case unknown, leap, other
  }

  func adding(_ scalar: Unicode.Scalar, _ format: DateFormat) -> DateProgress? {
    guard piece < format.pieces.count else { return nil }
    let piece = format.pieces[piece]
    var next = self
    if case .literal(let byte) = piece {
      guard scalar == Unicode.Scalar(byte) else { return nil }
      next.piece += 1
      return next
    }
    guard let digit = scalar.digit else { return nil }
    next.digits += 1
    next.value = 10 * value + digit
    // Of a year, only the parts that determine leap years and the year 0 are kept.
    if piece == .year, next.digits == 2 { next.value = next.value == 0 ? 0 : 4 + next.value % 4 }
    if piece == .year, next.digits == 3 { next.value = 10 * value + (digit == 0 ? 0 : 2 + digit % 2) }
    if next.digits == piece.width {
      guard next.finish(piece, 10 * value + digit) else { return nil }
      next.piece += 1
      next.digits = 0
      next.value = 0
      next.forget()
    }
    return next.isPossible ? next : nil
  }

  /// Completes a number; returns `false` if it is out of range.
  private mutating func finish(_ piece: DateFormat.Piece, _ number: Int) -> Bool {
    switch piece {
    case .year:
      // The century, the parity of the tens, and the last digit, as kept by `adding`.
      let century = number / 100
      let tens = number / 10 % 10
      let ones = number % 10
      if century == 0, tens == 0, ones == 0 { return false }
      let isWholeCentury = tens == 0 && ones == 0
      let isDivisible = isWholeCentury ? century % 4 == 0 : (2 * tens + ones) % 4 == 0
      year = isDivisible ? .leap : .other
    case .month:
      guard (1...12).contains(number) else { return false }
      greatestDay = number == 2 ? 29 : [4, 6, 9, 11].contains(number) ? 30 : 31
    case .day:
      guard (1...31).contains(number) else { return false }
      day = max(28, number)
    case .literal: break
    }
    return true
  }

  private var isPossible: Bool {
    guard day > 0, greatestDay > 0 else { return true }
    return day <= greatestDay && !(day == 29 && greatestDay == 29 && year == .other)
  }

  /// Drops parts that make no difference any more, to reduce the number of states.
  private mutating func forget() {
    guard day > 0, greatestDay > 0, isPossible else { return }
    if !(day == 29 && greatestDay == 29) {
      day = 28
      greatestDay = 31
    }
  }

  func isDate(_ format: DateFormat) -> Bool { piece == format.pieces.count && isPossible }
}
