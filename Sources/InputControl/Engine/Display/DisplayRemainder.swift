/// The display of a value with placeholders for the missing characters, which a host can draw as a hint.
///
/// ```swift
/// let phone = try CompiledProfile(Profile("phone", type: .number).display("(###) ###-####"))
/// print(phone.remainder(of: "212")?.text ?? "")  // (212) ___-____
/// ```
public struct DisplayRemainder: Hashable, Sendable {
  /// The display of the value, with `_` for each missing character and the literals between them.
  public let text: String
  /// The range of `text` that is not shown yet, in UTF-16 code units.
  public let missing: TextRange
}

extension CompiledProfile {
  /// Returns the display of a value with the places of the missing characters.
  ///
  /// It is a hint, and no part of the text: a host draws it so that it is not mistaken for text, and does not report it.
  ///
  /// - Parameter value: The value, as it is in a field.
  /// - Returns: `nil` if the display of the value has no fixed number of characters, or is complete.
  public func remainder(of value: String) -> DisplayRemainder? {
    guard hasDisplay else { return nil }
    return ThreadScratch.withCurrent { judge.remainder(of: value, scratch: $0) }
  }
}

extension RuleJudge {
  fileprivate func remainder(of value: String, scratch: borrowing MatchScratch) -> DisplayRemainder? {
    guard parts.isEmpty || !formatter.isIdentity else {
      return viablePart(for: value, scratch: scratch)?.remainder(of: value, scratch: scratch)
    }
    return formatter.remainder(of: value, scratch: scratch)
  }
}

extension DisplayFormatter {
  fileprivate func remainder(of value: String, scratch: borrowing MatchScratch) -> DisplayRemainder? {
    guard case .template(let template)? = layout(of: value, scratch: scratch),
      value.count < template.slotCount
    else { return nil }
    let full = value + String(repeating: "_", count: template.slotCount - value.count)
    let map = literals(of: .template(template), for: full).map(of: full, isPending: false)
    let end = value.isEmpty ? 0 : map.places(of: value.utf16.count).start
    return DisplayRemainder(text: map.display, missing: TextRange(end, map.display.utf16.count))
  }
}
