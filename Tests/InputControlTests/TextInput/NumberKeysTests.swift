import Foundation
import InputControlTestSupport
import People
import Testing

@testable import InputControl
@testable import InputControlAnalysis

/// Numbers typed key by key, with the signs of any locale: the value is the one that the same text has in one piece, or the
/// person is asked.
struct NumberKeysTests {
  private static let source =
    "language 3\n"
    + (0...4).map { "profile latin\($0) { type decimal; decimals \($0); signed; display locale }\n" }.joined()
    + (0...4).map { "profile native\($0) { type decimal; decimals \($0); signed; display locale native }\n" }
    .joined()

  private static let rules = Result { try RuleSet([SourceFile(name: "numbers.rules", text: source)]) }

  /// Keys in a locale with a number of decimals, the display after them, and the answer to Return.
  @Test(arguments: [
    ("de", 2, "12.5", "12,5", true), ("de", 2, "1.234", "1.234", true),
    ("de", 2, "1.234,50", "1.234,50", true),
    ("de", 2, "1.234.567,8", "1.234.567,8", true), ("de", 2, "1.2345", "12.345", false),
    ("de", 2, "-1.234", "-1.234", true), ("de", 2, "1,234", "1,23", false),
    ("de", 2, "1234.567", "1.234.567", true),
    ("de", 2, "12,50", "12,50", true), ("de", 2, "-12,50", "-12,50", true), ("de", 2, ".5", "5", false),
    ("de", 3, "1.234", "1.234", true), ("de", 3, "12.5", "125", false), ("de", 3, "1.234,5", "1.234,5", true),
    ("de", 0, "1.234", "1.234", true), ("de", 0, "12.5", "125", false),
    ("de", 3, "1..234", "1.234", false), ("fr", 2, "1  234", "1\u{202F}234", false),
    ("de", 3, "1.23", "123", false), ("de", 3, "1,2.5", "1,25", false),
    ("en", 2, "12,50", "12.50", true), ("en", 2, "1,234.50", "1,234.50", true), ("en", 2, ".5", "5", false),
    ("en", 3, "12,50", "1,250", false), ("en", 0, "12,50", "1,250", false), ("en", 2, "1.234", "1.23", false),
    ("en", 3, "1.234", "1.234", true), ("en", 2, "１，２３４．５", "1,234.5", true), ("en", 2, "12。5", "12.5", true),
    ("fr", 2, "1 234,5", "1\u{202F}234,5", true), ("fr", 2, "1234.5", "1\u{202F}234,5", true),
    ("fr", 2, "1 23", "123", false), ("fr", 2, "1\u{A0}234", "1\u{202F}234", true),
    ("de-CH", 2, "1'234.5", "1'234.5", true), ("de-CH", 2, "1’234,5", "1'234.5", true),
    ("hi", 2, "12,34,567.8", "12,34,567.8", true), ("hi", 2, "12,5", "125", false),
    ("es", 2, "1.234", "1234", false), ("es", 2, "12.345", "12.345", true),
    ("ar-EG", 2, "١٬٢٣٤٫٥", "1,234.5", true), ("fa", 2, "۱٬۲۳۴٫۵", "1,234.5", true),
    ("de", 2, "1.234⌫", "123", false), ("de", 2, "1.234⌫5", "1.235", true), ("de", 3, "1.234⌫", "123", false),
    ("de", 3, "1.2345⌫", "1.234", true),
    ("de", 3, "1.234<<<<5", "51.234", true), ("de", 3, "1.234<<<5", "15.234", true),
    ("de", 2, "1.⌫,345", "1,34", false),
    ("de", 2, "1.2⌫⌫,345", "1,34", false),
  ])
  func keys(locale: String, decimals: Int, keys: String, display: String, isCommitted: Bool) throws {
    let profile = try Self.rules.get().profile("latin\(decimals)")
    let field = InputField(profile, locale: try .tag(locale))
    for key in keys {
      switch key {
      case "<": field.moveCaret(.left)
      case "⌫": field.deleteBackward()
      default: field.insertText(String(key))
      }
    }
    #expect(field.display == display)
    let answer = field.commit()
    #expect(answer == .committed(field.text) || !isCommitted, "\(answer)")
    if case .asks = answer { #expect(!isCommitted) } else { #expect(isCommitted) }
  }

  /// A decimal sign that was not typed as a group sign stays one, whatever stood there before.
  @Test(arguments: [true, false]) func anotherDecimalSignIsNoGroupSign(isAll: Bool) throws {
    for asks in [true, false] {
      var platform = DisplayPlatform(
        try Self.rules.get().profile("latin2"), locale: try .tag("de"), asks: asks)
      platform.type("12.")
      if isAll {
        platform.select(TextRange(0, 3))
        platform.insert("12,34")
      } else {
        platform.backspace()
        platform.insert(",34")
      }
      platform.type("5")
      #expect(platform.text == "12,34" && platform.field.refusals.map(\.text) == ["5"])
    }
  }

  /// A platform shows what its field shows after a second sign, whether or not it asks.
  @Test(arguments: ["de", "en", "fr", "ar-EG"]) func twoSignsInARow(locale: String) throws {
    let signs = [".", ",", "٫", "٬", "。", "，", "．", "'", " ", "-"]
    for decimals in [0, 2, 3] {
      for first in signs {
        for second in signs {
          for asks in [true, false] {
            var platform = DisplayPlatform(
              try Self.rules.get().profile("latin\(decimals)"), locale: try .tag(locale), asks: asks)
            for key in ["4", first, second, "5"] {
              platform.type(key)
              #expect(
                platform.text == platform.field.display, "\(decimals) 4\(first)\(second) \(key) \(asks)")
            }
          }
        }
      }
    }
  }

