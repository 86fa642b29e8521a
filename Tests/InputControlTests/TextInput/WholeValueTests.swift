import InputControlTestSupport
import Testing

@testable import InputControl

/// A whole value that is pasted or filled in beside an unfinished one.
struct WholeValueTests {
  /// A way in which a text in one piece arrives.
  enum Way: CaseIterable {
    case pasted, filledIn, asked, doneInSpiteOfTheAnswer, unasked

    func insert(_ text: String, into field: InputField) {
      let host = field.host
      let range = field.displaySelection
      switch self {
      case .pasted: field.paste(text)
      case .filledIn: field.type(text, origin: .suggestion)
      case .asked:
        guard
          let edit = host.shouldChange(range, to: text, origin: .paste)
            .edit(for: TextEdit(range, with: text, origin: .paste))
        else { return }
        host.didReplace(edit.range, with: edit.replacement, origin: .paste)
        host.didChange()
      case .doneInSpiteOfTheAnswer:
        _ = host.shouldChange(range, to: text, origin: .paste)
        host.didReplace(range, with: text, origin: .paste)
        host.didChange()
      case .unasked:
        host.didReplace(range, with: text, origin: .paste)
        host.didChange()
      }
    }
  }

  private static let replaced = [
    ("oneTimeCode", "123", "456789", "456789"),
    ("card", "411111111111", "4111 1111 1111 1111", "4111111111111111"),
    ("isoDate", "2024-05", "2025-06-07", "2025-06-07"),
    ("email", "ann@", "bob@example.org", "bob@example.org"),
    ("iban", "DE8937", "DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
    ("uuid", "123e4567-", "123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000"),
  ]

  @Test(arguments: replaced.filter { RuleSet.shipped[$0.0] != nil }, Way.allCases)
  func aWholeValueReplacesAnUnfinishedOne(_ case: (String, String, String, String), way: Way) throws {
    let (profile, unfinished, pasted, value) = `case`
    let field = InputField(try CompiledProfile(shipped: profile))
    for key in unfinished { field.insertText(String(key)) }
    let before = field.text
    let verdict = field.evaluation.verdict
    #expect(verdict == .intermediate)
    for place in [before.utf16.count, 0] {
      field.selection = TextRange(caret: place)
      let edit = TextEdit(TextRange(caret: place), with: pasted, origin: .paste)
      let made = field.profile.decide(edit, in: before).edit(for: edit)
      guard made?.range == TextRange(0, before.utf16.count) else {
        #expect(place == 0, "\(profile)")
        continue
      }
      way.insert(pasted, into: field)
      #expect(field.text == value)
      #expect(field.settledText == value)
      #expect(field.evaluation.verdict == .acceptable)
      #expect(field.refusals.isEmpty)
      #expect(field.selection == TextRange(caret: value.utf16.count))
      if field.canUndo {
        #expect(field.undo())
        #expect(field.text == before)
        #expect(field.selection == TextRange(caret: place))
      }
    }
  }

  private static let kept = [
    // An insertion that fits at its place stays an insertion, also if it is a whole value.
    ("oneTimeCode", "123", "456", "123456"),
    ("price", "1", "5", "15"),
    // A number is never replaced.
    ("price", "12.", "5.00", "12."),
    ("price", "12.34", "5.00", "12.34"),
    // Neither is a text that begins with a value.
    ("signedAmount", "-12.", "5.00", "-12."),
    ("url", "https://a.b:", "https://c.d", "https://a.b:"),
    // A finished value is not replaced, and neither is anything by an unfinished one or one that is wrong.
    ("oneTimeCode", "123456", "654321", "123456"),
    ("oneTimeCode", "12345", "67", "12345"),
    ("isoDate", "2024-05", "2025-13-07", "2024-05"),
  ]

  @Test(arguments: kept.filter { RuleSet.shipped[$0.0] != nil }, Way.allCases)
  func nothingElseIsReplaced(_ case: (String, String, String, String), way: Way) throws {
    let (profile, text, pasted, result) = `case`
    let field = InputField(try CompiledProfile(shipped: profile))
    for key in text { field.insertText(String(key)) }
    way.insert(pasted, into: field)
    #expect(field.text == result)
  }

  @Test func onlyPastesAndSuggestionsReplace() throws {
    for origin in TextEdit.Origin.allCases where origin != .paste && origin != .suggestion {
      let field = InputField(try CompiledProfile(shipped: "oneTimeCode"))
      field.type("123")
      field.type("456789", origin: origin)
      #expect(field.text == (origin == .composition || origin == .dictation ? "123456" : "123"), "\(origin)")
    }
  }

  @Test func theDecisionIsTheReplacement() throws {
    let profile = try CompiledProfile(shipped: "oneTimeCode")
    let context = EditContext(isSingleLine: true)
    for (text, isWhole) in [("456789", true), ("456789\n", true), ("G-456789", false), ("4567890", false)] {
      let decision = profile.decide(
        TextEdit(TextRange(1, 2), with: text, origin: .paste), in: "123", context: context)
      #expect(decision.isAllowed == isWhole, "\(text)")
      guard isWhole else { continue }
      #expect(decision == .amend(TextEdit(TextRange(0, 3), with: "456789", origin: .paste)))
    }
  }

  /// The person is asked about nothing that was replaced.
  @Test func whatWasRefusedBeforeIsForgotten() throws {
    let field = InputField(try CompiledProfile(shipped: "oneTimeCode"))
    for key in "12x3" { field.insertText(String(key)) }
    #expect(!field.refusals.isEmpty)
    field.paste("456789")
    #expect(field.commit() == .committed("456789"))
  }
}
