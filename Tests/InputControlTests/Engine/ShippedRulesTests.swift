import Foundation
import InputControl
import Testing

struct ShippedRulesTests {
  @Test func areSound() {
    #expect(RuleSet.shipped.validate() == [])
  }

  @Test(arguments: RuleSet.shipped.profiles)
  func examplesGetTheirVerdict(profile: Profile) throws {
    let compiled = try CompiledProfile(profile)
    for example in profile.examples {
      let evaluation = compiled.evaluate(example.text)
      switch example.expectation {
      case .accepts:
        #expect(evaluation.verdict == .acceptable, "\(example.location)")
      case .pending:
        #expect(evaluation.verdict == .intermediate, "\(example.location)")
      case .rejects:
        #expect(evaluation.verdict != .acceptable, "\(example.location)")
        if let rule = example.rule {
          #expect(
            evaluation.violations.map(\.rule).contains("\(profile.name).\(rule)"), "\(example.location)")
        }
      }
    }
  }

  @Test(arguments: RuleSet.shipped.profiles)
  func areDocumentedAndShowTheirUse(profile: Profile) {
    #expect(profile.documentation?.isEmpty == false)
    #expect(profile.examples.count >= 6)
  }

  @Test func showEveryControlType() {
    for type in ControlType.allCases {
      #expect(RuleSet.shipped[type.rawValue]?.type == type)
    }
  }

  /// The binary holds the files of the folder Rules, all of them, as they are.
  @Test func areTheFilesOfTheFolder() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Rules").standardized
    let onDisk = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "rules" }
    let shipped = Set(RuleSet.shipped.profiles.compactMap(\.location?.file).map(ObjectIdentifier.init))
    #expect(shipped.count == onDisk.count)
    for file in onDisk {
      let bytes = [UInt8](try Data(contentsOf: file))
      let embedded = RuleSet.shipped.profiles.compactMap(\.location?.file)
        .first { $0.name == file.lastPathComponent }
      #expect(embedded?.bytes == bytes, "\(file.lastPathComponent)")
    }
  }
}
