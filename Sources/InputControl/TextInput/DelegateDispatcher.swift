/// Hands every question and every event to two delegates, the inner and the outer one.
///
/// Both are held weakly, and both are always heard, the inner one first. The answer to a question is that of both: a
/// veto of either counts, and one that is missing or gone says yes. Usable for any host's delegates:
///
/// ```swift
/// protocol ScrollDelegate: AnyObject {
///   func shouldScrollToTop() -> Bool
/// }
///
/// final class Page: ScrollDelegate {
///   func shouldScrollToTop() -> Bool { false }
/// }
///
/// let dispatcher = DelegateDispatcher<any ScrollDelegate>()
/// let page = Page()
/// dispatcher.outer = page  // held weakly
/// print(dispatcher.ask { $0.shouldScrollToTop() })  // false
/// ```
///
/// Delegates may be replaced and removed from inside of a callback: who was there when the question was put is asked.
public final class DelegateDispatcher<Delegate> {
  /// How deep callbacks may cause callbacks. Beyond it questions are answered with no, until all of them have returned,
  /// and events are not told.
  public static var greatestDepth: Int { 16 }

  private weak var innerObject: AnyObject?
  private weak var outerObject: AnyObject?
  private var depth = 0 {
    didSet { if depth == 0 { hasOverflowed = false } }
  }
  private var hasOverflowed = false

  /// Makes a dispatcher without delegates.
  public init() {}

  /// The library's delegate.
  ///
  /// - Precondition: It is an object.
  public var inner: Delegate? {
    get { innerObject as? Delegate }
    set { innerObject = newValue.map(Self.object) }
  }

  /// The app's delegate.
  ///
  /// - Precondition: It is an object.
  public var outer: Delegate? {
    get { outerObject as? Delegate }
    set {
      outerObject = newValue.map(Self.object)
      hasOuter = newValue != nil
    }
  }

  /// Whether there was an outer one, which may be gone by now.
  private(set) var hasOuter = false

  /// Called when callbacks have caused callbacks too often, once until all of them have returned.
  var onOverflow: (() -> Void)?

  /// Whether nothing is asked any more, because callbacks have caused callbacks too often. One that is too deep is
  /// enough: if each caused two, even few levels would take for ever.
  func refusesQuestions() -> Bool {
    guard depth >= Self.greatestDepth else { return hasOverflowed }
    if !hasOverflowed {
      hasOverflowed = true
      onOverflow?()
    }
    return true
  }

  /// Puts a question to both.
  ///
  /// - Returns: Whether neither says no.
  public func ask(_ question: (Delegate) -> Bool) -> Bool {
    guard !refusesQuestions() else { return false }
    depth += 1
    defer { depth -= 1 }
    let outer = outer
    let first = inner.map(question) ?? true
    let second = outer.map(question) ?? true
    return first && second
  }

  /// Tells both.
  public func tell(_ event: (Delegate) -> Void) {
    guard !refusesQuestions() else { return }
    depth += 1
    defer { depth -= 1 }
    let outer = outer
    if let inner { event(inner) }
    if let outer { event(outer) }
  }

  /// Calls what may cause callbacks, and counts that as deep as a question.
  func nest(_ body: () -> Void) {
    guard !refusesQuestions() else { return }
    depth += 1
    defer { depth -= 1 }
    body()
  }

  private static func object(_ delegate: Delegate) -> AnyObject {
    precondition(type(of: delegate as Any) is AnyObject.Type, "a delegate is an object")
    return delegate as AnyObject
  }
}
