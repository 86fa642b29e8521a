internal import InputControl
internal import InputControlSystem

/// The files that a command reads, which none of its outputs may replace.
package struct FilesRead {
  /// The names of the files in messages.
  private var names: [FileIdentity: String] = [:]

  /// - Parameter paths: The paths of the files, also of files that do not exist.
  package init(_ paths: [String]) {
    for path in paths {
      if let file = FileIdentity(of: path) { names[file] = "`\(DisplayText.escaped(path))`" }
    }
  }

  /// Adds the file that is open as standard input, if there is one.
  mutating func addStandardInput() {
    if let file = FileIdentity(ofRegular: STDIN_FILENO) { names[file] = "standard input" }
  }

  /// Throws if writing an output would overwrite one of the files, by whatever path.
  ///
  /// - Parameters:
  ///   - path: The path of the output as given.
  ///   - suffixes: The ends of the names of the files that are written, which include temporary files.
  package func checkOutput(_ path: String, suffixes: [String] = ["", ".partial"]) throws(ScanError) {
    guard !OutputFile.isSpecial(path) else {
      // The shell may have opened a file that is read for this descriptor.
      guard let file = OutputFile.identity(ofSpecial: path), let name = names[file] else { return }
      throw ScanError(
        .usage, "\(name) is read, and \(OutputFile.name(path)) would be written to the same file",
        help: "write to another file")
    }
    for suffix in suffixes {
      guard let file = FileIdentity(of: OutputFile.target(of: path) + suffix), names[file] != nil else {
        continue
      }
      throw ScanError(
        .usage, "`\(DisplayText.escaped(path + suffix))` is read and would be overwritten",
        help: "give the output another name")
    }
  }
}
