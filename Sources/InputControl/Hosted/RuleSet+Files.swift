extension RuleSet {
  /// Reads rule files, and the files that they use by a path.
  ///
  /// ```swift
  /// let rules = try RuleSet(contentsOf: "Rules", "shop.rules")
  /// ```
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`. A used file must be
  ///   in the folder of the file that uses it, or in a folder inside that.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public init(contentsOf paths: String...) throws(RuleError) {
    try self.init(contentsOf: paths)
  }

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter paths: The paths of rule files, or of folders whose files end in `.rules`. A used file must be
  ///   in the folder of the file that uses it, or in a folder inside that.
  /// - Throws: The first path that cannot be read, or all errors in the files.
  public init(contentsOf paths: [String]) throws(RuleError) {
    try self.init(try Self.files(at: paths).map { $0.source }, importer: RuleFileReader.importFile)
  }

  /// Reads the files at paths without parsing them.
  static func files(at paths: [String]) throws(RuleError) -> [RuleFile] {
    do throws(RuleFileError) {
      return try RuleFileReader.files(at: paths)
    } catch {
      throw .unreadable(error.message, help: error.help)
    }
  }
}
