import Foundation
import InputControlTestSupport
import Testing

@testable import InputControl
@testable import InputControlAnalysis

struct ShippedRulesTests {
  @Test func areSound() {
    #expect(RuleSet.shipped.mistakes == [])
  }

  /// The default findings of lint; the control types limit no length on purpose.
  @Test func lintFindsNothing() throws {
    let findings = try RuleLinter.lint(RuleSet.shippedFiles + RuleSet.shippedTexts, includesAll: true)
    #expect(findings.filter { $0.code != .unboundedLength }.map { $0.rendered() } == [])
  }

  @Test(arguments: try nonEmpty(RuleSet.shippedFiles))
  func areInTheirCanonicalForm(file: SourceFile) throws {
    #expect(try RuleFormatter.format(file) == String(decoding: file.bytes, as: UTF8.self))
  }

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func examplesHoldAndNoticeEveryRule(profile: Profile) throws {
    let compiled = try CompiledProfile(profile)
    for result in try nonEmpty(compiled.testExamples()) {
      #expect(result.outcome == .passed, "\(result.example.location)")
    }
    #expect(compiled.untestedRules().map(\.id) == [])
  }

  /// Whoever types an accepted value, grapheme by grapheme, is never told that it is invalid.
  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func everyPrefixOfWhatIsAcceptedMayBeTyped(profile: Profile) throws {
    let compiled = try CompiledProfile(profile)
    let accepted = try nonEmpty(
      profile.examples.filter { $0.expectation == .accepts && !$0.isReadInLocale })
    for example in accepted {
      let value = compiled.evaluate(example.text).value
      for end in value.indices {
        let prefix = String(value[..<end])
        let verdict = compiled.verdict(of: prefix)
        #expect(verdict == .acceptable || verdict == .intermediate, "\(example.location): \(prefix)")
      }
    }
  }

  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func areDocumentedAndShowTheirUse(profile: Profile) {
    #expect(profile.documentation?.isEmpty == false)
    let own = profile.examples.filter { $0.statedBy == profile.name }
    #expect(own.count >= 8)
    #expect(own.contains { $0.expectation == .accepts })
    #expect(profile.name == "none" || own.contains { $0.expectation == .rejects })
  }

  /// Every text stands there in English and in simplified Chinese; the other languages have files of their own.
  @Test func speakTwoLanguages() throws {
    let modules = RuleLoader(importer: nil).load(RuleSet.shippedFiles)
    for entry in try nonEmpty(modules.flatMap { LintedFile($0, among: []).texts }) {
      let languages = entry.texts.map(\.locale.text)
      #expect(languages.first == "en" && languages.contains("zh-Hans"), "\(entry.profile.profile.name)")
    }
    for rule in try nonEmpty(RuleSet.shipped.forms.flatMap(\.rules)) {
      #expect(rule.messages.text(for: .english) != rule.messages.text(for: .simplifiedChinese), "\(rule.id)")
    }
  }

  /// Every rule about several fields refuses an example.
  @Test(arguments: try nonEmpty(RuleSet.shipped.forms))
  func formsShowTheirUse(form: FormProfile) throws {
    let results = try CompiledForm(form).testExamples()
    #expect(form.documentation?.isEmpty == false)
    #expect(results.count >= 10)
    #expect(results.allSatisfy { $0.outcome == .passed })
    let refusing = Set(form.examples.filter { $0.expectation == .rejects }.map { $0.rule ?? "" })
    #expect(!refusing.contains(""))
    #expect(form.rules.map(\.id).filter { !refusing.contains($0) } == [])
  }

  @Test func areManyAndHaveManyExamples() {
    #expect(RuleSet.shipped.profiles.count >= 55)
    #expect(RuleSet.shipped.profiles.reduce(0) { $0 + $1.examples.count } >= 500)
  }

  @Test func showEveryControlType() {
    for type in ControlType.allCases {
      #expect(RuleSet.shipped[type.rawValue]?.type == type)
    }
  }

  /// A profile that is read alone is the one of all files.
  @Test(arguments: try nonEmpty(RuleSet.shipped.profiles))
  func areFoundByTheirNames(profile: Profile) {
    let found = RuleSet.shippedProfile(named: profile.name)
    #expect(found?.location?.file.name == profile.location?.file.name)
    #expect(found == profile)
  }

  /// The binary holds the files of the folder Rules, all of them, as they are.
  @Test func areTheFilesOfTheFolder() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Rules").standardized
    let onDisk = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "rules" }
    #expect(RuleSet.shippedFiles.count == onDisk.count)
    for file in try nonEmpty(onDisk) {
      let bytes = [UInt8](try Data(contentsOf: file))
      let embedded = RuleSet.shippedFiles.first { $0.name == file.lastPathComponent }
      #expect(embedded?.bytes == bytes, "\(file.lastPathComponent)")
    }
  }
}
