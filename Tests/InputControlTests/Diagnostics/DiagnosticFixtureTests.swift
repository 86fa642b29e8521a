import Foundation
import InputControl
import Testing

/// Every `.in` file of Fixtures/Diagnostics is a rule file; its diagnostics are the `.out` file beside it.
///
/// With `RECORD=1` in the environment the test writes the `.out` files anew; read the difference before you
/// commit it.
struct DiagnosticFixtureTests {
  @Test(arguments: try Fixtures.names(in: "Diagnostics", withExtension: "in"))
  func diagnosticsAreAsRecorded(name: String) throws {
    let source = try Fixtures.read("Diagnostics/\(name).in")
    let rules = RuleSet([SourceFile(name: "\(name).rules", bytes: source)]) {
      request throws(RuleImportError) in
      if let next = Self.nextInChain(request.path) {
        return SourceFile(name: request.path, text: "use \"\(next).rules\" as next\n")
      }
      guard let bytes = try? Fixtures.read("Diagnostics/\(request.path)") else { throw .notFound }
      return SourceFile(name: request.path, bytes: bytes)
    }
    let diagnostics = rules.validate()
    let rendered = diagnostics.map { $0.rendered() }.joined(separator: "\n")
    try Fixtures.expect(rendered, "Diagnostics/\(name).out")
    // A mistake keeps all profiles of its file out of the set, or keeps them from compiling.
    if !diagnostics.isEmpty {
      #expect(rules.profiles.contains { (try? CompiledProfile($0)) != nil } == false)
    }
  }

  /// Files that use each other without end: `chain/7.rules` uses `8.rules` beside it.
  private static func nextInChain(_ path: String) -> Int? {
    guard path.hasPrefix("chain/"), path.hasSuffix(".rules") else { return nil }
    return Int(path.dropFirst("chain/".count).dropLast(".rules".count)).map { $0 + 1 }
  }

  /// Files that are too large to lie here; what is said of them is recorded in Fixtures/Generated.
  @Test(arguments: [
    ("file-too-large", String(repeating: "\n", count: RuleSet.largestFile + 1)),
    ("regex-too-long", "profile a { regex /\(String(repeating: "a", count: 33_000))/ }"),
    (
      "profile-with-too-many-rules",
      "profile a {\n\((0..<257).map { "r\($0): maxLength \($0)\n" }.joined())}"
    ),
    (
      "profile-with-too-many-examples",
      "profile a {\n  accepts \((0..<4097).map { "\"\($0)\"" }.joined(separator: ", "))\n}"
    ),
  ])
  func diagnosticsOfLargeFilesAreAsRecorded(name: String, text: String) throws {
    let rules = RuleSet([SourceFile(name: "\(name).rules", text: text)])
    let rendered = rules.validate().map { $0.rendered() }.joined(separator: "\n")
    try Fixtures.expect(rendered, "Generated/\(name).out")
    #expect(!rules.profiles.contains { (try? CompiledProfile($0)) != nil })
  }
}
