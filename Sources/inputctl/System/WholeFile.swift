internal import InputControl
internal import InputControlSystem

/// Reads and writes of whole files.
enum WholeFile {
  /// Returns the bytes of a file.
  ///
  /// - Parameter most: The greatest number of bytes.
  static func read(_ path: String, atMost most: Int = SystemCall.maximumBytes) throws(Failure) -> [UInt8] {
    let name = "`\(DisplayText.escaped(path))`"
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "cannot open \(name): \(SystemError(errno).message)")
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      return try SystemCall.readAll(descriptor, atMost: most)
    } catch {
      throw Failure(.inputOutput, "cannot read \(name): \(error.message)")
    }
  }

  /// The reason why a file could not be written.
  enum Problem: Error {
    case system(SystemError)
    /// Another program has changed the file meanwhile.
    case changed
  }

  /// Replaces a file: the bytes are written to a new file in the same folder, which is then renamed, so
  /// that whoever reads the file meanwhile sees the old content or the new one.
  ///
  /// - Parameters:
  ///   - path: The path, without symbolic links.
  ///   - mode: The permissions of the file.
  ///   - owner: The owner and the group, if the system allows to give the file away.
  ///   - isUnchanged: Whether the file is still the one that is to be replaced.
  /// - Throws: The reason. The file is then as it was.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, owner: (user: uid_t, group: gid_t),
    isUnchanged: () -> Bool
  ) throws(Problem) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    // The template that mkstemp(3) fills in.
    var name = Array("\(folder).inputctl-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw .system(SystemError(errno)) }
    do throws(SystemError) {
      defer { close(descriptor) }
      try SystemCall.write(bytes, to: descriptor)
      _ = fchown(descriptor, owner.user, owner.group)
      guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw SystemError(errno) }
    } catch {
      unsafe unlink(name)
      throw .system(error)
    }
    guard isUnchanged() else {
      unsafe unlink(name)
      throw .changed
    }
    guard unsafe rename(name, path) == 0 else {
      let error = SystemError(errno)
      unsafe unlink(name)
      throw .system(error)
    }
  }
}
