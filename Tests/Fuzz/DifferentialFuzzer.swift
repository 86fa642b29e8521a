// Feeds patterns and texts to an automaton and to PCRE2, and stops where they disagree. `Scripts/fuzz` builds it with
// the folders of the library that it needs, as one module.

/// One input: a pattern, a NUL, and a text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let fields = bytes.split(separator: 0, maxSplits: 1)
  guard fields.count == 2, fields[0].count <= 200, fields[1].count <= 200,
    let pattern = String(validating: fields[0], as: UTF8.self),
    let text = String(validating: fields[1], as: UTF8.self),
    let compiled = try? Pattern(pattern)
  else { return 0 }
  guard let tree = RegexTree.parse(pattern) else { return 0 }
  guard let automaton = try? Automaton(tree, classes: .pcre2) else { return 0 }
  let scratch = MatchScratch()
  let state = automaton.state(after: text)
  let layout = ByteTable(automaton) { _, _ in nil }
  var copy = text
  let (match, kind) = copy.withUTF8 { bytes in
    unsafe (
      compiled.match(bytes.span, scratch: scratch),
      layout.layout.kind(of: layout.layout.state(after: bytes.span, from: layout.layout.start))
    )
  }
  let isRight =
    switch match {
    case .whole: kind == .accepting
    case .partial: kind != .accepting
    case .none: kind == .dead
    case .undetermined, .failure: true
    }
  guard isRight, (kind == .dead) == (state == Automaton.dead) else {
    fatalError("/\(pattern)/ on “\(text)”: PCRE2 says \(match), the automaton \(kind)")
  }
  return 0
}
