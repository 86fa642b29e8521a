import InputControl
import InputControlTestSupport
import Testing

/// Patterns of the regular kind against every text of up to four characters over six letters, judged by a
/// matcher that has nothing in common with PCRE2.
struct BruteForceTests {
  @Test(arguments: try nonEmpty(RegularExpression.generated(count: 200, seed: 2)))
  func noTextThatCanBeFinishedIsInvalid(expression: RegularExpression) throws {
    let profile = Profile("generated", regex: expression.pattern)
    let compiled = try CompiledProfile(profile)
    try expectAgreement(of: compiled, with: expression, room: .max)
  }

  /// The same with a limit: what cannot be finished within it is invalid.
  @Test(arguments: try nonEmpty(RegularExpression.generated(count: 60, seed: 3)), [1, 3])
  func limitsCutExactlyWhatDoesNotFit(expression: RegularExpression, limit: Int) throws {
    let profile = Profile("generated", maxLength: limit, unit: .scalars, regex: expression.pattern)
    try expectAgreement(of: try CompiledProfile(profile), with: expression, room: limit)
  }

  private func expectAgreement(
    of profile: CompiledProfile, with expression: RegularExpression, room: Int
  ) throws {
    let evaluator = Evaluator()
    var judged = 0
    Self.forEachText(upTo: 4) { text, scalars in
      judged += 1
      let rest = expression.derivative(by: scalars)
      let isAcceptable = rest.acceptsEmpty && scalars.count <= room
      let canBeFinished = rest.shortest.map { scalars.count + $0 <= room } ?? false
      let evaluation = evaluator.evaluate(text, under: profile)
      let verdict = evaluation.verdict
      #expect(!evaluation.isApproximate)
      let isRight =
        if scalars.isEmpty {
          verdict == .acceptable
        } else if isAcceptable {
          verdict == .acceptable
        } else if canBeFinished {
          verdict == .intermediate
        } else {
          verdict == .invalid
        }
      if !isRight { Issue.record("\(expression.pattern) on “\(text)”: \(verdict)") }
      #expect(evaluator.verdict(of: text, under: profile) == verdict)
    }
    #expect(judged == 1 + 6 + 36 + 216 + 1296)
  }

  private static func forEachText(
    upTo length: Int, _ body: (String, [Unicode.Scalar]) -> Void
  ) {
    var layer: [[Unicode.Scalar]] = [[]]
    for _ in 0...length {
      for scalars in layer {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        body(text, scalars)
      }
      layer = layer.flatMap { text in RegularExpression.alphabet.map { text + [$0] } }
    }
  }
}
