/// The steps of a program without arrays in them, which would be retained for each thread.
struct FlatProgram {
  enum Step {
    case scalar(set: Int, next: Int)
    /// Continues at each of a range of `targets`.
    case split(Range<Int>)
    case textStart(next: Int)
    case textEnd(next: Int)
    case lookahead(start: Int, isNegative: Bool, next: Int)
    case lookbehind(number: Int, isNegative: Bool, next: Int)
    case accept
    case found
  }

  private(set) var steps: [Step] = []
  private(set) var targets: [Int] = []
  let start: Int
  let lookbehinds: [Int]

  init(_ program: RegexProgram) {
    start = program.start
    lookbehinds = program.lookbehinds
    steps.reserveCapacity(program.steps.count)
    for step in program.steps {
      switch step {
      case .scalar(let set, let next): steps.append(.scalar(set: set, next: next))
      case .split(let all):
        steps.append(.split(targets.count..<targets.count + all.count))
        targets += all
      case .textStart(let next): steps.append(.textStart(next: next))
      case .textEnd(let next): steps.append(.textEnd(next: next))
      case .lookahead(let start, let isNegative, let next):
        steps.append(.lookahead(start: start, isNegative: isNegative, next: next))
      case .lookbehind(let number, let isNegative, let next):
        steps.append(.lookbehind(number: number, isNegative: isNegative, next: next))
      case .accept: steps.append(.accept)
      case .found: steps.append(.found)
      }
    }
  }
}
