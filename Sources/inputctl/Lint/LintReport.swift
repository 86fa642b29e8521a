internal import InputControl
internal import InputControlJSON

/// The output of `lint`.
struct LintReport: Report {
  let files: [SourceFile]
  let findings: [Diagnostic]
  /// The number of profiles with undecided questions.
  let undecidedCount: Int
  /// Whether the undecided questions are among the findings.
  let showsAll: Bool

  // MARK: Text

  /// Returns the findings and their counts.
  func text(isColoured: Bool) -> String {
    var result = findings.map { $0.rendered(in: isColoured ? .coloured : .plain) + "\n" }.joined()
    let counts = Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return severity == .info ? "\(count) info" : String.count(count, severity.rawValue)
    }
    result +=
      "\(String.count(files.count, "file")): "
      + (counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")) + "\n"
    guard undecidedCount > 0, !showsAll else { return result }
    return result
      + "\(String.count(undecidedCount, "profile")) could not be decided completely: `inputctl lint --all` says why\n"
  }

  // MARK: JSON

  /// An answer for each finding, and a summary.
  var answers: [JSON] {
    findings.map { .answer(["finding": JSON($0)]) } + [
      .summary([
        "files": .integer(files.count), "findings": .integer(findings.count),
        "undecided": .integer(undecidedCount),
      ])
    ]
  }

  // MARK: SARIF

  /// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS standard).
  var sarif: String {
    let codes = Set(findings.map(\.code)).sorted { $0.name < $1.name }
    return JSON.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object([
            "driver": .object([
              "name": .string("inputctl"), "version": .string(inputControlVersion),
              "rules": .array(
                codes.map { code in
                  .object([
                    "id": .string(code.name),
                    "shortDescription": .object(["text": .string(DiagnosticPages.summary(of: code))]),
                  ])
                }),
            ])
          ]),
          "columnKind": .string("unicodeCodePoints"),
          "results": .array(findings.map(result)),
        ])
      ]),
    ]).line
  }

  private func result(_ finding: Diagnostic) -> JSON {
    let text = ([finding.message] + finding.help).joined(separator: "; ")
    return .object([
      "ruleId": .string(finding.code.name),
      "level": .string(finding.severity == .info ? "note" : finding.severity.rawValue),
      "message": .object(["text": .string(text)]),
      "locations": .array(
        finding.primary.map { label in [.object(members(of: label, orElse: nil))] } ?? []),
      "relatedLocations": finding.secondary.isEmpty ? nil : .array(relatedLocations(finding.secondary)),
      "fixes": finding.fix.map { .array([fix($0)]) },
    ])
  }

  private func relatedLocations(_ labels: [Diagnostic.Label]) -> [JSON] {
    labels.enumerated().map { number, label in
      .object(
        [JSON.Member(key: "id", value: .integer(number + 1))] + members(of: label, orElse: "another place"))
    }
  }

  /// Returns the members of a SARIF location, with the label's text or `words` as the message.
  private func members(of label: Diagnostic.Label, orElse words: String?) -> [JSON.Member] {
    let message = label.text.isEmpty ? words : label.text
    return JSON.members([
      "message": message.map { .object(["text": .string($0)]) },
      "physicalLocation": physicalLocation(label.location),
    ])
  }

  private func physicalLocation(_ location: SourceLocation) -> JSON {
    .object([
      "artifactLocation": artifact(location.file),
      "region": region(location),
    ])
  }

  private func artifact(_ file: SourceFile) -> JSON {
    .object(["uri": .string(URIReference.path(file.name))])
  }

  private func fix(_ fix: FixIt) -> JSON {
    let replacements = fix.edits.map { edit in
      JSON.object([
        "deletedRegion": region(edit.location),
        "insertedContent": .object(["text": .string(edit.replacement)]),
      ])
    }
    guard let file = fix.edits.first?.location.file else { return .object([:]) }
    return .object([
      "description": .object(["text": .string(fix.message)]),
      "artifactChanges": .array([
        .object(["artifactLocation": artifact(file), "replacements": .array(replacements)])
      ]),
    ])
  }

  /// Returns a SARIF region: lines from 1, columns in code points from 1; the end column is exclusive.
  private func region(_ location: SourceLocation) -> JSON {
    let start = location.file.position(of: location.range.start, counting: .scalars)
    let end = location.file.position(of: location.range.end, counting: .scalars)
    return .object([
      "startLine": .integer(start.line), "startColumn": .integer(start.column),
      "endLine": .integer(end.line), "endColumn": .integer(end.column),
    ])
  }
}

/// A relative reference or a `file` URI (RFC 3986).
private enum URIReference {
  static func path(_ path: String) -> String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if unreserved.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
