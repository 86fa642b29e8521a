internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON

/// The output of `test`.
struct TestReport: Report {
  private let looksForUntested: Bool
  private var profiles: [Entry] = []
  private var templateCount = 0
  private var trials: [Entry] = []
  private var forms: [Entry] = []
  private var entries: [Entry] { profiles + trials + forms }

  /// A profile or a form, with the results of its examples.
  private struct Entry {
    var kind: String
    var name: String
    var location: SourceLocation?
    var results: [TestedExample]
    /// Descriptions of the rules that no example covers.
    var untested: [String] = []
  }

  init(looksForUntested: Bool) { self.looksForUntested = looksForUntested }

  /// Tests the examples of a profile.
  mutating func add(_ compiled: CompiledProfile) {
    let profile = compiled.profile
    var untested: [String] = []
    // What an instance only inherits is tested by the examples of its template.
    if looksForUntested,
      profile.template == nil || profile.rules.contains(where: { $0.statedBy == profile.name })
    {
      untested =
        profile.examples.isEmpty
        ? ["`\(profile.name)` has no example"]
        : compiled.untestedRules().map { "no example tests the rule `\(profile.name).\($0.id)`" }
    }
    profiles.append(
      Entry(
        kind: "profile", name: profile.name, location: profile.location,
        results: compiled.testExamples().map { TestedExample($0, of: profile) }, untested: untested))
  }

  /// Tests the examples of a template. A rule is tested if an example with any arguments tests it.
  mutating func add(_ template: RuleSet.Template) throws(RuleError) {
    templateCount += 1
    var untested: [String]?
    for profile in template.trials {
      let compiled = try CompiledProfile(profile)
      trials.append(
        Entry(
          kind: "profile", name: profile.name, location: profile.location,
          results: compiled.testExamples().map { TestedExample($0, of: profile) }))
      guard looksForUntested else { continue }
      let ids = compiled.untestedRules().map(\.id)
      untested = untested.map { $0.filter(ids.contains) } ?? ids
    }
    guard looksForUntested else { return }
    let lines =
      untested.map { $0.map { "no example tests the rule `\(template.name).\($0)`" } }
      ?? ["`\(template.name)` has no example"]
    guard !lines.isEmpty else { return }
    trials.append(
      Entry(kind: "profile", name: template.name, location: template.location, results: [], untested: lines))
  }

  /// Tests the examples of a form.
  mutating func add(_ compiled: CompiledForm) {
    let form = compiled.form
    let results = compiled.testExamples().map { TestedExample($0, of: form) }
    var entry = Entry(kind: "form", name: form.name, location: form.location, results: results)
    if looksForUntested, results.isEmpty { entry.untested = ["`\(form.name)` has no example"] }
    forms.append(entry)
  }

  /// Whether all examples hold, and no rule is untested if that was checked.
  var passes: Bool { entries.allSatisfy { $0.results.allSatisfy(\.passes) && $0.untested.isEmpty } }

  private var counts: (examples: Int, displays: Int, failed: Int, todo: Int, untested: Int) {
    let results = entries.flatMap(\.results)
    return (
      results.count, results.count(where: \.hasDisplay), results.count { !$0.passes },
      results.count { $0.outcome == .todo }, entries.reduce(0) { $0 + $1.untested.count }
    )
  }

  // MARK: Text

  func text(isColoured: Bool) -> String {
    var result = ""
    for entry in entries {
      for failure in entry.results where !failure.passes {
        result += "\(failure.place): \(failure.title)\n"
        for line in failure.reason { result += "  \(line)\n" }
      }
      for line in entry.untested {
        let place = entry.location.map { "\(DisplayText.escaped($0.description)): " } ?? ""
        result += "\(place)\(line)\n"
      }
    }
    let counts = counts
    let failed =
      counts.failed > 0 ? "\(counts.failed) failed" : counts.examples == 0 ? "nothing was tested" : "all hold"
    let todo = counts.todo == 0 ? "" : ", \(counts.todo) to do"
    var nouns: [String] = [.count(profiles.count, "profile")]
    if templateCount > 0 { nouns.append(.count(templateCount, "template")) }
    if !forms.isEmpty { nouns.append(.count(forms.count, "form")) }
    nouns.append(.count(counts.examples, "example"))
    if counts.displays > 0 { nouns.append(.count(counts.displays, "display")) }
    let untested = counts.untested == 0 ? "" : ", \(counts.untested) untested"
    return result + "\(nouns.joined(separator: ", ")): \(failed)\(todo)\(untested)\n"
  }

