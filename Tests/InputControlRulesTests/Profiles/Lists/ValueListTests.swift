import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlRules

/// Lists of values with labels, in rule files and in files of their own.
struct ValueListTests {
  private static let plans = """
    language 4
    list plan { "basic" { en "Basic"; de "Einfach" }; "pro" { en "Professional" }; "max" }
    profile plan { in plan }
    """

  private func list(_ files: [SourceFile], of profile: String = "plan") throws -> ValueList {
    let rule = try #require(try RuleSet(files).uncompiledProfile(profile).rules.first)
    guard case .oneOf(let list) = rule.body else { throw RuleError([]) }
    #expect(rule.id == "in")
    return list
  }

  private func label(of key: String, in list: ValueList, _ language: String) throws -> String? {
    list.label(of: key, for: try #require(LocaleTag(language)))
  }

  @Test func labelsInTheNearestLanguage() throws {
    let list = try list([SourceFile(name: "a.rules", text: Self.plans)])
    #expect(list.name == "plan")
    #expect(list.keys == ["basic", "pro", "max"])
    #expect(try label(of: "basic", in: list, "de-AT") == "Einfach")
    #expect(try label(of: "basic", in: list, "fr") == "Basic")
    #expect(try label(of: "pro", in: list, "de") == "Professional")
    #expect(try label(of: "max", in: list, "de") == nil)
    #expect(try label(of: "other", in: list, "de") == nil)
  }

  /// A file that uses another one has its lists.
  @Test func listsOfAUsedFile() throws {
    let rules = SourceFile(name: "b.rules", text: "language 4\nuse \"a.rules\" as a\nprofile p { in a.plan }")
    let list = try list([SourceFile(name: "a.rules", text: Self.plans), rules], of: "p")
    #expect(list.keys == ["basic", "pro", "max"])
  }

  /// Templates and fields of forms name lists too.
  @Test func listsInTemplatesAndForms() throws {
    let rules = try RuleSet([
      SourceFile(
        name: "a.rules",
        text: """
          language 4
          list plan { "basic"; "pro" }
          template one(most INT = 9) { in plan; maxLength most }
          profile short : one(most: 3)
          profile text { maxLength 9 }
          form order { field plan: text { in plan } }
          """)
    ])
    #expect(try rules.profile("short").verdict(of: "pro") == .acceptable)
    #expect(try rules.profile("short").verdict(of: "basic") == .invalid)
    #expect(rules.forms[0].fields[0].profile.rules.map { $0.id } == ["maxLength", "in"])
  }

  @Test(arguments: [
    ("codes.csv", "code,title,chapter\nA00,Cholera,1\n\"B,1\",\"A \"\"b\"\" c\",2\n"),
    ("codes.csv", "\u{FEFF}title,chapter,code\r\nCholera,1,A00\r\n\r\n\"A \"\"b\"\" c\",2,\"B,1\""),
    ("codes.tsv", "code\tchapter\ttitle\nA00\t1\tCholera\nB,1\t2\t\"A \"\"b\"\" c\"\n"),
  ])
  func rowsOfAFile(name: String, text: String) throws {
    let rules = """
      language 4
      list codes from "\(name)" key code { en title; de title } by chapter
      profile code { in codes }
      """
    let list = try list(
      [SourceFile(name: "a.rules", text: rules), SourceFile(name: name, text: text)], of: "code")
    #expect(list.keys == ["A00", "B,1"])
    #expect(try label(of: "A00", in: list, "en") == "Cholera")
    #expect(try label(of: "B,1", in: list, "de") == "A \"b\" c")
    #expect(list.groups.map { groups in groups.indices.map { groups[$0] } } == ["1", "2"])
  }

  /// A million rows are read, and one more is an error at its place.
  @Test func aMillionRowsAndOneMore() throws {
    var bytes = Array("code\n".utf8)
    for number in 0..<1_000_000 {
      bytes += "\(number)".utf8
      bytes.append(0x0A)
    }
    let rules = SourceFile(
      name: "a.rules", text: "language 4\nlist codes from \"c.csv\" key code\nprofile code { in codes }")
    func read(_ bytes: [UInt8]) -> RuleSet {
      RuleSet(reading: [rules, SourceFile(name: "c.csv", bytes: bytes)])
    }
    #expect(read(bytes).diagnostics.isEmpty)
    let diagnostic = try #require(read(bytes + Array("x\n".utf8)).diagnostics.first)
    #expect(diagnostic.code == .invalidList)
    #expect(diagnostic.primary?.location.description == "c.csv:1000002:1")
  }

  /// Two lists with the same values are the same, whatever their order; a longer one is looser.
  @Test func strictness() {
    func rule(_ keys: String...) -> Rule { .oneOf(keys) }
    #expect(rule("a", "b").strictness(comparedTo: rule("b", "a")) == .same)
    #expect(rule("a").strictness(comparedTo: rule("b", "a")) == .stricter)
    #expect(rule("a", "b").strictness(comparedTo: rule("b")) == .looser)
    #expect(rule("a").strictness(comparedTo: rule("b")) == .other)
  }

  /// Labels are compared without case and width, as people type them.
  @Test(arguments: [
    ("Straße", "STRASSE"), ("ＡＢＣ", "abc"), ("Einfach  so", " einfach so"), ("e\u{301}", "É"),
    ("ΟΔΟΣ", "οδος"),
  ])
  func readingsOfLabels(label: String, typed: String) {
    let readings = LabelReadings(TextTable([label, "other", ""]))
    #expect(readings.indices(of: typed) == [0])
    #expect(readings.indices(beginningWith: String(typed.prefix(2)), limit: 9) == [0])
    #expect(readings.indices(of: "").isEmpty)
  }
}
