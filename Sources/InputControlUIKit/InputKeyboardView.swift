#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import InputControl
  public import UIKit

  /// An `InputKeyboard` in place of the keyboard of the system. Keys that the rules would refuse are dimmed.
  ///
  /// ```swift
  /// let keyboard = InputKeyboard(center: TextEventCenter())
  /// field.bind(InputField(.price, center: keyboard.center))
  /// field.inputView = InputKeyboardView(keyboard)
  /// ```
  ///
  /// One view serves all fields of the centre.
  public final class InputKeyboardView: UIInputView, UIInputViewAudioFeedback {
    private static let rowHeight = 54.0

    /// The keyboard, whose `onUpdate` belongs to the view.
    public let keyboard: InputKeyboard
    private let rows = UIStackView()
    private var shown: [[InputKeyboard.Key]] = []
    private var buttons: [UIButton] = []
    /// Deletes again and again while backspace is held.
    private var deletion: Task<Void, Never>?

    /// Makes a view of a keyboard.
    ///
    /// - Parameter keyboard: The keyboard.
    public init(_ keyboard: InputKeyboard) {
      self.keyboard = keyboard
      super.init(frame: .zero, inputViewStyle: .keyboard)
      allowsSelfSizing = true
      translatesAutoresizingMaskIntoConstraints = false
      // The keys of the system do not grow with the text either.
      maximumContentSizeCategory = .extraLarge
      rows.axis = .vertical
      rows.distribution = .fillEqually
      rows.spacing = 6
      rows.fill(self)
      keyboard.onUpdate = { [weak self] _ in self?.show() }
      show()
    }

    /// Returns `nil`: a decoded view has no keyboard.
    public required init?(coder: NSCoder) { return nil }

    /// Whether keys click, as the person has set for keyboards.
    public var enableInputClicksWhenVisible: Bool { true }

    public override var intrinsicContentSize: CGSize {
      CGSize(
        width: UIView.noIntrinsicMetric,
        height: Self.rowHeight * Double(shown.count) + safeAreaInsets.bottom)
    }

    public override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      invalidateIntrinsicContentSize()
    }

    private func show() {
      // Between two fields, and while the keyboard leaves the screen, it stays as it is.
      guard keyboard.target != nil || shown.isEmpty else { return }
      let keys = keyboard.rows
      if keys != shown {
        let isSameLayout = keys.map { $0.count } == shown.map { $0.count }
        shown = keys
        // A button that is touched, or that VoiceOver speaks, stays.
        if !isSameLayout { makeButtons() }
        for (key, button) in zip(keys.joined(), buttons) { button.show(key) }
      }
      let vetoed = keyboard.vetoedKeys
      for (key, button) in zip(keys.joined(), buttons) {
        button.isEnabled = key != .empty && !vetoed.contains(key)
      }
    }

    private func makeButtons() {
      deletion?.cancel()
      for row in rows.arrangedSubviews { row.removeFromSuperview() }
      buttons = []
      for keys in shown {
        let row = UIStackView(arrangedSubviews: keys.map { _ in makeButton() })
        row.distribution = .fillEqually
        row.spacing = 6
        // Keys stand from left to right in every language.
        row.semanticContentAttribute = .forceLeftToRight
        rows.addArrangedSubview(row)
      }
      invalidateIntrinsicContentSize()
    }

    private func makeButton() -> UIButton {
      let place = buttons.count
      let button = UIButton(configuration: .gray(), primaryAction: nil)
      button.addAction(UIAction { [weak self] _ in self?.touch(place) }, for: .touchDown)
      button.addAction(UIAction { [weak self] _ in self?.press(place) }, for: .touchUpInside)
      button.addAction(
        UIAction { [weak self] _ in self?.deletion?.cancel() }, for: [.touchUpOutside, .touchCancel])
      buttons.append(button)
      return button
    }

    private func touch(_ place: Int) {
      UIDevice.current.playInputClick()
      guard key(place) == .backspace else { return }
      press(.backspace)
      deletion?.cancel()
      deletion = Task { [weak self] in
        // The times of the keyboard of the system.
        try? await Task.sleep(for: .milliseconds(500))
        while !Task.isCancelled, let self {
          press(.backspace, isRepeat: true)
          try? await Task.sleep(for: .milliseconds(100))
        }
      }
    }

    private func press(_ place: Int) {
      let key = key(place)
      if key == .backspace { deletion?.cancel() } else { press(key) }
    }

    private func key(_ place: Int) -> InputKeyboard.Key { Array(shown.joined())[place] }

    private func press(_ key: InputKeyboard.Key, isRepeat: Bool = false) {
      guard let binder = (keyboard.target as? TextControl)?.platformField as? FieldBinder else {
        keyboard.press(key, isRepeat: isRepeat)
        return
      }
      binder.type {
        if key == .return { binder.pressReturn() } else { keyboard.press(key, isRepeat: isRepeat) }
      }
    }
  }

  /// The decimal key above a pad of the system that has none, or has that of another locale.
  final class DecimalKeyBar: UIInputView {
    let sign: String

    init(_ sign: String, press: @escaping () -> Void) {
      self.sign = sign
      super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 48), inputViewStyle: .keyboard)
      let button = UIButton(configuration: .gray(), primaryAction: nil)
      button.show(.text(sign))
      button.addAction(UIAction { _ in press() }, for: .touchUpInside)
      UIStackView(arrangedSubviews: [button]).fill(self)
    }

    required init?(coder: NSCoder) { return nil }
  }

  extension UIButton {
    fileprivate func show(_ key: InputKeyboard.Key) {
      var configuration = Configuration.gray()
      // The images of the system have names that VoiceOver speaks, in the language of the person.
      let image = key.imageName.flatMap { UIImage(systemName: $0) }
      if let image { configuration.image = image } else { configuration.title = key.description }
      configuration.contentInsets = .zero
      configuration.titleLineBreakMode = .byClipping
      self.configuration = configuration
      alpha = key == .empty ? 0 : 1
      accessibilityTraits = .keyboardKey
    }
  }

  extension UIStackView {
    /// Adds itself to a view, and fills it but for its safe area.
    fileprivate func fill(_ view: UIView) {
      frame = view.bounds
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      isLayoutMarginsRelativeArrangement = true
      view.addSubview(self)
    }
  }

  extension InputKeyboard.Key {
    fileprivate var imageName: String? {
      switch self {
      case .backspace: "delete.left"
      case .return: "return"
      case .shift: "shift"
      case .text(" "): "space"
      case .text, .page, .empty: nil
      }
    }
  }
#endif
