/// The verdict of the rules on a text, and the effect that further typing can have.
struct Judgement {
  /// The verdict, with the outlook taken into account.
  let proven: ExactRules.ProvenVerdict
  /// The automaton of the rules; `nil` if the verdict did not need it.
  let exact: ExactRules?
  let outlook: Outlook

  var verdict: Verdict { proven.verdict }

  /// The effect that further typing can have on a text whose normal form is not acceptable.
  enum Outlook {
    /// Typing continues the normal form.
    case asNormalized
    /// A `replace` of several characters may still change the text before; the state of the text in its origins.
    case replaced(ExactRules.ProvenVerdict, state: Int, ReplacementOrigins)
    /// The normal form with the white space at its end, which `trim` removes although more may be typed behind it.
    case open(NormalizedText, ExactRules.ProvenVerdict)

    /// The verdict, if it is another than that on the normal form.
    var verdict: ExactRules.ProvenVerdict? {
      switch self {
      case .asNormalized: nil
      case .replaced(let proven, _, _), .open(_, let proven): proven
      }
    }
  }
}

extension RuleJudge {
  /// Judges the normal form of a text completely. ``verdict(of:scratch:)`` gives the same verdict of the rules that are
  /// asked on commit, sooner.
  ///
  /// - Parameters:
  ///   - given: The text as given.
  ///   - normalized: Its normal form.
  ///   - timing: `change` asks only the rules that can refuse a change.
  func judgement(
    on given: String, _ normalized: String, asking timing: Rule.Timing, scratch: borrowing MatchScratch
  ) -> Judgement {
    let accepted = Judgement(proven: .acceptable, exact: nil, outlook: .asNormalized)
    let exact: ExactRules
    switch timing {
    case .commit:
      if normalized.isEmpty {
        guard isRequired else { return accepted }
      } else if unsafe exactRules.isDisabled || exactRules.current == nil {
        // PCRE2 may accept the text before there is an automaton, which takes longer to build than the text to judge.
        let verdict = verdict(of: normalized, isNormalized: true, scratch: scratch)
        guard verdict != .acceptable else { return accepted }
      }
      exact = exactRules.value
    case .change:
      exact = changeRules.exactRules.value
    }
    let proven: ExactRules.ProvenVerdict =
      if !normalized.isEmpty {
        exact.verdict(of: normalized, scratch: scratch)
      } else {
        // `required` never refuses a change.
        timing == .change ? .acceptable : exact.verdictOnNothing
      }
    if timing == .commit, proven.verdict == .acceptable { return accepted }
    let outlook = outlook(
      for: given, judged: proven, on: normalized, under: exact, scratch: scratch)
    return Judgement(proven: outlook.verdict ?? proven, exact: exact, outlook: outlook)
  }

  /// Returns what further typing can make of a text.
  ///
  /// - Parameters:
  ///   - given: The text as given.
  ///   - judged: The verdict on its normal form.
  ///   - normalized: The normal form; by default it is made when it is needed.
  ///   - exact: The automaton of the rules.
  func outlook(
    for given: String, judged: ExactRules.ProvenVerdict, on normalized: String? = nil,
    under exact: ExactRules, scratch: borrowing MatchScratch
  ) -> Judgement.Outlook {
    guard judged.verdict == .intermediate || judged.verdict == .invalid else { return .asNormalized }
    // The empty text is never invalid, also where no text is a value.
    if let origins = exact.origins, let state = originState(of: given, under: exact, scratch: scratch),
      !given.isEmpty || state != Automaton.dead
    {
      let proven = verdict(
        typingOnBehind: given, normalized, in: state, of: origins, judged: judged, under: exact,
        scratch: scratch)
      return .replaced(proven, state: state, origins)
    }
    guard judged.verdict == .intermediate, let open = openEnded(given, scratch: scratch) else {
      return .asNormalized
    }
    let proven = exact.verdict(of: open.text, scratch: scratch)
    return .open(
      open, proven.verdict == .acceptable ? .init(verdict: .intermediate, isProven: false) : proven)
  }

