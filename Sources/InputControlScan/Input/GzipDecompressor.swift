internal import CZlib

/// A decoder of gzip (RFC 1952) with one or more members.
@safe
final class GzipDecompressor: Decompressor {
  /// The stream of zlib. Its address must not change, because zlib keeps a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isBetweenMembers = true

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // The largest window; adding 16 selects the header and trailer of gzip.
    let windowBits = MAX_WBITS + 16
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      fatalError("out of memory")
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  func unpack(
    _ input: RawInput, into buffer: UnsafeMutableRawBufferPointer, count: inout Int
  ) throws(ScanError) {
    while count < buffer.count {
      if isBetweenMembers {
        if count > 0, input.mustWait(for: 2) { return }
        guard try beginMember(of: input) else { return }
      }
      switch unsafe inflate(input, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]), &count) {
      case Z_OK: break
      case Z_STREAM_END: isBetweenMembers = true
      case Z_BUF_ERROR where input.availableCount == 0:
        // The decoder has no input left.
        if count > 0, input.mustWait(for: 1) { return }
        guard try input.fill(1) else { throw .cutOff(input, "gzip") }
      case Z_MEM_ERROR: fatalError("out of memory")
      default:
        throw .damaged(
          input, "gzip", unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "unknown")
      }
    }
  }

  /// Begins the next member, and returns whether there is one.
  private func beginMember(of input: RawInput) throws(ScanError) -> Bool {
    // NUL bytes pad the last block of a tape; gzip(1) ignores them too.
    while try input.fill(1) {
      let padding = unsafe input.available.prefix { $0 == 0 }.count
      guard padding == 0 else {
        input.take(padding)
        continue
      }
      _ = try input.fill(2)
      guard unsafe Compression(input.available) == .gzip else { throw .trailingBytes(input, "gzip") }
      unsafe inflateReset(stream)
      isBetweenMembers = false
      return true
    }
    return false
  }

  private func inflate(
    _ input: RawInput, into buffer: UnsafeMutableRawBufferPointer, _ count: inout Int
  ) -> Int32 {
    let packed = unsafe input.available
    let size = min(buffer.count, 1 << 30)
    // zlib does not write to `next_in`; its header declares it const only with the macro ZLIB_CONST.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
    unsafe stream.pointee.avail_in = UInt32(packed.count)
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(size)
    let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    unsafe input.take(packed.count - Int(stream.pointee.avail_in))
    unsafe count += size - Int(stream.pointee.avail_out)
    return result
  }
}
