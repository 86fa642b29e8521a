import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

extension CompiledForm {
  /// Makes the form `f` of a rule file, of which parts may be of no use.
  static func unproven(_ source: String) throws -> CompiledForm {
    let form = try FormProfile.unproven(source)
    do throws(RuleError) {
      return CompiledForm(try FormCompiler.compile(form, engine: .standard))
    } catch {
      Issue.record("\(source)\n\(error.diagnostics.map { $0.message })")
      throw error
    }
  }
}

/// Tests of the proofs about forms.
struct FormProofTests {
  /// The number of forms for each seed; `FORMS` in the environment says another number.
  static let count = ProcessInfo.processInfo.environment["FORMS"].flatMap { Int($0) } ?? 60

  /// What is proven about small forms is what all of their values show.
  @Test(arguments: 0..<16)
  func proofsAgreeWithAllValues(seed: Int) throws {
    for round in 0..<Self.count {
      let made = SmallForm(seed: UInt64(seed) << 32 | UInt64(round))
      let compiled = try CompiledForm.unproven(made.source)
      let all = AllValues(of: compiled, made.fields)
      var prover = FormProver(compiled.graph)
      let place = "seed \(seed), round \(round)\n\(made.source)"
      #expect(prover.reachedBranches() == all.reached, "\(place)")
      // All values are tried for each branch, which takes longest.
      let search = FormSearch(compiled.graph, FormValues(of: compiled.graph))
      for branch in compiled.graph.branches.indices where round.isMultiple(of: 10) {
        for omitted in Self.omissions(for: branch, in: compiled.graph) {
          #expect(
            Self.isFound(branch, search, omitting: omitted) == Self.isMet(branch, search, omitting: omitted),
            "branch \(branch) without \(omitted), \(place)")
        }
      }
      let findings = prover.prove()
      #expect(prover.openQuestions == [], "\(place)")
      for (index, rule) in compiled.form.rules.enumerated() {
        let isReached = rule.branch.map { all.reached.contains($0) } ?? true
        let isFound = findings.contains { $0.code == .contradiction && $0.primary?.location == rule.location }
        #expect(isFound == (isReached && !all.canHold.contains(index)), "\(rule.id), \(place)")
      }
      let hasContradiction = findings.contains { $0.severity == .error }
      let isUnsatisfiable = findings.contains { $0.code == .unsatisfiableForm }
      if !hasContradiction || isUnsatisfiable {
        #expect(isUnsatisfiable == !all.isAcceptable, "\(place)")
      }
    }
  }

  /// Returns statements that are left out to find out why a branch never holds.
  private static func omissions(for branch: Int, in graph: FormGraph) -> [Set<FormSearch.Statement>] {
    let previous = graph.branches[branch].previous ?? branch
    return [
      [], [.condition(branch)], [.alternative(branch)], [.condition(previous)], [.alternative(previous)],
    ]
  }

  /// Returns whether a search for values under which a branch holds finds some.
  private static func isFound(
    _ branch: Int, _ search: FormSearch, omitting omitted: Set<FormSearch.Statement>
  ) -> Bool {
    var search = search
    search.branches = [branch]
    search.omitted = omitted
    return search.first() == .found
  }

  /// Returns whether a branch holds under some of all values.
  private static func isMet(
    _ branch: Int, _ search: FormSearch, omitting omitted: Set<FormSearch.Statement>
  ) -> Bool {
    var search = search
    search.omitted = omitted
    var isMet = false
    _ = search.search(search.relevant(to: [branch], [], [])) { holds in
      isMet = holds[branch]
      return !isMet
    }
    return isMet
  }

  private static func findings(_ body: String) throws -> [Diagnostic] {
    try CompiledForm.unproven(ExampleForm.profiles + "\nform f {\n\(body)\n}\n").proofs.findings
  }

  private static func codes(_ body: String) throws -> [String] { try findings(body).map { $0.code.name } }

  @Test func ordersOfRangesAndDays() throws {
    let fields = "field from: day; field until: day\n"
    #expect(try Self.codes(fields + "order from < until; back: order until < from") == [])
    #expect(
      try Self.codes(fields + "order from < until; back: order until < from; require from, until")
        == ["unsatisfiable-form"])
    #expect(
      try Self.codes(fields + "order from <= until; back: order until <= from; require from, until") == [])
    #expect(try Self.codes(fields + "order today + 1 days <= from <= today") == ["contradiction"])
    #expect(try Self.codes(fields + "order today - 1 months <= from <= today") == [])
    #expect(try Self.codes(fields + "order today + 1 months <= from <= today + 20 days") == ["contradiction"])
    #expect(try Self.codes(fields + "order \"2026-11-02\" <= from <= \"2026-11-01\"") == ["contradiction"])
    #expect(
      try Self.codes(fields + "age from 18..130; order today <= from; require from") == ["unsatisfiable-form"]
    )
    #expect(
      try Self.codes(fields + "age from 18..; order today <= from; require from") == ["unsatisfiable-form"])
    #expect(try Self.codes(fields + "age from 0..; order today <= from; require from") == [])
    #expect(try Self.codes(fields + "age from 0..0; order today <= from; require from") == [])
  }

  /// Numbers contradict each other along a path of relations from one to another.
  @Test func ordersOfNumbersAreDecidedByTheirPaths() throws {
    let fields = 0..<5
    var random = SplitMix(state: 1)
    var outcomes: Set<Bool> = []
    for _ in 0..<300 {
      var source = "language 3\nprofile number { type decimal; decimals 2 }\nform f {\n"
      let ranges = fields.map { _ in
        let least = Int.random(in: 0...6, using: &random)
        return least...least + Int.random(in: 0...4, using: &random)
      }
      for (number, range) in ranges.enumerated() {
        source += "field f\(number): number { range \(range.lowerBound)..\(range.upperBound); required }\n"
      }
      // The relation that all paths from one to another state: 0 for none, 1 for at most, 2 for less.
      var paths = fields.map { _ in fields.map { _ in 0 } }
      for number in 0...Int.random(in: 0...7, using: &random) {
        let pair = fields.shuffled(using: &random)
        let isStrict = Bool.random(using: &random)
        source += "r\(number): order f\(pair[0]) \(isStrict ? "<" : "<=") f\(pair[1])\n"
        paths[pair[0]][pair[1]] = max(paths[pair[0]][pair[1]], isStrict ? 2 : 1)
      }
      for middle in fields {
        for from in fields where paths[from][middle] > 0 {
          for to in fields where paths[middle][to] > 0 {
            paths[from][to] = max(paths[from][to], paths[from][middle], paths[middle][to])
          }
        }
      }
      let holds = fields.allSatisfy { from in
        fields.allSatisfy { to in
          switch paths[from][to] {
          case 0: true
          case 1: ranges[from].lowerBound <= ranges[to].upperBound
          default: from != to && ranges[from].lowerBound < ranges[to].upperBound
          }
        }
      }
      outcomes.insert(holds)
      #expect(try CompiledForm.unproven(source + "}\n").proofs.findings.isEmpty == holds, "\(source)")
    }
    #expect(outcomes.count == 2)
  }

  /// How many digits a number has, its sign and its range bound what it can be compared with.
  @Test(arguments: ["", "signed", "range -20..45", "signed; range -20..45", "signed; range 3..5000"])
  func formsOfNumbersBoundThem(statements: String) throws {
    let bounds = [-100, -99, -10, -9, 0, 9, 10, 45, 46, 99, 100]
    for (integers, decimals) in [(1, 0), (2, 0), (2, 1)] {
      var rules: [(name: String, text: String, holds: (Int) -> Bool)] = []
      for (number, bound) in bounds.enumerated() {
        rules.append(("above\(number)", "order \(bound) <= a", { $0 >= bound * 10 }))
        rules.append(("below\(number)", "order a <= \(bound)", { $0 <= bound * 10 }))
      }
      let compiled = try CompiledForm.unproven(
        """
        language 3
        profile number { type decimal; integers \(integers); decimals \(decimals); \(statements) }
        form f { field a: number
        \(rules.map { "\($0.name): \($0.text)" }.joined(separator: "\n")) }

        """)
      let profile = try #require(compiled.graph.fields.first?.variants.first?.profile)
      // All values, in tenths.
      let values = (-1_000...1_000).filter { tenths in
        let (whole, digit) = abs(tenths).quotientAndRemainder(dividingBy: 10)
        let text = "\(tenths < 0 ? "-" : "")\(whole)" + (digit > 0 ? ".\(digit)" : "")
        return profile.verdict(of: text) == .acceptable
      }
      let findings = compiled.proofs.findings.map { $0.message }
      for rule in rules {
        #expect(
          findings.contains { $0.hasPrefix("`\(rule.name)` never holds") }
            != values.contains(where: rule.holds),
          "\(rule.text) of \(integers), \(decimals)")
      }
    }
  }

  /// Neither many numbers in one order nor many rules take long.
  @Test func longOrdersAreDecided() throws {
    let count = 300
    let fields = (0..<count).map { "field f\($0): amount\n" }.joined()
    let names = (0..<count).map { "f\($0)" }
    let rules = zip(names, names.dropFirst()).map { "\($0)\($1): order \($0) < \($1)\n" }.joined()
    #expect(try Self.codes(fields + "order \(names.joined(separator: " < "))") == [])
    #expect(try Self.codes(fields + rules) == [])
    // The circle leads through all of them.
    let given = fields.replacing("amount", with: "amount { required }")
    let circle = given + rules + "last: order f\(count - 1) <= f0\n"
    #expect(try Self.codes(circle) == ["unsatisfiable-form"])
  }

  /// The clash has no statement that could be left out.
  @Test func smallestClash() throws {
    let findings = try Self.findings(
      """
      field a: pin; field b: pin; field c: pin { required }
      one: require a
      other: require b
      atMostOne: require 1..1 of a, b
      equal a, c
      """)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == .unsatisfiableForm)
    let places = ([finding.primary].compactMap { $0 } + finding.secondary).map { $0.location.text }
    #expect(places.map { $0.prefix(4) } == ["one:", "othe", "atMo"])
  }

  /// A value is not tried with all branches before the one that it leads to.
  @Test func longChainsAreDecided() throws {
    let texts = (0..<300).map { "\"v\($0)\"" }
    let branches = texts.enumerated().map { "when kind is \($1) { rule\($0): require x }" }
    let chain = branches.joined(separator: " else ")
    let profile = "language 3\nprofile kind { oneOf \(texts.joined(separator: ", ")) }\n"
    let form = "form f { field kind: kind; field x: kind { required }\n\(chain)\n}\n"
    let proofs = try CompiledForm.unproven(profile + form).proofs
    #expect(proofs.findings.map { $0.code } == [])
    #expect(proofs.openQuestions == [])
  }

  /// The search for values of one group of fields leaves enough work for the next group.
  @Test func aGroupOfFieldsBehindAnother() throws {
    let groups = [("a", 4), ("b", 15)].map { group, size in
      let fields = (0..<size).map { "field \(group)\($0): one" }.joined(separator: "\n")
      let all = (0..<size).map { "\(group)\($0) is \"US\"" }.joined(separator: " and ")
      return "\(fields)\nwhen \(all) {\nwhen \(group)3 is empty { field \(group)x: one }\n}\n"
    }
    let source = "language 3\nprofile one { oneOf \"US\" }\nform f {\n\(groups.joined())}\n"
    let proofs = try CompiledForm.unproven(source).proofs
    #expect(proofs.findings.map { $0.code } == [.unreachableField, .unreachableField])
    #expect(proofs.openQuestions == [])
  }

  /// Twenty tests that can be combined in a million ways are not looked at one by one.
  @Test func tooManyCombinations() throws {
    let fields = (0..<20).map { "field f\($0): country" }.joined(separator: "\n")
    let all = (0..<20).map { "f\($0) is \"US\"" }.joined(separator: " and ")
    let compiled = try CompiledForm.unproven(
      ExampleForm.profiles
        + "\nform f {\n\(fields)\nwhen \(all) {\nwhen f3 is \"CA\" { field x: country }\n} }\n")
    let proofs = compiled.proofs
    #expect(proofs.findings.map { $0.code } == [])
    #expect(proofs.openQuestions.count == 1)
    #expect(proofs.openQuestions.first?.hasPrefix("whether the branch at random.rules:") == true)
  }
}

