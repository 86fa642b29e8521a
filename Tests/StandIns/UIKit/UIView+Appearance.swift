public import Foundation

// How views look, which the views for SwiftUI set; it is compiled only.

/// uikit/uifont
@MainActor public final class UIFont: NSObject {
  /// uikit/uifont/textstyle
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }
  /// uikit/uifont/preferredfont(fortextstyle:)
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
  private nonisolated override init() { super.init() }
}

/// uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let defaultLow = UILayoutPriority(rawValue: 250)
}

/// uikit/nslayoutconstraint
@MainActor public final class NSLayoutConstraint: NSObject {
  /// uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

extension UIView {
  /// uikit/uiview/setcontenthuggingpriority(_:for:)
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  /// uikit/uiview/setcontentcompressionresistancepriority(_:for:)
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
}
