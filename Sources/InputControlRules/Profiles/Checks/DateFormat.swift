/// The format of a date: `yyyy`, `MM` and `dd`, each at most once, and ASCII characters that are neither
/// letters nor digits.
public struct DateFormat: Hashable, Sendable {
  /// A part of the format.
  package enum Piece: Hashable, Sendable {
    case year, month, day
    case literal(UInt8)

    /// The number of digits; 1 for a literal.
    package var width: Int {
      switch self {
      case .year: 4
      case .month, .day: 2
      case .literal: 1
      }
    }
  }

  /// The format as written, in the letters of UTS #35.
  public let source: String
  package let pieces: [Piece]

  /// Reads a format such as `yyyy-MM-dd`, `dd.MM.yyyy`, `MMdd` or `yyyy-MM`.
  ///
  /// - Parameter source: The format.
  /// - Returns: `nil` if the format has none of `yyyy`, `MM` and `dd`, has one of them twice, or contains
  ///   other letters, digits or characters outside ASCII.
  public init?(_ source: String) {
    var pieces: [Piece] = []
    var rest = source[...]
    while let first = rest.utf8.first {
      if rest.hasPrefix("yyyy") {
        pieces.append(.year)
        rest.removeFirst(4)
      } else if rest.hasPrefix("MM") {
        pieces.append(.month)
        rest.removeFirst(2)
      } else if rest.hasPrefix("dd") {
        pieces.append(.day)
        rest.removeFirst(2)
      } else {
        let character = rest.removeFirst()
        guard character.isASCII, character.utf8.count == 1, !character.isLetter, !character.isNumber else {
          return nil
        }
        pieces.append(.literal(first))
      }
    }
    let named = pieces.filter { $0.width > 1 }
    guard !named.isEmpty, Set(named).count == named.count else { return nil }
    self.source = source
    self.pieces = pieces
  }
}
