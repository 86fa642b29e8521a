internal import InputControl

/// Something that must not change until an interrupted scan is gone on with.
package struct ScanCircumstance: Equatable {
  /// An option, or a file or a profile.
  package var name: String
  package var value: String
  /// Whether the value means something to a person.
  package var isShown = true

  package init(name: String, value: String, isShown: Bool = true) {
    self.name = name
    self.value = value
    self.isShown = isShown
  }

  /// The value of a file that is not there.
  static let missing = "missing"
}

extension ScanPlan {
  /// The settings that must be the same when an interrupted scan is resumed.
  var circumstances: [ScanCircumstance] {
    let isTable = dialect != nil
    var result = [
      ("the locale", locale.description), ("--input", kind.rawValue),
      ("--delimiter", isTable ? String(UnicodeScalar(delimiter)) : ""),
      ("--no-header", isTable && !hasHeader ? "given" : ""), ("--sample", String(sampleCount)),
      ("the version of inputctl", inputControlVersion),
    ].map { ScanCircumstance(name: $0, value: $1) }
    // The rules themselves, not what their files are called.
    result += checks.map { check in
      let profile = check.profile.profile.name
      // Names are distinct.
      let isShared = checks.count { $0.profile.profile.name == profile } > 1
      return ScanCircumstance(
        name: "the profile `\(profile)`" + (isShared ? " of `\(check.column ?? "")`" : ""),
        value: "\(check.column ?? "") \(check.profile.profile.fingerprint(locale))", isShown: false)
    }
    return result
  }
}
