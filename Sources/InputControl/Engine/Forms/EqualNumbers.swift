// Numbers that are equal, whatever zeros they are written with: `1.5`, `1.50` and `01.5`.

extension DecimalRange.Decimal {
  /// Returns whether two texts in UTF-8 are the same number. A text that is no number is none.
  static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    if let left = unsafe OrderKey(number: left.span), let right = unsafe OrderKey(number: right.span) {
      return left == right
    }
    // Keys hold no long numbers.
    guard let left = Self(unsafe String(decoding: left, as: UTF8.self)),
      let right = Self(unsafe String(decoding: right, as: UTF8.self))
    else { return false }
    return left <= right && right <= left
  }

  /// Returns whether two texts are the same number. A text that is no number is none.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { unsafe areEqual(left, $0) } }
  }

  /// Returns the shortest text of the number that begins with an unfinished text, and is longer; `nil` if there is none.
  func continuing(_ text: String) -> String? {
    let isBelowZero = text.utf8.first == UInt8(ascii: "-")
    guard isBelowZero == isNegative else { return nil }
    let parts = text.utf8.dropFirst(isBelowZero ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].drop { $0 == UInt8(ascii: "0") }
    guard whole.starts(with: digits) else { return nil }
    var rest: [UInt8] = []
    if parts.count == 2 {
      guard digits.count == whole.count, fraction.starts(with: parts[1]) else { return nil }
      // A point wants a digit behind it.
      rest = parts[1].isEmpty && fraction.isEmpty ? [UInt8(ascii: "0")] : Array(fraction[parts[1].count...])
    } else {
      rest = Array(whole[digits.count...])
      if parts[0].isEmpty, whole.isEmpty { rest = [UInt8(ascii: "0")] }
      if !fraction.isEmpty { rest += [UInt8(ascii: ".")] + fraction }
    }
    return rest.isEmpty ? nil : text + String(decoding: rest, as: UTF8.self)
  }

  /// Returns the texts of the number that have a form: they differ in the zeros at their ends.
  fileprivate func spellings(in form: DecimalForm) -> [String] {
    let least = max(fraction.count, form.decimals.lowerBound)
    guard least <= form.decimals.upperBound else { return [] }
    let digits = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    let beginning = (isNegative ? "-" : "") + digits
    return (least...form.decimals.upperBound).map { count in
      guard count > 0 else { return beginning }
      let zeros = String(repeating: "0", count: count - fraction.count)
      return beginning + "." + String(decoding: fraction, as: UTF8.self) + zeros
    }
  }
}

extension OrderKind {
  package var isNumber: Bool { if case .number = self { true } else { false } }

  /// Returns the texts that are a number and can be values of this kind; `nil` if not all of them are known, because the
  /// values may begin with zeros.
  func spellings(of number: DecimalRange.Decimal) -> [String]? {
    switch self {
    case .number(let form?, _): number.spellings(in: form)
    case .number(nil, _): nil
    case .date: []
    }
  }

  /// Returns a value of a profile of this kind that is the same number as a text; `nil` if there is none.
  ///
  /// Where values may begin with zeros, it is the text itself if the number is in the range.
  package func value(equalTo text: String, under profile: CompiledProfile) -> String? {
    guard let number = DecimalRange.Decimal(text), contains(number) else { return nil }
    guard let spellings = spellings(of: number) else { return text }
    return spellings.first { profile.verdict(of: $0) == .acceptable }
  }

  /// Returns whether a number is in the range of this kind.
  func contains(_ number: DecimalRange.Decimal) -> Bool {
    guard case .number(_, let range) = self else { return false }
    return range.map { $0.contains(number) } ?? true
  }
}
