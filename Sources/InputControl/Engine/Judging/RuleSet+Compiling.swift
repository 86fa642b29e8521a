extension RuleSet {
  /// Reads rule files in memory.
  ///
  /// The names of profiles are unique across all files. A profile inherits from profiles of its own file;
  /// profiles of another file are available by `use`.
  ///
  /// - Parameters:
  ///   - files: The rule files.
  ///   - importer: Reads the files that others use by a path. Without an importer only the given files can be
  ///     used.
  /// - Throws: All errors in the files and in the files they use, in order; at most 100 for each file.
  public init(_ files: [SourceFile], importer: RuleImporter? = nil) throws(RuleError) {
    let rules = RuleSet(reading: files, importer: importer)
    let mistakes = rules.mistakes
    guard mistakes.isEmpty else { throw RuleError(mistakes) }
    self = rules
  }

  /// Returns the compiled profile with a name.
  ///
  /// Each call compiles the profile anew; keep the result.
  ///
  /// - Parameter name: The name of the profile.
  /// - Throws: An error if there is no profile with the name, which suggests a similar one; or all errors in
  ///   the patterns and limits of the profile.
  public func profile(_ name: String) throws(RuleError) -> CompiledProfile {
    try CompiledProfile(try uncompiledProfile(name))
  }

  /// Returns the compiled form with a name.
  ///
  /// Each call compiles the form anew; keep the result.
  ///
  /// - Parameter name: The name of the form.
  /// - Throws: An error if there is no form with the name, which suggests a similar one; or all errors in the form
  ///   and in the profiles of its fields.
  public func form(_ name: String) throws(RuleError) -> CompiledForm {
    try CompiledForm(try uncompiledForm(name))
  }
}

extension CompiledProfile {
  /// Compiles a profile that comes with the library.
  ///
  /// Only the file that declares the profile and the files that it uses are read.
  ///
  /// - Parameter name: The name of the profile.
  /// - Throws: An error if there is no profile with the name; it suggests a similar one.
  public init(shipped name: String) throws(RuleError) {
    guard let profile = RuleSet.shippedProfile(named: name) else {
      // Suggestions need all names.
      try self.init(try RuleSet.shipped.uncompiledProfile(name))
      return
    }
    try self.init(profile)
  }
}

extension CompiledForm {
  /// Compiles a form that comes with the library.
  ///
  /// Only the file that declares the form and the files that it uses are read.
  ///
  /// - Parameter name: The name of the form.
  /// - Throws: An error if there is no form with the name; it suggests a similar one.
  public init(shipped name: String) throws(RuleError) {
    try self.init(try RuleSet.uncompiledForm(name, in: nil))
  }
}
