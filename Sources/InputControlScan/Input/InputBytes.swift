internal import InputControlSystem

/// A view of bytes of the input: of a block, a row or a value.
///
/// The memory belongs to a block or an array. A view is valid until its owner changes or is released, which the compiler
/// does not check; it keeps nothing alive. An offset counts from the beginning of the memory, also in a part of a view.
/// Offsets outside of a view are a programmer's mistake, which stops the program.
@safe
struct InputBytes: RandomAccessCollection {
  fileprivate let memory: UnsafeBufferPointer<UInt8>
  let startIndex: Int

  /// Makes a view of memory, whose first byte has the offset `startIndex`.
  @inline(__always)
  init(_ memory: UnsafeBufferPointer<UInt8>, startIndex: Int = 0) {
    unsafe self.memory = memory
    self.startIndex = startIndex
  }

  @inline(__always)
  var endIndex: Int { unsafe startIndex &+ memory.count }

  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= startIndex && offset < endIndex)
    return unsafe memory[offset &- startIndex]
  }

  @inline(__always)
  subscript(range: Range<Int>) -> InputBytes {
    precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex)
    let part = range.lowerBound &- startIndex..<range.upperBound &- startIndex
    return unsafe InputBytes(UnsafeBufferPointer(rebasing: memory[part]), startIndex: range.lowerBound)
  }

  /// Returns the offset of the first `byte` from `start` on; `endIndex` if there is none.
  @inline(__always)
  func offset(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= startIndex)
    guard let base = unsafe memory.baseAddress else { return endIndex }
    let place = unsafe ByteSearch.first(byte, in: base, from: start &- startIndex, to: memory.count)
    return startIndex &+ place
  }

  /// Returns the offset of the last `byte`; `nil` if there is none.
  @inline(__always)
  func lastIndex(of byte: UInt8) -> Int? { unsafe memory.lastIndex(of: byte).map { startIndex &+ $0 } }

  /// Returns the number of times that `byte` occurs.
  @inline(__always)
  func count(of byte: UInt8) -> Int {
    guard let base = unsafe memory.baseAddress else { return 0 }
    return unsafe ByteSearch.count(byte, in: base, from: 0, to: memory.count)
  }

  /// Calls a function with the bytes as a span, in which offsets count from 0.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { unsafe body(memory.span) }

  @inline(__always)
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    unsafe try body(memory)
  }
}

extension [UInt8] {
  @inline(__always)
  mutating func append(contentsOf bytes: InputBytes) {
    unsafe append(contentsOf: bytes.memory)
  }

  /// Calls a function with a view of the array, which is valid during the call.
  @inline(__always)
  func withInputBytes<Result>(_ body: (InputBytes) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(InputBytes($0)) }
  }
}
