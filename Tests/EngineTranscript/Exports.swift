#if hasFeature(Embedded)
  import InputControl

  // The functions of the module for WebAssembly. A page has no clock that the module may read: the host measures.

  private nonisolated(unsafe) var output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
  private nonisolated(unsafe) var compiled: CompiledProfile?
  private nonisolated(unsafe) var value = ""

  /// Puts a text into the output, in UTF-8, and returns the number of its bytes.
  private func put(_ text: String) -> Int {
    unsafe output.deallocate()
    unsafe output = .allocate(capacity: text.utf8.count)
    return unsafe output.initialize(fromContentsOf: text.utf8)
  }

  @_expose(wasm, "output")
  func outputAddress() -> Int { unsafe Int(bitPattern: output.baseAddress) }

  @_expose(wasm, "profileCount")
  func profileCount() -> Int { EngineTranscript.profiles.count }

  /// Puts the name of a profile into the output.
  @_expose(wasm, "profileName")
  func profileName(_ index: Int) -> Int { put(EngineTranscript.profiles[index].name) }

  /// Puts the lines of a profile into the output.
  @_expose(wasm, "transcript")
  func transcript(_ index: Int) -> Int {
    do throws(RuleError) {
      let lines = try EngineTranscript.lines(of: EngineTranscript.profiles[index])
      return put(lines.map { $0 + "\n" }.joined())
    } catch {
      return put(error.description)
    }
  }

  /// Compiles a profile, about which the questions are.
  @_expose(wasm, "compile")
  func compile(_ index: Int) {
    let profile = EngineTranscript.profiles[index]
    unsafe value = EngineTimes.value(of: profile)
    unsafe compiled = try? CompiledProfile(profile)
  }

  /// Asks a question, numbered as in `EngineTimes.Question`, a number of times.
  @_expose(wasm, "ask")
  func ask(_ question: Int, _ count: Int) {
    guard let question = EngineTimes.Question(rawValue: question), let compiled = unsafe compiled else {
      return
    }
    unsafe EngineTimes.ask(question, about: value, compiled, count: count)
  }
#endif
