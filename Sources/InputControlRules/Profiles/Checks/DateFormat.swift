/// The format of a date: `yyyy`, `MM` and `dd`, each at most once, and ASCII characters that are neither
/// letters nor digits.
///
/// The formats of the types `time` and `dateTime` also have `HH`, `mm` and `ss`; see ``DateForm``.
public struct DateFormat: Hashable, Sendable {
  /// A part of the format.
  package enum Piece: Hashable, Sendable {
    case year, month, day, hour, minute, second
    case literal(UInt8)

    /// The number of digits; 1 for a literal.
    package var width: Int {
      switch self {
      case .year: 4
      case .month, .day, .hour, .minute, .second: 2
      case .literal: 1
      }
    }

    /// The place among the numbers of a ``CivilMoment``; `nil` for a literal.
    package var place: Int? {
      switch self {
      case .year: 0
      case .month: 1
      case .day: 2
      case .hour: 3
      case .minute: 4
      case .second: 5
      case .literal: nil
      }
    }
  }

  /// The format as written, in the letters of UTS #35. Brackets are around what may be missing.
  public let source: String
  package let pieces: [Piece]
  /// The number of pieces at the end that may be missing together.
  package let optionalCount: Int

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
    self.init(source, pieces)
  }

  package init(_ source: String, _ pieces: [Piece], optionalCount: Int = 0) {
    self.source = source
    self.pieces = pieces
    self.optionalCount = optionalCount
  }

  /// Whether the format has a number of the calendar.
  package var hasDate: Bool { pieces.contains { [.year, .month, .day].contains($0) } }

  /// Whether the format has a number of the clock.
  package var hasTime: Bool { pieces.contains(.hour) }

  /// The kind of the values; `nil` for a date that lacks a number, such as `MMdd`.
  package var scale: CivilMoment.Scale? {
    let named = Set(pieces.filter { $0.place != nil })
    let isDay = named.isSuperset(of: [.year, .month, .day])
    if hasTime { return isDay ? .dateTime : hasDate ? nil : .time }
    return isDay ? .date : named == [.year, .month] ? .month : nil
  }
}
