import Foundation
import Testing

@testable import InputControl
@testable import InputControlAutomata
@testable import InputControlAnalysis

/// Normalisation without utf8proc.
struct UnicodeFormsTests {
  @Test(arguments: [
    ("é", "e\u{301}", "é"), ("각", "\u{1100}\u{1161}\u{11A8}", "각"), ("ﬁ①Ａ²ｶﾞ", "ﬁ①Ａ²ｶﾞ", "fi1A2ガ"),
    ("", "", ""),
    ("a\u{323}\u{307}", "a\u{307}\u{323}", "ạ\u{307}"), ("Å", "\u{212B}", "Å"), ("ẛ̣", "ẛ̣", "ṩ"),
  ])
  func composes(nfc: String, text: String, nfkc: String) {
    #expect(StandardForms.nfc(text).unicodeScalars.elementsEqual(StandardForms.nfc(nfc).unicodeScalars))
    #expect(StandardForms.nfkc(text).unicodeScalars.elementsEqual(nfkc.unicodeScalars))
  }

  /// Every composed scalar, by the decompositions of Foundation.
  @Test func everyComposedScalarIsACompositionOfItsFirstPart() {
    var compositions: [Unicode.Scalar: Set<Unicode.Scalar>] = [:]
    var count = 0
    for case let scalar? in (0x80...0x2_FFFF).map({ Unicode.Scalar(UInt32($0)) }) {
      let text = String(scalar)
      let parts = text.decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, UnicodeForms.nfc(text).unicodeScalars.elementsEqual(text.unicodeScalars) else {
        continue
      }
      let rest = UnicodeForms.nfc(String(String.UnicodeScalarView(parts.dropLast()))).unicodeScalars
      guard rest.count == 1, let first = rest.first else { continue }
      let known = compositions[first] ?? Set(UnicodeForms.compositions(of: first))
      compositions[first] = known
      #expect(known.contains(scalar), "\(scalar)")
      count += 1
    }
    #expect(count > 12_000)
    #expect(Set(UnicodeForms.compositions(of: "1")).isEmpty)
    #expect(Set(UnicodeForms.compositions(of: "<")) == ["\u{226E}"])
  }

  @Test func columnsAreThoseOfTerminals() {
    let columns = "a\u{301}中Ａ😀\u{200B}\n\u{AD}ｱ".unicodeScalars.map { UnicodeTables.columns(of: $0) }
    #expect(columns == [1, 0, 2, 2, 2, 0, 0, 1, 1])
  }

  #if PCRE2
    /// The standard library and utf8proc agree on all characters that both know.
    @Test func formsAreThoseOfUTF8Proc() throws {
      let unassigned = try #require(UnicodeTables.scalars(ofProperty: "Cn"))
      let marks = try #require(UnicodeTables.scalars(ofProperty: "M")).scalarRanges
      var random = SplitMix(state: 1)
      var count = 0
      for range in unassigned.complement.scalarRanges {
        for value in range.lowerBound.value...range.upperBound.value {
          guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else {
            continue
          }
          let mark = marks[Int(random.next() % UInt64(marks.count))].lowerBound
          for text in [String(scalar), String(scalar) + String(mark), "a" + String(mark) + String(scalar)] {
            count += 1
            let isEqual =
              StandardForms.nfc(text).utf8.elementsEqual(UTF8ProcForms.nfc(text).utf8)
              && StandardForms.nfkc(text).utf8.elementsEqual(UTF8ProcForms.nfkc(text).utf8)
            if !isEqual { Issue.record("\(text.unicodeScalars.map(\.codePoint))") }
          }
        }
      }
      #expect(count > 400_000)
    }
  #endif
}
