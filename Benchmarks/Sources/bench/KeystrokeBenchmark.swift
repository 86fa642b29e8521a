internal import Foundation
internal import InputControl

/// Measures the cost of one key: in a field, with an evaluator alone, and with the algorithm of the original
/// framework, which compiled its regular expression for every key.
struct KeystrokeBenchmark {
  private let texts: [String]
  private let profile: CompiledProfile
  private static let pattern = #"^(0|[1-9]\d*)(\.\d{0,2})?$"#

  /// Measures and prints.
  ///
  /// - Returns: Whether all three produced the same texts.
  static func run() -> Bool {
    guard let profile = try? CompiledProfile(shipped: "price") else {
      print("the profile cannot be compiled")
      return false
    }
    let benchmark = KeystrokeBenchmark(texts: Values.prices(400), profile: profile)
    return benchmark.compare() && benchmark.correct() && DisplayBenchmark.run() && LongTextBenchmark.run()
  }

  private func compare() -> Bool {
    var results: [[String]] = [[], [], []]
    var times = [Measurement(), Measurement(), Measurement()]
    for _ in 0..<15 {
      times[0].run { results[0] = typeIntoField() }
      times[1].run { results[1] = judgeAlone() }
      times[2].run { results[2] = typeAsTheOriginalDid() }
    }
    let keys = Double(texts.reduce(0) { $0 + $1.count })
    var table = Table("One key of a price", "best ns", "median ns", "ratio to the field")
    for (name, time) in zip(
      ["InputField", "Evaluator alone", "NSRegularExpression, compiled for each key"], times)
    {
      table.add(
        name, (time.best / keys).text(0), (time.median / keys).text(0), time.bestRatio(to: times[0]).text(2))
    }
    table.print()
    Figures.note("keys.original", times[2].bestRatio(to: times[0]))
    print("The aim is at least 50 times faster than the last one.\n")
    guard results[0] == results[1], results[0] == results[2] else {
      print("the three do not come to the same texts")
      return false
    }
    return true
  }

  /// Measures a key and the backspace that takes it back, behind the same text again and again.
  private func correct() -> Bool {
    let field = InputField(.unrestricted)
    field.profile = profile
    var time = Measurement()
    let pairs = 5_000
    for _ in 0..<15 {
      field.text = "12.3"
      time.run {
        for _ in 0..<pairs {
          field.insertText("4")
          field.deleteBackward()
        }
      }
    }
    let pair = time.best / Double(pairs)
    print("A key and a backspace behind it: \(pair.text(0)) ns. The aim is at most 500 ns.\n")
    Figures.note("keys.pair", pair)
    return field.text == "12.3"
  }

  private func typeIntoField() -> [String] {
    let field = InputField(.unrestricted)
    field.profile = profile
    return texts.map { text in
      field.text = ""
      for character in text { field.insertText(String(character)) }
      return field.text
    }
  }

  private func judgeAlone() -> [String] {
    let evaluator = Evaluator()
    return texts.map { text in
      var typed = ""
      for character in text {
        let next = typed + String(character)
        switch evaluator.verdict(of: next, under: profile) {
        case .acceptable, .intermediate: typed = next
        case .invalid, .undetermined: break
        }
      }
      return typed
    }
  }

  private func typeAsTheOriginalDid() -> [String] {
    texts.map { text in
      var typed = ""
      for character in text {
        let next = (typed as NSString).replacingCharacters(
          in: NSRange(location: typed.utf16.count, length: 0), with: String(character))
        guard let expression = try? NSRegularExpression(pattern: Self.pattern) else { continue }
        let all = NSRange(location: 0, length: next.utf16.count)
        // The shipped profile has a length limit, which the original framework checked separately.
        if next.count <= 12, expression.firstMatch(in: next, range: all) != nil { typed = next }
      }
      return typed
    }
  }
}

/// Measures the cost of a key at the start, middle and end of a long text.
private enum LongTextBenchmark {
  static func run() -> Bool {
    let profiles: [(String, Profile, String)] = [
      ("none", Profile("none"), "a"),
      ("number", Profile("number", type: .number), "1"),
      ("number, at most 2,000,000", Profile("number", type: .number, maxLength: 2_000_000), "1"),
      ("excludeInvisible", Profile("visible", type: .excludeInvisible), "a"),
      ("excludeInvisible, Chinese", Profile("visible", type: .excludeInvisible), "汉"),
    ]
    var table = Table("One key in a text of 1 MB, µs", "start", "middle", "end", "in 1 kB")
    for (name, profile, character) in profiles {
      guard let compiled = try? CompiledProfile(profile) else { return false }
      let long = String(repeating: character, count: 1_000_000 / character.utf8.count)
      let short = String(repeating: character, count: 1_000 / character.utf8.count)
      let count = long.utf16.count
      let times =
        [0, count / 2, count].map { time(compiled, long, character, at: $0) }
        + [time(compiled, short, character, at: short.utf16.count)]
      table.add(name, times[0].text(1), times[1].text(1), times[2].text(1), times[3].text(1))
    }
    table.print()
    return true
  }

  private static func time(_ profile: CompiledProfile, _ text: String, _ key: String, at caret: Int) -> Double
  {
    let field = TextView(.unrestricted)
    field.text = text
    field.profile = profile
    field.selection = TextRange(caret, caret)
    // The first key evaluates the whole text, because no results are cached.
    field.insertText(key)
    var measurement = Measurement()
    for _ in 0..<20 { measurement.run { field.insertText(key) } }
    return measurement.best / 1_000
  }
}
