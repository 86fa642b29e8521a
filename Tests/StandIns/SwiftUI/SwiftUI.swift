@_exported public import AppleStandIns
public import Foundation

#if INPUTCONTROL_APPKIT
  @_exported public import AppKit
#else
  @_exported public import UIKit
#endif

// Declarations of SwiftUI that the adapter uses, written from Apple's public documentation; the comment of each names its page
// below developer.apple.com/documentation.

/// swiftui/view
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError("a view without a body") }
}

/// swiftui/viewbuilder. What it builds is compiled only.
@MainActor @resultBuilder public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Views { Views() }
  public static func buildOptional(_ content: Views?) -> Views { Views() }
}

/// Not in SwiftUI: several views.
@MainActor public struct Views: View {
  public var body: Never { return fatalError("a view without a body") }
}

/// swiftui/button
@MainActor public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { return fatalError("a view without a body") }
}

/// swiftui/state
@propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { [box] in box.value }, set: { [box] in box.value = $0 })
  }
}

/// swiftui/binding
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// swiftui/binding/init(get:set:)
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

/// swiftui/layoutdirection
public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }
/// swiftui/textalignment
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }

/// swiftui/proposedviewsize
public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
}

/// swiftui/environmentvalues
public struct EnvironmentValues {
  /// swiftui/environmentvalues/locale
  public var locale = Locale(identifier: "en")
  /// swiftui/environmentvalues/layoutdirection
  public var layoutDirection = LayoutDirection.leftToRight
  /// swiftui/environmentvalues/isenabled
  public var isEnabled = true
  /// swiftui/environmentvalues/multilinetextalignment
  public var multilineTextAlignment = TextAlignment.leading
  public init() {}
}

#if INPUTCONTROL_APPKIT
  /// swiftui/nsviewrepresentable
  @MainActor public protocol NSViewRepresentable: View {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
  }

  /// swiftui/nsviewrepresentablecontext
  @MainActor public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public internal(set) var environment: EnvironmentValues
  }
  extension NSViewRepresentable {
    public var body: Never { return fatalError("a view without a body") }
  }
#else
  /// swiftui/uiviewrepresentable
  @MainActor public protocol UIViewRepresentable: View {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
    func makeCoordinator() -> Coordinator
  }

  /// swiftui/uiviewrepresentablecontext
  @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public internal(set) var environment: EnvironmentValues
  }

  /// Not in SwiftUI: shows one view, and updates it when its state or environment has changed.
  @MainActor public final class StandInHosting<Content: UIViewRepresentable> {
    private let content: () -> Content
    private let coordinator: Content.Coordinator
    public let view: Content.UIViewType
    public var environment: EnvironmentValues { didSet { update() } }

    public init(_ environment: EnvironmentValues = EnvironmentValues(), _ content: @escaping () -> Content) {
      self.content = content
      self.environment = environment
      let first = content()
      coordinator = first.makeCoordinator()
      let context = UIViewRepresentableContext<Content>(coordinator: coordinator, environment: environment)
      view = first.makeUIView(context: context)
      update()
    }

    /// SwiftUI has found that something has changed.
    public func update() {
      content().updateUIView(
        view, context: UIViewRepresentableContext(coordinator: coordinator, environment: environment))
    }

    /// SwiftUI asks how large the view is in a width.
    public func size(width: CGFloat) -> CGSize? {
      content().sizeThatFits(
        ProposedViewSize(width: width, height: nil), uiView: view,
        context: UIViewRepresentableContext(coordinator: coordinator, environment: environment))
    }

    /// The view leaves the screen.
    public func dismantle() { Content.dismantleUIView(view, coordinator: coordinator) }
  }

  extension UIViewRepresentable {
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
    ) -> CGSize? { nil }
    public var body: Never { return fatalError("a view without a body") }
  }
#endif
