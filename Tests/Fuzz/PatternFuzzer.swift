// Feeds patterns and texts to automata and to PCRE2, and stops where they disagree, or where a verdict promises what
// no text keeps. `Scripts/fuzz` builds it.

@testable import InputControl
@testable import InputControlAnalysis

/// One input: a pattern, a text, a text that continues it, a forbidden pattern and limits of length, each separated by
/// a NUL. All but the pattern may be missing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let fields = bytes.split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false).map {
    String(validating: $0, as: UTF8.self)
  }
  guard fields.allSatisfy({ $0 != nil && ($0 ?? "").utf8.count <= 200 }),
    let pattern = fields.first ?? nil
  else { return 0 }
  let texts = fields.dropFirst().map { $0 ?? "" } + ["", "", "", ""]
  PatternTrial(pattern: pattern).compare(on: texts[0])
  SearchTrial(pattern: pattern).compare(on: texts[0])
  RuleTrial(pattern: pattern, forbidden: texts[2], limits: texts[3])?.check(texts[0], continued: texts[1])
  return 0
}

/// The comparison of one pattern's automaton with PCRE2.
struct PatternTrial {
  var pattern: String

  func compare(on text: String) {
    // Nothing partially matches the empty text, which may be continued all the same.
    guard !text.isEmpty, let compiled = try? Pattern(pattern), let tree = RegexTree.parse(pattern),
      let automaton = try? Automaton(tree)
    else { return }
    let scratch = MatchScratch()
    let state = automaton.state(after: text)
    let layout = ByteTable(automaton) { _, _ in nil }
    var copy = text
    let (match, kind) = copy.withUTF8 { bytes in
      unsafe (
        compiled.match(bytes.span, scratch: scratch),
        layout.layout.kind(of: layout.layout.state(after: bytes.span, from: layout.layout.start))
      )
    }
    let isRight =
      switch match {
      case .whole: kind == .accepting
      case .partial: kind != .accepting
      case .none: kind == .dead
      case .undetermined, .failure: true
      }
    expect(
      isRight && (kind == .dead) == (state == Automaton.dead),
      "/\(pattern)/ on “\(text)”: PCRE2 says \(match), the automaton \(kind)")
  }
}

/// The comparison of searches for one pattern with those of PCRE2.
struct SearchTrial {
  var pattern: String

  func compare(on text: String) {
    // The compiled code of PCRE2 10.42 may keep groups of parts that fail.
    guard let compiled = try? SearchPattern(pattern, usesJIT: false), let tree = RegexTree.parse(pattern)
    else { return }
    var groups = Array(1...9).filter { $0 <= compiled.groupCount }
    var search = try? PatternSearch(tree, recording: Set(groups))
    if search == nil {
      groups = []
      search = try? PatternSearch(tree)
    }
    guard let search else { return }
    let scratch = MatchScratch()
    var memory = SearchMemory()
    var copy = text
    copy.withUTF8 { buffer in
      let bytes = unsafe buffer.span
      var start = 0
      var followsEmpty = false
      var isContinued = false
      while true {
        let expected = compiled.find(
          in: bytes, from: start, skipsEmptyAtStart: followsEmpty, scratch: scratch)
        let found = search.find(
          in: bytes, from: start, skipsEmptyAtStart: followsEmpty, isContinued: isContinued, memory: &memory)
        switch (expected, found) {
        case (.undetermined, _), (.failure, _), (_, .undetermined), (.none, .none): return
        case (.found(let range), .found(let other)) where range == other:
          expect(
            groups.map { scratch.group($0) } == groups.map { memory.group($0) },
            "/\(pattern)/ in “\(text)”: other groups at \(range)")
          start = range.upperBound
          followsEmpty = range.isEmpty
          isContinued = true
        default: fatalError("/\(pattern)/ in “\(text)”: PCRE2 says \(expected), the search \(found)")
        }
      }
    }
  }
}

/// A profile of one pattern, with a forbidden one and limits of length, and what its verdicts promise.
struct RuleTrial {
  private let profile: CompiledProfile
  private let description: String

  /// The maximum number of scalars of a text whose every prefix is judged.
  private static let maximumLength = 60

