package import InputControl
package import Testing

/// Returns the rules of a text without mistakes; a mistake fails the test with its rendered diagnostic.
package func ruleSet(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
  -> RuleSet
{
  let rules = RuleSet(reading: [SourceFile(name: "test.rules", text: text)])
  let rendered = rules.mistakes.map { $0.rendered() }.joined(separator: "\n")
  try #require(rendered == "", sourceLocation: sourceLocation)
  return rules
}

/// A form of statements, whose fields have profiles that tests share.
package enum ExampleForm {
  package static let profiles = #"""
    language 3
    profile day { check date "yyyy-MM-dd"; regex /\d{4}-\d{2}-\d{2}/ }
    profile german { check date "dd.MM.yyyy"; regex /\d{2}\.\d{2}\.\d{4}/ }
    profile amount { type decimal; decimals 2; integers 6; signed }
    profile small { type decimal; integers 2; check range 0..50 }
    profile word { type letter; maxLength 8 }
    profile upper { normalize upper, trim; type letter; maxLength 8 }
    profile pin { type number; sensitive; minLength 4; maxLength 6 }
    profile country { oneOf "US", "CA", "DE" }
    """#

  /// The day on which forms are evaluated.
  package static let today = {
    guard let day = CivilDate("2026-11-25") else { preconditionFailure("2026-11-25 is a day") }
    return day
  }()

  /// Compiles the form `f` with the statements.
  package static func compiled(_ body: String) throws -> CompiledForm {
    let file = SourceFile(name: "forms.rules", text: profiles + "\nform f {\n\(body)\n}\n")
    return try RuleSet([file]).form("f")
  }
}

extension FormProfile {
  /// Reads the form `f` of a rule file, of which parts may be of no use.
  package static func unproven(_ source: String) throws -> FormProfile {
    let loader = RuleLoader(importer: nil)
    let rules = RuleSet(loader.load([SourceFile(name: "random.rules", text: source)]), loadedBy: loader)
    return try #require(rules.forms.first { $0.name == "f" }, "\(source)")
  }
}
