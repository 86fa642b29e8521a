extension LengthUnit {
  /// So many of the unit in words: `1 grapheme`, `20 bytes`.
  func words(for count: Int) -> String {
    let noun =
      switch self {
      case .graphemes: "grapheme"
      case .scalars: "scalar"
      case .utf16: "UTF-16 code unit"
      case .bytes: "byte"
      case .columns: "column"
      }
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
