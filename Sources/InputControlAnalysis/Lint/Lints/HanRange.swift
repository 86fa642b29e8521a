import InputControl

/// A lint for ranges of Chinese characters that are out of date: `[一-龥]`, U+4E00 to U+9FA5, covers those of
/// Unicode 1.1.
enum HanRange: Lint {
  static let code = DiagnosticCode.hanRange

  static func findings(in file: LintedFile) -> [Diagnostic] {
    file.patterns.flatMap { pattern in
      pattern.classMembers.compactMap { member, _ in
        // The block CJK Unified Ideographs ends at U+9FFF; later versions of Unicode filled it.
        guard case .scalars(let range) = member.kind, range.lowerBound.value == 0x4E00,
          (0x9F00...0x9FFF).contains(range.upperBound.value)
        else { return nil }
        let location = pattern.location(member.range)
        return finding(
          "`\(pattern.tree.text(member.range))` misses Chinese characters, such as `〇` and `𠮷`", at: location,
          help:
            "write `\\p{sc:Han}`; `\\p{Han}` also matches punctuation that is used with them, such as `。`",
          fix: FixIt("write `\\p{sc:Han}`", location, "\\p{sc:Han}", keepsMeaning: false))
      }
    }
  }
}
