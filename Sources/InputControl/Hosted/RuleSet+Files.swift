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
    let files: [RuleFile]
    do throws(RuleFileError) {
      files = try RuleFiles.files(at: paths)
    } catch {
      throw .unreadable(error.message, help: error.help)
    }
    try self.init(files.map { $0.source }, importer: RuleFiles.importFile)
  }
}
