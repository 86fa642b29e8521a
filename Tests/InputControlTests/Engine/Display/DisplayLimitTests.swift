import InputControlTestSupport
import Testing

@testable import InputControl

struct DisplayLimitTests {
  @Test(arguments: [
    ("card", 23), ("ruMobile", 18), ("anyPhone", 18), ("brPhone", 15), ("expiry", 5),
    ("rupees", nil), ("percent", nil), ("pair", nil),
  ])
  func ofSharedProfiles(name: String, limit: Int?) throws {
    #expect(try DisplayProfiles.profile(name).displayLimit == limit)
  }

  @Test(arguments: [
    // Nothing is shown but the value.
    (####"type number; maxLength 6"####, 6), (####"type number"####, nil), (####"regex /a{2,4}b?/"####, 5),
    (####"regex /a*b/"####, nil),
    (####"oneOf "one", "three""####, 5),
    // The longest beginning, where the value itself is shown as it is.
    (####"regex /\d{6}/; display "# # # # # # " when /\d{5}/"####, 9),
    (####"regex /\d{4}/; prefix "€ "; suffix " p.a.""####, 11),
    (####"regex /\d{1,2}/; display "(##)""####, 4),
    (####"regex /\d{1,5}/; display "##-##""####, 6), (####"regex /\d{6}/; display "###" when /\d{2}/"####, 6),
    // Groups from the end: of the digits before the point only.
    (####"regex /-?\d{1,7}(\.\d\d)?/; display groups 3 by ","; prefix "$""####, 14),
    (####"regex /-/; display groups 3 by ","; prefix "$""####, 1),
    (####"regex /-?a/; display groups 3 by ","; prefix "$""####, 3),
    (####"regex /\d{1,7}/; display groups 3, 2 by ",""####, 9),
    (####"type number; maxLength 7; display groups 3 by ",""####, 9),
    // Units of 1 and 2 code units.
    (####"allow /[a𠀀]/; maxLength 4; display groups 2 by "-" from start"####, 9),
    (####"allow /[a𠀀]/; maxLength 4 utf16; display groups 2 by "-" from start"####, 5),
    (####"allow /[a𠀀]/; maxLength 4 scalars"####, 8), (####"allow /[aé]/; maxLength 4 bytes"####, 4),
    (####"allow "ae\u{301}"; maxLength 4"####, nil), (####"allow /[a\x{301}]/; maxLength 4"####, nil),
    // A value that needs more than fits is none, and neither is its beginning.
    (####"regex /\d{2}|\d{3}-\d{6}/; maxLength 5"####, 2),
    // A condition without automaton may hold.
    (####"regex /\d{4}/; display "##  ##" when /(\d)\1.*/; display "## ##""####, 6),
    // Without its check, which has no automaton, the value has the same length.
    (####"regex /DE\d{20}/; check mod97; display groups 4 by " " from start"####, 27),
  ])
  func of(rules: String, limit: Int?) throws {
    try Test.skipWithoutPCRE2(if: rules.contains(#"\1"#), "a pattern in it refers back")
    let file = SourceFile(name: "a.rules", text: "profile a { \(rules) }")
    #expect(try RuleSet([file]).profile("a").displayLimit == limit)
  }

  @Test func ofUnions() throws {
    let file = SourceFile(
      name: "a.rules",
      text: #"""
        profile short { regex /\d{4}/; display "##-##" }
        profile long { regex /[a-z]{5}/; display "##/##/#" }
        profile endless { regex /[A-Z]+/ }
        profile either = short or long
        profile own = short or long { display "# # # # #" }
        profile any = short or endless
        """#)
    let rules = try RuleSet([file])
    #expect(try rules.profile("either").displayLimit == 7)
    #expect(try rules.profile("own").displayLimit == 9)
    #expect(try rules.profile("any").displayLimit == nil)
  }

  /// Without a locale, a number is shown as it is.
  @Test(arguments: [
    ("", nil, 13), ("", "de", 15), ("", "hi", 16), ("", "ar-EG", 16), ("plain", "de", 13),
    ("native", "ff-Adlm", 26),
  ])
  func ofNumbers(style: String, locale: String?, limit: Int) throws {
    let file = SourceFile(
      name: "a.rules",
      text: "profile a { type decimal; decimals 2; integers 9; signed; display locale \(style) }")
    let profile = try RuleSet([file]).profile("a")
    let localized = try locale.map { profile.localized(for: try #require(LocaleTag($0))) } ?? profile
    #expect(localized.display(of: "-123456789.99").utf16.count == limit)
    #expect(localized.displayLimit == limit)
  }

  /// No display of a value is longer, and one is as long.
  @Test(arguments: ["card", "ruMobile", "brPhone", "expiry"])
  func isTheLengthOfADisplay(name: String) throws {
    let profile = try DisplayProfiles.profile(name)
    let lengths = (0...19).flatMap { count in
      ["9", "3", "34", "4"].map { start in
        String((start + String(repeating: "1", count: 19)).prefix(count))
      }
    }.filter {
      profile.verdict(of: $0) == .acceptable || profile.verdict(of: $0) == .intermediate
    }.map { profile.display(of: $0).utf16.count }
    #expect(lengths.max() == profile.displayLimit)
  }
}
