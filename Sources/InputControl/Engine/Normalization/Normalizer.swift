/// The normalisation steps of a profile, compiled.
package struct Normalizer: Sendable {
  package private(set) var steps: [Step] = []

  /// Whether there are no steps, so that texts are judged as given.
  package var isEmpty: Bool { steps.isEmpty }

  /// Whether white space at the start and end of a text is removed.
  package private(set) var trims = false

  package enum Step: Sendable {
    /// A mapping of single scalars.
    case characters(@Sendable (Unicode.Scalar) -> Unicode.Scalar?)
    /// A normalisation form, and scalars that it leaves as they are in every context.
    case form(@Sendable (String) -> String, stable: ScalarSet)
    case trim
    /// A mapping of single scalars to texts.
    case scalars(ReplacedScalars)
    case replace(Searcher, ReplacementTemplate)
  }

  /// The maximum size of a normalised text, in bytes: replacements that double a text must not exhaust the
  /// memory.
  static let longest = 1 << 20

  /// Makes a normaliser without steps.
  package init() {}

  /// Appends a step.
  ///
  /// - Throws: An error if the pattern of a replacement does not compile or the template refers to a missing
  ///   group.
  package mutating func add(_ step: Normalization, _ engine: PatternEngine) throws(PatternError) {
    guard case .replace(let pattern, let template) = step else { return add(Self.plain(step)) }
    guard let scalars = ReplacedScalars(pattern, with: template) else {
      return add(.replace(try Searcher(pattern, template: template, engine), template))
    }
    // Nothing is searched for, but the errors are those of a search.
    try PatternSyntax.check(pattern)
    add(.scalars(scalars))
  }

  /// Appends a compiled step.
  mutating func add(_ step: Step?) {
    guard let step else { return }
    if case .trim = step { trims = true }
    steps.append(step)
  }

  /// Returns the compiled form of a step without a pattern; `nil` for a replacement.
  static func plain(_ step: Normalization) -> Step? {
    switch step {
    case .width: .characters(WidthMapping.usualForm)
    case .nfc: .form({ UnicodeForms.nfc($0) }, stable: .stable)
    case .nfkc: .form({ UnicodeForms.nfkc($0) }, stable: .compatible)
    case .upper: .characters { upper($0) }
    case .lower: .characters { lower($0) }
    case .trim: .trim
    case .replace: nil
    }
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.isASCII else { return single(scalar.properties.uppercaseMapping, unless: scalar) }
    return ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) & ~0x20) : nil
  }

  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.isASCII else { return single(scalar.properties.lowercaseMapping, unless: scalar) }
    return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(ascii: scalar) | 0x20) : nil
  }

  private static func single(_ mapping: String, unless scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1, first != scalar else { return nil }
    return first
  }

  /// Returns the normalised text; `nil` if the match budget ran out or the text grew too large.
  ///
  /// - Parameters:
  ///   - keepsEnd: Whether white space at the end is kept, because more may be typed after it.
  ///   - stepCount: The number of steps that are taken; all by default.
  package func normalize(
    _ text: String, keepsEnd: Bool = false, stepCount: Int = .max, scratch: borrowing MatchScratch
  ) -> NormalizedText? {
    var result = NormalizedText(text)
    for step in steps.prefix(stepCount) {
      guard var edits = edits(of: step, on: result.text, scratch: scratch) else { return nil }
      if keepsEnd, case .trim = step { edits.removeAll { $0.range.lowerBound > 0 } }
      result.apply(edits)
      guard result.text.utf8.count <= Self.longest else { return nil }
    }
    return result
  }

  // MARK: Steps

  private func edits(
    of step: Step, on text: String, scratch: borrowing MatchScratch
  ) -> [NormalizedText.Edit]? {
    switch step {
    case .characters(let map): return Self.characterEdits(text, map)
    case .form(let form, let stable):
      if Self.isStable(text, stable) { return [] }
      return Self.hasManyMarks(text) ? nil : Self.formEdits(text, form)
    case .trim: return Self.trimEdits(text)
    case .scalars(let scalars): return scalars.edits(of: text, maximumCount: Self.longest)
    case .replace(let pattern, let template): return Self.replacements(text, pattern, template, scratch)
    }
  }

  private static func characterEdits(
    _ text: String, _ map: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> [NormalizedText.Edit] {
    var edits: [NormalizedText.Edit] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if let mapped = map(scalar) { edits.append(.init(offset..<offset + width, String(mapped))) }
      offset += width
    }
    return edits
  }

  /// Whether a text has only scalars that a normalisation form leaves as they are, and ASCII.
  private static func isStable(_ text: String, _ stable: ScalarSet) -> Bool {
    for scalar in text.unicodeScalars where !scalar.isASCII && !stable.contains(scalar) { return false }
    return true
  }

  /// Whether a run of combining marks is too long to sort in reasonable time: sorting takes the square of the
  /// run's length. UAX #15 calls a text stream-safe if its runs have at most 30 non-starters.
  static func hasManyMarks(_ text: String) -> Bool {
    // Each of them has at least two bytes.
    guard text.utf8.count > 2 * maximumMarks else { return false }
    var count = 0
    for scalar in text.unicodeScalars where !scalar.isASCII || count > 0 {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > maximumMarks { return true }
    }
    return false
  }

  private static let maximumMarks = 256

  /// Returns the edits that lead to a normalisation form, each as small as possible.
  ///
  /// A piece ends where the forms of the piece and of the next grapheme, concatenated, equal the form of both
  /// together.
  private static func formEdits(_ text: String, _ form: (String) -> String) -> [NormalizedText.Edit] {
    var edits: [NormalizedText.Edit] = []
    var formed = ""
    var offset = 0
    var piece = ""
    var pieceForm = ""
    func close() {
      let end = offset + piece.utf8.count
      if !piece.utf8.elementsEqual(pieceForm.utf8) { edits.append(.init(offset..<end, pieceForm)) }
      formed += pieceForm
      offset = end
    }
    for character in text {
      let next = String(character)
      let nextForm = next.utf8.count == 1 ? next : form(next)
      let isASCII = next.utf8.count == 1 && (piece.utf8.last ?? 0) < 0x80
      if isASCII || form(piece + next).utf8.elementsEqual((pieceForm + nextForm).utf8) {
        close()
        (piece, pieceForm) = (next, nextForm)
      } else {
        piece += next
        pieceForm = form(piece)
      }
    }
    close()
    let whole = form(text)
    if whole.utf8.elementsEqual(formed.utf8) { return edits }
    return [.init(0..<text.utf8.count, whole)]
  }

  private static func trimEdits(_ text: String) -> [NormalizedText.Edit] {
    let scalars = text.unicodeScalars
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = scalars.prefix(while: isSpace).reduce(0) { $0 + UTF8.width($1) }
    guard start < text.utf8.count else { return start == 0 ? [] : [.init(0..<start, "")] }
    let end = text.utf8.count - scalars.reversed().prefix(while: isSpace).reduce(0) { $0 + UTF8.width($1) }
    var edits: [NormalizedText.Edit] = []
    if start > 0 { edits.append(.init(0..<start, "")) }
    if end < text.utf8.count { edits.append(.init(end..<text.utf8.count, "")) }
    return edits
  }

  private static func replacements(
    _ text: String, _ pattern: Searcher, _ template: ReplacementTemplate, _ scratch: borrowing MatchScratch
  ) -> [NormalizedText.Edit]? {
    var text = text
    guard !text.isEmpty else { return [] }
    return text.withUTF8 { buffer in
      pattern.replacements(
        in: unsafe buffer.span, from: 0, to: buffer.count, with: template, maximumCount: longest,
        scratch: scratch)
    }
  }
}
