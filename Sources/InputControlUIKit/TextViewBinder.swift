#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import InputControl
  import UIKit

  /// The binding of a text view.
  final class TextViewBinder: FieldBinder, UITextViewDelegate {
    private var textView: UITextView? { view as? UITextView }
    private var app: (any UITextViewDelegate)? { appDelegate as? any UITextViewDelegate }

    override var clearsOnInsertion: Bool { super.clearsOnInsertion || textView?.clearsOnInsertion ?? false }
    override var shownText: String {
      get { textView?.text ?? "" }
      set { textView?.text = newValue }
    }
    override func sendChange() { if let textView { textViewDidChange(textView) } }

    override func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool) {
      // The next typed text keeps its font and colour.
      let attributes = edit == nil ? nil : textView?.typingAttributes
      super.make(edit, selection: selection, isTold: isTold)
      if let attributes { textView?.typingAttributes = attributes }
    }

    // MARK: Questions of UIKit

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
      -> Bool
    {
      shouldChange([range], to: text)
    }

    @available(iOS 26, tvOS 26, visionOS 26, *)
    func textView(
      _ textView: UITextView, shouldChangeTextInRanges ranges: [NSValue], replacementText text: String
    ) -> Bool {
      shouldChange(ranges.map { $0.rangeValue }, to: text)
    }

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { control.host.shouldBeginEditing() }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { control.host.shouldEndEditing() }

    // MARK: Events of UIKit

    func textViewDidBeginEditing(_ textView: UITextView) {
      didBeginEditing()
      tell(app?.textViewDidBeginEditing)
    }

    func textViewDidEndEditing(_ textView: UITextView) {
      didEndEditing()
      tell(app?.textViewDidEndEditing)
    }

    func textViewDidChange(_ textView: UITextView) {
      toldChanges += 1
      let told = toldChanges
      followDictation()
      binding.didChange()
      // If the text was repaired, the app has been told about the repaired one.
      if toldChanges == told { tell(app?.textViewDidChange) }
    }

    func textViewDidChangeSelection(_ textView: UITextView) {
      binding.didSelect()
      tell(app?.textViewDidChangeSelection)
    }

    // MARK: The app's delegate

    // A method that the app's delegate does not have is `nil`.
    private func tell(_ method: ((UITextView) -> Void)?) { if let textView { method?(textView) } }
    private func ask(_ method: ((UITextView) -> Bool)?) -> Bool { textView.flatMap { method?($0) } ?? true }

    override func answer(to question: TextInputQuestion) -> Bool {
      guard let app else { return true }
      switch question {
      case .beginEditing: return ask(app.textViewShouldBeginEditing)
      case .endEditing: return ask(app.textViewShouldEndEditing)
      case .clear, .return: return true
      case .change(let edits): return answer(to: edits)
      }
    }

    private func answer(to edits: [TextEdit]) -> Bool {
      guard let app, let textView else { return true }
      let (ranges, text) = asked(edits)
      if #available(iOS 26, tvOS 26, visionOS 26, *), Self.asksAboutSeveralRanges(app) {
        let several: ((UITextView, [NSValue], String) -> Bool)? =
          app.textView(_:shouldChangeTextInRanges:replacementText:)
        return several?(textView, ranges.map { NSValue(range: $0) }, text) ?? true
      }
      let one: ((UITextView, NSRange, String) -> Bool)? = app.textView(_:shouldChangeTextIn:replacementText:)
      return ranges.allSatisfy { one?(textView, $0, text) ?? true }
    }
  }
#endif
