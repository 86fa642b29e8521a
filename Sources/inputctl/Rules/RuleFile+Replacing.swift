internal import InputControl
internal import InputControlSystem

extension RuleFile {
  /// Reads rules from standard input.
  static func standardInput() throws(Failure) -> RuleFile {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(.usage, "there is nothing to format", help: "name a rule file, or pipe one in")
    }
    do {
      return try RuleFile(path: "<stdin>", STDIN_FILENO)
    } catch {
      throw Failure(error)
    }
  }

  /// Replaces the contents of the file atomically.
  ///
  /// A symbolic link stays a link.
  ///
  /// - Throws: A failure when writing fails, or when another program has changed the file since it was read.
  ///   The file then stays unchanged.
  func replace(with bytes: [UInt8]) throws(Failure) {
    guard version.isRegularFile else {
      throw cannotWrite("it is a pipe or a device", help: "save the rules in a file first")
    }
    guard let target = SystemCall.realPath(path) else { throw cannotWrite(SystemError(errno).message) }
    do throws(WholeFile.Problem) {
      try WholeFile.write(
        bytes, to: target, mode: version.mode, owner: (version.owner, version.group),
        isUnchanged: { (try? FileVersion(at: target)) == version })
    } catch {
      switch error {
      case .system(let error): throw cannotWrite(error.message)
      case .changed:
        throw cannotWrite("another program has changed it meanwhile", help: "run again; that change was kept")
      }
    }
  }

  private func cannotWrite(_ reason: String, help: String = "the file is unchanged") -> Failure {
    Failure(.inputOutput, "cannot write `\(DisplayText.escaped(path))`: \(reason)", help: help)
  }
}
