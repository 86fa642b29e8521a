public import Foundation

// How views look, which the views for SwiftUI set; it is compiled only.

/// appkit/nsfont
@MainActor public final class NSFont: NSObject {
  /// appkit/nsfont/textstyle
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }
  /// appkit/nsfont/preferredfont(fortextstyle:options:)
  public static func preferredFont(forTextStyle style: TextStyle) -> NSFont { NSFont() }
  private nonisolated override init() { super.init() }
}

/// appkit/nsuserinterfacelayoutdirection
public enum NSUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// appkit/nslayoutconstraint
@MainActor public final class NSLayoutConstraint: NSObject {
  /// appkit/nslayoutconstraint/orientation
  public enum Orientation: Int, Sendable { case horizontal, vertical }
  /// appkit/nslayoutconstraint/priority
  public struct Priority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = Priority(rawValue: 1000)
    public static let defaultLow = Priority(rawValue: 250)
  }
}

/// appkit/nsscrollview
@MainActor open class NSScrollView: NSView {
  /// appkit/nsscrollview/documentview
  open var documentView: NSView?
}

extension NSTextView {
  /// appkit/nstextview/scrollabletextview()
  public static func scrollableTextView() -> NSScrollView {
    let view = NSScrollView()
    view.documentView = NSTextView()
    return view
  }
}

extension NSView {
  /// appkit/nsview/setcontenthuggingpriority(_:for:)
  public func setContentHuggingPriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
  /// appkit/nsview/setcontentcompressionresistancepriority(_:for:)
  public func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
  ) {}
  /// appkit/nsaccessibilityprotocol/setaccessibilitylabel(_:)
  public func setAccessibilityLabel(_ label: String?) {}
}
