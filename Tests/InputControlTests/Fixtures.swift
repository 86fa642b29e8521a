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
