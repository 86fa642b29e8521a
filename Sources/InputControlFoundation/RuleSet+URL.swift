public import Foundation
public import InputControl

extension RuleSet {
  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter urls: The file URLs of rule files, or of folders whose files end in `.rules`.
  /// - Throws: The first URL that is no file URL or cannot be read, or all errors in the files.
  public init(contentsOf urls: URL...) throws(RuleError) {
    try self.init(contentsOf: urls)
  }

  /// Reads rule files, and the files that they use by a path.
  ///
  /// - Parameter urls: The file URLs of rule files, or of folders whose files end in `.rules`.
  /// - Throws: The first URL that is no file URL or cannot be read, or all errors in the files.
  public init(contentsOf urls: [URL]) throws(RuleError) {
    for url in urls where !url.isFileURL {
      throw .unreadable("`\(url.absoluteString)` is not the URL of a file", help: "rules are read from files")
    }
    try self.init(contentsOf: urls.map { $0.path(percentEncoded: false) })
  }

  /// Reads a rule file of an app or a package.
  ///
  /// ```swift
  /// let rules = try RuleSet(resource: "shop", in: .main)  // shop.rules
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the file without `.rules`.
  ///   - bundle: The bundle that has the file.
  /// - Throws: An error if the bundle has no such file or it cannot be read, or all errors in the file.
  public init(resource name: String, in bundle: Bundle) throws(RuleError) {
    guard let url = bundle.url(forResource: name, withExtension: "rules") else {
      throw .unreadable(
        "the bundle `\(bundle.bundleURL.lastPathComponent)` has no file `\(name).rules`",
        help: "add the file to the resources of the target")
    }
    try self.init(contentsOf: url)
  }
}
