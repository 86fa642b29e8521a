import AppKit
import AppleTestSupport
import Foundation
import InputControl
import InputControlAppKit
import Testing

/// The traces of `inputctl replay`, on fields of AppKit that have a profile: the same events, in the same order, from the
/// platform's side.
@MainActor struct TraceTests {
  /// Traces with another result, and why.
  private static let differences = [
    "key-told-after-the-deletion": "AppKit calls a method for the key before it deletes",
    "enter-that-ended-a-composition": "AppKit does not send the Return that ends a composition",
    "enter-twice-after-a-composition": "AppKit does not send the Return that ends a composition",
    "display-set": "a text that an app sets is a value, and this one is the display",
    "input-method-commits-towards-a-shape": "input methods of GTK commit without a composition",
    "undo-after-a-repair-at-blur": "nothing is undone in a field that is not edited",
    "plural-with-a-choice-that-is-no-amount": "AppKit says which range gets the text",
  ]

  /// Whether AppKit has the events of a trace. Dictation does not say so, and no key is several edits.
  private func isSent(_ trace: FieldTrace) -> Bool {
    !trace.isAboutKeyboardsOfIOS && !trace.clearsOnInsertion
  }

  /// A text field asks its app nothing before a change.
  @Test func tracesOnTextFields() async throws {
    var (traces, steps) = (0, 0)
    for trace in try FieldTrace.all() where !trace.isMultiline && isSent(trace) && !trace.isAboutTheApp {
      let (window, field, app) = (NSWindow(), NSTextField(), AppDelegate())
      window.standInAdd(field)
      let control = InputField(try trace.profile, locale: trace.locale)
      let player = TracePlayer(trace, field, control, app.app, bind: { field.bind(control) })
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print(
      "\(traces) traces with \(steps) steps on NSTextField, of which \(Self.differences.count) differ by name"
    )
  }

  /// A text view takes line breaks and does not submit. Otherwise it is like a field.
  @Test func tracesOnTextViews() async throws {
    var (traces, steps) = (0, 0)
    for trace in try FieldTrace.all()
    where (trace.isMultiline || !trace.isAboutOneLine) && isSent(trace) {
      let (window, view, app) = (NSWindow(), NSTextView(), AppDelegate())
      window.standInAdd(view)
      view.delegate = app
      let control = TextView(try trace.profile, locale: trace.locale)
      let player = TracePlayer(trace, view, control, app.app, bind: { view.bind(control) })
      let problems = await player.play()
      (traces, steps) = (traces + 1, steps + trace.steps)
      #expect(
        problems.isEmpty == (Self.differences[trace.id] == nil),
        "\(trace.id): \(problems.joined(separator: "; "))")
    }
    print("\(traces) traces with \(steps) steps on NSTextView")
  }
}

/// The delegate of the app of a trace.
@MainActor private final class AppDelegate: NSObject, NSTextViewDelegate {
  let app = TracedApp()

  func textView(
    _ textView: NSTextView, shouldChangeTextInRanges affectedRanges: [NSValue], replacementStrings: [String]?
  ) -> Bool { app.decide() }
}
