extension TextControl {
  /// Types a key the fast way, if it is one of those for which that is right.
  ///
  /// - Returns: Whether it is done; else nothing has happened.
  func typeAtEnd(_ key: String) -> Bool {
    guard let compiledRules = fastPlan, !dispatcher.hasOuter, !dispatcher.refusesQuestions() else {
      return false
    }
    switch state.typeAtEnd(key, under: compiledRules) {
    case .unknown: return false
    case .refused: return true
    case .typed:
      if hasObservers { tellAll(isMoved: true) }
      return true
    }
  }

  /// The profile's plan, where keys may be typed the fast way.
  private var fastPlan: CompiledRules? {
    isSecureTextEntry || looksAtChanges ? nil : controller.profile?.compiledRules
  }
}
