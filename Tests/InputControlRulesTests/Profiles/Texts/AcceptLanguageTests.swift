import InputControlTestSupport
import Testing

@testable import InputControlRules

struct AcceptLanguageTests {
  /// RFC 9110, section 12.5.4, and RFC 4647, section 3.4.
  @Test(
    arguments: [
      ("de", "de"), ("de-CH", "de"), ("fr-CA;q=0.5, de;q=0.9", "de"), ("sv, de;q=0.1", "de"),
      ("zh-TW", "zh-Hant"), ("zh-CN", "zh-Hans"), ("zh", "zh-Hans"), ("pt", "pt-BR"),
      ("pt-PT, en;q=0.5", "pt-BR"),
      ("en;q=0, de", "de"), ("en;q=0, *", "de"), ("*", "en"), ("", "en"), ("de;q=0", "en"),
      ("de;q=2, fr", "fr"),
      ("de;q=0.1234, fr;q=0.1", "fr"), ("de;q=,fr", "fr"), (" DE ; q=0.3 ,, fr ;q=0.2", "de"),
      ("x;;;, fr", "fr"),
      ("fr;q=0.999, de;q=1.000", "de"), ("de;level=1", "de"), ("de_CH", "de"),
    ] as [(String, String)])
  func theBestLanguageIsChosen(header: String, chosen: String) {
    let supported = ["en", "de", "fr", "zh-Hans", "zh-Hant", "pt-BR"].compactMap { LocaleTag($0) }
    #expect(LocaleTag(acceptLanguage: header, supported: supported).description == chosen)
  }

  @Test func aLongListOfLanguages() {
    #expect(LocaleTag(acceptLanguage: String(repeating: "sv,", count: 100_000) + "de").description == "en")
  }

  @Test func theFirstLanguageIsTheDefault() {
    #expect(LocaleTag(acceptLanguage: nil, supported: []) == .english)
    #expect(LocaleTag(acceptLanguage: "xx", supported: [.simplifiedChinese, .english]) == .simplifiedChinese)
    #expect(LocaleTag(acceptLanguage: "sv, ru").description == "ru")
  }
}
