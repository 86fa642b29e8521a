/// A text after normalisation, and an offset map back to the given text.
package struct NormalizedText {
  /// The normalised text.
  package private(set) var text: String
  /// The pieces in order, which together cover both texts; each unchanged run is one piece. Empty as long as nothing has
  /// changed, which is so for most texts.
  private var changedPieces: [Piece] = []

  /// A run of the normalised text and the run of the given text that it stands for, as offsets in bytes of
  /// UTF-8.
  private struct Piece {
    var judged: Range<Int>
    var given: Range<Int>
    /// Whether the two runs are equal, byte for byte.
    var isKept: Bool
  }

  /// A replacement of a range of bytes.
  struct Edit {
    var range: Range<Int>
    var replacement: String

    init(_ range: Range<Int>, _ replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Makes an unchanged text.
  init(_ text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
  }

  /// Whether no step has changed anything, so that both texts are the same.
  var isAsGiven: Bool { changedPieces.isEmpty }

  private var pieces: [Piece] {
    guard isAsGiven else { return changedPieces }
    let all = 0..<text.utf8.count
    return [Piece(judged: all, given: all, isKept: true)]
  }

  /// Applies edits, which are in ascending order and do not overlap. Edits that insert the text that they replace
  /// change nothing, and offsets within them are kept.
  mutating func apply(_ edits: [Edit]) {
    let bytes = text.utf8
    func changes(_ edit: Edit) -> Bool {
      guard edit.range.count == edit.replacement.utf8.count else { return true }
      let start = bytes.index(bytes.startIndex, offsetBy: edit.range.lowerBound)
      return !bytes[start...].starts(with: edit.replacement.utf8)
    }
    apply(changing: edits.filter(changes))
  }

  private mutating func apply(changing edits: [Edit]) {
    guard !edits.isEmpty else { return }
    var bytes: [UInt8] = []
    var changed: [Piece] = []
    var origins = Origins(pieces)
    let old = Array(text.utf8)
    var place = 0
    func keep(to end: Int) {
      for piece in origins.pieces(in: place..<end) {
        let start = bytes.count + piece.judged.lowerBound - place
        changed.append(
          Piece(judged: start..<start + piece.judged.count, given: piece.given, isKept: piece.isKept))
      }
      bytes += old[place..<end]
    }
    for edit in edits {
      keep(to: edit.range.lowerBound)
      let start = bytes.count
      bytes += Array(edit.replacement.utf8)
      changed.append(
        Piece(judged: start..<bytes.count, given: origins.given(edit.range), isKept: false))
      place = edit.range.upperBound
    }
    keep(to: old.count)
    text = String(decoding: bytes, as: UTF8.self)
    changedPieces = changed
  }

  /// Returns the range in the given text that corresponds to a range in the normalised text, in bytes of
  /// UTF-8.
  ///
  /// Inserted text corresponds to all the text that it replaced. An empty range at the end of the text stays
  /// at the end.
  func given(_ range: Range<Int>) -> Range<Int> {
    var origins = Origins(pieces)
    if range.isEmpty, range.lowerBound == text.utf8.count {
      let end = pieces.last?.given.upperBound ?? 0
      return end..<end
    }
    return origins.given(range)
  }

  /// A look-up of pieces by range. Ranges are requested in ascending order, so that all look-ups together
  /// take one pass.
  private struct Origins {
    private let all: [Piece]
    private var first = 0

    init(_ pieces: [Piece]) { all = pieces }

    /// Returns the pieces of a range, unchanged ones cut to the range.
    mutating func pieces(in range: Range<Int>) -> [Piece] {
      while first < all.count, all[first].judged.upperBound < range.lowerBound { first += 1 }
      var result: [Piece] = []
      for piece in all[first...] {
        guard
          piece.judged.lowerBound < range.upperBound
            || piece.judged.isEmpty && piece.judged.lowerBound <= range.upperBound
        else { break }
        let lower = max(piece.judged.lowerBound, range.lowerBound)
        let upper = min(piece.judged.upperBound, range.upperBound)
        guard lower < upper else { continue }
        guard piece.isKept else {
          result.append(Piece(judged: lower..<upper, given: piece.given, isKept: false))
          continue
        }
        let shift = piece.given.lowerBound - piece.judged.lowerBound
        result.append(Piece(judged: lower..<upper, given: lower + shift..<upper + shift, isKept: true))
      }
      return result
    }

    /// Returns the given range that corresponds to `range`; an empty range corresponds to the position
    /// between its neighbours.
    mutating func given(_ range: Range<Int>) -> Range<Int> {
      let covered = pieces(in: range)
      if let start = covered.first?.given.lowerBound, let end = covered.last?.given.upperBound {
        return start..<max(start, end)
      }
      for piece in all[first...] where piece.judged.lowerBound >= range.lowerBound {
        return piece.given.lowerBound..<piece.given.lowerBound
      }
      for piece in all[first...] where piece.judged.upperBound > range.lowerBound && piece.isKept {
        let place = piece.given.lowerBound + range.lowerBound - piece.judged.lowerBound
        return place..<place
      }
      let end = all.last?.given.upperBound ?? 0
      return end..<end
    }
  }
}
