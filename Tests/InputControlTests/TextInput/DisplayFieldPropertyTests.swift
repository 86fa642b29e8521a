import Foundation
import InputControlAnalysis
import Testing

@testable import InputControl

/// Random edits of fields with a display.
struct DisplayFieldPropertyTests {
  /// Edits of the display are edits of the value: after each, the platform shows the display of the value, and the value
  /// is what the same edit makes of a field without a display.
  @Test(arguments: 0..<8)
  func randomEdits(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let names = [
      "card", "ruMobile", "brPhone", "rupees", "grouped", "signed", "percent", "expiry", "amount@de",
      "fine@hi",
      "signed@sv", "dollars@en", "native@ar-EG", "native@ff-Adlm", "plain@fr-CH",
    ]
    let keys = ["0", "1", "4", "7", "9", ".", "-", " ", "/", ",", "(", "a", "👨‍👩‍👧", "٫", "٣"]
    let pastes = [
      "1234", "4111 1111", "+7 (912) 345", "1,234", "12/34", "₹ 12,345.6", "", "x1y2", "1.234,5", "-5",
      "١٬٢٣٤",
    ]
    for _ in 0..<Count.rounds {
      let name = names.randomElement(using: &random) ?? "card"
      var platform = try DisplayPlatform(name, "", caret: TextRange(caret: 0))
      for _ in 0..<30 {
        platform.asks = Int.random(in: 0..<4, using: &random) > 0
        let before = platform.picture
        let value = platform.field.text
        var action = ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          let key = keys.randomElement(using: &random) ?? "1"
          action = "type \(key)"
          platform.type(key)
        case 5:
          action = "backspace"
          platform.backspace()
        case 6:
          action = "delete"
          platform.deleteForward()
        case 7:
          let text = pastes.randomElement(using: &random) ?? ""
          action = "paste \(text)"
          platform.replace(platform.selection, with: text, origin: .paste)
        default:
          let count = platform.text.utf16.count
          let start = Int.random(in: 0...count, using: &random)
          let end = Bool.random(using: &random) ? start : Int.random(in: start...count, using: &random)
          action = "select \(start)–\(end)"
          platform.select(TextRange(start, end))
        }
        let field = platform.field
        try #require(
          platform.text == field.display && field.display == shown(field),
          "\(name): \(before), \(action): the platform shows \(platform.text), the field \(field.display)")
        // Deletions can leave a text that is no number, and cannot become one.
        if field.profile.numberLocale != nil, !field.text.isEmpty,
          field.profile.verdict(of: field.text) != .invalid
        {
          #expect(
            field.profile.evaluate(reading: field.display).value == field.text,
            "\(name): \(before), \(action): \(field.display) is not read as \(field.text)")
        }
        if action == "backspace", !before.hasPrefix("|"), platform.selection.isEmpty, !value.isEmpty,
          before.filter({ $0 == "|" }).count == 1, before == value
        {
          #expect(field.text.count == value.count - 1, "\(name): \(before), \(action)")
        }
      }
    }
  }

  private func shown(_ field: InputField) -> String {
    field.profile.judge.hasDisplay
      ? ThreadScratch.withCurrent {
        field.profile.judge.displayMap(of: field.text, isPending: field.isPending, scratch: $0)
          .display
      } : field.text
  }

  /// A key is refused under a display exactly when it is refused without one, unless it is a literal of the display.
  @Test func keysWithAndWithoutADisplay() throws {
    var random = SplitMix(state: 5)
    for name in ["ruMobile", "brPhone", "rupees", "grouped", "expiry"] {
      let profile = try DisplayProfiles.profile(name)
      let bare = try CompiledProfile(profile.profile.withoutDisplay)
      for _ in 0..<200 {
        let field = InputField(profile)
        let other = InputField(bare)
        for _ in 0..<14 {
          let key = "0123456789.x".randomElement(using: &random).map(String.init) ?? "1"
          #expect(field.type(key).isAllowed == other.type(key).isAllowed)
          #expect(field.text == other.text)
          if Int.random(in: 0..<5, using: &random) == 0 {
            field.deleteBackward()
            other.deleteBackward()
          }
        }
      }
    }
  }

  private enum Count {
    /// For each seed; `EDITS` in the environment says another number of edits.
    static let rounds = (ProcessInfo.processInfo.environment["EDITS"].flatMap { Int($0) } ?? 600) / 10
  }
}

extension Profile {
  fileprivate var withoutDisplay: Profile {
    var copy = self
    copy.displays = []
    copy.prefix = ""
    copy.suffix = ""
    return copy
  }
}
