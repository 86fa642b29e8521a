/// A command whose answers are for people or for programs.
protocol AnsweringCommand {
  /// Whether a failure is written as JSON.
  var writesJSON: Bool { get }
}
