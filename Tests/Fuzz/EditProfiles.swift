@testable import InputControl

/// The profiles under which the fuzzer edits.
enum EditProfiles {
  /// Small profiles with every kind of rule, normalisation and policy. New ones are added at the end, because the
  /// inputs of the corpus state the numbers of profiles.
  private static let source = #"""
    language 2
    profile plain { }
    profile digits { type number; maxLength 6 }
    profile letters { type letter; maxLength 8 }
    profile visible { type excludeInvisible; maxLength 8 }
    profile price { type price }
    profile fitting { type price; paste fit }
    profile whole { type number; maxLength 6; paste whole }
    profile han { regex /\p{Han}{0,4}/ }
    profile enforced { regex /\p{Han}{0,4}/; ime enforce }
    profile bytes { maxLength 9 bytes }
    profile columns { maxLength 5 columns; minLength 2 columns }
    profile units { maxLength 4; maxLength 6 scalars; maxLength 8 utf16; minLength 2 scalars }
    profile forbidding { maxLength 12; forbid /aa|\d\d\d|é/ }
    profile needing { maxLength 10; required; require 2 of /[a-z]/, /[A-Z]/, /\d/ }
    profile chosen { oneOf "red", "green", "grün", "汉字" }
    profile checked { regex /\d{0,8}/; luhn: check luhn on change }
    profile dated { check date "yyyy-MM-dd"; regex /[\d-]{0,10}/ }
    profile ranged { check range -5..12.5 on change }
    profile listed { allow "éa👍🏽-", /[0-9]/; maxLength 5 }
    profile warned { maxLength 3 warning; forbid /x/ info; type letter }
    profile late { regex /[a-z]+-\d+/ on commit; maxLength 9 }
    profile wide { normalize width; type number; maxLength 5 }
    profile upper { normalize upper, trim; regex /[A-Z]{2} ?\d{0,4}/ }
    profile composed { normalize nfc; allow "éa"; maxLength 4 }
    profile compatible { normalize nfkc; type number_letter; maxLength 6 }
    profile replaced { replace /[ -]/ with ""; type number; maxLength 8 }
    profile swapped { replace /(\d),/ with "$1."; type price }
    profile marked { type number; maxLength 4; refuse mark }
    profile shaped { regex /\d{3}-\d{3}/; refuse mark }
    profile secret { sensitive; minLength 4; maxLength 12; type number_letter }
    profile referring { regex /(\w)\w\1/; maxLength 5 }
    profile looking { regex /(?!ab)[a-c]{0,6}(?<!c)/ }
    profile either = digits or han or price { }
    profile markedEither = shaped or letters { }
    profile grouped { type number; maxLength 9; display groups 3 by "," from end; prefix "$ " }
    profile templated { type number; maxLength 10; display "+7 (###) ###-##-##" }
    profile hyphened { replace /^(\d{4})(?=\d)/ with "$1-"; regex /\d{4}-\d{2}/; display "####-##" when /\d+/ }
    profile decimal { type decimal; decimals 0..3; integers 6; signed; display locale; suffix " €" }
    """#

  private static let all: [Profile] = {
    do {
      return try RuleSet([SourceFile(name: "edits.rules", text: source)]).profiles
    } catch {
      fatalError("\(error)")
    }
  }()

  /// A profile, compiled and prepared for files.
  struct Prepared {
    let compiled: CompiledProfile
    let batch: BatchProfile
  }

  /// The prepared profiles by number. A fuzzer runs in one thread.
  nonisolated(unsafe) private static var prepared: [Int: Prepared] = [:]

  /// Returns the profile of a byte: one of the small ones below 128, else one that comes with the library.
  static func profile(_ byte: UInt8) -> Prepared {
    let isSmall = byte < 128
    let list = isSmall ? all : RuleSet.shipped.profiles
    let place = Int(byte & 127) % list.count
    let number = isSmall ? place : 128 + place
    if let known = unsafe prepared[number] { return known }
    guard let compiled = try? CompiledProfile(list[place]) else {
      fatalError("profile \(list[place].name) does not compile")
    }
    let made = Prepared(compiled: compiled, batch: BatchProfile(compiled))
    unsafe prepared[number] = made
    return made
  }
}
