// Writes rule files from the grammar of the language, and does with them what the commands do. `Scripts/fuzz` builds it.

@testable import InputControlRules

/// One input: the choices from which the file is made.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let text = RuleFileWriter.file(Choices(bytes: bytes))
  RuleFileTrial(SourceFile(name: "fuzz.rules", text: text)).run()
  return 0
}
