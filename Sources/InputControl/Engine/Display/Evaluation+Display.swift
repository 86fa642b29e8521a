extension Evaluation {
  /// Returns the evaluation with the ranges of its violations in a display of the text.
  func shown(by map: DisplayMap) -> Evaluation {
    Evaluation(
      verdict: verdict, value: value, allViolations: allViolations.shown(by: map),
      isApproximate: isApproximate, isSensitive: isSensitive)
  }
}

extension [Violation] {
  /// Returns the violations with their ranges in a display of the text.
  func shown(by map: DisplayMap) -> [Violation] {
    self.map { violation in
      var violation = violation
      violation.displayRange = map.displayRange(violation.range)
      return violation
    }
  }
}
