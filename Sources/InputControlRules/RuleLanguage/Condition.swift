/// A condition on the values of fields: tests, and how they are joined. Each stage, from syntax to proof, has its own type
/// of test.
///
/// Not all cases are indirect: their pointers would have marks, and LeakSanitizer does not follow those from a global.
@usableFromInline
package enum Condition<Test> {
  case test(Test)
  case all([Condition])
  case any([Condition])
  indirect case not(Condition)

  /// Returns whether the condition holds.
  ///
  /// - Parameter isMet: Returns whether a test holds.
  @inlinable
  package func holds(_ isMet: (Test) -> Bool) -> Bool {
    switch self {
    case .test(let test): return isMet(test)
    case .all(let parts):
      for part in parts where !part.holds(isMet) { return false }
      return true
    case .any(let parts):
      for part in parts where part.holds(isMet) { return true }
      return false
    case .not(let part): return !part.holds(isMet)
    }
  }

  /// Returns the condition with other tests. A test for which there is none is left out.
  @inlinable
  package func map<Other>(_ transform: (Test) -> Other?) -> Condition<Other>? {
    switch self {
    case .test(let test): transform(test).map { .test($0) }
    case .all(let parts): .all(parts.compactMap { $0.map(transform) })
    case .any(let parts): .any(parts.compactMap { $0.map(transform) })
    case .not(let part): part.map(transform).map { .not($0) }
    }
  }

  /// Calls a function with each test, in order, and with the outcome of the test that leads to an outcome of the condition.
  @inlinable
  package func visit(outcome: Bool = true, _ body: (Test, _ outcome: Bool) -> Void) {
    switch self {
    case .test(let test): body(test, outcome)
    case .all(let parts), .any(let parts): for part in parts { part.visit(outcome: outcome, body) }
    case .not(let part): part.visit(outcome: !outcome, body)
    }
  }

  /// The tests, in order.
  @inlinable package var tests: [Test] {
    var tests: [Test] = []
    visit { test, _ in tests.append(test) }
    return tests
  }
}

extension Condition: Sendable where Test: Sendable {}

/// A test of the value of one field: `country is "US", "CA"`, `company is not empty`, or `card matches /3[47]\d*/`.
package struct FieldTest<Field, Pattern> {
  package enum Body {
    /// The value is one of the texts.
    case texts([String])
    case empty
    /// The whole value matches a pattern.
    case matches(Pattern)
  }

  package let field: Field
  package let isNegated: Bool
  package var body: Body
  package var location: SourceLocation?

  /// Returns the test with a field and a pattern of another stage.
  package func map<NewField, NewPattern, Failure>(
    _ field: NewField, _ transform: (Pattern) throws(Failure) -> NewPattern
  ) throws(Failure) -> FieldTest<NewField, NewPattern> {
    let body: FieldTest<NewField, NewPattern>.Body
    switch self.body {
    case .texts(let texts): body = .texts(texts)
    case .empty: body = .empty
    case .matches(let pattern): body = .matches(try transform(pattern))
    }
    return .init(field: field, isNegated: isNegated, body: body, location: location)
  }
}

extension FieldTest: Sendable where Field: Sendable, Pattern: Sendable {}
extension FieldTest.Body: Sendable where Pattern: Sendable {}
