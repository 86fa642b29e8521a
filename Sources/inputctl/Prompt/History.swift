internal import InputControl
internal import InputControlScan
internal import InputControlSystem
internal import InputControlTerminal

/// The history of entered values in a file that only its owner may read: one value on each line, the newest
/// last.
final class History {
  private let path: String
  /// The values, oldest first.
  private var values: [String] = []

  /// The greatest number of values that are kept when the file is rewritten.
  private static let maximumValues = 1000

  /// The ends of the names of the files that are written: the history, and what replaces it.
  private static let suffixes = ["", ".new"]

  /// Reads the history file. A missing file is an empty history.
  ///
  /// - Parameter others: The files that the command reads, which the history must not change.
  init(path: String, unlike others: FilesRead = FilesRead([])) throws(Failure) {
    self.path = path
    do throws(ScanError) {
      try others.checkOutput(path, suffixes: Self.suffixes)
    } catch {
      throw Failure(error)
    }
    let file = try open(createsFile: false)
    guard let file else { return }
    defer { close(file) }
    values = try read(file)
  }

  /// Returns the values that the question accepts. The file may contain values of other profiles or written
  /// by hand.
  func entries(acceptedBy question: Question) -> [String] {
    values.suffix(Self.maximumValues).filter { value in
      let evaluation = question.evaluate(value)
      return evaluation.verdict == .acceptable && !value.isEmpty
    }
  }

  /// Appends a value unless it equals the last one. Other programs may write to the file at the same time.
  func add(_ value: String) throws(Failure) {
    guard !value.isEmpty, !value.utf8.contains(UInt8(ascii: "\n")) else { return }
    let file = try openLocked()
    defer { close(file) }
    values = try read(file)
    guard values.last?.isIdentical(to: value) != true else { return }
    values.append(value)
    if values.count > 2 * Self.maximumValues {
      values.removeFirst(values.count - Self.maximumValues)
      try replace()
    } else {
      // The last line of a file written by hand may lack its terminator.
      try write(Array((endsLine(file) ? "" : "\n").utf8) + Array((value + "\n").utf8), to: file)
    }
  }

  // MARK: The file

  /// Opens and locks the file. Tries again if another program has replaced the file in between.
  private func openLocked() throws(Failure) -> Int32 {
    for _ in 0..<40 {
      guard let file = try open(createsFile: true) else { break }
      var mine = stat()
      var named = stat()
      if flock(file, LOCK_EX | LOCK_NB) == 0, unsafe fstat(file, &mine) == 0,
        unsafe stat(path, &named) == 0, mine.st_ino == named.st_ino, mine.st_dev == named.st_dev
      {
        return file
      }
      close(file)
      usleep(50_000)
    }
    throw Failure(.inputOutput, "another program keeps the history `\(name)` locked")
  }

  private var name: String { DisplayText.escaped(path) }

  /// Opens the file.
  ///
  /// - Returns: `nil` if the file does not exist and is not to be created.
  private func open(createsFile: Bool) throws(Failure) -> Int32? {
    let mode = createsFile ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY
    // Opening a pipe without O_NONBLOCK would block.
    let file = SystemCall.open(path, mode | O_CLOEXEC | O_NONBLOCK, mode: 0o600)
    guard file >= 0 else {
      if errno == ENOENT, !createsFile { return nil }
      throw Failure(
        .noInput, "cannot open the history `\(name)`: \(SystemError(errno).message)",
        help: "--history names a file that can be written")
    }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw Failure(.noInput, "the history `\(name)` is not a file", help: "--history names a file")
    }
    if createsFile, status.st_mode & 0o077 != 0 { _ = fchmod(file, 0o600) }
    return file
  }

  private func read(_ file: Int32) throws(Failure) -> [String] {
    do throws(SystemError) {
      return try SystemCall.readAll(file).split(separator: UInt8(ascii: "\n"))
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw Failure(.inputOutput, "cannot read the history `\(name)`: \(error.message)")
    }
  }

  private func endsLine(_ file: Int32) -> Bool {
    let size = lseek(file, 0, SEEK_END)
    var last: UInt8 = 0
    return unsafe size <= 0 || pread(file, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
  }

  /// Replaces the file atomically with a new one that contains all values.
  private func replace() throws(Failure) {
    let place = SystemCall.realPath(path) ?? path
    let new = place + Self.suffixes[1]
    // A leftover file may belong to another user.
    _ = unsafe unlink(new)
    let file = SystemCall.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
    guard file >= 0 else {
      throw Failure(.inputOutput, "cannot write the history `\(name)`: \(SystemError(errno).message)")
    }
    defer { close(file) }
    try write(Array(values.map { $0 + "\n" }.joined().utf8), to: file)
    guard unsafe rename(new, place) == 0 else {
      throw Failure(.inputOutput, "cannot write the history `\(name)`: \(SystemError(errno).message)")
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    do throws(SystemError) {
      try SystemCall.write(bytes, to: file)
    } catch {
      throw Failure(.inputOutput, "cannot write the history `\(name)`: \(error.message)")
    }
  }
}
