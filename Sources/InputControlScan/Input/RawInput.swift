internal import InputControl
internal import InputControlSystem

/// The bytes of an open file as they are, with a window on those that come next.
@safe
final class RawInput {
  /// What the file is called in messages.
  let name: String
  /// How many bytes have been taken.
  private(set) var offset = 0

  private let descriptor: Int32
  private let isStandardInput: Bool
  private let isRegularFile: Bool
  /// The size of the file when it was opened, and where in it reading began.
  private let fileSize: Int
  private let origin: Int
  private var isAtEnd = false
  private let cancellation: Cancellation
  /// Holds what was read and not yet taken, from `start` to `end`.
  private let window: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  /// More than the largest block of zstd (RFC 8878, 3.1.1.2.4), which is 128 KiB.
  static let capacity = 256 << 10

  init(path: String?, standardInput: Int32, cancellation: Cancellation) throws(ScanError) {
    self.cancellation = cancellation
    name = path.map { "`\(DisplayText.escaped($0))`" } ?? "standard input"
    isStandardInput = path == nil
    let verb = isStandardInput ? "read" : "open"
    var status = stat()
    if let path {
      // Asked first, because opening some devices does something.
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
    // Another program may have read the beginning of what is standard input here.
    origin = isRegularFile ? max(0, Int(lseek(descriptor, 0, SEEK_CUR))) : 0
    unsafe window = .allocate(byteCount: Self.capacity, alignment: 16)
    if isRegularFile { adviseSequentialReading(descriptor) }
  }

  deinit {
    if !isStandardInput { close(descriptor) }
    unsafe window.deallocate()
  }

  /// What a file is that has no bytes to read; `nil` for others.
  private static func unreadableKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFSOCK: "a socket"
    case S_IFBLK: "a disk"
    default: nil
    }
  }

  /// Bytes that were read and not yet taken; gone with the next call that reads.
  var available: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: window[start..<end]) }

  var availableCount: Int { end - start }

  /// Whether nobody wants what is read any more; then it ends before its end.
  var isCancelled: Bool { cancellation.isRequested }

  /// Whether so many bytes can only be had by waiting for another program.
  func hasToWait(for count: Int) -> Bool { !isRegularFile && !isAtEnd && end - start < count }

  /// Takes bytes that are available.
  func take(_ count: Int) {
    precondition(count <= end - start)
    start += count
    offset += count
  }

  /// Reads until so many bytes are available.
  ///
  /// - Returns: Whether they are: the file may end before.
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

  /// Reads and takes bytes, straight from the file when none are available; 0 at its end.
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

  /// Takes so many bytes without reading them, where that is possible and there are so many.
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
    // Whoever wants the program to end does not wait for another one to write.
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
    // What was cut off is lost; a file of /proc or /sys only says a size that it has not.
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
