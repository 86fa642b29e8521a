/// The minor units of currencies.
///
/// Source: ISO 4217:2015, list one of 1 January 2026 (amendment 180). CLDR tells how amounts are usually shown, which is
/// something else: ISO 4217 has cents for the Iraqi dinar, and CLDR none.
public enum MinorUnits {
  /// Returns the number of decimals of amounts in a currency.
  ///
  /// - Parameter currency: The code of the currency, three capital letters.
  /// - Returns: `nil` if ISO 4217 has no such currency, or no minor unit for it, as for gold.
  public static func decimals(of currency: String) -> Int? {
    guard currency.utf8.count == 3 else { return nil }
    for (codes, decimals) in [(none, 0), (three, 3), (four, 4), (two, 2)]
    where codes.split(separator: " ").contains(where: { $0.utf8.elementsEqual(currency.utf8) }) {
      return decimals
    }
    return nil
  }

  private static let none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
  private static let three = "BHD IQD JOD KWD LYD OMR TND"
  private static let four = "CLF UYW"
  private static let two = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY \
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS \
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR \
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP \
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """
}
