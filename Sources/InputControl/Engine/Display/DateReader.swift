/// Reads dates and times as people write them in a locale, and makes the digits of a field of them.
///
/// Read are the form of values, in every locale; else the numbers in the order of the locale, with one or two digits for day
/// and month, and four for the year, between separators of one kind; or all digits without separators. Where people count
/// hours to twelve, a time may have the word for a half of the day.
struct DateReader: Sendable {
  let locale: LocaleTag
  let local: LocalDateForm

  enum Reading {
    /// The digits, with their places in the text.
    case numbers(NumberReader.Number)
    /// Digits without separators, none of which can follow.
    case digits(NumberReader.Number)
    /// A text in the form of values, or the beginning of one.
    case value(String)
    case fault(NumberReader.Fault)
  }

  /// Returns the ASCII digit that a key means; `nil` for keys that mean themselves.
  static func typed(_ key: Character) -> String? {
    guard let scalar = key.unicodeScalars.first, key.unicodeScalars.dropFirst().isEmpty, !scalar.isASCII,
      let digit = NumberReader.digit(scalar)
    else { return nil }
    return String(digit.digit)
  }

  /// Whether a key is a sign or a word that may stand behind a number.
  func isSign(_ key: Character) -> Bool {
    let key = key.unicodeScalars.first.flatMap { WidthMapping.usualForm(of: $0) }.map { Character($0) } ?? key
    return local.numbers.contains { number in
      local.signs(behind: number).contains(key)
        || local.word(behind: number).map { key == Character($0) } ?? false
    }
  }

  // MARK: Values

  /// Returns the digits of a value; `nil` for other texts.
  func digits(of value: String) -> String? {
    local.form.moment(of: value).map { local.format.text(of: $0) }
  }

  /// Returns the value of digits; `nil` for digits that are no whole date or time.
  func value(of digits: String) -> String? {
    local.format.moment(of: digits).map { local.form.format.text(of: $0) }
  }

  /// Whether a text begins like a value, and like nothing that the locale writes.
  private func beginsLikeValue(_ text: Substring) -> Bool {
    guard local.form.type != .time, local.layout.order != .yearMonthDay else { return false }
    let bytes = text.utf8.prefix(5)
    return bytes.count == 5 && bytes.last == UInt8(ascii: "-")
      && bytes.dropLast().allSatisfy { 0x30...0x39 ~= $0 }
  }

  // MARK: Texts

  /// Reads a text; `nil` for an empty one.
  func read(_ text: String) -> Reading? {
    let inside = NumberReader.inside(text) ?? text.startIndex..<text.endIndex
    guard inside.lowerBound < inside.upperBound else { return nil }
    if beginsLikeValue(text[inside]) { return .value(String(text[inside])) }
    let last = halfBehind(text, inside)
    var scan = Scan(text, inside.lowerBound..<(last?.start ?? inside.upperBound), local)
    do throws(NumberReader.Fault) {
      try scan.read()
      switch (scan.half, last) {
      case (nil, nil): break
      case (let half?, nil): return .numbers(try number(scan.result, half, isFollowed: true, inside))
      case (nil, let last?):
        // The half of a time that is not there yet.
        guard scan.result.value.utf8.count > digitsBeforeHours ?? 0 else { break }
        var number = try number(scan.result, last.half, isFollowed: false, inside)
        // Without a whole word, the digits are not finished either.
        if !last.isWhole {
          number.value.removeLast()
          number.places.remove(at: number.value.utf8.count)
        }
        return .numbers(number)
      case (_?, _?): throw NumberReader.Fault(place: inside, isGroupSign: false)
      }
    } catch {
      return .fault(error)
    }
    return scan.areJoined ? .digits(scan.result) : .numbers(scan.result)
  }

  // MARK: Halves of the day

  /// The number of digits in front of the hours; `nil` for values without a time.
  private var digitsBeforeHours: Int? {
    local.numbers.contains(.hour)
      ? local.numbers.reduce(0) { $0 + ($1.isOfDate ? $1.width : 0) } : nil
  }

  /// Returns the half of the day that a text names behind its last digit, and where it does; `nil` if it names none.
  private func halfBehind(
    _ text: String, _ inside: Range<String.Index>
  ) -> (half: DayPeriods.Half, isWhole: Bool, start: String.Index)? {
    let scalars = text.unicodeScalars
    guard let periods = local.layout.periods, digitsBeforeHours != nil,
      let last = scalars[inside].lastIndex(where: { NumberReader.digit($0) != nil })
    else { return nil }
    let start = scalars.index(after: last)
    return periods.half(beginningWith: text[start..<inside.upperBound]).map { ($0.half, $0.isWhole, start) }
  }

