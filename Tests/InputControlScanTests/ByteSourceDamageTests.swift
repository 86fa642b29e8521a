import InputControl
import InputControlAnalysis
import Foundation
import InputControlTestSupport
import Testing

@testable import InputControlScan

/// Tests of compressed files that are damaged or cut off.
struct ByteSourceDamageTests {
  @Test func cutOffFilesGiveAllThatCanBeUnpacked() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(300_000)
    for form in ByteSourceTests.forms(of: text) where form.name != "plain" && form.name != "gzip, padded" {
      var random = SplitMix(state: 5)
      for _ in 0..<12 {
        let length = Int.random(in: 4..<form.bytes.count, using: &random)
        let path = try folder.write(Array(form.bytes[..<length]), to: "file")
        let large = try ByteSourceTests.read(path, by: 1 << 20)
        let small = try ByteSourceTests.read(path, by: 601)
        #expect(
          large.bytes == small.bytes && large.failure?.message == small.failure?.message, "\(form.name)")
        #expect(text.starts(with: large.bytes), "\(form.name) \(length)")
        // A cut between two members or frames is a regular end.
        if large.bytes.count < text.count, large.failure == nil {
          #expect(form.name.contains("frames") || form.name.contains("members"))
        }
        if let failure = large.failure {
          #expect(failure.kind == .data)
          // A frame that is cut within its magic number is not recognised as a frame.
          let format = form.name.prefix(4)
          #expect(
            failure.message.hasSuffix("is truncated: its \(format) data ends early, at byte \(length)")
              || failure.message.contains("has other data behind its \(format) data, from byte"),
            "\(failure.message) \(length)")
        }
      }
    }
    let stored = Packer.gzip(text, level: 0)
    let result = try ByteSourceTests.read(try folder.write(Array(stored[..<200_000]), to: "file"))
    #expect(result.bytes.count > 199_900)
    #expect(result.failure != nil)
  }

  /// zstd does not report how much it has decompressed before a damaged block.
  @Test func blocksOfZstdBeforeTheDamagedOneAreThere() throws {
    let folder = try TemporaryFolder()
    let block = 128 << 10
    let text = Packer.text(4 * block)
    var damaged = Packer.zstd(text)
    // The checksum follows the last block; the last byte of a block is never 0.
    damaged[damaged.count - 5] = 0
    let cutOff = Array(damaged.dropLast(6))
    for bytes in [damaged, cutOff] {
      let path = try folder.write(bytes, to: "file")
      for size in [1000, block, block + 1, 2 << 20] {
        let result = try ByteSourceTests.read(path, by: size)
        #expect(result.bytes == Array(text[..<(3 * block)]), "\(size) \(result.bytes.count)")
        #expect(result.failure?.kind == .data)
      }
    }
    let message = try #require(
      try ByteSourceTests.read(try folder.write(damaged, to: "file")).failure?.message)
    #expect(message.contains("is damaged: its zstd data is wrong at byte"))
  }

  /// The header of a block is read together with the block before.
  @Test func blocksOfZstdBeforeADamagedHeaderAreThere() throws {
    let folder = try TemporaryFolder()
    let block = 128 << 10
    var random = SplitMix(state: 9)
    let noise = (0..<3 * block).map { _ in UInt8.random(in: 0...255, using: &random) }
    var damaged = Packer.zstd(noise)
    // A block that cannot be compressed is stored: a header of 3 bytes, the block, and the checksum after the last one.
    let header = damaged.count - 4 - block - 3
    try #require(Array(damaged[(header + 3)..<(header + 3 + block)]) == Array(noise[(2 * block)...]))
    damaged[header] |= 0b110
    let path = try folder.write(damaged, to: "file")
    for size in [1000, block, 2 << 20] {
      let result = try ByteSourceTests.read(path, by: size)
      #expect(result.bytes == Array(noise[..<(2 * block)]), "\(size) \(result.bytes.count)")
      #expect(result.failure?.kind == .data)
    }
  }

  @Test func aFailureIsRepeated() throws {
    let folder = try TemporaryFolder()
    let packed = Packer.gzip(Packer.text(100))
    let source = try ByteSource(path: try folder.write(Array(packed.dropLast(3)), to: "file"))
    let first = ByteSourceTests.read(source, by: 1000)
    let second = ByteSourceTests.read(source, by: 1000)
    #expect(first.bytes == Packer.text(100))
    #expect(second.bytes.isEmpty)
    #expect(first.failure?.message == second.failure?.message)
    #expect(throws: ScanError.self) { try source.skip(1) }
  }

  @Test func somethingElseBehindIsTold() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(5000)
    let garbage: [[UInt8]] = [[1], [0x1F], [0x28, 0xB5], Array("garbage".utf8), Packer.text(1000)]
    for (name, packed) in [("gzip", Packer.gzip(text)), ("zstd", Packer.zstd(text))] {
      for garbage in garbage {
        let path = try folder.write(packed + garbage, to: "file")
        for size in [1, 1 << 16] {
          let result = try ByteSourceTests.read(path, by: size)
          #expect(result.bytes == text)
          #expect(
            result.failure?.message
              == "`\(path)` has other data behind its \(name) data, from byte \(packed.count) on")
        }
      }
    }
    let padded = Packer.gzip(text) + [0, 0, 0, 7]
    let result = try ByteSourceTests.read(try folder.write(padded, to: "file"))
    #expect(result.failure?.message.hasSuffix("from byte \(padded.count - 1) on") == true)
  }

  @Test func whatIsWrongInGzipDataIsTold() throws {
    let folder = try TemporaryFolder()
    let packed = Packer.gzip(Packer.text(5000))
    let count = packed.count
    // The flags of the header, the first byte behind it, and the checksum and the length at the end.
    let damages: [(place: Int, byte: UInt8, offset: Int, reason: String)] = [
      (3, 0xE0, 4, "unknown header flags set"), (10, 0b111, 11, "invalid block type"),
      (count - 8, ~packed[count - 8], count - 4, "incorrect data check"),
      (count - 4, ~packed[count - 4], count, "incorrect length check"),
    ]
    for (place, byte, offset, reason) in damages {
      var damaged = packed
      damaged[place] = byte
      let path = try folder.write(damaged, to: "file")
      let failure = try ByteSourceTests.read(path).failure
      #expect(
        failure?.message == "`\(path)` is damaged: its gzip data is wrong at byte \(offset) (\(reason))")
    }
  }

  @Test func damagedBytesNeverPassAsWhole() throws {
    let folder = try TemporaryFolder()
    let texts = (0..<3).map { Packer.text(9000, seed: $0) }
    let whole = texts.flatMap { $0 }
    for pack in [{ Packer.gzip($0) }, { Packer.zstd($0) }] {
      let parts = texts.map(pack)
      var random = SplitMix(state: 11)
      for _ in 0..<250 {
        var packed = parts.flatMap { $0 }
        // Damage to the first bytes would prevent the detection of the compression.
        let place = Int.random(in: 4..<packed.count, using: &random)
        packed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let path = try folder.write(packed, to: "file")
        let large = try ByteSourceTests.read(path, by: 1 << 20)
        let small = try ByteSourceTests.read(path, by: 997)
        #expect(large.bytes == small.bytes, "\(place)")
        if let failure = large.failure {
          #expect(failure.kind == .data)
        } else {
          #expect(large.bytes == whole, "\(place)")
        }
        // The data before the damaged part is returned.
        var (start, before) = (0, 0)
        for (part, text) in zip(parts, texts) {
          start += part.count
          if place < start { break }
          before += text.count
        }
        #expect(large.bytes.starts(with: whole[..<before]), "\(place)")
      }
    }
  }

  @Test func windowsAreLimited() throws {
    let folder = try TemporaryFolder()
    let text = Packer.text(1000)
    let allowed = try ByteSourceTests.read(
      try folder.write(Packer.zstd(storing: text, windowLog: 25), to: "file"))
    #expect(allowed.bytes == text && allowed.failure == nil)
    let path = try folder.write(Packer.zstd(text) + Packer.zstd(storing: text, windowLog: 26), to: "file")
    let refused = try ByteSourceTests.read(path)
    #expect(refused.bytes == text)
    #expect(refused.failure?.message == "`\(path)` needs more than 32 MiB of memory to be decompressed")
    #expect(refused.failure?.help?.contains("zstd -dc --long=31") == true)
  }
}
