import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlRules

/// Texts that stand apart from the rules.
struct TextsTests {
  private let rules = SourceFile(
    name: "shop.rules",
    text: """
      language 4
      template codeOf(length INT) { maxLength length { en "At most {length} characters" } }
      profile code {
        shape: regex /[0-9]{6}/ { en "Six digits" }
        maxLength 6 { en { one "At most {max} character"; other "At most {max} characters" } }
        messages { en "A code" }
      }
      profile child : code { required { en "Enter it" } }
      profile short : codeOf(length: 3)
      form order {
        field code: code { required { en "Enter the code" } }
        field more: code
        same: equal code, more { en "“{more}” differs" }
      }
      """)

  private func texts(_ text: String, named name: String = "shop.de.texts") -> SourceFile {
    SourceFile(name: name, text: text)
  }

  private let german = """
    texts de {
      code.shape "Sechs Ziffern"
      code.maxLength { one "Höchstens {max} Zeichen"; other "Höchstens {max} Zeichen" }
      code "Ein Code"
      child.required "Bitte eingeben"
      codeOf.maxLength "Höchstens {length} Zeichen"
      order.same "„{more}“ ist anders"
      order.code.required "Bitte den Code eingeben"
    }
    """

  private func messages(
    _ set: RuleSet, _ profile: String, _ text: String, in language: String
  ) throws -> [String] {
    let locale = try #require(LocaleTag(language))
    return try set.profile(profile).evaluate(text, locale: locale).allViolations.map(\.message)
  }

  @Test(arguments: ["shop.de.texts", "de.texts"]) func belongToRulesByTheirKeys(name: String) throws {
    let set = try RuleSet([rules, texts(german, named: name)])
    #expect(try messages(set, "code", "x", in: "de-AT") == ["Sechs Ziffern"])
    #expect(try messages(set, "code", "x", in: "fr") == ["Six digits"])
    // A child says what its parent says.
    #expect(try messages(set, "child", "x", in: "de") == ["Sechs Ziffern"])
    #expect(try messages(set, "child", "", in: "de") == ["Bitte eingeben"])
    #expect(try messages(set, "short", "abcd", in: "de") == ["Höchstens 3 Zeichen"])
    let form = try set.form("order")
    let german = try #require(LocaleTag("de"))
    let day = try #require(CivilDate("2026-11-22"))
    let evaluation = try form.evaluate(["code": "123456", "more": "123457"], today: day, locale: german)
    #expect(evaluation.violations.map(\.message) == ["„123457“ ist anders"])
    #expect(set.languages == [.english, german])
    #expect(try RuleSet([rules]).languages == [.english])
  }

  @Test func mayStandInTheRuleFile() throws {
    let file = SourceFile(
      name: "a.rules", text: "profile a { maxLength 1 { en \"one\" } }\ntexts de { a.maxLength \"eins\" }\n")
    #expect(try messages(try RuleSet([file]), "a", "xx", in: "de") == ["eins"])
  }

  /// A rule file that others use has its texts beside it.
  @Test func stayBesideUsedFiles() throws {
    let file = SourceFile(name: "b.rules", text: "use \"a.rules\" as a\nprofile b : a.a { }\n")
    let set = try RuleSet([file]) { request throws(RuleImportError) in
      SourceFile(
        name: request.path, bytes: Array("profile a { maxLength 1 { en \"one\" } }".utf8),
        texts: [texts("texts de { a.maxLength \"eins\" }", named: "a.de.texts")])
    }
    #expect(try messages(set, "b", "xx", in: "de") == ["eins"])
  }

  @Test(
    arguments: [
      ("texts de { code.shap \"x\" }", "shop.de.texts:1:12", "did you mean `code.shape`?"),
      ("texts de { cart \"x\" }", "shop.de.texts:1:12", nil),
      ("texts de { code \"x\"; code \"y\" }", "shop.de.texts:1:22", "remove one of them"),
      ("texts de-x-1 { code \"x\" }\ntexts 12 { }", "shop.de.texts:2:7", nil),
      ("profile a { }", "shop.de.texts:1:1", "move it to a file of rules"),
      (
        "texts de { code { one \"x\" } }", "shop.de.texts:1:17",
        "add `other \"…\"`, the form for all other numbers"
      ),
      ("texts de { code { ome \"x\"; other \"y\" } }", "shop.de.texts:1:19", "did you mean `one`?"),
      ("texts de { code { other \"x\"; other \"y\" } }", "shop.de.texts:1:30", "remove one of them"),
      ("language 3\ntexts de { }", "shop.de.texts:2:1", nil),
      ("texts de for built-in { emty \"x\" }", "shop.de.texts:1:25", "did you mean `empty`?"),
      ("texts de for built-in { next \"Nun\" }", "shop.de.texts:1:30", nil),
      ("texts de for built-in { empty \"{max}\" }", "shop.de.texts:1:31", "remove it"),
    ] as [(String, String, String?)])
  func mistakesHaveTheirPlace(text: String, place: String, help: String?) throws {
    let mistakes = RuleSet(reading: [rules, texts(text)]).mistakes
    let first = try #require(mistakes.first)
    #expect(first.rendered().contains(" --> \(place)\n"), "\(first.rendered())")
    if let help { #expect(first.help == [help]) }
  }

  /// The first number in `other` chooses the form. A text of 10 kB is said as it is.
  @Test func formsAreChosenByTheNumber() throws {
    let long = String(repeating: "ä", count: 5000)
    let file = SourceFile(
      name: "a.rules",
      text: """
        profile a { minLength 1 { en "{min}" } }
        profile b {
          minLength 5 {
            en { one "{count} character"; other "{count} of {min} characters" }
            ru { one "{count} символ"; few "{count} символа"; many "{count} символов"; other "{count} символа" }
            de "\(long)"
          }
        }
        """)
    let set = try RuleSet([file])
    #expect(try messages(set, "b", "x", in: "en") == ["1 character"])
    #expect(try messages(set, "b", "xx", in: "en") == ["2 of 5 characters"])
    #expect(try messages(set, "b", "x", in: "ru") == ["1 символ"])
    #expect(try messages(set, "b", "xxx", in: "ru") == ["3 символа"])
    #expect(try messages(set, "b", "x", in: "de") == [long])
  }

  @Test func filesAreFormatted() throws {
    let formatted = try RuleFormatter.format(
      texts("language 4\ntexts de{code \"x\";code.a{one \"1\";other \"2\"}}"))
    #expect(
      formatted == """
        language 4

        texts de {
          code "x"
          code.a { one "1"; other "2" }
        }

        """)
  }
}
