/// A part of a pattern, and the place where it is written.
///
/// Option settings such as `(?i)`, comments and quoting leave no node: they show in what the other nodes say.
struct RegexNode: Sendable {
  /// What it is.
  let kind: Kind
  /// Where it is written: offsets in bytes of the pattern.
  let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  indirect enum Kind: Sendable {
    /// Nothing, as in `a|`.
    case empty
    /// One scalar.
    case literal(Literal)
    /// One scalar out of some: `[a-z]`, and `\d` or `\p{L}` that stand alone.
    case characterClass(CharacterClass)
    /// `.`, or `\N`, which never matches a line feed.
    case any(matchesLineFeed: Bool)
    /// `\R`: a line feed, a carriage return with or without one, or another end of a line.
    case lineBreak
    /// At least two parts, one behind the other.
    case concatenation([RegexNode])
    /// At least two alternatives, the one to try first in front.
    case alternation([RegexNode])
    case group(Group, RegexNode)
    case repetition(Repetition, RegexNode)
    case anchor(Anchor)
    case wordBoundary(WordBoundary)
    case lookaround(Lookaround, RegexNode)
    case backreference(Backreference)
    /// What is read as far as it goes, but not understood.
    case unsupported(Unsupported)
  }
}

extension RegexNode {
  /// One scalar that stands for itself.
  struct Literal: Hashable, Sendable {
    let scalar: Unicode.Scalar
    let spelling: Spelling
    /// Whether `(?i)` holds, also for a scalar that has no case.
    let isCaseless: Bool

    enum Spelling: Hashable, Sendable {
      case plain
      /// Behind a backslash.
      case escape
      /// Between `\Q` and `\E`.
      case quoted
    }
  }

  struct Group: Hashable, Sendable {
    let kind: Kind

    enum Kind: Hashable, Sendable {
      /// With its number, and its name if it has one.
      case capturing(Int, name: String?)
      case nonCapturing
      /// `(?>…)`, which gives nothing back.
      case atomic
      /// `(?i:…)` and the like.
      case options
      /// `(?|…)`, whose alternatives number their groups alike.
      case branchReset
    }
  }

  struct Repetition: Hashable, Sendable {
    let min: Int
    /// `nil` for no limit.
    let max: Int?
    let kind: Kind
    let spelling: Spelling

    /// What the quantifier tries first; `(?U)` is taken into account.
    enum Kind: Hashable, Sendable {
      case greedy, lazy, possessive
    }

    enum Spelling: Hashable, Sendable {
      case star, plus, questionMark
      /// `{n}`, `{n,}` or `{n,m}`.
      case braces
    }
  }

  /// What holds between two characters: the `$` of our patterns does not match before a last line feed.
  enum Anchor: Hashable, Sendable {
    /// `\A`, and `^` without `(?m)`.
    case textStart
    /// `^` under `(?m)`.
    case lineStart
    /// `\z`, and `$` without `(?m)`.
    case textEnd
    /// `$` under `(?m)`.
    case lineEnd
    /// `\Z`: the end, or before a line feed that ends the text.
    case textEndOrLastLineFeed
    /// `\G`.
    case matchStart
  }

  enum WordBoundary: Hashable, Sendable {
    /// `\b`.
    case either
    /// `\B`.
    case none
    /// `[[:<:]]`.
    case start
    /// `[[:>:]]`.
    case end
  }

  struct Lookaround: Hashable, Sendable {
    let isBehind: Bool
    let isNegative: Bool
  }

  struct Backreference: Hashable, Sendable {
    let target: Target
    let isCaseless: Bool

    enum Target: Hashable, Sendable {
      /// Counted from the start of the pattern, also where it is written as `\g{-1}`.
      case number(Int)
      case name(String)
    }
  }

  enum Unsupported: String, Hashable, Sendable {
    case callout, codeUnit, conditional, graphemeCluster, matchReset, namedAssertion, nonAtomicLookaround
    case recursion, repeatedBoundary, verb
  }
}

// MARK: Walking

extension RegexNode {
  /// The parts that it directly consists of, in the order in which they are written.
  var children: [RegexNode] {
    switch kind {
    case .concatenation(let nodes), .alternation(let nodes): nodes
    case .group(_, let node), .repetition(_, let node), .lookaround(_, let node): [node]
    case .empty, .literal, .characterClass, .any, .lineBreak, .anchor, .wordBoundary, .backreference,
      .unsupported:
      []
    }
  }

  /// Calls a closure with this node and everything in it, a node before its parts, from left to right.
  func visit(_ body: (RegexNode) throws -> Void) rethrows {
    var pending = [self]
    while let node = pending.popLast() {
      try body(node)
      pending.append(contentsOf: node.children.reversed())
    }
  }

  /// Computes a value for this node from those of its parts, and for them likewise.
  ///
  /// - Complexity: O(n); the stack does not grow with the nesting.
  func fold<Value>(_ combine: (RegexNode, ArraySlice<Value>) throws -> Value) rethrows -> Value? {
    var nodes: [RegexNode] = []
    var pending = [self]
    while let node = pending.popLast() {
      nodes.append(node)
      pending.append(contentsOf: node.children)
    }
    // Backwards, this is the order in which parts come before what they are part of.
    var values: [Value] = []
    for node in nodes.reversed() {
      let count = node.children.count
      let value = try combine(node, values.suffix(count))
      values.removeLast(count)
      values.append(value)
    }
    return values.last
  }
}
