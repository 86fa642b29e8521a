/// A centre that passes the events of fields to observers, synchronously. A host owns its centre, such as one for a
/// window or a form; there is no shared one for the process. A field that is made without one has its own.
///
/// ``TextControl/addObserver(_:_:)`` observes a single field.
///
/// ```swift
/// final class Form {
///   var isChanged = false
/// }
///
/// let center = TextEventCenter()
/// let form = Form()
/// let field = InputField(.unrestricted, center: center)
/// center.addObserver(form) { form, event, _ in
///   if event == .didChange { form.isChanged = true }
/// }
/// ```
public final class TextEventCenter {
  private struct Observer {
    let id: Int
    let reference: WeakReference<AnyObject>
    /// The observed field, if a single field is observed. It may have been deallocated.
    let senderReference: WeakReference<AnyObject>
    let observesAll: Bool
    let handler: (AnyObject, TextEvent, AnyObject) -> Void

    var object: AnyObject? { reference.object }
    var sender: AnyObject? { senderReference.object }
    /// Whether the observer or the observed field has been deallocated.
    var isGone: Bool { object == nil || !observesAll && sender == nil }
  }

  private var observers: [Observer] = []
  var hasObservers: Bool { !observers.isEmpty }
  /// The number of observers at which deallocated ones are removed, even if no event comes.
  private var observerLimit = 16
  private var lastID = 0

  /// The field that is being edited, according to the posted events.
  ///
  /// In Embedded Swift it is `nil` while a field is edited that is not a ``TextControl``. Keyboards serve such a field
  /// all the same.
  public var editing: (any TextKeyInput)? {
    #if hasFeature(Embedded)
      editingField as? TextControl
    #else
      editingField as? any TextKeyInput
    #endif
  }

  /// The object that is being edited, of any class.
  var editingField: AnyObject? { editingReference.object }
  private var editingReference = WeakReference<AnyObject>(nil)

  /// Makes a centre without observers.
  public init() {}

  /// Adds an observer. The closure is called with each event until the observer is deallocated.
  ///
  /// - Parameters:
  ///   - observer: The observer, held weakly. It is an argument of the closure, so that the closure need not
  ///     capture it.
  ///   - sender: The field to observe; `nil` for all fields.
  ///   - handler: The closure.
  public func addObserver<Object: AnyObject>(
    _ observer: Object, of sender: AnyObject? = nil,
    _ handler: @escaping (_ observer: Object, _ event: TextEvent, _ sender: AnyObject) -> Void
  ) {
    if observers.count >= observerLimit {
      observers = observers.filter { !$0.isGone }
      observerLimit = max(16, 2 * observers.count)
    }
    lastID += 1
    observers.append(
      Observer(
        id: lastID, reference: WeakReference(observer), senderReference: WeakReference(sender),
        observesAll: sender == nil
      ) { object, event, sender in
        // The object is the one that was added.
        handler(unsafe unsafeDowncast(object, to: Object.self), event, sender)
      })
  }

  /// Removes an observer. This is safe in a callback.
  ///
  /// - Parameter observer: The observer.
  public func removeObserver(_ observer: AnyObject) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// Passes an event to all observers.
  ///
  /// Fields of other classes post the beginning and end of editing, so that keyboards can serve them.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sender: The field in which it happened.
  public func post(_ event: TextEvent, from sender: AnyObject) {
    switch event {
    case .didBeginEditing: editingReference = WeakReference(sender)
    case .didEndEditing: if editingField === sender { editingReference = WeakReference(nil) }
    default: break
    }
    guard !observers.isEmpty else { return }
    var hasGone = false
    for observer in observers where observer.observesAll || observer.sender === sender {
      guard let object = observer.object else {
        hasGone = true
        continue
      }
      // A previous observer may have removed this one.
      guard observers.contains(where: { $0.id == observer.id }) else { continue }
      observer.handler(object, event, sender)
    }
    if hasGone { observers.removeAll { $0.object == nil } }
  }
}

/// An event in a field.
public enum TextEvent: Hashable, Sendable {
  /// Editing has begun.
  case didBeginEditing
  /// The settled text has changed, once for each action of the person.
  case didChange
  /// The selection has changed.
  case didChangeSelection
  /// Editing has ended, and the text is settled.
  case didEndEditing
  /// The rules or the delegate have refused an edit as a whole, or the delegate something else, with the reasons. They are
  /// those of the decision; a delegate can refuse without a reason. The settled text is the one before.
  case didRefuse([Violation])
  /// A commit asks whether a value is meant that lacks what was not taken. The next commit accepts it, so show the question.
  case didAsk(CommitQuestion)
  /// Backspace was pressed, before anything is deleted, and also if there is nothing to delete. A held key is one press.
  case didPressBackspace
  /// Backspace was pressed in a field that was already empty.
  case backspaceOnEmpty
  /// Backspace was pressed before the first character of a text.
  case backspaceAtStart
  /// The field has another profile, or needs another keyboard for another reason.
  case didChangeKeyboard
  /// The tokens of a token field, or the selected one, have changed.
  case didChangeTokens
  /// Callbacks have changed the field so often that no further callback is called.
  case didOverflow

  /// The name of the event, such as `didChange`.
  public var name: String {
    switch self {
    case .didBeginEditing: "didBeginEditing"
    case .didChange: "didChange"
    case .didChangeSelection: "didChangeSelection"
    case .didEndEditing: "didEndEditing"
    case .didRefuse: "didRefuse"
    case .didAsk: "didAsk"
    case .didPressBackspace: "didPressBackspace"
    case .backspaceOnEmpty: "backspaceOnEmpty"
    case .backspaceAtStart: "backspaceAtStart"
    case .didChangeKeyboard: "didChangeKeyboard"
    case .didChangeTokens: "didChangeTokens"
    case .didOverflow: "didOverflow"
    }
  }
}
