import InputControl
import InputControlAnalysis
import Testing

@testable import InputControlTerminal

/// Tests the keys that are decoded from the bytes of terminals.
struct KeyDecoderTests {
  /// The meaning of some bytes when nothing follows them.
  private static func events(_ bytes: [UInt8]) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.feed(bytes) + decoder.giveUp()
  }

  private static func events(_ text: String) -> [TerminalEvent] { events(Array(text.utf8)) }

  // MARK: Tables

  /// “PC-Style Function Keys” of xterm: the parameter of CSI or the letter, and whether it may come behind SS3.
  static let functionKeys: [(sequence: String, key: TerminalEvent.Key)] = [
    ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ("P", .function(1)), ("Q", .function(2)), ("R", .function(3)), ("S", .function(4)),
    ("2~", .insert), ("3~", .delete), ("1~", .home), ("4~", .end), ("5~", .pageUp), ("6~", .pageDown),
    ("7~", .home), ("8~", .end),
    ("11~", .function(1)), ("12~", .function(2)), ("13~", .function(3)), ("14~", .function(4)),
    ("15~", .function(5)), ("17~", .function(6)), ("18~", .function(7)), ("19~", .function(8)),
    ("20~", .function(9)), ("21~", .function(10)), ("23~", .function(11)), ("24~", .function(12)),
    ("25~", .function(13)), ("26~", .function(14)), ("28~", .function(15)), ("29~", .function(16)),
    ("31~", .function(17)), ("32~", .function(18)), ("33~", .function(19)), ("34~", .function(20)),
  ]

  @Test func functionKeysWithAllModifiers() {
    for (sequence, key) in Self.functionKeys {
      #expect(Self.events("\u{1B}[\(sequence)") == [.key(key)])
      #expect(Self.events("\u{1B}\u{1B}[\(sequence)") == [.key(key, [.alt])], "\(sequence)")
      if sequence.count == 1 { #expect(Self.events("\u{1B}O\(sequence)") == [.key(key)]) }
      for parameter in 2...16 {
        // F3 with modifiers is what a terminal also answers about its cursor.
        if sequence == "R" { continue }
        let isLetter = sequence.count == 1
        let modified = isLetter ? "1;\(parameter)\(sequence)" : "\(sequence.dropLast());\(parameter)~"
        let bits = parameter - 1
        var modifiers = TerminalEvent.Modifiers()
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & (2 | 8) != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        #expect(Self.events("\u{1B}[\(modified)") == [.key(key, modifiers)], "\(modified)")
      }
    }
  }

  @Test func theNumberPadInApplicationMode() {
    let signs = ["j": "*", "k": "+", "l": ",", "m": "-", "n": ".", "o": "/", "X": "=", " ": " "]
    for (final, text) in signs { #expect(Self.events("\u{1B}O\(final)") == [.text(text)]) }
    for (digit, final) in zip(0...9, "pqrstuvwxy") {
      #expect(Self.events("\u{1B}O\(final)") == [.text("\(digit)")])
    }
    #expect(Self.events("\u{1B}OM") == [.key(.enter)])
    #expect(Self.events("\u{1B}OI") == [.key(.tab)])
  }

  @Test func controlCharacters() {
    for byte in UInt8(1)...26 {
      let expected: TerminalEvent =
        switch byte {
        case 8: .key(.backspace)
        case 9: .key(.tab)
        case 10, 13: .key(.enter)
        default: .key(.character(Character(Unicode.Scalar(byte + 0x60))), [.control])
        }
      #expect(Self.events([byte]) == [expected])
    }
    #expect(Self.events([0]) == [.key(.character(" "), [.control])])
    #expect(Self.events([0x1B]) == [.key(.escape)])
    #expect(Self.events([0x1B, 0x1B]) == [.key(.escape)])
    #expect(Self.events([0x7F]) == [.key(.backspace)])
    #expect(
      Self.events([0x1C, 0x1D, 0x1E, 0x1F])
        == ["\\", "]", "^", "_"].map { .key(.character($0), [.control]) })
  }

  @Test func keysWithAlt() {
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789!/.," {
      #expect(Self.events("\u{1B}\(letter)") == [.key(.character(letter), [.alt])])
    }
    #expect(Self.events("\u{1B}A") == [.key(.character("a"), [.alt, .shift])])
    #expect(Self.events("\u{1B}\r\u{1B}\u{7F}") == [.key(.enter, [.alt]), .key(.backspace, [.alt])])
    // These begin sequences, if something follows.
    for letter in "]^_" { #expect(Self.events("\u{1B}\(letter)") == [.key(.character(letter), [.alt])]) }
    for letter in "POX" {
      #expect(
        Self.events("\u{1B}\(letter)")
          == [.key(.character(Character(letter.lowercased())), [.alt, .shift])])
    }
  }

  /// xterm's modifyOtherKeys, in both of its forms, and kitty's.
  @Test func keysByTheirNumbers() {
    for form in ["\u{1B}[27;5;99~", "\u{1B}[99;5u", "\u{1B}[99;5:1u", "\u{1B}[99::99;5u"] {
      #expect(Self.events(form) == [.key(.character("c"), [.control])], "\(form.debugDescription)")
    }
    #expect(Self.events("\u{1B}[122;6u") == [.key(.character("z"), [.control, .shift])])
    #expect(
      Self.events("\u{1B}[27u\u{1B}[13;2u\u{1B}[127;5u\u{1B}[57414u") == [
        .key(.escape), .key(.enter, [.shift]), .key(.backspace, [.control]), .key(.enter),
      ])
    #expect(Self.events("\u{1B}[97u\u{1B}[97;2u\u{1B}[20215u") == [.text("a"), .text("A"), .text("价")])
    // A key that is released, and keys without a character.
    #expect(Self.events("\u{1B}[97;1:3u\u{1B}[1;1:3A\u{1B}[57358u\u{1B}[1114112u\u{1B}[55296u") == [])
  }

  @Test func otherTerminals() {
    // The Linux console, and rxvt.
    #expect(Self.events("\u{1B}[[A\u{1B}[[E") == [.key(.function(1)), .key(.function(5))])
    #expect(
      Self.events("\u{1B}[7$\u{1B}[8^\u{1B}[3@") == [
        .key(.home, [.shift]), .key(.end, [.control]), .key(.delete, [.control, .shift]),
      ])
    #expect(Self.events("\u{1B}[a\u{1B}Od") == [.key(.up, [.shift]), .key(.left, [.control])])
    #expect(Self.events("\u{1B}[Z") == [.key(.tab, [.shift])])
    // With modifiers behind SS3, which may be two digits.
    #expect(Self.events("\u{1B}O5P") == [.key(.function(1), [.control])])
    #expect(Self.events("\u{1B}O10A") == [.key(.up, [.alt, .shift])])
  }

  @Test func theMouse() {
    #expect(
      Self.events("\u{1B}[<0;5;7M\u{1B}[<0;5;7m") == [
        .mouse(button: 0, column: 4, row: 6, isPress: true),
        .mouse(button: 0, column: 4, row: 6, isPress: false),
      ])
    #expect(
      Self.events("\u{1B}[M !!\u{1B}[M#!!") == [
        .mouse(button: 0, column: 0, row: 0, isPress: true),
        .mouse(button: 3, column: 0, row: 0, isPress: false),
      ])
    #expect(Self.events("\u{1B}[32;5;7M") == [.mouse(button: 0, column: 4, row: 6, isPress: true)])
    // A column too far away for one byte is no key.
    #expect(Self.events([0x1B, 0x5B, 0x4D, 0x03, 0x1B, 0x0D]) == [])
    #expect(Self.events("\u{1B}[3;9R") == [.cursor(column: 8, row: 2)])
  }

  @Test func pastes() {
    #expect(
      Self.events("\u{1B}[200~a\u{1B}[Ab\r\u{3}\u{1B}[201~c") == [
        .paste(Array("a\u{1B}[Ab\r\u{3}".utf8)), .text("c"),
      ])
    #expect(Self.events("\u{1B}[200~\u{1B}[201~") == [.paste([])])
    #expect(Self.events("\u{1B}[201~x") == [.text("x")])
    let long = [UInt8](repeating: 0x37, count: KeyDecoder.longestPaste + 100)
    #expect(
      Self.events(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~x".utf8)) == [
        .tooLongPaste, .text("x"),
      ])
  }

  /// Of a paste that is too long only as much is kept as may begin its end, wherever in it that begins.
  @Test func theEndOfAPasteThatIsTooLong() {
    var common = KeyDecoder()
    let margin = 10
    let start = [UInt8](repeating: 0x37, count: KeyDecoder.longestPaste - margin)
    #expect(common.feed(Array("\u{1B}[200~".utf8) + start) == [])
    for excess in -margin...2 * margin {
      var decoder = common
      let rest = [UInt8](repeating: 0x38, count: margin + excess)
      let events = decoder.feed(rest + Array("\u{1B}[201~x".utf8))
      // Not compared as wholes: a difference would be megabytes of text.
      #expect(events.count == 2 && events.last == .text("x"), "\(excess)")
      let isExpected = events.first == (excess > 0 ? .tooLongPaste : .paste(start + rest))
      #expect(isExpected, "\(excess)")
    }
  }

  // MARK: What is no key

  /// Every sequence of the form that ECMA-48 gives them, which xterm's tables are a part of: nothing of it is text, and
  /// what follows is.
  @Test func noPieceOfASequenceIsText() {
    var count = 0
    for prefix in ["", "?", ">", "<", "="] {
      for parameters in ["", "0", "1", "2;5", "38;5;1", "0;0;0"] {
        for intermediate in [""] + (0x20...0x2F).map({ String(Unicode.Scalar(UInt8($0))) }) {
          // Behind these rxvt's sequence, the console's key and the old mouse end later.
          if intermediate == "$", prefix.isEmpty, !parameters.isEmpty, !parameters.contains(";") { continue }
          for final in 0x40...0x7E {
            let letter = String(Unicode.Scalar(UInt8(final)))
            let sequence = prefix + parameters + intermediate + letter
            if ["[", "M"].contains(sequence) { continue }
            let events = Self.events("a\u{1B}[\(sequence)z")
            let texts = events.compactMap { if case .text(let text) = $0 { text } else { nil } }
            // Keys by their numbers are the only ones with a text.
            if !(texts == ["a", "z"] || final == 0x75) { Issue.record("CSI \(sequence): \(events)") }
            count += 1
          }
        }
      }
    }
    #expect(count > 30_000)
  }

  @Test func noPieceOfAStringIsText() {
    for introducer in ["]", "P", "X", "^", "_"] {
      for end in ["\u{1B}\\", "\u{7}"] {
        for content in ["0;title", "10;rgb:ffff/0000/0000", "1$r0m", "+q544e", "52;c;YWJj", "价", " "] {
          #expect(Self.events("a\u{1B}\(introducer)\(content)\(end)z") == [.text("a"), .text("z")])
        }
      }
      // One without an end holds nothing back for ever, and a control character breaks it off.
      #expect(Self.events("a\u{1B}\(introducer)0;title") == [.text("a")])
      #expect(
        Self.events("a\u{1B}\(introducer)0;t\u{3}z")
          == [.text("a"), .key(.character("c"), [.control]), .text("z")])
    }
  }

  /// Alt with a character that begins strings, and a key behind it that comes at once.
  @Test func keysBehindAltThatMightBeginAString() {
    for (introducer, character) in [("]", "]"), ("P", "p"), ("X", "x"), ("^", "^"), ("_", "_")]
      as [(_, Character)]
    {
      let alt = TerminalEvent.key(.character(character), character.isLetter ? [.alt, .shift] : [.alt])
      #expect(
        Self.events("\u{1B}\(introducer)\u{3}z") == [alt, .key(.character("c"), [.control]), .text("z")])
      #expect(Self.events("\u{1B}\(introducer)\r") == [alt, .key(.enter)])
      #expect(Self.events("\u{1B}\(introducer)\u{0}") == [alt, .key(.character(" "), [.control])])
      #expect(Self.events("\u{1B}\(introducer)\u{1F}") == [alt, .key(.character("_"), [.control])])
      // This is no control character, and BEL ends a string that is empty.
      #expect(Self.events("\u{1B}\(introducer) \u{3}") == [.key(.character("c"), [.control])])
      #expect(Self.events("\u{1B}\(introducer)\u{7}z") == [.text("z")])
    }
  }

  @Test func whateverBreaksOffASequenceCounts() {
    #expect(Self.events("\u{1B}[1\u{3}a") == [.key(.character("c"), [.control]), .text("a")])
    #expect(Self.events("\u{1B}[1\u{1B}[A") == [.key(.up)])
    #expect(Self.events("\u{1B}[价") == [.text("价")])
    #expect(Self.events("\u{1B}O\u{1B}[A") == [.key(.up)])
    #expect(Self.events("\u{1B}[" + String(repeating: "1;", count: 5000) + "Az") == [.text("z")])
    #expect(Self.events("\u{1B}[999999999999999999999999~z") == [.text("z")])
  }

  @Test(
    arguments: [
      (nil, 100), ("", 100), ("0", 100), ("-5", 100), ("abc", 100), ("1", 1), ("600", 600), ("99999", 30_000),
    ] as [(String?, Int)])
  func statedEscapeDelay(stated: String?, expected: Int) {
    #expect(Terminal.escapeDelay(stated: stated) == expected)
  }

  @Test func escapeWaitsAsLongAsIsStated() {
    for (delay, rest, sequence) in [(30, 500, 3000), (2000, 2000, 3000), (4000, 4000, 4000)] {
      var decoder = KeyDecoder(escapeDelay: delay)
      for (bytes, patience) in [
        ("\u{1B}", delay), ("\u{1B}O", delay), ("\u{1B}[", rest), ("\u{1B}]", delay), ("\u{1B}[5", sequence),
        ("\u{1B}]0", sequence), ("\u{1B}[M", sequence), ("\u{1B}]0;\u{1B}", sequence),
        ("\u{1B}[200~", sequence),
      ] {
        #expect(decoder.feed(Array(bytes.utf8)) == [])
        #expect(decoder.patience == patience, "\(bytes.debugDescription)")
        _ = decoder.giveUp()
      }
    }
  }

  /// Keys that look like the beginning of a sequence are lost. Return ends the sequence, and not the answer.
  @Test(arguments: ["\u{1B}]0;12", "\u{1B}P12", "\u{1B}_12", "\u{1B}[12", "\u{1B}[?1;2"])
  func aReturnInASequenceEndsIt(begun: String) {
    for byte in ["\r", "\n"] { #expect(Self.events(begun + byte) == []) }
    #expect(Self.events(begun + "\r\r") == [.key(.enter)])
    #expect(Self.events(begun + "\u{3}") == [.key(.character("c"), [.control])])
    #expect(Self.events(begun + "\t") == [.key(.tab)])
  }

  // MARK: Text

  @Test func graphemesStayWhole() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("👩\u{200D}".utf8)) == [.text("👩")])
    #expect(decoder.patience != nil)
    #expect(decoder.feed(Array("🚀".utf8)) == [.text("\u{200D}🚀")])
    #expect(decoder.feed(Array("\u{1F1E9}".utf8)) == [])
    #expect(decoder.feed(Array("\u{1F1EA}".utf8)) == [.text("🇩🇪")])
    #expect(decoder.feed(Array("\u{1F1E9}".utf8)) == [])
    #expect(decoder.giveUp() == [.text("\u{1F1E9}")])
    // Tags go on, up to the one that ends them.
    #expect(decoder.feed(Array("🏴\u{E0020}\u{E007E}".utf8)) == [.text("🏴")])
    #expect(decoder.feed(Array("\u{E007F}".utf8)) == [.text("\u{E0020}\u{E007E}\u{E007F}")])
    #expect(decoder.patience == nil)
  }

  /// Whatever comes, in whatever pieces: the same keys; and when nothing more comes, nothing is waited for.
  @Test(arguments: 0..<400)
  func piecesDoNotMatter(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let bytes = Self.randomBytes(count: 300, using: &random)
    let whole = Self.joined(Self.events(bytes))
    var decoder = KeyDecoder()
    var pieces: [TerminalEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...min(7, rest.count), using: &random)
      pieces += decoder.feed(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    pieces += decoder.giveUp()
    #expect(Self.joined(pieces) == whole)
    #expect(decoder.patience == nil)
    for case .text(let text) in whole {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }
  }

  /// The bytes of a character may arrive at any time, and no text is lost.
  @Test(arguments: ["é", "王", "😀"])
  func bytesOfACharacterHaveTime(character: String) {
    var decoder = KeyDecoder()
    for byte in character.utf8.dropLast() {
      #expect(decoder.feed([byte]) == [])
      #expect(decoder.patience == nil)
      #expect(decoder.giveUp() == [])
    }
    #expect(decoder.feed([Array(character.utf8).last ?? 0]) == [.text(character)])
    #expect(decoder.feed(Array(character.utf8.dropLast())) == [])
    #expect(decoder.feed([0x0D]) == character.utf8.dropLast().map { .invalid($0) } + [.key(.enter, [])])
  }

  /// Of bytes without controls every one is either text or told to be no UTF-8, as the standard library has it.
  @Test(arguments: 0..<400)
  func bytesAreTextOrNot(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let pool: [UInt8] = [
      0x41, 0x7E, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xE4, 0xED, 0xF0, 0xF4, 0xF5, 0xA0, 0x9F, 0x90, 0xFF,
    ]
    // The last byte ends what may go on.
    let bytes = (0..<200).map { _ in pool.randomElement(using: &random) ?? 0 } + [0x41]
    var text = ""
    var everything: [UInt8] = []
    for event in Self.events(bytes) {
      switch event {
      case .text(let piece):
        text += piece
        everything += piece.utf8
      case .invalid(let byte): everything.append(byte)
      default: Issue.record("\(event)")
      }
    }
    #expect(everything == bytes)
    let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }
    #expect(text.unicodeScalars.elementsEqual(valid))
  }

  /// Bytes as terminals send them, and others.
  static func randomBytes(count: Int, using random: inout SplitMix) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x1B], Array("\u{1B}[".utf8), Array("\u{1B}O".utf8), Array("\u{1B}]".utf8), Array("\u{1B}[200~".utf8),
      Array("\u{1B}[201~".utf8), Array("\u{1B}[<0;3;4M".utf8), Array("\u{1B}[M".utf8), Array("价é👩‍🚀🇩🇪".utf8),
      Array("1;5".utf8), Array("~ABCDHFu$^@".utf8), [0x07], [0x9B],
    ]
    var bytes: [UInt8] = []
    while bytes.count < count {
      if Bool.random(using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
      } else {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
    }
    return bytes
  }

  /// With texts in a row as one.
  private static func joined(_ events: [TerminalEvent]) -> [TerminalEvent] {
    events.reduce(into: []) { result, event in
      if case .text(let new) = event, case .text(let old) = result.last {
        result[result.count - 1] = .text(old + new)
      } else {
        result.append(event)
      }
    }
  }
}
