#if canImport(UIKit) && canImport(ObjectiveC)
  import Foundation
  import ObjectiveC
  import UIKit

  // All that needs the runtime of Objective-C. In the tests, Tests/StandIns/UIKit/StandInRuntime.swift has the same interface.

  /// The binding of a field, which intercepts what the app does with the delegate of the field.
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

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? { unsafe target }

    /// Returns whether an object has the plural question of iOS 26.
    static func asksAboutSeveralRanges(_ delegate: AnyObject) -> Bool {
      delegate.responds(
        to: NSSelectorFromString("textField:shouldChangeCharactersInRanges:replacementString:"))
        || delegate.responds(to: NSSelectorFromString("textView:shouldChangeTextInRanges:replacementText:"))
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
    fileprivate var owner: (any DelegateOwner)? { fieldBinding as? any DelegateOwner }

    // Of each method below, the implementation is exchanged with that of UIKit. So it calls UIKit's where it calls itself.
    @objc dynamic func inputControl_deleteBackward() {
      owner?.willDeleteBackward()
      inputControl_deleteBackward()
    }
    @objc dynamic func inputControl_setText(_ text: NSString?) {
      inputControl_setText(text)
      owner?.didSetText()
    }
    @objc dynamic func inputControl_setAttributedText(_ text: NSAttributedString?) {
      inputControl_setAttributedText(text)
      owner?.didSetText()
    }
  }

  extension UITextField {
    @objc(inputControl_delegate) dynamic var actualDelegate: (any UITextFieldDelegate)? {
      get { owner.map { $0.appDelegate as? any UITextFieldDelegate } ?? actualDelegate }
      set { if let owner { owner.appDelegate = newValue } else { actualDelegate = newValue } }
    }
  }

  extension UITextView {
    @objc(inputControl_delegate) dynamic var actualDelegate: (any UITextViewDelegate)? {
      get { owner.map { $0.appDelegate as? any UITextViewDelegate } ?? actualDelegate }
      set { if let owner { owner.appDelegate = newValue } else { actualDelegate = newValue } }
    }
  }

  /// What intercepts the property `delegate`, texts that code sets, and backspace.
  @MainActor enum FieldInterception {
    static func begin() { _ = exchanged }

    private static let exchanged: Void = {
      for type in [UITextField.self, UITextView.self] as [AnyClass] {
        exchange(type, "delegate", "inputControl_delegate")
        exchange(type, "setDelegate:", "setInputControl_delegate:")
        for name in ["deleteBackward", "setText:", "setAttributedText:"] {
          exchange(type, name, "inputControl_" + name)
        }
      }
    }()

    /// Exchanges two methods of a class, but not of its superclasses.
    private static func exchange(_ type: AnyClass, _ first: String, _ second: String) {
      let methods = [first, second].compactMap { name -> Method? in
        let selector = NSSelectorFromString(name)
        guard let found = unsafe class_getInstanceMethod(type, selector) else { return nil }
        _ = unsafe class_addMethod(
          type, selector, method_getImplementation(found), method_getTypeEncoding(found))
        return unsafe class_getInstanceMethod(type, selector)
      }
      if methods.count == 2 { unsafe method_exchangeImplementations(methods[0], methods[1]) }
    }
  }
#endif
