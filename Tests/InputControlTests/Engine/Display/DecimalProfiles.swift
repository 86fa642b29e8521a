import InputControlAnalysis

@testable import InputControl

/// Profiles of numbers for tests.
enum DecimalProfiles {
  static let source = #"""
    language 2
    profile amount { type decimal; decimals 2; integers 9; display locale }
    profile fine { type decimal; decimals 4; display locale }
    profile signed { type decimal; decimals 2; signed; display locale; suffix " €" }
    profile dollars { type decimal; decimals 2; signed; display locale; prefix "$ " }
    profile native { type decimal; decimals 2; signed; display locale native }
    profile plain { type decimal; decimals 2; display locale plain }
    profile canonical { type decimal; decimals 2; signed }
    profile yen { type decimal; decimals minor("JPY"); display locale }
    profile trimmed { type decimal; decimals 2; normalize trim; display locale }
    profile secret { type decimal; decimals 2; display locale; sensitive }
    profile weight {
      type decimal; decimals 3; signed; display locale
      replace / *kg$/ with ""; replace /^\+/ with ""; replace /^\((.*)\)$/ with "-$1"; replace /^\p{Pd}/ with "-"
    }
    profile mass { type decimal; decimals 3; replace / *kg$/ with "" }
    profile cash { type price; display groups 3 by "," }
    profile ofCode { type decimal; decimals 3; display locale; replace /,/ with "." }
    profile zeros { type decimal; display locale; replace /^0+(?=\d)/ with "" }
    profile cut { type decimal; display locale; replace / ?kg$/ with ""; replace /^1/ with "" }
    profile oneZero { type decimal; display locale; replace /^0/ with "" }
    profile unit { type decimal; decimals 2; replace /kg$/ with ""; display locale }
    profile completed { type decimal; decimals 2; replace /^\.(\d)/ with "0.$1"; display locale }
    profile limited { type decimal; decimals 2; range 0.5..100; display locale }
    profile word { regex /[a-z.]+/ }
    profile either = amount or word
    profile cost { type price }
    profile costOrWord = cost or word
    profile day { regex /\d{4}-\d\d-\d\d/ }
    profile amountOrDay = amount or day
    """#

  static func profile(_ name: String, _ locale: String? = nil) throws -> CompiledProfile {
    let profile = try RuleSet([SourceFile(name: "decimals.rules", text: source)]).profile(name)
    return try locale.map { profile.localized(for: try .tag($0)) } ?? profile
  }
}
