// error: capture of 'evaluator' with non-Sendable type 'Evaluator'

import InputControl

func start(_ work: @escaping @Sendable () -> Void) {}

func check() {
  let evaluator = Evaluator()
  start { _ = evaluator.evaluate("x", under: .nothing) }
}
