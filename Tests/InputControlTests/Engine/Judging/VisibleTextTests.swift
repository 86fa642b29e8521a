import InputControlTestSupport
import Testing

@testable import InputControl

/// `allow visible`, and the automaton that it shares with the type `excludeInvisible`.
struct VisibleTextTests {
  private func profile(_ statements: String) throws -> CompiledProfile {
    try ruleSet("language 4\nprofile p { \(statements) }").profile("p")
  }

  private static let visible = [
    "a", "~", "é", "e\u{301}", "小明", "한국", "😀", "👍🏽", "🇨🇳", "👨‍👩‍👧", "👩🏽‍💻", "❤️", "❤️‍🔥", "☎︎", "1️⃣", "#️⃣", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "می‌خواهم", "क्‍ष", "ක්‍ර", "ন্য", "क्‌ष", "\u{1FAE8}\u{200D}\u{1FAE8}", "\u{FFFD}",
  ]

  @Test(arguments: visible)
  func whatIsSeenIsAllowed(text: String) throws {
    #expect(try profile("allow visible").verdict(of: text) == .acceptable)
    #expect(try profile("allow visible, \" \"").verdict(of: "a \(text) b") == .acceptable)
  }

  /// Only a listed character may stand everywhere.
  @Test(arguments: [
    0x09, 0x0A, 0xA0, 0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x2028, 0x202E, 0x2060, 0x2800, 0x3164, 0xE000,
    0xFDD0,
    0xFE0F, 0xFEFF, 0xFFFC, 0xFFFF, 0x13441, 0x16FE4, 0x1D159, 0xE0001, 0xE0041, 0xE0101, 0x10FFFD,
  ])
  func whatCannotBeSeenIsRefused(value: UInt32) throws {
    let character = try String(#require(Unicode.Scalar(value)))
    let words = try profile("allow visible, \" \"")
    #expect(words.verdict(of: "a" + character + "b") == .invalid)
    #expect(words.verdict(of: "小" + character) == .invalid)
    #expect(words.verdict(of: character + " ") == .invalid)
    let listing = try profile("allow visible, \"\\u{\(String(value, radix: 16))}\"")
    #expect(listing.verdict(of: "a" + character + "b") == .acceptable)
  }

  @Test func aSpaceIsRefusedUnlessItIsListed() throws {
    #expect(try profile("allow visible").verdict(of: "a b") == .invalid)
    #expect(try profile("allow visible, \" \"").verdict(of: "a b") == .acceptable)
    #expect(try profile("allow visible, /\\s/").verdict(of: "a\nb") == .acceptable)
  }

  /// A listed character ends what a joiner needs, and one that is listed needs nothing.
  @Test func listedCharactersKeepTheContextsOfOthers() throws {
    let words = try profile("allow visible, \" \"")
    #expect(words.verdict(of: "👨\u{200D}") == .intermediate)
    #expect(words.verdict(of: "👨\u{200D} 👨") == .invalid)
    #expect(words.verdict(of: "می\u{200C} خ") == .invalid)
    let joiners = try profile("allow visible, \"\\u{200D}\"")
    #expect(joiners.verdict(of: "👨\u{200D}") == .acceptable)
    #expect(joiners.verdict(of: "a\u{200D}b") == .acceptable)
  }

  /// A grapheme of several scalars is allowed as a whole.
  @Test func aListedSequenceIsAllowed() throws {
    let names = try profile("allow visible, \"葛\\u{E0100}\"")
    #expect(names.verdict(of: "葛\u{E0100}飾") == .acceptable)
    #expect(names.verdict(of: "葛飾") == .acceptable)
    #expect(names.verdict(of: "飾\u{E0100}") == .invalid)
    #expect(names.verdict(of: "葛\u{E0101}") == .invalid)
  }

  @Test func theReasonNamesTheCharacter() throws {
    let words = try profile("allow visible, \" \"")
    #expect(
      words.evaluate("a\u{200B}b").allViolations.map(\.reason)
        == ["The character U+200B cannot be seen and is not allowed"])
    // The character that the joiner needs did not come.
    #expect(
      words.evaluate("👨\u{200D}a").allViolations.map(\.reason)
        == ["The character U+200D cannot be seen and is not allowed"])
  }

  /// The list is all that Unicode says cannot be seen, and a few that are drawn blank.
  @Test func theListFollowsUnicode() {
    let blanks: Set<UInt32> = [0x2800, 0xFFFC, 0x13441, 0x13442, 0x16FE4, 0x1D159]
    var wrong: [String] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isHidden =
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse: true
        default:
          properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
            || properties.isVariationSelector || blanks.contains(value)
        }
      if InvisibleCharacters.all.contains(scalar) != isHidden { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong == [])
  }

  // MARK: One automaton

  @Test(arguments: ["type excludeInvisible", "allow visible", "allow visible, \" \"; maxLength 9 scalars"])
  func verdictsAreExact(rules: String) throws {
    for exactness in try profile(rules).exactness {
      #expect(exactness.isComplete, "\(exactness.reservations)")
    }
  }

  private static let letters: [Unicode.Scalar] = [
    "a", "1", " ", "\u{301}", "\u{628}", "\u{627}", "\u{915}", "\u{94D}", "\u{1F468}", "\u{1F3FD}",
    "\u{1F3F4}",
    "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}", "\u{20E3}", "\u{E0067}", "\u{E0031}", "\u{E007F}",
    "\u{200B}",
  ]

  /// Judges all texts of up to three characters, and those that complete them: a text that no three more characters complete
  /// is invalid. The flags of subdivisions may need more, and are left out.
  @Test func verdictsTellWhatCanBeCompleted() throws {
    let profile = try profile("allow visible")
    let letters: [Unicode.Scalar] = [
      "a", "1", "\u{301}", "\u{628}", "\u{915}", "\u{94D}", "\u{1F468}", "\u{200C}", "\u{200D}", "\u{FE0F}",
      "\u{20E3}",
    ]
    var acceptable: [[String]] = [[""]]
    var texts: [[String]] = [[""]]
    for length in 1...4 {
      texts.append(texts[length - 1].flatMap { text in letters.map { text + String($0) } })
      acceptable.append(texts[length].filter { profile.verdict(of: $0) == .acceptable })
    }
    var prefixes: Set<[Unicode.Scalar]> = []
    for text in acceptable.joined() {
      let scalars = Array(text.unicodeScalars)
      for count in 0...scalars.count { prefixes.insert(Array(scalars[..<count])) }
    }
    let wrong = texts[1...3].joined().filter { text in
      (profile.verdict(of: text) == .invalid) == prefixes.contains(Array(text.unicodeScalars))
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// The type, the class, and the class with a listed character decide alike, by the automaton and by reading.
  @Test func theTypeAndTheClassDecideAlike() throws {
    let type = try profile("type excludeInvisible")
    let allowed = try profile("allow visible")
    let listed = try profile("allow visible, \"\\u{200B}\"")
    let scratch = MatchScratch()
    var texts = [""]
    for _ in 1...3 {
      texts = texts.flatMap { text in Self.letters.map { text + String($0) } }
      let wrong = texts.filter { text in
        let verdict = type.verdict(of: text)
        let read = allowed.judge.rules[0].compiledRule.verdict(of: text, scratch: scratch)
        let isListed = text.unicodeScalars.contains("\u{200B}")
        return allowed.verdict(of: text) != verdict || read != verdict
          || !isListed && listed.verdict(of: text) != verdict
      }
      #expect(wrong.isEmpty, "\(wrong)")
    }
  }

  @Test(arguments: [
    ("🏴", Verdict.acceptable), ("🏴\u{E0067}", .intermediate), ("🏴\u{E0067}\u{E007F}", .invalid),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", .invalid), ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E007F}", .acceptable),
    ("🏴\u{E0031}", .invalid), ("🏴\u{E0067}\u{E0031}", .invalid),
    ("🏴\u{E0067}\u{E0062}\u{E0031}\u{E007F}", .acceptable),
    ("🏴\u{E0041}", .invalid), ("🏴\u{E0020}", .invalid),
    ("🏴\u{E0067}\u{E0062}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E007F}", .acceptable),
    ("🏴\u{E0067}\u{E0062}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}", .invalid),
  ])
  func tagsSpellASubdivision(text: String, verdict: Verdict) throws {
    #expect(try profile("allow visible").verdict(of: text) == verdict)
  }

  // MARK: Typing

  /// Characters that cannot be seen are left out of a paste, and the rest is kept.
  @Test func aPasteKeepsWhatIsSeen() throws {
    let field = try InputField(Profile("p").allow(.visible, " "))
    field.paste("a\u{200B}b 👨\u{200D}👩c")
    #expect(field.text == "ab 👨\u{200D}👩c")
    // A tag is a part of the character before it, which is not cut.
    field.paste("d\u{E0041}e")
    #expect(field.text == "ab 👨\u{200D}👩ce")
  }
}
