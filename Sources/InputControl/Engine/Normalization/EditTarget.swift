/// A receiver of the edits of a text, in ascending order. Each function returns whether more may come.
protocol EditTarget {
  /// Takes what is left as it is, up to a place.
  mutating func keep(to place: Int) -> Bool

  /// Takes a character of ASCII that a mapping makes of another one, or leaves as it is. All before it is taken.
  mutating func take(_ byte: UInt8, at place: Int, as result: UInt8) -> Bool

  /// Takes an edit.
  mutating func take(_ range: Range<Int>, _ replacement: Normalizer.Replacement) -> Bool
}

/// The edits of a text in a list.
struct EditList: EditTarget {
  var edits: [NormalizedText.Edit] = []
  /// The number of bytes of the text with these edits.
  var size: Int

  init(size: Int) { self.size = size }

  mutating func keep(to end: Int) -> Bool { true }

  @inline(__always)
  mutating func take(_ byte: UInt8, at place: Int, as result: UInt8) -> Bool {
    result == byte || take(place..<place + 1, .scalar(Unicode.Scalar(result)))
  }

  mutating func take(_ range: Range<Int>, _ replacement: Normalizer.Replacement) -> Bool {
    edits.append(.init(range, replacement.text))
    size += replacement.byteCount - range.count
    return size <= Normalizer.longest
  }
}

/// A text in memory with its edits, apart from the text before; nothing is written if none is taken.
@unsafe struct EditOutput: EditTarget {
  let text: UnsafeBufferPointer<UInt8>
  let target: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes written.
  var count = 0
  /// The place in the text before, up to which it has been taken.
  var place = 0

  init(_ text: UnsafeBufferPointer<UInt8>, _ target: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.text = unsafe text
    unsafe self.target = unsafe target
  }

  @inline(__always)
  mutating func keep(to end: Int) -> Bool {
    let length = unsafe end - place
    guard unsafe length <= target.count - count else { return false }
    for offset in 0..<length { unsafe target[count &+ offset] = text[place &+ offset] }
    unsafe count &+= length
    unsafe place = end
    return true
  }

  @inline(__always)
  mutating func take(_ byte: UInt8, at place: Int, as result: UInt8) -> Bool {
    guard unsafe count < target.count else { return false }
    unsafe target[count] = result
    unsafe count &+= 1
    unsafe self.place = place &+ 1
    return true
  }

  @inline(__always)
  mutating func take(_ range: Range<Int>, _ replacement: Normalizer.Replacement) -> Bool {
    guard unsafe keep(to: range.lowerBound) else { return false }
    unsafe place = range.upperBound
    let added: Int? =
      switch replacement {
      case .scalar(let scalar): unsafe target.write(scalar, behind: count)
      case .text(let text): unsafe text.isEmpty ? 0 : target.write(text, behind: count)
      }
    guard let added else { return false }
    unsafe count &+= added
    return true
  }
}
