#if GTK
  import CGTK
  import InputControl

  /// The widget as its ``FieldBinding`` sees it: the control does not know yet what GTK has deleted, and knows what is composed.
  extension WidgetBinder: PlatformField {
    var shownText: String {
      guard widget != nil else { return "" }
      let (place, insertion) = removed.map { ($0.range.start, $0.text) } ?? (selection.end, preedit)
      let text = self.text
      guard !insertion.isEmpty else { return text }
      return TextEdit(TextRange(caret: place), with: insertion).applied(to: text) ?? text
    }
    var shownSelection: TextRange? {
      guard widget != nil else { return nil }
      if let removed { return removed.range }
      if let caret { return TextRange(caret: caret) }
      return preedit.isEmpty ? selection : TextRange(caret: selection.end + preedit.utf16.count)
    }
    var shownMarkedRange: TextRange? {
      widget == nil || preedit.isEmpty ? nil : TextRange(selection.end, selection.end + preedit.utf16.count)
    }
    var mayCompose: Bool { false }

    func endComposition() {
      if let inputMethod = input_control_input_method(textWidget) { gtk_im_context_reset(inputMethod) }
      preedit = ""
    }

    func make(_ edit: TextEdit?, selection: TextRange, isTold: Bool) {
      guard widget != nil else { return }
      // The app may destroy the widget when it hears of the change.
      g_object_ref(.init(textWidget))
      defer { g_object_unref(.init(textWidget)) }
      let shown = shownText
      let target = edit?.applied(to: shown) ?? shown
      removed = nil
      if let change = TextEdit.smallest(from: text, to: target, caret: selection.end) {
        replace(change.range, with: change.replacement)
      }
      if widget != nil, self.selection != selection { select(selection) }
    }
  }
#endif
