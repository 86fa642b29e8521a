/// An on-screen keyboard that types into the field that is being edited.
///
/// It learns from the events of a centre which field that is, so that no field has to be passed to it. Its
/// keys are judged like all other input.
///
/// ```swift
/// let center = TextEventCenter()
/// let keyboard = InputKeyboard(center: center)
/// let price = try CompiledProfile(Profile("amount", type: .price, keyboard: .numberPad))
/// let field = InputField(price, center: center)
/// field.beginEditing()
/// keyboard.press(.text("7"))
/// print(field.text, keyboard.rows.last ?? [])  // 7 [., 0, ⌫]
/// ```
public final class InputKeyboard {
  /// The centre that tells which field is edited.
  public let center: TextEventCenter
  /// The classes whose fields it serves.
  private var classes: [ObjectIdentifier: (AnyObject) -> (any TextKeyInput)?] = [:]
  private var layoutWithoutTarget = Profile.KeyboardLayout.default
  /// The depth of nested calls of `onUpdate`.
  private var updates = 0

  /// The field that the keyboard types into; `nil` while no field is edited.
  public var target: (any TextKeyInput)? { targetReference.object.flatMap(targetInput) }
  private var targetReference = WeakReference<AnyObject>(nil)
  /// Returns the target as an object that keyboards type into.
  private var targetInput: (AnyObject) -> (any TextKeyInput)? = { _ in nil }

  /// The page of keys that is shown.
  public private(set) var page = InputKeyboard.Page.letters

  /// The text that the decimal key inserts, such as `.` or `,`. In a field that shows numbers as a locale writes them, it
  /// is the decimal sign of the locale.
  public var decimalSeparator: String {
    get { (target as? TextControl)?.decimalSign ?? ownDecimalSeparator }
    set {
      ownDecimalSeparator = newValue
      update()
    }
  }
  private var ownDecimalSeparator: String

  /// The key in the empty place of a number pad; `nil` unless the profile of the field needs a decimal
  /// separator.
  public var decimalKey: Key? {
    guard layout == .numberPad, let profile = (target as? TextControl)?.profile,
      profile.needsDecimalKey(decimalSeparator)
    else { return nil }
    return .text(decimalSeparator)
  }

  /// Called when the keys, or the keys to dim, may have changed.
  public var onUpdate: ((InputKeyboard) -> Void)?

  /// Makes a keyboard for the fields that post to a centre, including a field that is already being edited.
  ///
  /// - Parameters:
  ///   - center: The centre to observe.
  ///   - decimalSeparator: The text that the decimal key inserts.
  public init(center: TextEventCenter, decimalSeparator: String = ".") {
    self.center = center
    ownDecimalSeparator = decimalSeparator
    register(TextControl.self)
    center.addObserver(self) { keyboard, event, sender in keyboard.follow(event, of: sender) }
  }

  // MARK: Fields

  /// Adds a class of fields, with its subclasses. The fields have to post to the centre when editing begins
  /// and ends.
  ///
  /// - Parameter type: The class.
  public func register<Field: TextKeyInput>(_ type: Field.Type) {
    classes[ObjectIdentifier(type)] = { $0 as? Field }
    if target == nil, let editing = center.editingField { begin(editing) }
  }

  /// Removes a class of fields.
  ///
  /// - Parameter type: The class.
  public func unregister<Field: TextKeyInput>(_ type: Field.Type) {
    classes[ObjectIdentifier(type)] = nil
    if let target, !serves(target) { end() }
  }

  private func serves(_ field: AnyObject) -> Bool { input(of: field) != nil }

  /// Returns the conversion of a field of a class that the keyboard serves; `nil` for other fields.
  private func input(of field: AnyObject) -> ((AnyObject) -> (any TextKeyInput)?)? {
    if let control = field as? TextControl, let own = control.inputKeyboard, own !== self { return nil }
    return classes.values.first { $0(field) != nil }
  }

