internal import Foundation
package import Testing

/// A folder of files that tests read and record.
package struct Fixtures {
  package static let patterns = Self("InputControlAutomataTests/Fixtures/Patterns")
  package static let diagnostics = Self("InputControlRulesTests/Fixtures/Diagnostics")
  package static let formatting = Self("InputControlRulesTests/Fixtures/Formatting")
  package static let generated = Self("InputControlRulesTests/Fixtures/Generated")
  package static let masks = Self("InputControlTests/Fixtures/Masks")
  package static let numbers = Self("InputControlTests/Fixtures/Numbers")
  package static let lint = Self("InputControlAnalysisTests/Fixtures/Lint")

  private let folder: URL

  /// Finds a folder by its path below the folder Tests.
  private init(_ path: String) {
    folder = URL(filePath: #filePath).appending(path: "../../\(path)").standardized
  }

  /// Returns the names, without their extension, of the files in the folder, which has to have some.
  package func names(withExtension pathExtension: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == pathExtension }
    return try nonEmpty(files).map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }

  /// The golden pairs in the folder, by the names of their `.in` and `.out` files.
  package func pairs() throws -> [String] {
    Set(try names(withExtension: "in") + names(withExtension: "out")).sorted()
  }

  /// The input of a golden pair: its `.in` file, or else the first example of its section of docs/diagnostics.md.
  package func input(of pair: String) throws -> [UInt8] {
    if let bytes = try? read("\(pair).in") { return bytes }
    return Array(try #require(Self.examples(of: pair).first).utf8)
  }

  /// The sections of docs/diagnostics.md by their titles, in their order.
  package static let diagnosticPages: [(title: String, text: Substring)] = {
    let file = URL(filePath: #filePath).appending(path: "../../../docs/diagnostics.md").standardized
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n## ").dropFirst().map { section in
      let title = section.prefix { $0 != "\n" }
      return (String(title), section.dropFirst(title.count))
    }
  }()

  /// The rule files that the section about a code shows.
  package static func examples(of code: String) -> [String] {
    guard let page = diagnosticPages.first(where: { $0.title == code }) else { return [] }
    return page.text.matches(of: #/(?s)```rules\n(.*?)```/#).map { String($0.1) }
  }

  package func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  /// Expects a text to be what the file says; with `RECORD=1` writes the file and fails once.
  package func expect(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
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