  /// Returns the verdict on a text whose normal form is not acceptable, and of which a `replace` of several characters may
  /// still make something else.
  ///
  /// - Parameters:
  ///   - normalized: The normal form; by default it is made when it is needed.
  ///   - state: The state of the origins after the text.
  ///   - judged: The verdict on the normal form.
  func verdict(
    typingOnBehind given: String, _ normalized: String?, in state: Int, of origins: ReplacementOrigins,
    judged: ExactRules.ProvenVerdict, under exact: ExactRules, scratch: borrowing MatchScratch
  ) -> ExactRules.ProvenVerdict {
    let proven = exact.verdict(typingOnFrom: state, of: origins, judged: judged, scratch: scratch) {
      normalized ?? normalize(given, scratch: scratch)?.text ?? given
    }
    guard proven.verdict == .intermediate, !origins.isWhole,
      isHopeless(given, normalized, in: state, of: origins, under: exact, scratch: scratch)
    else { return proven }
    return .init(verdict: .invalid, isProven: false)
  }

  /// Returns whether a text that is not acceptable is whole, or lacks one character, and no character makes it acceptable:
  /// a check without an automaton finds it wrong.
  private func isHopeless(
    _ given: String, _ normalized: String?, in state: Int, of origins: ReplacementOrigins,
    under exact: ExactRules,
    scratch: borrowing MatchScratch
  ) -> Bool {
    guard !given.isEmpty, state != Automaton.dead, exact.hasOnlyChecksOutside,
      let value = normalized ?? normalize(given, scratch: scratch)?.text,
      let lasts = additions(to: given, value, in: state, of: origins, scratch: scratch)
    else { return false }
    for last in lasts {
      let longer = given + String(last)
      let next = origins.automaton.next(state, last)
      guard let value = normalize(longer, scratch: scratch)?.text,
        exact.verdict(of: value, scratch: scratch).verdict != .acceptable,
        additions(to: longer, value, in: next, of: origins, scratch: scratch)?.isEmpty ?? false
      else { return false }
    }
    return true
  }

  /// Returns the characters that may follow a text and change its value; `nil` if there are many. Others are removed, such as
  /// spaces behind a whole number.
  private func additions(
    to given: String, _ value: String, in state: Int, of origins: ReplacementOrigins,
    scratch: borrowing MatchScratch
  ) -> [Unicode.Scalar]? {
    let automaton = origins.automaton
    var additions: [Unicode.Scalar] = []
    var open = [(state: state, text: given)]
    var seen: Set = [state]
    while let (current, text) = open.popLast() {
      for number in 0..<automaton.classCount {
        let next = automaton.next(current, number)
        let scalars = automaton.alphabet.classes[number]
        guard next != Automaton.dead, let first = scalars.first else { continue }
        let longer = text + String(first)
        guard let changed = normalize(longer, scratch: scratch)?.text else { return nil }
        if changed == value {
          guard seen.insert(next).inserted else { continue }
          guard seen.count < 8 else { return nil }
          open.append((next, longer))
        } else {
          // Behind a space, the same characters may stand.
          guard current == state else { continue }
          for range in scalars.scalarRanges {
            guard range.upperBound.isASCII else { return nil }
            for value in range.lowerBound.value...range.upperBound.value {
              additions.append(Unicode.Scalar(UInt8(value)))
            }
          }
        }
      }
    }
    return additions
  }

  /// Returns the state of ``ExactRules/origins`` after a text; the dead state if the text cannot become a value.
  ///
  /// - Returns: `nil` if no replacements look at several characters, or if it is not known what their results come
  ///   from.
  func originState(of text: String, under exact: ExactRules, scratch: borrowing MatchScratch) -> Int? {
    guard mayKnowOrigins, let origins = exact.origins else { return nil }
    // A text that no step changes is not changed by the first ones either.
    var mapped = text
    if !isKept(text) {
      guard let normalized = mapping.normalize(text, scratch: scratch) else { return nil }
      mapped = normalized.text
    }
    return mapped.withUTF8 { unsafe origins.state(after: $0.span) }
  }
}
