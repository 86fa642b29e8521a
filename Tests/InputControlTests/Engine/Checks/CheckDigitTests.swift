import Testing

@testable import InputControl

/// Numbers from the standards and from common documentation.
struct CheckDigitTests {
  @Test(
    arguments: [
      CheckCase.acceptable(.luhn, "79927398713", "4111111111111111", "378282246310005", "00", "18"),
      CheckCase.unfinished(.luhn, "0", "7"),
      CheckCase.mendable(.luhn, "4111111111111112", 15..<16),
      CheckCase.mendable(.luhn, "11", 1..<2),
      CheckCase.invalid(.luhn, "4111 1111", 4..<5),
      CheckCase.invalid(.luhn, "1é8", 1..<3),
      CheckCase.invalid(.luhn, "1１8", 1..<4),
      CheckCase.invalid(.luhn, "😀", 0..<4),
    ].joined())
  func luhn(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.imei, "490154203237518", "356938035643809"),
      CheckCase.unfinished(.imei, "4", "49015420323751"),
      CheckCase.invalid(.imei, "490154203237519", 14..<15),
      CheckCase.invalid(.imei, "4901542032375189", 15..<16),
      CheckCase.invalid(.imei, "49015420-", 8..<9),
    ].joined())
  func imei(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(
        .mod97, "GB82WEST12345698765432", "DE89370400440532013000", "FR1420041010050500013M02606",
        "NO9386011117947", "BE68539007547034", "RF18539007547034"),
      CheckCase.unfinished(.mod97, "G", "GB82"),
      CheckCase.mendable(.mod97, "GB82W", 2..<4),
      CheckCase.mendable(.mod97, "GB82WEST12345698765431", 2..<4),
      CheckCase.invalid(.mod97, "gb82WEST12345698765432", 0..<1),
      CheckCase.invalid(.mod97, "GB82 WEST", 4..<5),
      CheckCase.invalid(.mod97, "DEÄ", 2..<4),
    ].joined())
  func mod97(_ example: CheckCase) { example.expectResult() }

  /// `0794` and `079X` are the examples of ISO/IEC 7064; ISNI and ORCID use MOD 11-2 too.
  @Test(
    arguments: [
      CheckCase.acceptable(
        .mod11_2, "079X", "11010519491231002X", "440524188001010014", "000000012281955X", "0000000218250097"),
      CheckCase.unfinished(.mod11_2, "0"),
      CheckCase.mendable(.mod11_2, "0794", 3..<4),
      CheckCase.invalid(.mod11_2, "078X", 3..<4),
      CheckCase.invalid(.mod11_2, "079X1", 4..<5),
      CheckCase.invalid(.mod11_2, "X", 0..<1),
      CheckCase.invalid(.mod11_2, "079x", 3..<4),
    ].joined())
  func mod11And2(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.isbn10, "0306406152", "080442957X", "316148410X", "0000000000"),
      CheckCase.unfinished(.isbn10, "0", "030640615"),
      CheckCase.invalid(.isbn10, "0306406153", 9..<10),
      CheckCase.invalid(.isbn10, "03064061520", 10..<11),
      CheckCase.invalid(.isbn10, "0-306", 1..<2),
      CheckCase.invalid(.isbn10, "08044295X", 8..<9),
      CheckCase.acceptable(.isbn13, "9780306406157", "9783161484100", "9791090636071"),
      CheckCase.unfinished(.isbn13, "9", "97", "979", "978030640615"),
      CheckCase.invalid(.isbn13, "9780306406158", 12..<13),
      CheckCase.invalid(.isbn13, "97803064061570", 13..<14),
      CheckCase.invalid(.isbn13, "9770306406157", 2..<3),
      CheckCase.invalid(.isbn13, "0306406152", 0..<1),
      CheckCase.invalid(.isbn13, "978-0", 3..<4),
    ].joined())
  func isbn(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.issn, "0378-5955", "03785955", "2434-561X", "2434561X", "0317-8471"),
      CheckCase.unfinished(.issn, "0378", "0378-", "03785", "0378-595"),
      CheckCase.invalid(.issn, "0378-5954", 8..<9),
      CheckCase.invalid(.issn, "03785954", 7..<8),
      CheckCase.invalid(.issn, "037-85955", 3..<4),
      CheckCase.invalid(.issn, "0378--", 5..<6),
      CheckCase.invalid(.issn, "0378-59X", 7..<8),
      CheckCase.invalid(.issn, "0378-59555", 9..<10),
      CheckCase.invalid(.issn, "0378-X", 5..<6),
    ].joined())
  func issn(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.ean, "4006381333931", "9780306406157", "96385074", "73513537"),
      CheckCase.unfinished(.ean, "9638507", "963850741", "400638133393"),
      CheckCase.mendable(.ean, "96385075", 7..<8),
      CheckCase.invalid(.ean, "4006381333932", 12..<13),
      CheckCase.invalid(.ean, "40063813339310", 13..<14),
      CheckCase.acceptable(.gtin, "96385074", "036000291452", "4006381333931", "10614141543219"),
      CheckCase.unfinished(.gtin, "1", "963850741", "03600029145"),
      CheckCase.mendable(.gtin, "036000291453", 11..<12),
      CheckCase.mendable(.gtin, "4006381333932", 12..<13),
      CheckCase.invalid(.gtin, "10614141543218", 13..<14),
      CheckCase.invalid(.gtin, "106141415432190", 14..<15),
      CheckCase.invalid(.gtin, "40 06", 2..<3),
    ].joined())
  func gtin(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.vin, "1M8GDM9AXKP042788", "11111111111111111", "5GZCZ43D13S812715"),
      CheckCase.unfinished(.vin, "1", "1M8GDM9A", "1M8GDM9AX", "1M8GDM9AXKP04278", "1M8GDM9A1KP0427"),
      CheckCase.invalid(.vin, "1M8GDM9A1KP042788", 8..<9),
      CheckCase.invalid(.vin, "1M8GDM9AXKP0427881", 17..<18),
      CheckCase.invalid(.vin, "1M8GDM9AA", 8..<9),
      CheckCase.invalid(.vin, "1M8GDM9AXKO042788", 10..<11),
      CheckCase.invalid(.vin, "1m8", 1..<2),
      // The last character would have to add 9, which twice 0 to 9 does not make modulo 11.
      CheckCase.invalid(.vin, "0000000090000000", 8..<9),
      CheckCase.unfinished(.vin, "0000000080000000"),
    ].joined())
  func vin(_ example: CheckCase) { example.expectResult() }

  @Test(
    arguments: [
      CheckCase.acceptable(.aba, "111000025", "021000021", "122105155", "011401533"),
      CheckCase.unfinished(.aba, "0", "8", "80", "12", "11100002"),
      CheckCase.invalid(.aba, "111000024", 8..<9),
      CheckCase.invalid(.aba, "1110000250", 9..<10),
      CheckCase.invalid(.aba, "4", 0..<1),
      CheckCase.invalid(.aba, "41", 0..<1),
      CheckCase.invalid(.aba, "13", 1..<2),
      CheckCase.invalid(.aba, "811000025", 1..<2),
      CheckCase.invalid(.aba, "13a", 1..<2),
    ].joined())
  func aba(_ example: CheckCase) { example.expectResult() }
}
