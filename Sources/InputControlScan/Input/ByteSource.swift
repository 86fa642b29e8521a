internal import InputControlSystem

/// The bytes of a file or of standard input, decompressed if they are gzip or zstd.
///
/// Must be used by one thread at a time.
final class ByteSource {
  private let input: RawInput
  /// The compression of the file; `nil` until its first bytes are read.
  private var compression: Compression?
  private var decompressor: (any Decompressor)?
  /// The error that follows the bytes returned so far.
  private var failure: ScanError?
  /// The number of decompressed bytes that were returned or skipped.
  private var position = 0

  /// Opens a file, or standard input if `path` is `nil`.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `nil` for standard input.
  ///   - standardInput: The descriptor of standard input.
  ///   - cancellation: Stops waiting for a pipe when it is requested.
  /// - Throws: ``ScanError`` if the file cannot be opened or is not readable.
  init(
    path: String?, standardInput: Int32 = STDIN_FILENO, cancellation: Cancellation = Cancellation()
  ) throws(ScanError) {
    input = try RawInput(path: path, standardInput: standardInput, cancellation: cancellation)
  }

  /// The number of bytes read from the file, before decompression.
  var bytesRead: Int { input.offset }

  /// Whether the next byte is available only after waiting for another program.
  var mustWait: Bool { input.mustWait(for: 1) }

  /// Reads the next bytes into a buffer. Fills it unless the file ends, is damaged, or is a pipe without more
  /// data at present.
  ///
  /// - Returns: The number of bytes; 0 only at the end.
  /// - Throws: The error of the file, after all bytes before it have been returned; then on each call.
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
        } while count < buffer.count && !input.mustWait(for: 1)
      }
    } catch {
      failure = error
      if count == 0 { throw error }
    }
    position += count
    return count
  }

  /// Skips the next bytes: seeks where the file supports it, and otherwise reads them until cancelled.
  ///
  /// - Throws: ``ScanError`` if the file has fewer bytes.
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
        let unpacked = decompressor == nil ? "" : " when it is decompressed"
        throw ScanError(
          .data,
          "\(input.name) ends at byte \(position)\(unpacked), before byte \(target), where the scan has to continue"
        )
      }
    }
  }

  private func detectCompression() throws(ScanError) {
    guard compression == nil else { return }
    var found = unsafe Compression(input.available)
    while found == nil {
      // Requests one byte at a time, because plain files are then read without a copy.
      let isMore = try input.fill(input.availableCount + 1, readingUpTo: 4096)
      found = unsafe Compression(input.available, areAll: !isMore)
    }
    compression = found
    switch found {
    case .gzip: decompressor = GzipDecompressor()
    case .zstd: decompressor = ZstdDecompressor()
    case .other(let format):
      throw ScanError(.data, "\(input.name) is \(format.rawValue), which is not supported", help: format.help)
    case .plain, nil: break
    }
  }
}
