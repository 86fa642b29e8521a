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
}
