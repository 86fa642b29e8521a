import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Keys and backspaces at the end of a text take a shorter way, unless the field has a delegate. Both ways have to come
/// to the same state.
struct FastTypingTests {
  private final class Quiet: TextInputDelegate {
    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision { .accept }
  }

  private static let profiles =
    ControlType.allCases.map { Profile($0.rawValue, type: $0, maxLength: 9) }
    + ["price", "email", "handle", "isoDate", "ipAddress", "displayName", "iban", "password"].compactMap {
      RuleSet.shippedProfile(named: $0)
    }

  /// The state of a field, as far as an observer and a person can see it.
  private struct Sight: Hashable {
    let text: String
    let selection: TextRange
    let refusals: [RefusedInput]
    let canUndo: Bool
    let canRedo: Bool
    let verdict: Verdict
    let changes: [String]
  }

  private static func sight(_ field: TextControl, _ changes: [String]) -> Sight {
    Sight(
      text: field.text, selection: field.selection, refusals: field.refusals, canUndo: field.canUndo,
      canRedo: field.canRedo, verdict: field.evaluation.verdict, changes: changes)
  }

  @Test(arguments: profiles.map { $0.name }, [true, false])
  func bothWaysComeToTheSameState(name: String, isObserved: Bool) throws {
    let profile = try #require(Self.profiles.first { $0.name == name })
    let compiled = try CompiledProfile(profile)
    for seed in 0..<20 {
      var random = SplitMix(state: UInt64(seed))
      let fast = InputField(compiled)
      let slow = InputField(compiled)
      let delegate = Quiet()
      slow.delegate = delegate
      var changes: [[String]] = [[], []]
      if isObserved {
        fast.onChange = { changes[0].append($1) }
        slow.onChange = { changes[1].append($1) }
      }
      var log: [String] = []
      for _ in 0..<60 {
        let key = "0123456789aAzZ.@-/ é".randomElement(using: &random).map { String($0) } ?? ""
        let action = Int.random(in: 0..<20, using: &random)
        log.append("\(action) \(key)")
        for field in [fast, slow] {
          switch action {
          case 0: field.undo()
          case 1: field.redo()
          case 2: field.selection = TextRange(caret: field.text.utf16.count / 2)
          case 3: field.selection = TextRange(caret: field.text.utf16.count)
          case 4: field.paste("12\(key)")
          case 5...10: field.deleteBackward()
          default: field.insertText(key)
          }
        }
        guard Self.sight(fast, changes[0]) == Self.sight(slow, changes[1]) else {
          Issue.record("seed \(seed): \(log.suffix(8)): \(fast.text) \(slow.text)")
          break
        }
      }
    }
  }
}
