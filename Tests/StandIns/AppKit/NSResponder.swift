@_exported public import AppleStandIns
@_exported public import Foundation

// Declarations of AppKit that the adapter uses, written from Apple's public documentation; the comment of each names its page
// below developer.apple.com/documentation. The classes behave as the notes in docs/apple.md say that real fields do.

/// appkit/nsresponder
@MainActor open class NSResponder: NSObject {
  // A class of AppKit can be made on its main actor alone.
  public nonisolated override init() { super.init() }

  /// appkit/nsresponder/acceptsfirstresponder
  open var acceptsFirstResponder: Bool { false }
  /// appkit/nsresponder/becomefirstresponder()
  @discardableResult open func becomeFirstResponder() -> Bool { true }
  /// appkit/nsresponder/resignfirstresponder()
  @discardableResult open func resignFirstResponder() -> Bool { true }
  /// appkit/nsresponder/undomanager
  open var undoManager: UndoManager? { nil }

  /// Not in AppKit: the object that is associated with the field.
  public var fieldBinding: AnyObject?
}

/// appkit/nsview
@MainActor open class NSView: NSResponder {
  /// appkit/nsview/window
  public internal(set) weak var window: NSWindow?
  /// appkit/nsview/ishidden
  open var isHidden = false
  /// appkit/nsview/userinterfacelayoutdirection
  open var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
  open override var undoManager: UndoManager? { window?.undoManager }
  /// appkit/nsview/inputcontext. Views that take no text have none.
  open var inputContext: NSTextInputContext? { nil }
}

/// appkit/nstextinputcontext
@MainActor public final class NSTextInputContext: NSObject {
  /// Not in AppKit: how often the input method was told to forget what it composes.
  public private(set) var standInDiscards = 0
  /// appkit/nstextinputcontext/discardmarkedtext(). The view has to remove the mark.
  public func discardMarkedText() { standInDiscards += 1 }
}

/// appkit/nswindow
@MainActor public final class NSWindow: NSResponder {
  private let undo = UndoManager()
  private var views: [NSView] = []
  private let editor = NSTextView()
  private let secureEditor = NSTextView()
  /// How often the first responder has changed.
  private var changes = 0

  public nonisolated override init() { super.init() }

  /// appkit/nswindow/firstresponder
  public private(set) weak var firstResponder: NSResponder?
  public override var undoManager: UndoManager? { undo }

  /// Not in AppKit: puts a view into the window, which keeps it.
  public func standInAdd(_ view: NSView) {
    views.append(view)
    view.window = self
  }

  /// appkit/nswindow/makefirstresponder(_:). The old one is asked first.
  @discardableResult public func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    guard responder !== firstResponder else { return true }
    let before = changes
    if let firstResponder, !firstResponder.resignFirstResponder() { return false }
    // The app may have chosen another one when it heard of the end.
    guard changes == before else { return true }
    changes += 1
    firstResponder = nil
    // AppKit says yes also if the new one refuses.
    guard let responder, responder.acceptsFirstResponder else { return true }
    firstResponder = responder
    if !responder.becomeFirstResponder() { firstResponder = nil }
    return true
  }

  /// appkit/nswindow/fieldeditor(_:for:). All fields of a window share it.
  public func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? {
    let editor = object is NSSecureTextField ? secureEditor : editor
    editor.isFieldEditor = true
    editor.window = self
    return editor
  }
}

/// appkit/nsevent
@MainActor public final class NSEvent: NSObject {
  /// appkit/nsevent/eventtype
  public enum EventType: UInt, Sendable { case keyDown = 10 }
  /// appkit/nsevent/type-swift.property
  public let type = EventType.keyDown
  /// appkit/nsevent/isarepeat
  public let isARepeat: Bool
  /// Not in AppKit.
  public nonisolated init(standInRepeats: Bool) { isARepeat = standInRepeats }
}

/// appkit/nsapplication
@MainActor public final class NSApplication: NSResponder {
  /// appkit/nsapplication/shared
  public static let shared = NSApplication()
  /// appkit/nsapplication/currentevent
  public internal(set) var currentEvent: NSEvent?
  /// Not in AppKit.
  public func standInSend(_ event: NSEvent?, _ action: () -> Void) {
    currentEvent = event
    action()
    currentEvent = nil
  }
}

/// appkit/nsaccessibility
public enum NSAccessibility {
  /// appkit/nsaccessibility/notification
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// appkit/nsaccessibility/notification/announcementrequested
    public static let announcementRequested = Notification(rawValue: "AXAnnouncementRequested")
  }
  /// appkit/nsaccessibility/notificationuserinfokey
  public struct NotificationUserInfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// appkit/nsaccessibility/notificationuserinfokey/announcement
    public static let announcement = NotificationUserInfoKey(rawValue: "AXAnnouncementKey")
    /// appkit/nsaccessibility/notificationuserinfokey/priority
    public static let priority = NotificationUserInfoKey(rawValue: "AXPriorityKey")
  }

  /// Not in AppKit: what was announced.
  @MainActor public static var standInPosts: [String] = []

  /// appkit/nsaccessibility/post(element:notification:userinfo:)
  @MainActor public static func post(
    element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
  ) {
    guard notification == .announcementRequested else { return }
    standInPosts.append(userInfo?[.announcement] as? String ?? "")
  }
}

/// appkit/nsaccessibilityprioritylevel
public enum NSAccessibilityPriorityLevel: Int, Sendable { case low = 10, medium = 50, high = 90 }
