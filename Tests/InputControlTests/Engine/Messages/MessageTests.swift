import InputControlTestSupport
import Testing

@testable import InputControl

struct MessageTests {
  private let chinese = LocaleTag("zh_CN.UTF-8") ?? .english

  @Test func theRulesTextBeatsTheProfiles() throws {
    var texts = LocalizedText("Six digits")
    texts.add("六位数字", for: try #require(LocaleTag("zh-Hans")))
    let profile = Profile(
      "code", type: .number, rules: [Rule(.regex("[0-9]{6}"), messages: texts)],
      messages: LocalizedText("A code"))
    let compiled = try CompiledProfile(profile)
    #expect(compiled.evaluate("12").allViolations.map(\.message) == ["Six digits"])
    #expect(compiled.evaluate("12", locale: chinese).allViolations.map(\.message) == ["六位数字"])
    #expect(compiled.evaluate("x").allViolations.map(\.message) == ["A code", "Six digits"])
    #expect(compiled.evaluate("x").allViolations.first?.reason == "Only the digits 0–9 are allowed")
    #expect(compiled.evaluate("x", locale: chinese).allViolations.first?.reason == "只能输入数字 0–9")
  }

  @Test func placeholdersAreFilled() throws {
    let text = LocalizedText("“{value}” has {count} of {max}, {character} {unknown} {{} {")
    let profile = Profile("p", rules: [Rule(.maxLength(2, .graphemes), messages: text)])
    let message = try CompiledProfile(profile).evaluate("abc\u{1B}").allViolations.first?.message
    #expect(message == #"“abc\u{1B}” has 4 of 2, c\u{1B} {unknown} { {"#)
  }

  /// The display is that of the value, also where the text is a display. A union decides for its parts.
  @Test func displaysAreQuoted() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "quoted.rules",
        text: #"""
          profile card {
            type number
            replace /-/ with ""
            display "#### ####"
            luhn: check luhn { en "“{display}” is not “{value}”" }
            maxLength 12 { en "{display} is too long" }
          }
          profile either = card or word { prefix "№ "; messages { en "neither: {display}" } }
          profile word { regex /[a-z]+/ { en "no word: {display}" } }
          profile shown = card or word
          """#)
    ])
    func messages(_ name: String, _ text: String, isRead: Bool = false) throws -> [String] {
      let profile = try rules.profile(name)
      return (isRead ? profile.evaluate(reading: text) : profile.evaluate(text)).violations.map(\.message)
    }
    #expect(try messages("card", "41111112") == ["“4111 1112” is not “41111112”"])
    #expect(try messages("card", "4111-1112") == ["“4111 1112” is not “41111112”"])
    #expect(try messages("card", "4111 1112", isRead: true) == ["“4111 1112” is not “41111112”"])
    #expect(try messages("card", "4111111111111").last == "4111 111111111 is too long")
    #expect(try messages("shown", "41111112") == ["“4111 1112” is not “41111112”"])
    // A value that no part can accept is shown as it is, in a message as in a field.
    #expect(try messages("shown", "4111111111111").last == "4111111111111 is too long")
    #expect(try messages("either", "41111112") == ["neither: № 41111112"])
  }

  /// In code, where a message has no language.
  @Test func displaysInCode() throws {
    let text = LocalizedText("{display} {count}")
    let profile = Profile("p", rules: [Rule(.maxLength(3, .graphemes), messages: text)]).display("##-##")
    #expect(try CompiledProfile(profile).evaluate("abcd").violations.map(\.message) == ["ab-cd 4"])
    let field = InputField(try CompiledProfile(profile))
    field.text = "abc"
    guard case .veto(let violations) = field.type("d") else {
      Issue.record("a fourth character is accepted")
      return
    }
    #expect(violations.map(\.message) == ["ab-cd 4"])
  }

  @Test func longValuesAreShortened() throws {
    let profile = Profile("p", maxLength: 2, messages: LocalizedText("{value}"))
    let message = try CompiledProfile(profile).evaluate(String(repeating: "x", count: 1000)).allViolations
      .first?
      .message
    #expect(message == String(repeating: "x", count: 40) + "…")
  }

  @Test func sensitiveValuesStayUnsaid() throws {
    let profile = Profile(
      "pin", type: .number, maxLength: 6, regex: "[1-9]+",
      rules: [
        Rule(
          .regex("[0-9]{4}"), id: "long", messages: LocalizedText("not {value} {display} {character} {count}")
        )
      ],
      isSensitive: true)
    for text in ["98760", "9a", "9", "98765432"] {
      for locale in [LocaleTag.english, chinese] {
        let violations = try CompiledProfile(profile).evaluate(text, locale: locale).allViolations
        for violation in try nonEmpty(violations) {
          #expect(!violation.message.contains("9") || violation.message.contains("0–9"))
          #expect(!violation.reason.contains("9") || violation.reason.contains("0–9"))
        }
      }
    }
    let reasons = try CompiledProfile(profile).evaluate("98760").allViolations.map(\.reason)
    #expect(
      reasons == [
        "This character may not follow the first 4 characters", "Nothing may follow the first 4 characters",
      ])
  }

  @Test func sensitiveCharactersStayUnsaid() throws {
    let profile = try CompiledProfile(Profile("p", type: .excludeInvisible, isSensitive: true))
    for text in ["a b", "a\u{202E}"] {
      let reasons = profile.evaluate(text).allViolations.map(\.reason)
      #expect(reasons == ["This character cannot be seen and is not allowed"])
    }
  }

  @Test(arguments: [
    ("require /[0-9]/", "a", "缺少必需的内容"),
    ("require 2 of /[0-9]/, /[a-z]/", "a", "要求 2 项，已满足 1 项"),
    ("forbid /x/", "ax", "不能包含“x”"), ("sensitive; forbid /x/", "ax", "其中有不允许的内容"),
    ("forbid /x/ warning", "ax", "请留意“x”"), ("sensitive; forbid /x/ warning", "ax", "其中有需要留意的内容"),
  ])
  func reasonsInChinese(rules: String, text: String, reason: String) throws {
    let profile = try ruleSet("profile p { \(rules) }").profile("p")
    #expect(profile.evaluate(text, locale: chinese).allViolations.map(\.reason) == [reason])
  }

  /// Only characters that can be seen are listed.
  @Test(
    arguments: [
      ("!"..."~", "可输入：!–~"), ("}"..."~", "可输入：“}”、“~”"), ("~"..."~", "可输入：“~”"), (" "..."~", nil),
      ("!"..."\u{7F}", nil),
    ] as [(ClosedRange<Unicode.Scalar>, String?)])
  func rangesThatAHintLists(range: ClosedRange<Unicode.Scalar>, hint: String?) {
    #expect(LocaleTag.simplifiedChinese.builtInTexts.hint(ScalarSet(range)) == hint)
  }

  /// Every kind of finding has a sentence in both languages, and they differ.
  @Test func bothLanguagesSayEverything() {
    let text = "ab"
    let range = text.index(after: text.startIndex)..<text.endIndex
    var kinds: [ViolationCause.Kind] = [
      .empty, .invisible(" "), .invisible("\u{202E}"), .deadEnd(nothingMayFollow: true),
      .deadEnd(nothingMayFollow: false), .incomplete(isHopeless: false), .incomplete(isHopeless: true),
      .overBudget, .tooLongToJudge, .mismatch,
      .failure(-34), .notUTF8(offset: 1),
    ]
    for unit in LengthUnit.allCases {
      kinds += [.tooShort(limit: 1, unit), .tooLong(limit: 2, unit), .noRoom(limit: 2, unit)]
    }
    kinds += ControlType.allCases.map { .character($0) }
    for kind in kinds {
      for isSensitive in [true, false] {
        let english = LocaleTag.english.builtInTexts.reason(
          ViolationCause(kind, range), text: text, isSensitive: isSensitive)
        let chinese = LocaleTag.simplifiedChinese.builtInTexts.reason(
          ViolationCause(kind, range), text: text, isSensitive: isSensitive)
        #expect(!english.isEmpty && english.allSatisfy { !$0.isIdeograph })
        #expect(chinese.contains { $0.isIdeograph })
      }
    }
  }
}

extension Character {
  fileprivate var isIdeograph: Bool { unicodeScalars.allSatisfy(\.properties.isIdeographic) }
}
