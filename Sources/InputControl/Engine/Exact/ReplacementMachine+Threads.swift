extension ReplacementMachine {
  /// A thread, packed into one word.
  struct Thread {
    var place: Place
    /// The state of the results.
    var state: Int
    /// The number of pieces of the template that are written.
    var pieceCount = 0
    /// Whether the thread is inside a group that the template keeps.
    var isKeeping = false
    /// The number of the list of obligations.
    var obligations = 0

    static let maximumPieceCount = 0x3F

    /// The position of a thread.
    enum Place: Equatable {
      /// Between matches, where another match may begin.
      case arriving
      /// Between matches, where no match begins.
      case between
      /// Inside a match.
      case step(Int)

      init(number: Int) {
        switch number {
        case 0: self = .arriving
        case 1: self = .between
        default: self = .step(number - 2)
        }
      }

      var number: Int {
        switch self {
        case .arriving: 0
        case .between: 1
        case .step(let step): step + 2
        }
      }
    }

    init(place: Place, state: Int, obligations: Int = 0) {
      self.place = place
      self.state = state
      self.obligations = obligations
    }

    init(_ word: UInt64) {
      obligations = Int(word & 0xFF_FFFF)
      isKeeping = word >> 24 & 1 == 1
      pieceCount = Int(word >> 25 & 0x3F)
      state = Int(word >> 31 & 0x3FFF)
      place = Place(number: Int(word >> 45))
    }

    var word: UInt64 {
      UInt64(place.number) << 45 | UInt64(state) << 31 | UInt64(pieceCount) << 25 | (isKeeping ? 1 << 24 : 0)
        | UInt64(obligations)
    }

    /// Returns the thread at another step, with other obligations if they are given.
    func going(to step: Int32, under obligations: Int? = nil) -> Thread {
      var copy = self
      copy.place = .step(Int(step))
      if let obligations { copy.obligations = obligations }
      return copy
    }
  }

  /// A condition on the text that follows, packed into one word. The lowest two bits are the kind; the others are the
  /// number of a set of steps or of scalars.
  enum Obligation {
    /// A lookahead has to match.
    case match(Int)
    case noMatch(Int)
    /// The next scalar must not be in a set.
    case other(Int)
    /// The text has to end.
    case end

    init(_ word: UInt64) {
      let number = Int(word >> 2)
      switch word & 3 {
      case 0: self = .match(number)
      case 1: self = .noMatch(number)
      case 2: self = .other(number)
      default: self = .end
      }
    }

    var word: UInt64 {
      switch self {
      case .match(let number): UInt64(number) << 2
      case .noMatch(let number): UInt64(number) << 2 | 1
      case .other(let number): UInt64(number) << 2 | 2
      case .end: 3
      }
    }
  }
}
