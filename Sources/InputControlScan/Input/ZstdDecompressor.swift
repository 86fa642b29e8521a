internal import CZstd

/// A decoder of zstd (RFC 8878) with one or more frames, including skippable frames.
@safe
final class ZstdDecompressor: Decompressor {
  private let context: OpaquePointer
  /// The number of bytes that the library requests at the start of a frame: fewer than the header has.
  private let firstPiece: Int
  /// The number of bytes that the library requests next.
  private var wanted = 0
  /// Whether the library may hold decompressed bytes that did not fit into the buffer.
  private var holdsBytes = false
  private var isBetweenFrames = true

  /// The binary logarithm of the largest window, 32 MiB, which takes as much memory. RFC 8878 recommends
  /// support for 8 MiB, and `zstd` uses more from level 20 on. The default of the library is 128 MiB, twice
  /// the memory that a whole scan may use.
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
        if count > 0, input.mustWait(for: piece) { return }
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

  /// The number of bytes to pass in one call: at most one block.
  ///
  /// When one call decompresses a block and finds the next one damaged, it does not report how much it has
  /// decompressed. The library requests a block together with the header of the next one, which has 3 bytes
  /// (RFC 8878, 3.1.1.2). Passing 3 bytes less gives each block and each header its own call.
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
        .data, "\(input.name) needs more than \(1 << (Self.windowLog - 20)) MiB of memory to be decompressed",
        help: "decompress it in a process of its own: zstd -dc --long=31 FILE | inputctl scan …")
    case ZSTD_error_dictionary_wrong:
      return ScanError(
        .data, "\(input.name) was compressed with a dictionary",
        help: "decompress it with the dictionary: zstd -dc -D DICTIONARY FILE | inputctl scan …")
    default:
      return unsafe .damaged(input, "zstd", String(cString: ZSTD_getErrorName(result)))
    }
  }
}
