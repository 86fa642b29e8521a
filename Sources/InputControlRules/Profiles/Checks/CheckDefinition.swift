/// A check digit, or several, as the rule language declares it: patterns, and sums that have to hold for the texts that
/// match them.
package struct CheckDefinition: Hashable, Sendable {
  /// The alternatives: a text passes if it passes one of them.
  package var cases: [Case]

  package init(cases: [Case]) { self.cases = cases }

  /// A pattern for the whole text, and what must hold for the texts that match it.
  package struct Case: Hashable, Sendable {
    package var pattern: RulePattern
    package var statements: [Statement]

    package init(pattern: RulePattern, statements: [Statement]) {
      self.pattern = pattern
      self.statements = statements
    }
  }

  package enum Statement: Hashable, Sendable {
    /// A sum; where its table has no character for a rest, the next one decides.
    case sums([Sum])
    /// A system with a name, over the characters at some positions.
    case system(CheckSystem, Positions)
  }

  /// A sum of products modulo a number, and what it has to be.
  package struct Sum: Hashable, Sendable {
    package var terms: [Term]
    package var modulus: Int
    package var target: Target

    package init(terms: [Term], modulus: Int, target: Target) {
      self.terms = terms
      self.modulus = modulus
      self.target = target
    }
  }

  package enum Target: Hashable, Sendable {
    /// The rest is one of these.
    case rests([Int])
    /// The character at a place is that of one of the tables at the rest; `-` stands for no character.
    case character(tables: [String], at: Place)
  }

  /// A place of a text.
  package enum Place: Hashable, Sendable {
    /// A position, counted from 1.
    case position(Int)
    case end
  }

  package enum Term: Hashable, Sendable {
    case sum(WeightedSum)
    case number(Number)
    case constant(Int)
  }

  /// A sum of the values of characters, each times a weight.
  package struct WeightedSum: Hashable, Sendable {
    /// In the order in which they get the weights.
    package var positions: [Positions]
    package var values = CharacterValues.natural
    /// The weights, which repeat.
    package var weights = [1]
    /// Whether a value of two digits counts as two digits, with a position each.
    package var isSpelled = false
    /// Whether the digits of each product are added instead of the product.
    package var isFolded = false
    /// Whether positions and weights are counted from the end of the text.
    package var isFromEnd = false

    package init(
      positions: [Positions], values: CharacterValues = .natural, weights: [Int] = [1],
      isSpelled: Bool = false,
      isFolded: Bool = false, isFromEnd: Bool = false
    ) {
      self.positions = positions
      self.values = values
      self.weights = weights
      self.isSpelled = isSpelled
      self.isFolded = isFolded
      self.isFromEnd = isFromEnd
    }
  }

  /// The number that some characters write in decimal, times a factor.
  package struct Number: Hashable, Sendable {
    package var positions: Positions
    package var values = CharacterValues.natural
    package var factor = 1

    package init(positions: Positions, values: CharacterValues = .natural, factor: Int = 1) {
      self.positions = positions
      self.values = values
      self.factor = factor
    }
  }

  /// Positions of the letters and digits of a text, counted from 1.
  package struct Positions: Hashable, Sendable {
    package var first: Int
    /// The last one; `nil` for the end of the text.
    package var last: Int?
    package var step = 1

    package init(first: Int, last: Int?, step: Int = 1) {
      self.first = first
      self.last = last
      self.step = step
    }

    /// All positions of a text.
    static let all = Positions(first: 1, last: nil)

    func contains(_ position: Int) -> Bool {
      position >= first && position <= last ?? .max && (position - first).isMultiple(of: step)
    }

    /// The number of positions; `nil` without an end.
    var count: Int? { last.map { ($0 - first) / step + 1 } }
  }

  /// The values of characters.
  package enum CharacterValues: Hashable, Sendable {
    /// Digits have their value, and capital letters 10 to 35.
    case natural
    /// The value of a character is its place in a text, from 0.
    case places(String)
    /// The characters of each text have the same value.
    case listed([Listed])

    package struct Listed: Hashable, Sendable {
      package var characters: String
      package var value: Int

      package init(characters: String, value: Int) {
        self.characters = characters
        self.value = value
      }
    }

    /// The values of the ASCII characters; -1 for those without one.
    var table: [Int] {
      var table = Array(repeating: -1, count: 128)
      switch self {
      case .natural:
        for digit in 0..<10 { table[0x30 + digit] = digit }
        for letter in 0..<26 { table[0x41 + letter] = 10 + letter }
      case .places(let text):
        // A space keeps a place free.
        for (place, byte) in text.utf8.enumerated() where byte < 128 && byte != UInt8(ascii: " ") {
          table[Int(byte)] = place
        }
      case .listed(let texts):
        for part in texts {
          for byte in part.characters.utf8 where byte < 128 { table[Int(byte)] = part.value }
        }
      }
      return table
    }
  }

  /// The limits of the numbers of a definition. An `Int` has 32 bits in WebAssembly.
  static let limits = (modulus: 2...1000, position: 99, weight: 100_000_000, value: 99)

  /// Whether its numbers are within the limits, as those of a declaration are that has no error.
  package var isSound: Bool { cases.allSatisfy { $0.statements.allSatisfy { $0.isSound } } }
}

