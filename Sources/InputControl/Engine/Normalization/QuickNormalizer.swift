/// The normalisation of short texts in memory on the stack, without an offset map: what a verdict needs.
///
/// It has no answer for long texts, for those that grow, and for those that a normalisation form may change.
struct QuickNormalizer: Sendable {
  private enum Stage {
    /// The steps that replace single scalars: the byte that stands for each ASCII byte, and the steps for all other
    /// scalars.
    case scalars(ascii: [UInt8], steps: [Normalizer.Step])
    case form(@Sendable (String) -> String)
    case trim
    /// A `replace` that searches for several scalars, with its number among such steps.
    case search(Int, Searcher, ReplacementTemplate)
  }

  /// The greatest number of bytes of a text for which there is an answer.
  static let longest = 256

  /// Stands for a byte that is removed.
  private static let removed: UInt8 = 0x80
  /// Stands for a byte that becomes several characters, or others than ASCII.
  private static let unknown: UInt8 = 0xFF

  private var stages: [Stage] = []

  init(_ steps: some Sequence<Normalizer.Step>) {
    var ascii = Array(UInt8(0)..<128)
    var mappings: [Normalizer.Step] = []
    var searchCount = 0
    func close(_ stages: inout [Stage]) {
      if !mappings.isEmpty { stages.append(.scalars(ascii: ascii, steps: mappings)) }
      ascii = Array(UInt8(0)..<128)
      mappings = []
    }
    for step in steps {
      switch step {
      case .characters, .scalars:
        mappings.append(step)
        for (byte, mapped) in ascii.enumerated() where mapped < 0x80 {
          ascii[byte] = Self.effect(of: step, on: mapped)
        }
      case .form(let form, _):
        close(&stages)
        stages.append(.form(form))
      case .trim:
        close(&stages)
        stages.append(.trim)
      case .replace(let search, let template):
        close(&stages)
        stages.append(.search(searchCount, search, template))
        searchCount += 1
      }
    }
    close(&stages)
  }

  private static func effect(of step: Normalizer.Step, on byte: UInt8) -> UInt8 {
    switch replacement(for: Unicode.Scalar(byte), [step]) {
    case .scalar(let scalar): scalar.isASCII ? UInt8(ascii: scalar) : unknown
    case .none: removed
    case .several: unknown
    }
  }

  // MARK: Normalising

  /// Normalises a text.
  ///
  /// - Parameters:
  ///   - given: The text, in UTF-8.
  ///   - kept: The texts that the normalisation leaves as they are, if they are known.
  ///   - buffer: ``longest`` bytes, to which the normalised text is written.
  /// - Returns: The place of the normalised text in the buffer; `nil` if there is no answer.
  func normalize(
    _ given: UnsafeBufferPointer<UInt8>, _ kept: KeptTexts?, scratch: borrowing MatchScratch,
    writingTo buffer: UnsafeMutablePointer<UInt8>
  ) -> Range<Int>? {
    guard given.count <= Self.longest, let base = given.baseAddress else { return nil }
    unsafe buffer.update(from: base, count: given.count)
    var place = 0..<given.count
    for stage in stages {
      let text = unsafe UnsafeBufferPointer(start: buffer + place.lowerBound, count: place.count)
      switch stage {
      case .scalars(let ascii, let steps):
        guard let count = unsafe Self.replaceScalars(of: text, ascii, steps, writingTo: buffer) else {
          return nil
        }
        place = 0..<count
      case .form(let form):
        // ASCII is in both forms.
        if unsafe text.allSatisfy({ $0 < 0x80 }) { continue }
        let formed = form(unsafe String(decoding: text, as: UTF8.self))
        guard let count = unsafe Self.write(formed, to: buffer, atMost: Self.longest) else { return nil }
        place = 0..<count
      case .trim:
        place = unsafe Self.trimmed(buffer, place)
      case .search(let number, let search, let template):
        if let kept, unsafe kept.isUnmatched(text, by: number) { continue }
        guard
          let edits = search.replacements(
            in: unsafe text.span, from: 0, to: text.count, with: template, maximumCount: Self.longest,
            scratch: scratch),
          let count = unsafe Self.apply(edits, to: text, writingTo: buffer)
        else { return nil }
        place = 0..<count
      }
    }
    return place
  }

