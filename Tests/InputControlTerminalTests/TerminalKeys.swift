#if os(Linux)
  /// Keys as xterm sends them, written as in the `keys` lines of a scenario.
  ///
  /// Characters are themselves; `<name>` is a key that has none, with `s-`, `a-` and `c-` before it for Shift, Alt and
  /// Control: `<left>`, `<s-end>`, `<c-a>`, `<a-backspace>`. `<<` is the character `<`. Further there are
  /// `<paste TEXT>`, `<text 40*ab>`, `<bytes 1b 5b>` and `<click COLUMN ROW>`.
  enum TerminalKeys {
    /// The bytes of each key.
    static func parse(_ text: some StringProtocol) throws -> [[UInt8]] {
      var keys: [[UInt8]] = []
      var rest = Substring(text)
      while let scalar = rest.unicodeScalars.popFirst() {
        if scalar != "<" {
          keys.append(Array(String(scalar).utf8))
        } else if rest.unicodeScalars.first == "<" {
          rest.unicodeScalars.removeFirst()
          keys.append([UInt8(ascii: "<")])
        } else {
          guard let end = rest.firstIndex(of: ">") else {
            throw ScenarioError("there is no `>` to a `<` in `\(text)`")
          }
          keys += try named(rest[..<end])
          rest = rest[rest.index(after: end)...]
        }
      }
      return keys
    }

    private static func named(_ key: Substring) throws -> [[UInt8]] {
      guard let space = key.firstIndex(of: " ") else { return [try pressed(key)] }
      let argument = key[key.index(after: space)...]
      let words = argument.split(separator: " ")
      switch key[..<space] {
      case "paste":
        return [Array("\u{1B}[200~".utf8) + (try TerminalText.bytes(argument)) + Array("\u{1B}[201~".utf8)]
      case "text":
        guard let star = argument.firstIndex(of: "*"), let count = Int(argument[..<star]) else {
          throw ScenarioError("`text` needs a count and a text, as in <text 40*ab>")
        }
        let scalars = argument[argument.index(after: star)...].unicodeScalars.map { Array(String($0).utf8) }
        return Array(repeating: scalars, count: count).flatMap(\.self)
      case "bytes":
        return [
          try words.map { word in
            guard let byte = UInt8(word, radix: 16) else { throw ScenarioError("`\(word)` is not a byte") }
            return byte
          }
        ]
      case "click":
        guard words.count == 2, let column = Int(words[0]), let row = Int(words[1]) else {
          throw ScenarioError("`click` needs a column and a row, counted from 0")
        }
        // Button 0 pressed, and released (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, SGR mouse mode).
        return ["M", "m"].map { Array("\u{1B}[<0;\(column + 1);\(row + 1)\($0)".utf8) }
      default: throw ScenarioError("there is no key `\(key)`")
      }
    }

    private static let characters: [Substring: UInt8] = [
      "enter": 0x0D, "esc": 0x1B, "tab": 0x09, "backspace": 0x7F, "space": 0x20,
    ]
    private static let letters: [Substring: String] = [
      "up": "A", "down": "B", "right": "C", "left": "D", "end": "F", "home": "H",
      "f1": "P", "f2": "Q", "f3": "R", "f4": "S",
    ]
    private static let numbers: [Substring: Int] = [
      "insert": 2, "delete": 3, "pageup": 5, "pagedown": 6, "f5": 15, "f6": 17, "f7": 18, "f8": 19, "f9": 20,
      "f10": 21, "f11": 23, "f12": 24,
    ]

    private static func pressed(_ key: Substring) throws -> [UInt8] {
      var name = key
      var (shift, alt, control) = (false, false, false)
      while name.count > 2, name.dropFirst().first == "-", let modifier = name.first, "sac".contains(modifier)
      {
        if modifier == "s" { shift = true }
        if modifier == "a" { alt = true }
        if modifier == "c" { control = true }
        name = name.dropFirst(2)
      }
      let modifiers = 1 + (shift ? 1 : 0) + (alt ? 2 : 0) + (control ? 4 : 0)
      if let letter = letters[name] {
        if modifiers > 1 { return Array("\u{1B}[1;\(modifiers)\(letter)".utf8) }
        return Array("\u{1B}\(name.first == "f" ? "O" : "[")\(letter)".utf8)
      }
      if let number = numbers[name] {
        return Array("\u{1B}[\(number)\(modifiers > 1 ? ";\(modifiers)" : "")~".utf8)
      }
      if name == "backtab" || name == "tab" && shift { return Array("\u{1B}[Z".utf8) }
      let escape: [UInt8] = alt ? [0x1B] : []
      if control {
        if name == "backspace" { return escape + [0x08] }
        let ascii = name == "space" ? UInt8(ascii: "@") : name.count == 1 ? name.uppercased().utf8.first : nil
        guard let ascii, (0x40...0x5F).contains(ascii) else { throw unknown(key) }
        return escape + [ascii & 0x1F]
      }
      if let character = characters[name] { return escape + [character] }
      guard alt, name.unicodeScalars.count == 1 else { throw unknown(key) }
      return escape + Array(name.utf8)
    }

    private static func unknown(_ key: Substring) -> ScenarioError {
      ScenarioError("there is no key `\(key)`")
    }
  }
#endif
