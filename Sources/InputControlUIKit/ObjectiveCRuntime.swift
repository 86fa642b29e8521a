#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  import UIKit

  // All that needs the runtime of Objective-C. In the tests, Tests/StandIns/UIKit/StandInRuntime.swift has the same interface.

  /// The binding of a field, which intercepts what the app does with the field.
  @MainActor protocol DelegateOwner: AnyObject {
    /// The delegate of the app.
    var appDelegate: AnyObject? { get set }
    /// Called before backspace deletes anything.
    func willDeleteBackward()
    /// Called when code has set the text.
    func didSetText()
  }

  /// A delegate that forwards the messages that it does not answer itself to the delegate of the app.
  @MainActor class ForwardingDelegate: NSObject, DelegateOwner {
    // UIKit asks on the main thread alone, by methods that are not isolated.
    nonisolated(unsafe) private weak var target: AnyObject?
    var appDelegate: AnyObject? {
      get { unsafe target }
      set { unsafe target = newValue }
    }
    func willDeleteBackward() {}
    func didSetText() {}

    init(appDelegate: AnyObject?) {
      unsafe target = appDelegate
      super.init()
    }
    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || unsafe target?.responds(to: selector) == true
    }
    // UIKit remembers what a delegate responds to, also when the delegate of the app is gone.
    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
      unsafe target ?? Silence.shared
    }

    /// Returns whether an object has the plural question of iOS 26.
    static func asksAboutSeveralRanges(_ delegate: AnyObject) -> Bool {
      delegate.responds(
        to: NSSelectorFromString("textField:shouldChangeCharactersInRanges:replacementString:"))
        || delegate.responds(to: NSSelectorFromString("textView:shouldChangeTextInRanges:replacementText:"))
    }
  }

  /// Takes every message, and answers zero.
  private final class Silence: NSObject {
    nonisolated(unsafe) static let shared = Silence()
    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      let answer: @convention(block) (AnyObject) -> Int = { _ in 0 }
      return unsafe class_addMethod(self, selector, imp_implementationWithBlock(answer), "q@:")
    }
  }

  @MainActor private enum Key { static var binding: UInt8 = 0 }

  extension UIResponder {
    /// The object that is associated with a field, which keeps it.
    var fieldBinding: AnyObject? {
      get { unsafe objc_getAssociatedObject(self, &Key.binding) as AnyObject? }
      set {
        unsafe objc_setAssociatedObject(self, &Key.binding, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
    private var owner: (any DelegateOwner)? { fieldBinding as? any DelegateOwner }

    // Each of these is exchanged with the method of UIKit. So it calls that of UIKit where it calls itself, and so do others.
    @objc dynamic func inputControl_delegate() -> AnyObject? {
      owner.map { $0.appDelegate } ?? inputControl_delegate()
    }
    @objc dynamic func inputControl_setDelegate(_ delegate: AnyObject?) {
      if let owner { owner.appDelegate = delegate } else { inputControl_setDelegate(delegate) }
    }
    @objc dynamic func inputControl_deleteBackward() {
      owner?.willDeleteBackward()
      inputControl_deleteBackward()
    }
    @objc dynamic func inputControl_setText(_ text: NSString?) {
      inputControl_setText(text)
      owner?.didSetText()
    }
  }

  /// Intercepts the property `delegate`, texts that code sets, and backspace of fields.
  @MainActor enum FieldInterception {
    static func begin() { _ = exchanged }

    private static let exchanged: Void = {
      for type in [UITextField.self, UITextView.self] as [AnyClass] {
        for name in ["delegate", "setDelegate:", "deleteBackward", "setText:"] {
          // Both become methods of the class, so that its superclasses stay as they are.
          let methods = [name, "inputControl_" + name].compactMap { name -> Method? in
            let selector = NSSelectorFromString(name)
            guard let found = unsafe class_getInstanceMethod(type, selector) else { return nil }
            _ = unsafe class_addMethod(
              type, selector, method_getImplementation(found), method_getTypeEncoding(found))
            return unsafe class_getInstanceMethod(type, selector)
          }
          if methods.count == 2 { unsafe method_exchangeImplementations(methods[0], methods[1]) }
        }
      }
    }()
  }
#endif
