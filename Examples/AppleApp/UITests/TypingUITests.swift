import XCTest

/// Types into the fields of the app what matters most.
final class TypingUITests: XCTestCase {
  private let app = XCUIApplication()

  override func setUp() {
    continueAfterFailure = false
    app.launchArguments = ["-AppleLocale", "en_US", "-AppleLanguages", "(en)"]
    app.launch()
  }

  private func field(_ name: String, on tab: String) -> XCUIElement {
    app.tabBars.buttons[tab].tap()
    let field = app.textFields[name]
    field.tap()
    return field
  }

  func testARefusedKeyLeavesNoTrace() {
    let price = field("price", on: "Price")
    price.typeText("12x")
    XCTAssertEqual(price.value as? String, "12")
    XCTAssertFalse(app.staticTexts["reason"].label.isEmpty)
  }

  func testANumberIsGrouped() {
    let price = field("price", on: "Price")
    price.typeText("1234.5")
    XCTAssertEqual(price.value as? String, "1,234.5")
  }

  func testTheButtonAsksOnce() {
    field("price", on: "Price").typeText("1x2")
    app.buttons["OK"].tap()
    XCTAssertTrue(app.staticTexts["reason"].label.contains("x"))
    app.buttons["OK"].tap()
    XCTAssertEqual(app.staticTexts["reason"].label, "12")
  }

  func testGroupsOfACardAppear() {
    let number = field("number", on: "Card")
    number.typeText("411111112")
    XCTAssertEqual(number.value as? String, "4111 1111 2")
  }

  func testBackspacePassesASpace() {
    let number = field("number", on: "Card")
    number.typeText("41111" + XCUIKeyboardKey.delete.rawValue)
    XCTAssertEqual((number.value as? String)?.trimmingCharacters(in: .whitespaces), "4111")
  }

  func testReturnGoesToTheNextField() {
    field("number", on: "Card").typeText("4111111111111111\n")
    app.textFields["expiry"].typeText("1230\n")
    app.textFields["code"].typeText("123\n")
    XCTAssertEqual(app.staticTexts["answer"].label, "Paid")
  }

  func testAPasteIsFitted() {
    UIPasteboard.general.string = "4111 1111 1111 1111 9999 9999"
    let number = field("number", on: "Card")
    number.press(forDuration: 1)
    app.menuItems["Paste"].tap()
    XCTAssertLessThanOrEqual((number.value as? String)?.count ?? 99, 23)
  }

  func testUndoByTheSystem() {
    let number = field("number", on: "Card")
    number.typeText("4111")
    number.typeKey("z", modifierFlags: .command)
    XCTAssertNotEqual(number.value as? String, "4111")
  }

  func testACommaMakesAToken() {
    field("recipient", on: "Recipients").typeText("ann@example.org,")
    XCTAssertEqual(app.staticTexts["tokens"].label, "ann@example.org")
  }

  func testBackspaceSelectsAToken() {
    let recipient = field("recipient", on: "Recipients")
    recipient.typeText("ann@example.org,")
    recipient.typeText(XCUIKeyboardKey.delete.rawValue)
    XCTAssertEqual(app.staticTexts["tokens"].label, "[ann@example.org]")
  }
}
