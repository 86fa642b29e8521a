import Foundation
import InputControlSystem
import InputControlTestSupport
import Testing

/// Files and descriptors as the system offers them.
struct SystemTests {
  /// Blocks of 64 bytes and what is left behind them.
  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 130])
  func bytesAreFoundAndCountedUpToTheEnd(count: Int) {
    // One more stands behind the end.
    let bytes = [UInt8](repeating: 0x0A, count: count + 1)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      #expect(unsafe ByteSearch.count(0x0A, in: base, from: 0, to: count) == count)
      #expect(unsafe ByteSearch.first(0x0B, in: base, from: 0, to: count) == count)
    }
  }

  /// A thread for each processor of the machine, of which this program may use fewer.
  @Test func allProcessorsAreUsed() {
    #expect(Threads.coreCount >= ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test func aFileWithAnotherTimeIsAnotherVersion() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0x61], to: "a")
    func version(at seconds: Double) throws -> FileVersion {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
      return try FileVersion(at: path)
    }
    let first = try version(at: 1_000_000_000)
    #expect(try version(at: 1_000_000_001).persistentText != first.persistentText)
    #expect(try version(at: 1_000_000_000).persistentText == first.persistentText)
    #expect(first.isRegularFile)
  }

  @Test func aPipeIsNoRegularFile() throws {
    let pipe = Pipe()
    #expect(try !FileVersion(of: pipe.fileHandleForReading.fileDescriptor).isRegularFile)
  }

  @Test func noMoreIsReadThanAllowed() throws {
    let folder = try TemporaryFolder()
    let file = try FileHandle(forReadingFrom: URL(filePath: folder.write([1, 2, 3], to: "a")))
    #expect(try SystemCall.readAll(file.fileDescriptor, atMost: 3) == [1, 2, 3])
    try file.seek(toOffset: 0)
    #expect { try SystemCall.readAll(file.fileDescriptor, atMost: 2) } throws: {
      ($0 as? SystemError)?.number == EFBIG
    }
  }

  /// A pipe takes a part at a time.
  @Test func allIsWrittenOnce() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let reading = pipe.fileHandleForReading.fileDescriptor
    let reader = Task.detached { try SystemCall.read(reading, count: 300_000) }
    try SystemCall.write(bytes, to: descriptor)
    try pipe.fileHandleForWriting.close()
    #expect(try await reader.value == bytes)
    _ = pipe
  }
}

extension SystemCall {
  /// So many bytes, or fewer at the end.
  fileprivate static func read(_ descriptor: Int32, count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try read(descriptor, upTo: 4096)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
