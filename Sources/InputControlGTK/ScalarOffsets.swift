#if GTK
  import InputControl

  /// GTK counts in Unicode scalars, which it calls characters, and a binding in UTF-16 code units.
  extension String {
    /// Returns the offset in UTF-16 code units of an offset in scalars. One beyond the end is the end, and so is a negative one.
    func utf16Offset(ofScalar offset: Int) -> Int {
      guard offset >= 0 else { return utf16.count }
      let place = unicodeScalars.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
      return utf16.distance(from: startIndex, to: place)
    }

    /// Returns the offset in scalars of an offset in UTF-16 code units. One beyond the end is the end.
    func scalarOffset(ofUTF16 offset: Int) -> Int {
      let place = utf16.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
      return unicodeScalars.distance(from: startIndex, to: place)
    }

    /// Returns the text of a range in UTF-16 code units.
    func part(_ range: TextRange) -> String {
      String(decoding: utf16.dropFirst(range.start).prefix(range.count), as: UTF16.self)
    }

    /// Returns the range of a range in scalars, whose ends may stand in any order. A negative end is that of the text.
    func utf16Range(ofScalars start: Int, _ end: Int) -> TextRange {
      let ends = [start, end].map { utf16Offset(ofScalar: $0) }
      return TextRange(ends.min() ?? 0, ends.max() ?? 0)
    }
  }
#endif
