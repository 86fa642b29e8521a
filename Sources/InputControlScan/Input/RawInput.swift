internal import InputControl
internal import InputControlSystem

/// The raw bytes of an open file, with a window on the next ones.
@safe
final class RawInput {
  /// The name of the file in messages.
  let name: String
  /// The number of bytes consumed.
  private(set) var offset = 0

  private let descriptor: Int32
  private let isStandardInput: Bool
  private let isRegularFile: Bool
  /// The size of the file when it was opened, and the offset at which reading began.
  private let fileSize: Int
  private let origin: Int
  private var isAtEnd = false
  private let cancellation: Cancellation
  /// The buffer of bytes read and not yet consumed, from `start` to `end`.
  private let window: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  /// The size of the window. It exceeds the largest block of zstd, which is 128 KiB (RFC 8878, 3.1.1.2.4).
  static let capacity = 256 << 10

  init(path: String?, standardInput: Int32, cancellation: Cancellation) throws(ScanError) {
    self.cancellation = cancellation
    name = path.map { "`\(DisplayText.escaped($0))`" } ?? "standard input"
    isStandardInput = path == nil
    let verb = isStandardInput ? "read" : "open"
    var status = stat()
    if let path {
      // Checked before opening, because opening some devices has side effects.
      guard unsafe stat(path, &status) == 0 else {
        throw ScanError(.noInput, "cannot open \(name): \(SystemError(errno).message)")
      }
      if let kind = Self.unreadableKind(status) {
        throw ScanError(.noInput, "cannot open \(name): it is \(kind)")
      }
      descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC)
    } else {
      descriptor = standardInput
    }
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      let error = SystemError(errno)
      if !isStandardInput, descriptor >= 0 { close(descriptor) }
      throw ScanError(.noInput, "cannot \(verb) \(name): \(error.message)")
    }
    if let kind = Self.unreadableKind(status) {
      if !isStandardInput { close(descriptor) }
      throw ScanError(.noInput, "cannot \(verb) \(name): it is \(kind)")
    }
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    fileSize = Int(status.st_size)
    // Another program may already have read from standard input.
    origin = isRegularFile ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
    unsafe window = .allocate(byteCount: Self.capacity, alignment: 16)
    if isRegularFile { adviseSequentialReading(descriptor) }
  }

  deinit {
    if !isStandardInput { close(descriptor) }
    unsafe window.deallocate()
  }

  /// Returns a noun for a kind of file that has no bytes to read; `nil` for other kinds.
  private static func unreadableKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFSOCK: "a socket"
    case S_IFBLK: "a disk"
    default: nil
    }
  }

  /// The bytes read and not yet consumed; valid until the next call that reads.
  var available: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: window[start..<end]) }

  var availableCount: Int { end - start }

  /// Whether reading was cancelled. The input then ends early.
  var isCancelled: Bool { cancellation.isRequested }

  /// Returns whether `count` bytes are available only after waiting for another program.
  func mustWait(for count: Int) -> Bool { !isRegularFile && !isAtEnd && end - start < count }

  /// Consumes available bytes.
  func take(_ count: Int) {
    precondition(count <= end - start)
    start += count
    offset += count
  }

  /// Reads until `count` bytes are available.
  ///
  /// - Returns: Whether they are available; `false` if the file ends before.
  func fill(_ count: Int, readingUpTo limit: Int = capacity) throws(ScanError) -> Bool {
    precondition(count <= limit && limit <= Self.capacity)
    while end - start < count {
      if isAtEnd { return false }
      if start > 0 {
        unsafe window.copyMemory(from: available)
        end -= start
        start = 0
      }
      end += unsafe try readFile(into: UnsafeMutableRawBufferPointer(rebasing: window[end..<limit]))
    }
    return true
  }

  /// Reads and consumes bytes, directly from the file if none are available. Returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ScanError) -> Int {
    guard start == end else {
      let count = min(buffer.count, end - start)
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[start..<start + count]))
      take(count)
      return count
    }
    if isAtEnd { return 0 }
    let count = unsafe try readFile(into: buffer)
    offset += count
    return count
  }

  /// Skips `count` bytes without reading them. Returns `false` if the file cannot seek or is shorter.
  func seek(by count: Int) -> Bool {
    var status = stat()
    guard isRegularFile, unsafe fstat(descriptor, &status) == 0 else { return false }
    let target = origin + offset + count
    guard target <= Int(status.st_size), lseek(descriptor, off_t(target), SEEK_SET) >= 0 else { return false }
    start = 0
    end = 0
    offset += count
    isAtEnd = false
    return true
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(ScanError) -> Int {
    let place = offset + (end - start)
    // A cancelled scan does not wait for another program to write.
    if !isRegularFile, !cancellation.waitForInput(descriptor) {
      isAtEnd = true
      return 0
    }
    do throws(SystemError) {
      let count = unsafe try SystemCall.read(descriptor, into: buffer)
      if count > 0 { return count }
    } catch {
      throw ScanError(.inputOutput, "cannot read \(name) at byte \(place): \(error.message)")
    }
    isAtEnd = true
    // A truncated file is an error. Files in /proc and /sys report a size larger than their content; that
    // size does not shrink.
    var status = stat()
    if isRegularFile, origin + place < fileSize, unsafe fstat(descriptor, &status) == 0,
      Int(status.st_size) < fileSize
    {
      throw ScanError(
        .inputOutput,
        "\(name) became shorter while it was read: it ends at byte \(place) of \(fileSize - origin)")
    }
    return 0
  }
}
