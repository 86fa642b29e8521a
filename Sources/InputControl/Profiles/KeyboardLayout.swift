/// Which keyboard a host should show, in UIKit's words.
public enum KeyboardLayout: String, CaseIterable, Sendable {
  /// The person's usual keyboard.
  case `default`
  /// Letters, digits and punctuation of ASCII.
  case asciiCapable
  /// Digits.
  case numberPad
  /// Digits and a decimal point.
  case decimalPad
  /// Digits, `+`, `*` and `#`.
  case phonePad
  /// Letters with `@` and `.` at hand.
  case emailAddress
  /// Letters with `.`, `/` and `.com` at hand.
  case url = "URL"
}
