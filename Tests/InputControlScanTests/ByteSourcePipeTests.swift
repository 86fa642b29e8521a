import InputControlSystem
import Foundation
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of reading from another program, which may be slow.
@Suite(.hangLimit(minutes: 5))
struct ByteSourcePipeTests {
  /// Creates a pipe and returns its two ends.
  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    let status = unsafe Foundation.pipe(&ends)
    precondition(status == 0)
    return (ends[0], ends[1])
  }

  /// Writes pieces from another thread, and closes the descriptor.
  private func write(_ pieces: [[UInt8]], to descriptor: Int32, pause: UInt32 = 0) {
    Thread.detachNewThread {
      for piece in pieces {
        try? SystemCall.write(piece, to: descriptor)
        if pause > 0 { usleep(pause) }
      }
      close(descriptor)
    }
  }

  @Test func pipesThatDeliverByteByByte() throws {
    for length in [0, 1, 3, 4, 5, 20_000] {
      for form in ByteSourceTests.forms(of: Packer.text(length)) {
        let (reading, writing) = pipe()
        defer { close(reading) }
        write(form.bytes.prefix(60_000).map { [$0] } + [Array(form.bytes.dropFirst(60_000))], to: writing)
        let source = try ByteSource(path: nil, standardInput: reading)
        let result = ByteSourceTests.read(source, by: 5000)
        #expect(result.failure == nil, "\(form.name)")
        #expect(result.bytes == Packer.text(length), "\(form.name) \(length)")
        #expect(source.bytesRead == form.bytes.count)
      }
    }
  }

  @Test func aPipeByName() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(200_000)
    for form in ByteSourceTests.forms(of: text) {
      let path = folder.path(form.name)
      #expect(unsafe mkfifo(path, 0o600) == 0)
      let bytes = form.bytes
      Thread.detachNewThread {
        let descriptor = SystemCall.open(path, O_WRONLY)
        try? SystemCall.write(bytes, to: descriptor)
        close(descriptor)
      }
      let source = try ByteSource(path: path)
      try source.skip(50_000)
      #expect(ByteSourceTests.read(source, by: 1 << 16).bytes == Array(text[50_000...]), "\(form.name)")
    }
  }

  /// Available data is returned before more arrives, which may never happen.
  @Test func whatHasComeIsThereAtOnce() throws {
    let lines = [Array("1\n".utf8), Array("22\n".utf8), Packer.text(3000)]
    for pack in [{ $0 }, { Packer.gzip($0) }, { Packer.zstd($0) }, { Packer.zstd($0, hasChecksum: false) }] {
      let (reading, writing) = pipe()
      defer { close(reading) }
      let source = try ByteSource(path: nil, standardInput: reading)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { unsafe buffer.deallocate() }
      for line in lines {
        try SystemCall.write(pack(line), to: writing)
        let count = unsafe try source.read(into: buffer)
        #expect(unsafe Array(buffer.prefix(count)) == line)
      }
      close(writing)
      #expect(unsafe try source.read(into: buffer) == 0)
      #expect(unsafe try source.read(into: buffer) == 0)
    }
  }

  @Test func aPipeThatDoesNotBlockIsWaitedFor() throws {
    let (reading, writing) = pipe()
    defer { close(reading) }
    #expect(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
    let text = Packer.text(300)
    let source = try ByteSource(path: nil, standardInput: reading)
    write([Array(text[..<100]), Array(text[100...])], to: writing, pause: 20_000)
    #expect(ByteSourceTests.read(source, by: 1000).bytes == text)
  }

  @Test func standardInputGoesOnWhereAnotherProgramStopped() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(10_000)
    let packed = Packer.gzip(text)
    for (bytes, path) in [(text, "plain"), (packed, "packed")] {
      let descriptor = SystemCall.open(try folder.write([7, 7, 7] + bytes, to: path), O_RDONLY)
      defer { close(descriptor) }
      _ = lseek(descriptor, 3, SEEK_SET)
      let source = try ByteSource(path: nil, standardInput: descriptor)
      try source.skip(6000)
      #expect(ByteSourceTests.read(source, by: 1000).bytes == Array(text[6000...]))
      #expect(source.bytesRead == bytes.count)
    }
  }
}
