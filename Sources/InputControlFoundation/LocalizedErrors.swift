public import Foundation
public import InputControl

extension RuleError: LocalizedError {
  /// All errors, each with its place and help.
  public var errorDescription: String? { description }
}

extension Diagnostic: LocalizedError {
  /// The finding with its place and help.
  public var errorDescription: String? { description }
}
