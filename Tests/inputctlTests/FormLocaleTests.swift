import Foundation
import InputControlTestSupport
import Testing

/// `check --form` and `scan --form` read texts as `check --profile` and `scan --check` do.
struct FormLocaleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(
      """
      language 3
      profile amount { type decimal; decimals 3; display locale }
      form order { field amount: amount; field again: amount; equal amount, again }

      """, to: "order.rules")
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private func run(_ line: String) throws -> Inputctl.Result {
    try Inputctl.shell("cd '\(folder.url.path)' && LC_ALL=de_DE.UTF-8 \(line)")
  }

  private func json(_ line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private static let texts = ["1.234,50", "1234,5", "1.234", "1.5", "1,5", "1234.5", "", "7", "x"]
  private static let options = ["", "--locale de", "--locale fr", "--locale en"]

  /// A text has one value and one verdict, whether a profile or a form judges it, from an argument or a line.
  @Test(arguments: options)
  func checkReadsOneText(locale: String) throws {
    let lines = Self.texts.map { #"{"amount":"\#($0)"}"# }
    try write(lines.joined(separator: "\n") + "\n", to: "forms.ndjson")
    let values = Self.texts.map { "'\($0)'" }.joined(separator: " ")
    let alone = try run(
      "inputctl check --rules order.rules --profile amount \(locale) --format json -- \(values)")
    let arguments = lines.map { "'\($0)'" }.joined(separator: " ")
    let form = "inputctl check --rules order.rules --form order \(locale) --format json"
    let results = [try run("\(form) \(arguments)"), try run("\(form) --input ndjson < forms.ndjson")]
    #expect(results[0].output == results[1].output)
    for result in results {
      let pairs = zip(alone.output.split(separator: "\n"), result.output.split(separator: "\n"))
      for (index, (one, other)) in pairs.enumerated() {
        let expected = try json(one)
        let field = try #require((try json(other)["fields"] as? [[String: Any]])?.first)
        let place: Comment = "\(Self.texts[index]) \(locale)"
        #expect(field["verdict"] as? String == expected["verdict"] as? String, place)
        #expect(field["value"] as? String == expected["value"] as? String, place)
      }
      #expect(result.output.split(separator: "\n").count == Self.texts.count)
    }
  }

  @Test(arguments: options)
  func scanReadsOneText(locale: String) throws {
    let rows = Self.texts.map { "\($0);\n" }
    try write("amount;again\n" + rows.joined(), to: "de.csv")
    let scan = "inputctl scan --rules order.rules \(locale) --input csv --delimiter ';' --fix - de.csv"
    #expect(try run("\(scan) --check amount=amount").output == run("\(scan) --form order").output)
    let display = "\(scan) --display"
    #expect(try run("\(display) --check amount=amount").output == run("\(display) --form order").output)
  }

  @Test func aGermanFile() throws {
    try write("amount;again\n1.234,50;1234,5\n1.5;1.5\n7;7,000\n1.234;1234\n", to: "de.csv")
    let result = try run(
      "inputctl scan --rules order.rules --form order --locale de --delimiter ';' --fix - de.csv")
    #expect(result.output == "amount;again\n1234.50;1234.5\n1.5;1.5\n7;7.000\n1234;1234\n")
    #expect(result.error.contains("3 accepted (75.00%)"), "\(result.error)")
  }

  /// The numbers of JSON are values; only its texts are read.
  @Test func numbersOfJSONAreValues() throws {
    try write(
      "{\"amount\":1.234,\"again\":\"1,234\"}\n{\"amount\":1.234,\"again\":\"1.234\"}\n", to: "a.ndjson")
    let result = try run("inputctl scan --rules order.rules --form order --locale de --accepts - a.ndjson")
    #expect(result.output == "{\"amount\":1.234,\"again\":\"1,234\"}\n", "\(result.error)")
  }

  @Test func anUnknownLocaleIsAnError() throws {
    let result = try run("inputctl check --rules order.rules --form order --locale xx '{}'")
    #expect(result.status == 64)
    #expect(result.error.contains("it is not known how numbers are written in `xx`"))
  }
}
