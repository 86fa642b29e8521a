import Foundation
import InputControlTestSupport
import Testing

@testable import InputControlScan

struct InputPathsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the files that arguments in the folder name, relative to the folder.
  private func expand(_ arguments: String...) throws -> [String] {
    try InputPaths.expand(arguments.map { $0 == "-" ? $0 : folder.path($0) }).map { path in
      path.map { String($0.dropFirst(folder.url.path.count + 1)) } ?? "-"
    }
  }

  private func failure(_ arguments: String...) -> ScanError? {
    do throws(ScanError) {
      _ = try InputPaths.expand(arguments.map { $0 == "-" ? $0 : folder.path($0) })
      return nil
    } catch {
      return error
    }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  @Test func filesAreInTheOrderInWhichTheyAreNamed() throws {
    for name in ["b", "a", ".hidden"] { try folder.write(to: name) }
    #expect(try expand("b", "-", "a", ".hidden") == ["b", "-", "a", ".hidden"])
    #expect(try InputPaths.expand([]) == [nil])
    #expect(failure("-", "a", "-")?.kind == .usage)
  }

  @Test func foldersAreSearchedInTheOrderOfTheBytes() throws {
    for name in [
      "d/b.csv", "d/B.csv", "d/a10", "d/a9", "d/ä", "d/z", "d/sub/x", "d/sub/deep/y", "d/sub.csv",
      "d/.hidden",
      "d/.git/config", "d/out.csv.partial", "d/out.csv.resume",
    ] { try folder.write(to: name) }
    #expect(
      try expand("d").map { String($0.dropFirst(2)) }
        == ["B.csv", "a10", "a9", "b.csv", "sub/deep/y", "sub/x", "sub.csv", "z", "ä"])
    #expect(try expand("d/") == expand("d"))
    #expect(try expand("d/out.csv.partial") == ["d/out.csv.partial"])
  }

  @Test func emptyMarksOfOthersAreLeftOut() throws {
    try folder.write([1], to: "d/part-0")
    try folder.write([], to: "d/_SUCCESS")
    try folder.write([1], to: "d/_metadata")
    #expect(try expand("d") == ["d/_metadata", "d/part-0"])
    #expect(try expand("d/_*") == ["d/_metadata"])
    #expect(try expand("d/_SUCCESS") == ["d/_SUCCESS"])
  }

  @Test func namesAreTheirBytes() throws {
    // Swift treats these as equal strings; some file systems do, too.
    try folder.write([1], to: "d/\u{E9}")
    try folder.write([2], to: "d/e\u{301}")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("d"))
    #expect(try expand("d").count == names.count)
  }

  @Test func linksDoNotLeadAroundInACircle() throws {
    try folder.write(to: "d/sub/file")
    try link("d/sub/up", to: "..")
    try link("d/self", to: ".")
    try link("d/zz", to: "sub")
    #expect(try expand("d") == ["d/sub/file"])
    try link("circle", to: "circle")
    #expect(failure("circle")?.message.contains("cannot open") == true)
  }

  @Test func aFileIsThereOnce() throws {
    try folder.write(to: "d/a")
    try folder.write(to: "d/b")
    try link("link", to: "d/b")
    #expect(try expand("d/b", "d", "d/a", "link", "d/*") == ["d/b", "d/a"])
    #expect(try expand("d", "d") == ["d/a", "d/b"])
  }

  @Test func linksToFilesAreRead() throws {
    try folder.write(to: "elsewhere/file")
    try folder.write(to: "d/a")
    try link("d/link", to: "../elsewhere/file")
    try link("d/more", to: "../elsewhere")
    #expect(try expand("d") == ["d/a", "d/link"])
  }

  @Test func patterns() throws {
    for name in [
      "a1.csv", "a2.csv", "b.csv", "[x].csv", "x.csv", ".a.csv", "d/c.csv", "e/c.csv", "a.csv.partial",
    ] {
      try folder.write(to: name)
    }
    #expect(try expand("a?.csv") == ["a1.csv", "a2.csv"])
    #expect(try expand("*.csv") == ["[x].csv", "a1.csv", "a2.csv", "b.csv", "x.csv"])
    #expect(try expand("*/c.csv") == ["d/c.csv", "e/c.csv"])
    #expect(try expand("[de]") == ["d/c.csv", "e/c.csv"])
    #expect(try expand("a*") == ["a1.csv", "a2.csv"])
    #expect(try expand("*.partial") == ["a.csv.partial"])
    // There is a file of that name.
    #expect(try expand("[x].csv") == ["[x].csv"])
    for pattern in ["*.tsv", "nowhere/*.csv", "a1.csv/*"] {
      #expect(failure(pattern)?.message == "no file matches `\(folder.path(pattern))`")
      #expect(failure(pattern)?.kind == .noInput)
    }
  }

  @Test func nothingIsNeverSilent() throws {
    #expect(
      failure("missing")?.message == "cannot open `\(folder.path("missing"))`: No such file or directory")
    #expect(failure("missing")?.kind == .noInput)
    for name in ["empty/sub/.hidden", "empty/x.partial"] { try folder.write(to: name) }
    #expect(failure("empty")?.message == "the folder `\(folder.path("empty"))` has no files")
    #expect(failure("empty")?.kind == .noInput)
    #expect(failure("em*")?.message == "no file matches `\(folder.path("em*"))`")
    try folder.write(to: "d/a")
    try link("d/dangling", to: "nowhere")
    // The error is reported when the file is opened, so that the other files are read.
    #expect(try expand("d") == ["d/a", "d/dangling"])
  }

  @Test func pipesAreReadWhereTheyAreNamed() throws {
    try folder.write(to: "d/a")
    #expect(unsafe mkfifo(folder.path("d/pipe"), 0o600) == 0)
    #expect(try expand("d/pipe") == ["d/pipe"])
    #expect(failure("d")?.message == "`\(folder.path("d/pipe"))` is neither a file nor a folder")
    #expect(failure("d/p*")?.kind == .noInput)
  }

  #if os(Linux)
    @Test func aNameThatIsNotUTF8IsTold() throws {
      try folder.write(to: "d/a")
      // Foundation cannot represent this name.
      var name = Array((folder.path("d/b") + "?").utf8CString)
      name[name.count - 2] = CChar(bitPattern: 0xFF)
      let descriptor = unsafe creat(name, 0o600)
      #expect(close(descriptor) == 0)
      #expect(failure("d")?.message.hasSuffix("is not UTF-8") == true)
      #expect(failure("d/*")?.kind == .noInput)
    }
  #endif

  @Test func namesOfFilesSayTheirKind() {
    let kinds: [(String, InputKind?)] = [
      ("a.csv", .csv), ("a.b.tsv", .tsv), ("dir.x/a.ndjson", .ndjson), ("a.jsonl", .ndjson),
      ("a.csv.gz", .csv),
      ("a.jsonl.zst", .ndjson), ("A.CSV.GZ", .csv), ("a", nil), ("csv", nil), ("a.txt", nil), ("a.json", nil),
      ("a.gz", nil), ("a.csv.gz.zst", nil), ("dir.csv/a", nil), ("a.csv.bz2", nil), ("", nil), (".gz", nil),
      ("a.csv.", nil), ("a.lines", nil),
    ]
    for (name, kind) in kinds { #expect(InputKind(fileName: name) == kind, "\(name)") }
  }
}
