/// The owner of controls, such as a form, which is notified of their texts.
///
/// It is a class with subclasses, so that a program with controls but without a form does not contain the code of
/// forms.
class ControlOwner {
  /// Tells the owner that the text of the control was set from code.
  func didSetText() {}

  /// Tells the owner that the control is about to notify its observers of a new text.
  func willNotify() {}

  /// Tells the owner that all observers were notified.
  func didNotify() {}
}
