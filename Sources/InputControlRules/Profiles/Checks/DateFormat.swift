/// The format of a date: `yyyy`, `MM` and `dd`, each at most once, and ASCII characters that are neither
/// letters nor digits.
///
/// The formats of the types `time` and `dateTime` also have `HH`, `mm` and `ss`; see ``DateForm``.
public struct DateFormat: Hashable, Sendable {
  /// A part of the format.
  package enum Piece: Hashable, Sendable {
    case year, month, day, hour, minute, second
    case literal(UInt8)

    /// Reads the letters of a number, those of UTS #35; `nil` for others.
    init?(letters: String) {
      switch letters {
      case "yyyy": self = .year
      case "MM": self = .month
      case "dd": self = .day
      case "HH": self = .hour
      case "mm": self = .minute
      case "ss": self = .second
      default: return nil
      }
    }

    /// Whether this is a literal letter.
    fileprivate var isLetter: Bool { self == .literal(UInt8(ascii: "T")) }

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
    guard let pieces = Self.pieces(of: source),
      pieces.allSatisfy({ $0.place.map { $0 < 3 } ?? !$0.isLetter })
    else { return nil }
    let named = pieces.filter { $0.width > 1 }
    guard !named.isEmpty, Set(named).count == named.count else { return nil }
    self.init(source, pieces)
  }

  /// Makes the format of a type, which also has numbers of the clock and the letter `T`.
  ///
  /// - Parameter optionalCount: The number of pieces at the end that may be missing together, which are in brackets.
  package init(ofType source: String, optionalCount: Int) {
    self.init(
      source, Self.pieces(of: source.filter { $0 != "[" && $0 != "]" }) ?? [], optionalCount: optionalCount)
  }

  /// Reads pieces; `nil` for a text with other letters than those of numbers and `T`, with digits, or outside ASCII.
  ///
  /// Pieces are always read from a text, because Embedded Swift mistakes constant arrays of them for one another.
  package static func pieces(of source: String) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = source.utf8[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      if let piece = Piece(letters: String(decoding: run, as: UTF8.self)) {
        pieces.append(piece)
        rest = rest.dropFirst(run.count)
      } else {
        let scalar = Unicode.Scalar(first)
        guard first < 0x80, scalar == "T" || !scalar.properties.isAlphabetic && scalar.digit == nil else {
          return nil
        }
        pieces.append(.literal(first))
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  package init(_ source: String, _ pieces: [Piece], optionalCount: Int = 0) {
    self.source = source
    self.pieces = pieces
    self.optionalCount = optionalCount
  }

  /// Whether the format has a number of the calendar.
  package var hasDate: Bool { pieces.contains { $0.isOfDate } }

  /// Whether the format has a number of the clock.
  package var hasTime: Bool { pieces.contains(.hour) }

  /// The kind of the values; `nil` for a date that lacks a number, such as `MMdd`.
  package var scale: CivilMoment.Scale? {
    let isMonth = pieces.contains(.year) && pieces.contains(.month)
    let hasDay = pieces.contains(.day)
    if hasTime { return isMonth && hasDay ? .dateTime : hasDate ? nil : .time }
    return isMonth ? hasDay ? .date : .month : nil
  }
}
