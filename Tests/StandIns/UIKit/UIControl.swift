public import Foundation

/// uikit/uicontrol
@MainActor open class UIControl: UIView {
  /// uikit/uicontrol/event
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// uikit/uicontrol/event/touchdown
    public static let touchDown = Event(rawValue: 1 << 0)
    /// uikit/uicontrol/event/touchupinside
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// uikit/uicontrol/event/touchupoutside
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// uikit/uicontrol/event/touchcancel
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// uikit/uicontrol/event/primaryactiontriggered
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// uikit/uicontrol/event/editingdidbegin
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// uikit/uicontrol/event/editingchanged
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// uikit/uicontrol/event/editingdidend
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// uikit/uicontrol/event/editingdidendonexit
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
  }

  /// uikit/uicontrol/isenabled
  open var isEnabled = true
  private var actions: [(action: UIAction, events: Event)] = []

  /// uikit/uicontrol/addaction(_:for:). An action with the identifier of another one replaces it.
  public func addAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    actions.append((action, events))
  }

  /// uikit/uicontrol/removeaction(identifiedby:for:)
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    actions.removeAll { $0.action.identifier == identifier && $0.events == events }
  }

  /// uikit/uicontrol/sendactions(for:)
  open func sendActions(for events: Event) {
    for (action, wanted) in actions where !wanted.isDisjoint(with: events) {
      action.handler(action)
    }
  }
}

/// uikit/uiaction
@MainActor public final class UIAction: NSObject {
  /// uikit/uiaction/identifier-swift.struct
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  fileprivate let handler: (UIAction) -> Void

  /// uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void) {
    self.identifier = identifier ?? Identifier("\(UUID())")
    self.handler = handler
  }
}
