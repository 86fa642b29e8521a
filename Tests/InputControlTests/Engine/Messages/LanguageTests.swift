import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlRules

/// The built-in texts and those of the shipped rules in fourteen languages.
struct LanguageTests {
  private static let names = [
    "en", "ar", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "zh-Hans", "zh-Hant",
  ]

  @Test func thereAreFourteen() {
    #expect(BuiltInMessages.languages.prefix(14).map(\.description) == Self.names)
    #expect(RuleSet.shipped.languages.count >= 14)
  }

  /// The files have no errors, which loading them leaves aside.
  @Test(arguments: RuleSet.shippedTexts) func filesAreWhole(file: SourceFile) throws {
    let (texts, diagnostics) = LanguageTexts.read(Parser.parse(file))
    #expect(diagnostics.map { $0.rendered() } == [])
    let language = try #require(texts.first)
    #expect(texts.count == 1)
    #expect(file.name == "\(language.locale).texts")
    #expect(Set(BuiltInText.allCases).subtracting(language.builtInKeys) == [])
  }

  /// Every message of a shipped rule is said in every language, and no text is for a rule that does not exist.
  @Test func everyShippedMessageHasItsTexts() throws {
    let loaded = RuleSet(reading: RuleSet.shippedFiles + RuleSet.shippedTexts)
    #expect(loaded.diagnostics.map { $0.rendered() } == [])
    let languages = BuiltInMessages.languages.prefix(14)
    func check(_ text: LocalizedText, of rule: String) {
      guard !text.isEmpty else { return }
      for language in languages {
        let found = text.found(for: language)
        #expect(found?.locale == language, "\(rule) in \(language)")
      }
    }
    for profile in RuleSet.shipped.profiles {
      for rule in profile.rules { check(rule.messages, of: "\(profile.name).\(rule.id)") }
      check(profile.messages, of: profile.name)
    }
    for form in RuleSet.shipped.forms {
      for rule in form.rules { check(rule.messages, of: "\(form.name).\(rule.id)") }
      for field in form.fields {
        for rule in field.profile.rules { check(rule.messages, of: "\(form.name).\(field.name).\(rule.id)") }
      }
    }
  }

  /// A reason quotes and counts as its language does.
  @Test(arguments: [
    ("de", "Auf „12.34“ darf nichts mehr folgen", "Bitte mindestens 8 Zeichen eingeben"),
    ("fr", "Rien ne peut suivre «\u{A0}12.34\u{A0}»", "Saisissez au moins 8 caractères"),
    ("es", "No puede haber nada después de «12.34»", "Introduzca al menos 8 caracteres"),
    ("pt-PT", "Nada pode vir depois de “12.34”", "Digite pelo menos 8 caracteres"),
    ("it", "Dopo «12.34» non può seguire altro", "Inserire almeno 8 caratteri"),
    ("nl", "Na ‘12.34’ mag niets meer volgen", "Vul ten minste 8 tekens in"),
    ("pl", "Po „12.34” nie może nic wystąpić", "Wpisz co najmniej 8 znaków"),
    ("ja", "「12.34」の後には何も入力できません", "8文字以上で入力してください"),
    ("ko", "‘12.34’ 뒤에는 더 입력할 수 없습니다", "8자 이상 입력하세요"),
    ("ru", "После «12.34» ничего не должно быть", "Введите не менее 8 символов"),
    ("ar", "لا يمكن إدخال شيء بعد «12.34»", "أدخل 8 أحرف على الأقل"),
    ("zh-TW", "「12.34」之後不能再輸入", "至少輸入 8 個字元"),
    ("sv", "Nothing may follow “12.34”", "Enter at least 8 characters"),
  ])
  func reasonsAreInTheLanguage(language: String, dead: String, short: String) throws {
    let locale = try #require(LocaleTag(language))
    let price = try CompiledProfile(Profile("price", type: .price))
    #expect(price.evaluate("12.345", locale: locale).violations.map(\.reason) == [dead])
    let long = try ruleSet("profile p { minLength 8 }").profile("p")
    let violations = long.evaluate("x", locale: locale).violations
    #expect(violations.map(\.reason) == [short])
    // Which language a message is in is told if it is another one than was asked for.
    #expect(violations.map(\.language) == [language == "sv" ? .english : nil])
  }

