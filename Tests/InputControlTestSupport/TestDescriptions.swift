public import InputControl
public import Testing

// The log of the tests shows the name of an argument, not everything in it.

extension Profile: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}

extension SourceFile: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}
