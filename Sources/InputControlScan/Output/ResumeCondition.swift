internal import InputControl

/// A setting, file or profile that must be unchanged when an interrupted scan is resumed.
package struct ResumeCondition: Equatable {
  /// The name of an option, or a description of a file or profile.
  package var name: String
  package var value: String
  /// Whether messages show the value, because it is readable.
  package var isShown = true

  package init(name: String, value: String, isShown: Bool = true) {
    self.name = name
    self.value = value
    self.isShown = isShown
  }

  /// The value of a file that does not exist.
  static let missing = "missing"
}

extension ScanPlan {
  /// The settings that must be the same when an interrupted scan is resumed.
  var resumeConditions: [ResumeCondition] {
    let isTable = dialect != nil
    var result = [
      ("the locale", locale.description), ("--input", kind.rawValue),
      ("--delimiter", isTable ? String(UnicodeScalar(delimiter)) : ""),
      ("--no-header", isTable && !hasHeader ? "given" : ""), ("--sample", String(sampleCount)),
      ("--safe-for-spreadsheets", isTable && escapesFormulas ? "given" : ""),
      ("--display", fixesDisplays ? "given" : ""), ("--annotate-display", annotatesDisplays ? "given" : ""),
      ("the version of inputctl", inputControlVersion),
    ].map { ResumeCondition(name: $0, value: $1) }
    // The content of the rules, not the names of their files.
    result += checks.map { check in
      let profile = check.profile.profile.name
      // Names are distinct.
      let isShared = checks.count { $0.profile.profile.name == profile } > 1
      return ResumeCondition(
        name: "the profile `\(profile)`" + (isShared ? " of `\(check.column ?? "")`" : ""),
        value: [
          check.column ?? "", check.profile.profile.fingerprint(locale),
          check.profile.numberLocale?.description ?? "",
        ].joined(separator: " "), isShown: false)
    }
    return result + (form?.resumeConditions(locale) ?? [])
  }
}

extension ScanForm {
  /// The settings of a form that must be the same when an interrupted scan is resumed.
  fileprivate func resumeConditions(_ locale: LocaleTag) -> [ResumeCondition] {
    var result = [
      ResumeCondition(
        name: "the form `\(name)`",
        value: [form.form.fingerprint(locale), form.numberLocale?.description ?? ""].joined(separator: " "),
        isShown: false),
      ResumeCondition(name: "--today", value: form.form.needsToday ? today.description : ""),
      ResumeCondition(name: "the file of --answers", value: answersFingerprint, isShown: false),
    ]
    result += columns.sorted { $0.key < $1.key }.map {
      ResumeCondition(name: "the column of the field `\($0.key)`", value: $0.value)
    }
    return result
  }

  /// A hash of the answers, whatever their order.
  private var answersFingerprint: String {
    guard let answers else { return "" }
    let hashes = answers.map { question, answer in
      var hash = Fingerprint()
      for text in [question.name] + question.values + ["\(answer)"] {
        hash.add("\(text.utf8.count):".utf8)
        hash.add(text.utf8)
      }
      return hash.text
    }
    var hash = Fingerprint()
    for text in hashes.sorted() { hash.add("\(text) ".utf8) }
    return hash.text
  }
}
