/// Steps of a normalisation that replace single scalars, one after the other, prepared for many texts.
final class ScalarMapping: Sendable {
  /// The scalars other than ASCII that are mapped most often, whose results are known: Latin-1, punctuation and spaces,
  /// the punctuation of Chinese and Japanese, and their wide and narrow forms.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x00...0xFF, 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFFEF,
  ]
  /// Stands for a removed scalar; it is not a scalar itself.
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

  /// Gives each scalar of a text that is replaced to a target, in ascending order, until it takes no more.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Returns: Whether the target has taken all.
  @inline(__always)
  func edit(_ text: UnsafeBufferPointer<UInt8>, _ target: inout some EditTarget) -> Bool {
    unsafe known.withUnsafeBufferPointer { known in
      var place = 0
      while place < text.count {
        let lead = unsafe text[place]
        if lead < 0x80 {
          let result = unsafe known[Int(lead)]
          guard result != UInt16(lead) else {
            place &+= 1
            continue
          }
          if result < 0x80 {
            let scalar = Unicode.Scalar(UInt8(truncatingIfNeeded: result))
            guard target.take(place..<place &+ 1, .scalar(scalar)) else { return false }
            place &+= 1
            continue
          }
        }
        let (scalar, width) = unsafe text.scalar(at: place)
        let range = place..<place &+ width
        place &+= width
        let result = Self.slot(of: scalar).map { unsafe known[$0] } ?? Self.unknown
        guard result != Self.removed else {
          guard target.take(range, .text("")) else { return false }
          continue
        }
        let replacement =
          Unicode.Scalar(UInt32(result)).map { .scalar($0) } ?? Self.replacement(for: scalar, steps[...])
        if case .scalar(scalar) = replacement { continue }
        guard target.take(range, replacement) else { return false }
      }
      return true
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
  ) -> Normalizer.Replacement {
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