  init?(pattern: String, forbidden: String, limits: String) {
    var rules = [Rule(.regex(RulePattern(pattern)))]
    if !forbidden.isEmpty { rules.append(Rule(.forbid(RulePattern(forbidden)))) }
    // The limits are small, so that short texts reach them: one character says the unit, two the numbers.
    let numbers = limits.utf8.map { Int($0) % 16 }
    if numbers.count > 1 {
      let unit = LengthUnit.allCases[numbers[0] % LengthUnit.allCases.count]
      rules.append(Rule(.maxLength(numbers[1], unit)))
      if numbers.count > 2, numbers[2] <= numbers[1] { rules.append(Rule(.minLength(numbers[2], unit))) }
    }
    guard let profile = try? CompiledProfile(Profile("p", rules: rules)) else { return nil }
    self.profile = profile
    description = "\(rules.map(\.body))"
  }

  func check(_ text: String, continued continuation: String) {
    var candidates = [continuation]
    let exact = profile.judge.exactRules.value
    // The automaton knows a text that leads on, unless a rule outside of it decides.
    if let rest = exact.automaton.shortestText(from: exact.automaton.state(after: text)) {
      candidates.append(rest)
    }
    for candidate in candidates { checkPrefixes(of: text, candidate) }
    checkPromise(of: text, exact.automaton)
  }

  /// After an invalid text, no longer one is acceptable or intermediate.
  private func checkPrefixes(of text: String, _ continuation: String) {
    let scalars = Array((text + continuation).unicodeScalars.prefix(Self.maximumLength))
    var prefix = String.UnicodeScalarView()
    var dead: String?
    for scalar in [nil] + scalars.map(Optional.some) {
      if let scalar { prefix.append(scalar) }
      let evaluation = profile.evaluate(String(prefix))
      expect(
        evaluation.verdict == profile.verdict(of: String(prefix)),
        "\(description): two verdicts on “\(String(prefix))”")
      switch evaluation.verdict {
      case .invalid: dead = dead ?? String(prefix)
      case .acceptable:
        expect(
          dead == nil,
          "\(description): “\(dead ?? "")” is invalid, but “\(String(prefix))” is acceptable")
      case .intermediate, .undetermined: break
      }
    }
  }

  /// A text that is proven to be unfinished has an acceptable continuation.
  private func checkPromise(of text: String, _ automaton: Automaton) {
    let evaluation = profile.evaluate(text)
    guard evaluation.verdict == .intermediate, !evaluation.isApproximate else { return }
    let live = LiveSteps(automaton)
    let state = automaton.state(after: text)
    // The lengths that follow are known to be possible for scalars; which of them fit depends on the units.
    for count in 0...Self.maximumLength {
      guard let rest = Self.continuation(of: count, from: state, live) else { continue }
      if profile.verdict(of: text + rest) == .acceptable { return }
    }
    // Longer ones are not tried.
    guard let shortest = live.distances[state], shortest <= Self.maximumLength else { return }
    fatalError("\(description): “\(text)” is called unfinished, but nothing was found that finishes it")
  }

  /// Returns the most readable text of some scalars that leads from a state to an accepting one.
  private static func continuation(of count: Int, from state: Int, _ live: LiveSteps) -> String? {
    let automaton = live.automaton
    // The states from which an accepting one can be reached by 0, 1, 2… scalars.
    var layers = [Set(automaton.isAccepting.indices.filter { automaton.isAccepting[$0] })]
    for _ in 0..<count {
      let last = layers[layers.count - 1]
      layers.append(
        Set(live.steps.indices.filter { live.steps[$0].contains { last.contains($0.target) } }))
    }
    guard layers[count].contains(state) else { return nil }
    let letters = automaton.alphabet.readingOrder
    var result = String.UnicodeScalarView()
    var state = state
    for left in (0..<count).reversed() {
      guard
        let letter = letters.first(where: { layers[left].contains(automaton.next(state, $0.number)) })
      else { return nil }
      result.append(letter.scalar)
      state = automaton.next(state, letter.number)
    }
    return String(result)
  }
}
