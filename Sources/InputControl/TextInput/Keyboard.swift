/// A keyboard on the screen: it knows by itself which field is being edited, and types there.
///
/// It follows the events of a centre, by the identity of fields; nobody hands it one. What it types is judged as all
/// input is.
///
/// ```swift
/// let center = TextEventCenter()
/// let keyboard = Keyboard(center: center)
/// let field = TextField(center: center)
/// field.profile = try CompiledProfile(Profile("amount", type: .price, keyboard: .numberPad))
/// field.beginEditing()
/// keyboard.press(.text("7"))
/// print(field.text, keyboard.rows.last ?? [])  // 7 [., 0, ⌫]
/// ```
public final class Keyboard {
  private let center: TextEventCenter
  /// The classes whose fields it serves.
  private var classes: [ObjectIdentifier: (AnyObject) -> Bool] = [:]
  private var layoutWithoutTarget = KeyboardLayout.default
  /// How deep the host is in being told.
  private var updates = 0

  /// The field that it types into, while one is being edited.
  public private(set) weak var target: (any KeyInput)?

  /// What it shows of its characters.
  public private(set) var page = KeyboardPage.letters

  /// What the decimal key puts in: `.`, or what the person's country writes.
  public var decimalSeparator: String {
    didSet { update() }
  }

  /// The key in the empty place of a number pad: there while the field's profile needs a decimal separator.
  public var decimalKey: Key? {
    guard layout == .numberPad, let profile = (target as? TextControl)?.profile,
      profile.needsDecimalKey(decimalSeparator)
    else { return nil }
    return .text(decimalSeparator)
  }

  /// Called when the keys have to be drawn anew, or dimmed otherwise.
  public var onUpdate: ((Keyboard) -> Void)?

  /// Makes a keyboard for the fields that post to a centre; also for one that is being edited already.
  ///
  /// - Parameters:
  ///   - center: The center to which the fields post.
  ///   - decimalSeparator: The text of the decimal key.
  public init(center: TextEventCenter, decimalSeparator: String = ".") {
    self.center = center
    self.decimalSeparator = decimalSeparator
    register(TextControl.self)
    center.addObserver(self) { keyboard, event, sender in keyboard.follow(event, of: sender) }
  }

  // MARK: Fields

  /// Serves fields of another class too, and of those that inherit from it. They post to the centre when their
  /// editing begins and ends.
  public func register<Field: KeyInput>(_ type: Field.Type) {
    classes[ObjectIdentifier(type)] = { $0 is Field }
    if target == nil, let editing = center.editing { begin(editing) }
  }

  /// Serves fields of a class no more.
  public func unregister<Field: KeyInput>(_ type: Field.Type) {
    classes[ObjectIdentifier(type)] = nil
    if let target, !serves(target) { end() }
  }

  private func serves(_ field: AnyObject) -> Bool {
    if let control = field as? TextControl, let own = control.inputKeyboard, own !== self { return false }
    return classes.values.contains { $0(field) }
  }

  private func follow(_ event: TextEvent, of sender: AnyObject) {
    switch event {
    case .didBeginEditing: begin(sender)
    case .didEndEditing: if target === sender { end() }
    case .didChangeKeyboard:
      guard center.editing === sender else { return }
      if serves(sender) { begin(sender) } else if target === sender { end() }
    case .didChange, .didChangeSelection: if target === sender { update() }
    default: break
    }
  }

  private func begin(_ sender: AnyObject) {
    guard serves(sender), let field = sender as? any KeyInput else { return }
    target = field
    page = .letters
    update()
  }

  private func end() {
    target = nil
    update()
  }

  /// Tells the host; one that changes the keyboard each time comes to an end.
  private func update() {
    guard updates < 16 else { return }
    updates += 1
    defer { updates -= 1 }
    onUpdate?(self)
  }

  // MARK: Keys

  /// The layout: what the field asks for; without one, or for other classes, what was set.
  public var layout: KeyboardLayout {
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

  /// Does what a key does; nothing without a field.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isRepeat: Whether the key is held down.
  public func press(_ key: Key, isRepeat: Bool = false) {
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
      if let field = target as? TextField { field.pressReturn() } else { insert("\n") }
    case .shift: show(page == .capitals ? .letters : .capitals)
    case .page(let page): show(page)
    case .empty: break
    }
  }

  private func insert(_ text: String) {
    if let control = target as? TextControl {
      control.type(text, origin: .keyboard)
    } else {
      target?.insertText(text)
    }
  }

  private func show(_ page: KeyboardPage) {
    self.page = page
    update()
  }

  /// Whether the rules would refuse a key now; a host may dim it. The app's delegate is not asked, and for other
  /// classes of fields nobody is.
  public func isVetoed(_ key: Key) -> Bool {
    guard case .text(let text) = key, let control = target as? TextControl else { return false }
    return control.wouldVeto(text)
  }

  /// The keys that the rules would refuse now.
  public var vetoedKeys: Set<Key> {
    guard let control = target as? TextControl else { return [] }
    let texts = rows.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
    return Set(control.vetoed(texts).map { .text($0) })
  }
}

extension CompiledProfile {
  /// Whether values are numbers that a decimal separator can stand in: it may follow a digit, and a letter may not.
  fileprivate func needsDecimalKey(_ separator: String) -> Bool {
    func mayFollowDigit(_ text: String) -> Bool {
      decide(TextEdit(TextRange(1, 1), with: text, origin: .keyboard), in: "1").isAllowed
    }
    return mayFollowDigit(separator) && !mayFollowDigit("a") && !mayFollowDigit("z")
  }
}
