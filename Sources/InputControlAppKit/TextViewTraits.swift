#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import InputControl

  /// Corrections and undo of a text view, as a profile sets them while the person edits. The field editor of a window serves
  /// many fields, and is given back as it was.
  @MainActor struct TextViewTraits {
    private var restorations: [(NSTextView) -> Void] = []

    /// Sets what a profile says, in place of what another profile has said.
    ///
    /// - Parameter traits: What the profile says; `nil` if the app alone decides.
    mutating func set(_ traits: FieldTraits?, in view: NSTextView) {
      restore(in: view)
      // The steps of the control are undone.
      set(\.allowsUndo, to: false, in: view)
      guard traits?.allowsAutocorrection == false else { return }
      set(\.isAutomaticQuoteSubstitutionEnabled, to: false, in: view)
      set(\.isAutomaticDashSubstitutionEnabled, to: false, in: view)
      set(\.isAutomaticTextReplacementEnabled, to: false, in: view)
      set(\.isAutomaticSpellingCorrectionEnabled, to: false, in: view)
      set(\.isAutomaticTextCompletionEnabled, to: false, in: view)
      set(\.isContinuousSpellCheckingEnabled, to: false, in: view)
      set(\.smartInsertDeleteEnabled, to: false, in: view)
      set(\.inlinePredictionType, to: .no, in: view)
      set(\.writingToolsBehavior, to: .none, in: view)
    }

    /// Sets back what is still as the profile has set it.
    mutating func restore(in view: NSTextView) {
      for restore in restorations { restore(view) }
      restorations = []
    }

    private mutating func set<Value: Equatable>(
      _ property: ReferenceWritableKeyPath<NSTextView, Value>, to value: Value, in view: NSTextView
    ) {
      let before = view[keyPath: property]
      guard before != value else { return }
      view[keyPath: property] = value
      restorations.append { if $0[keyPath: property] == value { $0[keyPath: property] = before } }
    }
  }
#endif
