internal import InputControl

extension Question {
  /// Returns the line that stays on the screen.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - verdict: The verdict on a value, with the rules of a form about it.
  ///   - columns: The width of the window; the last column stays empty.
  ///   - isColoured: Whether to use colours and symbols.
  func summary(
    _ answer: Answer, verdict: Verdict = .acceptable, columns: Int, isColoured: Bool
  ) -> Frame.Row {
    var row = Frame.Row()
    let (verdict, text, style): (Verdict, String, Frame.Style) =
      switch answer {
      case .value("") where !isSecret: (verdict, words.empty, .dim)
      case .value(let value):
        (verdict, isSecret ? words.notShown : DisplayText.escaped(shown(value)), .plain)
      case .left, .unacceptable, .ended: (.invalid, words.left, .plain)
      case .timedOut: (.invalid, words.timeout, .plain)
      }
    let width = max(1, columns - 1)
    if isColoured {
      row.append(verdict.symbol + " ", Frame.Style(colour: UInt8(verdict.colour) ?? 0), upTo: width)
    }
    let label = DisplayText.escaped(label)
    let room = max(1, width / 2)
    let isWhole = row.width + DisplayText.columns(label) <= room
    row.append(label, Frame.Style(isBold: true), upTo: isWhole ? room : room - 1)
    row.append(isWhole ? ": " : "… ", upTo: width)
    let fits = row.width + DisplayText.columns(text) <= width
    row.append(text, style, upTo: fits ? width : width - 1)
    if !fits { row.append("…", upTo: width) }
    return row
  }
}