  private func follow(_ event: TextEvent, of sender: AnyObject) {
    switch event {
    case .didBeginEditing: begin(sender)
    case .didEndEditing: if target === sender { end() }
    case .didChangeKeyboard:
      guard center.editingField === sender else { return }
      if serves(sender) { begin(sender) } else if target === sender { end() }
    case .didChange, .didChangeSelection: if target === sender { update() }
    default: break
    }
  }

  private func begin(_ sender: AnyObject) {
    guard let input = input(of: sender) else { return }
    targetReference = WeakReference(sender)
    targetInput = input
    page = .letters
    update()
  }

  private func end() {
    targetReference = WeakReference(nil)
    update()
  }

  /// Calls `onUpdate`. A host that changes the keyboard in each call is stopped.
  private func update() {
    guard updates < 16 else { return }
    updates += 1
    defer { updates -= 1 }
    onUpdate?(self)
  }

  // MARK: Keys

  /// The layout that the field asks for; the layout that was set, if there is no field or it is of another
  /// class.
  public var layout: Profile.KeyboardLayout {
    get { (target as? TextControl)?.keyboardLayout ?? layoutWithoutTarget }
    set {
      layoutWithoutTarget = newValue
      update()
    }
  }

  /// The keys in rows, from top to bottom.
  public var rows: [[Key]] {
    layout.rows(page: page, decimalKey: decimalKey ?? .empty, decimalSeparator: decimalSeparator)
  }

  /// Performs the action of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isRepeat: Whether the key is held down.
  /// - Returns: Whether the key has a receiver. A key that edits has none while ``target`` is `nil`: no field of
  ///   the centre is edited.
  @discardableResult
  public func press(_ key: Key, isRepeat: Bool = false) -> Bool {
    switch key {
    case .text(let text):
      insert(text)
      if page == .capitals { show(.letters) }
    case .backspace:
      if let control = target as? TextControl {
        control.deleteBackward(isRepeat: isRepeat)
      } else {
        target?.deleteBackward()
      }
    case .return:
      if let field = target as? InputField { field.pressReturn() } else { insert("\n") }
    case .shift:
      show(page == .capitals ? .letters : .capitals)
      return true
    case .page(let page):
      show(page)
      return true
    case .empty: break
    }
    return target != nil
  }

  private func insert(_ text: String) {
    if let control = target as? TextControl {
      control.insert(text, origin: .keyboard, wantsReasons: false)
    } else {
      target?.insertText(text)
    }
  }

  private func show(_ page: InputKeyboard.Page) {
    self.page = page
    update()
  }

  /// Returns whether the rules of the field would refuse a key now, so that a host can dim it. The delegate
  /// of the app is not asked. A key is never refused for fields of other classes.
  ///
  /// - Parameter key: The key.
  public func isVetoed(_ key: Key) -> Bool {
    guard case .text(let text) = key, let control = target as? TextControl else { return false }
    return control.wouldVeto(text)
  }

  /// The keys that the rules of the field would refuse now.
  public var vetoedKeys: Set<Key> {
    guard let control = target as? TextControl else { return [] }
    let texts = rows.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
    return Set(control.vetoed(texts).map { .text($0) })
  }
}

extension TextControl {
  /// Returns the decimal sign that values need, and that a pad of a platform does not have; `nil` for none.
  ///
  /// - Parameter padSign: The decimal sign of the pad; `nil` if it has digits only.
  package func decimalSign(missingBeside padSign: String?) -> String? {
    let sign = decimalSign ?? "."
    return sign != padSign && profile.needsDecimalKey(sign) ? sign : nil
  }
}

extension CompiledProfile {
  /// Returns whether values are numbers with a decimal separator: the separator may follow a digit, and a
  /// letter may not.
  fileprivate func needsDecimalKey(_ separator: String) -> Bool {
    func mayFollowDigit(_ text: String) -> Bool {
      decide(TextEdit(TextRange(1, 1), with: text, origin: .keyboard), in: "1").isAllowed
    }
    return mayFollowDigit(separator) && !mayFollowDigit("a") && !mayFollowDigit("z")
  }
}
