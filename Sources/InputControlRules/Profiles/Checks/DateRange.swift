/// A range of dates or times, of which one end may be open.
///
/// ```swift
/// DateRange(of: DateForm(.time)!, from: "06:00", until: "22:00")
/// ```
public struct DateRange: Hashable, Sendable {
  /// The first moment; `nil` if there is none.
  public let lowerBound: CivilMoment?
  /// The last moment; `nil` if there is none.
  public let upperBound: CivilMoment?
  /// The format of the values.
  package let format: DateFormat
  /// The form in which the bounds are shown to people; `nil` for that of values.
  private let local: LocalDateForm?

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - form: The form of the values and of the bounds. Where seconds are required, a bound may leave them out.
  ///   - first: The first moment, such as `2020-01-01`; `nil` if there is none.
  ///   - last: The last moment; `nil` if there is none.
  /// - Returns: `nil` if a bound has another form or does not exist, if there is none, or if the range is empty.
  public init?(of form: DateForm, from first: String?, until last: String?) {
    func moment(_ text: String) -> CivilMoment? {
      form.moment(of: text)
        ?? DateForm(form.type, seconds: form.seconds == .none ? .none : .optional)?
        .moment(of: text)
    }
    let (lower, upper) = (first.flatMap(moment), last.flatMap(moment))
    guard lower != nil || first == nil, upper != nil || last == nil, lower != nil || upper != nil else {
      return nil
    }
    if let lower, let upper, upper < lower { return nil }
    self.init(form.format, lower, upper)
  }

  package init(
    _ format: DateFormat, _ lowerBound: CivilMoment?, _ upperBound: CivilMoment?,
    shownIn local: LocalDateForm? = nil
  ) {
    self.format = format
    self.local = local
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// The bounds that are stated.
  package var bounds: [CivilMoment] { [lowerBound, upperBound].compactMap { $0 } }

  /// The bounds as people see them.
  package var shownBounds: (lower: String?, upper: String?) {
    func shown(_ moment: CivilMoment) -> String { local?.shown(moment) ?? moment.description }
    return (lowerBound.map(shown), upperBound.map(shown))
  }

  /// Returns whether a moment is in the range.
  package func contains(_ moment: CivilMoment) -> Bool {
    if let lowerBound, moment < lowerBound { return false }
    if let upperBound, upperBound < moment { return false }
    return true
  }
}

// A check for dates and times within bounds. Whether the date exists is another check.

extension DateRange {
  var traits: CheckTraits {
    let texts: (noun: String, between: BuiltInText, from: BuiltInText, until: BuiltInText) =
      switch format.scale {
      case .time: ("a time", .timeBetween, .timeFrom, .timeUntil)
      case .month: ("a month", .monthBetween, .monthFrom, .monthUntil)
      case .dateTime: ("a date and time", .dateTimeBetween, .dateTimeFrom, .dateTimeUntil)
      default: ("a date", .dateBetween, .dateFrom, .dateUntil)
      }
    let (lower, upper) = (shownBounds.lower ?? "", shownBounds.upper ?? "")
    let words: String
    let reason: BuiltInText
    if upperBound == nil {
      (words, reason) = ("\(texts.noun) from \(lower) on", texts.from)
    } else if lowerBound == nil {
      (words, reason) = ("\(texts.noun) until \(upper)", texts.until)
    } else {
      (words, reason) = ("\(texts.noun) from \(lower) to \(upper)", texts.between)
    }
    return CheckTraits(
      arguments: [lower, upper], words: words, reason: CheckReason(reason, bounds: (lower, upper)))
  }

  /// Judges a date or time, or a prefix of one. For one that is out of bounds, the range of the result covers all of it.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    var typed = TypedMoment(limits: TypedMoment.digits)
    switch typed.read(bytes, format) {
    case .misplaced(let offset): return .misplaced(at: offset, in: bytes)
    case .outOfRange, .read: break
    }
    if typed.isComplete, contains(typed.least(in: format)) { return .acceptable(bytes) }
    guard typed.mayBeWithin(self) else { return .wrong(0..<bytes.count) }
    return typed.isComplete ? .wrong(0..<bytes.count, canBeFixed: true) : .unfinished(bytes)
  }

  var letters: String.UnicodeScalarView { format.letters }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    try .exploring(from: RangeProgress(), with: letters, over: alphabet, next: { $0.adding($1, self) }) {
      $0.isWithin(self)
    }
  }
}

/// The state of a date or time that has been read in part, compared with the bounds of a range.
private struct RangeProgress: Hashable {
  private var piece = 0
  private var digits = 0
  /// The order of each number so far, compared with that of the lower bound and of the upper bound, by its place in a
  /// ``CivilMoment``. Behind a number that differs, the others make no difference, and are 0.
  private var least = Order()
  private var greatest = Order()

  private struct Order: Hashable {
    private var signs: [Int8] = [0, 0, 0, 0, 0, 0]

    /// Compares one more digit of a number.
    mutating func compare(_ digit: Int, with other: Int, at place: Int) {
      guard digit != other, signs[...place].allSatisfy({ $0 == 0 }) else { return }
      signs[place] = digit < other ? -1 : 1
      for behind in signs.indices where behind > place { signs[behind] = 0 }
    }

    /// The first difference: negative, zero or positive.
    var sign: Int8 { signs.first { $0 != 0 } ?? 0 }
  }

  func adding(_ scalar: Unicode.Scalar, _ range: DateRange) -> RangeProgress? {
    guard piece < range.format.pieces.count else { return nil }
    let piece = range.format.pieces[piece]
    var next = self
    guard let place = piece.place else {
      guard case .literal(let byte) = piece, scalar == Unicode.Scalar(byte) else { return nil }
      next.piece += 1
      return next
    }
    guard let digit = scalar.digit else { return nil }
    if let lower = range.lowerBound {
      next.least.compare(digit, with: lower.digit(digits, of: piece, place), at: place)
    }
    if let upper = range.upperBound {
      next.greatest.compare(digit, with: upper.digit(digits, of: piece, place), at: place)
    }
    next.digits += 1
    if next.digits == piece.width {
      next.piece += 1
      next.digits = 0
    }
    return next
  }

  func isWithin(_ range: DateRange) -> Bool {
    let pieces = range.format.pieces
    guard digits == 0, piece == pieces.count || piece == pieces.count - range.format.optionalCount else {
      return false
    }
    var least = least
    var greatest = greatest
    for place in pieces[piece...].compactMap({ $0.place }) {
      if let lower = range.lowerBound { least.compare(0, with: lower.numbers[place], at: place) }
      if let upper = range.upperBound { greatest.compare(0, with: upper.numbers[place], at: place) }
    }
    return least.sign >= 0 && greatest.sign <= 0
  }
}

extension CivilMoment {
  /// Returns a digit of a number.
  fileprivate func digit(_ index: Int, of piece: DateFormat.Piece, _ place: Int) -> Int {
    var number = numbers[place]
    for _ in index + 1..<piece.width { number /= 10 }
    return number % 10
  }
}
