import Foundation
import InputControl
import InputControlTestSupport
import Testing

/// The cases of one library: a file of them, and a file of the profiles that they are run under.
struct MaskFixture {
  let library: String
  private let header: [String: Any]
  var cases: [MaskCase]

  /// The names of all libraries.
  static var libraries: [String] {
    get throws { try Fixtures.masks.names(withExtension: "jsonl") }
  }

  init(_ library: String) throws {
    self.library = library
    let text = String(decoding: try Fixtures.masks.read("\(library).jsonl"), as: UTF8.self)
    let lines = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
    }
    header = try #require(lines.first)
    cases = try nonEmpty(lines.dropFirst()).enumerated().map { MaskCase($1, number: $0 + 2) }
  }

  /// Writes the differences that there are with `RECORD=1` in the environment, without names for new ones.
  func record() throws {
    guard ProcessInfo.processInfo.environment["RECORD"] != nil else { return }
    let text = ([header] + cases.map(\.line)).map { Self.json($0) + "\n" }.joined()
    try Fixtures.masks.expect(text, "\(library).jsonl")
  }

  /// Compiles the profiles of the library's cases.
  func profiles() throws -> [String: CompiledProfile] {
    let text = String(decoding: try Fixtures.masks.read("\(library).rules"), as: UTF8.self)
    let rules = try RuleSet([SourceFile(name: "\(library).rules", text: text)])
    var profiles: [String: CompiledProfile] = [:]
    for name in Set(cases.flatMap(\.profiles)) { profiles[name] = try rules.profile(name) }
    return profiles
  }

  // MARK: The table

  /// A name for what the cases differ in, or for what the project cannot express.
  struct Entry: Decodable {
    var name: String
    /// What it means, in one sentence.
    var meaning: String
  }

  struct Table: Decodable {
    var differences: [Entry]
    var obstacles: [Entry]
  }

  static func table() throws -> Table {
    try JSONDecoder().decode(Table.self, from: Data(try Fixtures.masks.read("differences.json")))
  }

  // MARK: Writing

  private static let order = [
    "source", "of", "ref", "not", "profile", "locale", "steps", "type", "remember", "paste",
    "set", "setValue", "under",
    "key", "times", "select", "blur", "focus", "clear", "but", "why", "shows", "hint", "caret", "value",
    "remembered",
  ]

  /// Returns JSON with the members in the order in which the files have them.
  static func json(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      // What is expected comes before what differs.
      let names = object.keys.sorted { (rank($0), $0) < (rank($1), $1) }
      return "{" + names.map { "\(json($0)):\(json(object[$0] ?? ""))" }.joined(separator: ",") + "}"
    case let list as [Any]: return "[" + list.map { json($0) }.joined(separator: ",") + "]"
    default:
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
      let data = try? JSONSerialization.data(withJSONObject: value, options: options)
      return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
  }

  private static func rank(_ name: String) -> Int {
    name == "but" ? order.count : order.firstIndex(of: name) ?? order.count
  }
}
