/// A category of numbers for which a language has a form of its own (CLDR, UTS #35 part 3, section 5).
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}
