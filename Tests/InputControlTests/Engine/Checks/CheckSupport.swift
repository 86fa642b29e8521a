import Testing

@testable import InputControl

extension ValueCheck {
  func result(of text: [UInt8]) -> CheckResult { result(of: text.span) }
}

/// The result of a check on a text.
struct CheckCase: Sendable, CustomTestStringConvertible {
  let check: ValueCheck
  let text: String
  let result: CheckResult

  var testDescription: String { "\(check.name) on “\(text)”" }

  static func acceptable(_ check: ValueCheck, _ texts: String...) -> [CheckCase] {
    texts.map { text in
      let end = text.utf8.count
      return CheckCase(check: check, text: text, result: CheckResult(verdict: .acceptable, range: end..<end))
    }
  }

  static func unfinished(_ check: ValueCheck, _ texts: String...) -> [CheckCase] {
    texts.map { text in
      let end = text.utf8.count
      return CheckCase(
        check: check, text: text, result: CheckResult(verdict: .intermediate, range: end..<end))
    }
  }

  static func mendable(_ check: ValueCheck, _ text: String, _ range: Range<Int>) -> [CheckCase] {
    [CheckCase(check: check, text: text, result: CheckResult(verdict: .intermediate, range: range))]
  }

  static func invalid(_ check: ValueCheck, _ text: String, _ range: Range<Int>) -> [CheckCase] {
    [CheckCase(check: check, text: text, result: CheckResult(verdict: .invalid, range: range))]
  }

  func expectResult() { #expect(check.result(of: Array(text.utf8)) == result) }
}

/// A text that a check has judged otherwise than a search for continuations did.
struct CheckMismatch: Equatable {
  let text: String
  let expected: Verdict
  let actual: CheckResult

  /// `nil` where the verdict is the expected one, and the range is inside the text and agrees with it.
  init?(_ check: ValueCheck, _ text: [UInt8], passes: Bool, canPass: Bool) {
    actual = check.result(of: text)
    expected = passes ? .acceptable : canPass ? .intermediate : .invalid
    self.text = String(decoding: text, as: UTF8.self)
    let atEnd = text.count..<text.count
    let rangeAgrees =
      switch expected {
      case .acceptable: actual.range == atEnd
      case .invalid: !actual.range.isEmpty && actual.range.upperBound <= text.count
      default: actual.range.upperBound <= text.count && (!actual.range.isEmpty || actual.range == atEnd)
      }
    if actual.verdict == expected, rangeAgrees { return nil }
  }
}
