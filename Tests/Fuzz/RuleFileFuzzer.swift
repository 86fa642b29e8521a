// Reads rule files of any bytes, and does with them what the commands do. `Scripts/fuzz` builds it.

@testable import InputControlRules

/// One input: the bytes of a rule file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  RuleFileTrial(SourceFile(name: "fuzz.rules", bytes: bytes)).run()
  return 0
}
