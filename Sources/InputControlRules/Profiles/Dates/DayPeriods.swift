/// The words for the halves of the day in a locale whose people count hours to twelve: `AM` and `PM`.
///
/// Case, width, points and spaces make no difference: `p. m.` is written `PM` too.
package struct DayPeriods: Hashable, Sendable {
  /// A half of the day.
  package enum Half: Sendable {
    case morning, afternoon
  }

  private let morning: String
  private let afternoon: String

  /// Reads words such as `AM|PM`, with `_` for a space; `nil` for other texts.
  init?(_ words: Substring) {
    let parts = words.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    morning = Self.folded(parts[0])
    afternoon = Self.folded(parts[1])
    guard !morning.isEmpty, !afternoon.isEmpty, morning != afternoon else { return nil }
  }

  private static func folded(_ text: some StringProtocol) -> String {
    var folded = ""
    for scalar in LabelReadings.folded(String(text)).unicodeScalars {
      if scalar != "." && scalar != "_" && scalar != " " { folded.unicodeScalars.append(scalar) }
    }
    return folded
  }

  /// Returns the half of the day that a text begins to name and the other does not; `nil` if there is none.
  package func half(beginningWith text: some StringProtocol) -> (half: Half, isWhole: Bool)? {
    let text = Self.folded(text)
    guard !text.isEmpty else { return nil }
    switch (morning.hasPrefix(text), afternoon.hasPrefix(text)) {
    case (true, false): return (.morning, morning == text)
    case (false, true): return (.afternoon, afternoon == text)
    default: return nil
    }
  }

  /// Returns the half of the day whose word has a character that the other word has not; `nil` if there is none.
  package func half(named key: Character) -> Half? {
    let places = places(of: key)
    return places.morning == places.afternoon ? nil : places.morning ? .morning : .afternoon
  }

  /// Whether a character is in one of the words, or between their letters: the `m` of `PM`.
  package func has(_ key: Character) -> Bool {
    let places = places(of: key)
    return key == "." || places.morning || places.afternoon
  }

  private func places(of key: Character) -> (morning: Bool, afternoon: Bool) {
    let scalars = Self.folded(String(key)).unicodeScalars
    guard let scalar = scalars.first, scalars.dropFirst().isEmpty else { return (false, false) }
    return (morning.unicodeScalars.contains(scalar), afternoon.unicodeScalars.contains(scalar))
  }

  /// Returns the hour of the day, from 0 to 23; `nil` for an hour beyond 12.
  ///
  /// - Parameter hour: The hour of a half of the day, from 1 to 12.
  package static func hour(_ hour: Int, _ half: Half) -> Int? {
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (half == .afternoon ? 12 : 0)
  }
}
