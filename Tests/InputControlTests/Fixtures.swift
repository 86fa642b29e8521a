import Foundation
import Testing

/// Reads and records files of the folder Fixtures.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The names, without their extension, of the files in a folder, which has to have some.
  static func names(in folder: String, withExtension pathExtension: String) throws -> [String] {
    let files = try FileManager.default
      .contentsOfDirectory(at: Self.folder.appending(path: folder), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
    return try nonEmpty(files).map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  /// The golden pairs in a folder, by the names of their `.in` and `.out` files.
  static func pairs(in folder: String) throws -> [String] {
    Set(try names(in: folder, withExtension: "in") + names(in: folder, withExtension: "out")).sorted()
  }

  /// The input of a golden pair: its `.in` file, or else the first example of its section of docs/diagnostics.md.
  static func input(of pair: String, in folder: String) throws -> [UInt8] {
    if let bytes = try? read("\(folder)/\(pair).in") { return bytes }
    return Array(try #require(examples(of: pair).first).utf8)
  }

  /// The sections of docs/diagnostics.md by their titles, in their order.
  static let diagnosticPages: [(title: String, text: Substring)] = {
    let file = folder.appending(path: "../../../docs/diagnostics.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n## ").dropFirst().map { section in
      let title = section.prefix { $0 != "\n" }
      return (String(title), section.dropFirst(title.count))
    }
  }()

  /// The rule files that the section about a code shows.
  static func examples(of code: String) -> [String] {
    guard let page = diagnosticPages.first(where: { $0.title == code }) else { return [] }
    return page.text.matches(of: #/(?s)```rules\n(.*?)```/#).map { String($0.1) }
  }

  static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// Expects a text to be what the file says; with `RECORD=1` writes the file and fails once.
  static func expect(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let file = folder.appending(path: path)
    guard ProcessInfo.processInfo.environment["RECORD"] == nil else {
      if (try? String(contentsOf: file, encoding: .utf8)) != text {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(path)", sourceLocation: sourceLocation)
      }
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, sourceLocation: sourceLocation)
  }
}
