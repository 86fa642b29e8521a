#if os(Linux)
  import Foundation
  import InputControlTestSupport
  import Testing

  /// Compares the screens of programs that are typed into with the recordings in the folder Scenarios.
  ///
  /// With `RECORD=1` in the environment the test writes the expectations anew; read the difference before you commit it.
  struct PromptScenarioTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")

    static func names() throws -> [String] {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try nonEmpty(files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted())
    }

    @Test(arguments: try PromptScenarioTests.names(), ScenarioRun.Delivery.allCases)
    func showsWhatIsRecorded(name: String, delivery: ScenarioRun.Delivery) throws {
      let file = PromptScenarioTests.folder.appending(path: "\(name).txt")
      let text = try String(contentsOf: file, encoding: .utf8)
      let scenario = try Scenario(text)
      let expectations = scenario.lines.filter { if case .expect? = $0.step { true } else { false } }
      #expect(!expectations.isEmpty, "\(name) expects nothing")
      if ProcessInfo.processInfo.environment["RECORD"] != nil {
        // One has to write; the other is compared with it when the tests run next.
        guard delivery == .burst else { return }
        let recorded = try scenario.text(recording: ScenarioRun(scenario, mode: .record).perform())
        guard !recorded.utf8.elementsEqual(text.utf8) else { return }
        try recorded.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name)")
      } else {
        do {
          try ScenarioRun(scenario, delivery: delivery).perform()
        } catch let error as ScenarioError {
          Issue.record("\(name), \(delivery.rawValue), \(error)")
        }
      }
    }
  }
#endif