extension InputControl.SourceLocation {
  /// The text at the location.
  fileprivate var text: String { String(decoding: file.bytes[range.start..<range.end], as: UTF8.self) }
}

/// A small form made at random, of whose fields each has few values.
private struct SmallForm {
  let source: String
  let fields: [String]
  static let values = ["", "1", "2", "3"]

  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let kinds = ["low", "high", "any"]
    let fields = (0..<Int.random(in: 2...5, using: &random)).map { "f\($0)" }
    var lines: [String] = []
    var open = 0
    var rules = 0
    func name(_ limit: Int) -> String { pick(Array(fields[..<limit])) }
    func rule(_ limit: Int) -> String {
      rules += 1
      let names = [name(limit), name(limit)]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return "r\(rules): require \(names[0]), \(names[1])"
      case 1: return "r\(rules): require 1..1 of \(names[0]), \(names[1])"
      case 2: return "r\(rules): equal \(names[0]), \(names[1])"
      case 3: return "r\(rules): order \(names[0]) < \(names[1])"
      default: return "r\(rules): order 1 <= \(names[0]) <= 2"
      }
    }
    for index in fields.indices {
      if index > 0, Int.random(in: 0..<2, using: &random) == 0 {
        let first = "\(name(index)) is \(pick(["", "not "]))\(pick(["\"2\"", "\"2\", \"2\"", "empty"]))"
        let second = "\(name(index)) \(pick(["is not empty", "is \"2\"", "matches /[12]/"]))"
        lines.append("when \(pick([first, "\(first) \(pick(["and", "or"])) not (\(second))"])) {")
        open += 1
      }
      lines.append("field \(fields[index]): \(pick(kinds))\(pick(["", " { required }"]))")
      if Bool.random(using: &random) { lines.append(rule(index + 1)) }
      if open > 0, Bool.random(using: &random) {
        lines.append("} else {")
        lines.append(rule(index + 1))
        lines.append("}")
        open -= 1
      }
    }
    lines += Array(repeating: "}", count: open)
    source = """
      language 3
      profile low { type decimal; oneOf "1", "2" }
      profile high { type decimal; oneOf "2", "3" }
      profile any { type decimal; oneOf "1", "2", "3" }
      form f {
      \(lines.joined(separator: "\n"))
      }

      """
    self.fields = fields
  }
}

