/// A node of the syntax tree of a pattern.
///
/// Option settings such as `(?i)`, comments and quoting have no nodes; their effect is stored in the other
/// nodes.
package struct RegexNode: Sendable {
  /// The construct.
  package let kind: Kind
  /// The range in the pattern, in bytes.
  package let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  package indirect enum Kind: Sendable {
    /// An empty part, as in `a|`.
    case empty
    /// One scalar.
    case literal(Literal)
    /// One scalar of a set: `[a-z]`, or `\d` or `\p{L}` outside a class.
    case characterClass(CharacterClass)
    /// `.`, or `\N`, which never matches a line feed.
    case any(matchesLineFeed: Bool)
    /// `\R`: CR, LF, CR LF or another line break.
    case lineBreak
    /// At least two parts in sequence.
    case concatenation([RegexNode])
    /// At least two alternatives, in the order in which they are tried.
    case alternation([RegexNode])
    case group(Group, RegexNode)
    case repetition(Repetition, RegexNode)
    case anchor(Anchor)
    case wordBoundary(WordBoundary)
    case lookaround(Lookaround, RegexNode)
    case backreference(Backreference)
    /// A construct that is recognised but not supported.
    case unsupported(Unsupported)
  }
}

extension RegexNode {
  /// One scalar that matches itself.
  package struct Literal: Hashable, Sendable {
    package let scalar: Unicode.Scalar
    package let spelling: Spelling
    /// Whether `(?i)` applies, also for scalars without case.
    package let isCaseless: Bool

    package enum Spelling: Hashable, Sendable {
      case plain
      /// Preceded by a backslash.
      case escape
      /// Between `\Q` and `\E`.
      case quoted
    }
  }

  package struct Group: Hashable, Sendable {
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      /// A capturing group, with its number and its optional name.
      case capturing(Int, name: String?)
      case nonCapturing
      /// `(?>…)`, which does not back-track into its contents.
      case atomic
      /// `(?i:…)` and other groups with options.
      case options
      /// `(?|…)`, in which the groups of all alternatives have the same numbers.
      case branchReset
    }
  }

  package struct Repetition: Hashable, Sendable {
    package let min: Int
    /// The maximum; `nil` for no limit.
    package let max: Int?
    package let kind: Kind
    let spelling: Spelling

    /// The order in which numbers of repetitions are tried, including the effect of `(?U)`.
    package enum Kind: Hashable, Sendable {
      case greedy, lazy, possessive
    }

    enum Spelling: Hashable, Sendable {
      case star, plus, questionMark
      /// `{n}`, `{n,}` or `{n,m}`.
      case braces
    }
  }

  /// A condition on a position of the text; the `$` of rules does not match before a final line feed.
  package enum Anchor: Hashable, Sendable {
    /// `\A`, or `^` without `(?m)`.
    case textStart
    /// `^` with `(?m)`.
    case lineStart
    /// `\z`, or `$` without `(?m)`.
    case textEnd
    /// `$` with `(?m)`.
    case lineEnd
    /// `\Z`: at the end, or before a line feed that ends the text.
    case textEndOrLastLineFeed
    /// `\G`.
    case matchStart
  }

  package enum WordBoundary: Hashable, Sendable {
    /// `\b`.
    case either
    /// `\B`.
    case none
    /// `[[:<:]]`.
    case start
    /// `[[:>:]]`.
    case end
  }

  package struct Lookaround: Hashable, Sendable {
    let isBehind: Bool
    let isNegative: Bool
  }

  package struct Backreference: Hashable, Sendable {
    package let target: Target
    package let isCaseless: Bool

    package enum Target: Hashable, Sendable {
      /// The number of the group, counted from the start of the pattern; relative references such as `\g{-1}`
      /// are converted.
      case number(Int)
      case name(String)
    }
  }

  package enum Unsupported: String, Hashable, Sendable {
    case callout, codeUnit, conditional, graphemeCluster, matchReset, namedAssertion, nonAtomicLookaround
    case recursion, repeatedBoundary, verb
  }
}

// MARK: Traversal

extension RegexNode {
  /// The direct children, in the order of the pattern.
  package var children: [RegexNode] {
    switch kind {
    case .concatenation(let nodes), .alternation(let nodes): nodes
    case .group(_, let node), .repetition(_, let node), .lookaround(_, let node): [node]
    case .empty, .literal, .characterClass, .any, .lineBreak, .anchor, .wordBoundary, .backreference,
      .unsupported:
      []
    }
  }

  /// Calls a closure with this node and all of its descendants in pre-order, from left to right.
  package func visit(_ body: (RegexNode) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      body(node)
      pending.append(contentsOf: node.children.reversed())
    }
  }

  /// Computes a value for this node from the values of its children, recursively.
  ///
  /// - Parameters:
  ///   - includesLookarounds: Whether the bodies of lookarounds count as children.
  ///   - combine: Returns the value of a node, given the values of its children in order. It is called for a node
  ///     after the nodes to its left.
  /// - Complexity: O(n); the depth of the stack does not depend on the nesting.
  package func fold<Value>(
    includesLookarounds: Bool = true, _ combine: (RegexNode, ArraySlice<Value>) -> Value
  ) -> Value? {
    func children(of node: RegexNode) -> [RegexNode] {
      if case .lookaround = node.kind, !includesLookarounds { return [] }
      return node.children
    }
    var nodes: [RegexNode] = []
    var pending = [self]
    while let node = pending.popLast() {
      nodes.append(node)
      pending.append(contentsOf: children(of: node))
    }
    // In reverse, this order has every node after its children.
    var values: [Value] = []
    for node in nodes.reversed() {
      let count = children(of: node).count
      let value = combine(node, values.suffix(count))
      values.removeLast(count)
      values.append(value)
    }
    return values.last
  }
}
