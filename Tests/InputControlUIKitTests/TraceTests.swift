import AppleTestSupport
import Foundation
import InputControl
import InputControlUIKit
import Testing
import UIKit

/// The traces of `inputctl replay`, on fields of UIKit that have a profile: the same events, in the same order, from the
/// platform's side.
@MainActor struct TraceTests {
  /// Traces with another result, and why.
  private static let differences = [
    "key-told-after-the-deletion": "UIKit tells on-screen keyboards' presses by the deletion alone",
    "enter-that-ended-a-composition": "UIKit does not send the Return that ends a composition",
    "enter-twice-after-a-composition": "UIKit does not send the Return that ends a composition",
    "display-set": "a text that an app sets is a value, and this one is the display",
    "input-method-commits-towards-a-shape": "input methods of GTK commit without a composition",
    "undo-after-a-repair-at-blur": "nothing is undone in a field that is not edited",
  ]

  @Test func tracesOnTextFields() async throws {
    var (traces, steps) = (0, 0)
    for trace in try FieldTrace.all() where !trace.isMultiline {
      let field = UITextField()
      let control = InputField(try trace.profile, locale: trace.locale)
      let app = AppDelegate()
      field.delegate = app
      let player = TracePlayer(
        trace, field, control, app.app, isSecure: { field.isSecureTextEntry = $0 },
        bind: { field.bind(control) })
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print(
      "\(traces) traces with \(steps) steps on UITextField, of which \(Self.differences.count) differ by name"
    )
  }

  /// A text view takes line breaks and does not submit. Otherwise it is like a field.
  @Test func tracesOnTextViews() async throws {
    var (traces, steps) = (0, 0)
    for trace in try FieldTrace.all() where trace.isMultiline || !trace.isAboutOneLine {
      let view = UITextView()
      let control = TextView(try trace.profile, locale: trace.locale)
      let app = AppDelegate()
      view.delegate = app
      let player = TracePlayer(
        trace, view, control, app.app, isSecure: { view.isSecureTextEntry = $0 }, bind: { view.bind(control) }
      )
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print("\(traces) traces with \(steps) steps on UITextView")
  }
}

/// The delegate of the app of a trace.
@MainActor private final class AppDelegate: NSObject, UITextFieldDelegate, UITextViewDelegate {
  let app = TracedApp()

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { app.decide() }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  { app.decide() }
}
