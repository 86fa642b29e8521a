import Foundation
import InputControl
import Testing

@testable import InputControlScan
@testable import InputControlTerminal
@testable import inputctl

/// The file of values that were entered before.
struct HistoryTests {
  /// Runs with the path of a file that does not exist yet, in a folder of its own.
  private func withPath(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "history").path)
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func question(_ profile: String) throws -> Question {
    let profile = try #require(RuleSet.shippedProfile(named: profile))
    return Question(try CompiledProfile(profile), label: "", locale: .english)
  }

  /// A history never changes a file that the command reads, by whatever name, nor the one that it is written beside.
  @Test(arguments: ["history", "link", "history.new"])
  func isNoFileThatIsRead(name: String) throws {
    try withPath { path in
      let place = path.replacing("history", with: name)
      let read = path.replacing("history", with: "rules")
      try "profile p { }\n".write(toFile: read, atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: read)
      let error = #expect(throws: Failure.self) {
        try History(path: name == "link" ? place : path, unlike: FilesRead([read]))
      }
      #expect(error?.message.hasSuffix("is read and would be overwritten") == true)
      #expect(try lines(read) == ["profile p { }"])
    }
  }

  @Test func keepsValuesForItsOwner() throws {
    try withPath { path in
      let history = try History(path: path)
      #expect(!FileManager.default.fileExists(atPath: path))
      for value in ["1", "2", "2", "", "a\nb", "3"] { try history.add(value) }
      #expect(try lines(path) == ["1", "2", "3"])
      #expect(try mode(path) == 0o600)
      #expect(try History(path: path).entries(acceptedBy: question("price")) == ["1", "2", "3"])
    }
  }

  @Test func offersWhatIsAcceptable() throws {
    try withPath { path in
      try Data("12\nabc\n\n12.345\n\u{FF}\n7".utf8).write(to: URL(filePath: path))
      let history = try History(path: path)
      #expect(try history.entries(acceptedBy: question("price")) == ["12", "7"])
      // A last line without its end is not joined.
      try history.add("8")
      #expect(try lines(path).suffix(2) == ["7", "8"])
    }
  }

  @Test func offersTheNewest() throws {
    try withPath { path in
      try Data((1...1500).map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: path))
      let entries = try History(path: path).entries(acceptedBy: question("price"))
      #expect(entries == (501...1500).map(String.init))
    }
  }

  @Test func takesAFileFromOthers() throws {
    try withPath { path in
      try Data("1\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      try History(path: path).add("2")
      #expect(try mode(path) == 0o600)
    }
  }

  @Test func keepsAllUntilThereAreTooMany() throws {
    try withPath { path in
      try Data((1...1999).map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: path))
      let history = try History(path: path)
      try history.add("2000")
      #expect(try lines(path).count == 2000)
      try history.add("2001")
      #expect(try lines(path).count == 1000)
    }
  }

  @Test func keepsTheNewest() throws {
    try withPath { path in
      let old = (1...2000).map { "\($0)\n" }.joined()
      try Data(old.utf8).write(to: URL(filePath: path))
      // The file of another program is not written to.
      try Data().write(to: URL(filePath: path + ".new"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + ".new")
      try History(path: path).add("2001")
      #expect(try lines(path) == (1002...2001).map(String.init))
      #expect(try mode(path) == 0o600)
      #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    }
  }

  /// Whoever waits for a file that is replaced meanwhile writes to the new one.
  @Test func losesNothingWhenTheFileIsReplaced() throws {
    try withPath { path in
      try Data("1\n".utf8).write(to: URL(filePath: path))
      let history = try History(path: path)
      let file = unsafe open(path, O_RDWR)
      defer { close(file) }
      #expect(flock(file, LOCK_EX) == 0)
      let writer = Thread {
        usleep(100_000)
        try? Data("1\n2\n".utf8).write(to: URL(filePath: path), options: .atomic)
        flock(file, LOCK_UN)
      }
      writer.start()
      try history.add("3")
      #expect(try lines(path) == ["1", "2", "3"])
    }
  }

  @Test func whatIsNoFileIsNamed() throws {
    let error = #expect(throws: Failure.self) { try History(path: "/dev/zero") }
    #expect(error?.message == "the history `/dev/zero` is not a file")
    #expect(throws: Failure.self) { try History(path: "/nowhere/history").add("1") }
  }
}
