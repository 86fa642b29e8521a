import Foundation
@testable import InputControl
@testable import InputControlRules
import InputControlTestSupport
import Testing

/// Every `.in` file of Fixtures/Diagnostics is a rule file; its diagnostics are the `.out` file beside it. If there is
/// no `.in` file, the input is the first example of docs/diagnostics.md for the code of that name.
///
/// With `RECORD=1` in the environment the test writes the `.out` files anew; read the difference before you
/// commit it.
struct DiagnosticFixtureTests {
  @Test(arguments: try Fixtures.diagnostics.pairs())
  func diagnosticsAreAsRecorded(name: String) throws {
    try Test.skipWithoutPCRE2(if: name == "near-keywords", "PCRE2 refuses a pattern in it for its size")
    let source = try Fixtures.diagnostics.input(of: name)
    let rules = RuleSet(reading: [SourceFile(name: "\(name).rules", bytes: source)]) {
      request throws(RuleImportError) in
      if let next = Self.nextInChain(request.path) {
        return SourceFile(name: request.path, text: "use \"\(next).rules\" as next\n")
      }
      guard let bytes = try? Fixtures.diagnostics.read("\(request.path)") else { throw .notFound }
      return SourceFile(name: request.path, bytes: bytes)
    }
    let diagnostics = rules.mistakes
    let rendered = diagnostics.map { $0.rendered() }.joined(separator: "\n")
    try Fixtures.diagnostics.expect(rendered, "\(name).out")
    // A mistake keeps all profiles of its file out of the set, or keeps them or a form from compiling.
    if !diagnostics.isEmpty, rules.forms.allSatisfy({ (try? CompiledForm($0)) != nil }) {
      #expect(rules.profiles.contains { (try? CompiledProfile($0)) != nil } == false)
    }
  }

  /// Files that use each other without end: `chain/7.rules` uses `8.rules` beside it.
  private static func nextInChain(_ path: String) -> Int? {
    guard path.hasPrefix("chain/"), path.hasSuffix(".rules") else { return nil }
    return Int(path.dropFirst("chain/".count).dropLast(".rules".count)).map { $0 + 1 }
  }

  /// Files that are too large to lie here, and to be shown as arguments; what is said of them is recorded in
  /// Fixtures/Generated.
  enum LargeFile: String, CaseIterable {
    case fileTooLarge = "file-too-large"
    case regexTooLong = "regex-too-long"
    case tooManyRules = "profile-with-too-many-rules"
    case tooManyExamples = "profile-with-too-many-examples"
    case formTooLarge = "form-too-large"

    var text: String {
      switch self {
      case .fileTooLarge: String(repeating: "\n", count: Parser.largestFile + 1)
      case .regexTooLong: "profile a { regex /\(String(repeating: "a", count: 33_000))/ }"
      case .tooManyRules:
        "profile a {\n\((0..<257).map { "r\($0): maxLength \($0)\n" }.joined())}"
      case .tooManyExamples:
        "profile a {\n  accepts \((0..<4097).map { "\"\($0)\"" }.joined(separator: ", "))\n}"
      case .formTooLarge:
        "profile a { }\nform b {\n\((0..<4097).map { "  field f\($0): a\n" }.joined())}"
      }
    }
  }

  @Test(arguments: LargeFile.allCases)
  func diagnosticsOfLargeFilesAreAsRecorded(file: LargeFile) throws {
    let rules = RuleSet(reading: [SourceFile(name: "\(file.rawValue).rules", text: file.text)])
    let rendered = rules.mistakes.map { $0.rendered() }.joined(separator: "\n")
    try Fixtures.generated.expect(rendered, "\(file.rawValue).out")
    #expect(!rules.profiles.contains { (try? CompiledProfile($0)) != nil })
  }
}
