/// The reason a pattern is not valid, with its place.
package struct RegexProblem: Error, Hashable, Sendable {
  package let kind: Kind
  /// The range in the pattern, in bytes of UTF-8; empty at the end of the pattern.
  package let range: SourceRange

  package enum Kind: Hashable, Sendable {
    case backslashAtEnd
    case badControl
    case badName
    case badNumberOfGroup
    case duplicateName(String)
    case emptyNumber
    case largeRepetition
    case lengthOfLookbehind
    case missingGroup(Int)
    case missingName(String)
    case notAScalar
    case nothingToRepeat
    case numbersOutOfOrder
    case rangeOutOfOrder
    case setInRange
    case tooDeep
    case tooLong
    case unclosedClass
    case unclosedComment
    case unclosedConstruct
    case unclosedGroup
    case unclosedNumber
    case unknownEscape
    case unknownGroupKind
    case unknownPOSIXClass
    case unknownProperty(String)
    case unopenedGroup
    case posixClassOutside
  }

  /// A description in English, as a clause.
  package var message: String {
    switch kind {
    case .backslashAtEnd: "a backslash ends the pattern"
    case .badControl: "`\\c` needs a printable ASCII character after it"
    case .badName: "this is no name of a group"
    case .badNumberOfGroup: "there is no group with this number"
    case .duplicateName(let name): "two groups have the name `\(name)`"
    case .emptyNumber: "there is no number"
    case .largeRepetition: "this number is too large"
    case .lengthOfLookbehind: "the length of what this lookbehind matches is not fixed"
    case .missingGroup(let number): "there is no group \(number)"
    case .missingName(let name): "there is no group `\(name)`"
    case .notAScalar: "no character has this number"
    case .nothingToRepeat: "nothing stands before this that can be repeated"
    case .numbersOutOfOrder: "the first number is larger than the second"
    case .rangeOutOfOrder: "the first character of this range comes after the last one"
    case .setInRange: "a set of characters cannot be the end of a range"
    case .tooDeep: "the groups are nested more than \(RegexParser.nestingLimit) deep"
    case .tooLong: "the pattern is longer than \(RegexTree.longestPattern) bytes"
    case .unclosedClass: "this class is not closed"
    case .unclosedComment: "this comment is not closed"
    case .unclosedConstruct: "this is not closed"
    case .unclosedGroup: "this group is not closed"
    case .unclosedNumber: "the number in this escape is not closed, or has other characters"
    case .unknownEscape: "this escape has no meaning"
    case .unknownGroupKind: "this opens no kind of group"
    case .unknownPOSIXClass: "there is no POSIX class with this name"
    case .unknownProperty(let name): "there is no property `\(name)`"
    case .unopenedGroup: "no group is open here"
    case .posixClassOutside: "a POSIX class stands inside another class"
    }
  }

  /// Advice on how to correct the pattern.
  package var help: String? {
    switch kind {
    case .backslashAtEnd: #"write a backslash itself as `\\`"#
    case .badName: "a name has letters, digits and underscores, and begins with no digit"
    case .notAScalar:
      #"the last character is `\x{10FFFF}`; surrogates are `\x{D800}` to `\x{DFFF}`"#
    case .largeRepetition: "at most 65535 repetitions can be counted; bound the length with `maxLength`"
    case .lengthOfLookbehind: "give each alternative behind `(?<=` or `(?<!` one length"
    case .badNumberOfGroup, .missingGroup: "count the groups: `\\1` is the first one"
    case .missingName: "write the name as it is written behind `(?<`"
    case .nothingToRepeat:
      #"put what is to be repeated before it, or write the character itself with a backslash, such as `\*`"#
    case .numbersOutOfOrder: "write the smaller number first, such as `{1,2}`"
    case .posixClassOutside: "write it in two pairs of brackets, such as `[[:alpha:]]`"
    case .rangeOutOfOrder: "write the smaller character first, such as `a-z`"
    case .setInRange: #"write a hyphen itself last in the class, such as `[\d-]`"#
    case .unclosedClass:
      #"close the class with `]`, or write the bracket itself as `\[`; in /…/ a slash is written `\/`"#
    case .unclosedComment, .unclosedGroup:
      #"close the group with `)`, or write the parenthesis itself as `\(`"#
    case .unknownEscape: "write the character without the backslash"
    case .unknownGroupKind: #"groups begin with `(`, `(?:`, `(?=`, `(?!`, `(?<=`, `(?<!` or `(?<name>`"#
    case .unknownPOSIXClass:
      "they are alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word and xdigit"
    case .unknownProperty: #"the properties are those of Unicode, such as `\p{L}` or `\p{Greek}`"#
    case .unopenedGroup: #"open the group with `(`, or write the parenthesis itself as `\)`"#
    case .badControl, .duplicateName, .emptyNumber, .tooDeep, .tooLong, .unclosedConstruct, .unclosedNumber:
      nil
    }
  }
}
