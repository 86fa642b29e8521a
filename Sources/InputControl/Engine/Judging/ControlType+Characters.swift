extension ControlType {
  /// The characters of the types that allow only some of ASCII; `nil` for the others.
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
    }
  }
}
