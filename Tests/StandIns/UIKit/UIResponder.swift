public import Foundation

// Declarations of UIKit that the adapters use, written from Apple's public documentation; the comment of each names its page
// below developer.apple.com/documentation. The classes behave as the notes in docs/apple.md say that real fields do.

/// uikit/uiresponder
@MainActor open class UIResponder: NSObject {
  /// uikit/uiresponder/isfirstresponder
  public private(set) var isFirstResponder = false

  /// uikit/uiresponder/becomefirstresponder()
  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }

  /// uikit/uiresponder/resignfirstresponder()
  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }

  /// uikit/uiresponder/undomanager
  open var undoManager: UndoManager? { nil }

  /// uikit/uiresponder/textinputmode
  open var textInputMode: UITextInputMode? { standInInputMode }
  /// Not in UIKit: the keyboard of the person.
  public var standInInputMode: UITextInputMode? {
    didSet {
      NotificationCenter.default.post(
        name: UITextInputMode.currentInputModeDidChangeNotification, object: nil)
    }
  }

  /// uikit/uiresponder/reloadinputviews()
  open func reloadInputViews() { standInReloads += 1 }
  /// Not in UIKit: how often the keyboard was loaded anew.
  public var standInReloads = 0

  // A class of UIKit can be made on its main actor alone.
  public nonisolated override init() { super.init() }
}

/// uikit/uitextinputmode
@MainActor public final class UITextInputMode: NSObject {
  /// uikit/uitextinputmode/primarylanguage
  public let primaryLanguage: String?

  /// uikit/uitextinputmode/currentinputmodedidchangenotification
  public static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  /// Not in UIKit.
  public nonisolated init(standInLanguage: String) { primaryLanguage = standInLanguage }
}

/// uikit/uiview
@MainActor open class UIView: UIResponder {
  /// uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
  /// uikit/uiview/ishidden
  open var isHidden = false
}

/// uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
  /// uikit/uiviewcontroller/viewdidload()
  open func viewDidLoad() {}
}

/// foundation/undomanager, which Foundation has on Apple's platforms alone.
@MainActor public final class UndoManager: NSObject {
  private struct Step {
    let name: String
    let undo: @MainActor () -> Void
  }
  private var done: [Step] = []
  private var undone: [Step] = []
  private var disabled = 0
  private var name = ""
  /// foundation/undomanager/isundoing
  public private(set) var isUndoing = false
  /// foundation/undomanager/isredoing
  public private(set) var isRedoing = false

  public nonisolated override init() { super.init() }

  /// foundation/undomanager/isundoregistrationenabled
  public var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// foundation/undomanager/disableundoregistration()
  public func disableUndoRegistration() { disabled += 1 }
  /// foundation/undomanager/enableundoregistration()
  public func enableUndoRegistration() {
    precondition(disabled > 0, "undo registration is enabled more often than it was disabled")
    disabled -= 1
  }

  /// foundation/undomanager/registerundo(withtarget:handler:)
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard disabled == 0 else { return }
    let step = Step(name: name) { [weak target] in target.map { handler($0) } }
    if isUndoing { undone.append(step) } else { done.append(step) }
    if !isUndoing, !isRedoing { undone = [] }
  }

  /// foundation/undomanager/setactionname(_:)
  public func setActionName(_ name: String) {
    self.name = name
    if let last = done.popLast() { done.append(Step(name: name, undo: last.undo)) }
  }

  /// foundation/undomanager/undoactionname
  public var undoActionName: String { done.last?.name ?? "" }
  /// foundation/undomanager/canundo
  public var canUndo: Bool { !done.isEmpty }
  /// foundation/undomanager/canredo
  public var canRedo: Bool { !undone.isEmpty }

  /// foundation/undomanager/undo()
  public func undo() {
    guard let step = done.popLast() else { return }
    isUndoing = true
    defer { isUndoing = false }
    step.undo()
  }

  /// foundation/undomanager/redo()
  public func redo() {
    guard let step = undone.popLast() else { return }
    isRedoing = true
    defer { isRedoing = false }
    step.undo()
  }

  /// foundation/undomanager/removeallactions(withtarget:)
  public func removeAllActions(withTarget target: AnyObject) {
    done = []
    undone = []
  }
}
