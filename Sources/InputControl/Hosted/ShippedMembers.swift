// The profiles and forms in Rules by name, written by Scripts/shipped-members. A member is compiled when it is used first.
// `none` is left out: `.none` would be no profile where a profile may be missing. It is CompiledProfile.unrestricted.

extension CompiledProfile {
  /// An Indian Aadhaar number, twelve digits.
  public static let aadhaar = shipped("aadhaar")
  /// An Australian business number (ABN), eleven digits.
  public static let abn = shipped("abn")
  /// An Australian company number (ACN), nine digits.
  public static let acn = shipped("acn")
  /// A line of a postal address, such as a street with a number, or a town.
  public static let addressLine = shipped("addressLine")
  /// A Swiss number of a person (AHV, AVS), 13 digits that begin with 756.
  public static let ahvNumber = shipped("ahvNumber")
  /// An amount of money as the locale writes it, with at most two decimals.
  public static let amount = shipped("amount")
  /// An Argentine tax number (CUIT, CUIL), eleven digits.
  public static let argentinaCUIT = shipped("argentinaCUIT")
  /// Base64 with its padding, like Zm9vYmE=.
  public static let base64 = shipped("base64")
  /// A Belgian national number (NISS, INSZ), eleven digits.
  public static let belgiumNISS = shipped("belgiumNISS")
  /// A business identifier code of 8 or 11 characters (BIC, SWIFT code).
  public static let bic = shipped("bic")
  /// The date on which somebody was born: a date from 1900 on.
  public static let birthday = shipped("birthday")
  /// A Dutch citizen service number (BSN), nine digits.
  public static let bsn = shipped("bsn")
  /// A Bulgarian personal number (EGN), ten digits.
  public static let bulgariaEGN = shipped("bulgariaEGN")
  /// A postal code of Canada, such as K1A 0B1.
  public static let caPostalCode = shipped("caPostalCode")
  /// A province or territory of Canada, as the two letters in a postal address.
  public static let caProvince = shipped("caProvince")
  /// A Canadian social insurance number, nine digits.
  public static let canadaSIN = shipped("canadaSIN")
  /// A payment card number of 12 to 19 digits.
  public static let card = shipped("card")
  /// The month and year in which a card expires, as printed on it: MM/YY.
  public static let cardExpiry = shipped("cardExpiry")
  /// A CAS registry number of a chemical substance, with its hyphens.
  public static let casNumber = shipped("casNumber")
  /// A Chilean number of a person or a company (RUT, RUN).
  public static let chileRUT = shipped("chileRUT")
  /// A mobile number of mainland China, like 138 0013 8000.
  public static let chinaMobile = shipped("chinaMobile")
  /// A Chinese resident identity number of 18 characters.
  public static let chinaResidentID = shipped("chinaResidentID")
  /// A Chinese unified social credit code, 18 letters and digits.
  public static let chinaUSCC = shipped("chinaUSCC")
  /// A name in Chinese characters, like 王小明 or 爱新觉罗·努尔哈赤.
  public static let chineseName = shipped("chineseName")
  /// A block of addresses in CIDR notation, IPv4 or IPv6.
  public static let cidr = shipped("cidr")
  /// A postal code of China, such as 100000.
  public static let cnPostalCode = shipped("cnPostalCode")
  /// A Brazilian number of a company (CNPJ), 14 letters and digits.
  public static let cnpj = shipped("cnpj")
  /// An Italian tax code of a person (codice fiscale), 16 letters and digits.
  public static let codiceFiscale = shipped("codiceFiscale")
  /// The number of a freight container, four letters and seven digits.
  public static let containerNumber = shipped("containerNumber")
  /// A place as latitude and longitude in decimal degrees, such as 48.2010,16.3695.
  public static let coordinates = shipped("coordinates")
  /// A country or territory, as two letters.
  public static let countryCode = shipped("countryCode")
  /// A Brazilian taxpayer number of a person (CPF), eleven digits.
  public static let cpf = shipped("cpf")
  /// A structured creditor reference (RF), as it stands on invoices.
  public static let creditorReference = shipped("creditorReference")
  /// A Croatian number of a person or a company (OIB), eleven digits.
  public static let croatiaOIB = shipped("croatiaOIB")
  /// A currency that people pay with, as three letters.
  public static let currencyCode = shipped("currencyCode")
  /// A CUSIP number of a security of the USA or Canada, nine characters.
  public static let cusip = shipped("cusip")
  /// The three or four digits on a card that show that one holds it (CVC, CVV, CID).
  public static let cvc = shipped("cvc")
  /// A Danish number of a person (CPR), ten digits.
  public static let danishCPR = shipped("danishCPR")
  /// A date of the calendar, such as 2028-02-29.
  public static let date = shipped("date")
  /// A date with a time of the day, such as 2028-02-29T09:30.
  public static let dateTime = shipped("dateTime")
  /// A postal code of Germany (PLZ), such as 10115.
  public static let dePostalCode = shipped("dePostalCode")
  /// A number with up to 15 digits before the decimal sign and 6 behind it, as the locale writes numbers.
  public static let decimal = shipped("decimal")
  /// A name as it is shown to others, like Mary Ann O'Neil or 王小明.
  public static let displayName = shipped("displayName")
  /// The number under the bar code of an article (EAN-13).
  public static let ean13 = shipped("ean13")
  /// An energy identification code (EIC), 16 characters.
  public static let eic = shipped("eic")
  /// An email address as people mean it, like name@example.com.
  public static let email = shipped("email")
  /// An email address by the grammar of RFC 5321 §4.1.2, with quoted names too.
  public static let emailStrict = shipped("emailStrict")
  /// A VAT identification number of a member state of the European Union, or of Northern Ireland.
  public static let euVAT = shipped("euVAT")
  /// Everything that can be seen: no spaces, controls, direction marks or fillers.
  public static let excludeInvisible = shipped("excludeInvisible")
  /// A financial instrument global identifier (FIGI), twelve characters.
  public static let figi = shipped("figi")
  /// A Norwegian number of a person (fødselsnummer, D-nummer), eleven digits.
  public static let fodselsnummer = shipped("fodselsnummer")
  /// A French number of a person (NIR, sécurité sociale), 15 digits.
  public static let franceNIR = shipped("franceNIR")
  /// A German tax identification number of a person, eleven digits.
  public static let germanTaxID = shipped("germanTaxID")
  /// The whole name of a Git object, like 4b825dc642cb6eb9a060e54bf8d69288fbee4904.
  public static let gitObjectID = shipped("gitObjectID")
  /// A global location number (GLN), 13 digits.
  public static let gln = shipped("gln")
  /// A Greek social security number (AMKA), eleven digits.
  public static let greeceAMKA = shipped("greeceAMKA")
  /// An Indian goods and services tax number (GSTIN), 15 letters and digits.
  public static let gstin = shipped("gstin")
  /// The short name of an account, like mary_7 or 小明.
  public static let handle = shipped("handle")
  /// A hashtag with its #, like #summer or #旅行.
  public static let hashtag = shipped("hashtag")
  /// A Finnish personal identity code (henkilötunnus), with its sign.
  public static let hetu = shipped("hetu")
  /// A colour as CSS writes it in hexadecimal, like #1e90ff.
  public static let hexColor = shipped("hexColor")
  /// A host name, like www.example.com or localhost.
  public static let hostname = shipped("hostname")
  /// An international bank account number.
  public static let iban = shipped("iban")
  /// A name in a program, like user_name2.
  public static let identifier = shipped("identifier")
  /// The identity number (IMEI) of a mobile device, 15 digits.
  public static let imei = shipped("imei")
  /// The IMO number of a ship, seven digits.
  public static let imoNumber = shipped("imoNumber")
  /// An address of the Internet Protocol, IPv4 or IPv6.
  public static let ipAddress = shipped("ipAddress")
  /// An IPv4 address, such as 192.0.2.1.
  public static let ipv4 = shipped("ipv4")
  /// A block of IPv4 addresses in CIDR notation, such as 192.0.2.0/24.
  public static let ipv4CIDR = shipped("ipv4CIDR")
  /// An IPv6 address, such as 2001:db8::1, in every form of text.
  public static let ipv6 = shipped("ipv6")
  /// A block of IPv6 addresses in CIDR notation, such as 2001:db8::/32.
  public static let ipv6CIDR = shipped("ipv6CIDR")
  /// An Irish personal public service number, seven digits and one or two letters.
  public static let irelandPPS = shipped("irelandPPS")
  /// A book number of 13 digits, or one of ten characters.
  public static let isbn = shipped("isbn")
  /// A book number of ten characters, as until 2006.
  public static let isbn10 = shipped("isbn10")
  /// A book number of 13 digits.
  public static let isbn13 = shipped("isbn13")
  /// An Estonian personal identification code, eleven digits.
  public static let isikukood = shipped("isikukood")
  /// An international securities identification number (ISIN), twelve letters and digits.
  public static let isin = shipped("isin")
  /// An international standard name identifier (ISNI) of a person or organisation, 16 characters.
  public static let isni = shipped("isni")
  /// A date of the calendar, such as 2028-02-29.
  public static let isoDate = shipped("isoDate")
  /// A moment: date, time and offset from UTC, such as 2028-02-29T23:59:59Z.
  public static let isoDateTime = shipped("isoDateTime")
  /// A length of time, such as P1Y2M10DT2H30M, PT0.5S or P6W.
  public static let isoDuration = shipped("isoDuration")
  /// A time of the day on a 24-hour clock, such as 09:30 or 23:59:59.999.
  public static let isoTime = shipped("isoTime")
  /// A vehicle identification number of any market, like WVWZZZ1JZXW000001.
  public static let isoVIN = shipped("isoVIN")
  /// A month of a year, such as 2026-01.
  public static let isoYearMonth = shipped("isoYearMonth")
  /// An Israeli identity number (mispar zehut), nine digits.
  public static let israelID = shipped("israelID")
  /// The number of a journal or series, kept with its hyphen.
  public static let issn = shipped("issn")
  /// A Japanese corporate number (hōjin bangō), 13 digits.
  public static let japanCorporateNumber = shipped("japanCorporateNumber")
  /// A South Korean business registration number, ten digits.
  public static let koreaBRN = shipped("koreaBRN")
  /// A South Korean resident registration number, 13 digits.
  public static let koreaRRN = shipped("koreaRRN")
  /// A latitude in decimal degrees, from -90 to 90, such as 48.2010.
  public static let latitude = shipped("latitude")
  /// A legal entity identifier (LEI), 18 letters and digits and two check digits.
  public static let lei = shipped("lei")
  /// A run of the letters a–z and A–Z.
  public static let letter = shipped("letter")
  /// A run of the letters A–Z.
  public static let letterBig = shipped("letterBig")
  /// A run of the letters a–z.
  public static let letterSmall = shipped("letterSmall")
  /// A longitude in decimal degrees, from -180 to 180, such as 16.3695.
  public static let longitude = shipped("longitude")
  /// A hardware address of six octets (MAC, EUI-48), such as 00-00-5E-00-53-AF.
  public static let macAddress = shipped("macAddress")
  /// A Mexican population registry code (CURP), 18 letters and digits.
  public static let mexicoCURP = shipped("mexicoCURP")
  /// A month of a year, such as 2028-02.
  public static let month = shipped("month")
  /// A date with its check digit, as in the machine-readable zone.
  public static let mrzDate = shipped("mrzDate")
  /// The number of a travel document with its check digit, as in the machine-readable zone.
  public static let mrzDocumentNumber = shipped("mrzDocumentNumber")
  /// The second line of the machine-readable zone of a passport (TD3), 44 characters.
  public static let mrzPassport = shipped("mrzPassport")
  /// A Japanese individual number (My Number), twelve digits.
  public static let myNumber = shipped("myNumber")
  /// A phone number of North America, like (212) 555-0123.
  public static let nanpPhone = shipped("nanpPhone")
  /// An NHS number of England, Wales and the Isle of Man, ten digits.
  public static let nhsNumber = shipped("nhsNumber")
  /// A Norwegian organisation number, nine digits.
  public static let norwayOrgnr = shipped("norwayOrgnr")
  /// A run of the digits 0–9, such as an order number.
  public static let number = shipped("number")
  /// A run of digits and the letters a–z and A–Z.
  public static let numberLetter = shipped("number_letter")
  /// A run of digits and the letters A–Z.
  public static let numberLetterBig = shipped("number_letterBig")
  /// A run of digits and the letters a–z.
  public static let numberLetterSmall = shipped("number_letterSmall")
  /// A code of 6 digits that is sent or shown once, like 012345.
  public static let oneTimeCode = shipped("oneTimeCode")
  /// The ORCID iD of a researcher, 16 characters without the hyphens.
  public static let orcid = shipped("orcid")
  /// An Indian permanent account number (PAN), ten letters and digits.
  public static let pan = shipped("pan")
  /// A new password of at least 12 characters and three kinds of them.
  public static let password = shipped("password")
  /// A percentage from 0 to 100, with at most two decimals.
  public static let percentage = shipped("percentage")
  /// A Swedish personal identity number, with its hyphen.
  public static let personnummer = shipped("personnummer")
  /// A Peruvian taxpayer number (RUC), eleven digits.
  public static let peruRUC = shipped("peruRUC")
  /// A Polish personal number (PESEL), eleven digits.
  public static let pesel = shipped("pesel")
  /// A phone number of any country, like +44 20 7946 0958.
  public static let phone = shipped("phone")
  /// A port number, from 1 to 65535.
  public static let port = shipped("port")
  /// A Portuguese taxpayer number (NIF), nine digits.
  public static let portugalNIF = shipped("portugalNIF")
  /// A price as a shop asks for it: digits, and at most two behind the decimal point.
  public static let price = shipped("price")
  /// A Polish number of a company (REGON), 9 or 14 digits.
  public static let regon = shipped("regon")
  /// A Czech or Slovak birth number of ten digits, as since 1954.
  public static let rodneCislo = shipped("rodneCislo")
  /// A Romanian personal code (CNP), 13 digits.
  public static let romaniaCNP = shipped("romaniaCNP")
  /// The routing number of a bank in the USA, nine digits.
  public static let routingNumber = shipped("routingNumber")
  /// A Russian taxpayer number (INN): ten digits of a company, twelve of a person.
  public static let russiaINN = shipped("russiaINN")
  /// A SEDOL number of a security of the United Kingdom or Ireland, seven characters.
  public static let sedol = shipped("sedol")
  /// A version by Semantic Versioning 2.0.0, like 1.4.0 or 2.0.0-rc.1+build.7.
  public static let semver = shipped("semver")
  /// An amount that may be negative, with at most two decimals.
  public static let signedAmount = shipped("signedAmount")
  /// A French number of a company (SIREN), nine digits.
  public static let siren = shipped("siren")
  /// A French number of a branch of a company (SIRET), 14 digits.
  public static let siret = shipped("siret")
  /// The part of a web address that names a page, like hello-world.
  public static let slug = shipped("slug")
  /// A South African identity number, 13 digits.
  public static let southAfricaID = shipped("southAfricaID")
  /// A Spanish number of a person: a DNI, or an NIE of a foreigner.
  public static let spainNIF = shipped("spainNIF")
  /// A serial shipping container code (SSCC), 18 digits.
  public static let sscc = shipped("sscc")
  /// A Social Security number of the USA, kept as nine digits.
  public static let ssn = shipped("ssn")
  /// A Swedish organisation number, ten digits.
  public static let swedenOrgnr = shipped("swedenOrgnr")
  /// A Swiss number of a company (UID), CHE and nine digits.
  public static let switzerlandUID = shipped("switzerlandUID")
  /// An Australian tax file number, eight or nine digits.
  public static let tfn = shipped("tfn")
  /// A Thai identity number, 13 digits.
  public static let thailandID = shipped("thailandID")
  /// A time of the day, such as 09:30.
  public static let time = shipped("time")
  /// A Turkish identity number (T.C.
  public static let turkeyTCKN = shipped("turkeyTCKN")
  /// A postcode of the United Kingdom, such as SW1A 1AA.
  public static let ukPostcode = shipped("ukPostcode")
  /// A web address with http or https, like https://example.com/page?q=1.
  public static let url = shipped("url")
  /// A state or another area of the United States, as the two letters in a postal address.
  public static let usState = shipped("usState")
  /// A ZIP Code of the United States, such as 20500 or 20500-0005.
  public static let usZIP = shipped("usZIP")
  /// A UUID in its textual form, in small letters.
  public static let uuid = shipped("uuid")
  /// A VAT identification number of Austria.
  public static let vatAT = shipped("vatAT")
  /// A VAT identification number of Belgium.
  public static let vatBE = shipped("vatBE")
  /// A VAT identification number of Bulgaria.
  public static let vatBG = shipped("vatBG")
  /// A VAT identification number of Switzerland.
  public static let vatCH = shipped("vatCH")
  /// A VAT identification number of Cyprus.
  public static let vatCY = shipped("vatCY")
  /// A VAT identification number of Czechia.
  public static let vatCZ = shipped("vatCZ")
  /// A VAT identification number of Germany.
  public static let vatDE = shipped("vatDE")
  /// A VAT identification number of Denmark.
  public static let vatDK = shipped("vatDK")
  /// A VAT identification number of Estonia.
  public static let vatEE = shipped("vatEE")
  /// A VAT identification number of Greece.
  public static let vatEL = shipped("vatEL")
  /// A VAT identification number of Spain.
  public static let vatES = shipped("vatES")
  /// A VAT identification number of Finland.
  public static let vatFI = shipped("vatFI")
  /// A VAT identification number of France and Monaco.
  public static let vatFR = shipped("vatFR")
  /// A VAT identification number of the United Kingdom.
  public static let vatGB = shipped("vatGB")
  /// A VAT identification number of Croatia.
  public static let vatHR = shipped("vatHR")
  /// A VAT identification number of Hungary.
  public static let vatHU = shipped("vatHU")
  /// A VAT identification number of Ireland.
  public static let vatIE = shipped("vatIE")
  /// A VAT identification number of Italy.
  public static let vatIT = shipped("vatIT")
  /// A VAT identification number of Lithuania.
  public static let vatLT = shipped("vatLT")
  /// A VAT identification number of Luxembourg.
  public static let vatLU = shipped("vatLU")
  /// A VAT identification number of Latvia.
  public static let vatLV = shipped("vatLV")
  /// A VAT identification number of Malta.
  public static let vatMT = shipped("vatMT")
  /// A VAT identification number of the Netherlands.
  public static let vatNL = shipped("vatNL")
  /// A VAT identification number of Norway.
  public static let vatNO = shipped("vatNO")
  /// A VAT identification number of Poland.
  public static let vatPL = shipped("vatPL")
  /// A VAT identification number of Portugal.
  public static let vatPT = shipped("vatPT")
  /// A VAT identification number of Romania.
  public static let vatRO = shipped("vatRO")
  /// A VAT identification number of Sweden.
  public static let vatSE = shipped("vatSE")
  /// A VAT identification number of Slovenia.
  public static let vatSI = shipped("vatSI")
  /// A VAT identification number of Slovakia.
  public static let vatSK = shipped("vatSK")
  /// A VAT identification number of a business of Northern Ireland, in trade with the EU.
  public static let vatXI = shipped("vatXI")
  /// A vehicle identification number of North America, with its check digit, like 1M8GDM9AXKP042788.
  public static let vin = shipped("vin")

  private static func shipped(_ name: String) -> CompiledProfile {
    // The tests compile all of them.
    (try? CompiledProfile(shipped: name)) ?? .nothing
  }
}

extension CompiledForm {
  /// A postal address, with a state or province and a form of the postal code where its country has them.
  public static let address = shipped("address")
  /// A stay: it begins on the day of booking or later, ends after it has begun, and is booked at most a year ahead.
  public static let booking = shipped("booking")
  /// A payment by card: the amount by currency, the code by brand, the postal code by country.
  public static let checkout = shipped("checkout")
  /// A sign-up with a name, a way to be reached and a password.
  public static let signUp = shipped("signUp")

  private static func shipped(_ name: String) -> CompiledForm {
    do throws(RuleError) {
      return try CompiledForm(shipped: name)
    } catch {
      // The tests compile all of them.
      preconditionFailure("the form `\(name)` of the library: \(error)")
    }
  }
}
