internal import InputControl

extension ScanRequest {
  /// Throws if an input would be overwritten, or if two outputs would be the same file.
  func checkOverwriting() throws(ScanError) {
    let read = filesRead
    // Includes the temporary files beside the output.
    let suffixes = ["", ".partial", ".resume", ".resume.partial"]
    var written: Set<[UInt8]> = []
    for path in orderedOutputs.map(\.path) + [report, summary?.path].compactMap({ $0 }) {
      try read.checkOutput(path, suffixes: suffixes)
      guard !OutputFile.isSpecial(path) else { continue }
      for suffix in suffixes {
        let target = OutputFile.target(of: path) + suffix
        guard written.insert(Array(target.utf8)).inserted else {
          throw ScanError(
            .usage, "`\(DisplayText.escaped(path + suffix))` is written twice",
            help: "give each file its own name")
        }
      }
    }
  }

  /// The files that are read, data and rules.
  private var filesRead: FilesRead {
    var read = FilesRead(ruleFiles + plan.files.compactMap { $0 })
    if plan.files.contains(nil) { read.addStandardInput() }
    return read
  }
}
