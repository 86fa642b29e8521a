// A check for dates of the proleptic Gregorian calendar and for times of the day, ISO 8601-1. A day ends before 24:00, and
// there are no leap seconds.
//
// The year is in 0001 to 9999: ISO 8601-1 allows 0000 only by agreement. A format without a year allows 29
// February, and a format without a month allows day 31.

extension DateFormat {
  var traits: CheckTraits {
    let words: String
    let reason: BuiltInText
    switch (hasDate, hasTime) {
    case (true, true): (words, reason) = ("a date and time that exist", .noDateTime)
    case (false, true): (words, reason) = ("a time of the day", .noTime)
    default: (words, reason) = ("an existing date", .noDate)
    }
    return CheckTraits(
      arguments: [source], words: "\(words), written \(source)", reason: CheckReason(reason))
  }

  /// The number of characters of a value with all its parts.
  package var width: Int { pieces.reduce(0) { $0 + $1.width } }

  /// The numbers of characters of values, in ascending order.
  var widths: [Int] {
    let rest = pieces.suffix(optionalCount).reduce(0) { $0 + $1.width }
    return rest > 0 ? [width - rest, width] : [width]
  }

  /// Judges a text in which every number has a fixed position.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    var typed = TypedMoment()
    switch typed.read(bytes, self) {
    case .misplaced(let offset): return .misplaced(at: offset, in: bytes)
    case .outOfRange(let range): return .wrong(range)
    case .read: break
    }
    guard typed.exists else { return .wrong(typed.dayRange) }
    return typed.isComplete ? .acceptable(bytes) : .unfinished(bytes)
  }

  /// Returns the first and the last moment whose text begins with a text; `nil` if there is none.
  ///
  /// - Precondition: The format has a ``scale``.
  package func moments(startingWith text: String) -> ClosedRange<CivilMoment>? {
    var text = text
    return text.withUTF8 { buffer in
      var typed = TypedMoment()
      guard case .read = typed.read(unsafe buffer.span, self) else { return nil }
      return typed.ends(in: self)
    }
  }

  /// Reads a finished value; `nil` for other texts.
  package func moment(of text: String) -> CivilMoment? {
    var text = text
    return text.withUTF8 { unsafe moment(of: $0.span) }
  }

  /// Reads a finished value; `nil` for other texts.
  package func moment(of bytes: Span<UInt8>) -> CivilMoment? {
    var typed = TypedMoment()
    guard scale != nil, case .read = typed.read(bytes, self), typed.isComplete, typed.exists else {
      return nil
    }
    return typed.least(in: self)
  }

  /// Returns the text of a moment.
  package func text(of moment: CivilMoment) -> String {
    let leavesOut = optionalCount > 0 && !moment.hasSeconds
    return pieces.dropLast(leavesOut ? optionalCount : 0).map { piece in
      guard let place = piece.place else {
        if case .literal(let byte) = piece { return String(Unicode.Scalar(byte)) }
        return ""
      }
      let digits = String(moment.numbers[place])
      return String(repeating: "0", count: max(0, piece.width - digits.utf8.count)) + digits
    }.joined()
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

/// The set of dates or times that are possible after the characters typed so far.
struct TypedMoment {
  /// The possible numbers, by their places in a ``CivilMoment``.
  private var numbers: [ClosedRange<Int>]
  /// The range of the day in the text.
  private(set) var dayRange = 0..<0
  /// Whether the text is a whole value.
  private(set) var isComplete = false
  /// The number of pieces of the format that the text has, at least in part.
  private var pieceCount = 0

  /// The numbers of the calendar and of the clock.
  private static let civil = [1...9999, 1...12, 1...31, 0...23, 0...59, 0...59]
  /// All numbers that have as many digits.
  static let digits = [0...9999, 0...99, 0...99, 0...99, 0...99, 0...99]

  /// How reading a text ended.
  enum Reading {
    case read
    /// The character at an offset cannot stand there.
    case misplaced(at: Int)
    /// The number at a range is not possible.
    case outOfRange(Range<Int>)
  }

  /// - Parameter limits: The numbers that are possible, by their places.
  init(limits: [ClosedRange<Int>] = Self.civil) { numbers = limits }

  /// Reads the characters of a text. A character that cannot stand at its place takes precedence over a number that is not
  /// possible.
  mutating func read(_ bytes: Span<UInt8>, _ format: DateFormat) -> Reading {
    var fault: Range<Int>?
    var end = 0
    for piece in format.pieces {
      // A part that is not typed yet has an empty range and restricts nothing.
      let range = min(end, bytes.count)..<min(end + piece.width, bytes.count)
      end += piece.width
      if !range.isEmpty { pieceCount += 1 }
      for offset in range {
        if case .literal(let byte) = piece {
          guard bytes[offset] == byte else { return .misplaced(at: offset) }
        } else if bytes.digit(at: offset) == nil {
          return .misplaced(at: offset)
        }
      }
      if let place = piece.place {
        if piece == .day { dayRange = range }
        if !narrow(place, of: piece.width, to: bytes, range) { fault = fault ?? range }
      }
    }
    guard bytes.count <= end else { return .misplaced(at: end) }
    isComplete = format.widths.contains(bytes.count)
    return fault.map { .outOfRange($0) } ?? .read
  }

  /// Restricts a number by its leading digits; returns `false` if no such number is possible.
  private mutating func narrow(
    _ place: Int, of width: Int, to bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var first = 0
    var count = 1
    for index in 0..<width {
      let offset = range.lowerBound + index
      if offset < range.upperBound {
        first = 10 * first + (bytes.digit(at: offset) ?? 0)
      } else {
        first *= 10
        count *= 10
      }
    }
    let typed = first...first + count - 1
    guard numbers[place].overlaps(typed) else { return false }
    numbers[place] = numbers[place].clamped(to: typed)
    return true
  }

  // MARK: Moments

  /// The first of the moments, whether or not it exists.
  func least(in format: DateFormat) -> CivilMoment { moment(in: format) { $0.lowerBound } }

  /// The first and the last of the moments that exist.
  func ends(in format: DateFormat) -> ClosedRange<CivilMoment>? {
    guard exists else { return nil }
    let (least, greatest) = (least(in: format), moment(in: format) { $0.upperBound })
    guard least.scale == .date || least.scale == .dateTime else { return least...greatest }
    // Of eight years, one has 29 February, unless a century is between them.
    let first = numbers[0].prefix(9).lazy.compactMap(firstDate).first
    let last = numbers[0].suffix(9).reversed().lazy.compactMap(lastDate).first
    guard let first, let last else { return nil }
    return least.on(first)...greatest.on(last)
  }

  private func moment(in format: DateFormat, _ number: (ClosedRange<Int>) -> Int) -> CivilMoment {
    let places = format.pieces.compactMap { $0.place }
    return CivilMoment(
      format.scale ?? .date, numbers.indices.map { places.contains($0) ? number(numbers[$0]) : 0 },
      hasSeconds: places.contains(5)
        && (format.optionalCount == 0 || pieceCount > format.pieces.count - format.optionalCount))
  }

  private func firstDate(of year: Int) -> CivilDate? {
    numbers[1].lazy.compactMap { CivilDate(year: year, month: $0, day: numbers[2].lowerBound) }.first
  }

  private func lastDate(of year: Int) -> CivilDate? {
    numbers[1].reversed().lazy.compactMap { month in
      let day = min(numbers[2].upperBound, CivilDate.days(in: month, of: year))
      return day < numbers[2].lowerBound ? nil : CivilDate(year: year, month: month, day: day)
    }.first
  }

  /// Whether some possible month of some possible year has a possible day.
  var exists: Bool { numbers[1].contains { numbers[2].lowerBound <= greatestDay(of: $0) } }

  private func greatestDay(of month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    // A set of several years consists of whole decades, or of the years 1 to 9, and contains a leap year.
    case 2: numbers[0].count > 1 || Self.isLeap(numbers[0].lowerBound) ? 29 : 28
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  // MARK: Ranges

  /// Whether one of the moments is in a range, whether or not it exists.
  func mayBeWithin(_ range: DateRange) -> Bool {
    let places = range.format.pieces.compactMap { $0.place }
    let possible = numbers.indices.map { places.contains($0) ? numbers[$0] : 0...0 }
    guard let first = Self.first(of: possible, from: range.lowerBound?.numbers) else { return false }
    guard let upper = range.upperBound else { return true }
    return !upper.numbers.lexicographicallyPrecedes(first)
  }

  /// Returns the least numbers within ranges that are not less than others; `nil` if there are none.
  private static func first(of ranges: [ClosedRange<Int>], from least: [Int]?) -> [Int]? {
    let lowest = ranges.map { $0.lowerBound }
    guard let least else { return lowest }
    for place in ranges.indices {
      if least[place] < ranges[place].lowerBound { return Array(least[..<place] + lowest[place...]) }
      guard least[place] > ranges[place].upperBound else { continue }
      // The last number before it that can be greater becomes the next one.
      for before in (0..<place).reversed() where least[before] < ranges[before].upperBound {
        return Array(least[..<before]) + [least[before] + 1] + lowest[(before + 1)...]
      }
      return nil
    }
    return least
  }
}

extension CivilMoment {
  /// Returns the moment on another day.
  fileprivate func on(_ date: CivilDate) -> CivilMoment {
    CivilMoment(scale, [date.year, date.month, date.day] + numbers[3...], hasSeconds: hasSeconds)
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
    case .hour: return number < 24
    case .minute, .second: return number < 60
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

  func isDate(_ format: DateFormat) -> Bool {
    let rest = format.pieces.count - piece
    return (rest == 0 || rest == format.optionalCount) && digits == 0 && isPossible
  }
}
