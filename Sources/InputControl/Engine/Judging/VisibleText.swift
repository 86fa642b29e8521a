/// The texts of which every character can be seen, or is needed by an emoji (UTS #51) or a script (UAX #31).
///
/// They are a regular language. One automaton decides about them, with Unicode's properties from the tables.
enum VisibleText {
  /// The automaton of these texts.
  static let automaton: Automaton = {
    // A partition of so few sets is always within the limits, and so are the states.
    guard let alphabet = Alphabet(distinguishing: CharacterTraits.sets),
      let automaton = try? Automaton.exploring(
        from: VisibleTextState(), with: alphabet.classes.compactMap { $0.first }, over: alphabet,
        next: { $0.next(CharacterTraits(of: $1)) }, accepts: { $0.isComplete })
    else { preconditionFailure("the kinds of characters are few") }
    return automaton
  }()

  /// A character that affects no other one, and stands for a listed one that cannot be seen.
  static let plain: Unicode.Scalar = "!"

  /// Returns the sets of scalars that an alphabet has to distinguish for the automaton.
  ///
  /// - Parameter listed: Scalars that are allowed in every context.
  static func sets(with listed: ScalarSet) -> [ScalarSet] {
    let hidden = listed.intersection(InvisibleCharacters.all)
    return automaton.alphabet.classes.map { kind in
      kind.contains(plain) ? kind.union(hidden) : kind.subtracting(hidden)
    }
  }

  /// Returns the automaton over another alphabet, which distinguishes ``sets(with:)``.
  static func automaton(over alphabet: Alphabet, with listed: ScalarSet) -> Automaton {
    let hidden = listed.intersection(InvisibleCharacters.all)
    let numbers = alphabet.classes.map { kind in
      let scalar = kind.first ?? plain
      return automaton.alphabet.number(of: hidden.contains(scalar) ? plain : scalar)
    }
    var builder = AutomatonBuilder(alphabet)
    for state in 1..<automaton.stateCount {
      let copy = builder.addState(isAccepting: automaton.isAccepting[state])
      for (number, kind) in numbers.enumerated() { builder[copy, number] = automaton.next(state, kind) }
    }
    return builder.automaton(startingAt: automaton.start)
  }
}

/// Reads a text and finds the first invisible character that is not allowed where it stands.
struct VisibleTextReader {
  private var state = VisibleText.automaton.start
  private var offset: Int
  /// The offset of the last invisible character that is not listed.
  private var lastHidden: Int

  /// - Parameter offset: The offset at which reading begins, in bytes of UTF-8.
  init(at offset: Int) {
    self.offset = offset
    lastHidden = offset
  }

  /// Reads a scalar.
  ///
  /// - Parameter isListed: Whether it is allowed in every context.
  /// - Returns: The offset of the character that is not allowed, in bytes; `nil` if there is none so far.
  mutating func read(_ scalar: Unicode.Scalar, isListed: Bool) -> Int? {
    let isInvisible = InvisibleCharacters.all.contains(scalar)
    if isInvisible, !isListed { lastHidden = offset }
    state = VisibleText.automaton.next(state, isInvisible && isListed ? VisibleText.plain : scalar)
    offset += UTF8.width(scalar)
    return state == Automaton.dead ? lastHidden : nil
  }

  /// Whether the last invisible character needs one more character to be part of something visible.
  var isUnfinished: Bool { !VisibleText.automaton.isAccepting[state] }
}

// MARK: - Contexts

/// The characters before an invisible one that decide whether it may stand there.
private struct VisibleTextState: Hashable {
  /// The character that an invisible one at the end of the text still needs.
  private enum Need: Hashable {
    case nothing
    /// A ZERO WIDTH JOINER between emoji needs an emoji (UTS #51, emoji ZWJ sequence).
    case emoji
    /// A ZERO WIDTH NON-JOINER behind a virama needs a letter (UAX #31 §2.3, A2), behind any marks.
    case letter
    /// A ZERO WIDTH NON-JOINER needs a letter that joins the one before it (UAX #31 §2.3, A1), behind any marks.
    case joiningLetter
    /// A presentation selector behind `0`–`9`, `#` and `*` needs the mark of a keycap.
    case keycap
    /// The flag of a subdivision needs more tags, behind this number of them (UTS #51, emoji tag sequence).
    case tags(Int)
  }

