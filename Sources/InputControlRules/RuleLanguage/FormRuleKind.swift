/// The requirement of a rule about fields of a form, which are its operands.
public enum FormRuleKind<Operand> {
  /// All fields are given, or so many of them.
  case require(ClosedRange<Int>?)
  /// Two values are equal.
  case equal
  /// Each operand is at most, or if `isStrict` less than, the next one. There is one relation less than operands.
  case order([Operand], isStrict: [Bool])
  /// The full years since a date, on the day of the evaluation, are in a range, 0 to 9999. 9999 stands for no upper
  /// bound.
  case age(ClosedRange<Int>)
  /// A question about the values, which somebody else answers.
  case external(String)
  /// The value of the second field is one that a list has for the value of the first one.
  case among

  /// The greatest number of full years that `age` can state. No two dates are as far apart.
  package static var greatestAge: Int { 9999 }

  /// Whether the rule compares values with each other, or with others in an order.
  package var comparesValues: Bool { isAboutOrder || isEqual }

  /// Whether the rule compares numbers or dates.
  package var isAboutOrder: Bool {
    switch self {
    case .order, .age: true
    case .require, .equal, .external, .among: false
    }
  }

  private var isEqual: Bool { if case .equal = self { true } else { false } }

  /// The question; `nil` if there is none.
  package var question: String? { if case .external(let question) = self { question } else { nil } }

  /// Returns the requirement with the operands of another stage; `nil` if one of them has none.
  package func map<Other>(_ transform: (Operand) -> Other?) -> FormRuleKind<Other>? {
    switch self {
    case .require(let count): return .require(count)
    case .equal: return .equal
    case .age(let years): return .age(years)
    case .external(let question): return .external(question)
    case .among: return .among
    case .order(let operands, let isStrict):
      var others: [Other] = []
      for operand in operands {
        guard let other = transform(operand) else { return nil }
        others.append(other)
      }
      return .order(others, isStrict: isStrict)
    }
  }
}

extension FormRuleKind: Sendable where Operand: Sendable {}
