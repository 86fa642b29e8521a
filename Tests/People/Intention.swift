internal import InputControl

/// The text that a person has in mind while they enter one.
///
/// Who types does not look at the field; who selects or deletes does, and means what it shows from then on. Who undoes means
/// what they meant when they saw that text.
package struct Intention: Sendable {
  /// A scalar, and whether the field has shown it when the person looked: literals and group signs are not meant then.
  package struct Sign: Sendable {
    package var scalar: Unicode.Scalar
    package var isShown: Bool
  }

  package private(set) var signs: [Sign] = []
  /// Whether the person has looked at a field that did not show what they had entered. The field has to tell them so;
  /// whether it still has to ask depends on the place that they edit then.
  package private(set) var isUnsettled = false
  /// The selection, in scalars.
  private var caret = 0..<0
  /// The texts that the field has shown, with what was meant then.
  private var seen: [(shown: String, signs: [Sign])] = [("", [])]
  /// Whether an undo has brought back what was meant.
  private var isBroughtBack = false
  private let agreement: Agreement

  package var text: String { String(String.UnicodeScalarView(signs.map(\.scalar))) }

  init(_ agreement: Agreement) { self.agreement = agreement }

  mutating func follow(_ step: Person.Step, before: TextContent, after: TextContent) {
    defer { seen.append((after.text, signs)) }
    if isBroughtBack, step != .undo, step != .redo {
      look(at: before)
      isBroughtBack = false
    }
    switch step {
    case .key(let text):
      key(text, isStepping: before.text == after.text && before.selection.start < after.selection.start)
    case .paste(let text), .burst(let text), .dictate(let text): insertPiece(text, before, after)
    case .compose(let texts): insertPiece(texts.last ?? "", before, after)
    case .suggest(let text), .fill(let text):
      // A page ignores an empty one.
      if text.isEmpty, before.text == after.text { return }
      caret = 0..<signs.count
      isUnsettled = false
      insertPiece(text, before, after)
    case .drop(let text, let place):
      look(at: before)
      caret = Self.range(Person.range(place, place, in: before.text), in: before.text)
      insertPiece(text, before, after)
    case .backspace, .delete:
      // Nothing has happened.
      if before.text == after.text { return }
      fallthrough
    case .select:
      look(at: before)
      show(after)
    case .undo, .redo:
      if before.text != after.text { bringBack(after) }
    }
  }

  private mutating func bringBack(_ after: TextContent) {
    let former = seen.last { $0.shown == after.text }
    show(after)
    // An empty field is a new beginning.
    guard let former, !after.text.isEmpty else { return }
    signs = former.signs
    isBroughtBack = true
  }

  private mutating func key(_ text: String, isStepping: Bool) {
    guard text != "\n" else { return }
    // A literal that stands there already is stepped over.
    if isStepping, caret.isEmpty, caret.lowerBound < signs.count, signs[caret.lowerBound].isShown {
      let rest = signs[caret.lowerBound...].drop {
        !agreement.stepsOver($0.scalar, text) && $0.scalar.properties.numericType == nil
      }
      if let next = rest.first, agreement.stepsOver(next.scalar, text) {
        caret = rest.startIndex + 1..<rest.startIndex + 1
        return
      }
    }
    insert(text)
  }

  private mutating func insertPiece(_ text: String, _ before: TextContent, _ after: TextContent) {
    // An empty field forgets a text that it refused as a whole when the next one is entered.
    if before.text.isEmpty, after.text.isEmpty, text.dropFirst().first != nil {
      signs = []
      caret = 0..<0
      return
    }
    // Literals take their own place.
    guard before.text != after.text || !caret.isEmpty || !before.text.contains(text) else {
      return show(after)
    }
    let piece = agreement.piece(text)
    // A sign that was typed already may begin the piece.
    let isRepeated =
      caret.isEmpty && agreement.beginsWithGroupSign(piece)
      && signs[..<caret.lowerBound].last?.scalar == piece.unicodeScalars.first
    insert(isRepeated ? String(piece.dropFirst()) : piece)
    if agreement.isDisplay(after.text, of: piece) || agreement.isDisplay(after.text, of: self.text)
      || agreement.isShown(self, in: after.text)
    {
      // It has taken the place of all, or is a part of what the person sees.
      show(after)
    } else if let caret = after.selection.indices(in: after.text)?.lowerBound,
      after.text[..<caret].hasSuffix(piece)
    {
      // The person sees this piece, whatever else is missing.
      for index in signs[..<self.caret.lowerBound].indices.suffix(piece.unicodeScalars.count) {
        signs[index].isShown = true
      }
    }
  }

  private mutating func insert(_ new: String) {
    let new = new.unicodeScalars.map { Sign(scalar: $0, isShown: false) }
    signs.replaceSubrange(caret, with: new)
    caret = caret.lowerBound + new.count..<caret.lowerBound + new.count
  }

  private mutating func look(at shown: TextContent) {
    if !agreement.isShown(self, in: shown.text) { isUnsettled = true }
    show(shown)
  }

  private mutating func show(_ shown: TextContent) {
    signs = shown.text.unicodeScalars.map { Sign(scalar: $0, isShown: true) }
    caret = Self.range(shown.selection, in: shown.text)
  }

  private static func range(_ range: TextRange, in text: String) -> Range<Int> {
    let count = text.unicodeScalars.count
    guard let place = range.indices(in: text) else { return count..<count }
    let start = text.unicodeScalars[..<place.lowerBound].count
    return start..<start + text.unicodeScalars[place].count
  }
}
