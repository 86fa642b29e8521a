// Alters archives of compiled profiles, and reads them. `Scripts/fuzz` builds it.

/// One input: what `ArchiveTrial` makes of bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var trial = ArchiveTrial(choices: unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  _ = trial.run()
  return 0
}
