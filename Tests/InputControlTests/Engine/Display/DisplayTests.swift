import InputControlAnalysis
import Testing

@testable import InputControl

struct DisplayTests {
  @Test(arguments: [
    ("card", "", ""), ("card", "4", "4"), ("card", "4111", "4111"), ("card", "41111", "4111 1"),
    ("card", "4111111111111111", "4111 1111 1111 1111"), ("card", "378282246310005", "3782 822463 10005"),
    ("card", "4111111111111111234", "4111 1111 1111 1111 234"), ("card", "34", "34"),
    ("ruMobile", "912", "+7 (912"), ("ruMobile", "9123", "+7 (912) 3"),
    ("ruMobile", "9123456789", "+7 (912) 345-67-89"),
    ("brPhone", "1198765432", "(11) 9876-5432"), ("brPhone", "11987654321", "(11) 98765-4321"),
    ("rupees", "1234567.5", "₹ 12,34,567.5"), ("rupees", "12", "₹ 12"), ("rupees", "123456", "₹ 1,23,456"),
    ("grouped", "1234", "1,234"), ("grouped", "123", "123"), ("grouped", "1234567", "1,234,567"),
    ("signed", "-", "-"), ("signed", "-1", "-$ 1"), ("signed", "-1234", "-$ 1,234"), ("signed", "12", "$ 12"),
    ("percent", "50", "50 %"), ("expiry", "12", "12"), ("expiry", "123", "12/3"),
    ("expiry", "12345", "12/345"),
    ("pair", "a👨‍👩‍👧b", "a👨‍👩‍👧 b"), ("wrapped", "1", "(1"), ("wrapped", "12", "(12)"), ("wrapped", "123", "(12)3"),
  ])
  func whatIsShown(profile: String, value: String, display: String) throws {
    #expect(try DisplayProfiles.profile(profile).display(of: value) == display)
  }

