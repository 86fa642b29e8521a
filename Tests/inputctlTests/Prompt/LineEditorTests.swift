import InputControl
import Testing

@testable import inputctl

struct LineEditorTests {
  /// Whatever is typed: the caret stays between graphemes of the text.
  @Test(arguments: 0..<60)
  func garbage(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let profile = try CompiledProfile(
      try #require(RuleSet.shippedProfile(named: seed.isMultiple(of: 2) ? "displayName" : "none")))
    let field = TextField()
    field.profile = profile
    field.beginEditing()
    let editor = LineEditor(
      field, isSecret: false, history: ["Mary", "王小明"], words: PromptWords(.english))
    var window = TextWindow(isSecret: false)
    var decoder = KeyDecoder()
    for _ in 0..<3000 {
      for event in decoder.feed([UInt8.random(in: 0...255, using: &random)]) {
        _ = editor.handle(event)
        window.follow(editor.caret, in: field.text, width: 20)
        let caret = TextRange(caret: editor.caret)
        let place = try #require(caret.indices(in: field.text)?.lowerBound, "seed \(seed)")
        #expect(place == field.text.endIndex || field.text.indices.contains(place), "seed \(seed)")
      }
    }
  }
}
