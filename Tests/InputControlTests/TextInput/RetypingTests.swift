import InputControl
import InputControlTestSupport
import Testing

/// Any part of an accepted value can be selected, and replaced by the same characters. In a text of over 40 characters every
/// second or third place is tried, and so on.
struct RetypingTests {
  /// The ways to put the characters of a selection back.
  enum Way: CaseIterable { case typed, deletedAndTyped, pasted }

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles.map(\.name)), Way.allCases)
  func everySelectionOfAnAcceptedValueCanBeTypedAgain(name: String, way: Way) throws {
    let profile = try CompiledProfile(shipped: name)
    for example in profile.profile.examples {
      guard example.expectation == .accepts, !example.isTodo else { continue }
      // A text of a locale is no value.
      let texts = [example.isReadInLocale ? nil : example.text, example.normalized]
      for text in Set(texts.compactMap(\.self)) {
        retype(text, way, in: text.contains(where: \.isNewline) ? TextView(profile) : InputField(profile))
      }
    }
  }

  /// While it is typed, the text may have what is forbidden at the caret.
  @Test(
    arguments: [
      "forbid /ab/", "forbid /^[^c]{4}/", #"forbid /(?:ab)(?!c)/"#, #"forbid /(a)b?\1/"#,
      "forbid /ab/; maxLength 9",
      "forbid /ab/; regex /[a-c ]*/", "normalize lower; forbid /ab/", "normalize trim; forbid / {2}/",
      "replace /aa/ with \"a\"; forbid /ab/; regex /[abc]*/", "type letter; forbid /ab/",
    ], Way.allCases)
  func whatIsForbiddenAtTheCaretCanBeTyped(rules: String, way: Way) throws {
    let profile = try RuleSet([SourceFile(name: "p.rules", text: "profile p { \(rules) }")]).profile("p")
    var texts = [""]
    for _ in 0..<4 { texts = texts.flatMap { text in ["a", "b", "c", " "].map { text + $0 } } }
    texts += ["acb", "cab c", "zcaxbq"]
    for text in texts where profile.evaluate(text).verdict == .acceptable {
      retype(text, way, in: InputField(profile))
    }
  }

  /// A profile, the text of the field, the selection, the keys and what they leave.
  static let edits: [(profile: String, text: String, selection: TextRange, keys: String, result: String)] = [
    ("isoDate", "2028-02-29", TextRange(5, 7), "12", "2028-12-29"),
    ("coordinates", "48,16.3695", TextRange(caret: 2), ".2", "48.2,16.3695"),
    ("ukPostcode", "SW1A 1AA", TextRange(0, 4), "M1", "M1 1AA"),
    ("chinaMobile", "13800138000", TextRange(caret: 3), "⌫⌫⌫138", "13800138000"),
    ("usZIP", " 1 ", TextRange(caret: 2), "2345", " 12345 "),
    ("spaced", "12 34", TextRange(0, 2), "56", "56 34"),
    ("plate", "", TextRange(caret: 0), "B AB 1234", "B AB 1234"),
    ("plate", "ABC-AB 123", TextRange(caret: 9), "4", "ABC-AB 123"),
    ("national", "9123456789", TextRange(caret: 10), "1", "9123456789"),
    ("national", "", TextRange(caret: 0), "891234567890", "89123456789"),
    ("composed", "é.é", TextRange(0, 1), "e\u{301}x", "e\u{301}.é"),
  ]

  @Test(arguments: edits.indices)
  func keysInTheMiddleAreRefusedOnlyIfNothingCanComeOfThem(index: Int) throws {
    let (profile, text, selection, keys, result) = Self.edits[index]
    let rules = try RuleSet([
      SourceFile(
        name: "p.rules",
        text: #"""
          profile spaced { normalize width; regex /\d\d \d\d/ }
          profile plate {
            replace /^([A-Z]{1,3}) (?=[A-Z]{1,2} [1-9])/ with "$1-"
            maxLength 10
            regex /[A-Z]{1,3}-[A-Z]{1,2} [1-9]\d{0,3}/
          }
          profile national { type number; replace /^8(?=\d{10}$)/ with ""; regex /9\d{9}/ }
          profile composed { normalize nfc, trim; regex /[é.]+/ }
          """#)
    ])
    let isShipped = RuleSet.shipped[profile] != nil
    let field = InputField(try isShipped ? CompiledProfile(shipped: profile) : rules.profile(profile))
    field.text = text
    field.selection = selection
    for key in keys.unicodeScalars {
      if key == "⌫" { field.deleteBackward() } else { field.type(String(key)) }
    }
    #expect(field.text == result)
  }

  private func retype(_ text: String, _ way: Way, in field: TextControl) {
    // All selections of a long text would take minutes.
    let step = text.count / 40 + 1
    let places = text.indices.enumerated().filter { $0.offset % step == 0 }.map(\.element) + [text.endIndex]
    for (number, start) in places.enumerated() {
      for end in places[number...].dropFirst() {
        let characters = text[start..<end]
        field.text = text
        field.selection = TextRange(start..<end, in: text)
        var refused: [Character] = []
        switch way {
        case .pasted:
          if !field.paste(String(characters)).isAllowed { refused = Array(characters) }
        case .deletedAndTyped, .typed:
          if way == .deletedAndTyped { field.deleteBackward() }
          refused = characters.filter { !field.type(String($0)).isAllowed }
        }
        #expect(refused.isEmpty, "\(text): \(characters) of it, of which \(refused) were refused")
        #expect(field.evaluation.verdict == .acceptable, "\(text): \(field.text) after \(characters)")
      }
    }
  }
}
