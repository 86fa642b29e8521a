/// What happens in fields, told at once to whoever observes. A host owns it, there is none for the whole process.
///
/// ```swift
/// final class Form {
///   var isChanged = false
/// }
///
/// let center = TextEventCenter()
/// let form = Form()
/// let field = TextField(center: center)
/// center.addObserver(form) { form, event, _ in
///   if event == .didChange { form.isChanged = true }
/// }
/// ```
public final class TextEventCenter {
  private struct Observer {
    let id: Int
    weak var object: AnyObject?
    /// The field that is observed, if it is one; it may be gone.
    weak var sender: AnyObject?
    let observesAll: Bool
    let handler: (AnyObject, TextEvent, AnyObject) -> Void
  }

  private var observers: [Observer] = []
  private var lastID = 0

  /// The field that is being edited, by what it has told.
  public private(set) weak var editing: (any KeyInput)?

  /// Makes a centre without observers.
  public init() {}

  /// Calls a closure with everything that happens, as long as the observer lives.
  ///
  /// - Parameters:
  ///   - observer: Held weakly, and handed to the closure, which so needs not capture it.
  ///   - sender: The field to observe; `nil` for all.
  ///   - handler: The closure, called with the observer, the event and the field.
  public func addObserver<Object: AnyObject>(
    _ observer: Object, of sender: AnyObject? = nil,
    _ handler: @escaping (_ observer: Object, _ event: TextEvent, _ sender: AnyObject) -> Void
  ) {
    lastID += 1
    observers.append(
      Observer(id: lastID, object: observer, sender: sender, observesAll: sender == nil) {
        object, event, sender in
        // The object is the one that was added.
        handler(unsafe unsafeDowncast(object, to: Object.self), event, sender)
      })
  }

  /// Calls an observer no more, also when that happens inside of a callback.
  public func removeObserver(_ observer: AnyObject) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// Tells all observers. Classes other than this library's fields post when their editing begins and ends, so that
  /// keyboards can follow them.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sender: The field in which it happened.
  public func post(_ event: TextEvent, from sender: AnyObject) {
    switch event {
    case .didBeginEditing: editing = sender as? any KeyInput
    case .didEndEditing: if editing === sender { editing = nil }
    default: break
    }
    guard !observers.isEmpty else { return }
    var hasGone = false
    for observer in observers where observer.observesAll || observer.sender === sender {
      guard let object = observer.object else {
        hasGone = true
        continue
      }
      // One of those before may have removed it.
      guard observers.contains(where: { $0.id == observer.id }) else { continue }
      observer.handler(object, event, sender)
    }
    if hasGone { observers.removeAll { $0.object == nil } }
  }
}

/// What can happen in a field.
public enum TextEvent: String, CaseIterable, Sendable {
  /// Editing has begun.
  case didBeginEditing
  /// The settled text differs from the one before.
  case didChange
  /// The selection differs from the one before.
  case didChangeSelection
  /// Editing has ended, and the text is settled.
  case didEndEditing
  /// Backspace was pressed in a field that was empty already.
  case backspaceOnEmpty
  /// Backspace was pressed before the first character of a text.
  case backspaceAtStart
  /// The field has another profile, or wants another keyboard for another reason.
  case didChangeKeyboard
  /// The tokens of a token field, or the selected one, have changed.
  case didChangeTokens
  /// Callbacks have changed the field again and again, until they were not called any more.
  case didOverflow
}
