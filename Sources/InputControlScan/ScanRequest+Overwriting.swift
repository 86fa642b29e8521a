internal import InputControl
internal import InputControlSystem

extension ScanRequest {
  /// Throws if an input would be overwritten, or if two outputs would be the same file.
  func checkOverwriting() throws(ScanError) {
    let read = filesRead
    var written: Set<[UInt8]> = []
    for path in orderedOutputs.map(\.path) + [report, summary?.path].compactMap({ $0 }) {
      guard !OutputFile.isSpecial(path) else {
        // The shell may have opened an input file for this descriptor.
        if let file = OutputFile.identity(ofSpecial: path), let name = read[file] {
          throw ScanError(
            .usage, "\(name) is read, and \(OutputFile.name(path)) would be written to the same file",
            help: "write to another file")
        }
        continue
      }
      // Includes the temporary files beside the output.
      for suffix in ["", ".partial", ".resume", ".resume.partial"] {
        let target = OutputFile.target(of: path) + suffix
        let name = "`\(DisplayText.escaped(path + suffix))`"
        guard written.insert(Array(target.utf8)).inserted else {
          throw ScanError(.usage, "\(name) is written twice", help: "give each file its own name")
        }
        guard FileIdentity(of: target).map({ read[$0] == nil }) ?? true else {
          throw ScanError(
            .usage, "\(name) is read and would be overwritten", help: "give the output another name")
        }
      }
    }
  }

  /// The files that are read, data and rules, with their names in messages.
  private var filesRead: [FileIdentity: String] {
    var read: [FileIdentity: String] = [:]
    if plan.files.contains(nil), let file = FileIdentity(ofRegular: STDIN_FILENO) {
      read[file] = "standard input"
    }
    for path in ruleFiles + plan.files.compactMap({ $0 }) {
      if let file = FileIdentity(of: path) { read[file] = "`\(DisplayText.escaped(path))`" }
    }
    return read
  }
}
