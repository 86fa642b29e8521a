#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import InputControl

  /// The binding of a text view.
  final class TextViewBinder: FieldBinder {
    private var textView: NSTextView? { view as? NSTextView }

    override var editor: NSTextView? { textView }
    override var focusedEditor: NSTextView? {
      textView.flatMap { $0.window?.firstResponder === $0 ? $0 : nil }
    }

    override func begin() {
      // The steps that AppKit has registered know nothing of edits that others make.
      if let textView, let storage = textView.textStorage {
        textView.undoManager?.removeAllActions(withTarget: storage)
      }
      super.begin()
    }

    override func endEditing(_ resign: () -> Bool) -> Bool {
      guard super.endEditing(resign) else { return false }
      if focusedEditor == nil { finishEditing() }
      return true
    }

    // The text view is edited as long as it is bound: also by a bar that finds and replaces.
    override func leaveSession() {
      super.leaveSession()
      profileDidChange()
    }

    override var shownText: String {
      get { textView?.string ?? "" }
      set { textView?.string = newValue }
    }
  }
#endif
