/// A check digit, or several: the texts about it, and the machine that reads a text.
public final class CheckDigit: Sendable {
  /// The name in the rule language.
  package let name: String
  let traits: CheckTraits
  let result: @Sendable (Span<UInt8>) -> CheckResult
  let machine: Machine

  /// A machine that reads a text from its start.
  enum Machine: Sendable {
    /// A sum over some letters. `next` returns the sum with one more letter, or `nil` if the scalar is not
    /// allowed. A text of a right length passes if its sum is `result`.
    case sum(
      letters: String = "0123456789", result: Int = 0, next: @Sendable (CheckSum, Unicode.Scalar) -> CheckSum?
    )
    /// No machine, with the reason to follow “because”.
    case missing(because: String)
  }

  /// Makes a check digit.
  ///
  /// - Parameters:
  ///   - words: What passes, in English, with its standard.
  ///   - result: Judges valid UTF-8 that is not empty, if the machine does not show all faults.
  init(
    _ name: String, _ lengths: CheckLengths, words: String, machine: Machine,
    result: (@Sendable (Span<UInt8>) -> CheckResult)? = nil
  ) {
    self.name = name
    traits = CheckTraits(lengths: lengths, words: words)
    self.machine = machine
    self.result = result ?? { machine.result(of: $0, lengths) }
  }

  var letters: String.UnicodeScalarView {
    if case .sum(let letters, _, _) = machine { letters.unicodeScalars } else { "".unicodeScalars }
  }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    guard case .sum(let letters, let result, let next) = machine else {
      preconditionFailure("`\(name)` has an automaton")
    }
    return try .exploring(from: CheckSum(), with: letters.unicodeScalars, over: alphabet, next: next) {
      $0.sum == result && traits.lengths.contains($0.count)
    }
  }
}

extension CheckDigit.Machine {
  /// Judges a text whose last character is a check digit. It can complete any preceding characters, so that every
  /// text of another length has a continuation.
  func result(of bytes: Span<UInt8>, _ lengths: CheckLengths) -> CheckResult {
    guard case .sum(let letters, let result, let next) = self else {
      preconditionFailure("a check without a machine judges by itself")
    }
    var state = CheckSum()
    for offset in bytes.indices {
      guard let following = next(state, Unicode.Scalar(bytes[offset])) else {
        return .misplaced(at: offset, in: bytes)
      }
      state = following
    }
    guard lengths.contains(state.count) else { return .unfinished(bytes) }
    guard state.sum != result else { return .acceptable(bytes) }
    let canGrow = letters.unicodeScalars.contains { next(state, $0) != nil }
    return .wrong(bytes.count - 1..<bytes.count, canBeFixed: canGrow)
  }
}

extension CheckDigit: Hashable {
  /// Returns whether two check digits are the same.
  public static func == (left: CheckDigit, right: CheckDigit) -> Bool { left === right }

  /// Hashes the identity of the check digit.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The sum of the characters of a text that has been read in part.
struct CheckSum: Hashable {
  /// The number of characters that are summed, up to the one from which on it makes no difference.
  var count = 0
  var sum = 0
  /// What else a check has to remember.
  var memory = 0

  /// Returns the sum with one more character.
  func adding(_ value: Int, modulus: Int) -> CheckSum {
    CheckSum(count: count + 1, sum: ((sum + value) % modulus + modulus) % modulus)
  }
}

extension Unicode.Scalar {
  /// The value of an ASCII digit; `nil` for any other scalar.
  var digit: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
}
