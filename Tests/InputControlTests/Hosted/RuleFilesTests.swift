#if os(Linux) || os(macOS)
  import Foundation
  import InputControl
  import InputControlTestSupport
  import Testing

  /// Rule files that are read anew while a program runs.
  struct RuleFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String = "a.rules") throws {
      _ = try folder.write(Array(text.utf8), to: name)
    }

    @Test func aChangedFileIsReadAnew() throws {
      try write("profile a { maxLength 3 }\nprofile b {}")
      let files = try RuleFiles(folder.path(""))
      #expect(try files.reload() == nil && length(files.rules) == 3)
      let old = try files.rules.profile("a")
      try write("profile a { maxLength 5 }\nprofile c {}")
      let change = try #require(try files.reload())
      #expect(try length(files.rules) == 5 && length(change.new) == 5 && length(change.old) == 3)
      #expect(change.added == ["c"] && change.removed == ["b"] && change.files == [folder.path("a.rules")])
      #expect(old.verdict(of: "xxxx") == .invalid)
      #expect(try files.reload() == nil)
    }

    @Test func theOldRulesStayWhenTheNewOnesAreWrong() throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path("a.rules"))
      try write("profile a { maxLength }")
      for _ in 0..<2 {
        let error = #expect(throws: RuleError.self) { try files.reload() }
        #expect(error?.diagnostics.first?.primary != nil)
        #expect(try length(files.rules) == 3)
      }
      try write("profile a { maxLength 4 }")
      #expect(try files.reload()?.added == [] && length(files.rules) == 4)
    }

    @Test func aMissingFileIsWaitedFor() throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path("a.rules"))
      try FileManager.default.removeItem(atPath: folder.path("a.rules"))
      #expect(throws: RuleError.self) { try files.reload() }
      #expect(throws: RuleError.self) { try files.reload() }
      #expect(try length(files.rules) == 3)
      try write("profile a { maxLength 6 }")
      #expect(try files.reload() != nil && length(files.rules) == 6)
    }

    @Test func filesComeAndGo() throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path(""))
      try write("profile b {}", to: "b.rules")
      let change = try files.reload()
      #expect(change?.added == ["b"] && change?.files == [folder.path("b.rules")])
      try FileManager.default.removeItem(atPath: folder.path("b.rules"))
      #expect(try files.reload()?.removed == ["b"])
      // One that takes the place of another by its name, as deployments and editors do.
      try write("profile a { maxLength 7 }", to: "new")
      let status = unsafe rename(folder.path("new"), folder.path("a.rules"))
      #expect(status == 0)
      #expect(try files.reload() != nil && length(files.rules) == 7)
    }

    /// Files that others use, lists and texts.
    @Test(arguments: ["shared.rules", "codes.csv", "a.de.texts"]) func everyFileThatIsReadCounts(name: String)
      throws
    {
      try write("profile base { maxLength 3 }", to: "shared.rules")
      try write("code\none\n", to: "codes.csv")
      try write("texts de { c.code \"Falsch\" }", to: "a.de.texts")
      try write(
        """
        language 4
        use "shared.rules" as shared
        list codes from "codes.csv" key code
        profile a : shared.base {}
        profile c { code: in codes }
        """)
      let files = try RuleFiles(folder.path("a.rules"))
      #expect(try files.reload() == nil && files.rules.profile("c").verdict(of: "two") == .invalid)
      switch name {
      case "shared.rules": try write("profile base { maxLength 5 }", to: name)
      case "codes.csv": try write("code\none\ntwo\n", to: name)
      default: try write("texts de { c.code \"Ganz falsch\" }", to: name)
      }
      #expect(try files.reload()?.files.contains { $0.hasSuffix(name) } == true)
      switch name {
      case "shared.rules": #expect(try length(files.rules) == 5)
      case "codes.csv": #expect(try files.rules.profile("c").verdict(of: "two") == .acceptable)
      default:
        let german = try #require(LocaleTag("de"))
        let message = try files.rules.profile("c").evaluate("two", locale: german).violations.first?.message
        #expect(message == "Ganz falsch")
      }
      #expect(try files.reload() == nil)
    }

    /// A mistake in a file that others use is one of the rules.
    @Test func aMistakeInAUsedFileIsNoticedAndMended() throws {
      try write("profile base { maxLength 3 }", to: "shared.rules")
      try write("use \"shared.rules\" as shared\nprofile a : shared.base {}")
      let files = try RuleFiles(folder.path("a.rules"))
      try write("profile base {", to: "shared.rules")
      #expect(throws: RuleError.self) { try files.reload() }
      try write("profile base { maxLength 6 }", to: "shared.rules")
      #expect(try files.reload() != nil && length(files.rules) == 6)
    }

    @Test func theFirstReadingNeedsRules() throws {
      #expect(throws: RuleError.self) { try RuleFiles(folder.path("none.rules")) }
      try write("profile a {")
      #expect(throws: RuleError.self) { try RuleFiles(folder.path("")) }
    }

    @Test func aFileThatCanBeReadAgainIsForgiven() throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path("a.rules"))
      #expect(move("a.rules", to: "b"))
      #expect(throws: RuleError.self) { try files.reload() }
      #expect(move("b", to: "a.rules"))
      #expect(try files.reload() == nil && files.reload() == nil && length(files.rules) == 3)
    }

    private func move(_ path: String, to name: String) -> Bool {
      (try? FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path(name))) != nil
    }

    /// Folders have other files too.
    @Test func otherFilesAreNoChange() throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path("a.rules"))
      try write("anything", to: "notes.log")
      #expect(try files.reload() == nil)
    }

    /// A program may go to another folder.
    @Test func relativePathsBelongToTheFolderOfTheStart() throws {
      try write("profile a { maxLength 3 }")
      let home = FileManager.default.currentDirectoryPath
      let up = String(repeating: "../", count: home.split(separator: "/").count)
      let files = try RuleFiles(up + folder.path("a.rules").dropFirst())
      try write("profile a { maxLength 5 }")
      #expect(try files.reload()?.files.first?.hasPrefix("/") == true && length(files.rules) == 5)
    }

    @Test func changesAreToldOnce() async throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path(""))
      var changes = files.changes(every: .milliseconds(1)).makeAsyncIterator()
      try write("profile a { maxLength 4 }")
      guard case .success? = await changes.next() else { return #expect(Bool(false)) }
      try write("profile a { maxLength }")
      guard case .failure? = await changes.next() else { return #expect(Bool(false)) }
      // The same error again is not told.
      try write("profile a { maxLength }")
      let path = folder.path("a.rules")
      Task.detached {
        try await Task.sleep(for: .milliseconds(20))
        try Data("profile a { maxLength 8 }".utf8).write(to: URL(filePath: path), options: .atomic)
      }
      // Whoever reads the files, each sequence tells the change.
      var others = files.changes(every: .milliseconds(1)).makeAsyncIterator()
      guard case .success(let change)? = await changes.next(), case .success? = await others.next() else {
        return #expect(Bool(false))
      }
      #expect(try length(change.new) == 8 && length(files.rules) == 8)
    }

    @Test func theSequenceEndsWithItsTask() async throws {
      try write("profile a { maxLength 3 }")
      let files = try RuleFiles(folder.path(""))
      let task = Task { for await _ in files.changes(every: .milliseconds(1)) {} }
      task.cancel()
      await task.value
    }

    /// Many read the rules while one reads the files.
    @Test func readersNeverSeeHalfOfTheRules() async throws {
      try write("profile a { maxLength 3 }\nprofile b { maxLength 3 }")
      let files = try RuleFiles(folder.path(""))
      let path = folder.path("a.rules")
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            (0..<50).allSatisfy { _ in
              let rules = files.rules
              return (try? length(rules, "a") == length(rules, "b")) ?? false
            }
          }
        }
        for length in 4...8 {
          let text = "profile a { maxLength \(length) }\nprofile b { maxLength \(length) }"
          group.addTask {
            (try? Data(text.utf8).write(to: URL(filePath: path))) != nil
          }
          group.addTask {
            _ = try? files.reload()
            return true
          }
        }
        for await isRight in group { #expect(isRight) }
      }
    }
  }

  /// Returns the greatest length of the texts of a profile.
  private func length(_ rules: RuleSet, _ name: String = "a") throws -> Int {
    let profile = try rules.profile(name)
    return (0...9).last { profile.verdict(of: String(repeating: "x", count: $0)) == .acceptable } ?? 0
  }
#endif
