import InputControl
import InputControlAnalysis
import Foundation
import InputControlTestSupport

/// Random files to scan, with valid and invalid prices.
struct ScanData {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  private static let wrong = ["12.345", "abc", "1,5", "", "7.", "-3", "１２", "\u{1F600}", "1 000"]

  mutating func value() -> String {
    if random.next() % 8 == 0 { return Self.wrong[Int(random.next() % UInt64(Self.wrong.count))] }
    return "\(random.next() % 100_000).\(random.next() % 90 + 10)"
  }

  mutating func lines(_ count: Int, end: String = "\n") -> [UInt8] {
    var text = ""
    for _ in 0..<count { text += value() + end }
    return Array(text.utf8)
  }

  static let header = "id,price,note\n"

  /// Returns records with line breaks, delimiters and quotes in their fields, empty lines, and some records
  /// with too few fields.
  mutating func records(_ count: Int, header: String = ScanData.header) -> [UInt8] {
    var text = header
    for index in 0..<count {
      let value = value()
      let field = value.contains(",") || random.next() % 2 == 0 ? "\"\(value)\"" : value
      switch random.next() % 20 {
      case 0: text += "\(index),\(field)\n"
      case 1: text += "\n\"\(index)\",\(field),\r\n"
      case 2...6: text += "\(index),\(field),\"two\nlines, and \"\"quotes\"\"\n\"\n"
      default: text += "\(index),\(field),plain\n"
      }
    }
    return Array(text.utf8)
  }

  /// Returns objects, and some lines that are not objects.
  mutating func objects(_ count: Int) -> [UInt8] {
    var text = ""
    for index in 0..<count {
      switch random.next() % 20 {
      case 0: text += "{\"id\":\(index)}\n"
      case 1: text += "{\"id\":\(index),\n"
      case 2: text += "  \n"
      case 3: text += "{\"price\":null,\"id\":\"\\u00e9\"}\n"
      default: text += "{\"id\":\(index),\"price\":\"\(value())\",\"note\":[1,{\"price\":2}]}\n"
      }
    }
    return Array(text.utf8)
  }
}

extension TemporaryFolder {
  /// Returns the contents of the files whose names have a prefix, by name.
  func contents(_ prefix: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where name.hasPrefix(prefix) {
      contents[name] = try [UInt8](Data(contentsOf: url.appending(path: name)))
    }
    return contents
  }

  func remove(_ prefix: String) throws {
    for name in try contents(prefix).keys { try FileManager.default.removeItem(atPath: path(name)) }
  }

  func size(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.size] as? Int) ?? 0
  }
}
