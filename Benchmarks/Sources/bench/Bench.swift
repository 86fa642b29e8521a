#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import InputControl

/// Compares the library with a loop in C. Fails only if verdicts differ, whatever the times are.
///
/// ```
/// bench                             verdicts and compile time
/// bench automata                    automata: construction, size, one more key
/// bench profiles                    the first answers of each shipped profile, and those that follow
/// bench shipped                     each shipped profile on its examples
/// bench growth [FOLDER]             how times grow with the length of a text; draws them into a folder
/// bench load                        the time to read and compile rule files
/// bench lists                       lists of values in files, up to a million
/// bench keys                        a key in a field, and the algorithm of the original framework
/// bench forms                       a key in a form of 30 fields, and the time to compile chains of branches
/// bench hostile                     the slowest compilations of hostile patterns, and verdicts of them
/// bench startup PATH_OF_INPUTCTL    the start of the command-line tool, compared with grep -P
/// bench aims FIGURES AIMS           the figures that the others have noted in $BENCH_FIGURES, and their aims
/// bench prompt PATH_OF_INPUTCTL     a key at its prompt in a terminal, compared with read -e of bash
/// ```
@main
enum Bench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let agrees: Bool
    switch (arguments.count, arguments.first) {
    case (0, _): agrees = measureLibrary()
    case (1, "automata"): agrees = AutomatonBenchmark.run()
    case (1, "profiles"): agrees = ProfileBenchmark.run()
    case (1, "shipped"): agrees = ShippedBenchmark.run()
    case (2, "shipped"): agrees = ShippedBenchmark.run(only: arguments[2])
    case (1, "growth"): agrees = GrowthBenchmark.run()
    case (2, "growth"): agrees = GrowthBenchmark.run(writingTo: arguments[2])
    case (1, "load"): agrees = LoadBenchmark.run()
    case (1, "lists"): agrees = ListBenchmark.run()
    case (1, "keys"): agrees = KeystrokeBenchmark.run()
    case (1, "forms"): agrees = FormBenchmark.run()
    case (1, "hostile"): agrees = HostileBenchmark.run()
    case (2, "startup"): agrees = StartupBenchmark(tool: arguments[2]).run()
    case (3, "aims"): agrees = AimTable.run(figures: arguments[2], aims: arguments[3])
    case (2, "prompt"): agrees = PromptBenchmark(tool: arguments[2]).run()
    default:
      print(
        """
        usage: bench [automata | profiles | load | lists | keys | forms | hostile]
               bench shipped [PROFILE]
               bench growth [FOLDER]
               bench (startup | prompt) PATH_OF_INPUTCTL
               bench aims FIGURES AIMS
        """)
      exit(64)
    }
    exit(agrees ? 0 : 1)
  }

  private static func measureLibrary() -> Bool {
    let price = #"(?:0|[1-9]\d*)(?:\.\d{1,2})?"#
    let address = #"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}"#
    let addressProfile = Profile("address", regex: address)
    guard let priceProfile = try? RuleSet.shipped.uncompiledProfile("price") else {
      print("the profile is not there")
      return false
    }
    print(
      """
      The ratio is that of the shortest times to C, the median that of single runs. The aims are for the \
      longer lists.

      """)
    // The branch predictor of a processor learns a short list, which does not happen with real values. The
    // long list shows the cost of a verdict, the short one the cost of the calls alone.
    var agrees = true
    for (count, hasAims) in [(20_000, true), (2_000, false)] {
      let benchmarks = [
        VerdictBenchmark(
          name: "Price", profile: priceProfile, pattern: price, values: Values.prices(count),
          hasAims: hasAims),
        VerdictBenchmark(
          name: "E-mail", profile: addressProfile, pattern: address, values: Values.addresses(count),
          hasAims: hasAims),
      ]
      for benchmark in benchmarks where !benchmark.run() { agrees = false }
    }
    return CompileBenchmark(count: 1_000).run() && agrees
  }
}
