import Foundation
import InputControlTestSupport
import Testing

/// Compares scans of files of each kind with a reference in Python.
struct ScanFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ScanInput.Format.allCases)
  func everyRowIsWhereItBelongs(format: ScanInput.Format) throws {
    var input = ScanInput(format, seed: 1)
    let files = input.files()
    let paths = try files.enumerated().map { try folder.write($1, to: "\($0).txt") }
    let run = try ScanRun(input.options, files: paths, in: folder, name: "all")
    #expect(run.result.status == 65 || format == .lines || format == .nul, "\(run.result.error)")
    let numbers = try run.numbers
    #expect(numbers.hold)
    let reference = try ScanReference(input.description(of: paths), outputs: "all", in: folder)
    #expect(try reference.numbers == run.numbers)
    #expect(reference.differences.isEmpty, "\(reference.differences)")

    // The result is the same for all numbers of threads.
    for threads in [1, 5] {
      let other = try ScanRun(
        input.options + ["--threads", "\(threads)"], files: paths, in: folder, name: "again")
      #expect(try other.all() == run.all())
      #expect(other.result == run.result)
    }
    // The result is the same for all forms of compression.
    let packed = try files.enumerated().map { index, bytes in
      try folder.write(
        index.isMultiple(of: 2) ? Packer.gzip(bytes) : Packer.zstd(bytes), to: "\(index).packed")
    }
    let unpacked = try ScanRun(input.options, files: packed, in: folder, name: "packed")
    #expect(try unpacked.all() == run.all())
    #expect(try unpacked.findings() == run.findings())
    // The result is the same for a file and for standard input.
    let alone = try ScanRun(input.options, files: [paths[1]], in: folder, name: "alone")
    let streamed = try ScanRun(input.options, files: [], in: folder, name: "streamed", input: files[1])
    #expect(try streamed.all() == alone.all())
    #expect(try streamed.findings() == alone.findings())
    // Without outputs, or with the two outputs that allow batches.
    let quiet = try ScanRun(input.options, files: paths, in: folder, name: "quiet", outputs: [])
    #expect(quiet.result == run.result)
    let divided = try ScanRun(
      input.options, files: paths, in: folder, name: "divided", outputs: ["rejects", "accepts"])
    #expect(try divided.written("rejects") == run.written("rejects"))
    #expect(try divided.written("accepts") == run.written("accepts"))
    #expect(divided.result == run.result)
    // Normalised data does not change again.
    let fixed = try ScanRun(
      input.options, files: [folder.path("all.fix")], in: folder, name: "fixed", outputs: ["fix"])
    #expect(try fixed.written("fix") == run.written("fix"))
  }
}
