#if os(Linux)
  import Foundation
  import InputControlTestSupport
  import Testing

  struct ScanMemoryTests {
    /// Whether a sanitizer is active. Sanitizers use additional memory.
    private static let isSanitized =
      unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    #if DEBUG
      private let size = 20 << 20
    #else
      private let size = 300 << 20
    #endif

    /// Memory use does not depend on the size of the input.
    @Test(.disabled(if: isSanitized), .hangLimit(minutes: 5))
    func memoryDoesNotGrow() throws {
      let folder = try TemporaryFolder()
      var data = ScanData(seed: 15)
      let piece = data.records(20_000, header: "")
      let scan = try RunningScan(
        RunningScan.arguments + [
          "--profile", "price", "--column", "price", "--input", "csv", "--rejects", "/dev/null", "--threads",
          "2",
        ], in: folder.url.path, feeds: true, seconds: 170)
      try scan.write(ScanData.header)
      var written = 0
      var count = 0
      while written < size {
        try scan.write(piece)
        written += piece.count
        count += 1
      }
      scan.waitUntilQuiet()
      let peak = try #require(scan.peakMemory)
      let end = scan.finish()
      #expect(end.summary?.rows == count * 20_000)
      #expect(end.summary?.isSound == true)
      #expect(peak < 64 << 10, "\(peak) KiB")
    }
  }
#endif
