extension Normalizer {
  /// Returns whether a `replace` removes a character wherever it stands, before any other step could look at it.
  func removes(_ character: Character) -> Bool {
    guard var scalar = character.unicodeScalars.first, character.unicodeScalars.dropFirst().isEmpty else {
      return false
    }
    for step in steps {
      switch step {
      case .characters(let map): scalar = map(scalar) ?? scalar
      case .form, .trim: continue
      case .scalars(let scalars):
        guard scalars.contains(scalar) else { continue }
        guard let replaced = scalars.replacement.unicodeScalars.first else { return true }
        scalar = replaced
        if !scalars.replacement.unicodeScalars.dropFirst().isEmpty { return false }
      case .replace: return false
      }
    }
    return false
  }

  /// Whether a `replace` puts a zero before what it matches.
  var completesZeros: Bool {
    steps.contains { step in
      guard case .replace(_, let template) = step else { return false }
      return template.pieces.contains {
        if case .text(let text) = $0 { text.utf8.first == UInt8(ascii: "0") } else { false }
      }
    }
  }

  /// Whether no step changes text as it is typed.
  var actsOnCommitOnly: Bool {
    !steps.contains {
      switch $0 {
      case .characters, .scalars, .replace: true
      case .form, .trim: false
      }
    }
  }

  /// Returns an insertion as it appears in the field, after the steps that replace one character with one.
  /// Steps that change the number of characters are applied on commit; otherwise "John " could never become
  /// "John Smith".
  ///
  /// - Parameters:
  ///   - insertion: The inserted text.
  ///   - text: The text that it is inserted into.
  ///   - place: The range of the text that it replaces.
  func typed(
    _ insertion: String, in text: String, at place: Range<String.Index>, scratch: borrowing MatchScratch
  ) -> String {
    var typed = insertion
    for step in steps {
      switch step {
      case .characters(let map):
        typed = String(String.UnicodeScalarView(typed.unicodeScalars.map { map($0) ?? $0 }))
      case .scalars(let scalars):
        typed = Self.replaceCharacters(of: typed, by: scalars)
      case .replace(let pattern, let template):
        typed = Self.replaceCharacters(of: typed, in: text, at: place, pattern, template, scratch)
      case .form, .trim: continue
      }
    }
    guard !typed.isIdentical(to: insertion) else { return insertion }
    // The change must not alter the value on commit.
    let plain = normalize(text.replacing(place, with: insertion), scratch: scratch)
    let changed = normalize(text.replacing(place, with: typed), scratch: scratch)
    guard let plain, let changed, plain.text.isIdentical(to: changed.text) else { return insertion }
    return typed
  }

  /// Returns an insertion in which the matches of a pattern are replaced, where one character replaces one.
  private static func replaceCharacters(
    of insertion: String, in text: String, at place: Range<String.Index>, _ pattern: Searcher,
    _ template: ReplacementTemplate, _ scratch: borrowing MatchScratch
  ) -> String {
    var joined = text.replacing(place, with: insertion)
    let first = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    var edits: [NormalizedText.Edit] = []
    let isDone = joined.withUTF8 { buffer in
      pattern.forEachReplacement(
        in: unsafe buffer.span, from: first, to: first + insertion.utf8.count, with: template,
        scratch: scratch
      ) {
        edits.append(.init($0.lowerBound - first..<$0.upperBound - first, $1))
        return true
      }
    }
    return isDone ? replaceCharacters(of: insertion, edits) : insertion
  }

  /// Returns an insertion in which some scalars are replaced, where one character replaces one.
  private static func replaceCharacters(of insertion: String, by scalars: ReplacedScalars) -> String {
    var edits: [NormalizedText.Edit] = []
    var offset = 0
    for scalar in insertion.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalars.contains(scalar) { edits.append(.init(offset..<end, scalars.replacement)) }
      offset = end
    }
    return replaceCharacters(of: insertion, edits)
  }

  /// Returns an insertion with those of some edits that replace one character with one.
  private static func replaceCharacters(of insertion: String, _ edits: [NormalizedText.Edit]) -> String {
    var result = NormalizedText(insertion)
    result.apply(edits.filter { isOneForOne($0, in: insertion) })
    return result.text
  }

  private static func isOneForOne(_ edit: NormalizedText.Edit, in insertion: String) -> Bool {
    let start = insertion.utf8.index(insertion.startIndex, offsetBy: edit.range.lowerBound)
    let end = insertion.utf8.index(start, offsetBy: edit.range.count)
    return insertion[start..<end].count == 1 && edit.replacement.count == 1
  }
}

extension RuleJudge {
  /// Returns whether two texts are different after normalisation.
  func normalizes(_ text: String, unlike other: String, scratch: borrowing MatchScratch) -> Bool {
    guard parts.isEmpty else {
      return parts.contains { $0.normalizes(text, unlike: other, scratch: scratch) }
    }
    guard let first = normalize(text, scratch: scratch), let second = normalize(other, scratch: scratch)
    else { return true }
    return !first.text.isIdentical(to: second.text)
  }

  /// Returns whether normalisation removes a character wherever it stands, such as a separator of the person's own.
  func removes(_ character: Character) -> Bool {
    parts.isEmpty ? normalizer.removes(character) : parts.allSatisfy { $0.removes(character) }
  }

  /// Whether no step changes text as it is typed.
  var isNormalizedOnCommit: Bool {
    if let values { return values.isNormalizedOnCommit }
    return parts.isEmpty ? normalizer.actsOnCommitOnly : parts.contains { $0.isNormalizedOnCommit }
  }

  /// Returns an insertion as it appears in the field. Under a union it is changed only if all parts change it
  /// in the same way.
  func typed(
    _ insertion: String, in text: String, at place: Range<String.Index>, scratch: borrowing MatchScratch
  ) -> String {
    guard !parts.isEmpty else {
      return normalizer.typed(insertion, in: text, at: place, scratch: scratch)
    }
    if let values {
      let typed = values.typed(insertion, in: text, at: place, scratch: scratch)
      return values.permits(text.replacing(place, with: typed), scratch: scratch) ? typed : insertion
    }
    var typed: String?
    for part in parts {
      let next = part.typed(insertion, in: text, at: place, scratch: scratch)
      guard typed?.isIdentical(to: next) ?? true else { return insertion }
      typed = next
    }
    return typed ?? insertion
  }
}