  /// The last character, as far as the next one depends on it.
  private enum Last: Hashable {
    case other, emoji, blackFlag, keycapBase
    /// A virama behind a letter.
    case conjunct
  }

  private var need = Need.nothing
  private var last = Last.other
  /// Whether the last character that is no emoji modifier and no selector is an emoji.
  private var followsEmoji = false
  /// Whether the last character that is no mark is a letter.
  private var followsLetter = false
  /// Whether the last character that is no mark joins the letter behind it.
  private var joinsForward = false

  /// Whether a text may end here.
  var isComplete: Bool { need == .nothing }

  /// Returns the state after a character; `nil` if it is not allowed here.
  func next(_ character: CharacterTraits) -> VisibleTextState? {
    var next = self
    switch need {
    case .nothing: break
    case .emoji: guard character.isEmoji else { return nil }
    case .keycap: guard character.isKeycap else { return nil }
    case .tags: guard character.isTag else { return nil }
    case .letter where character.isMark, .joiningLetter where character.isMark: break
    case .letter: guard character.isLetter else { return nil }
    case .joiningLetter: guard character.joinsBackward else { return nil }
    }
    if need != .letter && need != .joiningLetter || !character.isMark { next.need = .nothing }
    if !character.isMark {
      next.followsLetter = character.isLetter
      next.joinsForward = character.joinsForward
    }
    if !character.isEmojiModifier, character.kind != .emojiSelector { next.followsEmoji = character.isEmoji }
    next.last = .other
    switch character.kind {
    case .visible:
      next.last =
        character.isVirama && followsLetter
        ? .conjunct
        : character.isBlackFlag
          ? .blackFlag : character.isEmoji ? .emoji : character.isKeycapBase ? .keycapBase : .other
    case .invisible:
      return nil
    case .joiner:
      // UAX #31 §2.3, B: behind a virama nothing else is needed.
      guard last == .conjunct || followsEmoji else { return nil }
      if last != .conjunct { next.need = .emoji }
    case .nonJoiner:
      guard last == .conjunct || joinsForward else { return nil }
      next.need = last == .conjunct ? .letter : .joiningLetter
    case .textSelector, .emojiSelector:
      switch last {
      case .emoji, .blackFlag: break
      case .keycapBase: next.need = .keycap
      case .other, .conjunct: return nil
      }
    case .tagLetter, .tagDigit, .endTag:
      guard let need = needBehindTag(character.kind) else { return nil }
      next.need = need
    }
    return next
  }

  /// Returns what is needed behind a tag. The identifiers of CLDR have two letters for the region, and one to four letters
  /// or digits for the subdivision.
  private func needBehindTag(_ kind: CharacterTraits.Kind) -> Need? {
    var count = 0
    if case .tags(let before) = need { count = before } else if last != .blackFlag { return nil }
    if kind == .endTag { return count >= 3 ? .nothing : nil }
    return count < 6 && (count >= 2 || kind == .tagLetter) ? .tags(count + 1) : nil
  }
}

/// The properties of characters on which the contexts of invisible ones depend.
private struct CharacterTraits {
  enum Kind: Hashable {
    case visible, invisible, joiner, nonJoiner, textSelector, emojiSelector, tagLetter, tagDigit, endTag
  }

  let kind: Kind
  let isMark: Bool
  let isVirama: Bool
  let isLetter: Bool
  let isEmoji: Bool
  let isEmojiModifier: Bool
  let joinsForward: Bool
  let joinsBackward: Bool

  let isBlackFlag: Bool
  let isKeycapBase: Bool
  let isKeycap: Bool

