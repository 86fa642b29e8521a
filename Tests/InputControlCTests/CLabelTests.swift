import CInputControl
import InputControlSystem
import Testing

/// Labels of values in fields of hosts.
struct CLabelTests {
  private let host = CHost()

  /// Without a stated language, a field takes the keys of values only.
  @Test func valuesAreTyped() {
    let field = host.control(host.shipped("currencyCode"))
    for key in "euro" { _ = host.insert(String(key), field) }
    #expect(host.text(field) == "EUR")
  }

  @Test func aLabelIsTyped() {
    let field = host.control(host.shipped("countryCode", locale: "pl"))
    for key in "niemcy" { #expect(host.insert(String(key), field) >= 0) }
    #expect(host.text(field) == "Niemcy")
    #expect(unsafe host.call { unsafe ic_control_value($0, field) } == 0)
    #expect(host.output == "DE")
    #expect(unsafe host.call("Niemczech") { unsafe ic_control_evaluate($0, field, $1, $2) } == 2)
    #expect(host.output.contains("DE (Niemcy)"))
    #expect(unsafe host.call("Niemc") { unsafe ic_control_evaluate($0, field, $1, $2) } == 1)
    #expect(unsafe host.call("Niemcy") { unsafe ic_control_evaluate($0, field, $1, $2) } == 0)
    // A program sets values.
    #expect(unsafe host.call("Niemcy") { unsafe ic_control_set_text($0, field, $1, $2) } == 0)
    #expect(unsafe host.call { unsafe ic_control_value($0, field) } == 2)
  }
}
