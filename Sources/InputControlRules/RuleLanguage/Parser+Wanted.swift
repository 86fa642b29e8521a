/// Parsing of one profile and what it depends on, without the other declarations of a file.
extension Parser {
  /// Returns whether the declaration at the current token, its keyword, is not wanted.
  func isLeftOut(_ keyword: String) -> Bool {
    guard let wanted else { return false }
    return keyword == "form"
      || ["profile", "template", "list"].contains(keyword) && !wanted.contains(text(tokens[index + 1]))
  }

  /// Skips a declaration that has no errors.
  mutating func skipDeclaration() {
    var depth = 0
    repeat {
      switch advance().kind {
      case .leftBrace, .leftParenthesis: depth += 1
      case .rightBrace, .rightParenthesis: depth -= 1
      default: break
      }
    } while current.kind != .endOfFile && (depth > 0 || !mayBeginDeclaration)
  }

  private var mayBeginDeclaration: Bool {
    switch current.kind {
    case .semicolon: true
    case .at: current.startsLine
    case .name: current.startsLine && Keyword.declarations.contains(text(current))
    default: false
    }
  }

  /// Returns the names of a profile and of all profiles, templates and lists that it depends on. Other names that stand
  /// outside of braces may be among them.
  func dependencies(of name: String) -> Set<String> {
    // Each declaration as its name, the names behind it, and those of lists in its braces.
    var headers: [[String]] = []
    var depth = 0
    for (place, token) in tokens.enumerated() {
      switch token.kind {
      case .leftBrace, .leftParenthesis: depth += 1
      case .rightBrace, .rightParenthesis: depth -= 1
      case .name where depth > 0:
        if text(token) == "in", tokens[place + 1].kind == .name, !headers.isEmpty {
          headers[headers.count - 1].append(text(tokens[place + 1]))
        }
      case .name:
        let text = text(token)
        if Keyword.declarations.contains(text), tokens[place + 1].kind == .name {
          headers.append([])
        } else if !headers.isEmpty {
          headers[headers.count - 1].append(text)
        }
      default: continue
      }
    }
    var found: Set = [name]
    var count = 0
    while count < found.count {
      count = found.count
      for header in headers where header.first.map({ found.contains($0) }) ?? false {
        for name in header { found.insert(name) }
      }
    }
    return found
  }
}
