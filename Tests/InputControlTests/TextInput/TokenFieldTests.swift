import InputControl
import Testing

/// Tokens before a text.
struct TokenFieldTests {
  private func field(_ profile: Profile? = nil) throws -> TokenField {
    TokenField(try profile.map { try CompiledProfile($0) } ?? .unrestricted)
  }

  @Test func aSeparatorThatIsRefusedSettlesTheComposition() throws {
    let field = try field(Profile("p", type: .letter))
    var changes: [String] = []
    field.onChange = { changes.append($1) }
    field.insertText("1")
    field.setMarkedText("ab")
    // The field asks whether the text is meant without the 1.
    #expect(!field.paste(",").isAllowed)
    #expect(field.settledText == "ab")
    #expect(changes == ["ab"])
    #expect(field.type(",").isAllowed)
    #expect(field.tokens == ["ab"])
  }

  @Test func twoPressesRemoveTheLastToken() throws {
    let field = try field()
    field.tokens = ["a", "b"]
    field.deleteBackward()
    #expect(field.selectedToken == 1)
    field.deleteBackward()
    #expect(field.tokens == ["a"])
    #expect(field.selectedToken == nil)
  }

  @Test func typingDeselectsTheToken() throws {
    let field = try field()
    field.tokens = ["a"]
    field.deleteBackward()
    field.insertText("x")
    #expect(field.selectedToken == nil)
    field.deleteBackward()
    #expect(field.selectedToken == nil)
    field.deleteBackward()
    #expect(field.selectedToken == 0)
    field.tokens = []
    #expect(field.selectedToken == nil)
  }

  @Test func bothOrdersOfPlatformsAreOnePress() throws {
    // System keyboards ask nothing in an empty field.
    let field = try field()
    field.tokens = ["a", "b"]
    field.host.didBeginPress()
    field.host.didPressBackspace()
    #expect(field.selectedToken == 1)
    // Others ask first, and may deliver the press twice.
    let other = try self.field()
    other.tokens = ["a", "b"]
    other.host.didBeginPress()
    #expect(other.host.shouldChange(TextRange(0, 0), to: "").isAllowed)
    other.host.didPressBackspace()
    other.host.didPressBackspace()
    #expect(other.selectedToken == 1)
    #expect(other.tokens == ["a", "b"])
  }

  @Test func returnAndSeparatorsMakeTokens() throws {
    let field = try field(Profile("p", type: .letter, maxLength: 5))
    var changes: [[String]] = []
    field.center.addObserver(field) { field, event, _ in
      if event == .didChangeTokens { changes.append(field.tokens) }
    }
    for key in "ab,cd" { field.insertText(String(key)) }
    #expect(field.tokens == ["ab"])
    #expect(!field.pressReturn())
    #expect(field.tokens == ["ab", "cd"])
    #expect(field.text == "")
    #expect(changes == [["ab"], ["ab", "cd"]])
    // Without a text Return submits, and a separator is nothing.
    #expect(field.pressReturn())
    #expect(field.type(",") == .accept)
    #expect(field.tokens.count == 2)
  }

  @Test func aTokenIsWhatTheProfileAccepts() throws {
    let field = try field(RuleSet.shipped["email"])
    field.paste("a@example.org,b@exam")
    #expect(field.tokens == ["a@example.org"])
    #expect(field.text == "b@exam")
    #expect(!field.commitToken())
    field.insertText("ple.org")
    #expect(field.commitToken())
    #expect(field.tokens == ["a@example.org", "b@example.org"])
    #expect(!field.commitToken())
  }

  @Test func tokensCanBeSelectedAndRemoved() throws {
    let field = try field()
    field.tokens = ["a", "b", "c"]
    field.selectToken(1)
    field.deleteBackward()
    #expect(field.tokens == ["a", "c"])
    field.selectToken(7)
    #expect(field.selectedToken == nil)
    field.removeToken(at: 7)
    field.removeToken(at: 0)
    #expect(field.tokens == ["c"])
  }

  @Test func eventsTellOfTokens() {
    final class Watcher { var events: [TextEvent] = [] }
    let center = TextEventCenter()
    let watcher = Watcher()
    let field = TokenField(.unrestricted, center: center)
    center.addObserver(watcher, of: field) { watcher, event, _ in watcher.events.append(event) }
    field.tokens = ["a"]
    field.deleteBackward()
    field.deleteBackward()
    #expect(
      watcher.events == [
        .didPressBackspace, .backspaceOnEmpty, .didChangeTokens, .didPressBackspace, .backspaceOnEmpty,
        .didChangeTokens,
      ])
  }
}
