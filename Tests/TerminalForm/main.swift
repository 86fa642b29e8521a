import InputControl
import InputControlSystem
import InputControlTerminal

// Asks for values, as a program does that uses the library, and prints them or the error: TerminalForm [--initial TEXT]
// [--locale TAG] [--placeholder TEXT] [--timeout SECONDS] [--threads] [--handler] [--exit-in-handler] [--exit-meanwhile]
// PROFILE...

var profiles: [CompiledProfile] = []
var initialText: String?
var placeholder: String?
var locale: LocaleTag?
var timeout: Duration?
var hasThreads = false
var exitsMeanwhile = false

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--initial": initialText = arguments.popFirst() ?? ""
  case "--placeholder": placeholder = arguments.popFirst() ?? ""
  case "--locale": locale = arguments.popFirst().flatMap { LocaleTag($0) }
  case "--timeout": timeout = arguments.popFirst().flatMap { Double($0) }.map { .seconds($0) }
  case "--threads": hasThreads = true
  // Writes a line for SIGTERM, and continues.
  case "--handler":
    let handler: @convention(c) (Int32) -> Void = { _ in unsafe write(STDOUT_FILENO, "handled\n", 8) }
    _ = signal(SIGTERM, handler)
  case "--exit-in-handler":
    let handler: @convention(c) (Int32) -> Void = { _ in exit(4) }
    _ = signal(SIGTERM, handler)
  case "--exit-meanwhile": exitsMeanwhile = true
  default: profiles.append(try CompiledProfile(shipped: argument))
  }
}

let prompts = profiles.map {
  TerminalPrompt(
    $0.profile.name, under: $0, locale: locale, initialText: initialText, placeholder: placeholder)
}

/// Asks, and returns the answer as a line of text.
@Sendable func answer(_ prompt: TerminalPrompt, timeout: Duration?) -> String {
  do {
    return "value \(try prompt.ask(timeout: timeout))"
  } catch {
    return "\(error.kind): \(error)" + (error.violations.isEmpty ? "" : " \(error.violations.map(\.id))")
  }
}

if hasThreads {
  let open = Monitor(prompts)
  let answers = Monitor<[String]>([])
  let work: @Sendable () -> Void = { [timeout] in
    guard let prompt = open.withLock({ $0.popLast() }) else { return }
    let line = answer(prompt, timeout: timeout)
    answers.withLock { $0.append(line) }
  }
  Threads.run(prompts.count - 1, work, meanwhile: work)
  for line in answers.withLock({ $0.sorted() }) { print(line) }
} else {
  let work: @Sendable () -> Void = {
    usleep(300_000)
    exit(3)
  }
  Threads.run(exitsMeanwhile ? 1 : 0, work) {
    for prompt in prompts { print(answer(prompt, timeout: timeout)) }
  }
}
