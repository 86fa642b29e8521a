public import Foundation

// The runtime of Objective-C lets the adapter come between AppKit and methods of its classes. The adapter has the same interface
// in one file, ObjectiveCRuntime.swift.

/// The binding of a field, which comes between AppKit and the text view that edits the field.
@MainActor public protocol TextViewInterceptor: AnyObject {
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

/// Comes between AppKit and the methods of text views and fields.
@MainActor public enum FieldInterception {
  static var isOn = false
  public static func begin() { isOn = true }
}

extension NSResponder {
  var interceptor: (any TextViewInterceptor)? {
    FieldInterception.isOn ? fieldBinding as? any TextViewInterceptor : nil
  }
}

extension NSTextView {
  /// The binding of the text view, or of the field that it edits.
  var editInterceptor: (any TextViewInterceptor)? {
    isFieldEditor ? (delegate as? NSResponder)?.interceptor : interceptor
  }
}
