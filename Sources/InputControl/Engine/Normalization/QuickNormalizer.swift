/// The normalisation of texts in memory that is there beforehand, on the stack for short ones, without an offset map: what
/// a verdict needs.
///
/// It has no answer for the longest texts, and for those that grow much.
struct QuickNormalizer: Sendable {
  /// A step of the normalisation. The number is the index in ``mappings``, ``forms`` or ``searches``.
  private enum Stage {
    /// Replaces single scalars.
    case scalars(Int)
    case form(Int)
    case trim
    /// A `replace` that searches for several scalars.
    case search(Int)
  }

  /// Two pieces of memory, of which a stage reads one and writes the other.
  @unsafe struct Memory {
    private let first: UnsafeMutableBufferPointer<UInt8>
    private let second: UnsafeMutableBufferPointer<UInt8>
    /// Whether the last stage has written the first piece.
    private var isFirstTaken = false

    /// Returns the number of bytes of both pieces for a text of a number of bytes.
    static func size(forTextOf count: Int) -> Int { 2 * (count > 128 ? 2 * count : 256) }

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
      let size = memory.count / 2
      unsafe first = UnsafeMutableBufferPointer(rebasing: memory[..<size])
      unsafe second = UnsafeMutableBufferPointer(rebasing: memory[size...])
    }

    /// Returns the piece that the next stage writes.
    fileprivate mutating func next() -> UnsafeMutableBufferPointer<UInt8> {
      unsafe isFirstTaken.toggle()
      return unsafe isFirstTaken ? first : second
    }
  }

  /// The greatest number of bytes of a text for which there is an answer.
  static let longest = 64 << 10

  private var stages: [Stage] = []
  private var mappings: [ScalarMapping] = []
  private var forms: [(form: @Sendable (String) -> String, stable: ScalarSet)] = []
  private var searches: [(search: Searcher, template: ReplacementTemplate)] = []

  init(_ steps: some Sequence<Normalizer.Step>) {
    var pending: [Normalizer.Step] = []
    func close(_ pending: inout [Normalizer.Step], _ stages: inout [Stage]) {
      guard !pending.isEmpty else { return }
      stages.append(.scalars(mappings.count))
      mappings.append(ScalarMapping(pending))
      pending = []
    }
    for step in steps {
      switch step {
      case .characters, .scalars: pending.append(step)
      case .form(let form, let stable):
        close(&pending, &stages)
        stages.append(.form(forms.count))
        forms.append((form, stable))
      case .trim:
        close(&pending, &stages)
        stages.append(.trim)
      case .replace(let search, let template):
        close(&pending, &stages)
        stages.append(.search(searches.count))
        searches.append((search, template))
      }
    }
    close(&pending, &stages)
  }

  // MARK: Normalising

  /// Normalises a text.
  ///
  /// - Parameters:
  ///   - given: The text, in UTF-8.
  ///   - kept: The texts that the normalisation leaves as they are, if they are known.
  ///   - memory: The memory for the normalised text.
  /// - Returns: The normalised text, as a part of the given one or of the memory; `nil` if there is no answer.
  func normalize(
    _ given: UnsafeBufferPointer<UInt8>, _ kept: KeptTexts?, scratch: borrowing MatchScratch,
    in memory: inout Memory
  ) -> UnsafeBufferPointer<UInt8>? {
    guard given.count <= Self.longest else { return nil }
    var text = unsafe given
    for stage in stages {
      switch stage {
      case .scalars(let number):
        let target = unsafe memory.next()
        guard let count = unsafe mappings[number].replace(in: text, writingTo: target) else { return nil }
        unsafe text = UnsafeBufferPointer(rebasing: target[..<count])
      case .form(let number):
        guard unsafe needsForm(text, number) else { continue }
        let target = unsafe memory.next()
        let unformed = unsafe String(decoding: text, as: UTF8.self)
        guard !Normalizer.hasManyMarks(unformed),
          let count = unsafe target.write(forms[number].form(unformed), behind: 0)
        else { return nil }
        unsafe text = UnsafeBufferPointer(rebasing: target[..<count])
      case .trim: unsafe text = Self.trimmed(text)
      case .search(let number):
        // Nothing is put into an empty text.
        if text.isEmpty { continue }
        if let kept, unsafe kept.isUnmatched(text, by: number) { continue }
        let target = unsafe memory.next()
        guard let count = unsafe search(text, number, scratch: scratch, writingTo: target) else { return nil }
        unsafe text = UnsafeBufferPointer(rebasing: target[..<count])
      }
    }
    return unsafe text
  }

  /// Takes a step that searches, and returns the number of bytes; `nil` if there is no answer.
  ///
  /// In ``normalize(_:_:scratch:in:)`` itself, the span would bring an allocation about.
  @inline(never)
  private func search(
    _ text: UnsafeBufferPointer<UInt8>, _ number: Int, scratch: borrowing MatchScratch,
    writingTo target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let (search, template) = searches[number]
    return unsafe search.replace(in: text.span, with: template, writingTo: target, scratch: scratch)
  }

  /// Returns whether a text has scalars that a normalisation form may change.
  private func needsForm(_ text: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let stable = forms[number].stable
    var place = 0
    while place < text.count {
      guard unsafe text[place] >= 0x80 else {
        place &+= 1
        continue
      }
      let (scalar, width) = unsafe text.scalar(at: place)
      guard stable.contains(scalar) else { return true }
      place += width
    }
    return false
  }

  /// Returns a text without white space at its ends.
  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ place: Int) -> Bool {
      let byte = unsafe text[place]
      guard byte >= 0x80 else { return byte == 0x20 || byte &- 0x09 < 5 }
      return unsafe text.scalar(at: place).scalar.properties.isWhitespace
    }
    var (start, end) = (0, text.count)
    while start < end, isSpace(start) { unsafe start += text.scalar(at: start).width }
    while start < end {
      var last = end - 1
      while unsafe text[last] & 0xC0 == 0x80 { last -= 1 }
      guard isSpace(last) else { break }
      end = last
    }
    return unsafe UnsafeBufferPointer(rebasing: text[start..<end])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar at an offset of valid UTF-8, and its number of bytes.
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, width: Int) {
    let lead = unsafe UInt32(self[place])
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = width == 1 ? lead : lead & (0x7F >> UInt32(width))
    for offset in 1..<Swift.max(1, width) { value = unsafe value << 6 | UInt32(self[place + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a scalar behind some bytes, and returns the number of its bytes; `nil` if they are too many.
  func write(_ scalar: Unicode.Scalar, behind count: Int) -> Int? {
    let width = UTF8.width(scalar)
    guard width <= self.count - count else { return nil }
    guard width > 1 else {
      unsafe self[count] = UInt8(truncatingIfNeeded: scalar.value)
      return 1
    }
    var rest = scalar.value
    for offset in stride(from: width - 1, to: 0, by: -1) {
      unsafe self[count + offset] = UInt8(truncatingIfNeeded: rest & 0x3F | 0x80)
      rest >>= 6
    }
    unsafe self[count] = UInt8(truncatingIfNeeded: rest | (0xF00 >> UInt32(width)) & 0xFF)
    return width
  }

  /// Writes a text behind some bytes, and returns the number of its bytes; `nil` if they are too many.
  func write(_ text: String, behind count: Int) -> Int? {
    guard text.utf8.count <= self.count - count else { return nil }
    var end = count
    for byte in text.utf8 {
      unsafe self[end] = byte
      end &+= 1
    }
    return end - count
  }
}
