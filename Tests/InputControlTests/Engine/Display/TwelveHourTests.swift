import InputControlTestSupport
import Testing

@testable import InputControl

/// Times with the half of the day, where people count hours to twelve.
struct TwelveHourTests {
  private static func profile(_ locale: String, _ name: String = "time") throws -> CompiledProfile {
    try CompiledProfile(shipped: name).localized(for: .tag(locale))
  }

  @Test(arguments: [
    ("en-US", "8:30 pm", "20:30"), ("en-US", "8:30PM", "20:30"), ("en-US", " 8:30 p.m. ", "20:30"),
    ("en-US", "8pm", "20:00"), ("en-US", "8 AM", "08:00"), ("en-US", "12:00 am", "00:00"),
    ("en-US", "12:30 pm", "12:30"), ("en-US", "0830 pm", "20:30"), ("en-US", "08:30", "08:30"),
    ("en-US", "20:30", "20:30"), ("en-US", "８：３０　ＰＭ", "20:30"), ("es-MX", "8:30 p.m.", "20:30"),
    ("es-CO", "8:30 p. m.", "20:30"), ("es-CO", "8:30 pm", "20:30"), ("ko", "오후 8:30", "20:30"),
    ("zh-Hant", "下午8:30", "20:30"), ("zh-Hant", "8:30 上午", "08:30"), ("ar", "٨:٣٠ م", "20:30"),
    ("el", "8:30 μ.μ.", "20:30"), ("hi", "8:30 pm", "20:30"),
  ])
  func isReadAsATimeOfTheDay(locale: String, text: String, value: String) throws {
    let profile = try Self.profile(locale)
    let evaluation = profile.evaluate(reading: text)
    #expect(evaluation.verdict == .acceptable && evaluation.value == value)
    #expect(profile.verdict(reading: text) == .acceptable)
    let field = InputField(profile, locale: try .tag(locale))
    #expect(field.paste(text).isAllowed)
    #expect(field.evaluation.verdict == .acceptable && field.evaluation.value == value)
  }

  @Test(arguments: [
    ("de", "8 PM"), ("de", "8:30 pm"), ("en-GB", "8:30 pm"), ("ja", "8:30 pm"), ("en-US", "13:00 pm"),
    ("en-US", "0:30 am"), ("en-US", "20:30 pm"), ("en-US", "8:30 xm"), ("en-US", "8:30 pmx"),
    ("en-US", "24:00"),
    ("en-US", "12:60 pm"), ("en-US", "pm 8:30 pm"), ("en-US", "8:3 pm"), ("ko", "오후 20:30"), ("en-US", "pm"),
  ])
  func otherTextsAreRefused(locale: String, text: String) throws {
    let evaluation = try Self.profile(locale).evaluate(reading: text)
    #expect(evaluation.verdict == .invalid && !evaluation.violations.isEmpty)
  }

  @Test(arguments: ["8:30 p", "8:3", "12 a", "1"])
  func unfinishedTextsAreIntermediate(text: String) throws {
    #expect(try Self.profile("en-US").verdict(reading: text) == .intermediate)
  }

  @Test(arguments: [
    ("en-US", "8:30 pm", "20:30"), ("en-US", "830pm", "20:30"), ("en-US", "8p", "20:00"),
    ("en-US", "12:15 am", "00:15"),
    ("en-US", "12:15pm", "12:15"), ("en-US", "8:30 a.m.", "08:30"), ("en-US", "8:30 PM", "20:30"),
    ("en-US", "20:30pm", "20:30"),
    ("sq", "8:30 m.d.", "20:30"),
  ])
  func keysChangeTheHour(locale: String, keys: String, value: String) throws {
    let field = InputField(try Self.profile(locale), locale: try .tag(locale))
    for key in keys { field.type(String(key)) }
    #expect(field.commit() == .committed(value), "\(field.text)")
  }

  /// A key that both words have is taken behind one that only one has. Otherwise the person is asked about it.
  @Test(arguments: [
    ("en-US", "8:30 m"), ("el", "8:30 μ"), ("ko", "8:30 오"), ("en-US", "8:30 x"), ("de", "8:30p"),
    ("en-GB", "8:30p"),
  ])
  func keysThatNameNoHalfAreAskedAbout(locale: String, keys: String) throws {
    let field = InputField(try Self.profile(locale), locale: try .tag(locale))
    for key in keys { field.type(String(key)) }
    let refused = field.refusals.map { $0.text.filter { !$0.isWhitespace } }
    #expect(field.evaluation.value == "08:30" && refused == [String(keys.suffix(1))])
    guard case .asks = field.commit() else { return #expect(Bool(false)) }
  }

  @Test(arguments: ["en-US", "es-CO", "ko", "en-AU"])
  func everyMinuteIsRead(locale: String) throws {
    let profile = try Self.profile(locale)
    let words = locale == "ko" ? ["오전", "오후"] : ["am", "pm"]
    for minute in 0..<24 * 60 {
      let value =
        (minute / 60 < 10 ? "0" : "") + "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
      let hour = minute / 60 % 12 == 0 ? 12 : minute / 60 % 12
      let text = "\(hour):\(value.suffix(2)) \(words[minute / 720])"
      #expect(profile.evaluate(reading: text).value == value, "\(text)")
    }
  }

  @Test func datesWithTimesHaveHalvesOfTheDay() throws {
    let evaluation = try Self.profile("en-US", "dateTime").evaluate(reading: "3/1/2019 8:30 pm")
    #expect(evaluation.verdict == .acceptable && evaluation.value == "2019-03-01T20:30")
    #expect(try Self.profile("en-US", "dateTime").verdict(reading: "3/1/2019 pm") == .intermediate)
    #expect(try Self.profile("en-US", "date").verdict(reading: "3/1/2019 pm") == .invalid)
  }
}