  /// A group sign that is refused, because the delegate has put a decimal sign there, does not stand for that one.
  @Test func aSignThatIsRefusedStandsForNone() throws {
    let field = InputField(try Self.rules.get().profile("latin2"), locale: try .tag("de"))
    let delegate = RecordingDelegate()
    delegate.join(field)
    field.text = "12"
    delegate.onQuestion = { $0.text = "12." }
    #expect(!field.type(".").isAllowed)
    #expect(field.text == "12." && field.display == "12,")
    delegate.onQuestion = nil
    // Behind a group sign these would be the digits of one group.
    for digit in ["3", "4", "5"] { field.type(digit) }
    #expect(field.text == "12.34" && field.display == "12,34")
  }

  /// A group sign that stands for the decimal sign steps over it, unless it may belong to digits that were typed before it.
  @Test func aSignInFrontOfTheDecimalSignStepsOverIt() throws {
    let field = InputField(try Self.rules.get().profile("latin2"), locale: try .tag("de"))
    field.text = "12.5"
    field.selection = TextRange(caret: 2)
    for _ in 0..<2 { field.deleteBackward() }
    field.insertText(".")
    #expect(field.selection == TextRange(caret: 1))
    #expect(field.refusals == [])
    // Also behind a digit that is typed again over itself.
    for digit in ["1", "3"] {
      field.text = "1.50"
      field.selection = TextRange(0, 1)
      for key in [digit, ".", "2"] { field.insertText(key) }
      #expect(field.text == "\(digit)2.50")
    }
  }

  /// A group sign that is typed in front of the decimal sign, again or behind a deletion, is not the decimal sign.
  @Test func aGroupIsTypedAgain() throws {
    for asks in [true, false] {
      var platform = DisplayPlatform(
        try Self.rules.get().profile("latin2"), locale: try .tag("en"), asks: asks)
      platform.type("13,931.7")
      platform.select(TextRange(2, 6))
      platform.backspace()
      platform.type(",931")
      #expect(platform.text == "13,931.7" && platform.field.commit() == .committed("13931.7"))
    }
  }

  /// A group sign that replaces the digit in front of the decimal sign is not taken for the decimal sign.
  @Test(arguments: [
    ("da", "45,2", ".", "4,2"), ("de", "45,2", ".", "4,2"), ("en", "45.2", ",", "4.2"),
    ("fr", "45,2", " ", "4,2"),
  ])
  func aSignOverTheDigitInFrontOfTheDecimalSign(
    locale: String, number: String, sign: String, display: String
  ) throws {
    // The last digit of the integer is replaced by the sign; or all of it, by a digit and the sign.
    for (part, keys) in [(TextRange(1, 2), sign), (TextRange(0, 2), "4" + sign)] {
      for asks in [true, false] {
        var platform = DisplayPlatform(
          try Self.rules.get().profile("latin2"), locale: try .tag(locale), asks: asks)
        platform.type(number)
        platform.select(part)
        platform.type(keys)
        #expect(platform.text == display)
        guard case .asks = platform.field.commit() else {
          Issue.record("\(platform.text) is committed")
          continue
        }
      }
    }
  }

