internal import InputControl
internal import InputControlSystem

/// A rule file that was read, and can be replaced as long as no other program has changed it.
struct RuleFile {
  let path: String
  let source: SourceFile
  private let version: FileVersion

  /// Reads a file.
  ///
  /// - Throws: A failure when the file cannot be opened or read, or when it changes while it is read: its
  ///   parts might then not belong together.
  init(at path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path, SystemError(errno)) }
    defer { close(descriptor) }
    try self.init(path: path, descriptor)
  }

  /// Reads rules from standard input.
  static func standardInput() throws(Failure) -> RuleFile {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(.usage, "there is nothing to format", help: "name a rule file, or pipe one in")
    }
    return try RuleFile(path: "<stdin>", STDIN_FILENO)
  }

  private init(path: String, _ descriptor: Int32) throws(Failure) {
    let name = DisplayText.escaped(path)
    var bytes: [UInt8] = []
    let isSame: Bool
    do throws(SystemError) {
      version = try FileVersion(of: descriptor)
      // The parser rejects a file that is too large; reading stops here, because a device may never end.
      while bytes.count <= RuleSet.largestFile {
        let piece = try SystemCall.read(descriptor, upTo: 1 << 16)
        if piece.isEmpty { break }
        bytes += piece
      }
      let end = try FileVersion(of: descriptor)
      isSame = !version.isRegularFile || version == end
    } catch {
      throw Failure(.inputOutput, "cannot read `\(name)`: \(error.message)")
    }
    guard isSame else {
      throw Failure(.inputOutput, "`\(name)` was changed while it was read", help: "run again")
    }
    self.path = path
    source = SourceFile(name: path, bytes: bytes)
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
