/// The literals of one value: those between its characters, and the affixes.
package struct DisplayLiterals {
  private let layout: Display.Layout?
  private let prefix: String
  private let suffix: String
  /// The number of graphemes of the value.
  let count: Int
  /// The boundary at which the prefix stands: 1 behind the minus of a number, else 0.
  private let prefixPlace: Int
  /// The boundaries between which the digits stand that are grouped from the end.
  private let digits: Range<Int>
  /// How the value is shown as a number of a locale; `nil` if it is no number.
  private let number: NumberFormat?
  /// Whether the digits of such a number stand in groups.
  private let isGrouped: Bool

  /// - Parameter number: How numbers are written, for a layout that shows them as a locale does; `nil` if the locale is
  ///   not stated.
  init(
    _ layout: Display.Layout?, prefix: String, suffix: String, for value: String, number: NumberFormat? = nil
  ) {
    self.layout = layout
    self.prefix = prefix
    self.suffix = suffix
    count = value.count
    guard layout?.isOfNumbers == true else {
      (prefixPlace, digits, self.number, isGrouped) = (0, 0..<0, nil, false)
      return
    }
    let (start, end) = Self.digits(of: value)
    prefixPlace = start
    digits = start..<end
    self.number = number.flatMap { Self.isNumber(value, behind: end) ? $0 : nil }
    isGrouped = number?.groups(digits.count) == true && layout != .locale(.plain)
  }

  /// Returns whether there are only digits behind the whole part of a number, and a point before them.
  private static func isNumber(_ value: String, behind end: Int) -> Bool {
    let rest = value.utf8.dropFirst(end)
    return rest.isEmpty
      || rest.first == UInt8(ascii: ".")
        && rest.dropFirst().allSatisfy { $0.isASCIIDigit }
  }

  /// Makes the literals for a number of graphemes, under a layout that does not count from the end.
  package init(_ layout: Display.Layout?, prefix: String, suffix: String, count: Int) {
    self.layout = layout
    self.prefix = prefix
    self.suffix = suffix
    self.count = count
    (prefixPlace, digits, number, isGrouped) = (0, 0..<0, nil, false)
  }

  /// Returns the range of the digits before the first point, behind a minus, in bytes, which are graphemes there.
  private static func digits(of value: String) -> (start: Int, end: Int) {
    let start = value.utf8.first == UInt8(ascii: "-") ? 1 : 0
    var end = start
    for byte in value.utf8.dropFirst(start) {
      guard byte.isASCIIDigit else { break }
      end += 1
    }
    // A mark behind the last digit joins it.
    if end > start, end < value.utf8.count, value.prefix(end).utf8.count != end { end -= 1 }
    return (start, end)
  }

  /// Whether the layout has no room for another character.
  package var isFull: Bool {
    if case .template(let template)? = layout { count >= template.slotCount } else { false }
  }

  /// Returns the literals between two characters.
  ///
  /// - Parameter boundary: The number of characters before the literals.
  package func literal(at boundary: Int) -> String {
    let inside =
      switch layout {
      case .template(let template)?:
        boundary <= template.slotCount ? template.literals[boundary] : ""
      case .groups(let sizes, let separator, .start)?:
        Self.isBoundary(boundary, of: sizes) ? separator : ""
      case .groups(let sizes, let separator, .end)?:
        boundary > digits.lowerBound && boundary < digits.upperBound
          && Self.isBoundary(digits.upperBound - boundary, of: sizes) ? separator : ""
      case .locale?: groupSign(at: boundary)
      case nil: ""
      }
    return boundary == prefixPlace ? prefix + inside : inside
  }

  private func groupSign(at boundary: Int) -> String {
    guard let number, isGrouped, boundary < digits.upperBound,
      number.isGroupEnd(boundary - digits.lowerBound, of: digits.count)
    else { return "" }
    return String(number.groupSign)
  }

  /// Returns whether a group ends behind a number of characters.
  package static func isBoundary(_ count: Int, of sizes: [Int]) -> Bool {
    var rest = count
    for size in sizes {
      if rest <= size { return rest == size }
      rest -= size
    }
    return rest % sizes[sizes.count - 1] == 0
  }

  /// Returns the display of the value.
  ///
  /// - Parameter isPending: Whether the literals are shown that stand behind the last character.
  func map(of value: String, isPending: Bool) -> DisplayMap {
    if let map = mapOfASCII(value, isPending: isPending) { return map }
    var display = ""
    var boundaries: [DisplayMap.Boundary] = []
    boundaries.reserveCapacity(count + 1)
    var offset = 0
    var place = 0
    for (index, character) in value.enumerated() {
      let literal = literal(at: index)
      let high = place + literal.utf16.count
      boundaries.append(.init(value: offset, low: place, high: high))
      display += literal
      offset += character.utf16.count
      if let number {
        let shown = number.shown(character)
        display += shown
        place = high + shown.utf16.count
      } else {
        display.append(character)
        place = high + character.utf16.count
      }
    }
    let last = isPending || isFull ? literal(at: count) : ""
    display += last
    let high = isPending ? place + last.utf16.count : place
    boundaries.append(.init(value: offset, low: place, high: high))
    if !value.isEmpty { display += suffix }
    return DisplayMap(value, shownAs: display, boundaries, isPending: isPending)
  }

  /// Returns the display of a value in which each byte is a character; `nil` for other values.
  private func mapOfASCII(_ value: String, isPending: Bool) -> DisplayMap? {
    guard value.utf8.count == count, number?.isASCII ?? true else { return nil }
    var display: [UInt8] = []
    var boundaries: [DisplayMap.Boundary] = []
    boundaries.reserveCapacity(count + 1)
    display.reserveCapacity(2 * count + prefix.utf8.count + suffix.utf8.count)
    var place = 0
    func add(_ literal: String) {
      for byte in literal.utf8 {
        display.append(byte)
        // The bytes that begin a scalar stand for one code unit, and for two beyond U+FFFF.
        if byte & 0xC0 != 0x80 { place += byte >= 0xF0 ? 2 : 1 }
      }
    }
    for (index, byte) in value.utf8.enumerated() {
      let low = place
      let literal = literal(at: index)
      if !literal.isEmpty { add(literal) }
      boundaries.append(.init(value: index, low: low, high: place))
      display.append(number.map { $0.shown(byte) } ?? byte)
      place += 1
    }
    let low = place
    if isPending || isFull { add(literal(at: count)) }
    boundaries.append(.init(value: count, low: low, high: isPending ? place : low))
    if !value.isEmpty { add(suffix) }
    return DisplayMap(
      value, shownAs: String(decoding: display, as: UTF8.self), boundaries, isPending: isPending)
  }

  // MARK: Reading

  /// Returns the values whose display a text can be; empty if there are certainly none. There can be several only where
  /// groups are counted from the end.
  ///
  /// - Parameter hasMinus: Whether the value is a number that begins with a minus, which stands before the prefix.
  static func values(
    in text: String, _ layout: Display.Layout?, prefix: String, suffix: String, hasMinus: Bool
  ) -> [String] {
    guard text.ends(with: suffix) else { return [] }
    var rest = text.dropLast(bytes: suffix.utf8.count)
    var value = ""
    if hasMinus {
      guard layout?.isOfNumbers == true, rest.first == "-" else { return [] }
      value.append(rest.removeFirst())
      // The prefix stands before the first digit, and is not shown without one.
      if rest.isEmpty { return [value] }
    }
    guard rest.removePrefix(prefix) else { return [] }
    switch layout {
    case .template(let template)?:
      for (slot, literal) in template.literals.enumerated() {
        if rest.isEmpty, slot > 0, slot < template.slotCount { break }
        guard rest.removePrefix(literal) else { return [] }
        guard slot < template.slotCount else { break }
        guard let next = rest.popFirst() else { return [] }
        value.append(next)
      }
      value += rest
    case .groups(let sizes, let separator, .start)?:
      var count = 0
      while let next = rest.popFirst() {
        value.append(next)
        count += 1
        if isBoundary(count, of: sizes), !rest.isEmpty, !rest.removePrefix(separator) { return [] }
      }
    case .groups(let sizes, let separator, .end)?:
      return valuesInGroups(rest, sizes: sizes, separator: separator).map { value + $0 }
    case .locale?, nil:
      value += rest
    }
    return [value]
  }

  /// Returns the values whose first digits are grouped in a text, those with the most digits first.
  ///
  /// A wrong number of digits is mostly excluded by the first separator.
  private static func valuesInGroups(_ text: Substring, sizes: [Int], separator: String) -> [String] {
    let values = (0...text.utf8.count { $0.isASCIIDigit }).reversed().lazy.compactMap {
      count -> String? in
      var rest = text
      var value = ""
      for left in stride(from: count, to: 0, by: -1) {
        if left < count, isBoundary(left, of: sizes), !rest.removePrefix(separator) { return nil }
        guard rest.utf8.first?.isASCIIDigit == true else { return nil }
        value.append(rest.removeFirst())
      }
      return value + rest
    }
    return Array(values.prefix(maximumCandidates))
  }

  /// The limit on the values whose display is compared with a text. A text of groups has one for each group, although
  /// only the first ones can be right.
  private static let maximumCandidates = 16
}

