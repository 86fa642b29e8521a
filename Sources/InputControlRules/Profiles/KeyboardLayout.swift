extension Profile {
  /// The keyboard that a host should show, named as in UIKit.
  public enum KeyboardLayout: String, CaseIterable, Sendable {
    /// The usual keyboard of the user.
    case `default`
    /// ASCII letters, digits and punctuation.
    case asciiCapable
    /// Digits.
    case numberPad
    /// Digits and a decimal point.
    case decimalPad
    /// Digits, `+`, `*` and `#`.
    case phonePad
    /// Letters, with `@` and `.` directly accessible.
    case emailAddress
    /// Letters, with `.`, `/` and `.com` directly accessible.
    case url = "URL"
  }
}
