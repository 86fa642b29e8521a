import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Compares the proofs about displays of small random profiles with every short value.
struct DisplayProofTests {
  private static let longest = 6

  private static let texts: [String] = {
    var layer = [""]
    var all: [String] = []
    for _ in 0..<longest {
      layer = layer.flatMap { text in ["1", "2", "-"].map { text + $0 } }
      all += layer
    }
    return all
  }()

  @Test(arguments: 0..<150)
  func agreeWithEveryShortValue(seed: Int) throws {
    let profile = SmallDisplay.make(seed: seed)
    let compiled = try CompiledProfile(profile)
    let proofs = DisplayProofs(compiled, budget: WorkBudget())
    let brute = BruteForce(compiled, try nonEmpty(Self.texts))
    // Elsewhere the engine cannot tell a beginning of a value from any other text.
    let isExact = compiled.exactness.allSatisfy(\.isComplete)
    let comment = Comment(rawValue: "\(SmallDisplay.words(profile))")

    let ambiguous = proofs.ambiguous
    if let (value, other) = ambiguous {
      #expect(value != other && compiled.display(of: value) == compiled.display(of: other), comment)
      #expect(brute.isViable(value) && brute.isViable(other), comment)
    }
    expect(ambiguous.map { compiled.display(of: $0.value).count }, brute.ambiguous, isExact, comment)

    if ambiguous == nil {
      let misread = proofs.misread
      if let (value, read) = misread {
        #expect(
          compiled.evaluate(reading: compiled.display(of: value)).value == read && read != value, comment)
      }
      expect(misread?.value.count, brute.misread, isExact, comment)
    }
    for (index, display) in profile.displays.enumerated() {
      if case .template = display.layout {
        let overflow = proofs.overflow(ofDisplayAt: index)
        expect(overflow?.count, brute.overflow(of: index), isExact, comment)
      }
      let reaches = brute.reaches(index)
      if proofs.isUnreachable(displayAt: index) {
        if isExact { #expect(!reaches, comment) }
      } else if isExact, !brute.values.isEmpty, !brute.mayBeLonger {
        #expect(reaches, "display \(index) of \(comment)")
      }
    }
    let jump = proofs.jump
    if let (value, longer) = jump { #expect(longer.dropLast() == value, comment) }
    expect(jump?.longer.count, brute.jump, isExact, comment)

    let typed = Dictionary(uniqueKeysWithValues: proofs.typedLiterals.map { ($0.literal, $0.value.count) })
    let expected = brute.typedLiterals
    for literal in Set(typed.keys).union(expected.keys) {
      expect(typed[literal], expected[literal], isExact, "\(literal): \(comment)")
    }
  }

  /// Expects the length of a witness to be that of the shortest one, as far as short values show it.
  ///
  /// - Parameter isExact: Whether every beginning of a value that the rules let through is one.
  private func expect(
    _ found: Int?, _ shortest: Int?, _ isExact: Bool, _ comment: Comment,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    guard
      isExact
        ? shortest != nil || found.map({ $0 <= Self.longest }) ?? false : found != nil && shortest != nil
    else { return }
    if isExact {
      #expect(found == shortest, comment, sourceLocation: sourceLocation)
    } else {
      #expect(found ?? 0 >= shortest ?? 0, comment, sourceLocation: sourceLocation)
    }
  }

  /// The questions are worth asking: all answers occur.
  @Test func randomProfilesAreOfAllKinds() throws {
    var counts: [String: Int] = [:]
    for seed in 0..<150 {
      let profile = SmallDisplay.make(seed: seed)
      let proofs = DisplayProofs(try CompiledProfile(profile), budget: WorkBudget())
      func count(_ name: String, _ isFound: Bool) { counts[isFound ? name : "not \(name)", default: 0] += 1 }
      count("ambiguous", proofs.ambiguous != nil)
      if proofs.ambiguous == nil { count("misread", proofs.misread != nil) }
      count("jump", proofs.jump != nil)
      count("typed", !proofs.typedLiterals.isEmpty)
      for index in profile.displays.indices {
        count("overflow", proofs.overflow(ofDisplayAt: index) != nil)
        count("unreachable", proofs.isUnreachable(displayAt: index))
      }
    }
    for name in ["ambiguous", "misread", "jump", "typed", "overflow", "unreachable"] {
      #expect(counts[name, default: 0] >= 5, "\(counts)")
      #expect(counts["not \(name)", default: 0] >= 5, "\(counts)")
    }
  }

  /// Where no automaton decides, examples show what is wrong.
  @Test func examplesAreTriedWhereAPatternIsNotRegular() throws {
    try Test.skipWithoutPCRE2(if: true, "a pattern in it refers back")
    let text = #"""
      profile a {
        regex /(\d)\1\d\d|(\d)\2-\d\d/
        display "##-##" when /(\d)\1\d\d/
        accepts "1123", "11-23"
      }
      profile b {
        regex /(\d)\1\d\d|(\d)\2-\d\d/
        display "##-##" when /(\d)\1\d\d/
        accepts "1123"
      }
      """#
    let rules = try RuleSet([SourceFile(name: "a.rules", text: text)])
    let proofs = DisplayProofs(try rules.profile("a"), budget: WorkBudget())
    let ambiguous = try #require(proofs.ambiguous)
    #expect(Set([ambiguous.value.count, ambiguous.other.count]) == [4, 5])
    #expect(try !rules.profile("b").displayReservations.isEmpty)
  }

  /// Without literals that values contain, there is nothing to search for.
  @Test func aUnionIsSearchedPartByPart() throws {
    let text = #"""
      profile plain { regex /\d{4}/ }
      profile dashed { regex /\d\d-\d\d/ }
      profile either = plain or dashed { display "##-##" when /\d{4}/ }
      profile parts = plain or dashed
      """#
    let rules = try RuleSet([SourceFile(name: "a.rules", text: text)])
    let either = DisplayProofs(try rules.profile("either"), budget: WorkBudget())
    #expect(either.ambiguous?.value == "0000")
    #expect(either.ambiguous?.other == "00-00")
    #expect(DisplayProofs(try rules.profile("parts"), budget: WorkBudget()).ambiguous == nil)
  }

  /// The work is bounded, and a search that was not completed proves nothing.
  @Test func theWorkIsBounded() throws {
    let text = ##"profile a { regex /\d{400}/; display "#" when /a/; display "# #" }"##
    let profile = try RuleSet([SourceFile(name: "a.rules", text: text)]).profile("a")
    #expect(DisplayProofs(profile, budget: WorkBudget()).isUnreachable(displayAt: 0))
    #expect(!DisplayProofs(profile, budget: WorkBudget(2000)).isUnreachable(displayAt: 0))
  }
}

/// Every short value of a profile.
private struct BruteForce {
  let compiled: CompiledProfile
  let values: [String]
  let isValue: Set<String>

  init(_ compiled: CompiledProfile, _ texts: [String]) {
    self.compiled = compiled
    let automaton = compiled.judge.exactRules.value.automaton
    values = texts.filter { text in
      let evaluation = compiled.evaluate(text)
      // A beginning that only a later `replace` makes a value is no value.
      return (evaluation.verdict == .acceptable || evaluation.verdict == .intermediate)
        && evaluation.value == text && automaton.state(after: text) != Automaton.dead
    }
    isValue = Set(values)
  }

  var profile: Profile { compiled.profile }

  /// Whether there may be values that are not listed.
  var mayBeLonger: Bool {
    let longest = values.map(\.count).max() ?? 0
    let automaton = compiled.judge.exactRules.value.automaton
    return longest >= 6
      || values.contains { value in
        ["$", " ", "%", "("].contains { automaton.state(after: value + $0) != Automaton.dead }
      }
  }

  func isViable(_ text: String) -> Bool {
    let verdict = compiled.verdict(of: text)
    return (verdict == .acceptable || verdict == .intermediate) && compiled.evaluate(text).value == text
  }

  private func index(_ value: String) -> Int? {
    ThreadScratch.withCurrent { compiled.judge.displayIndex(of: value, scratch: $0) }
  }

  /// The length of the shortest display of two values.
  var ambiguous: Int? {
    Dictionary(grouping: values) { compiled.display(of: $0) }.filter { $0.value.count > 1 }.map(\.key.count)
      .min()
  }

  var misread: Int? {
    values.first { compiled.evaluate(reading: compiled.display(of: $0)).value != $0 }?.count
  }

  func overflow(of display: Int) -> Int? {
    guard case .template(let template) = profile.displays[display].layout else { return nil }
    return values.first {
      compiled.verdict(of: $0) == .acceptable && index($0) == display && $0.count > template.slotCount
    }?.count
  }

  func reaches(_ display: Int) -> Bool { values.contains { index($0) == display } }

  var jump: Int? {
    values.first { longer in
      let value = String(longer.dropLast())
      guard isValue.contains(value), index(value) != index(longer) else { return false }
      let maps = (compiled.displayMap(of: value), compiled.displayMap(of: longer))
      return (0..<value.count).contains { maps.0.places(of: $0).end != maps.1.places(of: $0).end }
    }?.count
  }

  /// Whether the display of a value has a literal.
  private func shows(_ literal: String, _ value: String) -> Bool {
    literal == profile.prefix || literal == profile.suffix
      || index(value).map { profile.displays[$0].literals.contains(literal) } ?? false
  }

  /// The length of the shortest value that shows that a literal can be typed.
  var typedLiterals: [String: Int] {
    var found: [String: Int] = [:]
    func add(_ literal: String, _ count: Int) { found[literal] = min(found[literal] ?? .max, count) }
    var literals = Set([profile.prefix, profile.suffix])
    for display in profile.displays { literals.formUnion(display.literals) }
    for literal in literals
    where !literal.isEmpty && literal.contains(where: { !$0.isLetter && !$0.isNumber }) {
      if let value = values.first(where: { $0.contains(literal) && shows(literal, $0) }) {
        add(literal, value.count)
      }
    }
    for value in [""] + values {
      var typed = value.isEmpty ? [] : [profile.suffix]
      let layout =
        value.isEmpty
        ? profile.displays.first { $0.condition == nil }?.layout
        : index(value).map { profile.displays[$0].layout }
      if value.isEmpty, !profile.prefix.isEmpty {
        typed.append(profile.prefix)
      } else if layout.map({ if case .groups(_, _, .end) = $0 { false } else { true } }) ?? false {
        typed.append(
          DisplayLiterals(layout, prefix: "", suffix: "", count: value.count).literal(at: value.count))
      }
      for literal in typed {
        guard let first = literal.first else { continue }
        let next = value + String(first)
        if isValue.contains(next), shows(literal, next) { add(literal, next.count) }
      }
    }
    return found
  }
}

/// Small profiles with displays, over `1`, `2` and `-`.
private enum SmallDisplay {
  static func make(seed: Int) -> Profile {
    var random = SplitMix(state: UInt64(seed) + 7000)
    func chance(_ one: Int) -> Bool { random.next() % UInt64(one) == 0 }
    func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
    var rules: [Rule] = []
    if !chance(5) { rules.append(Rule(.regex(RulePattern(regex(&random))))) }
    rules.append(Rule(.allow([.characters("12-")])))
    if chance(4) { rules.append(Rule(.forbid(RulePattern(pick(["--", "-$", "11", "2-"]))), id: "no")) }
    if chance(3) {
      rules.append(Rule(.maxLength(Int(random.next() % 4) + 2, chance(2) ? .bytes : .graphemes)))
    }
    if chance(5) {
      rules.append(Rule(.minLength(Int(random.next() % 3) + 2, chance(2) ? .scalars : .graphemes)))
    }
    var profile = Profile("random", type: .none, rules: rules)
    if chance(3) {
      profile.normalization.append(
        .replace(
          RulePattern(pick(["-", "[-$]", "^1(?=2\\d)", "-$", "\\(", "1-"])), with: pick(["", "", "2"])))
    }
    if chance(6) { profile.normalization.append(.trim) }
    let count = Int(random.next() % 3)
    for index in 0...count {
      let condition: RulePattern? = index == count && chance(2) ? nil : RulePattern(regex(&random))
      let display = Display(layout(&random), when: condition, location: nil)
      profile.displays.append(display)
    }
    if chance(4) { profile.prefix = pick(["-", "1", "$", "1-", "2 "]) }
    if chance(4) { profile.suffix = pick(["-", "2", " %", "-1"]) }
    return profile
  }

  private static func regex(_ random: inout SplitMix) -> String {
    let parts = [
      "\\d", "\\d{2}", "-", "-?", "[12]", "1", "\\d?", "(?:-\\d)?", "[-1]", "\\d{1,3}", "(?:1|2-)", "\\d*",
      "\\d{2,4}", "[12-]+",
    ]
    return (0...Int(random.next() % 3)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
  }

  private static func layout(_ random: inout SplitMix) -> Display.Layout {
    let templates = [
      "##-##", "#-###", "-##", "#1#", "(##)", "1-##", "# ##", "##", "###-", "#--#", "2#", "#-#-#",
    ]
    let sizes = [[1], [2], [1, 2], [3], [2, 1]]
    let separators = ["-", " ", "1", "--", "."]
    guard random.next() % 2 == 0,
      let template = DisplayTemplate(templates[Int(random.next() % UInt64(templates.count))])
    else {
      return .groups(
        sizes: sizes[Int(random.next() % UInt64(sizes.count))],
        separator: separators[Int(random.next() % UInt64(separators.count))],
        from: random.next() % 2 == 0 ? .start : .end)
    }
    return .template(template)
  }

  static func words(_ profile: Profile) -> String {
    let lines =
      profile.normalization.map { "\($0)" } + profile.rules.map { "\($0.body)" }
      + profile.displays.map(\.written)
    return (lines + ["prefix \(profile.prefix)", "suffix \(profile.suffix)"]).joined(separator: "; ")
  }
}
