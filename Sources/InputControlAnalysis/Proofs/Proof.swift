/// The result of proving whether a text with some property exists.
enum Proof: Hashable {
  /// There is one; this text was judged.
  case exists(String)
  /// There is none.
  case impossible
  /// The question could not be decided; the reason, to follow a colon.
  case open(String)

  var witness: String? { if case .exists(let text) = self { text } else { nil } }
}
