import InputControlTestSupport
import Testing

@testable import InputControl

/// Amounts typed key by key, with the code or the sign of their currency.
struct CurrencyKeysTests {
  @Test func everyAmountCanBeTypedAsICUWritesIt() throws {
    var profiles = CurrencySignTests.Profiles()
    for (index, row) in try CurrencySignTests.rows.enumerated()
    where !CurrencySignTests.isUnread.contains(row.locale) {
      let locale = try LocaleTag.tag(row.locale)
      let profile = try profiles.profile(row.currency, locale)
      for (text, value) in zip(row.texts, CurrencySignTests.values) {
        // Each way of keys for each way of writing amounts, and one of them for each sign.
        for (place, host) in KeyHost.allCases.enumerated()
        where row.currency == "EUR" || index % KeyHost.allCases.count == place {
          let answer = host.answer(to: text, profile, locale)
          #expect(
            answer == .committed(value),
            "\(row.locale) \(row.currency) \(DisplayText.escaped(text)) by \(host): \(answer)")
        }
      }
    }
  }

  /// Keys of an amount, its display after them, and whether it is committed without a question.
  @Test(arguments: [
    ("EUR", "de", "€5", "5", true), ("EUR", "de", "5€", "5", true), ("EUR", "de", "5 €", "5", true),
    ("EUR", "de", "-€5", "-5", true), ("EUR", "de", "€-5", "-5", true),
    ("EUR", "de", "EUR 5,50", "5,50", true),
    ("EUR", "de", "€1.234,5 EUR", "1.234,5", true), ("USD", "en", "US$5", "5", true),
    ("AUD", "en", "$5", "5", true),
    ("IQD", "ar", "5 د.ع.", "5", true), ("IQD", "ar", "5.25 د.ع.", "5.25", true),
    ("PAB", "es", "B/.5", "5", true),
    // Incomplete, wrong, twice, or in the middle of the number.
    ("EUR", "de", "EU5", "5", false), ("AUD", "en", "US$5", "5", false), ("EUR", "de", "5 $", "5", false),
    ("EUR", "de", "€€5", "5", false), ("EUR", "de", "5€5", "55", false),
    ("EUR", "de", "1€.234", "1.234", false),
    ("MMK", "en", "K5", "5", true), ("MMK", "en", "5K", "5", false), ("LSL", "en", "5M", "5", false),
    ("EUR", "en", "€-€5", "-5", false), ("EUR", "en", "€5€", "5", true),
    ("EUR", "de", "5--€", "5", false), ("EUR", "de", "eur5", "5", false), ("IQD", "ar", ".ع.د5", "5", false),
  ])
  func keys(currency: String, locale: String, keys: String, display: String, isCommitted: Bool) throws {
    let profile = try CurrencySignTests.profile(currency, locale)
    for host in KeyHost.allCases {
      switch host.answer(to: keys, profile, try .tag(locale)) {
      case .committed(let value):
        #expect(isCommitted && profile.display(of: value) == display, "\(value) by \(host)")
      case .asks(let question):
        #expect(!isCommitted && profile.display(of: question.value) == display, "\(question) by \(host)")
      case .refused(let violations): Issue.record("\(violations) by \(host)")
      }
    }
  }

  /// The minus of an unsigned amount is refused, whatever stands behind it.
  @Test func aRefusedMinusIsNoPartOfTheSign() throws {
    let form = try #require(DecimalForm(amountsIn: "EUR"))
    let profile = try CompiledProfile(Profile("amount").decimal(form).display(.locale()))
      .localized(for: .english)
    for host in KeyHost.allCases {
      guard case .asks(let question) = host.answer(to: "-€5", profile, .english) else {
        Issue.record("\(host)")
        continue
      }
      #expect(question.value == "5")
    }
  }

  /// The keys of a number with a suffix, the value, and whether it is committed without a question.
  @Test(arguments: [
    (" kg", "5kg", "5", true), (" kg", "5 kg", "5", true), (" m2", "5 m2", "5", true), ("%", "5%", "5", true),
    ("%", "%5", "5", true), ("%", "5٪", "5", true), ("%", "5x%", "5", false), ("%", "%5%", "5", false),
    (" kg", "1k2", "12", false), ("%", "1%2", "12", false),
    (" kg", "kg5", "5", false), (" kg", "5k", "5", false), (" kg", "5 lb", "5", false),
    (" m2", "5m25", "55", false),
  ])
  func aSuffixIsTyped(suffix: String, keys: String, value: String, isCommitted: Bool) throws {
    let number = Profile("number").decimal(DecimalForm(decimals: 0...2)).display(.locale()).suffix(suffix)
    let profile = try CompiledProfile(number).localized(for: .english)
    for host in KeyHost.allCases {
      switch host.answer(to: keys, profile, .english) {
      case .committed(let committed): #expect(isCommitted && committed == value, "\(committed) by \(host)")
      case .asks(let question): #expect(!isCommitted && question.value == value, "\(question) by \(host)")
      case .refused(let violations): Issue.record("\(violations) by \(host)")
      }
    }
  }

  /// The profile has a `replace` that removes the sign that its display shows.
  @Test(arguments: [
    ("en", "5%"), ("en", "5 %"), ("fi", "5\u{A0}%"), ("fi", "5 %"), ("tr", "%5"), ("eu", "% 5"),
    ("ar-EG", "٥٪\u{61C}"),
  ])
  func aPercentageIsTyped(locale: String, keys: String) throws {
    let locale = try LocaleTag.tag(locale)
    let profile = try RuleSet.shipped.profile("percentage").localized(for: locale)
    for host in KeyHost.allCases {
      #expect(host.answer(to: keys, profile, locale) == .committed("5"), "\(host)")
    }
    let field = InputField(profile, locale: locale)
    for key in keys { field.insertText(String(key)) }
    #expect(field.text == "5" && field.display == profile.display(of: "5"))
  }

  @Test func aSignIsNotRefused() throws {
    let field = InputField(try CurrencySignTests.profile("USD", "en"), locale: .english)
    for key in "US$ 5 USD" { #expect(field.type(String(key)) == .accept, "\(key)") }
    #expect(field.refusals.isEmpty && field.text == "5")
  }

  /// A sign that is typed takes the place of what is selected; one that is pasted is refused.
  @Test(arguments: [true, false]) func aSignOverASelection(isPasted: Bool) throws {
    let profile = try CurrencySignTests.profile("USD", "en")
    for asks in [nil, true, false] as [Bool?] {
      var answer: CommitAnswer
      if let asks {
        var platform = DisplayPlatform(profile, asks: asks)
        platform.type("12")
        platform.select(TextRange(0, 2))
        if isPasted { platform.insert("$") } else { platform.type("$") }
        answer = platform.field.commit()
      } else {
        let field = InputField(profile)
        field.text = "12"
        field.selection = TextRange(0, 2)
        if isPasted { field.paste("$") } else { field.insertText("$") }
        answer = field.commit()
      }
      guard case .asks(let question) = answer else {
        Issue.record("\(answer), \(String(describing: asks))")
        continue
      }
      #expect(question.value == (isPasted ? "12" : ""))
    }
  }

  /// A text of another part of a union has no sign of a currency.
  @Test func aWordWithASignOfAnotherPart() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "union.rules",
        text: """
          language 3
          profile amount { type decimal; decimals minor("USD"); display locale }
          profile word { regex /[A-Z]{3}/ }
          profile either = amount or word
          """)
    ])
    let profile = try rules.profile("either").localized(for: .english)
    for host in KeyHost.allCases {
      guard case .asks(let question) = host.answer(to: "GBPUSD", profile, .english) else {
        Issue.record("\(host)")
        continue
      }
      #expect(question.value == "GBP")
    }
  }

  /// A prefix is typed in front of the number that shows it.
  @Test func aPrefixIsTypedAgain() throws {
    let number = Profile("number").decimal(DecimalForm(decimals: 0...2)).display(.locale()).prefix("US$")
    let profile = try CompiledProfile(number).localized(for: .english)
    for asks in [true, false] {
      var platform = DisplayPlatform(profile, asks: asks)
      platform.type("5")
      platform.select(TextRange(caret: 0))
      platform.type("US$")
      #expect(platform.text == "US$5" && platform.field.commit() == .committed("5"), "\(platform.picture)")
    }
  }

  /// A selected suffix is typed again: the first one is what the field shows, and not a part of the second.
  @Test func aSuffixIsTypedAgain() throws {
    let number = Profile("number").decimal(DecimalForm(decimals: 0...2)).display(.locale()).suffix(" pcs")
    let profile = try CompiledProfile(number).localized(for: .english)
    for isSelected in [true, false] {
      let field = InputField(profile, locale: .english)
      for key in "7,620 pcs" { field.insertText(String(key)) }
      if isSelected { field.host.didSelect(TextRange(6, 9)) }
      for key in "pcs" { field.insertText(String(key)) }
      #expect((field.commit() == .committed("7620")) == isSelected)
    }
  }

  /// Another unit in place of a suffix that was begun before: metres, and not kilometres.
  @Test func aSuffixIsReplaced() throws {
    let number = Profile("number").decimal(DecimalForm(decimals: 0...2)).display(.locale()).suffix(" km")
    let profile = try CompiledProfile(number).localized(for: .english)
    for (keys, isSelected) in [("5k", true), ("5", true), ("5k", false)] {
      let field = InputField(profile, locale: .english)
      for key in keys { field.insertText(String(key)) }
      if isSelected { field.host.didSelect(TextRange(1, 4)) }
      field.insertText("m")
      #expect((field.commit() == .committed("5")) != isSelected)
    }
  }

  /// The record of what was not taken has 64 characters, and white space alone is no loss.
  @Test func manySpacesHideNothing() throws {
    let field = InputField(try CurrencySignTests.profile("EUR", "en"))
    for key in String(repeating: " ", count: 70) + "x5" { field.insertText(String(key)) }
    guard case .asks(let question) = field.commit() else {
      Issue.record("does not ask")
      return
    }
    #expect(question.refusals.first?.text == "  x" && question.value == "5")
  }

  @Test func aSecretSignIsNotTold() throws {
    let field = InputField(try CurrencySignTests.profile("EUR", "en"))
    field.isSecureTextEntry = true
    for key in "EU5" { field.insertText(String(key)) }
    #expect(field.refusals.map(\.text) == ["••"])
  }

  /// The value lacks all that was typed.
  @Test(arguments: ["$", "US$", "USD", "$ "]) func aSignAlone(keys: String) throws {
    for host in KeyHost.allCases {
      guard
        case .asks(let question) = host.answer(to: keys, try CurrencySignTests.profile("USD", "en"), .english)
      else {
        Issue.record("\(host) does not ask")
        continue
      }
      #expect(question.value.isEmpty)
    }
  }

  /// A sign that is pasted alone is one like a sign that is typed.
  @Test func aSignThatIsPastedAlone() throws {
    let field = InputField(try CurrencySignTests.profile("USD", "en"), locale: .english)
    field.insertText("5")
    field.paste("US$")
    #expect(field.commit() == .committed("5"))
  }
}

/// The ways on which keys reach a field.
enum KeyHost: CaseIterable {
  case library
  case askingPlatform
  case tellingPlatform

  /// Types a text key by key and presses Return.
  func answer(to text: String, _ profile: CompiledProfile, _ locale: LocaleTag) -> CommitAnswer {
    guard self != .library else {
      let field = InputField(profile, locale: locale)
      for key in text { field.insertText(String(key)) }
      return field.commit()
    }
    var platform = DisplayPlatform(profile, locale: locale, asks: self == .askingPlatform)
    platform.type(text)
    return platform.field.commit()
  }
}
