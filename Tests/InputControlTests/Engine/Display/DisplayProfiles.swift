import InputControl
import Testing

/// Profiles with displays that tests share.
enum DisplayProfiles {
  static let source = #"""
    language 2
    profile card {
      type number
      replace /[ -]/ with ""
      shape: regex /\d{12,19}/
      check luhn
      display "#### ###### #####" when /3[47]\d*/
      display groups 4 by " " from start
    }
    profile ruMobile {
      type number
      replace /^8(?=\d{10}$)/ with ""
      regex /9\d{9}/
      display "+7 (###) ###-##-##"
    }
    profile anyPhone {
      type number
      regex /\d{10}/
      display "+7 (###) ###-##-##"
    }
    profile brPhone {
      type number
      regex /\d{10,11}/
      display "(##) ####-####" when /\d{0,10}/
      display "(##) #####-####"
    }
    profile rupees { type price; display groups 3, 2 by ","; prefix "₹ " }
    profile grouped { type number; display groups 3 by "," }
    profile signed { regex /-?\d+/; display groups 3 by ","; prefix "$ " }
    profile dollars { type number; prefix "$ " }
    profile euros { type price; suffix " €" }
    profile percent { type number; suffix " %" }
    profile expiry { type number; regex /\d{4}/; display "##/##" }
    profile pair { display "## #" }
    profile spaced { type number; display "## - #" }
    profile wrapped { type number; display "(##)" }
    """#

  static func profile(_ name: String) throws -> CompiledProfile {
    try RuleSet([SourceFile(name: "displays.rules", text: source)]).profile(name)
  }
}

extension LocaleTag {
  /// Returns the tag with a spelling.
  static func tag(_ spelling: String) throws -> LocaleTag { try #require(LocaleTag(spelling)) }
}
