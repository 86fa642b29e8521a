internal import CReference
internal import InputControl

/// Measures the cost of one key in a field that shows its text with a display, beside one that shows it as it is.
enum DisplayBenchmark {
  private struct Case {
    var name: String
    var profile: Profile
    var displays: [Display]
    var text: String
  }

  /// Measures and prints.
  ///
  /// - Returns: Whether a display changes no text.
  static func run() -> Bool {
    let amount = Profile("amount").decimal(DecimalForm(decimals: 0...2, integers: 9))
    let cases = [
      Case(
        name: "16 digits in groups of 4", profile: Profile("card", type: .number, maxLength: 19),
        displays: [.groups(4, separator: " ", from: .start)], text: "4111111111111111"),
      Case(
        name: "the same, with a condition", profile: Profile("card", type: .number, maxLength: 19),
        displays: [
          Display("#### ###### #####", when: #"3[47]\d*"#), .groups(4, separator: " ", from: .start),
        ], text: "4111111111111111"),
      Case(
        name: "+7 (###) ###-##-##", profile: Profile("phone", type: .number, maxLength: 10),
        displays: ["+7 (###) ###-##-##"], text: "9123456789"),
      Case(
        name: "an amount as in German", profile: amount, displays: [.locale()], text: "123456789.12"),
    ]
    var table = Table(
      "One key, and what is shown then", "without, ns", "with, ns", "more, ns", "more bytes of a field")
    for each in cases {
      guard let plain = try? CompiledProfile(each.profile),
        let shown = try? CompiledProfile(each.displays.reduce(each.profile) { $0.display($1) }),
        let german = LocaleTag("de")
      else {
        print("the profile cannot be compiled")
        return false
      }
      let fields = [InputField(plain), InputField(shown, locale: german)]
      var times = [Measurement(), Measurement()]
      for _ in 0..<15 {
        for index in fields.indices { times[index].run { type(each.text, into: fields[index]) } }
      }
      guard fields[0].text == fields[1].text, fields[1].display != fields[1].text else {
        print("a display changes the text, or shows nothing: \(fields.map { $0.text })")
        return false
      }
      let keys = Double(each.text.count * repetitions)
      let best = times.map { $0.best / keys }
      let bytes = [memory(of: plain, each.text), memory(of: shown, each.text)]
      table.add(
        each.name, best[0].text(0), best[1].text(0), (best[1] - best[0]).text(0),
        bytes[0] < 0 ? "–" : "\(bytes[1] - bytes[0])")
    }
    table.print()
    print("The aim is at most 1000 ns more.\n")
    return true
  }

  private static let repetitions = 200

  /// Types a text again and again. After each key the host asks what to show, and where the caret is.
  private static func type(_ text: String, into field: InputField) {
    for _ in 0..<repetitions {
      field.text = ""
      for character in text {
        field.insertText(String(character))
        if field.display.utf8.count < field.displaySelection.end { print("the caret is behind the display") }
      }
    }
  }

  /// Returns the bytes that a field with a text allocates; -1 where that is not known.
  private static func memory(of profile: CompiledProfile, _ text: String) -> Int {
    let count = 1000
    var fields: [InputField] = []
    fields.reserveCapacity(count)
    let before = reference_allocated_bytes()
    guard before >= 0 else { return -1 }
    for _ in 0..<count {
      let field = InputField(profile, locale: .english)
      for character in text { field.insertText(String(character)) }
      _ = field.display
      fields.append(field)
    }
    return withExtendedLifetime(fields) { (reference_allocated_bytes() - before) / count }
  }
}
