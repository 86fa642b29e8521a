// A definition as the rule language writes it, and in English.

extension CheckDefinition {
  /// The definition as the rule language writes it, on one line.
  package var text: String {
    cases.map { checkCase in
      let statements = checkCase.statements.map { $0.text }.joined(separator: "; ")
      return "/\(checkCase.pattern.text)/" + (statements.isEmpty ? "" : " { \(statements) }")
    }.joined(separator: " or ")
  }

  /// A description of the texts that pass, in English.
  package var words: String {
    cases.map { checkCase in
      let conditions = checkCase.statements.map { $0.words }
      let form = cases.count == 1 ? "" : "/\(checkCase.pattern.text)/" + (conditions.isEmpty ? "" : " where ")
      return form + conditions.joined(separator: ", and ")
    }.joined(separator: "; or ")
  }
}

extension CheckDefinition.Statement {
  var text: String {
    switch self {
    case .system(let system, let positions):
      system.words + (positions == .all ? "" : " " + positions.text)
    case .sums(let sums): sums.map { $0.text }.joined(separator: " else ")
    }
  }

  var words: String {
    switch self {
    case .system(let system, let positions):
      "the check character \(positions == .all ? "" : "of \(positions.words) ")is right (\(system.standard))"
    case .sums(let sums): sums.map { $0.words }.joined(separator: ", or else ")
    }
  }
}

extension CheckSystem {
  /// The standard, or the author, of the system.
  fileprivate var standard: String {
    switch self {
    case .luhn: "ISO/IEC 7812-1, annex B"
    case .verhoeff: "Verhoeff"
    case .damm: "Damm"
    case .recursive10: "MOD 10, recursive"
    case .pure, .hybrid: "ISO/IEC 7064 \(Self.iso7064.first { $0.system == self }?.name ?? "")"
    }
  }
}

extension CheckDefinition.Sum {
  fileprivate var text: String {
    let sum = terms.map { $0.text }.joined(separator: " + ")
    switch target {
    case .rests(let rests): return "\(sum) mod \(modulus) is \(rests.map { "\($0)" }.joined(separator: ", "))"
    case .character(let tables, let place):
      let texts = tables.map { "\"\($0)\"" }.joined(separator: " or ")
      return "\(sum) mod \(modulus) gives \(texts) at \(place.text)"
    }
  }

  fileprivate var words: String {
    let sum = terms.map { $0.words }.joined(separator: " plus ")
    switch target {
    case .rests(let rests):
      return "\(sum) leaves \(rests.map { "\($0)" }.joined(separator: " or ")) when divided by \(modulus)"
    case .character(let tables, let place):
      let character = place == .end ? "the last character" : "the character at \(place.text)"
      let texts = tables.map { "“\($0)”" }.joined(separator: " or ")
      return "\(character) is that of \(texts) at the rest of \(sum) divided by \(modulus)"
    }
  }
}

extension CheckDefinition.Place {
  fileprivate var text: String { if case .position(let position) = self { "\(position)" } else { "end" } }
}

extension CheckDefinition.Term {
  fileprivate var text: String {
    switch self {
    case .constant(let value): return "\(value)"
    case .number(let number):
      return "number \(number.positions.text)\(number.values.text)"
        + (number.factor == 1 ? "" : " times \(number.factor)")
    case .sum(let sum):
      return "sum \(sum.positions.map { $0.text }.joined(separator: ", "))\(sum.values.text)"
        + (sum.weights == [1] ? "" : " weights \(sum.weightsText)") + (sum.isSpelled ? " spelled" : "")
        + (sum.isFolded ? " fold" : "") + (sum.isFromEnd ? " from end" : "")
    }
  }

  fileprivate var words: String {
    switch self {
    case .constant(let value): return "\(value)"
    case .number(let number):
      let factor = number.factor == 1 ? "" : "\(number.factor) times "
      return "\(factor)the number of \(number.positions.words)"
    case .sum(let sum):
      let positions = sum.positions.map { $0.words }.joined(separator: ", ")
      let weights = sum.weights == [1] ? "" : " with the weights \(sum.weightsText)"
      return "the sum of \(positions)\(sum.isFromEnd ? ", counted from the end," : "")\(weights)"
        + (sum.isFolded ? ", of whose products the digits are added," : "")
    }
  }
}

extension CheckDefinition.WeightedSum {
  fileprivate var weightsText: String { weights.map { "\($0)" }.joined(separator: ", ") }
}

extension CheckDefinition.Positions {
  fileprivate var text: String {
    let range = last.map { $0 == first ? "\(first)" : "\(first)..\($0)" } ?? "\(first).."
    return range + (step == 1 ? "" : " by \(step)")
  }

  fileprivate var words: String {
    let range: String
    if self == .all {
      range = "all characters"
    } else if let last {
      range = last == first ? "character \(first)" : "characters \(first) to \(last)"
    } else {
      range = "the characters from \(first) on"
    }
    return step == 1 ? range : "each \(step)th of \(range)"
  }
}

extension CheckDefinition.CharacterValues {
  fileprivate var text: String {
    switch self {
    case .natural: ""
    case .places(let text): " values \"\(text)\""
    case .listed(let texts):
      " values " + texts.map { "\"\($0.characters)\" \($0.value)" }.joined(separator: ", ")
    }
  }
}
