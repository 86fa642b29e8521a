import InputControlTestSupport
import Testing

@testable import InputControl

struct RuleErrorTests {
  @Test func aBadPatternIsAnErrorAtItsPlace() {
    let profile = Profile(
      "p", regex: "价[z-a]", rules: [Rule(.regex("(a"), id: "second"), Rule(.maxLength(-1, .bytes))])
    do {
      _ = try CompiledProfile(profile)
      Issue.record("compiled")
    } catch {
      #expect(error.diagnostics.map(\.code) == [.invalidRegex, .invalidRegex, .invalidLength])
      #expect(
        error.diagnostics.map { $0.primary?.location.description } == ["p.regex:1:3", "p.second:1:1", nil])
      #expect(error.description.contains("1 | 价[z-a]"))
    }
  }

  /// A golden pair whose other half is here, like those in Fixtures/Diagnostics.
  @Test func mistakesOfProfilesInCodeAreAsRecorded() throws {
    let profile = Profile("p", regex: "价[z-a]", rules: [Rule(.maxLength(-1, .bytes))])
    do {
      _ = try CompiledProfile(profile)
      Issue.record("compiled")
    } catch let error {
      try Fixtures.generated.expect(error.description, "profile-in-code.out")
    }
  }

  /// A rule file has the errors of its profiles, and no others, whatever a pattern is used for.
  @Test(
    arguments: [
      #"0(?<!(b)\1)"#, #"(a)(?<=\1)"#, #"(?<=(?<n>a)\k<n>)b"#, #"(a+)b(?<=\1)"#, #"(?<=a|\1b+)(c)"#,
      "(?<=(?(?=a)a|b))c", "(?<=a|b+)c", "(a)(?<=(?(1)b|cd))", "a(?<=(*pla:a)a)", "(?<=\\X)b",
    ], ["regex /P/", "forbid /P/", "require /P/", #"replace /P/ with "x""#])
  func aFileHasTheErrorsOfItsProfiles(pattern: String, statement: String) throws {
    let file = SourceFile(
      name: "a.rules", text: "profile p { \(statement.replacing("P", with: pattern)) }")
    let expected = RuleSet(reading: [file]).profiles.first.map { profile in
      do throws(RuleError) {
        _ = try CompiledProfile(profile)
        return [] as [Diagnostic]
      } catch {
        return error.diagnostics
      }
    }
    #expect(try #require(expected) == RuleSet(reading: [file]).mistakes)
  }

  @Test func aLongPatternIsShownInPart() throws {
    let profile = Profile("p", regex: String(repeating: "a", count: 40_000))
    do {
      _ = try CompiledProfile(profile)
      Issue.record("compiled")
    } catch {
      #expect(error.diagnostics.map(\.code) == [.regexTooLong])
      #expect(error.description.utf8.count < 1000)
    }
  }

  @Test func compiledProfilesAreShared() async throws {
    let profile = try CompiledProfile(Profile("p", type: .price))
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2000).count { profile.verdict(of: "\($0).\($0 % 100)") == .acceptable } }
      }
      for await count in group { #expect(count == 2000) }
    }
  }
}
