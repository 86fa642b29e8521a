public import InputControl
public import Testing

// What the log of the tests shows of an argument: its name, not everything in it.

extension Profile: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension SourceFile: CustomTestStringConvertible {
  public var testDescription: String { name }
}
