import Foundation
import InputControl
import Testing

/// What a test of another library does to a field and expects of it, as a line of a fixture states it. The folder of
/// the fixtures has a description of the members.
struct MaskCase: CustomTestStringConvertible {
  /// The line, which is written anew with `RECORD=1`.
  private(set) var line: [String: Any]
  /// The number of the line, counted from 1.
  let number: Int

  init(_ line: [String: Any], number: Int) {
    self.line = line
    self.number = number
  }

  var testDescription: String { "line \(number), \(reference)" }
  /// The file and line of the library's test.
  var reference: String { line["ref"] as? String ?? "" }
  var profile: String? { line["profile"] as? String }
  /// The locale of the field.
  private var locale: LocaleTag { Self.locale(in: line) ?? .english }
  /// The name of the reason why the project cannot express this; `nil` if the case is run.
  var obstacle: String? { line["not"] as? String }

  var steps: [[String: Any]] {
    get { line["steps"] as? [[String: Any]] ?? [] }
    set { line["steps"] = newValue }
  }

  /// The names of all profiles of the case.
  var profiles: [String] { [profile].compactMap { $0 } + steps.compactMap { $0["under"] as? String } }

  /// The names of the differences that are meant, in the order of the steps.
  var differences: [String] {
    steps.compactMap { ($0["but"] as? [String: Any]).map { $0["why"] as? String ?? "" } }
  }

  fileprivate static func locale(in members: [String: Any]) -> LocaleTag? {
    (members["locale"] as? String).flatMap { LocaleTag($0) }
  }

  // MARK: Running

  /// A step of which the result is not the expected one.
  struct Failure: CustomStringConvertible {
    var step: Int
    var problem: String
    var description: String { "step \(step + 1): \(problem)" }
  }

  /// Runs the steps, and returns what is wrong and the case with the differences that there are.
  ///
  /// - Parameter profiles: The profiles of the library by name.
  func run(under profiles: [String: CompiledProfile]) throws -> (failures: [Failure], recorded: MaskCase) {
    let profile = try #require(profile.flatMap { profiles[$0] }, "\(self.testDescription)")
    var platform = DisplayPlatform(profile, locale: locale)
    var failures: [Failure] = []
    var recorded = self
    for (index, step) in steps.enumerated() {
      guard platform.play(step, profiles) else {
        failures.append(Failure(step: index, problem: "there is no such operation"))
        break
      }
      if platform.text != platform.field.display {
        failures.append(
          Failure(
            step: index, problem: "the platform shows \(platform.text), the field \(platform.field.display)"))
      }
      let actual = platform.state
      let expected = step.filter { Self.results.contains($0.key) }
      var but = step["but"] as? [String: Any]
      let why = but?.removeValue(forKey: "why") as? String
      let seen = actual.filter { expected.keys.contains($0.key) || but?.keys.contains($0.key) == true }
      let isExpected = NSDictionary(dictionary: expected) == NSDictionary(dictionary: seen)
      if let but {
        if isExpected {
          failures.append(Failure(step: index, problem: "this does not differ any more: \(why ?? "")"))
        } else if NSDictionary(dictionary: but) != NSDictionary(dictionary: seen) {
          failures.append(
            Failure(
              step: index, problem: "`but` is \(MaskFixture.json(but)), and not \(MaskFixture.json(seen))"))
        } else if why == nil || why == "" {
          failures.append(Failure(step: index, problem: "the difference has no name"))
        }
      } else if !isExpected {
        failures.append(
          Failure(
            step: index, problem: "expected \(MaskFixture.json(expected)), and not \(MaskFixture.json(seen))")
        )
      }
      recorded.steps[index]["but"] =
        isExpected ? nil : seen.merging(["why": why ?? ""]) { first, _ in first }
    }
    return (failures, recorded)
  }

  /// Returns the values after each step, on a platform that asks before it changes its text or does not.
  func values(under profiles: [String: CompiledProfile], asks: Bool) throws -> [String] {
    let profile = try #require(profile.flatMap { profiles[$0] })
    var platform = DisplayPlatform(profile, locale: locale, asks: asks)
    return steps.map {
      _ = platform.play($0, profiles)
      return platform.field.text
    }
  }

  /// The members of a step that state a result.
  static let results = ["shows", "hint", "caret", "value", "remembered"]
}

extension DisplayPlatform {
  /// What the field shows, as members of a step.
  fileprivate var state: [String: Any] {
    [
      "shows": text, "value": field.text,
      "hint": field.profile.remainder(of: field.text)?.text ?? text,
      "caret": selection.isEmpty ? selection.start : [selection.start, selection.end],
      "remembered": field.displayMap.places(of: remembered).start,
    ]
  }

  /// Carries out a step; returns whether it is known.
  fileprivate mutating func play(_ step: [String: Any], _ profiles: [String: CompiledProfile]) -> Bool {
    if let keys = step["type"] as? String {
      type(keys)
      if step["remember"] != nil { remembered = field.selection.end }
    } else if let text = step["paste"] as? String {
      focus()
      insert(text)
    } else if let text = step["set"] as? String {
      set(text)
    } else if let value = step["setValue"] as? String {
      setValue(value)
    } else if let range = step["select"] as? [Int], range.count == 2 {
      select(TextRange(range[0], range[1]))
    } else if let names = step["key"] as? String {
      for _ in 0..<(step["times"] as? Int ?? 1) { guard press(names) else { return false } }
    } else if let profile = (step["under"] as? String).flatMap({ profiles[$0] }) {
      use(profile, MaskCase.locale(in: step))
    } else if step["blur"] != nil {
      blur()
    } else if step["focus"] != nil {
      focus(atEnd: false)
    } else if step["clear"] != nil {
      clear()
    } else {
      return step.keys.contains { MaskCase.results.contains($0) }
    }
    return true
  }
}
