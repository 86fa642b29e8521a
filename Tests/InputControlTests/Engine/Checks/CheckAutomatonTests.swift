import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlAnalysis

/// The automaton of a check says what the check says: of texts that grow to ones that pass, and of ones that are a
/// character off.
struct CheckAutomatonTests {
  // Made anew each time: a leak checker does not see what globals keep in the payloads of enumerations.
  static var checks: [ValueCheck] {
    [.luhn, .mod11_2, .isbn10, .isbn13, .ean, .gtin, .imei, .vin, .issn, .aba]
      + ["yyyy-MM-dd", "dd.MM.yyyy", "MM/dd/yyyy", "yyyyMMdd", "MMdd", "yyyy-MM", "dd", "ddyyyy"].compactMap {
        DateFormat($0).map { .date($0) }
      }
      + [
        "1..65535", "-90..90", "0.01..99999.99", "-5.5..-0.25", "0..0", "100..100.5", "-1..0.001", "18..",
        "-2.5..", "..0.5", "..-30",
      ].compactMap { DecimalRange($0).map { .range($0) } }
      + DateForm.all.map { .date($0.format) } + DateRangeTests.ranges.map { .dates($0) }
  }

  /// The bounds of a range, with zeros behind them, and numbers beside them.
  @Test(arguments: [
    ("1.5..2.25", "1.5 1.50 1.500 1.6 2 2.2 2.25 2.250", "1.4 1.49 1 2.26 2.251 3 1. 2."),
    ("-5.5..-0.25", "-5.5 -5.50 -5.4 -0.25 -0.250 -0.3", "-5.51 -5.6 -0.24 -0.2 0 5.5 0.25"),
    ("0.01..10", "0.01 0.010 0.02 10 10.0 9.99", "0.009 0.00 0 10.01 11"),
  ])
  func theEndsOfARange(range: String, inside: String, outside: String) throws {
    let check = ValueCheck.range(try #require(DecimalRange(range)))
    let alphabet = try Alphabet.distinguishing(check.letters.map { ScalarSet($0) })
    let automaton = try check.automaton(over: alphabet)
    for (texts, isAccepted) in [(inside, true), (outside, false)] {
      for text in texts.split(separator: " ") {
        #expect(automaton.isAccepting[automaton.state(after: String(text))] == isAccepted, "\(text)")
      }
    }
  }

  @Test(arguments: try nonEmpty(checks))
  func saysWhatTheCheckSays(check: ValueCheck) throws {
    let letters = Array(check.letters)
    let alphabet = try Alphabet.distinguishing(letters.map { ScalarSet($0) })
    let automaton = try check.automaton(over: alphabet)
    var random = SplitMix(state: 11)
    for _ in 0..<400 {
      // A way to the end that is often right, and a wrong turn now and then.
      var state = automaton.start
      var text = String.UnicodeScalarView()
      for _ in 0..<20 {
        let live = letters.filter { automaton.next(state, $0) != Automaton.dead }
        guard
          let scalar = (Int.random(in: 0..<12, using: &random) == 0 ? letters : live).randomElement(
            using: &random)
        else { break }
        text.append(scalar)
        state = automaton.next(state, scalar)
        expectAgreement(String(text), state)
      }
    }
    func expectAgreement(_ text: String, _ state: Int) {
      var bytes = text
      let verdict = bytes.withUTF8 { unsafe check.result(of: $0.span).verdict }
      let expected: Verdict =
        automaton.isAccepting[state] ? .acceptable : state == Automaton.dead ? .invalid : .intermediate
      if verdict != expected {
        Issue.record("\(check.name) on “\(text)”: \(verdict), the automaton \(expected)")
      }
    }
  }
}
