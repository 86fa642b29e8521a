internal import InputControl
internal import InputControlSystem

/// A rule file that was read, and can be replaced by a new text as long as nobody else changed it.
struct RuleFile {
  let path: String
  let source: SourceFile
  private let version: FileVersion

  /// Reads a file.
  ///
  /// - Throws: When it cannot be opened or read, or changes meanwhile: then its two halves may not belong together.
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
      // A file that is too large is refused by the parser; a device that never ends must end here.
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

  /// Puts new contents in the place of the file, all of it or nothing.
  ///
  /// The bytes are written to a file beside it, which then takes its name; a link stays a link.
  ///
  /// - Throws: When that fails, or somebody else changed the file meanwhile. The file is then as it was.
  func replace(with bytes: [UInt8]) throws(Failure) {
    guard let target = SystemCall.realPath(path) else { throw cannotWrite(SystemError(errno).message) }
    let folder = target.prefix(through: target.lastIndex(of: "/") ?? target.startIndex)
    // The pattern that mkstemp(3) fills in.
    var name = Array("\(folder).inputctl-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw cannotWrite(SystemError(errno).message) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try SystemCall.write(bytes, to: descriptor)
      // A file of another owner becomes one's own where the system does not let one give it away.
      _ = fchown(descriptor, version.owner, version.group)
      guard fchmod(descriptor, version.mode) == 0, fsync(descriptor) == 0 else { throw SystemError(errno) }
    } catch {
      unsafe unlink(name)
      throw cannotWrite(error.message)
    }
    guard (try? FileVersion(at: target)) == version else {
      unsafe unlink(name)
      throw cannotWrite("it was changed meanwhile", help: "run again; the change is still there")
    }
    guard unsafe rename(name, target) == 0 else {
      let error = SystemError(errno)
      unsafe unlink(name)
      throw cannotWrite(error.message)
    }
  }

  private func cannotWrite(_ reason: String, help: String = "the file is as it was") -> Failure {
    Failure(.inputOutput, "cannot write `\(DisplayText.escaped(path))`: \(reason)", help: help)
  }
}