  var isTag: Bool { kind == .tagLetter || kind == .tagDigit || kind == .endTag }

  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x200D: kind = .joiner
    case 0x200C: kind = .nonJoiner
    case 0xFE0E: kind = .textSelector
    case 0xFE0F: kind = .emojiSelector
    case 0xE0061...0xE007A: kind = .tagLetter
    case 0xE0030...0xE0039: kind = .tagDigit
    case 0xE007F: kind = .endTag
    default: kind = InvisibleCharacters.all.contains(scalar) ? .invisible : .visible
    }
    isMark = Self.marks.contains(scalar)
    isVirama = Viramas.all.contains(scalar)
    isLetter = Self.letters.contains(scalar)
    isEmoji = Self.emoji.contains(scalar)
    isEmojiModifier = Self.emojiModifiers.contains(scalar)
    joinsForward = ArabicJoining.forward.contains(scalar)
    joinsBackward = ArabicJoining.letters.contains(scalar)
    isBlackFlag = scalar == Self.blackFlag
    isKeycapBase = Self.keycapBases.contains(scalar)
    isKeycap = scalar == Self.keycap
  }

  /// The sets by which the traits of characters differ.
  static var sets: [ScalarSet] {
    [
      ScalarSet("\u{200D}"), ScalarSet("\u{200C}"), ScalarSet("\u{FE0E}"), ScalarSet("\u{FE0F}"),
      ScalarSet("\u{E0061}"..."\u{E007A}"), ScalarSet("\u{E0030}"..."\u{E0039}"), ScalarSet("\u{E007F}"),
      InvisibleCharacters.all, marks, Viramas.all, letters, emoji, emojiModifiers, ArabicJoining.forward,
      ArabicJoining.letters, ScalarSet(blackFlag), keycapBases, ScalarSet(keycap),
    ]
  }

  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
  private static let keycapBases = ScalarSet("0123456789#*".unicodeScalars)

  private static let marks = property("Mn").union(property("Me"))
  private static let letters = property("Alphabetic")
  private static let emojiModifiers = property("Emoji_Modifier")
  /// Emoji, and the places that are reserved for those of later versions of Unicode.
  private static let emoji = property("Emoji").subtracting(.ascii)
    .union(property("Extended_Pictographic").intersection(property("Cn")))

  private static func property(_ name: String) -> ScalarSet {
    UnicodeTables.scalars(ofProperty: name) ?? .none
  }
}

/// The marks with Canonical_Combining_Class Virama, of Unicode 16 (UnicodeData.txt).
private enum Viramas {
  static let all = ScalarSet(withoutSurrogates: values.map { $0...$0 })

  private static let values: [UInt32] = [
    0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0BCD, 0x0C4D, 0x0CCD, 0x0D3B, 0x0D3C, 0x0D4D, 0x0DCA, 0x0E3A,
    0x0EBA, 0x0F84, 0x1039, 0x103A, 0x1714, 0x1715, 0x1734, 0x17D2, 0x1A60, 0x1B44, 0x1BAA, 0x1BAB, 0x1BF2,
    0x1BF3, 0x2D7F, 0xA806, 0xA82C, 0xA8C4, 0xA953, 0xA9C0, 0xAAF6, 0xABED, 0x10A3F, 0x11046, 0x11070,
    0x1107F, 0x110B9, 0x11133, 0x11134, 0x111C0, 0x11235, 0x112EA, 0x1134D, 0x113CE, 0x113CF, 0x113D0,
    0x11442, 0x114C2, 0x115BF, 0x1163F, 0x116B6, 0x1172B, 0x11839, 0x1193D, 0x1193E, 0x119E0, 0x11A34,
    0x11A47, 0x11A99, 0x11C3F, 0x11D44, 0x11D45, 0x11D97, 0x11F41, 0x11F42, 0x1612F,
  ]
}

/// The joining types of Arabic letters (Unicode's ArabicShaping.txt, blocks Arabic and Arabic Supplement).
private enum ArabicJoining {
  /// The letters that join the letter before them: Joining_Type Dual_Joining or Right_Joining.
  static let letters = ScalarSet(
    withoutSurrogates: [
      0x0620...0x0620, 0x0622...0x064A, 0x066E...0x066F, 0x0671...0x0673, 0x0675...0x06D3, 0x06D5...0x06D5,
      0x06EE...0x06EF, 0x06FA...0x06FF, 0x0750...0x077F,
    ])

  /// The letters that join the letter behind them too: Joining_Type Dual_Joining.
  static let forward = letters.subtracting(
    ScalarSet(
      withoutSurrogates: [
        0x0622...0x0625, 0x0627...0x0627, 0x0629...0x0629, 0x062F...0x0632, 0x0648...0x0648, 0x0671...0x0673,
        0x0675...0x0677, 0x0688...0x0699, 0x06C0...0x06C0, 0x06C3...0x06CB, 0x06CD...0x06CD, 0x06CF...0x06CF,
        0x06D2...0x06D3, 0x06D5...0x06D5, 0x06EE...0x06EF, 0x0759...0x075B, 0x076B...0x076C, 0x0771...0x0771,
        0x0773...0x0774, 0x0778...0x0779,
      ]))
}
