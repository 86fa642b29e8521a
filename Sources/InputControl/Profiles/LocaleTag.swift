/// A language tag of BCP 47, limited to language, script and region, such as `zh-Hans-CN`.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag in its canonical spelling.
  public let description: String

  private let language: String
  private let script: String?
  private let region: String?

  /// English.
  public static let english = Self(language: "en", script: nil, region: nil)
  /// Chinese in simplified characters.
  public static let simplifiedChinese = Self(language: "zh", script: "Hans", region: nil)

  /// Reads a tag such as `zh-Hans`, or the value of a POSIX locale variable such as `zh_CN.UTF-8`.
  ///
  /// Variants and extensions are dropped.
  ///
  /// - Parameter text: The tag or the value of the variable.
  /// - Returns: `nil` if the text is not a language tag; the POSIX locales `C` and `POSIX` are not.
  public init?(_ text: String) {
    let tag = text.prefix { $0 != "." && $0 != "@" }
    var subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isAlphanumeric) }),
      let first = subtags.popFirst(), (2...3).contains(first.count), first.allSatisfy({ $0.isLetter })
    else { return nil }
    var script: String?
    var region: String?
    if let next = subtags.first, next.count == 4, next.allSatisfy({ $0.isLetter }) {
      script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
      subtags.removeFirst()
    }
    if let next = subtags.first,
      next.count == 2 && next.allSatisfy({ $0.isLetter })
        || next.count == 3 && next.allSatisfy({ $0.isNumber })
    {
      region = next.uppercased()
    }
    self.init(language: first.lowercased(), script: script, region: region)
  }

  private init(language: String, script: String?, region: String?) {
    self.language = language
    self.script = script
    self.region = region
    description = [language, script, region].compactMap { $0 }.joined(separator: "-")
  }

  private static func isAlphanumeric(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Returns whether one of two tags is the other one or more general, with the script of Chinese derived.
  package func covers(_ other: LocaleTag) -> Bool {
    fallbacks.contains(other) || other.fallbacks.contains(self)
  }

  /// The tag and more general tags, the most specific first: `zh-CN`, `zh-Hans-CN`, `zh-Hans`, `zh`.
  ///
  /// The order follows the inheritance of CLDR. The script of Chinese is derived from the region (likely
  /// subtags, UTS #35).
  package var fallbacks: [LocaleTag] {
    var script = script
    if language == "zh", script == nil {
      script = ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
    }
    let tags = [
      self,
      Self(language: language, script: script, region: region),
      Self(language: language, script: script, region: nil),
      Self(language: language, script: nil, region: nil),
    ]
    return tags.enumerated().filter { !tags[..<$0.offset].contains($0.element) }.map { $0.element }
  }
}
