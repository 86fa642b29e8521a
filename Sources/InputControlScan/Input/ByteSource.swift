internal import InputControlSystem

/// The bytes of a file or of standard input, unpacked when they are gzip or zstd.
///
/// Used by one thread at a time.
final class ByteSource {
  private let input: RawInput
  /// How the file is packed, once its first bytes are known.
  private var compression: Compression?
  private var decompressor: (any Decompressor)?
  /// What is wrong behind the bytes that were handed out.
  private var failure: ScanError?
  /// How many unpacked bytes were handed out or left out.
  private var position = 0

  /// Opens a file, or standard input when there is no path.
  ///
  /// - Parameters:
  ///   - standardInput: What is standard input.
  ///   - cancellation: When it is requested, a pipe is waited for no more.
  /// - Throws: When it cannot be opened, or is no file that could be read.
  init(
    path: String?, standardInput: Int32 = STDIN_FILENO, cancellation: Cancellation = Cancellation()
  ) throws(ScanError) {
    input = try RawInput(path: path, standardInput: standardInput, cancellation: cancellation)
  }

  /// How many bytes were read of the file as it is.
  var bytesRead: Int { input.offset }

  /// Whether more bytes can only be had by waiting for another program.
  var hasToWait: Bool { input.hasToWait(for: 1) }

  /// Puts the next bytes into a buffer, which is filled unless the file ends, is damaged, or is a pipe that has
  /// no more yet.
  ///
  /// - Returns: How many bytes these are; 0 at the end only.
  /// - Throws: What is wrong with the file, once all bytes before that have been handed out; then each time.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ScanError) -> Int {
    unsafe precondition(!buffer.isEmpty)
    if let failure { throw failure }
    var count = 0
    do throws(ScanError) {
      try detectCompression()
      if let decompressor {
        unsafe try decompressor.unpack(input, into: buffer, count: &count)
      } else {
        repeat {
          let piece = unsafe try input.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
          count += piece
          if piece == 0 { break }
        } while count < buffer.count && !input.hasToWait(for: 1)
      }
    } catch {
      failure = error
      if count == 0 { throw error }
    }
    position += count
    return count
  }

  /// Leaves out bytes that come next: seeks where that is possible, and reads them otherwise, until that is cancelled.
  ///
  /// - Throws: When there are fewer.
  func skip(_ count: Int) throws(ScanError) {
    if let failure { throw failure }
    try detectCompression()
    let target = position + count
    if decompressor == nil, input.seek(by: count) {
      position = target
      return
    }
    let scratch = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(count, 1), 64 << 10), alignment: 16)
    defer { unsafe scratch.deallocate() }
    while position < target, !input.isCancelled {
      let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: scratch.prefix(target - position))
      guard unsafe try read(into: piece) > 0 else {
        let unpacked = decompressor == nil ? "" : " when it is unpacked"
        throw ScanError(
          .data,
          "\(input.name) ends at byte \(position)\(unpacked), before byte \(target), where it was to go on")
      }
    }
  }

  private func detectCompression() throws(ScanError) {
    guard compression == nil else { return }
    var found = unsafe Compression(input.available)
    while found == nil {
      // No more than needed, because plain files go on without a copy.
      let isMore = try input.fill(input.availableCount + 1, readingUpTo: 4096)
      found = unsafe isMore ? Compression(input.available) : .plain
    }
    compression = found
    switch found {
    case .gzip: decompressor = GzipDecompressor()
    case .zstd: decompressor = ZstdDecompressor()
    case .other(let format):
      throw ScanError(.data, "\(input.name) is \(format.rawValue), which is not read", help: format.help)
    case .plain, nil: break
    }
  }
}
