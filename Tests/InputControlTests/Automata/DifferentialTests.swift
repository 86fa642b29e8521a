import Testing

@testable import InputControl

struct DifferentialTests {
  @Test func scratch() throws {
    var exact = 0
    var reasons: [String: Int] = [:]
    var disagreements = 0
    let clock = ContinuousClock()
    var build = Duration.zero
    var slow: [(Duration, String)] = []
    var texts = 0
    let scratch = MatchScratch()
    for (index, pattern) in RandomPattern.patterns(count: 3000, seed: 7).enumerated() {
      let tree = try #require(RegexTree.parse(pattern), "\(pattern)")
      let compiled = try Pattern(pattern)
      let began = clock.now
      let automaton: Automaton
      do {
        automaton = try Automaton(tree, classes: .pcre2)
      } catch {
        reasons["\(error)", default: 0] += 1
        continue
      }
      let took = clock.now - began
      build += took
      slow.append((took, pattern))
      exact += 1
      var random = SplitMix(state: UInt64(index))
      for _ in 0..<60 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...7, using: &random) {
          text.append(RandomPattern.letters.randomElement(using: &random)!)
        }
        let value = String(text)
        var bytes = value
        let match = bytes.withUTF8 { unsafe compiled.match($0.span, scratch: scratch) }
        texts += 1
        let state = automaton.state(after: value)
        let isRight =
          switch match {
          case .whole: automaton.isAccepting[state]
          case .partial: !automaton.isAccepting[state]
          case .none: state == Automaton.dead
          default: true
          }
        if !isRight {
          disagreements += 1
          if disagreements < 40 {
            print("XX", pattern.debugDescription, value.debugDescription, match, state)
          }
        } else if state != Automaton.dead, let rest = automaton.shortestText(from: state), !rest.isEmpty {
          var finished = value + rest
          let match = finished.withUTF8 { unsafe compiled.match($0.span, scratch: scratch) }
          if match != .whole {
            print("YY", pattern.debugDescription, value.debugDescription, rest.debugDescription, match)
          }
        }
      }
    }
    print("ZZ exact \(exact) texts \(texts) disagreements \(disagreements) build \(build)")
    for (reason, count) in reasons.sorted(by: { $0.value > $1.value }) { print("ZZ", count, reason) }
    for (took, pattern) in slow.sorted(by: { $0.0 > $1.0 }).prefix(10) { print("ZZ", took, pattern) }
  }
}
