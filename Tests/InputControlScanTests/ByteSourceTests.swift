import InputControlSystem
import Foundation
import InputControlTestSupport
import Testing

@testable import InputControlScan

struct ByteSourceTests {
  /// Reads to the end or to the first error.
  static func read(_ source: ByteSource, by size: Int) -> (bytes: [UInt8], failure: ScanError?) {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { unsafe buffer.deallocate() }
    do throws(ScanError) {
      while true {
        let count = unsafe try source.read(into: buffer)
        if count == 0 { return (bytes, nil) }
        unsafe bytes += buffer.prefix(count)
      }
    } catch {
      return (bytes, error)
    }
  }

  static func read(_ path: String, by size: Int = 1 << 16) throws -> (bytes: [UInt8], failure: ScanError?) {
    read(try ByteSource(path: path), by: size)
  }

  /// Returns the same text in each supported form of compression.
  static func forms(of text: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    let half = text.count / 2
    let (first, second) = (Array(text[..<half]), Array(text[half...]))
    return [
      ("plain", text),
      ("gzip", Packer.gzip(text)),
      ("gzip, stored", Packer.gzip(text, level: 0)),
      ("gzip, two members", Packer.gzip(first) + Packer.gzip(second)),
      ("gzip, empty members", Packer.gzip([]) + Packer.gzip(text) + Packer.gzip([])),
      ("gzip, padded", Packer.gzip(text) + [UInt8](repeating: 0, count: 700)),
      ("zstd", Packer.zstd(text)),
      ("zstd, no checksum", Packer.zstd(text, hasChecksum: false)),
      ("zstd, two frames", Packer.zstd(first, hasChecksum: false) + Packer.zstd(second)),
      ("zstd, empty frames", Packer.zstd([]) + Packer.zstd(text) + Packer.zstd([])),
      (
        "zstd, skippable frames",
        Packer.skippable([1, 2, 3]) + Packer.zstd(first) + Packer.skippable([], kind: 15)
          + Packer.skippable([UInt8](repeating: 7, count: 400_000)) + Packer.zstd(second)
          + Packer.skippable([9])
      ),
    ]
  }

  @Test func allFormsAreReadWithBuffersOfAnySize() throws {
    let folder = try TemporaryFolder()
    for length in [1, 2, 3, 4, 5, 4095, 4096, 4097, 20_000, 300_000] {
      let text = Packer.text(length)
      for form in Self.forms(of: text) {
        let path = try folder.write(form.bytes, to: "file")
        let sizes =
          [length - 1, length, length + 1, 777, 1 << 16, 1 << 20] + (length < 30_000 ? [1, 2, 3] : [])
        for size in sizes where size > 0 {
          let source = try ByteSource(path: path)
          let (bytes, failure) = Self.read(source, by: size)
          #expect(failure == nil, "\(form.name) \(length) \(size) \(failure?.message ?? "")")
          #expect(bytes == text, "\(form.name) \(length) \(size)")
          #expect(source.bytesRead == form.bytes.count)
        }
      }
    }
  }

