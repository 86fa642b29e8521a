import CInputControl
import Testing

/// The functions of C for platforms with several ranges and with an app that is asked.
struct CHostEventTests {
  private let host = CHost()

  private func field(_ rules: String) -> ic_handle { host.control(host.profile("p", of: host.parse(rules))) }

  private func setText(_ text: String, _ control: ic_handle) {
    _ = unsafe host.call(text) { unsafe ic_control_set_text($0, control, $1, $2) }
  }

  @Test func severalRanges() {
    let field = field("profile p { type number; maxLength 4 }")
    setText("1234", field)
    let bounds: [UInt32] = [0, 1, 2, 4]
    func change(to text: String, asks: Bool) -> Int32 {
      unsafe host.call(text) { context, text, count in
        unsafe bounds.withUnsafeBufferPointer { bounds in
          guard let start = bounds.baseAddress else { return .min }
          return unsafe asks
            ? ic_should_change_ranges(context, field, start, 2, text, count, Int32(IC_KEY.rawValue))
            : ic_did_replace_ranges(context, field, start, 2, text, count, Int32(IC_KEY.rawValue))
        }
      }
    }
    #expect(change(to: "x", asks: true) == Int32(IC_VETO.rawValue))
    #expect(change(to: "9", asks: true) == Int32(IC_ACCEPT.rawValue))
    #expect(change(to: "9", asks: false) == 0)
    #expect(host.tell(field, IC_DID_CHANGE) == 0)
    #expect(host.text(field) == "92")
    #expect(host.range == [1, 1])
  }

  @Test func aRangeThatEndsBeforeItsStartIsAnError() {
    let field = field("profile p { type number }")
    let bounds: [UInt32] = [2, 1]
    let result = unsafe bounds.withUnsafeBufferPointer { bounds in
      unsafe host.call("1") { context, text, count in
        guard let start = bounds.baseAddress else { return .min }
        return unsafe ic_should_change_ranges(context, field, start, 1, text, count, 0)
      }
    }
    #expect(result == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func selectionAndPlacesInTheText() {
    let field = field("language 2\nprofile p { type number; maxLength 4; display \"##/##\" }")
    setText("1234", field)
    #expect(unsafe host.call { unsafe ic_control_select($0, field, 1, 9) } == 0)
    #expect(host.text(field) == "1234")
    #expect(host.range == [1, 4])
    #expect(unsafe host.call { unsafe ic_control_place($0, field, 1, 3) } == 0)
    #expect(host.range == [1, 4])
    #expect(unsafe host.call { unsafe ic_control_place($0, field, 3, 5) } == IC_ERROR_ARGUMENT.rawValue)
    #expect(unsafe host.call { unsafe ic_control_select($0, field, 2, 1) } == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func theAppRefuses() {
    let field = field("profile p { type number }")
    #expect(answer(field, IC_APP_REFUSES) == 0)
    #expect(host.shouldChange(field, 0, 0, to: "1") == Int32(IC_VETO.rawValue))
    #expect(host.output == "[]")
    #expect(answer(field, IC_APP_REFUSES, "The till is closed") == 0)
    #expect(host.shouldChange(field, 0, 0, to: "1") == Int32(IC_VETO.rawValue))
    #expect(host.output.contains(#""rule":"p.delegate""#) && host.output.contains("The till is closed"))
    #expect(answer(field, IC_APP_PERMITS) == 0)
    #expect(host.shouldChange(field, 0, 0, to: "1") == Int32(IC_ACCEPT.rawValue))
    #expect(unsafe host.call("") { unsafe ic_app_answer($0, field, 4, $1, $2) } == IC_ERROR_ARGUMENT.rawValue)
  }

  @Test func theAppSetsATextWhileItIsAsked() {
    let field = field("profile p { type number; maxLength 2 }")
    #expect(answer(field, IC_APP_SETS_AND_PERMITS, "12") == 0)
    // There is no room in the new text.
    #expect(host.shouldChange(field, 0, 0, to: "3") == Int32(IC_VETO.rawValue))
    #expect(host.text(field) == "12")
    #expect(answer(field, IC_APP_SETS_AND_REFUSES, "4") == 0)
    #expect(host.shouldChange(field, 0, 0, to: "3") == Int32(IC_VETO.rawValue))
    #expect(host.text(field) == "4")
  }

  @Test func backspacesThatDeleteNothing() {
    let field = field("profile p { type number }")
    func command() -> Int32 { unsafe host.call { unsafe ic_app_command($0, field) } }
    #expect(command() == Int32(IC_NO_COMMAND.rawValue))
    #expect(host.tell(field, IC_DID_PRESS_BACKSPACE) == 0)
    #expect(command() == Int32(IC_BACKSPACE_ON_EMPTY.rawValue))
    #expect(command() == Int32(IC_NO_COMMAND.rawValue))
    setText("1", field)
    #expect(unsafe host.call { unsafe ic_control_select($0, field, 0, 0) } == 0)
    #expect(host.tell(field, IC_DID_PRESS_BACKSPACE) == 0)
    #expect(command() == Int32(IC_BACKSPACE_AT_START.rawValue))
  }

  private func answer(_ control: ic_handle, _ answer: ic_app_answers, _ text: String = "") -> Int32 {
    unsafe host.call(text) { unsafe ic_app_answer($0, control, Int32(answer.rawValue), $1, $2) }
  }
}