  @Test(arguments: [
    ("de", 1, "1 Zeichen"), ("ru", 21, "21 символа"), ("pl", 22, "22 znaki"), ("ar", 2, "حرفين"),
  ])
  func numbersChooseTheForm(language: String, count: Int, part: String) throws {
    let locale = try #require(LocaleTag(language))
    let profile = try ruleSet("profile p { minLength \(count) }").profile("p")
    let text = count == 1 ? "" : "x"
    let reasons = profile.evaluate(text, locale: locale).violations.map(\.reason)
    #expect(count == 1 ? reasons.isEmpty : reasons.allSatisfy { $0.contains(part) && !reasons.isEmpty })
  }

  /// The reasons of dates, times and ranges with one end.
  @Test(arguments: [
    ("type decimal; range ..5", "6", "Bitte eine Zahl bis 5 eingeben"),
    ("type date; range ..\"2020-12-31\"", "2021-01-01", "Bitte ein Datum bis 2020-12-31 eingeben"),
    ("type month; range \"2020-01\"..", "2019-12", "Bitte einen Monat ab 2020-01 eingeben"),
    ("type time; range \"06:00\"..\"22:00\"", "23:00", "Bitte eine Uhrzeit von 06:00 bis 22:00 eingeben"),
    (
      "type dateTime; range ..\"2020-01-01T12:00\"", "2020-01-01T12:01",
      "Bitte Datum und Uhrzeit bis 2020-01-01T12:00 eingeben"
    ),
    ("type time", "25:00", "Uhrzeiten gehen von 00:00 bis 23:59"),
    ("type date", "2021-02-29", "Dieses Datum gibt es nicht"),
    ("type date", "x", "Nur Ziffern und Bindestriche sind erlaubt"),
  ])
  func boundsAreInTheLanguage(statements: String, text: String, reason: String) throws {
    let german = try #require(LocaleTag("de"))
    let profile = try ruleSet("language 4\nprofile p { \(statements) }").profile("p")
    #expect(profile.evaluate(text, locale: german).violations.map(\.reason).contains(reason))
  }

  /// A text of a shipped rule is said in the language, also where a rule of another file inherits it.
  @Test func shippedTextsAreFoundByChildren() throws {
    let german = try #require(LocaleTag("de"))
    let card = try CompiledProfile(shipped: "card")
    #expect(
      card.evaluate("1x", locale: german).violations.last?.message
        == "12 bis 19 Ziffern, z. B. 4111 1111 1111 1111")
    let own = try ruleSet("use coordinates as c\nprofile latitude : c.latitude { }").profile("latitude")
    let message = try #require(own.evaluate("x", locale: german).violations.first?.message)
    #expect(message.hasPrefix("Grad mit Punkt") && !message.contains("{"))
    let archive = try ProfileArchive(try ProfileArchive.bytes(of: [card.profile])).profile("card")
    func messages(_ profile: CompiledProfile) -> [String] {
      profile.evaluate("1x", locale: german).violations.map(\.message)
    }
    #expect(messages(archive) == messages(card))
  }

  /// A host adds a language, and says single texts in its own words.
  @Test func hostsAddLanguages() throws {
    try BuiltInMessages.add(
      SourceFile(
        name: "fi.texts",
        text: #"texts fi for built-in { empty "Anna arvo" }"# + "\n"
          + #"texts fi { card.shape "12–19 numeroa" }"#))
    let finnish = try #require(LocaleTag("fi-FI"))
    let required = try ruleSet("profile p { required }").profile("p")
    #expect(required.evaluate("", locale: finnish).violations.map(\.reason) == ["Anna arvo"])
    let card = try CompiledProfile(shipped: "card")
    #expect(card.evaluate("1x", locale: finnish).violations.last?.message == "12–19 numeroa")
    #expect(BuiltInMessages.languages.contains { $0.description == "fi" })
    let wrong = SourceFile(name: "fi.texts", text: #"texts fi for built-in { emty "x" }"#)
    #expect(throws: RuleError.self) { try BuiltInMessages.add(wrong) }
  }

  /// Nothing that a person reads has an escape in it.
  @Test(arguments: names) func textsHaveNoEscapes(name: String) throws {
    let texts = TextLibrary.texts(for: try #require(LocaleTag(name)))
    for key in BuiltInText.allCases {
      for form in texts.text(key).forms.all {
        #expect(!form.text.contains("\\") && !form.text.contains("u{"), "\(key)")
      }
    }
  }
}