  /// Returns the digits of a time in a half of the day.
  ///
  /// - Parameter isFollowed: Whether digits may follow, because the half is named in front of the time.
  private func number(
    _ number: NumberReader.Number, _ half: DayPeriods.Half, isFollowed: Bool, _ inside: Range<String.Index>
  ) throws(NumberReader.Fault) -> NumberReader.Number {
    guard let base = digitsBeforeHours else { return number }
    if isFollowed, number.value.utf8.count == base { return number }
    guard let value = digits(of: number.value, in: half, behind: base, isFollowed: isFollowed) else {
      throw NumberReader.Fault(place: inside, isGroupSign: false)
    }
    let end = number.places.last ?? 0
    var places = Array(number.places.dropLast())
    if number.value.utf8.count == base + 1 { places.insert(places.last ?? end, at: base) }
    while places.count < value.utf8.count { places.append(end) }
    return NumberReader.Number(value: value, places: places.prefix(value.utf8.count) + [end])
  }

  /// Returns digits with the hour in a half of the day, and minutes if they have none; `nil` if the hour or the minutes are
  /// not finished, or there is no such hour.
  private func digits(
    of text: String, in half: DayPeriods.Half, behind base: Int, isFollowed: Bool = false
  ) -> String? {
    var time = text.dropFirst(base)
    if time.utf8.count == 1 { time = "0" + time }
    if time.utf8.count == 2 { time += "00" }
    guard time.utf8.count >= 4 && time.utf8.count.isMultiple(of: 2) || isFollowed,
      let hour = DayPeriods.hour(Self.number(time.prefix(2)), half)
    else { return nil }
    var digits = String(text.prefix(base))
    if hour < 10 { digits += "0" }
    digits += String(hour)
    digits += time.dropFirst(2)
    return digits
  }

  /// Returns the digits of a field once a key is typed behind them that names a half of the day; `nil` for other keys.
  ///
  /// A key that both words have names none.
  func digits(_ text: String, with key: String) -> String? {
    guard let half = half(named: key), let base = digitsBeforeHours, text.utf8.count > base,
      text.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    // An hour that is in that half already stays.
    let hour = Self.number(text.dropFirst(base).prefix(2))
    let staysAsItIs = half == .afternoon ? hour > 12 : hour == 0
    if staysAsItIs, text.utf8.count >= base + 4 { return text }
    return digits(of: text, in: half, behind: base)
  }

  private func half(named key: String) -> DayPeriods.Half? {
    guard let periods = local.layout.periods, let first = key.first else { return nil }
    return key.dropFirst().isEmpty ? periods.half(named: first) : periods.half(beginningWith: key)?.half
  }

  /// Whether a key names a half of the day behind a time.
  func namesHalf(_ key: Character) -> Bool { digitsBeforeHours != nil && half(named: String(key)) != nil }

  /// Whether a key may follow one that has named a half of the day.
  func mayContinueHalf(_ key: Character) -> Bool {
    digitsBeforeHours != nil && local.layout.periods?.has(key) == true
  }

  /// Returns the number that ASCII digits write.
  private static func number(_ digits: Substring) -> Int {
    digits.utf8.reduce(0) { 10 * $0 + Int($1) - 0x30 }
  }

  /// The numbers of a text that have been read.
  private struct Scan {
    private let text: String
    private let end: String.Index
    private let local: LocalDateForm
    private var index: String.Index
    /// The script of the digits.
    private var zero: UInt32?
    /// The separator between the numbers of the date, and of the time.
    private var separators: (date: Unicode.Scalar?, time: Unicode.Scalar?)
    private(set) var result = NumberReader.Number()
    /// Whether several numbers stand side by side without separators.
    private(set) var areJoined = false
    /// The half of the day in front of the time.
    private(set) var half: DayPeriods.Half?

    init(_ text: String, _ range: Range<String.Index>, _ local: LocalDateForm) {
      self.text = text
      self.local = local
      index = range.lowerBound
      end = range.upperBound
    }

