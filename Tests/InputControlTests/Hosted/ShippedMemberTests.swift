import Foundation
import InputControl
import Testing

/// The static members for the shipped profiles and forms.
struct ShippedMemberTests {
  @Test func everyProfileAndFormHasItsMember() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/InputControl/Hosted/ShippedMembers.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let members = lines.compactMap { $0.firstMatch(of: /static let \w+ = shipped\("(\w+)"\)/)?.output.1 }
    let names = RuleSet.shipped.profiles.map { $0.name } + RuleSet.shipped.forms.map { $0.name }
    #expect(members.sorted() == names.filter { $0 != "none" }.map { $0[...] }.sorted())
  }

  @Test func aMemberIsTheProfileOrFormOfItsName() throws {
    let profiles: [(CompiledProfile, String)] = [
      (.price, "price"), (.vatDE, "vatDE"), (.numberLetterBig, "number_letterBig"), (.date, "date"),
    ]
    for (profile, name) in profiles { #expect(try profile.profile == CompiledProfile(shipped: name).profile) }
    let forms: [(CompiledForm, String)] = [
      (.address, "address"), (.booking, "booking"), (.checkout, "checkout"), (.signUp, "signUp"),
    ]
    for (form, name) in forms {
      #expect(try form.form.name == name && CompiledForm(shipped: name).form.name == name)
    }
  }

  @Test func everyShippedProfileCompiles() throws {
    for profile in RuleSet.shipped.profiles { _ = try CompiledProfile(shipped: profile.name) }
    for form in RuleSet.shipped.forms { _ = try CompiledForm(shipped: form.name) }
  }
}
