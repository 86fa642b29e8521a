/// Steps of a normalisation that replace single scalars, one after the other, prepared for many texts.
final class ScalarMapping: Sendable {
  /// The result for one scalar.
  private enum Replacement {
    case scalar(Unicode.Scalar)
    /// No scalar, or several.
    case text(String)
  }

  /// The scalars other than ASCII that are mapped most often, whose results are known: Latin-1, punctuation and spaces,
  /// the punctuation of Chinese and Japanese, and their wide and narrow forms.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x00...0xFF, 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFFEF,
  ]
  /// Stands for a scalar that is removed; it is none itself.
  private static let removed: UInt16 = 0xDFFF
  /// Stands for a scalar whose result is not known.
  private static let unknown: UInt16 = 0xDFFE

  private let steps: [Normalizer.Step]
  /// The results for the scalars of the blocks.
  private let known: [UInt16]

  init(_ steps: [Normalizer.Step]) {
    self.steps = steps
    known = Self.blocks.joined().map { value in
      guard let scalar = Unicode.Scalar(value) else { return Self.unknown }
      return switch Self.replacement(for: scalar, steps[...]) {
      case .scalar(let scalar): UInt16(exactly: scalar.value) ?? Self.unknown
      case .text(let text): text.isEmpty ? Self.removed : Self.unknown
      }
    }
  }

  /// Replaces the scalars of a text, and returns the number of bytes; `nil` if they are too many.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - target: The memory for the result, apart from the text.
  func replace(in text: UnsafeBufferPointer<UInt8>, writingTo target: UnsafeMutableBufferPointer<UInt8>)
    -> Int?
  {
    unsafe known.withUnsafeBufferPointer { known in
      var place = 0
      var count = 0
      while place < text.count {
        let lead = unsafe text[place]
        if lead < 0x80 {
          let result = unsafe known[Int(lead)]
          if result < 0x80 {
            guard count < target.count else { return nil }
            unsafe target[count] = UInt8(truncatingIfNeeded: result)
            count &+= 1
            place &+= 1
            continue
          }
        }
        let (scalar, width) = unsafe text.scalar(at: place)
        place &+= width
        let result = Self.slot(of: scalar).map { unsafe known[$0] } ?? Self.unknown
        guard result != Self.removed else { continue }
        let other = Unicode.Scalar(UInt32(result)).map { Replacement.scalar($0) }
        let added: Int? =
          switch other ?? Self.replacement(for: scalar, steps[...]) {
          case .scalar(let scalar): unsafe target.write(scalar, behind: count)
          case .text(let text): unsafe target.write(text, behind: count)
          }
        guard let added else { return nil }
        count &+= added
      }
      return count
    }
  }

  /// Returns the place of the result for a scalar; `nil` if it is in none of the blocks.
  @inline(__always)
  private static func slot(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x00...0xFF: Int(scalar.value)
    case 0x2000...0x206F: Int(scalar.value) - 0x2000 + 0x100
    case 0x3000...0x303F: Int(scalar.value) - 0x3000 + 0x170
    case 0xFF00...0xFFEF: Int(scalar.value) - 0xFF00 + 0x1B0
    default: nil
    }
  }

  private static func replacement(
    for scalar: Unicode.Scalar, _ steps: ArraySlice<Normalizer.Step>
  ) -> Replacement {
    var scalar = scalar
    for number in steps.indices {
      switch steps[number] {
      case .characters(let map): scalar = map(scalar) ?? scalar
      case .scalars(let replaced):
        guard replaced.contains(scalar) else { continue }
        let scalars = replaced.replacement.unicodeScalars
        guard let first = scalars.first, UTF8.width(first) == replaced.replacement.utf8.count else {
          let text = scalars.reduce(into: "") {
            switch replacement(for: $1, steps[(number + 1)...]) {
            case .scalar(let scalar): $0.unicodeScalars.append(scalar)
            case .text(let text): $0 += text
            }
          }
          return .text(text)
        }
        scalar = first
      case .form, .trim, .replace: continue
      }
    }
    return .scalar(scalar)
  }
}
