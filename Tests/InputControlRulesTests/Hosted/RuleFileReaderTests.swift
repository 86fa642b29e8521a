#if os(Linux) || os(macOS)
  import Foundation
  import InputControl
  import InputControlTestSupport
  import Testing

  @testable import InputControlRules

  /// Rule files that are found and read.
  struct RuleFileReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file that is named twice is read once, whatever paths lead to it.
    @Test func aFileIsReadOnce() throws {
      let file = try folder.write(Array("profile a {}".utf8), to: "a.rules")
      let other = try folder.write(Array("profile b {}".utf8), to: "b.rules")
      let link = folder.path("link.rules")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      let dotted = folder.path("./a.rules")
      for again in [file, dotted, link] {
        #expect(try RuleFileReader.files(at: [file, again, other]).map { $0.path } == [file, other])
        #expect(try RuleFileReader.files(at: [again, other, file]).map { $0.path } == [again, other])
      }
      // The folder has the link as well.
      #expect(
        try RuleFileReader.files(at: [other, folder.path("")]).map { $0.path } == [
          other, folder.path("a.rules"),
        ])
    }

    /// A file that is larger than one may be is not read to an end at which it would be valid.
    @Test(arguments: [-1, 0, 1, 2])
    func theLargestFile(more: Int) throws {
      let text = Array("profile a {}\n".utf8)
      let size = Parser.largestFile + more
      let path = try folder.write(
        text + Array(repeating: UInt8(ascii: "\n"), count: size - text.count), to: "a.rules")
      let file = try RuleFile(at: path)
      #expect(file.source.bytes.count == size)
      #expect(RuleSet(reading: [file.source]).mistakes.isEmpty == (more <= 0))
    }

    /// Each file is closed after it was read, or could not be read.
    @Test func filesAreClosed() async throws {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let file = try folder.write(Array("profile a {}".utf8), to: "a.rules")
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        #if os(Linux)
          let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
          let resource = RLIMIT_NOFILE
        #endif
        try #require(unsafe setrlimit(resource, &limit) == 0)
        for _ in 0..<100 {
          _ = try RuleFile(at: file)
          _ = try? RuleFile(at: folder.path(""))
        }
      }
    }
  }
#endif
