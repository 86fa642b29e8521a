/// Patterns that make back-tracking explode, and the texts that do it.
package enum HostilePatterns {
  /// The lengths of the texts in bytes.
  package static let sizes = [2, 16, 40, 256, 1024, 4096, 16384, 65536]

  /// Texts of a length, none of which is a value of any of the patterns.
  package static func texts(size: Int) -> [String] {
    [String(repeating: "a", count: size - 1) + "!", String(repeating: "a!", count: size / 2)]
  }

  package static let all: [String] = {
    let letters = "zyxwvutsrqponmlkjihg"
    let words = (0..<4000).map { "a\($0)" }.joined(separator: "|")
    let ideographs = { (count: Int) in
      (0..<count).map { "\\x{\(String(0x4E00 + 2 * $0, radix: 16))}" }.joined()
    }
    let wide = { (count: Int) in
      String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(UInt32(0x4E00 + 2 * $0)) }))
    }
    let wideLetters = wide(4000).map { String($0) }.joined(separator: "|")
    return [
      "(?:a(?![^\(wide(5000))!]*+x))*", "(?:a(?![^\(wide(200))!]*+x))*", "(?:[^\(wide(200))!]{0,60000}+x|a)*",
      "[^\(wide(10000))!]*", "(?i)[^\(wide(10000))!]*", "(?:\(wideLetters))*x",
      "[^\(ideographs(3000))!]*", "(?:a(?!.*z))(?#)*", #"(?:a(?!.*z))\E*"#,
      #"(?:a(?![\p{Greek}\p{Cyrillic}\p{Han}\p{Arabic}\p{Hebrew}\p{L}]*+9))*b"#,
      String(repeating: "(?!\\p{L}*+z)", count: 500) + "a+",
      String(repeating: "()", count: 7900) + "(?:a|b)*c",
      "(?:(?:[a-z]+(?:-[a-z]+)*)+/)*", "(?:(?:(?:(?:a*)*)*)*)*b",
      "(?:a+)+", "(?:a|a)*c", "(?:a*)*b", "(a*)*b", "(?:a|b|ab)*c", "a*a*a*a*a*b", "(?:.*.*)*x",
      ".*.*.*.*=.*",
      "(?:a(?!.*.*z))*", "(?:a(?=.*a))*b", "(?=(?:.*.*.*)z)a+", "(?:x?a?)*y", "(?:a(?!.*z))*b", "(?:.*z|a)*",
      "(?:a(?!.*.*.*z))*", "([a-z]+)*\\d", "(?:(?:a*)*)*b", "(?:a?){500}a{500}", "^(?:(?:a|aa)+)$",
      "(?:a{0,100}){100}b", "(?:[^\\x00]*[^\\x01]*)*z", "(a|b)*\\1z", ".*.*.*.*.*.*.*.*z",
      "(?:a(?:.*z|.*y|))*",
      "(?:(?!.{0,60000}.{0,60000}z)a)+", "(?:\\p{L}*\\p{L}*\\p{L}*z)+", "(?:(a+?)\\1.*+z|a)*",
      "(?:[\\p{L}\\x{100}-\\x{ffff}]*[\\p{L}\\x{100}-\\x{ffff}]*z)*", "((?:a(?=(.*))){2,})\\2\\2z",
      "(?:a(?![\\p{Lu}\\p{Nd}\\x{100}-\\x{ffff}!a-y]*+z))*", "(?:a(?=(?:.*z|a)*))*",
      "(?:a(?!(?:a(?!.*z))*+y))*",
      "(?:a(?=(?>(?:a(?!.*z))*)))*", "(?:a(?=(?:a(?=.*a))*))*", "(?:a(?!(?:\\X|b)*+z))*",
      "(?:a" + letters.map { "(?!.*\($0))" }.joined() + ")*",
      "(?:a" + String(repeating: "(?!.*z)", count: 2000) + ")*",
      "(?:a" + String(repeating: "(?=.*+z|)", count: 500) + ")*",
      "(?:a" + String(repeating: "(?!\\p{L}*+z)", count: 300) + ")*",
      String(repeating: "(?!.*z)", count: 2000) + "a+",
      "(?:(?:\(words)|a)+)+z", "(?:a(?!(?:\(words)|.)*z))*",
      "(?:a(?!\(String(repeating: "a", count: 15000))))*b",
      "(?x) (?: a (?!.*z) # once more\n )\n *",
      // Searches that look at every byte once, and some that only seem to.
      "a", "[ab]", "a+", "(?:a|aa)+", "(?:aa?)+", String(repeating: "a?", count: 2000),
      "(?:" + String(repeating: "a?", count: 16) + "b|a)",
      "(?:" + String(repeating: "(?:a|)", count: 15) + "b|a)",
      "(?:" + String(repeating: "a?", count: 14) + "b|a)+", String(repeating: "a??", count: 14) + "b|a",
      "(?:" + String(repeating: "a?", count: 8) + "b|a)", "(?:" + String(repeating: "a?", count: 7) + "b|a)+",
      String(repeating: "[^x]", count: 8000) + "z", "(?:\(words))+", "[\\p{L}\\p{Han}]+",
    ]
  }()
}
