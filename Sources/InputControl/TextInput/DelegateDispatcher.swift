/// A dispatcher that passes every question and every event to two delegates, the inner and the outer one.
///
/// Both are held weakly, and both are always asked, the inner one first. The answer to a question is yes if
/// neither delegate says no. A delegate that is missing or deallocated says yes. The dispatcher works for any
/// protocol of delegates:
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
/// Embedded Swift has no weak references. There a dispatcher counts the references to its delegates: one is gone as soon
/// as nothing else has a strong reference to it, and is deallocated some time later. It has to be used by one thread.
///
/// Delegates may be replaced and removed in a callback. The delegates at the time of the question are asked.
///
/// ``TextControl`` judges an edit by its profile itself, and asks the delegate of the app as the outer one.
public final class DelegateDispatcher<Delegate> {
  /// The greatest depth of nested callbacks. Beyond it questions are answered with no and events are not
  /// passed on, until all callbacks have returned.
  static var greatestDepth: Int { 16 }

  private var innerReference = DelegateReference<Delegate>(nil)
  private var outerReference = DelegateReference<Delegate>(nil)
  private var depth = 0 {
    didSet { if depth == 0 { hasOverflowed = false } }
  }
  private var hasOverflowed = false

  /// Makes a dispatcher without delegates.
  public init() {}

  /// The inner delegate, such as that of a library.
  ///
  /// - Precondition: The delegate is an object.
  public var inner: Delegate? {
    get { innerReference.delegate }
    set { innerReference = DelegateReference(newValue) }
  }

  /// The outer delegate, that of the app.
  ///
  /// - Precondition: The delegate is an object.
  public var outer: Delegate? {
    get { outerReference.delegate }
    set {
      outerReference = DelegateReference(newValue)
      hasOuter = newValue != nil
    }
  }

  /// Whether an outer delegate was set. It may have been deallocated.
  private(set) var hasOuter = false

  /// Called when callbacks are nested too deeply, once until all of them have returned.
  var onOverflow: (() -> Void)?

  /// Returns whether questions are refused because callbacks are nested too deeply. After one overflow all
  /// questions are refused until every callback has returned: if each callback caused two, even few levels
  /// would take for ever.
  func refusesQuestions() -> Bool {
    guard depth >= Self.greatestDepth else { return hasOverflowed }
    if !hasOverflowed {
      hasOverflowed = true
      onOverflow?()
    }
    return true
  }

  /// Asks both delegates.
  ///
  /// - Parameter question: Asks one delegate, and returns its answer.
  /// - Returns: Whether neither delegate says no.
  public func ask(_ question: (Delegate) -> Bool) -> Bool {
    guard !refusesQuestions() else { return false }
    depth += 1
    defer { depth -= 1 }
    let outer = outer
    let first = inner.map(question) ?? true
    let second = outer.map(question) ?? true
    return first && second
  }

  /// Passes an event to both delegates.
  ///
  /// - Parameter event: Passes the event to one delegate.
  public func tell(_ event: (Delegate) -> Void) {
    guard !refusesQuestions() else { return }
    depth += 1
    defer { depth -= 1 }
    let outer = outer
    if let inner { event(inner) }
    if let outer { event(outer) }
  }

  /// Calls a closure that may cause callbacks, and counts it as one level of depth.
  func nest(_ body: () -> Void) {
    guard !refusesQuestions() else { return }
    depth += 1
    defer { depth -= 1 }
    body()
  }
}
