internal import InputControlSystem

/// A check digit, or several: what has to hold for a text, and the machines that read it.
public final class CheckDigit: Sendable {
  /// The name in the rule language.
  package let name: String
  package let definition: CheckDefinition
  let traits: CheckTraits
  /// The characters that are at fault in a wrong text, as offsets; `nil` if the definition says it.
  private let fault: Range<Int>?
  /// The reason why no automaton can be made, to follow “because”, if it is known before.
  private let knownObstacle: String?
  /// Made when they are first needed.
  private let made = Monitor<[CheckMachine]?>(nil)

  /// Makes a check digit.
  ///
  /// - Parameters:
  ///   - words: What passes, in English, with its standard.
  ///   - fault: The offsets of the characters that are at fault in a wrong text, if the definition does not say it.
  ///   - obstacle: The reason why no automaton can be made, to follow “because”.
  init(
    _ name: String, _ definition: CheckDefinition, words: String, fault: Range<Int>? = nil,
    obstacle: String? = nil
  ) {
    self.name = name
    self.definition = definition
    self.fault = fault
    knownObstacle = obstacle
    traits = CheckTraits(words: words)
  }

  /// Makes the check of a declaration.
  package init(declared name: String, _ definition: CheckDefinition) {
    self.name = name
    self.definition = definition
    fault = nil
    knownObstacle = nil
    traits = CheckTraits(arguments: [definition.text], words: definition.words)
  }

  /// Makes the check of an archive; `nil` if it cannot be judged.
  package convenience init?(reading name: String, _ definition: CheckDefinition) {
    guard definition.isSound, !definition.cases.isEmpty else { return nil }
    self.init(declared: name, definition)
    guard machines.count == definition.cases.count else { return nil }
  }

  /// The machine of each case.
  var machines: [CheckMachine] {
    made.withLock { made in
      if let made { return made }
      // The definition of a built-in check is sound, which a test shows.
      let machines = definition.cases.compactMap { checkCase in
        do throws(CheckProblem) { return try CheckMachine(checkCase) } catch { return nil }
      }
      made = machines
      return machines
    }
  }

  /// The reason why the check has no automaton, to follow “because”; `nil` if none is known.
  var obstacle: String? { knownObstacle }

  /// The ASCII characters that texts can have.
  var letters: String.UnicodeScalarView {
    var letters = String.UnicodeScalarView()
    for machine in machines {
      for letter in machine.letters where !letters.contains(letter) { letters.append(letter) }
    }
    return letters
  }

  /// The greatest number of letters and digits of a text that passes; `nil` if there is none.
  var greatestLength: Int? {
    var greatest = 0
    for machine in machines {
      guard let lengths = machine.lengths else { return nil }
      greatest = max(greatest, lengths.last ?? 0)
    }
    return greatest
  }

  func automaton(over alphabet: Alphabet) throws(AutomatonObstacle) -> Automaton {
    var automata: [Automaton] = []
    for machine in machines {
      guard let start = machine.start else { continue }
      automata.append(
        try .exploring(
          from: start, with: machine.letters, over: alphabet, next: machine.next, accepts: machine.accepts))
    }
    return automata.count == 1
      ? automata[0] : try Automaton(of: automata, over: alphabet) { $0.contains(true) }
  }

  /// Judges valid UTF-8 that is not empty.
  func result(of bytes: Span<UInt8>) -> CheckResult {
    var best: CheckResult?
    for machine in machines {
      let result = machine.result(of: bytes, fault: fault)
      guard let other = best else {
        best = result
        continue
      }
      switch (result.verdict, other.verdict) {
      case (.acceptable, _): return result
      case (.intermediate, .invalid): best = result
      case (.intermediate, .intermediate), (.invalid, .invalid):
        if result.range.lowerBound > other.range.lowerBound { best = result }
      default: break
      }
    }
    return best ?? .misplaced(at: 0, in: bytes)
  }
}

extension CheckMachine {
  fileprivate func result(of bytes: Span<UInt8>, fault: Range<Int>?) -> CheckResult {
    guard var state = start else { return .misplaced(at: 0, in: bytes) }
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard byte < 0x80, let next = next(state, Unicode.Scalar(byte)) else {
        let isOfForm = byte < 0x80 && reads(Unicode.Scalar(byte), in: state)
        guard isOfForm else { return .misplaced(at: offset, in: bytes) }
        let place = min(offset, checkOffset(in: bytes))
        return .wrong(fault ?? place..<place + 1)
      }
      state = next
    }
    if accepts(state) { return .acceptable(bytes) }
    let canContinue = canContinue(state)
    guard isOfForm(state) || !canContinue else { return .unfinished(bytes) }
    let place = checkOffset(in: bytes)
    return .wrong(fault ?? place..<place + 1, canBeFixed: canContinue)
  }
}

extension CheckDigit: Hashable {
  /// Returns whether two check digits have the same name and the same definition.
  public static func == (left: CheckDigit, right: CheckDigit) -> Bool {
    left === right || left.name == right.name && left.definition == right.definition
  }

  /// Hashes the name of the check digit.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Unicode.Scalar {
  /// The value of an ASCII digit; `nil` for any other scalar.
  var digit: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
}
