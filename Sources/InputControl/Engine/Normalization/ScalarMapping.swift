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

  let steps: [Normalizer.Step]
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

  /// Gives the result for each scalar of a text to a target, until it takes no more.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Returns: Whether the target has taken all.
  @inline(__always)
  func edit(_ text: UnsafeBufferPointer<UInt8>, _ target: inout some EditTarget) -> Bool {
    unsafe known.withUnsafeBufferPointer { known in
      // The numbers of a copy stay in registers.
      var output = target
      defer { target = output }
      var place = 0
      while place < text.count {
        let lead = unsafe text[place]
        var (scalar, width, result) = (Unicode.Scalar(lead), 1, Self.unknown)
        if lead < 0x80 {
          result = unsafe known[Int(lead)]
          if result < 0x80 {
            guard output.take(lead, at: place, as: UInt8(truncatingIfNeeded: result)) else { return false }
            place &+= 1
            continue
          }
        } else {
          (scalar, width) = unsafe text.scalar(at: place)
          if let slot = Self.slot(of: scalar) { result = unsafe known[slot] }
        }
        let range = place..<place &+ width
        place &+= width
        guard result != Self.removed else {
          guard output.take(range, .text("")) else { return false }
          continue
        }
        let replacement =
          Unicode.Scalar(UInt32(result)).map { .scalar($0) } ?? Self.replacement(for: scalar, steps[...])
        if case .scalar(scalar) = replacement {
          guard output.keep(to: place) else { return false }
        } else {
          guard output.take(range, replacement) else { return false }
        }
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
