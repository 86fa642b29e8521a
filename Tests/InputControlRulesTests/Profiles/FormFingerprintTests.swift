import InputControl
import InputControlTestSupport
import Testing

/// Fingerprints of forms differ where what the forms say does.
struct FormFingerprintTests {
  private static let text = """
    language 3
    profile word { type letter }
    profile number { type decimal }
    form f {
      field a: word
      field b: word
      field c: word
      field m: number
      field n: number
      when a is "x" { field d: word }
      r: equal a, b { en "The same" }
      s: order m < n <= 5
    }

    """

  private func fingerprint(_ text: String) throws -> String {
    try ruleSet(text).form("f").form.fingerprint(.english)
  }

  @Test func theSameTextHasTheSame() throws {
    #expect(try fingerprint(Self.text) == fingerprint("\n\n" + Self.text))
  }

  @Test(arguments: [
    ("equal a, b", "equal a, c"), ("equal a, b", "require a, b"), ("The same", "Not the same"), ("r:", "t:"),
    ("m < n", "m <= n"), ("<= 5", "<= 6"), ("order m < n", "order n < m"), ("a is \"x\"", "a is \"y\""),
    ("a is \"x\"", "a is not \"x\""), ("field d", "field e"), ("b {", "b warning {"),
  ])
  func anotherTextHasAnother(part: String, other: String) throws {
    let changed = Self.text.split(separator: part, maxSplits: 1).joined(separator: other)
    #expect(changed != Self.text)
    #expect(try fingerprint(changed) != fingerprint(Self.text))
  }
}
