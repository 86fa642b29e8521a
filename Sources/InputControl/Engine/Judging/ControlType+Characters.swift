extension ControlType {
  /// The characters of a type that allows a subset of ASCII; `nil` for the other types.
  var characters: ASCIISet? {
    switch self {
    case .none, .excludeInvisible: nil
    case .number: .digits
    case .letter: .letters
    case .letterSmall: .small
    case .letterBig: .capitals
    case .numberLetterSmall: [.digits, .small]
    case .numberLetterBig: [.digits, .capitals]
    case .numberLetter: [.digits, .letters]
    case .price: [.digits, ASCIISet(".")]
    case .decimal: [.digits, ASCIISet("."), ASCIISet("-")]
    case .date, .month: [.digits, ASCIISet("-")]
    case .time: [.digits, ASCIISet(":")]
    case .dateTime: [.digits, ASCIISet("-"), ASCIISet("T"), ASCIISet(":")]
    }
  }
}
