internal import Foundation
@_spi(Measurement) internal import InputControl

/// Measures how the time of a verdict and of a key grows with the length of the text, and draws it.
enum GrowthBenchmark {
  private static let lengths = [10, 100, 1_000, 10_000, 100_000, 1_000_000]

  /// Measures and prints, and returns whether the profiles compile and the pictures are written.
  ///
  /// - Parameter folder: The folder for the pictures; without it, none are drawn.
  static func run(writingTo folder: String? = nil) -> Bool {
    let words = "[a-z]+(?: [a-z]+)*"
    guard let plain = try? CompiledProfile(Profile("words", regex: words)),
      let trimmed = try? CompiledProfile(Profile("trimmed", regex: words, normalization: [.trim, .lower])),
      let matching = try? CompiledProfile(matching: Profile("words", regex: words)),
      let invisible = try? CompiledProfile(Profile("invisible", type: .excludeInvisible))
    else { return false }
    for profile in [plain, trimmed, invisible] { profile.prepare() }

    let text = text(of:)
    let verdicts = GrowthPicture(
      name: "growth-verdict", title: "The time of a verdict, by the length of the text",
      lines: [
        line("the table", lengths) { verdict(plain, text($0)) },
        line("trim and lower, nothing to change", lengths) { verdict(trimmed, text($0)) },
        line("trim and lower, one letter changes", lengths) { verdict(trimmed, "W" + text($0).dropFirst()) },
        // Longer texts are not matched by PCRE2.
        line("PCRE2", lengths.filter { $0 < 65_536 }) { verdict(matching, text($0)) },
      ])
    let keys = GrowthPicture(
      name: "growth-key", title: "The time of a key in a field, by the length of the text",
      lines: [
        line("at the end", lengths) { key(plain, text($0)) },
        line("at the end, and a backspace", lengths) { key(plain, text($0), deletes: true) },
        line("at the end, excludeInvisible", lengths) { key(invisible, String(repeating: "w", count: $0)) },
        line("at the start", lengths) { key(plain, text($0), atStart: true) },
      ])
    for picture in [verdicts, keys] {
      picture.printTable()
      guard let folder else { continue }
      do {
        try Data(picture.svg.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(picture.name).svg"))
      } catch {
        print("\(folder)/\(picture.name).svg is not written: \(error)")
        return false
      }
    }
    return true
  }

  private static func text(of length: Int) -> String {
    String((String(repeating: "word ", count: length / 5 + 1) + "w").suffix(length))
  }

  private static func line(
    _ name: String, _ lengths: [Int], _ time: (Int) -> Double
  ) -> GrowthPicture.Line {
    GrowthPicture.Line(name: name, points: lengths.map { ($0, time($0)) })
  }

  private static func verdict(_ profile: CompiledProfile, _ text: String) -> Double {
    let evaluator = Evaluator()
    var times = Measurement()
    let rounds = max(1, 200_000 / text.utf8.count)
    for _ in 0..<10 {
      times.run { for _ in 0..<rounds { _ = evaluator.verdict(of: text, under: profile) } }
    }
    return times.best / Double(rounds)
  }

  private static func key(
    _ profile: CompiledProfile, _ text: String, deletes: Bool = false, atStart: Bool = false
  ) -> Double {
    let field = InputField(.unrestricted)
    field.profile = profile
    var times = Measurement()
    let keys = atStart ? max(1, min(64, 1_000_000 / text.utf8.count)) : 64
    for _ in 0..<10 {
      field.text = text
      if atStart { field.moveCaret(.start) }
      // The first keys judge the whole text, and find the state behind it.
      field.insertText("x")
      field.insertText("x")
      times.run {
        for _ in 0..<keys {
          field.insertText("x")
          if deletes { field.deleteBackward() }
        }
      }
    }
    return times.best / Double(keys)
  }
}
