// Whether normalisation can change a value of a form when more is typed, or make the value of another text.

extension Profile {
  /// Whether what is typed next may change a value, and not only continue it.
  var mayChangeValues: Bool {
    (parts.isEmpty ? normalization : alternatives.flatMap { $0.normalization }).contains {
      $0.mayChangeResults
    }
  }
}

extension Normalization {
  fileprivate var mayChangeResults: Bool {
    guard case .replace(let pattern, let template) = self, ReplacedScalars(pattern, with: template) == nil
    else { return false }
    // A replacement that keeps the match and adds a text behind it does not change what stands before.
    guard let group = pattern.tree?.onlyGroup, let first = template.pieces.first else { return true }
    guard first == .group(0) || group > 0 && first == .group(group) else { return true }
    return template.pieces.dropFirst().contains { if case .group = $0 { true } else { false } }
  }
}

extension CompiledProfile {
  private var normalizers: [Normalizer] {
    judge.parts.isEmpty ? [judge.normalizer] : judge.parts.map { $0.normalizer }
  }

  /// Whether normalisation replaces a character of a text by itself.
  func replacesOne(of text: @autoclosure () -> String) -> Bool {
    normalizers.contains { normalizer in
      normalizer.steps.contains { step in
        if case .scalars(let scalars) = step {
          text().unicodeScalars.contains { scalars.contains($0) }
        } else {
          false
        }
      }
    }
  }

  /// Whether normalisation searches for more than single characters.
  var replacesSeveral: Bool { normalizers.contains { $0.replacesSeveral } }

  /// Whether normalisation changes a text, but may make it of another one. So its verdict is none on that value.
  package func mayMakeOfOther(_ text: String) -> Bool {
    ThreadScratch.withCurrent { scratch in
      for normalizer in normalizers where normalizer.mayMakeOfOther(text, scratch: scratch) { return true }
      return false
    }
  }
}
