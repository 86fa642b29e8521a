import InputControlTestSupport
import Testing

@testable import InputControl

/// The values of a form as values of types.
struct FormDecodingTests {
  private static func decode<Value: Decodable>(_ texts: [String: String], as type: Value.Type) throws -> Value
  {
    let profiles = """
      language 3
      profile any { maxLength 400 }
      profile secret { sensitive; maxLength 40 }
      form f {
        field text: any
        field number: any
        field secret: secret
        when text is "more" { field extra: any }
        never: require 0..1 of text, secret
      }
      """
    let form = try RuleSet([SourceFile(name: "decoding.rules", text: profiles)]).form("f")
    return try form.evaluate(texts, today: ExampleForm.today).decode(type)
  }

  private struct Number<Value: Decodable>: Decodable { let number: Value }

  private static func number<Value: Decodable>(_ text: String, _ type: Value.Type) throws -> Value {
    try decode(["number": text], as: Number<Value>.self).number
  }

  /// Returns the message of the error that decoding throws.
  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch let error as DecodingError {
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        return context.debugDescription
      @unknown default: return "\(error)"
      }
    } catch {
      return "\(error)"
    }
  }

  @Test func readsNumbersExactly() throws {
    #expect(try Self.number("12", Int.self) == 12)
    #expect(try Self.number("-7", Int8.self) == -7)
    #expect(try Self.number("007", Int.self) == 7)
    #expect(try Self.number("7.00", Int.self) == 7)
    #expect(try Self.number("-0", UInt.self) == 0)
    #expect(try Self.number("18446744073709551615", UInt64.self) == .max)
    #expect(try Self.number("0.1", Double.self) == 0.1)
    #expect(try Self.number("0.1", Float.self) == 0.1)
    #expect(try Self.number("-12.340", Double.self) == -12.34)
    #expect(try Self.number("0.000001", Double.self) == 1e-6)
    #expect(try Self.number("123450000000000000000000", Double.self) == 1.2345e23)
    #expect(try Self.number("9007199254740992", Double.self) == 9_007_199_254_740_992)
    #expect(try Self.number("true", Bool.self))
    #expect(try !Self.number("false", Bool.self))
  }

  private static let refusals: [(text: String, type: any (Decodable & Sendable).Type, message: String)] = [
    ("x", Int.self, "`number`, “x”, is not a number"),
    ("1e3", Double.self, "`number`, “1e3”, is not a number"),
    ("0x10", Int.self, "`number`, “0x10”, is not a number"),
    ("nan", Double.self, "`number`, “nan”, is not a number"),
    ("+5", Int.self, "`number`, “+5”, is not a number"),
    (" 5", Int.self, "`number`, “ 5”, is not a number"),
    ("٣", Int.self, "`number`, “٣”, is not a number"),
    ("1,5", Double.self, "`number`, “1,5”, is not a number"),
    ("1.5", Int.self, "`number`, “1.5”, is not a whole number"),
    ("300", UInt8.self, "`number`, “300”, is out of the range of `UInt8`"),
    ("-1", UInt.self, "`number`, “-1”, is out of the range of `UInt`"),
    ("9007199254740993", Double.self, "`number`, “9007199254740993”, has more digits than a `Double` holds"),
    ("0.123456789", Float.self, "`number`, “0.123456789”, has more digits than a `Float` holds"),
    (
      "1" + String(repeating: "0", count: 320), Double.self,
      "`number`, “1\(String(repeating: "0", count: 39))…”, has more digits than a `Double` holds"
    ),
    ("1", Bool.self, "`number`, “1”, is neither `true` nor `false`"),
    ("", Int.self, "the field `number` is empty; make its property optional"),
    ("", Bool.self, "the field `number` is empty; make its property optional"),
    ("a", [String].self, "the field `number` has one text, and no values inside of it"),
    ("a", [String: String].self, "the field `number` has one text, and no values inside of it"),
  ]

  @Test(arguments: refusals.indices)
  func refusesWhatIsNoValueOfTheType(index: Int) throws {
    let refusal = Self.refusals[index]
    func decode<Value: Decodable>(_ type: Value.Type) -> String {
      Self.message { _ = try Self.number(refusal.text, type) }
    }
    #expect(decode(refusal.type) == refusal.message)
  }

  private enum Choice: String, Decodable { case one, two }

  private struct All: Decodable, Equatable {
    let text: String
    let number: Choice?
    let extra: String?
  }

  @Test func readsTextsChoicesAndWhatIsMissing() throws {
    #expect(
      try Self.decode(["text": "more", "number": "two", "extra": "e"], as: All.self)
        == All(text: "more", number: .two, extra: "e"))
    #expect(
      try Self.decode(["number": "one", "extra": "e"], as: All.self)
        == All(text: "", number: .one, extra: nil))
    #expect(
      try Self.decode(["text": "a", "extra": "e"], as: [String: String].self) == ["text": "a"])
  }

  private struct Extra: Decodable { let extra: String }
  private struct Misspelt: Decodable { let txet: String? }

  @Test func refusesFieldsThatAreNotThere() throws {
    #expect(
      Self.message { _ = try Self.decode(["extra": "e"], as: Extra.self) }
        == "the field `extra` is not active; make its property optional")
    #expect(
      Self.message { _ = try Self.decode([:], as: Misspelt.self) } == "the form `f` has no field `txet`")
    #expect(
      Self.message { _ = try Self.decode([:], as: [String].self) }
        == "a form has fields with names, and is decoded as a type with properties")
    #expect(
      Self.message { _ = try Self.decode(["text": "a", "secret": "b"], as: All.self) }
        == "the form `f` is invalid, and only an acceptable one has values")
  }

  private struct SecretNumber: Decodable { let secret: Int }
  private struct SecretChoice: Decodable { let secret: Choice }

  @Test func doesNotQuoteASensitiveValue() throws {
    #expect(
      Self.message { _ = try Self.decode(["secret": "hush"], as: SecretNumber.self) }
        == "the value of `secret` is not a number")
    #expect(
      Self.message { _ = try Self.decode(["secret": "hush"], as: SecretChoice.self) }
        == "`secret` is no `Choice`")
    #expect(try Self.decode(["secret": "one"], as: SecretChoice.self).secret == .one)
  }

  @Test func decodesAFormWithoutAScreen() throws {
    let form = InputForm(try ExampleForm.compiled("field a: word\nfield m: amount"), today: ExampleForm.today)
    try form.setTexts(["a": "x", "m": "1.50"])
    struct Values: Decodable { let a: String, m: Double }
    let values = try form.decode(Values.self)
    #expect(values.a == "x")
    #expect(values.m == 1.5)
  }
}