/// What all values of a form show.
private struct AllValues {
  /// The branches that hold for some acceptable values of fields.
  private(set) var reached: Set<Int> = []
  /// The rules that hold for some values of fields, all of which are given if the rule compares them.
  private(set) var canHold: Set<Int> = []
  private(set) var isAcceptable = false

  init(of compiled: CompiledForm, _ names: [String]) {
    var texts = names.map { _ in 0 }
    var state = FormState(compiled.graph, today: ExampleForm.today)
    repeat {
      for (index, name) in names.enumerated() {
        guard let number = compiled.graph.number(of: name) else { continue }
        state.set(SmallForm.values[texts[index]], of: number)
      }
      state.settle()
      add(state)
      var place = 0
      while place < texts.count {
        texts[place] = (texts[place] + 1) % SmallForm.values.count
        if texts[place] != 0 { break }
        place += 1
      }
    } while texts.contains { $0 != 0 }
  }

  private mutating func add(_ state: FormState) {
    let graph = state.graph
    isAcceptable = isAcceptable || state.verdict == .acceptable
    let reference = FormReference(
      form: graph.form,
      texts: Dictionary(
        uniqueKeysWithValues: graph.fields.indices.map { (graph.fields[$0].name, state.text(of: $0)) }),
      today: ExampleForm.today, answers: [:])
    for (branch, _) in graph.branches.enumerated() where reference.isSound(branch, state) {
      reached.insert(branch)
    }
    for (index, rule) in graph.rules.enumerated() {
      let values = rule.operands.map { state.value(of: $0) }
      let isSound = reference.areSound(graph.nodes(of: index), state)
      guard isSound, let outcome = state.outcome(of: index), values.allSatisfy({ $0?.verdict == .acceptable })
      else { continue }
      let compares: Bool
      switch rule.kind {
      case .equal, .order: compares = true
      default: compares = false
      }
      guard !compares || values.allSatisfy({ $0?.value.isEmpty == false }) else { continue }
      if outcome.verdict == .acceptable { canHold.insert(index) }
    }
  }
}

extension FormReference {
  /// Whether a branch holds, and the fields on which that depends have acceptable values.
  fileprivate func isSound(_ branch: Int, _ state: FormState) -> Bool {
    holds(branch) && areSound([.branch(branch)], state)
  }

  /// Whether all fields on which others depend have acceptable values.
  fileprivate func areSound(_ nodes: [FormGraph.Node], _ state: FormState) -> Bool {
    var known: Set<FormGraph.Node> = []
    var open = nodes
    while let node = open.popLast() {
      guard known.insert(node).inserted else { continue }
      if case .field(let field) = node, let value = state.value(of: field), value.verdict != .acceptable {
        return false
      }
      open += state.graph.dependencies(of: node)
    }
    return true
  }
}
