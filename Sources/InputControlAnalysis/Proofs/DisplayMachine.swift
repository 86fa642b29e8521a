import InputControl

/// One layout as a machine that reads the characters of a value and writes its display.
///
/// The machine takes each scalar for a character. Its states stand for the boundaries of a value; where groups are
/// counted from the end, it guesses the number of digits.
struct DisplayMachine {
  /// The characters that a move reads.
  enum Letters: Int, CaseIterable {
    case any, digit, minus
    /// Anything but a digit and a minus.
    case other
    case nonDigit
  }

  /// A step over one character of the value.
  struct Move {
    /// The literals before the character.
    var literal: [Unicode.Scalar]
    var letters: Letters
    var next: Int
  }

  /// The moves from each state. The first state is the start.
  private(set) var moves: [[Move]]
  /// The literals behind a value that ends in each state; `nil` if none ends there.
  private(set) var tails: [[Unicode.Scalar]?]
  /// The number of the state behind so many characters, and the period of the states from `turn` on; for a layout that
  /// counts from the start.
  private var turn = 0
  private var period = 1
  /// Whether the machine guesses.
  let countsFromEnd: Bool

  init(_ layout: Display.Layout?, prefix: String, suffix: String) {
    moves = []
    tails = []
    switch layout {
    case .groups(let sizes, let separator, .end)?:
      countsFromEnd = true
      addDigits(of: sizes, Array(separator.unicodeScalars), Array(prefix.unicodeScalars), suffix)
      return
    case .locale?:
      // Without a locale, there are no groups.
      countsFromEnd = true
      addDigits(of: [1], [], Array(prefix.unicodeScalars), suffix)
      return
    default: countsFromEnd = false
    }
    switch layout {
    case .template(let template)?: turn = template.slotCount + 1
    case .groups(let sizes, _, _)?:
      (turn, period) = (sizes.dropLast().reduce(1, +), sizes[sizes.count - 1])
    case .locale?, nil: turn = 1
    }
    for count in 0..<(turn + period) {
      let literals = DisplayLiterals(layout, prefix: prefix, suffix: suffix, count: count)
      moves.append([
        Move(
          literal: Array(literals.literal(at: count).unicodeScalars), letters: .any,
          next: state(behind: count + 1))
      ])
      let tail = (literals.isFull ? literals.literal(at: count) : "") + suffix
      tails.append(count == 0 ? nil : Array(tail.unicodeScalars))
    }
  }

  /// Returns the state behind a number of characters, for a layout that counts from the start.
  func state(behind count: Int) -> Int { count < turn ? count : turn + (count - turn) % period }

  /// Returns the literals before the next character, for a layout that counts from the start.
  func literal(at boundary: Int) -> [Unicode.Scalar] { moves[state(behind: boundary)][0].literal }

  /// The number of characters after which the states repeat, and the number of states that repeat.
  var cycle: (start: Int, length: Int) { (turn, period) }

  /// Adds the states of groups of digits: the start, the state behind a minus, the state behind the digits, and one for
  /// each number of digits that are left.
  private mutating func addDigits(
    of sizes: [Int], _ separator: [Unicode.Scalar], _ prefix: [Unicode.Scalar], _ suffix: String
  ) {
    let first = sizes.dropLast().reduce(0, +)
    let last = sizes[sizes.count - 1]
    let most = first + last
    let tail = Array(suffix.unicodeScalars)
    func state(left: Int) -> Int { left == 0 ? 3 : 3 + left }
    /// The numbers of digits that may be left behind one more: more than `most` are counted in the last size.
    func fewer(_ left: Int) -> [Int] { left - 1 == first ? [first, most] : [left - 1] }
    let begin = Set((1...most).flatMap(fewer)).sorted().map {
      Move(literal: prefix, letters: .digit, next: state(left: $0))
    }
    moves = [
      begin + [
        Move(literal: [], letters: .minus, next: 1), Move(literal: prefix, letters: .other, next: 2),
      ],
      begin + [Move(literal: prefix, letters: .nonDigit, next: 2)],
      [Move(literal: [], letters: .any, next: 2)],
      [Move(literal: [], letters: .nonDigit, next: 2)],
    ]
    tails = [nil, tail, tail, tail]
    for left in 1...most {
      let literal = DisplayLiterals.isBoundary(left, of: sizes) ? separator : []
      moves.append(fewer(left).map { Move(literal: literal, letters: .digit, next: state(left: $0)) })
      tails.append(nil)
    }
  }

  /// The scalars of all literals.
  var literalScalars: Set<Unicode.Scalar> {
    Set(moves.flatMap { $0.flatMap(\.literal) } + tails.flatMap { $0 ?? [] })
  }
}

extension DisplayMachine.Letters {
  /// The scalars that the move reads.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isDigit = ("0"..."9").contains(scalar)
    return switch self {
    case .any: true
    case .digit: isDigit
    case .minus: scalar == "-"
    case .other: !isDigit && scalar != "-"
    case .nonDigit: !isDigit
    }
  }
}