extension CheckDefinition.Statement {
  fileprivate var isSound: Bool {
    switch self {
    case .system(_, let positions): positions.isSound && positions.step == 1
    case .sums(let sums): !sums.isEmpty && sums.allSatisfy { $0.isSound }
    }
  }
}

extension CheckDefinition.Sum {
  fileprivate var isSound: Bool {
    guard CheckDefinition.limits.modulus.contains(modulus), terms.allSatisfy({ $0.isSound }) else {
      return false
    }
    switch target {
    case .rests(let rests): return rests.allSatisfy { (0..<modulus).contains($0) }
    case .character(let tables, let place):
      if case .position(let position) = place, !(1...CheckDefinition.limits.position).contains(position) {
        return false
      }
      return !tables.isEmpty
        && tables.allSatisfy { table in table.utf8.count == modulus && table.utf8.allSatisfy { $0 < 0x80 } }
    }
  }
}

extension CheckDefinition.Term {
  fileprivate var isSound: Bool {
    let most = CheckDefinition.limits.weight
    switch self {
    case .constant: return true
    case .number(let number):
      return number.positions.isSound && number.values.isSound && abs(number.factor) <= most
    case .sum(let sum):
      let weights = sum.isFolded ? 1...1000 : -most...most
      return !sum.positions.isEmpty && sum.positions.allSatisfy { $0.isSound } && sum.values.isSound
        && !sum.weights.isEmpty && sum.weights.allSatisfy { weights.contains($0) }
    }
  }
}

extension CheckDefinition.Positions {
  fileprivate var isSound: Bool {
    let all = 1...CheckDefinition.limits.position
    return all.contains(first) && last.map { all.contains($0) && $0 >= first } ?? true && all.contains(step)
  }
}

extension CheckDefinition.CharacterValues {
  fileprivate var isSound: Bool {
    switch self {
    case .natural: true
    case .places(let text): text.utf8.count <= CheckDefinition.limits.value + 1
    case .listed(let texts): texts.allSatisfy { (0...CheckDefinition.limits.value).contains($0.value) }
    }
  }
}

extension CheckDefinition {
  /// A check of one case.
  init(_ pattern: RulePattern, _ statements: Statement...) {
    cases = [Case(pattern: pattern, statements: statements)]
  }
}

extension CheckDefinition.Statement {
  // Inlined into the initializers of global constants, the arrays of a sum were mistaken for one another in WebAssembly
  // (Swift 6.3).

  /// A sum whose rest is 0.
  @inline(never)
  static func sum(
    _ values: CheckDefinition.CharacterValues = .natural, weights: [Int], isFolded: Bool = false,
    isFromEnd: Bool = false,
    modulus: Int
  ) -> Self {
    let sum = CheckDefinition.WeightedSum(
      positions: [.all], values: values, weights: weights, isFolded: isFolded, isFromEnd: isFromEnd)
    return .sum(of: [.sum(sum)], modulus: modulus, rest: 0)
  }

  /// A sum with one rest.
  @inline(never)
  static func sum(of terms: [CheckDefinition.Term], modulus: Int, rest: Int) -> Self {
    .sums([.init(terms: terms, modulus: modulus, target: .rests([rest]))])
  }

  /// ISO/IEC 7812-1, annex B (the Luhn algorithm): every second digit is doubled and replaced by the sum of its own
  /// digits.
  static let luhn = Self.system(.luhn, .all)
}
