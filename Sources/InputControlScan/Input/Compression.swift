/// A decompressor of data.
protocol Decompressor: AnyObject {
  /// Appends decompressed bytes to the first `count` bytes of a buffer and increases `count` accordingly.
  ///
  /// Returns when the buffer is full, at the end of the file, or when it has decoded bytes and would have to
  /// wait for more.
  ///
  /// - Throws: ``ScanError`` if the file is damaged; the bytes counted before that are valid.
  func unpack(
    _ input: RawInput, into buffer: UnsafeMutableRawBufferPointer, count: inout Int
  ) throws(ScanError)
}

/// The compression of a file.
enum Compression: Equatable {
  case plain
  case gzip
  case zstd
  case other(UnsupportedFormat)

  /// Detects the compression from the first bytes of a file; `nil` if more bytes are needed.
  ///
  /// - Parameter areAll: Whether the file has no more bytes.
  init?(_ bytes: UnsafeRawBufferPointer, areAll: Bool = false) {
    for (compression, magic) in Self.magics {
      guard unsafe zip(magic, bytes).allSatisfy({ $0.contains($1) }) else { continue }
      guard bytes.count >= magic.count else {
        if areAll { continue }
        return nil
      }
      self = compression
      return
    }
    self = .plain
  }

  private static let magics: [(Compression, [ClosedRange<UInt8>])] = [
    // RFC 1952, 2.3.1.
    (.gzip, [0x1F...0x1F, 0x8B...0x8B]),
    // RFC 8878, 3.1.1, and 3.1.2 for a frame to skip.
    (.zstd, [0x28...0x28, 0xB5...0xB5, 0x2F...0x2F, 0xFD...0xFD]),
    (.zstd, [0x50...0x5F, 0x2A...0x2A, 0x4D...0x4D, 0x18...0x18]),
    // Unicode, 23.8: the byte order mark in both orders; neither of its bytes occurs in UTF-8. UTF-32 comes first, whose
    // mark begins as that of UTF-16 does.
    (.other(.utf32), [0xFF...0xFF, 0xFE...0xFE, 0...0, 0...0]),
    (.other(.utf32), [0...0, 0...0, 0xFE...0xFE, 0xFF...0xFF]),
    (.other(.utf16), [0xFF...0xFF, 0xFE...0xFE]),
    (.other(.utf16), [0xFE...0xFE, 0xFF...0xFF]),
    // The magic of the first block (pi in BCD) or of the end of the stream (its square root) follows the
    // header.
    (.other(.bzip2), ascii("BZh") + [0x31...0x39, 0x31...0x31, 0x41...0x41, 0x59...0x59, 0x26...0x26]),
    // The .xz File Format, 2.1.1.1.
    (.other(.xz), [0xFD...0xFD] + ascii("7zXZ\0")),
    // APPNOTE.TXT of PKWARE, 4.3.7; also files of Excel.
    (.other(.zip), ascii("PK\u{3}\u{4}")),
  ]

  private static func ascii(_ text: String) -> [ClosedRange<UInt8>] { text.utf8.map { $0...$0 } }
}

/// A format that is detected and rejected, so that it is not mistaken for values.
enum UnsupportedFormat: String {
  case utf32 = "UTF-32"
  case utf16 = "UTF-16"
  case bzip2, xz, zip

  /// The command that converts the format.
  var help: String {
    switch self {
    case .utf32: "convert it to UTF-8: iconv -f UTF-32 -t UTF-8 FILE | inputctl scan …"
    case .utf16: "convert it to UTF-8: iconv -f UTF-16 -t UTF-8 FILE | inputctl scan …"
    case .bzip2: "decompress it: bzip2 -dc FILE | inputctl scan …"
    case .xz: "decompress it: xz -dc FILE | inputctl scan …"
    case .zip: "extract it: unzip -p FILE | inputctl scan …; export an Excel workbook as CSV"
    }
  }
}

extension ScanError {
  /// Returns the error for compressed data that is damaged at the current offset.
  static func damaged(_ input: RawInput, _ format: String, _ reason: String) -> ScanError {
    ScanError(
      .data, "\(input.name) is damaged: its \(format) data is wrong at byte \(input.offset) (\(reason))")
  }

  /// Returns the error for compressed data that ends early.
  static func cutOff(_ input: RawInput, _ format: String) -> ScanError {
    ScanError(.data, "\(input.name) is truncated: its \(format) data ends early, at byte \(input.offset)")
  }

  /// Returns the error for bytes behind the compressed data that are not part of it.
  static func trailingBytes(_ input: RawInput, _ format: String) -> ScanError {
    ScanError(
      .data, "\(input.name) has other data behind its \(format) data, from byte \(input.offset) on",
      help: "the data in front of it has been read")
  }
}