    mutating func read() throws(NumberReader.Fault) {
      let numbers = local.numbers
      var place = 0
      if numbers.first == .hour { readHalf() }
      let runs = digitCount
      let all = numbers.reduce(0) { $0 + $1.width }
      if runs > (numbers.first?.width ?? 0) || runs == remaining {
        // Digits without separators, or the first number is not finished.
        try append(upTo: all)
        areJoined = runs > (numbers.first?.width ?? 0)
        result.places.append(offset)
        return try expectEnd()
      }
      while place < numbers.count {
        let number = numbers[place]
        let count = digitCount
        if index == end { break }
        guard count > 0, count <= number.width else { throw fault }
        // A number that a separator follows is finished.
        if count < remaining, count < number.width {
          guard number.mayHaveOneDigit else { throw fault }
          result.value += "0"
          result.places.append(offset)
        }
        try append(upTo: count)
        place += 1
        guard index < end else { break }
        let next = place < numbers.count ? numbers[place] : nil
        try separator(behind: number, before: next)
      }
      result.places.append(offset)
      try expectEnd()
    }

    /// The offset of the place that is read next, in bytes of UTF-8.
    private var offset: Int { text.utf8.distance(from: text.startIndex, to: index) }

    private var fault: NumberReader.Fault {
      let next = index < end ? text.unicodeScalars.index(after: index) : end
      return NumberReader.Fault(place: index..<next, isGroupSign: false)
    }

    /// The number of digits that follow.
    private var digitCount: Int {
      text.unicodeScalars[index..<end].prefix { NumberReader.digit($0) != nil }.count
    }

    /// The number of scalars that follow.
    private var remaining: Int { text.unicodeScalars[index..<end].count }

    private mutating func append(upTo count: Int) throws(NumberReader.Fault) {
      for _ in 0..<count {
        guard index < end, let digit = NumberReader.digit(text.unicodeScalars[index]) else { return }
        guard zero == nil || zero == digit.zero else { throw fault }
        zero = digit.zero
        result.value += String(digit.digit)
        result.places.append(offset)
        index = text.unicodeScalars.index(after: index)
      }
    }

    private mutating func expectEnd() throws(NumberReader.Fault) {
      guard index == end else { throw fault }
    }

    private mutating func separator(
      behind number: DateFormat.Piece, before next: DateFormat.Piece?
    ) throws(NumberReader.Fault) {
      skip(NumberReader.isMark)
      guard index < end else { return }
      let sign = Self.usual(text.unicodeScalars[index])
      if let next, number.isOfDate, !next.isOfDate {
        // A word or one more point may end the date, with a comma behind it.
        if local.word(behind: number) == sign || sign == "." && sign == separators.date { advance() }
        guard index < end else { return }
        let sign = Self.usual(text.unicodeScalars[index])
        guard sign == " " || sign == "T" || sign == "," || sign == "\u{060C}" else { throw fault }
        advance()
        skipSpaces()
        return readHalf()
      }
      if let word = local.word(behind: number), word == sign {
        guard separators.date == nil || separators.date == Self.word else { throw fault }
        separators.date = Self.word
        advance()
        return skipSpaces()
      }
      let isOfDate = number.isOfDate
      let known = isOfDate ? separators.date : separators.time
      guard local.signs(behind: number).unicodeScalars.contains(sign), known == nil || known == sign
      else { throw fault }
      // Some locales write a point behind the last number too.
      guard next != nil || isOfDate && sign == "." && known == sign else { throw fault }
      if isOfDate { separators.date = sign } else { separators.time = sign }
      advance()
      if sign != " " { skipSpaces() }
    }

    /// Stands for all words.
    private static let word: Unicode.Scalar = "年"

    private mutating func advance() { index = text.unicodeScalars.index(after: index) }

    private mutating func skip(_ isSkipped: (Unicode.Scalar) -> Bool) {
      while index < end, isSkipped(text.unicodeScalars[index]) { advance() }
    }

    private mutating func skipSpaces() { skip { $0.properties.isWhitespace || NumberReader.isMark($0) } }

    /// Reads the word for a half of the day where some locales have it: in front of the hour.
    private mutating func readHalf() {
      let hour = text.unicodeScalars[index..<end].firstIndex { NumberReader.digit($0) != nil }
      guard let periods = local.layout.periods, hour != nil || !result.value.isEmpty,
        let named = periods.half(beginningWith: text[index..<(hour ?? end)]), named.isWhole || hour == nil
      else { return }
      half = named.half
      index = hour ?? end
    }

    /// Returns a sign in its usual width; a space of any kind as a space.
    private static func usual(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      let usual = WidthMapping.usualForm(of: scalar) ?? scalar
      return usual.properties.isWhitespace ? " " : usual
    }
  }
}