  @Test func aFileFillsTheBuffer() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(1 << 20)
    for form in Self.forms(of: text) {
      let source = try ByteSource(path: try folder.write(form.bytes, to: "file"))
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000_000, alignment: 1)
      defer { unsafe buffer.deallocate() }
      let counts = unsafe [
        try source.read(into: buffer), try source.read(into: buffer), try source.read(into: buffer),
      ]
      #expect(counts == [1_000_000, 48_576, 0], "\(form.name)")
    }
  }

  @Test func shortInputsArePlain() throws {
    let folder = try TemporaryFolder()
    for bytes: [UInt8] in [
      [], [0x1F], [0x28], [0x28, 0xB5], [0x28, 0xB5, 0x2F], [0x50, 0x2A, 0x4D], [10], [0, 0],
    ] {
      let path = try folder.write(bytes, to: "file")
      for size in [1, 100] {
        let result = try Self.read(path, by: size)
        #expect(result.bytes == bytes && result.failure == nil)
      }
    }
    // Begins like zstd, but is not.
    let bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFE] + Packer.text(9000)
    #expect(try Self.read(try folder.write(bytes, to: "file"), by: 2).bytes == bytes)
  }

  @Test func whatGzipItselfWrites() throws {
    let folder = try TemporaryFolder()
    try folder.write(Packer.text(50_000), to: "a name")
    let result = try Inputctl.shell(
      "cd '\(folder.url.path)' && gzip 'a name'")
    #expect(result.status == 0)
    #expect(try Self.read(folder.path("a name.gz")).bytes == Packer.text(50_000))
  }

  // MARK: Leaving out

  @Test func bytesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(300_000)
    for form in Self.forms(of: text) {
      let path = try folder.write(form.bytes, to: "file")
      for count in [0, 1, 4095, 4096, 4097, 123_456, 299_999, 300_000] {
        let source = try ByteSource(path: path)
        try source.skip(count)
        #expect(Self.read(source, by: 5000).bytes == Array(text[count...]), "\(form.name) \(count)")
        #expect(source.bytesRead == form.bytes.count)
      }
      let source = try ByteSource(path: path)
      let message =
        form.name == "plain" ? "ends at byte 300000, before" : "ends at byte 300000 when it is decompressed"
      let failure = #expect(throws: ScanError.self) { try source.skip(300_001) }
      #expect(failure?.message.contains(message) == true)
    }
    let source = try ByteSource(path: try folder.write(text, to: "file"))
    try source.skip(100)
    try source.skip(200_000)
    #expect(Self.read(source, by: 5000).bytes == Array(text[200_100...]))
  }

  // MARK: Files

  @Test func whatCannotBeOpenedIsSaidPlainly() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("a\u{1B}b")
    let failure = #expect(throws: ScanError.self) { try ByteSource(path: missing) }
    #expect(failure?.kind == .noInput)
    #expect(failure?.message == "cannot open `\(folder.path(#"a\u{1B}b"#))`: No such file or directory")
    let isFolder = #expect(throws: ScanError.self) { try ByteSource(path: folder.url.path) }
    #expect(isFolder?.message == "cannot open `\(folder.url.path)`: it is a folder")
    let descriptor = SystemCall.open(folder.url.path, O_RDONLY)
    defer { close(descriptor) }
    let input = #expect(throws: ScanError.self) { try ByteSource(path: nil, standardInput: descriptor) }
    #expect(input?.kind == .noInput)
    #expect(input?.message == "cannot read standard input: it is a folder")
  }

  @Test func whatIsNotReadIsTold() throws {
    let folder = try TemporaryFolder()
    for (bytes, format) in [
      ([0xFF, 0xFE, 0x31, 0x00], "UTF-16"), ([0xFE, 0xFF], "UTF-16"),
      ([0xFF, 0xFE], "UTF-16"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
      ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "UTF-32"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], "UTF-32"), (Array("BZh91AY&SY".utf8), "bzip2"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz"), (Array("PK\u{3}\u{4}x".utf8), "zip"),
      (Array("BZh91AY".utf8), nil), (Array("PK".utf8), nil), (Array("BZhang\n".utf8), nil), ([0xFF], nil),
    ] as [([UInt8], String?)] {
      let path = try folder.write(bytes, to: "file")
      let all = Self.read(try ByteSource(path: path), by: 4)
      #expect(all.bytes == (format == nil ? bytes : []))
      #expect(all.failure?.message == format.map { "`\(path)` is \($0), which is not supported" })
    }
  }

  @Test func aFileThatShrinksIsTold() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(1 << 20)
    let path = try folder.write(text, to: "file")
    let source = try ByteSource(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { unsafe buffer.deallocate() }
    #expect(unsafe try source.read(into: buffer) == 1 << 16)
    #expect(unsafe truncate(path, 70_000) == 0)
    let rest = Self.read(source, by: 1 << 16)
    #expect(rest.bytes == Array(text[(1 << 16)..<70_000]))
    #expect(rest.failure?.kind == .inputOutput)
    #expect(
      rest.failure?.message
        == "`\(path)` became shorter while it was read: it ends at byte 70000 of 1048576")
  }

  @Test func aFileThatVanishesOrGrowsIsRead() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(100_000)
    let path = try folder.write(text, to: "file")
    let source = try ByteSource(path: path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more\n".utf8))
    try FileManager.default.removeItem(atPath: path)
    #expect(Self.read(source, by: 4096).bytes == text + Array("more\n".utf8))
  }

  #if os(Linux)
    @Test func aReadingErrorHasItsPlace() throws {
      let result = try Self.read("/proc/self/mem")
      #expect(result.failure?.kind == .inputOutput)
      #expect(
        result.failure?.message == "cannot read `/proc/self/mem` at byte 0: Input/output error")
      // Files in /proc report a size of 0.
      #expect(try Self.read("/proc/version").bytes.count > 10)
    }
  #endif
}
