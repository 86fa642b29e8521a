import Testing

@testable import InputControl

struct InvisibleCharactersTests {
  @Test(arguments: [
    " ", "\t", "\n", "\r\n", "\u{0}", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{34F}", "\u{61C}",
    "\u{115F}", "\u{1680}",
    "\u{17B4}", "\u{180E}", "\u{2003}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{2028}",
    "\u{202E}", "\u{202F}",
    "\u{2060}", "\u{2066}", "\u{2800}", "\u{3000}", "\u{3164}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}",
    "\u{FFFC}",
    "\u{1D173}", "\u{E0001}", "\u{E0041}", "\u{E0100}",
  ])
  func areRefusedAnywhere(character: String) throws {
    let profile = try CompiledProfile(Profile("p", type: .excludeInvisible))
    #expect(profile.verdict(of: "a" + character + "b") == .invalid)
    #expect(profile.verdict(of: character + "b") == .invalid)
    #expect(profile.verdict(of: "小" + character) == .invalid)
  }

  @Test(arguments: [
    "a", "~", "é", "e\u{301}", "小明", "한국", "😀", "👍🏽", "🇨🇳", "👨‍👩‍👧", "👩🏽‍💻", "❤️", "❤️‍🔥", "☎︎", "1️⃣", "#️⃣", "🏳️‍🌈",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "می‌خواهم", "क्‍ष", "ක්‍ර", "ন্য", "א", "ب",
  ])
  func whatIsSeenStays(text: String) throws {
    #expect(try CompiledProfile(Profile("p", type: .excludeInvisible)).verdict(of: text) == .acceptable)
  }

  /// Each is a prefix of something that can be seen.
  @Test(arguments: ["👨\u{200D}", "👩🏽\u{200D}", "1\u{FE0F}", "می\u{200C}", "🏴\u{E0067}\u{E0062}"])
  func whatCanStillBeSeenIsIntermediate(text: String) throws {
    #expect(try CompiledProfile(Profile("p", type: .excludeInvisible)).verdict(of: text) == .intermediate)
  }

  @Test(arguments: [
    "a\u{200D}b", "👨\u{200D}a", "ا\u{200C}ب", "1\u{FE0F}a", "a\u{FE0F}", "🏴\u{E0067}x",
    "🏴\u{E0067}\u{E007F}\u{E007F}",
    "🏴\u{E0067}\u{E007F}\u{E0067}\u{E007F}",
    "🏴\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}", "🏴\u{E007F}",
    "ب\u{200C}a",
  ])
  func joinersWithoutReasonAreRefused(text: String) throws {
    #expect(try CompiledProfile(Profile("p", type: .excludeInvisible)).verdict(of: text) == .invalid)
  }

  @Test func theReasonNamesTheCharacter() throws {
    let profile = try CompiledProfile(Profile("p", type: .excludeInvisible))
    #expect(profile.evaluate("a b").allViolations.map(\.reason) == ["Spaces are not allowed"])
    #expect(
      profile.evaluate("a\u{202E}b").allViolations.map(\.reason)
        == ["The character U+202E cannot be seen and is not allowed"])
    #expect(profile.evaluate("小\u{202E}b").allViolations.map(\.range) == [TextRange(1, 2)])
  }
}
