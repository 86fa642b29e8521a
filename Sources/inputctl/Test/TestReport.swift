internal import InputControl
internal import InputControlAnalysis
internal import InputControlJSON
internal import InputControlSystem

/// The output of `test`.
struct TestReport {
  private let format: Inputctl.Test.Format
  private let looksForUntested: Bool
  private var profiles: [Entry] = []

  private struct Entry {
    var profile: Profile
    var results: [ExampleResult]
    /// Descriptions of the rules that no example covers.
    var untested: [String]
  }

  init(format: Inputctl.Test.Format, looksForUntested: Bool) {
    self.format = format
    self.looksForUntested = looksForUntested
  }

  /// Tests the examples of a profile.
  mutating func add(_ compiled: CompiledProfile) {
    let profile = compiled.profile
    var untested: [String] = []
    if looksForUntested {
      untested =
        profile.examples.isEmpty
        ? ["`\(profile.name)` has no example"]
        : compiled.untestedRules().map { "no example tests the rule `\(profile.name).\($0.id)`" }
    }
    profiles.append(Entry(profile: profile, results: compiled.testExamples(), untested: untested))
  }

  /// Whether all examples hold, and no rule is untested if that was checked.
  var passes: Bool { profiles.allSatisfy { $0.results.allSatisfy(\.passes) && $0.untested.isEmpty } }

  /// The whole report.
  var text: String {
    switch format {
    case .text: plain
    case .json: json
    case .junit: junit
    }
  }

  private var counts: (examples: Int, displays: Int, failed: Int, todo: Int) {
    let results = profiles.flatMap(\.results)
    return (
      results.count, results.filter { $0.example.shown != nil }.count, results.filter { !$0.passes }.count,
      results.filter { $0.outcome == .todo }.count
    )
  }

  // MARK: Text

  private var plain: String {
    var result = ""
    for entry in profiles {
      for failure in entry.results where !failure.passes {
        result += "\(failure.place): \(failure.title(in: entry.profile))\n"
        for line in failure.reason { result += "  \(line)\n" }
      }
      for line in entry.untested {
        let place = entry.profile.location.map { "\(DisplayText.escaped($0.description)): " } ?? ""
        result += "\(place)\(line)\n"
      }
    }
    let counts = counts
    let failed =
      counts.failed > 0 ? "\(counts.failed) failed" : counts.examples == 0 ? "nothing was tested" : "all hold"
    let todo = counts.todo == 0 ? "" : ", \(counts.todo) to do"
    let displays = counts.displays == 0 ? "" : ", \(Self.count(counts.displays, "display"))"
    let untested = profiles.reduce(0) { $0 + $1.untested.count }
    result += "\(Self.count(profiles.count, "profile")), \(Self.count(counts.examples, "example"))"
    result += "\(displays): \(failed)\(todo)"
    return result + (untested == 0 ? "\n" : ", \(untested) untested\n")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  // MARK: JSON

  private var json: String {
    var lines = ""
    for entry in profiles {
      for result in entry.results {
        let (outcome, expected, actual) = result.words
        lines +=
          JSON.object([
            "version": JSON.version,
            "profile": .string(entry.profile.name),
            "example": .string(result.example.expectation.rawValue),
            "text": entry.profile.isSensitive ? nil : .string(result.example.text),
            "outcome": .string(outcome),
            "expected": expected.map { .string($0) },
            "actual": actual.map { .string($0) },
            "source": JSON(result.example.location),
          ]).line
      }
      for line in entry.untested {
        lines +=
          JSON.object([
            "version": JSON.version, "profile": .string(entry.profile.name), "outcome": .string("untested"),
            "message": .string(line), "source": entry.profile.location.map(JSON.init),
          ]).line
      }
    }
    let counts = counts
    return lines
      + JSON.object([
        "version": JSON.version,
        "summary": .object([
          "profiles": .integer(profiles.count), "examples": .integer(counts.examples),
          "displays": counts.displays == 0 ? nil : .integer(counts.displays),
          "failed": .integer(counts.failed), "todo": .integer(counts.todo),
          "untested": looksForUntested ? .integer(profiles.reduce(0) { $0 + $1.untested.count }) : nil,
        ]),
      ]).line
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
  private var junit: String {
    let counts = counts
    let untested = profiles.reduce(0) { $0 + $1.untested.count }
    var result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    result += "<testsuites tests=\"\(counts.examples + untested)\" failures=\"\(counts.failed + untested)\""
    result += " skipped=\"\(counts.todo)\">\n"
    for entry in profiles {
      let name = XML.escaped(entry.profile.name)
      let failed = entry.results.filter { !$0.passes }.count + entry.untested.count
      let skipped = entry.results.filter { $0.outcome == .todo }.count
      result += "  <testsuite name=\"\(name)\" tests=\"\(entry.results.count + entry.untested.count)\""
      result += " failures=\"\(failed)\" skipped=\"\(skipped)\">\n"
      for example in entry.results {
        let position = example.example.location.position
        result +=
          "    <testcase classname=\"\(name)\" name=\"\(XML.escaped(example.title(in: entry.profile)))\""
        result += " file=\"\(XML.escaped(example.example.location.file.name))\" line=\"\(position.line)\""
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

extension ExampleResult {
  /// The location as `file:line:column`.
  fileprivate var place: String { DisplayText.escaped(example.location.description) }

  /// Returns a short description of the example.
  fileprivate func title(in profile: Profile) -> String {
    let text = profile.isSensitive ? "(sensitive)" : "\"\(DisplayText.shortened(example.text, atMost: 60))\""
    let origin = example.statedBy == profile.name ? "" : " (stated by `\(example.statedBy)`)"
    return "\(profile.name) \(example.expectation.rawValue) \(text)\(origin)"
  }

  fileprivate var words: (outcome: String, expected: String?, actual: String?) {
    switch outcome {
    case .passed: ("passed", nil, nil)
    case .failed(let expected, let actual): ("failed", expected, actual)
    case .todo: ("todo", nil, nil)
    case .unexpectedlyPassed: ("unexpectedly-passed", nil, nil)
    }
  }

  /// The reasons of the failure, one on each line.
  fileprivate var reason: [String] {
    switch outcome {
    case .passed, .todo: []
    case .unexpectedlyPassed: ["it holds now; remove `todo`"]
    case .failed(let expected, let actual):
      ["expected \(expected), got \(actual)"] + evaluation.allViolations.map { "\($0.id): \($0.reason)" }
    }
  }
}