  /// Replaces single scalars, and returns the number of bytes; `nil` if the text would grow.
  private static func replaceScalars(
    of text: UnsafeBufferPointer<UInt8>, _ ascii: [UInt8], _ steps: [Normalizer.Step],
    writingTo buffer: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    // The buffer begins at or before the text, and is written no further than the text is read.
    guard let base = text.baseAddress else { return 0 }
    let head = unsafe base - UnsafePointer(buffer)
    var place = 0
    var count = 0
    while place < text.count {
      let byte = unsafe text[place]
      if byte < 0x80 {
        let mapped = ascii[Int(byte)]
        guard mapped != unknown else { return nil }
        unsafe buffer[count] = mapped
        count &+= mapped == removed ? 0 : 1
        place &+= 1
        continue
      }
      let (scalar, width) = unsafe decode(text, at: place)
      place += width
      switch replacement(for: scalar, steps) {
      case .scalar(scalar):
        for offset in place - width..<place {
          unsafe buffer[count] = text[offset]
          count &+= 1
        }
      case .scalar(let other):
        guard let added = unsafe write(String(other), to: buffer + count, atMost: head + place - count) else {
          return nil
        }
        count += added
      case .none: break
      case .several: return nil
      }
    }
    return count
  }

  /// Writes a text, and returns the number of its bytes; `nil` if they are too many.
  private static func write(
    _ text: String, to buffer: UnsafeMutablePointer<UInt8>, atMost most: Int
  ) -> Int? {
    guard text.utf8.count <= most else { return nil }
    var count = 0
    for byte in text.utf8 {
      unsafe buffer[count] = byte
      count &+= 1
    }
    return count
  }

  /// The result of the steps that replace single scalars, for one scalar.
  private enum Replacement {
    case scalar(Unicode.Scalar)
    case none
    case several
  }

  private static func replacement(for scalar: Unicode.Scalar, _ steps: [Normalizer.Step]) -> Replacement {
    var scalar = scalar
    for step in steps {
      switch step {
      case .characters(let map): scalar = map(scalar) ?? scalar
      case .scalars(let replaced):
        guard replaced.contains(scalar) else { continue }
        guard let first = replaced.replacement.unicodeScalars.first else { return .none }
        guard UTF8.width(first) == replaced.replacement.utf8.count else { return .several }
        scalar = first
      case .form, .trim, .replace: continue
      }
    }
    return .scalar(scalar)
  }

  /// Returns the scalar at an offset of valid UTF-8, and its number of bytes.
  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar, width: Int) {
    let lead = unsafe UInt32(text[place])
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = width == 1 ? lead : lead & (0x7F >> UInt32(width))
    for offset in 1..<max(1, width) { value = unsafe value << 6 | UInt32(text[place + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
  }

  /// Returns the place of a text without white space at its ends.
  private static func trimmed(_ buffer: UnsafeMutablePointer<UInt8>, _ place: Range<Int>) -> Range<Int> {
    let text = unsafe UnsafeBufferPointer(start: UnsafePointer(buffer), count: place.upperBound)
    var (start, end) = (place.lowerBound, place.upperBound)
    while start < end, case let (scalar, width) = unsafe decode(text, at: start),
      scalar.properties.isWhitespace
    {
      start += width
    }
    while start < end {
      var last = end - 1
      while unsafe text[last] & 0xC0 == 0x80 { last -= 1 }
      guard unsafe decode(text, at: last).scalar.properties.isWhitespace else { break }
      end = last
    }
    return start..<end
  }

  /// Applies edits, and returns the number of bytes; `nil` if the text would grow on the way.
  private static func apply(
    _ edits: [NormalizedText.Edit], to text: UnsafeBufferPointer<UInt8>,
    writingTo buffer: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    guard let base = text.baseAddress else { return edits.isEmpty ? 0 : nil }
    let head = unsafe base - UnsafePointer(buffer)
    var place = 0
    var count = 0
    func keep(to end: Int) {
      while place < end {
        unsafe buffer[count] = text[place]
        place += 1
        count += 1
      }
    }
    for edit in edits {
      keep(to: edit.range.lowerBound)
      place = edit.range.upperBound
      guard count + edit.replacement.utf8.count <= head + place else { return nil }
      for byte in edit.replacement.utf8 {
        unsafe buffer[count] = byte
        count += 1
      }
    }
    keep(to: text.count)
    return count
  }
}
