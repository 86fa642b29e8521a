package import InputControl
internal import InputControlAutomata

/// Decides whether a committed value is what a person had in mind.
package struct Agreement: Sendable {
  private let profile: CompiledProfile
  private let numbers: NumberAgreement?

  package init(_ profile: CompiledProfile, _ locale: LocaleTag) {
    self.profile = profile
    numbers =
      profile.showsNumbers
      ? NumberAgreement(locale, decimals: profile.profile.decimalForm?.decimals.upperBound ?? 0) : nil
  }

  /// Returns a description of the fault in a commit; `nil` if there is none.
  package func fault(in outcome: Person.Outcome) -> String? {
    guard case .committed(let value) = outcome.answer else {
      if outcome.answer == .asks, endsInPartOfSuffix(outcome) { return nil }
      return outcome.expected.map { "“\($0)” was not committed: \(outcome.answer)" }
    }
    if let expected = outcome.expected, !expected.isIdentical(to: value) {
      return "committed “\(value)” instead of “\(expected)”"
    }
    guard !outcome.intention.isUnsettled else { return nil }
    let meant = outcome.intention.text
    // A field removes invisible characters if the rest fits.
    let seen = String(
      String.UnicodeScalarView(meant.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    let readings = [profile.evaluate(reading: meant), profile.evaluate(reading: seen)]
    if let reading = readings.first(where: { $0.verdict == .acceptable }) {
      return reading.value.isIdentical(to: value)
        ? nil : "committed “\(value)”, and “\(meant)” in one piece is “\(reading.value)”"
    }
    // A field may show a text without its spaces before the value is read from it: `I SBN`.
    if numbers == nil,
      profile.evaluate(reading: seen.filter { !$0.isWhitespace }).value.isIdentical(to: value)
    {
      return nil
    }
    // A zero that the profile completes before the first digit.
    if numbers == nil, profile.evaluate(reading: "0" + seen).value.isIdentical(to: value) { return nil }
    let shown = profile.display(of: value)
    guard ![shown, value, completed(shown, value)].contains(where: { isShown(outcome.intention, in: $0) })
    else {
      return nil
    }
    return
      "committed “\(value)”, shown as “\(shown)”, for “\(meant)”, which is \(readings[0].verdict) in one piece"
  }

  /// Whether a part of a suffix was typed behind the number. A field may ask about it, though it shows all of the suffix:
  /// `12 k` in front of ` km` may be twelve thousand.
  private func endsInPartOfSuffix(_ outcome: Person.Outcome) -> Bool {
    guard numbers != nil else { return false }
    let suffix = profile.profile.suffix.unicodeScalars.filter { !Self.isSpace($0) }
    let signs = outcome.intention.signs
    let end = signs.lastIndex { $0.scalar.properties.numericType != nil } ?? signs.endIndex
    let typed = signs[end...].dropFirst().filter { !$0.isShown && !Self.isSpace($0.scalar) }.map(\.scalar)
    return !typed.isEmpty && typed.count < suffix.count
      && suffix.indices.contains { suffix[$0...].starts(with: typed) }
  }

  /// Returns a display without the zeros that the profile completes: `9/27`, if that is read as the value of `09/27`.
  private func completed(_ shown: String, _ value: String) -> String {
    var short = ""
    for (sign, next) in zip(shown, shown.dropFirst() + [" "])
    where sign != "0" || !next.isNumber || next == "0" || short.last?.isNumber == true {
      short.append(sign)
    }
    return profile.evaluate(reading: short).value.isIdentical(to: value) ? short : shown
  }

  /// Whether a key steps over a sign that is shown: the same character, or another decimal sign.
  func stepsOver(_ sign: Unicode.Scalar, _ key: String) -> Bool {
    String(sign) == key || numbers?.isDecimalSign(key, Character(sign)) == true
  }

  /// Whether a text begins with a group sign of the locale.
  func beginsWithGroupSign(_ text: String) -> Bool {
    text.first.map { numbers?.isGroupSign($0) == true } ?? false
  }

  /// Whether a text shows what a person has in mind, sign by sign.
  func isShown(_ intention: Intention, in shown: String) -> Bool {
    var meant = intention.signs
    if let numbers {
      meant.removeAll { $0.isShown && !numbers.isMeant(Character($0.scalar)) }
      if shown.isEmpty {
        return meant.allSatisfy { Self.isSpace($0.scalar) }
      }
      return numbers.holds(Self.text(meant), shown)
    }
    meant.removeAll {
      $0.isShown && !$0.scalar.properties.isAlphabetic && $0.scalar.properties.numericType == nil
    }
    return Self.isPlain(Self.text(meant), shown)
  }

  private static func text(_ signs: [Intention.Sign]) -> String {
    String(String.UnicodeScalarView(signs.map(\.scalar)))
  }

  /// Returns a text in one piece as a field takes it: without line breaks, and a number without what is around it.
  func piece(_ text: String) -> String {
    let line = text.filter { !$0.isNewline }
    guard profile.showsNumbers else { return line }
    var scalars = Array(line.unicodeScalars)[...]
    while let first = scalars.first, Self.isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, Self.isSpace(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Whether a field shows what a text is in one piece.
  func isDisplay(_ shown: String, of text: String) -> Bool {
    let reading = profile.evaluate(
      reading: String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()))
    return reading.verdict == .acceptable && reading.value == profile.evaluate(reading: shown).value
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
  }

  /// Whether two texts have the same letters, digits and signs: without spaces, in one case, and with nothing but signs
  /// in the second that the first lacks.
  private static func isPlain(_ typed: String, _ shown: String) -> Bool {
    var rest = folded(shown)[...]
    var last: Unicode.Scalar?
    let isSign = { (scalar: Unicode.Scalar) in
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    var meant = folded(typed)[...]
    // A separator behind everything separates nothing.
    while let last = meant.last, last.properties.generalCategory == .otherPunctuation, last != "." {
      meant.removeLast()
    }
    for scalar in meant {
      // A separator that is typed twice separates once.
      if scalar == last, scalar.properties.generalCategory == .dashPunctuation { continue }
      last = scalar
      while let first = rest.first, first != scalar, isSign(first) { rest.removeFirst() }
      guard rest.first == scalar else { return false }
      rest.removeFirst()
    }
    return rest.allSatisfy(isSign)
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    var isBehindSpace = true
    return UnicodeForms.nfkc(text.lowercased()).unicodeScalars.compactMap { scalar in
      // A mark on a space is no sign.
      if isBehindSpace, scalar.properties.generalCategory == .nonspacingMark { return nil }
      isBehindSpace = scalar.properties.isWhitespace
      if isSpace(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return nil }
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        return Unicode.Scalar(UInt32(value) + 0x30)
      }
      return scalar
    }
  }
}
