import InputControl

// Prints what the engine answers about the built-in profiles, which Scripts/wasm compares with the answers of the
// module for WebAssembly: EngineTranscript [times QUESTION COUNT]
//
// With `times` it prints for each profile the milliseconds of its compilation with the first answer to a question, and
// the nanoseconds of each of the answers that follow.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "times", arguments.count == 3, let number = Int(arguments[1]),
  let count = Int(arguments[2]),
  let question = EngineTimes.Question(rawValue: number)
{
  let clock = ContinuousClock()
  for profile in EngineTranscript.profiles {
    let value = EngineTimes.value(of: profile)
    var compiled: CompiledProfile?
    let first = try clock.measure {
      let made = try CompiledProfile(profile)
      EngineTimes.ask(question, about: value, made)
      compiled = made
    }
    guard let compiled else { continue }
    let later = clock.measure { EngineTimes.ask(question, about: value, compiled, count: count) }
    print(profile.name, first / .milliseconds(1), later / .nanoseconds(1) / Double(count), separator: "\t")
  }
} else {
  for profile in EngineTranscript.profiles {
    for line in try EngineTranscript.lines(of: profile) { print(line) }
  }
}
