/// The normalisation of a profile, compiled.
///
/// A step is written once, as the edits that it makes of a text. A verdict only needs the normalised text:
/// ``normalForm(of:_:scratch:in:)`` writes it into memory that is there beforehand. What speaks about places also needs a
/// map of offsets: ``normalize(_:openAt:scratch:)``.
package struct Normalizer: Sendable {
  /// The steps, one for each of the profile.
  package let steps: [Step]
  /// The same, with steps that map single scalars joined.
  private let stages: [Stage]
  // A stage has the number of an element of one of these.
  private let mappings: [ScalarMapping]
  private let forms: [Form]
  private let searches: [Search]
  /// Whether white space at the start and end of a text is removed.
  package let trims: Bool

  /// Whether there are no steps, so that texts are judged as given.
  package var isEmpty: Bool { steps.isEmpty }

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

  private typealias Form = (of: @Sendable (String) -> String, stable: ScalarSet)
  private typealias Search = (pattern: Searcher, template: ReplacementTemplate)

  /// A step, or several that map single scalars, with its number among those of its kind: a loop copies each stage.
  private enum Stage {
    case mapping(Int)
    case form(Int)
    case trim
    /// A `replace` that searches for several scalars.
    case search(Int)
  }

  /// The maximum size of a normalised text, in bytes: replacements that double a text must not exhaust the
  /// memory.
  static let longest = 1 << 20

  /// The greatest number of bytes of a text that is normalised in memory.
  static let longestInMemory = 64 << 10

  package init(_ steps: [Step] = []) { self.init(steps, sharing: []) }

  /// - Parameter made: The mappings of a normaliser that begins with these steps.
  private init(_ steps: [Step], sharing made: [ScalarMapping]) {
    self.steps = steps
    var trims = false
    var stages: [Stage] = []
    var mapped: [Step] = []
    var mappings: [ScalarMapping] = []
    var forms: [Form] = []
    var searches: [Search] = []
    func add(_ stage: Stage?) {
      if !mapped.isEmpty {
        let number = mappings.count
        stages.append(.mapping(number))
        let isMade = number < made.count && made[number].steps.count == mapped.count
        mappings.append(isMade ? made[number] : ScalarMapping(mapped))
      }
      mapped = []
      if let stage { stages.append(stage) }
    }
    for step in steps {
      switch step {
      case .characters, .scalars: mapped.append(step)
      case .form(let form, let stable):
        add(.form(forms.count))
        forms.append((form, stable))
      case .trim:
        trims = true
        add(.trim)
      case .replace(let search, let template):
        add(.search(searches.count))
        searches.append((search, template))
      }
    }
    add(nil)
    self.stages = stages
    self.mappings = mappings
    self.forms = forms
    self.searches = searches
    self.trims = trims
  }

  /// Whether a step replaces characters as the profile says.
  var replaces: Bool {
    steps.contains {
      switch $0 {
      case .scalars, .replace: true
      case .characters, .form, .trim: false
      }
    }
  }

  /// Whether a step may remove or replace a scalar, and so bring what stands before it to the end.
  func mayRemove(_ scalar: Unicode.Scalar) -> Bool {
    steps.contains {
      switch $0 {
      case .scalars(let scalars): scalars.contains(scalar)
      case .replace: true
      case .characters, .form, .trim: false
      }
    }
  }

  /// Returns the normaliser of the first steps.
  package func prefix(_ count: Int) -> Normalizer {
    Normalizer(Array(steps.prefix(count)), sharing: mappings)
  }

  // MARK: Compiling

  /// Returns the compiled form of a step.
  ///
  /// - Throws: An error if the pattern of a replacement does not compile or the template refers to a missing
  ///   group.
  package static func step(_ step: Normalization, _ engine: PatternEngine) throws(PatternError) -> Step {
    switch step {
    case .replace(let pattern, let template):
      guard let scalars = ReplacedScalars(pattern, with: template) else {
        return .replace(try Searcher(pattern, template: template, engine), template)
      }
      // Nothing is searched for, but the errors are those of a search.
      try PatternSyntax.check(pattern)
      return .scalars(scalars)
    default: return plain(step) ?? .trim
    }
  }

  /// Returns the compiled form of a step without a pattern; `nil` for a replacement.
  package static func plain(_ step: Normalization) -> Step? {
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

  // MARK: Normalising

  /// An end of a text at which more may be typed, so that `trim` keeps the white space there.
  package enum OpenEnd { case start, end }

  /// Returns the normalised text with a map of offsets; `nil` if the match budget ran out or the text grew too large.
  ///
  /// - Parameter open: The end of the text at which more may be typed; `nil` for a whole text.
  package func normalize(
    _ text: String, openAt open: OpenEnd? = nil, scratch: borrowing MatchScratch
  ) -> NormalizedText? {
    var result = NormalizedText(text)
    for stage in stages {
      var before = result.text
      var edits = EditList(size: before.utf8.count)
      let isDone = before.withUTF8 { bytes in
        unsafe edit(bytes, by: stage, openAt: open, isMapped: true, scratch: scratch, &edits)
      }
      guard isDone else { return nil }
      result.apply(edits.edits)
    }
    return result
  }

  /// Two pieces of memory, of which a stage reads one and writes the other.
  @unsafe struct Memory {
    private let first: UnsafeMutableBufferPointer<UInt8>
    private let second: UnsafeMutableBufferPointer<UInt8>
    /// Whether the last stage has written the first piece.
    fileprivate var isFirstTaken = false

    /// Returns the number of bytes of both pieces for a text of a number of bytes.
    static func size(forTextOf count: Int) -> Int { 2 * (count > 128 ? 2 * count : 256) }

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
      let size = memory.count / 2
      unsafe first = UnsafeMutableBufferPointer(rebasing: memory[..<size])
      unsafe second = UnsafeMutableBufferPointer(rebasing: memory[size...])
    }

    /// The piece that the next stage writes.
    fileprivate var free: UnsafeMutableBufferPointer<UInt8> { unsafe isFirstTaken ? second : first }
  }

  /// Returns the normalised text, as a part of the given one or of the memory; `nil` if the memory is too small for it, or
  /// the match budget ran out.
  ///
  /// - Parameters:
  ///   - given: The text, in UTF-8.
  ///   - kept: The texts that the normalisation leaves as they are, if they are known.
  ///   - memory: The memory for the normalised text.
  func normalForm(
    of given: UnsafeBufferPointer<UInt8>, _ kept: KeptTexts?, scratch: borrowing MatchScratch,
    in memory: inout Memory
  ) -> UnsafeBufferPointer<UInt8>? {
    guard given.count <= Self.longestInMemory else { return nil }
    var text = unsafe given
    for stage in stages {
      switch stage {
      case .trim:
        let content = unsafe Self.content(of: text, openAt: nil)
        unsafe text = UnsafeBufferPointer(rebasing: text[content])
        continue
      case .search(let number):
        if let kept, unsafe kept.isUnmatched(text, by: number) { continue }
      case .mapping, .form: break
      }
      let target = unsafe memory.free
      guard let count = unsafe write(stage, of: text, to: target, scratch: scratch) else { return nil }
      // A stage that gives no edits writes nothing.
      guard count >= 0 else { continue }
      unsafe memory.isFirstTaken.toggle()
      unsafe text = UnsafeBufferPointer(rebasing: target[..<count])
    }
    return unsafe text
  }

  /// Writes what a stage makes of a text, and returns the number of bytes; -1 if it writes nothing, `nil` if the memory is
  /// too small, or the match budget ran out.
  @inline(__always)
  private func write(
    _ stage: Stage, of text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>,
    scratch: borrowing MatchScratch
  ) -> Int? {
    var output = unsafe EditOutput(text, target)
    guard unsafe edit(text, by: stage, openAt: nil, isMapped: false, scratch: scratch, &output) else {
      return nil
    }
    guard unsafe output.place > 0 || output.count > 0 else { return -1 }
    return unsafe output.keep(to: text.count) ? output.count : nil
  }

  // MARK: Edits

  /// The replacement in an edit of a step.
  enum Replacement {
    case scalar(Unicode.Scalar)
    case text(String)

    var text: String {
      switch self {
      case .scalar(let scalar): String(scalar)
      case .text(let text): text
      }
    }

    var byteCount: Int {
      switch self {
      case .scalar(let scalar): UTF8.width(scalar)
      case .text(let text): text.utf8.count
      }
    }
  }

  /// Gives each edit that a stage makes of a text to a target, in ascending order.
  ///
  /// The target is no closure, whose captured variables the compiler would guard at run time.
  ///
  /// - Parameter isMapped: Whether each edit of a normalisation form is as small as possible.
  /// - Returns: Whether there are no more edits; `false` if the match budget ran out, or the target took no more.
  @inline(__always)
  private func edit(
    _ text: UnsafeBufferPointer<UInt8>, by stage: Stage, openAt open: OpenEnd?, isMapped: Bool,
    scratch: borrowing MatchScratch, _ target: inout some EditTarget
  ) -> Bool {
    switch stage {
    case .mapping(let number): return unsafe mappings[number].edit(text, &target)
    case .form(let number):
      guard unsafe Self.needsForm(text, forms[number].stable) else { return true }
      let unformed = unsafe String(decoding: text, as: UTF8.self)
      guard !Self.hasManyMarks(unformed) else { return false }
      let form = forms[number].of
      guard isMapped else { return target.take(0..<text.count, .text(form(unformed))) }
      for edit in Self.formEdits(unformed, form) {
        guard target.take(edit.range, .text(edit.replacement)) else { return false }
      }
      return true
    case .trim:
      let content = unsafe Self.content(of: text, openAt: open)
      guard content.lowerBound == 0 || target.take(0..<content.lowerBound, .text("")) else { return false }
      return content.upperBound == text.count || target.take(content.upperBound..<text.count, .text(""))
    case .search(let number):
      return unsafe edit(text, bySearch: number, scratch: scratch, &target)
    }
  }

  /// In the caller, the span would bring an allocation about.
  @inline(never)
  private func edit(
    _ text: UnsafeBufferPointer<UInt8>, bySearch number: Int, scratch: borrowing MatchScratch,
    _ target: inout some EditTarget
  ) -> Bool {
    // Nothing is put into an empty text.
    guard !text.isEmpty else { return true }
    let (search, template) = searches[number]
    return unsafe search.forEachReplacement(
      in: text.span, from: 0, to: text.count, with: template, scratch: scratch
    ) { target.take($0, .text($1)) }
  }

  /// Returns whether a text has scalars that a normalisation form may change.
  private static func needsForm(_ text: UnsafeBufferPointer<UInt8>, _ stable: ScalarSet) -> Bool {
    var place = 0
    while place < text.count {
      guard unsafe text[place] >= 0x80 else {
        place &+= 1
        continue
      }
      let (scalar, width) = unsafe text.scalar(at: place)
      guard stable.contains(scalar) else { return true }
      place += width
    }
    return false
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

  /// Returns the range of a text without white space at its ends, but with that at an end where more may be typed.
  private static func content(of text: UnsafeBufferPointer<UInt8>, openAt open: OpenEnd?) -> Range<Int> {
    @inline(__always) func isSpace(_ place: Int) -> Bool {
      let byte = unsafe text[place]
      guard byte >= 0x80 else { return byte == 0x20 || byte &- 0x09 < 5 }
      return unsafe text.scalar(at: place).scalar.properties.isWhitespace
    }
    var (start, end) = (0, text.count)
    while open != .start, start < end, isSpace(start) { unsafe start += text.scalar(at: start).width }
    while open != .end, start < end {
      var last = end - 1
      while unsafe text[last] & 0xC0 == 0x80 { last -= 1 }
      guard isSpace(last) else { break }
      end = last
    }
    return start..<end
  }
}
