internal import CZstd

/// Unpacks zstd (RFC 8878): one or several frames behind each other, also such as are to be skipped.
@safe
final class ZstdDecompressor: Decompressor {
  private let context: OpaquePointer
  /// The bytes that the library would like to have first of a frame: fewer than its header has.
  private let firstPiece: Int
  /// The bytes that the library would like to have next.
  private var wanted = 0
  /// Whether it may have unpacked bytes that the buffer had no room for.
  private var holdsBytes = false
  private var isBetweenFrames = true

  /// Frames may look back by 32 MiB, which takes as much memory. RFC 8878 asks for 8 MiB, and `zstd` needs more than
  /// that from level 20 on; the library itself would allow 128 MiB, twice what a scan may take altogether.
  private static let windowLog: Int32 = 25

  init() {
    guard let context = unsafe ZSTD_createDCtx() else { fatalError("out of memory") }
    unsafe self.context = unsafe context
    unsafe firstPiece = ZSTD_initDStream(context)
    let result = unsafe ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowLog)
    precondition(ZSTD_isError(result) == 0)
  }

  deinit {
    unsafe ZSTD_freeDCtx(context)
  }

  func unpack(
    _ input: RawInput, into buffer: UnsafeMutableRawBufferPointer, count: inout Int
  ) throws(ScanError) {
    while count < buffer.count {
      var piece = 0
      if !holdsBytes {
        piece = nextPiece
        if count > 0, input.hasToWait(for: piece) { return }
        if !(try input.fill(piece)) { piece = input.availableCount }
        guard piece > 0 else {
          if isBetweenFrames { return }
          throw .cutOff(input, "zstd")
        }
        guard unsafe !isBetweenFrames || Compression(input.available) == .zstd else {
          throw .trailingBytes(input, "zstd")
        }
      }
      let result = unsafe decompress(
        input, piece, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), &count)
      guard ZSTD_isError(result) == 0 else { throw failure(result, input) }
      isBetweenFrames = result == 0
      wanted = result
      holdsBytes = !isBetweenFrames && count == buffer.count
    }
  }

  /// How many bytes to hand over at once: at most one block.
  ///
  /// When one call unpacks a block and finds the next one damaged, it does not say how much it has unpacked. What the
  /// library wants is a block and the header of the next one, which has 3 bytes (RFC 8878, 3.1.1.2). So it gets all but
  /// these, and each block, and each header, has a call of its own.
  private var nextPiece: Int {
    if isBetweenFrames { return firstPiece }
    return min(max(wanted > 3 ? wanted - 3 : wanted, 1), RawInput.capacity)
  }

  private func decompress(
    _ input: RawInput, _ piece: Int, into buffer: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) -> Int {
    var packed = unsafe ZSTD_inBuffer(src: input.available.baseAddress, size: piece, pos: 0)
    var unpacked = unsafe ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    let result = unsafe ZSTD_decompressStream(context, &unpacked, &packed)
    unsafe input.take(packed.pos)
    unsafe count += unpacked.pos
    return result
  }

  private func failure(_ result: Int, _ input: RawInput) -> ScanError {
    switch ZSTD_getErrorCode(result) {
    case ZSTD_error_memory_allocation: fatalError("out of memory")
    case ZSTD_error_frameParameter_windowTooLarge:
      return ScanError(
        .data, "\(input.name) needs more than \(1 << (Self.windowLog - 20)) MiB of memory to be unpacked",
        help: "`zstd -dc --long=31 FILE | inputctl scan …` unpacks it in a process of its own")
    case ZSTD_error_dictionary_wrong:
      return ScanError(
        .data, "\(input.name) was packed with a dictionary",
        help: "`zstd -dc -D DICTIONARY FILE | inputctl scan …` unpacks it")
    default:
      return unsafe .damaged(input, "zstd", String(cString: ZSTD_getErrorName(result)))
    }
  }
}
