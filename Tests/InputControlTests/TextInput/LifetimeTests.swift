import Testing

@testable import InputControl

/// Nobody is kept alive by a field, a centre, a keyboard or a dispatcher.
struct LifetimeTests {
  /// The numbers of objects that were deallocated.
  private final class Tally {
    var forms = 0
    var fields = 0
    var keyboards = 0
  }

  private final class Form: PluralTextInputDelegate {
    let tally: Tally
    var field: InputField?
    var changes = 0

    init(_ tally: Tally) { self.tally = tally }

    deinit { tally.forms += 1 }

    func shouldChange(
      _ control: TextControl, _ ranges: [TextRange], with replacement: String, origin: TextEdit.Origin
    ) -> Bool { true }

    func changed(_ control: TextControl) { changes += 1 }
  }

  private final class TalliedField: TextControl {
    let tally: Tally

    init(_ center: TextEventCenter, _ tally: Tally) {
      self.tally = tally
      super.init(.unrestricted, center: center)
    }

    deinit { tally.fields += 1 }
  }

  /// An object that lives as long as a keyboard, whose closure retains it.
  private final class KeyboardWitness {
    let tally: Tally
    init(_ tally: Tally) { self.tally = tally }
    deinit { tally.keyboards += 1 }
  }

  @Test func fieldsDelegatesTargetsAndKeyboardsAreDeallocated() {
    let count = 100_000
    let tally = Tally()
    let center = TextEventCenter()
    for _ in 0..<count {
      let form = Form(tally)
      let field = TalliedField(center, tally)
      let keyboard = InputKeyboard(center: center)
      let witness = KeyboardWitness(tally)
      keyboard.onUpdate = { [witness] _ in _ = witness }
      field.delegate = form
      field.inputKeyboard = keyboard
      field.addTarget(form, action: Form.changed)
      center.addObserver(form, of: field) { _, _, _ in }
      withExtendedLifetime((form, field, keyboard)) {}
    }
    center.post(.didEndEditing, from: center)
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == count)
    #expect(tally.fields == count)
    #expect(tally.keyboards == count)
  }

  @Test func fieldsThatWereEditedAreDeallocated() {
    let count = 1000
    let tally = Tally()
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    for _ in 0..<count {
      let form = Form(tally)
      let field = TalliedField(center, tally)
      field.delegate = form
      field.addTarget(form, action: Form.changed)
      field.beginEditing()
      keyboard.press(.text("a"))
      #expect(form.changes == 1)
      withExtendedLifetime((form, field)) {}
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == count)
    #expect(tally.fields == count)
    #expect(center.editing == nil)
    #expect(keyboard.target == nil)
    #expect(!keyboard.press(.text("a")))
  }

  @Test func aFormThatOwnsItsFieldIsDeallocated() {
    let tally = Tally()
    for _ in 0..<100 {
      let form = Form(tally)
      let field = InputField(.unrestricted)
      form.field = field
      field.delegate = form
      field.addTarget(form, action: Form.changed)
      _ = field.type("a")
      #expect(form.changes == 1)
      field.delegate = form
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == 100)
  }

  @Test func aTargetThatIsRetainedIsDeallocatedWithItsField() {
    let tally = Tally()
    do {
      let field = InputField(.unrestricted)
      field.addTarget(Form(tally), retaining: true, action: Form.changed)
      TextControl.deallocateGoneObjects()
      #expect(tally.forms == 0)
      _ = field.type("a")
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == 1)
  }

  /// Without events, nobody else would notice that an observer is gone.
  @Test func aCenterForgetsObserversThatAreGone() {
    let tally = Tally()
    let center = TextEventCenter()
    let field = InputField(.unrestricted, center: center)
    var handlers = 0
    for _ in 0..<1000 {
      let form = Form(tally)
      let witness = KeyboardWitness(tally)
      center.addObserver(form, of: field) { [witness] _, _, _ in
        _ = witness
        handlers += 1
      }
    }
    #expect(tally.keyboards > 900)
    #expect(handlers == 0)
  }
}
