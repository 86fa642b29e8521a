#if canImport(ObjectiveC) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObjectiveC

  // All that needs the runtime of Objective-C. In the tests, Tests/StandIns/AppKit/StandInRuntime.swift has the same interface.

  /// The binding of a field, which comes between AppKit and the text view that edits the field.
  @MainActor protocol TextViewInterceptor: AnyObject {
    /// Called when a text view begins to edit the field.
    func didBeginEditing(in view: NSTextView)
    /// Called in place of the method that resigns the first responder.
    func endEditing(_ resign: () -> Bool) -> Bool
    /// Called in place of the method by which a field takes the text that was edited, and tells the app.
    func endFieldEditing(_ end: () -> Void)
    /// Called in place of the method by which a field leaves the text that was edited.
    func abortEditing(_ abort: () -> Bool) -> Bool
    /// Called in place of the question whether texts may replace ranges; without texts, attributes change.
    func shouldChange(
      _ ranges: [NSValue], to texts: [String]?, in view: NSTextView, _ ask: @escaping () -> Bool
    ) -> Bool
    /// Called in place of the method that tells about a change.
    func tellChange(_ tell: @escaping () -> Void)
    /// Called in place of a method that marks text or keeps marked text.
    func compose(isMarking: Bool, in view: NSTextView, _ compose: () -> Void)
    /// Called in place of the method that drops what was dragged from the same text view.
    func drag(_ drag: () -> Bool) -> Bool
    /// Called before backspace deletes anything.
    func willDeleteBackward()
    /// Called in place of the method that Return calls.
    func pressReturn(_ insert: () -> Void)
    /// Called when code has set the text.
    func didSetText()
  }

  @MainActor private enum Key { static var binding: UInt8 = 0 }

  extension NSResponder {
    /// The object that is associated with a field, which keeps it.
    var fieldBinding: AnyObject? {
      get { unsafe objc_getAssociatedObject(self, &Key.binding) as AnyObject? }
      set {
        unsafe objc_setAssociatedObject(self, &Key.binding, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
    fileprivate var interceptor: (any TextViewInterceptor)? { fieldBinding as? any TextViewInterceptor }
  }

  // Each of these is exchanged with the method of AppKit. So it calls that of AppKit where it calls itself.
  extension NSTextField {
    @objc dynamic func inputControl_setStringValue(_ text: NSString) {
      inputControl_setStringValue(text)
      interceptor?.didSetText()
    }
    @objc dynamic func inputControl_setAttributedStringValue(_ text: NSAttributedString) {
      inputControl_setAttributedStringValue(text)
      interceptor?.didSetText()
    }
    @objc dynamic func inputControl_setObjectValue(_ value: AnyObject?) {
      inputControl_setObjectValue(value)
      interceptor?.didSetText()
    }
    @objc dynamic func inputControl_setIntegerValue(_ value: Int) {
      inputControl_setIntegerValue(value)
      interceptor?.didSetText()
    }
    @objc dynamic func inputControl_setDoubleValue(_ value: Double) {
      inputControl_setDoubleValue(value)
      interceptor?.didSetText()
    }
    @objc dynamic func inputControl_textDidEndEditing(_ notification: NSNotification) {
      guard let interceptor else { return inputControl_textDidEndEditing(notification) }
      interceptor.endFieldEditing { inputControl_textDidEndEditing(notification) }
    }
    @objc dynamic func inputControl_abortEditing() -> Bool {
      interceptor?.abortEditing { inputControl_abortEditing() } ?? inputControl_abortEditing()
    }
  }

  extension NSTextView {
    /// The binding of the text view, or of the field that it edits.
    private var editInterceptor: (any TextViewInterceptor)? {
      isFieldEditor ? (delegate as? NSResponder)?.interceptor : interceptor
    }
    @objc dynamic func inputControl_becomeFirstResponder() -> Bool {
      let isFirst = inputControl_becomeFirstResponder()
      if isFirst { editInterceptor?.didBeginEditing(in: self) }
      return isFirst
    }
    @objc dynamic func inputControl_resignFirstResponder() -> Bool {
      editInterceptor?.endEditing { inputControl_resignFirstResponder() }
        ?? inputControl_resignFirstResponder()
    }
    @objc(inputControl_shouldChangeTextInRanges:replacementStrings:)
    dynamic func inputControl_shouldChange(_ ranges: [NSValue], _ texts: [String]?) -> Bool {
      editInterceptor?.shouldChange(ranges, to: texts, in: self) {
        self.inputControl_shouldChange(ranges, texts)
      }
        ?? inputControl_shouldChange(ranges, texts)
    }
    @objc dynamic func inputControl_didChangeText() {
      guard let editInterceptor else { return inputControl_didChangeText() }
      editInterceptor.tellChange { self.inputControl_didChangeText() }
    }
    @objc(inputControl_insertText:replacementRange:)
    dynamic func inputControl_insert(_ text: AnyObject, _ place: NSRange) {
      guard let editInterceptor, hasMarkedText() else { return inputControl_insert(text, place) }
      editInterceptor.compose(isMarking: false, in: self) { inputControl_insert(text, place) }
    }
    @objc(inputControl_setMarkedText:selectedRange:replacementRange:)
    dynamic func inputControl_mark(_ text: AnyObject, _ selected: NSRange, _ place: NSRange) {
      guard let editInterceptor else { return inputControl_mark(text, selected, place) }
      editInterceptor.compose(isMarking: true, in: self) { inputControl_mark(text, selected, place) }
    }
    @objc dynamic func inputControl_unmarkText() {
      guard let editInterceptor else { return inputControl_unmarkText() }
      editInterceptor.compose(isMarking: true, in: self) { inputControl_unmarkText() }
    }
    @objc dynamic func inputControl_performDragOperation(_ info: any NSDraggingInfo) -> Bool {
      guard let editInterceptor, info.draggingSource as? NSTextView === self else {
        return inputControl_performDragOperation(info)
      }
      return editInterceptor.drag { inputControl_performDragOperation(info) }
    }
    @objc dynamic func inputControl_deleteBackward(_ sender: AnyObject?) {
      editInterceptor?.willDeleteBackward()
      inputControl_deleteBackward(sender)
    }
    @objc dynamic func inputControl_insertNewline(_ sender: AnyObject?) {
      guard let editInterceptor else { return inputControl_insertNewline(sender) }
      editInterceptor.pressReturn { inputControl_insertNewline(sender) }
    }
    @objc dynamic func inputControl_setString(_ text: NSString) {
      inputControl_setString(text)
      if !isFieldEditor { editInterceptor?.didSetText() }
    }
  }

  /// Comes between AppKit and the methods of text views and fields.
  @MainActor enum FieldInterception {
    static func begin() { _ = exchanged }

    private static let exchanged: Void = {
      exchange(
        NSTextField.self,
        [
          "setStringValue:", "setAttributedStringValue:", "setObjectValue:", "setIntegerValue:",
          "setDoubleValue:",
          "textDidEndEditing:", "abortEditing",
        ])
      exchange(
        NSTextView.self,
        [
          "becomeFirstResponder", "resignFirstResponder", "shouldChangeTextInRanges:replacementStrings:",
          "didChangeText",
          "insertText:replacementRange:", "setMarkedText:selectedRange:replacementRange:", "unmarkText",
          "performDragOperation:", "deleteBackward:", "insertNewline:", "setString:",
        ])
    }()

    private static func exchange(_ type: AnyClass, _ names: [String]) {
      for name in names {
        // Both become methods of the class, so that its superclasses stay as they are.
        let methods = [name, "inputControl_" + name].map { name -> Method in
          let selector = NSSelectorFromString(name)
          guard let found = unsafe class_getInstanceMethod(type, selector) else {
            preconditionFailure("\(type) has no method \(name): fields would accept everything")
          }
          _ = unsafe class_addMethod(
            type, selector, method_getImplementation(found), method_getTypeEncoding(found))
          return unsafe class_getInstanceMethod(type, selector) ?? found
        }
        unsafe method_exchangeImplementations(methods[0], methods[1])
      }
    }
  }
#endif
