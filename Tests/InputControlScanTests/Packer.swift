import InputControl
import InputControlAnalysis
import CZlib
import CZstd
import Foundation

/// Compresses data for tests.
enum Packer {
  /// Returns one member of gzip.
  static func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let status = unsafe deflateInit2_(
      &stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    precondition(status == Z_OK)
    defer { unsafe deflateEnd(&stream) }
    var source = bytes
    let capacity = unsafe Int(deflateBound(&stream, uLong(bytes.count)))
    return unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: capacity) { packed, count in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = packed.baseAddress
        unsafe stream.avail_out = UInt32(capacity)
        let status = unsafe deflate(&stream, Z_FINISH)
        precondition(status == Z_STREAM_END)
        count = unsafe capacity - Int(stream.avail_out)
      }
    }
  }

  /// Returns one frame of zstd.
  static func zstd(_ bytes: [UInt8], level: Int32 = 3, hasChecksum: Bool = true) -> [UInt8] {
    let context = unsafe ZSTD_createCCtx()
    defer { unsafe ZSTD_freeCCtx(context) }
    unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, hasChecksum ? 1 : 0)
    let capacity = ZSTD_compressBound(bytes.count)
    return unsafe bytes.withUnsafeBytes { source in
      unsafe [UInt8](unsafeUninitializedCapacity: capacity) { packed, count in
        count = unsafe ZSTD_compress2(
          context, packed.baseAddress, capacity, source.baseAddress, source.count)
        precondition(ZSTD_isError(count) == 0)
      }
    }
  }

  /// Returns a skippable frame of zstd (RFC 8878, 3.1.2).
  static func skippable(_ bytes: [UInt8], kind: UInt8 = 0) -> [UInt8] {
    let size = UInt32(bytes.count)
    return [0x50 + kind, 0x2A, 0x4D, 0x18] + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      + bytes
  }

  /// Returns a frame of zstd with one raw block and a window of 2 to the power of `windowLog` bytes (RFC
  /// 8878, 3.1.1).
  static func zstd(storing bytes: [UInt8], windowLog: UInt8) -> [UInt8] {
    let block = UInt32(bytes.count) << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0, (windowLog - 10) << 3]
      + (0..<3).map { UInt8(truncatingIfNeeded: block >> ($0 * 8)) } + bytes
  }

  /// Returns lines with some repetition, the same for equal seeds.
  static func text(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix(state: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 64)
    while bytes.count < count {
      bytes += "\(random.next() % 100_000),order \(random.next() % 1000)\n".utf8
    }
    return Array(bytes.prefix(count))
  }
}
