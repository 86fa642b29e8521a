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
  /// The bytes are written to a new file in the same folder, which is then renamed. A symbolic link stays a
  /// link.
  ///
  /// - Throws: A failure when writing fails, or when another program has changed the file since it was read.
  ///   The file then stays unchanged.
  func replace(with bytes: [UInt8]) throws(Failure) {
    guard let target = SystemCall.realPath(path) else { throw cannotWrite(SystemError(errno).message) }
    let folder = target.prefix(through: target.lastIndex(of: "/") ?? target.startIndex)
    // The template that mkstemp(3) fills in.
    var name = Array("\(folder).inputctl-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw cannotWrite(SystemError(errno).message) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try SystemCall.write(bytes, to: descriptor)
      // Where the system does not allow giving a file away, it becomes the user's own.
      _ = fchown(descriptor, version.owner, version.group)
      guard fchmod(descriptor, version.mode) == 0, fsync(descriptor) == 0 else { throw SystemError(errno) }
    } catch {
      unsafe unlink(name)
      throw cannotWrite(error.message)
    }
    guard (try? FileVersion(at: target)) == version else {
      unsafe unlink(name)
      throw cannotWrite("another program has changed it meanwhile", help: "run again; that change was kept")
    }
    guard unsafe rename(name, target) == 0 else {
      let error = SystemError(errno)
      unsafe unlink(name)
      throw cannotWrite(error.message)
    }
  }

  private func cannotWrite(_ reason: String, help: String = "the file is unchanged") -> Failure {
    Failure(.inputOutput, "cannot write `\(DisplayText.escaped(path))`: \(reason)", help: help)
  }
}
