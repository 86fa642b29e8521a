public import Foundation

// What the runtime of Objective-C does on Apple's platforms: optional methods of a delegate, messages that are forwarded, and
// objects that are associated with others. The adapter has the same interface in one file, ObjectiveCRuntime.swift.

/// A call of a method of a delegate that the delegate may not have.
@MainActor public enum StandInRuntime {
  /// The delegate whose method has just been missing.
  private static var missing: ObjectIdentifier?

  /// Called by the default implementations of optional methods.
  static func isMissing(in delegate: AnyObject) { missing = ObjectIdentifier(delegate) }

  /// Sends a message to a delegate, or to the one that it forwards messages to.
  ///
  /// - Returns: `nil` if neither has the method.
  static func send<Delegate, Answer>(_ delegate: Delegate?, _ message: (Delegate) -> Answer) -> Answer? {
    guard let delegate else { return nil }
    missing = nil
    let answer = message(delegate)
    guard missing == ObjectIdentifier(delegate as AnyObject) else { return answer }
    missing = nil
    guard let forwarder = delegate as? ForwardingDelegate, let target = forwarder.appDelegate as? Delegate
    else { return nil }
    return send(target, message)
  }
}

/// The binding of a field, which intercepts what the app does with the delegate of the field.
@MainActor public protocol DelegateOwner: AnyObject {
  /// The delegate of the app.
  var appDelegate: AnyObject? { get set }
  /// Called before backspace deletes anything.
  func willDeleteBackward()
  /// Called when code has set the text.
  func didSetText()
}

/// A delegate that forwards the messages that it does not answer itself to the delegate of the app.
@MainActor open class ForwardingDelegate: NSObject, DelegateOwner {
  private weak var target: AnyObject?
  open var appDelegate: AnyObject? {
    get { target }
    set { target = newValue }
  }

  open func willDeleteBackward() {}
  open func didSetText() {}

  public init(appDelegate: AnyObject?) {
    target = appDelegate
    super.init()
  }

  /// Returns whether an object has the plural question of iOS 26.
  public static func asksAboutSeveralRanges(_ delegate: AnyObject) -> Bool {
    (delegate as? any PluralQuestions) != nil
  }
}

/// Not in UIKit: conformed to by delegates of the tests that have the plural question.
@MainActor public protocol PluralQuestions: AnyObject {}

/// Intercepts the property `delegate`, texts that code sets, and backspace of fields.
@MainActor public enum FieldInterception {
  /// Whether the properties `delegate` of fields are intercepted.
  static var isOn = false
  public static func begin() { isOn = true }
}
