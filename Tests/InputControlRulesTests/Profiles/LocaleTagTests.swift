import Testing

@testable import InputControl

struct LocaleTagTests {
  @Test(arguments: [
    ("en", "en"), ("zh-hans", "zh-Hans"), ("ZH_cn.UTF-8", "zh-CN"), ("de_DE@euro", "de-DE"),
    ("es-419", "es-419"),
    ("sr-Latn-RS-ekavsk", "sr-Latn-RS"), ("zh-Hant-TW", "zh-Hant-TW"),
    ("iw_IL", "he-IL"), ("in", "id"), ("ji", "yi"), ("jw", "jv"), ("mo-MD", "ro-MD"), ("tl-PH", "fil-PH"),
    ("sh", "sr-Latn"), ("sh-BA", "sr-Latn-BA"), ("sh-Cyrl", "sr-Cyrl"),
  ])
  func reads(text: String, expected: String) {
    #expect(LocaleTag(text)?.description == expected)
  }

  @Test(arguments: ["", "C", "POSIX", "english", "engl", "e", "zh-", "12", "en-$$", "小明", "C.UTF-8"])
  func refuses(text: String) {
    #expect(LocaleTag(text) == nil)
  }

  @Test(arguments: [
    ("zh-CN", "zh-CN zh-Hans-CN zh-Hans zh"), ("zh-TW", "zh-TW zh-Hant-TW zh-Hant zh"), ("zh", "zh zh-Hans"),
    ("en-GB", "en-GB en"), ("en", "en"), ("zh-Hans", "zh-Hans zh"),
  ])
  func fallsBack(text: String, expected: String) {
    #expect(LocaleTag(text)?.fallbacks.map(\.description).joined(separator: " ") == expected)
  }

  @Test func theFirstTextIsTheLastResort() throws {
    var text = LocalizedText()
    #expect(text.text(for: .english) == nil)
    text.add("Hallo", for: try #require(LocaleTag("de")))
    text.add("你好", for: try #require(LocaleTag("zh-Hans")))
    #expect(text.text(for: try #require(LocaleTag("zh-SG"))) == "你好")
    #expect(text.text(for: try #require(LocaleTag("fr"))) == "Hallo")
    #expect(text.text(for: try #require(LocaleTag("zh-TW"))) == "Hallo")
  }

  @Test(arguments: [
    ("zh-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-US", "zh-Hant"),
    ("zh-VN", "zh-Hant"), ("zh-SG", "zh-Hans"), ("zh-MY", "zh-Hans"), ("kk-CN", "kk-Arab"),
    ("kk-AF", "kk-Arab"), ("kk-IR", "kk-Arab"), ("kk-MN", "kk-Arab"), ("sr-ME", "sr-Latn"),
    ("sr-RO", "sr-Latn"),
    ("sr-TR", "sr-Latn"), ("pa-PK", "pa-Arab"), ("uz-AF", "uz-Arab"), ("sd-IN", "sd-Deva"),
  ])
  func theScriptFollowsFromTheRegion(tag: String, script: String) throws {
    let fallbacks = try #require(LocaleTag(tag)).fallbacks.map(\.description)
    #expect(fallbacks == [tag, "\(script)\(tag.dropFirst(2))", script, String(tag.prefix(2))])
  }

  @Test(arguments: [("pa-IN", "pa"), ("uz-UZ", "uz"), ("sd-PK", "sd"), ("kk-KZ", "kk")])
  func theUsualScriptIsNotNamed(tag: String, language: String) throws {
    #expect(try #require(LocaleTag(tag)).fallbacks.map(\.description) == [tag, language])
  }
}
