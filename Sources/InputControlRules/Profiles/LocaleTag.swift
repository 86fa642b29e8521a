/// A language tag of BCP 47, limited to language, script and region, such as `zh-Hans-CN`.
public struct LocaleTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag in its canonical spelling. It is all that is stored, because every evaluation is passed a tag.
  public let description: String

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
    var subtags: [[UInt8]] = [[]]
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") { break }
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        subtags.append([])
      } else {
        guard byte.isASCIILetter || byte.isASCIIDigit else { return nil }
        subtags[subtags.count - 1].append(byte)
      }
    }
    guard subtags.allSatisfy({ (1...8).contains($0.count) }), (2...3).contains(subtags[0].count),
      subtags[0].allSatisfy({ $0.isASCIILetter })
    else { return nil }
    var rest = subtags.dropFirst()
    var script: String?
    var region: String?
    if let next = rest.first, next.count == 4, next.allSatisfy({ $0.isASCIILetter }) {
      script = Self.text([next[0] & ~0x20] + next[1...].map { $0 | 0x20 })
      rest.removeFirst()
    }
    if let next = rest.first,
      next.count == 2 && next.allSatisfy({ $0.isASCIILetter })
        || next.count == 3 && next.allSatisfy({ $0.isASCIIDigit })
    {
      region = Self.text(next.map { $0.isASCIILetter ? $0 & ~0x20 : $0 })
    }
    let (language, ownScript) = Self.current(Self.text(subtags[0].map { $0 | 0x20 }))
    self.init(language: language, script: script ?? ownScript, region: region)
  }

  /// Returns the current name of a language that has an old one of two letters (`languageAlias` of CLDR, UTS #35, annex C),
  /// and its script if that is not the usual one.
  private static func current(_ language: String) -> (language: String, script: String?) {
    switch language {
    case "in": ("id", nil)
    case "iw": ("he", nil)
    case "ji": ("yi", nil)
    case "jw": ("jv", nil)
    case "mo": ("ro", nil)
    case "sh": ("sr", "Latn")
    case "tl": ("fil", nil)
    default: (language, nil)
    }
  }

  private init(language: String, script: String?, region: String?) {
    // The first `joined(separator:)` of a process takes 0.1 ms.
    description = language + (script.map { "-" + $0 } ?? "") + (region.map { "-" + $0 } ?? "")
  }

  /// The language in small letters, such as `zh`.
  package var language: Substring { subtags[0] }

  /// The script, such as `Hans`: the only subtag of four letters.
  private var script: Substring? { subtags.dropFirst().first { $0.utf8.count == 4 } }

  private var region: Substring? { subtags.dropFirst().first { $0.utf8.count < 4 } }

  private var subtags: [Substring] { description.split(separator: "-") }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns whether one of two tags is the other one or more general, with the script derived.
  package func covers(_ other: LocaleTag) -> Bool {
    fallbacks.contains(other) || other.fallbacks.contains(self)
  }

  /// The tag and more general tags, the most specific first: `zh-CN`, `zh-Hans-CN`, `zh-Hans`, `zh`.
  ///
  /// The order follows the inheritance of CLDR. The script is derived from the region (likely subtags, UTS #35) of Chinese, and of
  /// languages that write numbers in another way in another script, or for which texts are often in two scripts.
  package var fallbacks: [LocaleTag] {
    let language = String(language)
    let region = region.map { String($0) }
    var script = script.map { String($0) }
    script = script ?? Self.likelyScript(of: language, in: region)
    let tags = [
      self,
      Self(language: language, script: script, region: region),
      Self(language: language, script: script, region: nil),
      Self(language: language, script: nil, region: nil),
    ]
    return tags.enumerated().filter { !tags[..<$0.offset].contains($0.element) }.map { $0.element }
  }

  /// Returns the tag, among several, whose texts people read who ask for this one: this tag, otherwise the nearest more
  /// general one (RFC 4647, section 3.4), otherwise another one of the same language and script, such as `pt-BR` for
  /// `pt-PT`; `nil` if there is none.
  package func nearest(among known: [LocaleTag]) -> LocaleTag? {
    let fallbacks = fallbacks
    for tag in fallbacks where known.contains(tag) { return tag }
    let language = language
    let script = ownScript
    return known.first { $0.language == language && $0.ownScript == script }
  }

  /// Returns whether texts in another language are in this one, whatever the region.
  package func includes(_ other: LocaleTag) -> Bool {
    if self == other { return true }
    let (own, others) = (description.utf8, other.description.utf8)
    guard
      own.prefix(while: { $0 != UInt8(ascii: "-") }).elementsEqual(others.prefix { $0 != UInt8(ascii: "-") })
    else { return false }
    return ownScript == other.ownScript
  }

  /// The script, also if it follows from the region; `nil` for the usual one of most languages.
  private var ownScript: String? {
    script.map { String($0) } ?? Self.likelyScript(of: String(language), in: region.map { String($0) })
  }

  private static func likelyScript(of language: String, in region: String?) -> String? {
    switch (language, region ?? "") {
    case ("zh", "AU"), ("zh", "BN"), ("zh", "GB"), ("zh", "GF"), ("zh", "HK"), ("zh", "ID"), ("zh", "MO"),
      ("zh", "PA"), ("zh", "PF"), ("zh", "PH"), ("zh", "SR"), ("zh", "TH"), ("zh", "TW"), ("zh", "US"),
      ("zh", "VN"):
      "Hant"
    case ("zh", _): "Hans"
    case ("kk", "AF"), ("kk", "CN"), ("kk", "IR"), ("kk", "MN"), ("pa", "PK"), ("uz", "AF"): "Arab"
    case ("sd", "IN"): "Deva"
    case ("sr", "ME"), ("sr", "RO"), ("sr", "TR"): "Latn"
    default: nil
    }
  }
}