  /// Any part of a number is typed again over itself, or after it was deleted, with its signs.
  @Test(arguments: [
    ("latin0", "en", "6,466,306", "6466306"), ("latin2", "de", "1.234.567,89", "1234567.89"),
    ("latin3", "de-CH", "74’341’602", "74341602"), ("latin2", "fr", "1 234 567,8", "1234567.8"),
  ])
  func anyPartOfANumberIsTypedAgain(profile: String, locale: String, number: String, value: String) throws {
    let (profile, locale) = (try Self.rules.get().profile(profile), try LocaleTag.tag(locale))
    for asks in [true, false] {
      for isDeleted in [true, false] {
        for start in 0..<number.utf16.count {
          for end in start + 1...number.utf16.count {
            var platform = DisplayPlatform(profile, locale: locale, asks: asks)
            platform.type(number)
            let range = TextRange(start, end)
            let part = try #require(range.indices(in: platform.text).map { String(platform.text[$0]) })
            platform.select(range)
            if isDeleted { platform.backspace() }
            platform.type(part)
            #expect(
              platform.field.commit() == .committed(value),
              "\(range) \(part) \(asks) \(isDeleted) \(platform.text)")
          }
        }
      }
    }
  }

  /// A digit of any script that makes a group of what was taken for decimals is shown as the locale writes it.
  @Test(arguments: ["1,234", "１，２３４", "١,٢٣٤", "1,23４"]) func digitsOfAnyScriptMakeGroups(keys: String) throws
  {
    for asks in [true, false] {
      var platform = DisplayPlatform(
        try Self.rules.get().profile("latin2"), locale: try .tag("en"), asks: asks)
      for key in keys {
        platform.type(String(key))
        #expect(platform.text == platform.field.display, "\(key) \(asks)")
      }
      #expect(platform.text == "1,234" && platform.field.commit() == .committed("1234"))
    }
  }

  /// A platform may ask about a sign and then insert it somewhere else without a question.
  @Test func aSignAtAnotherPlaceIsRecorded() throws {
    let field = InputField(try Self.rules.get().profile("latin3"), locale: try .tag("de"))
    field.text = "1234"
    field.host.didSelect(TextRange(caret: 5))
    #expect(field.host.shouldChange(TextRange(caret: 5), to: ".").isAllowed)
    field.host.didSelect(TextRange(caret: 0))
    field.host.didSelect(TextRange(caret: 3))
    field.host.didReplace(TextRange(caret: 3), with: ".")
    field.host.didChange()
    #expect(field.refusals.map(\.place) == [2, 4] && field.display == "1.234")
  }

  /// A number as ICU shows it, typed with all of its signs, is that number in every locale, and nothing is asked.
  @Test func everyDisplayCanBeTyped() throws {
    let rules = try Self.rules.get()
    for locale in try Self.locales {
      for style in ["latin", "native"] {
        for decimals in [0, 2, 3] {
          let profile = try rules.profile("\(style)\(decimals)").localized(for: locale)
          for value in ["5", "-1234", "1234567", "12345.6", "-0.75", "100000.25"]
          where decimals > 0 || !value.contains(".") {
            for host in KeyHost.allCases {
              let display = profile.display(of: value)
              let answer = host.answer(to: display, profile, locale)
              #expect(
                answer == .committed(value), "\(locale) \(style)\(decimals) \(display) \(host): \(answer)")
            }
          }
        }
      }
    }
  }

  /// Random texts with the signs of all locales.
  @Test(arguments: 1...4) func whatIsCommittedWithoutAQuestionWasTyped(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let rules = try Self.rules.get()
    let locales = try Self.locales
    for _ in 0..<Self.count {
      let locale = locales.randomElement(using: &random)!
      let decimals = Int.random(in: 0...4, using: &random)
      let name = Bool.random(using: &random) ? "latin\(decimals)" : "native\(decimals)"
      let profile = try rules.profile(name).localized(for: locale)
      let text = PersonTexts.number(in: locale, &random)
      let reading = profile.evaluate(reading: text)
      let host = KeyHost.allCases.randomElement(using: &random)!
      let answer = host.answer(to: text, profile, locale)
      let place = "\(locale) \(name) \(DisplayText.escaped(text)) by \(host)"
      switch answer {
      case .committed(let value):
        let shown = profile.display(of: value)
        #expect(NumberAgreement(locale, decimals: decimals).holds(text, shown), "\(place): \(shown)")
        #expect(
          reading.verdict != .acceptable || reading.value == value, "\(place): \(value), \(reading.value)")
      case .asks: continue
      case .refused: #expect(reading.verdict != .acceptable || reading.value.isEmpty, "\(place) was refused")
      }
    }
  }

  /// `EDITS` in the environment says another number.
  private static let count = (ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 600)

  /// One locale for each way of writing numbers.
  private static var locales: [LocaleTag] {
    get throws {
      var locales: [LocaleTag] = []
      var formats: Set<[NumberFormat?]> = []
      for row in try NumberFormatTests.rows.dropFirst() {
        let locale = try LocaleTag.tag(String(row[0].split(separator: " ")[0]))
        let format = [NumberFormat(of: locale), NumberFormat(of: locale, digits: .customary)]
        if formats.insert(format).inserted { locales.append(locale) }
      }
      return locales
    }
  }
}