  @Test func placesOfAPhone() throws {
    let map = try DisplayProfiles.profile("ruMobile").displayMap(of: "9123")
    #expect(map.display == "+7 (912) 3")
    #expect(
      (0...4).map { map.places(of: $0) } == [
        TextRange(0, 4), TextRange(5, 5), TextRange(6, 6), TextRange(7, 9), TextRange(10, 10),
      ])
    #expect((0...10).map { map.valueOffset(at: $0) } == [0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 4])
    #expect((0...10).map { map.nearestStop(to: $0) } == [0, 0, 4, 4, 4, 5, 6, 7, 9, 9, 10])
    #expect(map.displayRange(TextRange(0, 3)) == TextRange(4, 7))
  }

  /// A caret may stand inside a grapheme that is shown as it is, but not in what is shown in place of a
  /// character.
  @Test func stopsInsideOfCharacters() {
    let copied = DisplayMap(
      "a👍b", shownAs: "a-👍b",
      [
        .init(value: 0, low: 0, high: 0), .init(value: 1, low: 1, high: 2), .init(value: 3, low: 4, high: 4),
        .init(value: 4, low: 5, high: 5),
      ])
    #expect((0...6).map { copied.nearestStop(to: $0) } == [0, 1, 2, 3, 4, 5, 5])
    let longer = DisplayMap(
      "ab", shownAs: "axyz",
      [.init(value: 0, low: 0, high: 0), .init(value: 1, low: 1, high: 1), .init(value: 2, low: 4, high: 4)])
    #expect((0...5).map { longer.nearestStop(to: $0) } == [0, 1, 1, 1, 4, 4])
  }

  @Test func placesInsideAGrapheme() throws {
    let map = try DisplayProfiles.profile("pair").displayMap(of: "a👨‍👩‍👧b")
    for offset in 0...10 {
      #expect(map.valueOffset(at: map.places(of: offset).end) == offset)
      #expect(map.valueOffset(at: map.places(of: offset).start) == offset)
    }
  }

  /// The table of readings of a text that is inserted into an empty field.
  @Test(arguments: [
    ("ruMobile", "9123456789", "9123456789"), ("ruMobile", "+7 (912) 345-67-89", "9123456789"),
    ("ruMobile", "79123456789", "9123456789"), ("ruMobile", "89123456789", "9123456789"),
    ("ruMobile", "+7912", "912"), ("ruMobile", "(912) 345", "912345"), ("ruMobile", "7 912", "912"),
    ("ruMobile", "7912", "912"), ("anyPhone", "7912345678", "7912345678"),
    ("card", "4111 1111 1111 1111", "4111111111111111"), ("card", "4111-1111-1111-1111", "4111111111111111"),
    ("card", "3782 822463 10005", "378282246310005"),
    ("grouped", "1,234", "1234"), ("rupees", "12,34,567.5", "1234567.5"),
    ("rupees", "₹ 12,34,567.5", "1234567.5"), ("percent", "50 %", "50"),
    ("percent", "50%", "50"), ("euros", "50 €", "50"), ("euros", "50€", "50"), ("expiry", "12/34", "1234"),
  ])
  func whatIsPasted(profile: String, text: String, value: String) throws {
    let field = InputField(try DisplayProfiles.profile(profile))
    #expect(field.paste(text).isAllowed)
    #expect(field.text == value)
    field.setDisplay(text)
    #expect(field.text == value)
  }

  /// A group sign is read at its place only.
  @Test(arguments: ["1,23", "12,34", ",123", "1,,234", "1,234,56"])
  func whatIsNotRead(text: String) throws {
    #expect(try DisplayProfiles.profile("grouped").verdict(reading: text) == .invalid)
    let amount = InputField(try DisplayProfiles.profile("rupees"))
    #expect(!amount.paste(text).isAllowed)
    #expect(amount.text.isEmpty)
  }

  /// A part of the suffix in the middle is not skipped: `5 0` is not 50.
  @Test(arguments: ["5 0", "5 0 €", "5€0"])
  func aSuffixIsReadAtTheEndOnly(text: String) throws {
    let amount = InputField(try DisplayProfiles.profile("euros"))
    #expect(!amount.paste(text).isAllowed)
    #expect(amount.text.isEmpty)
  }

  @Test(arguments: [
    ("card", "4111 1111 1111 1111", "4111111111111111", Verdict.acceptable),
    ("grouped", "1,234", "1234", .acceptable), ("grouped", "1,23", "1,23", .invalid),
    ("ruMobile", "+7 (912) 345-67-89", "9123456789", .acceptable),
    ("ruMobile", "(912) 345-67-89", "(912) 345-67-89", .invalid),
    ("ruMobile", "+7 (912", "912", .intermediate), ("rupees", "₹ 1,000", "1000", .acceptable),
    ("percent", "50", "50", .acceptable), ("percent", "50 %", "50", .acceptable),
  ])
  func whatCheckReads(profile: String, text: String, value: String, verdict: Verdict) throws {
    let compiled = try DisplayProfiles.profile(profile)
    let evaluation = compiled.evaluate(reading: text)
    #expect(evaluation.verdict == verdict)
    #expect(evaluation.value == value)
    #expect(compiled.verdict(reading: text) == verdict)
  }

  /// A literal that values contain too is read where it stands.
  @Test(arguments: [
    (##"regex /\d+-\d+/; display groups 3 by "-""##, "1234-5", "1-234-5"),
    (##"regex /-?\d*-?/; display groups 2 by "-"; prefix "$""##, "123-", "$1-23-"),
    (##"type number; display groups 2 by "1"; suffix " %""##, "111", "1111 %"),
    (##"regex /-?\d*/; display groups 2 by ","; prefix "$"; suffix " %""##, "-", "- %"),
  ])
  func displaysAreReadAsTheirValues(rules: String, value: String, display: String) throws {
    let file = SourceFile(name: "a.rules", text: "profile a { \(rules) }")
    let profile = try RuleSet([file]).profile("a")
    #expect(profile.display(of: value) == display)
    #expect(profile.evaluate(reading: display).value == value)
  }

  @Test func aViolationIsWhereTheTextShowsIt() throws {
    let profile = try DisplayProfiles.profile("ruMobile")
    let evaluation = profile.evaluate(reading: "+7 (912) 3")
    #expect(evaluation.verdict == .intermediate)
    #expect(evaluation.violations.map { $0.range } == [TextRange(caret: 10)])
  }

  @Test(arguments: [
    ("ruMobile", "", "+7 (___) ___-__-__", TextRange(0, 18)),
    ("ruMobile", "912", "+7 (912) ___-__-__", TextRange(7, 18)), ("expiry", "1", "1_/__", TextRange(1, 5)),
    ("wrapped", "1", "(1_)", TextRange(2, 4)),
  ])
  func whatIsMissing(profile: String, value: String, text: String, missing: TextRange) throws {
    let remainder = try DisplayProfiles.profile(profile).remainder(of: value)
    #expect(remainder == DisplayRemainder(text: text, missing: missing))
  }

  @Test(arguments: [("ruMobile", "9123456789"), ("card", "4111"), ("percent", "1"), ("card", "")])
  func whereNothingIsKnownToBeMissing(profile: String, value: String) throws {
    #expect(try DisplayProfiles.profile(profile).remainder(of: value) == nil)
  }

  @Test func displaysInCode() throws {
    let profile = Profile("card", type: .number)
      .display(Display("#### ###### #####", when: #"3[47]\d*"#))
      .display(.groups(4, separator: " ", from: .start)).suffix(" \\#")
    let card = try CompiledProfile(profile)
    #expect(card.display(of: "378282") == "3782 82 \\#")
    #expect(card.display(of: "41111") == "4111 1 \\#")
    #expect(try CompiledProfile(Profile("n").display("\\# # \\\\")).display(of: "1") == "# 1 \\")
    #expect(throws: RuleError.self) { try CompiledProfile(Profile("n").prefix("\u{200E}")) }
    #expect(throws: RuleError.self) { try CompiledProfile(Profile("n").display(Display("#", when: "("))) }
  }

  @Test(arguments: [
    ("--", nil), (String(repeating: "#", count: 2000), nil), ("#\u{301}", nil), ("(###)", 3), ("\\#", nil),
  ])
  func templates(source: String, slotCount: Int?) {
    #expect(DisplayTemplate(source)?.slotCount == slotCount)
  }

  @Test func childrenAndUnions() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "u.rules",
        text: #"""
          profile short { regex /\d{4}/; display "##-##"; suffix "!" }
          profile child : short { accepts "1234" shows "12-34!" }
          profile other : short { display "# ###"; suffix "?" }
          profile letters { regex /[a-z]{4}/; display "##/##" }
          profile either = short or letters { accepts "abcd" shows "ab/cd", "1234" shows "12-34!" }
          profile same = short or other
          profile own = short or letters { display "#.###" }
          """#)
    ])
    func display(_ profile: String, _ value: String) throws -> String {
      try rules.profile(profile).display(of: value)
    }
    #expect(try display("child", "1234") == "12-34!")
    #expect(try display("other", "1234") == "1 234?")
    #expect(try display("either", "abcd") == "ab/cd")
    #expect(try display("either", "1234") == "12-34!")
    #expect(try display("either", "1bcd") == "1bcd")
    #expect(try display("same", "1234") == "1234")
    #expect(try display("own", "1234") == "1.234")
    for profile in rules.profiles {
      for result in try CompiledProfile(profile).testExamples() { #expect(result.outcome == .passed) }
    }
  }

  /// For all layouts and values, places are monotone, and reading places and displays returns what they were made from.
  @Test func randomLayouts() throws {
    var random = SplitMix(state: 19)
    let characters = ["1", "2", "a", "é", "👨‍👩‍👧", "文", "e\u{301}", "🇩🇪"]
    let literals = ["", " ", "-", "(", ") ", "/", "+7 ", "·"]
    for _ in 0..<400 {
      var profile = Profile("p")
      if Bool.random(using: &random) {
        let slots = Int.random(in: 1...6, using: &random)
        let template = (0...slots).map { slot in
          (literals.randomElement(using: &random) ?? "") + (slot < slots ? "#" : "")
        }.joined()
        profile = profile.display(Display(try #require(DisplayTemplate(template))))
      } else {
        let sizes = Display.Layout.groups(
          sizes: (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 1...3, using: &random)
          },
          separator: [",", " ", "--"].randomElement(using: &random) ?? " ",
          from: Bool.random(using: &random) ? .start : .end)
        profile = profile.display(Display(sizes, when: nil, location: nil))
      }
      profile = profile.prefix(literals.randomElement(using: &random) ?? "")
        .suffix(literals.randomElement(using: &random) ?? "")
      let compiled = try CompiledProfile(profile)
      for _ in 0..<20 {
        let isNumber = Bool.random(using: &random)
        let value = (0..<Int.random(in: 0...9, using: &random)).map { _ in
          (isNumber
            ? "\(Int.random(in: 0...9, using: &random))" : characters.randomElement(using: &random) ?? "")
        }.joined()
        let map = compiled.displayMap(of: value)
        var last = 0
        for offset in 0...value.utf16.count {
          let places = map.places(of: offset)
          #expect(places.start >= last)
          last = places.end
          #expect(map.valueOffset(at: places.start) == offset)
          #expect(map.valueOffset(at: places.end) == offset)
        }
        #expect(last <= map.display.utf16.count)
        guard !value.isEmpty, map.display != value else { continue }
        let read = ThreadScratch.withCurrent {
          compiled.judge.values(shownAs: map.display, scratch: $0)
        }
        #expect(
          read.contains { $0.isIdentical(to: value) },
          "\(value) shown as \(map.display) by \(profile.displays), read as \(read)")
      }
    }
  }
}