extension Display.Layout {
  /// Whether the layout is about a number, whose minus stands before a prefix.
  var isOfNumbers: Bool {
    switch self {
    case .groups(_, _, .end), .locale: true
    case .groups(_, _, .start), .template: false
    }
  }
}

extension NumberFormat {
  /// Whether each character of a number is shown as one of ASCII.
  fileprivate var isASCII: Bool {
    zero == "0" && decimalSign.isASCII && minus.utf8.count == 1
  }

  /// Returns the display of a character of a number, if all of them are ASCII.
  fileprivate func shown(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: ".") ? UInt8(truncatingIfNeeded: decimalSign.value) : byte
  }

  /// Returns the display of a character of a number.
  fileprivate func shown(_ character: Character) -> String {
    switch character {
    case ".": String(decimalSign)
    case "-": minus
    default:
      if let digit = character.wholeNumberValue, let scalar = Unicode.Scalar(zero.value + UInt32(digit)) {
        String(scalar)
      } else {
        String(character)
      }
    }
  }
}

extension Substring {
  /// Removes a text at the start; returns whether it was there, scalar by scalar.
  fileprivate mutating func removePrefix(_ text: String) -> Bool {
    guard utf8.starts(with: text.utf8) else { return false }
    self = self[utf8.index(startIndex, offsetBy: text.utf8.count)...]
    return true
  }
}

extension String {
  fileprivate func ends(with text: String) -> Bool {
    utf8.count >= text.utf8.count && utf8.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  fileprivate func dropLast(bytes count: Int) -> Substring {
    self[..<utf8.index(endIndex, offsetBy: -count)]
  }
}
