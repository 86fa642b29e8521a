// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CInputControl
internal import InputControl
internal import InputControlJSON

@c @implementation public func ic_rules_shipped(_ context: OpaquePointer) -> ic_handle {
  unsafe call(context) { $0.add(.rules(.shipped)) }
}

@c @implementation public func ic_rules_parse(
  _ context: OpaquePointer, _ name: UnsafePointer<CChar>, _ nameLength: Int, _ text: UnsafePointer<CChar>,
  _ length: Int
) -> ic_handle {
  unsafe call(context) { context throws(Failure) in
    let file = try unsafe sourceFile(name, nameLength, text, length)
    return context.add(.rules(try reading { () throws(RuleError) in try RuleSet([file]) }))
  }
}

@c @implementation public func ic_rules_diagnose(
  _ context: OpaquePointer, _ name: UnsafePointer<CChar>, _ nameLength: Int, _ text: UnsafePointer<CChar>,
  _ length: Int
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let diagnostics = diagnostics(of: try unsafe sourceFile(name, nameLength, text, length))
    context.put(
      JSON.array(
        diagnostics.map { diagnostic in
          guard case .object(let members) = JSON(diagnostic) else { return .null }
          return .object(
            members
              + JSON.members([
                "range": diagnostic.primary.map { JSON($0.location.textRange) },
                "rendered": .string(diagnostic.rendered()),
              ]))
        }))
    return Int32(clamping: diagnostics.count)
  }
}

@c @implementation public func ic_rules_complete(
  _ context: OpaquePointer, _ text: UnsafePointer<CChar>, _ length: Int, _ place: Int32
) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let text = try unsafe string(text, length)
    guard place >= 0, let caret = TextRange(caret: Int(place)).indices(in: text)?.lowerBound else {
      throw .argument("there is no place \(place) in the rule file")
    }
    let before = text.utf8.distance(from: text.startIndex, to: caret)
    guard let completion = RuleCompletion(at: before, in: SourceFile(name: "page.rules", text: text)) else {
      context.put(JSON.null)
      return 0
    }
    let start = text.utf8.index(text.startIndex, offsetBy: completion.start)
    context.put(
      JSON.object([
        "start": .integer(text.utf16.distance(from: text.startIndex, to: start)),
        "isWhole": .bool(completion.isWhole),
        "words": .array(completion.words.map(JSON.init)),
      ]))
    return Int32(clamping: completion.words.count)
  }
}

@c @implementation public func ic_rules_profiles(_ context: OpaquePointer, _ rules: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let profiles = try context.rules(rules).profiles
    context.put(
      JSON.array(profiles.map { .declaration($0.name, $0.documentation, at: $0.location) }))
    return Int32(clamping: profiles.count)
  }
}

@c @implementation public func ic_rules_forms(_ context: OpaquePointer, _ rules: ic_handle) -> Int32 {
  unsafe call(context) { context throws(Failure) in
    let forms = try context.rules(rules).forms
    context.put(JSON.array(forms.map { .declaration($0.name, $0.documentation, at: $0.location) }))
    return Int32(clamping: forms.count)
  }
}

extension JSON {
  /// Returns what a list of the profiles or forms of rules tells of one.
  fileprivate static func declaration(
    _ name: String, _ documentation: String?, at location: SourceLocation?
  ) -> JSON {
    .object([
      "name": .string(name), "documentation": documentation.map { .string($0) },
      "source": location.map(JSON.init),
    ])
  }
}

/// Returns a rule file. It need not be UTF-8, because the language reports where it is not.
private func sourceFile(
  _ name: UnsafePointer<CChar>, _ nameLength: Int, _ text: UnsafePointer<CChar>, _ length: Int
) throws(Failure) -> SourceFile {
  SourceFile(name: try unsafe string(name, nameLength), bytes: unsafe Array(try bytes(text, length)))
}

/// Returns what is wrong with a rule file, and, if it can be read, with its profiles.
private func diagnostics(of file: SourceFile) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  do throws(RuleError) {
    for profile in try RuleSet([file]).profiles {
      do throws(RuleError) {
        _ = try CompiledProfile(profile)
      } catch {
        // A profile inherits the errors of its parent.
        diagnostics += error.diagnostics.filter { !diagnostics.contains($0) }
      }
    }
    return diagnostics
  } catch {
    return error.diagnostics
  }
}

extension JSON {
  /// A word of a completion.
  fileprivate init(_ word: RuleWord) {
    self = .object([
      "word": .string(word.text), "example": .string(word.example), "help": .string(word.help),
    ])
  }
}

extension SourceLocation {
  /// The range in the text of the file, in UTF-16 code units.
  fileprivate var textRange: TextRange {
    let start = String(decoding: file.bytes[..<range.start], as: UTF8.self).utf16.count
    return TextRange(start, start + file.text(range).utf16.count)
  }
}
