import InputControl
import InputControlTestSupport
import Testing

/// The label, hint, placeholder, default and autocomplete of a profile.
struct FieldWordsTests {
  private static let text = """
    language 4
    profile amount {
      type decimal
      decimals 2
      label { en "Price"; de "Preis" }
      hint { en "With {{}tax}" }
      placeholder { en "12.50" }
      default "1.50"
      autocomplete billing transaction-amount
    }
    profile cost : amount { label { en "Cost" }; default "2"; autocomplete on }
    profile bare : amount { label {}; hint {}; placeholder {}; default "" }
    profile either = amount or cost { label { en "Either" } }
    profile child : either { maxLength 9 }
    template code(length INT 1..9 = 4, mark TEXT = "-") {
      maxLength length
      label { en "Code of {length}{mark}"; de mark }
      default mark
      autocomplete one-time-code
    }
    profile pin : code(length: 6, mark: "{x}")
    form order {
      field price: amount
      field tip: amount { label { en "Tip" } }
      field total: cost { label { en "Total"; de "Preis" } }
    }
    """

  private let rules: RuleSet

  init() throws { rules = try ruleSet(Self.text) }

  private func profile(_ name: String) throws -> Profile { try rules.uncompiledProfile(name) }

  @Test func theyAreThoseOfTheFile() throws {
    let amount = try profile("amount")
    #expect(amount.label == ["en": "Price", "de": "Preis"])
    #expect(amount.hint == "With {tax}")
    #expect(amount.placeholder == "12.50")
    #expect(amount.defaultValue == "1.50")
    #expect(amount.autocomplete == "billing transaction-amount")
    #expect(amount.autocomplete?.words == ["billing", "transaction-amount"])
  }

  /// A text of a child replaces that of the parent in all languages.
  @Test func childrenInheritThem() throws {
    let cost = try profile("cost")
    #expect(cost.label == "Cost")
    #expect(cost.hint == "With {tax}")
    #expect(cost.defaultValue == "2")
    #expect(cost.autocomplete?.description == "on")
    let bare = try profile("bare")
    #expect(bare.label.isEmpty && bare.hint.isEmpty && bare.placeholder.isEmpty)
    #expect(bare.defaultValue == nil)
  }

  /// A union has what it states itself, and hands it on.
  @Test(arguments: ["either", "child"]) func unions(name: String) throws {
    let union = try profile(name)
    #expect(union.label == "Either")
    #expect(union.defaultValue == nil && union.autocomplete == nil)
  }

  @Test func templatesPutValuesIn() throws {
    let pin = try profile("pin")
    #expect(pin.label == ["en": "Code of 6{x}", "de": "{x}"])
    #expect(pin.defaultValue == "{x}")
    #expect(pin.autocomplete == "one-time-code")
  }

  /// A label that two fields share names neither.
  @Test func fieldsOfFormsHaveLabels() throws {
    let form = try rules.uncompiledForm("order")
    func labels(_ locale: LocaleTag) -> [String] {
      form.fields.indices.map { form.label(ofDeclaration: $0, for: locale) }
    }
    #expect(labels(.english) == ["Price", "Tip", "Total"])
    let german = try #require(LocaleTag("de"))
    #expect(labels(german) == ["price", "Tip", "total"])
    let today = try #require(CivilDate("2026-11-22"))
    let filled = InputForm(try CompiledForm(form), today: today, locale: german)
    #expect(["tip", "price", "none"].map { filled.label(of: $0) } == ["Tip", "price", "none"])
  }

  @Test func profilesMadeInCodeSayTheSame() throws {
    let amount = Profile("amount").decimal(DecimalForm(decimals: 0...2)).label(["en": "Price", "de": "Preis"])
      .hint("With {tax}").placeholder("12.50").defaultValue("1.50").autocomplete("billing transaction-amount")
    #expect(try amount.label == profile("amount").label)
    #expect(amount.hint == "With {tax}" && amount.placeholder == "12.50")
    #expect(amount.defaultValue == "1.50")
    #expect(amount.defaultValue("").defaultValue == nil)
    #expect(amount.autocomplete(nil).autocomplete == nil)
    #expect(throws: Never.self) { try CompiledProfile(amount) }
  }

  @Test(arguments: ["abc", " 12", "1,50"]) func aDefaultInCodeHasToBeAcceptable(value: String) throws {
    let amount = Profile("amount").decimal(DecimalForm(decimals: 0...2)).defaultValue(value)
    let error = try #require(throws: RuleError.self) { try CompiledProfile(amount) }
    #expect(error.diagnostics.map(\.code) == [.unacceptableDefault])
  }

  /// The value is not to be seen in the message.
  @Test func aSecretHasNoDefault() throws {
    let error = try #require(throws: RuleError.self) {
      try CompiledProfile(Profile("pin", isSensitive: true).defaultValue("4711"))
    }
    #expect(error.diagnostics.map(\.code) == [.unacceptableDefault])
    #expect(!"\(error)".contains("4711"))
  }

  @Test(arguments: [
    "on", "off", "name", "email", "work email", "shipping street-address", "section-a name",
    "section-guest billing work tel-national", "username webauthn", "section-a shipping home email webauthn",
  ])
  func validAutocomplete(text: String) throws {
    #expect(try #require(Autocomplete(text)).description == text)
  }

  @Test(arguments: [
    "", " ", "Email", "email ", " email", "work  email", "work name", "on email", "email on", "section- name",
    "name section-a", "shipping billing name", "work home tel", "email email", "name webauthn webauthn",
    "webauthn", "webauthn name", "shipping", "section-a", "tel work", "emial",
  ])
  func invalidAutocomplete(text: String) { #expect(Autocomplete(text) == nil) }
}