  // MARK: JSON

  var answers: [JSON] {
    let counts = counts
    return entries.flatMap(answers(about:)) + [
      .summary([
        "profiles": .integer(profiles.count),
        "templates": templateCount == 0 ? nil : .integer(templateCount),
        "forms": forms.isEmpty ? nil : .integer(forms.count), "examples": .integer(counts.examples),
        "displays": counts.displays == 0 ? nil : .integer(counts.displays),
        "failed": .integer(counts.failed), "todo": .integer(counts.todo),
        "untested": looksForUntested ? .integer(counts.untested) : nil,
      ])
    ]
  }

  private func answers(about entry: Entry) -> [JSON] {
    entry.results.map { result in
      let (outcome, expected, actual) = result.words
      return .answer([
        entry.kind: .string(entry.name),
        "example": .string(result.expectation.rawValue),
        "text": result.text.map { .string($0) },
        "values": result.values,
        "outcome": .string(outcome),
        "expected": expected.map { .string($0) },
        "actual": actual.map { .string($0) },
        "source": JSON(result.location),
      ])
    }
      + entry.untested.map {
        .answer([
          entry.kind: .string(entry.name), "outcome": .string("untested"), "message": .string($0),
          "source": entry.location.map(JSON.init),
        ])
      }
  }

  // MARK: JUnit

  /// Returns the XML for rules that cannot be loaded.
  static func junit(of failure: Failure) -> String {
    let summary = XML.escaped(failure.summary)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="1" errors="1">
        <testsuite name="rules" tests="1" errors="1">
          <testcase classname="rules" name="rules can be read"><error message="\(summary)"/></testcase>
        </testsuite>
      </testsuites>

      """
  }

  /// The results in the XML format of JUnit's Ant task, which build servers read: one suite for each profile.
  var junit: String {
    let counts = counts
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    result += "<testsuites tests=\"\(counts.examples + counts.untested)\""
    result += " failures=\"\(counts.failed + counts.untested)\""
    result += " skipped=\"\(counts.todo)\">\n"
    for entry in entries {
      let name = XML.escaped(entry.name)
      let failed = entry.results.filter { !$0.passes }.count + entry.untested.count
      let skipped = entry.results.filter { $0.outcome == .todo }.count
      result += "  <testsuite name=\"\(name)\" tests=\"\(entry.results.count + entry.untested.count)\""
      result += " failures=\"\(failed)\" skipped=\"\(skipped)\">\n"
      for example in entry.results {
        let position = example.location.position
        result +=
          "    <testcase classname=\"\(name)\" name=\"\(XML.escaped(example.title))\""
        result += " file=\"\(XML.escaped(example.location.file.name))\" line=\"\(position.line)\""
        if example.outcome == .todo {
          result += "><skipped/></testcase>\n"
        } else if example.passes {
          result += "/>\n"
        } else {
          let reason = example.reason
          result += "><failure message=\"\(XML.escaped(reason.first ?? ""))\">"
          result += "\(XML.escaped(reason.joined(separator: "\n")))</failure></testcase>\n"
        }
      }
      for line in entry.untested {
        result +=
          "    <testcase classname=\"\(name)\" name=\"untested\"><failure message=\"\(XML.escaped(line))\"/>"
        result += "</testcase>\n"
      }
      result += "  </testsuite>\n"
    }
    return result + "</testsuites>\n"
  }
}

/// Text in XML 1.0.
private enum XML {
  /// Escapes the markup characters of XML, and characters that a terminal would interpret.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result +=
        scalar == "\n" ? "&#10;" : Markup.reference(to: scalar) ?? DisplayText.escaped(String(scalar))
    }
    return result
  }
}
