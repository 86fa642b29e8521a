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
      + ["1..65535", "-90..90", "0.01..99999.99", "-5.5..-0.25", "0..0", "100..100.5", "-1..0.001"].compactMap
    {
      DecimalRange($0).map { .range($0) }
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
