/// A command that writes answers as text or as JSON.
protocol AnsweringCommand {
  /// Whether a failure is written as JSON.
  var writesJSON: Bool { get }
}
